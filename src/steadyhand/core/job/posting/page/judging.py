"""What a page is instead of a posting: a login, a closed posting, a list of jobs, a form alone."""

from __future__ import annotations

from typing import Protocol

from ..ends import End, EndKind
from ..facts import Posting
from ..markup import Kind
from ..words import OTHER_PARTS
from .facts import Page
from .identity import is_missing
from .labels import labelled
from .naming import TITLE_MAX, is_list_title, is_login_title

TEXT_MIN = 200  # characters of a posting's text
LIST_MIN = 5  # links to postings that make a page a list
FORM_MIN = 3  # fields that make a page a form
EVIDENCE_MIN = 2
CLOSED_LINE_MAX = 200  # characters; what is longer is part of the posting's text


class Closing(Protocol):
    """What words of closing are about."""

    def closes_this(self, text: str) -> bool:
        """Return whether the text says that the vacancy of its own page is closed."""
        ...

    def closes_some(self, text: str) -> bool:
        """Return whether the text says that a vacancy is closed, and perhaps not this one."""
        ...


def wall(page: Page) -> End | None:
    """Nothing but the way in: a password is asked and no posting is shown."""
    length = sum(len(line.text) for line in page.lines)
    titled = any(map(is_login_title, (*page.heads[:1], page.title)))
    if (page.passwords and length < 4 * TEXT_MIN) or (titled and length < TEXT_MIN):
        return end_of(
            EndKind.LOGIN, page, "it shows nothing without signing in", evidence=page.title
        )
    return None


def closed(page: Page, found: Posting, says: Closing) -> End | None:
    """The end of a page whose words close it, where nothing offers to apply.

    Words that name this vacancy end it, unless there is an address to write to: then a person is
    asked. So is one where the words may be about any vacancy and there is no way to apply.
    """
    if page.applies or page.fields >= FORM_MIN:
        return None
    way = page.mails or bool(found.direct_apply)
    told = [
        *page.heads,
        page.title,
        *(x.text for x in page.lines if len(x.text) <= CLOSED_LINE_MAX),
    ]
    own = next((each for each in told if says.closes_this(each)), "")
    some = next((each for each in told if says.closes_some(each)), "")
    if own and not (way and found.title):
        return end_of(EndKind.CLOSED, page, "the posting is closed", evidence=own)
    if own or (some and not way and found.title):
        why = f"{page.url} seems to be closed: {own or some!r}"
        return End(EndKind.SEEMS_CLOSED, why, own or some, posting=found)
    if some and not way:
        return end_of(EndKind.CLOSED, page, "the posting is closed", evidence=some)
    return None


def no_posting(page: Page, found: Posting) -> End | None:
    """What the page is instead of a posting, or None when it is one."""
    evidence = _evidence(page, found)
    listing = is_list_title(page.heads[0] if page.heads else page.title)
    if is_missing(page):
        told = page.heads[0] if page.heads else page.title
        return end_of(
            EndKind.NOT_POSTING, page, f"it says {told[:TITLE_MAX]!r}", evidence=told[:TITLE_MAX]
        )
    if listing or (page.jobs_linked >= LIST_MIN and evidence < EVIDENCE_MIN + 1):
        return end_of(
            EndKind.NOT_POSTING, page, "it is a list of jobs; give the link of one of them"
        )
    long_enough = sum(len(line.text) for line in page.lines) >= TEXT_MIN
    if found.title and long_enough and evidence >= EVIDENCE_MIN:
        return None
    if page.fields >= FORM_MIN:
        return end_of(EndKind.NOT_POSTING, page, "it is a form alone, with no posting to read")
    return end_of(EndKind.NOT_POSTING, page, "no posting can be read on it")


def _evidence(page: Page, found: Posting) -> int:
    """How many independent signs of a posting the page shows."""
    parts = sum(x.kind is Kind.HEADING and bool(OTHER_PARTS.search(x.text)) for x in page.lines)
    told = {name for name, _ in labelled(page)} - {"company"}
    signs = (bool(found.requirements), parts > 1, page.applies, bool(told), bool(found.salary))
    return sum(signs) + (len(told) > 1)


def end_of(kind: EndKind, page: Page, why: str, *, evidence: str = "") -> End:
    return End(kind, f"{page.url} leads to no application: {why}", evidence)
