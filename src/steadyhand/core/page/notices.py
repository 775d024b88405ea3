"""Pages that say there is nothing to do: the posting is closed, the application is already in.

Only a page without a form can say so: the same words beside a form are just text. A search box and
a lone box for a mail address (job alerts, a newsletter) are no form of an application. Each line is
judged by itself, and needs both halves of its meaning: what it tells of, and what became of that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from ..lang.concepts import alternatives, any_of
from .snapshot import Field, Role, Snapshot


class Notice(StrEnum):
    """What the page says."""

    CLOSED = "closed"
    ALREADY_APPLIED = "already_applied"


GONE_STATUSES = (404, 410)  # statuses of a posting that is no more
SERVER_ERROR_MIN = 500  # from here on the page tells of the site, not of the posting

_AUX = rf"(?:{any_of('auxiliary')}|\s)*"
_OPEN_TO = rf"(?:{any_of('open_to')})"
_BE = rf"(?:{any_of('be_put')})"
_ENTRY = rf"(?:{any_of('entry')})"
_NO_WAY = rf"(?! +(?:\w+ +){{0,2}}?(?:{any_of('way_of')})\b)"  # one way of many is closed
CLOSED_WORDS = alternatives(
    "closed", aux=_AUX, be=_BE, entry=_ENTRY, no_way=_NO_WAY, open_to=_OPEN_TO
)
OPEN_WORDS = any_of("still_open")
APPLIED_WORDS = alternatives("applied", aux=_AUX)
_CLOSED = re.compile("|".join(CLOSED_WORDS), re.I)
_OPEN = re.compile(OPEN_WORDS, re.I)
_APPLIED = re.compile("|".join(APPLIED_WORDS), re.I)
_IN_CASE = re.compile(any_of("in_case"), re.I)
_READER = re.compile(rf"\b(?:{any_of('reader')})\b", re.I)
_SPECULATIVE = re.compile(any_of("speculative"), re.I)
_THIS = re.compile(any_of("this_posting"), re.I)
_NAMES_ITS_JOB = re.compile(  # "the position of cook", "die Stelle als Koch": which one it is
    rf"\b(?:{any_of('posting_noun')})s?\b,? (?:\w+ )?(?:{any_of('named_by')})\b"
    rf"(?! (?:{any_of('this_job')})\b)",
    re.I,
)
_ANOTHER = re.compile(any_of("another_posting"), re.I)
_BARE_MAX = 40  # characters of "Position closed" and its kin, which say nothing else
_MAIL = re.compile(any_of("mail_label"), re.I)


def closes(text: str) -> bool:
    """Whether the text says that the posting is closed."""
    return any(_CLOSED.search(line) and not _OPEN.search(line) for line in _lines(text))


def closes_this(text: str) -> bool:
    """Return whether the text says so of the vacancy of its own page: it names "this" one."""
    return any(_is_of_this_posting(line) for line in _lines(text) if closes(line))


def closes_some(text: str) -> bool:
    """Return whether the text says so of a vacancy that may be this one, and names no other."""
    return any(not _ANOTHER.search(line) for line in _lines(text) if closes(line))


def _is_of_this_posting(line: str) -> bool:
    """Whether a line of closing is about the page's own vacancy, by its words or by its brevity."""
    if _ANOTHER.search(line) or _NAMES_ITS_JOB.search(line):
        return False
    return bool(_THIS.search(line)) or len(line) <= _BARE_MAX


def notice_of(page: Snapshot) -> Notice | None:
    """What a page without a form tells, or None."""
    if not asks_nothing(page) or (page.status or 0) >= SERVER_ERROR_MIN:
        return None
    told = "\n".join((page.title, *page.headings, page.text, *(b.label for b in page.buttons)))
    if any(map(_says_applied, _lines(told))):
        return Notice.ALREADY_APPLIED
    if page.status in GONE_STATUSES or closes_some(told):
        return Notice.CLOSED
    return None


def is_closed_beside_form(page: Snapshot) -> bool:
    """Whether the page says of its own posting that it is closed, although it still shows a form.

    Said in its title, a heading or a message, or of "this position" in its text. A form that takes
    speculative applications is open, and what is said of another vacancy says nothing of this one.
    """
    told = "\n".join((page.title, *page.headings, *page.errors, page.text))
    if asks_nothing(page) or (page.status or 0) >= SERVER_ERROR_MIN:
        return False
    if _SPECULATIVE.search(told):
        return False
    loud = [*map(str, (page.title, *page.headings, *page.errors))]
    own = [line for line in _lines(page.text) if _THIS.search(line)]
    lines = (line for text in (*loud, *own) for line in _lines(text))
    return any(closes(line) and not _ANOTHER.search(line) for line in lines)


def says_reader_applied(page: Snapshot) -> bool:
    """Whether a line says that its reader has applied."""
    told = _lines("\n".join((*page.headings, page.text)))
    return any(_READER.search(line) and _says_applied(line) for line in told)


def _says_applied(line: str) -> bool:
    """Whether it says that an application is in, and not what happens once there is one."""
    said = _APPLIED.search(line)
    return said is not None and not (line.endswith("?") or _IN_CASE.search(line[: said.end()]))


def asks_nothing(page: Snapshot) -> bool:
    """Whether no question of the page is an application's: none, a search, one mail address."""
    asked = [f for f in page.fillable if f.role is not Role.SEARCH]
    return not asked or (len(asked) == 1 and _is_mail(asked[0]))


def _is_mail(field: Field) -> bool:
    return field.type == "email" or bool(_MAIL.search(field.label))


def _lines(text: str) -> Iterator[str]:
    """Its sentences; a line that no sentence ends is one of its own."""
    return (line.strip() for line in re.split(r"\n|(?<=[.!?])\s", text) if line.strip())
