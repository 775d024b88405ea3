"""What a site's document tells of a posting: its own, a board's behind it, or why there is none.

Sites write documents as they like, and three parsers of others look at them. So `look_apart` gives
each to a process of its own, under its limits; `look` is what that process does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

import msgspec

from ....core.job.posting.boards import (
    Board,
    board_of,
    embedded_in,
    feed_posting,
    is_answer,
    read_answer,
)
from ....core.job.posting.ends import End, EndKind, past
from ....core.job.posting.facts import Posting
from ....core.job.posting.limits import within_limits
from ....core.job.posting.page import Visit, read_page
from ....core.job.posting.soundness import sound, unsited
from ....core.page import notices
from ...files.parser_child import Arguments, Limits
from ...files.parser_process import USUAL, ParserFailed, parsed_apart_meanwhile
from .document import Document
from .shown import page_of

RAW_PAGE = "posting-source.html"
RAW_ANSWER = "posting-source.json"
_TASK = "task"


@dataclass(frozen=True, slots=True)
class Task:
    """A document that came, and for what it was asked."""

    document: Document
    asked: str  # address
    now: datetime
    ats_hosts: Mapping[str, str] = field(default_factory=dict)  # as `Source` has them
    board: Board | None = None  # whose answer it is; None for a page


@dataclass(frozen=True, slots=True)
class Seen:
    """One of the three: a posting, an end, or the board's posting that a page leads to."""

    posting: Posting | None = None
    end: End | None = None
    board: Board | None = None


Look = Callable[[Task], Awaitable[Seen]]


async def look_apart(task: Task, *, limits: Limits = USUAL) -> Seen:
    """What a process of its own sees in the document; an end where it runs into a limit."""
    bare = replace(task, document=replace(task.document, content=b""))
    given = {_TASK: msgspec.json.encode(bare).decode()}
    content = task.document.content
    try:
        return await parsed_apart_meanwhile(
            parse_task, content, returns=Seen, arguments=given, limits=limits
        )
    except ParserFailed as exc:
        raw = RAW_ANSWER if task.board else RAW_PAGE
        return Seen(end=End(EndKind.FAILED, f"{task.asked} was not read: {exc}", str(exc), raw))


def parse_task(content: bytes, arguments: Arguments) -> Seen:
    """What is seen in the content, for `parsed_apart_meanwhile`."""
    task = msgspec.json.decode(arguments[_TASK], type=Task)
    return look(replace(task, document=replace(task.document, content=content)))


def look(task: Task) -> Seen:
    """What the document tells; never raises for what a site wrote."""
    found = task.document
    if task.board is not None:
        return _within_limits(_posting_in(found, task.board, task.now))
    board = board_of(found.url, task.ats_hosts) if found.url != task.asked else None
    behind = board if board and board.job else embedded_in(found.url, found.text, task.ats_hosts)
    if behind:
        return Seen(board=behind)
    return _within_limits(posting_in(found, task.now, asked=task.asked))


def posting_in(found: Document, now: datetime, *, asked: str = "") -> Posting | End:
    """The posting that a document holds: a page, or a feed of JobPosting objects.

    *asked* is the address that was given, where the document stands at another one.
    """
    text = found.text
    if "json" in found.content_type.lower() or text.lstrip("\ufeff \r\n\t")[:1] in ("{", "["):
        posting = feed_posting(text, found.url)
        told = _addressed(posting, found.url) if posting else _no_posting(found.url)
        return _judged(replace(told, raw=RAW_ANSWER), now)
    shown = read_page(page_of(text, found.url), Visit(asked or found.url, now, notices))
    if isinstance(shown, Posting):
        return replace(_addressed(shown, found.url), raw=RAW_PAGE)
    if shown.posting is not None:
        told = replace(_addressed(shown.posting, found.url), raw=RAW_PAGE)
        shown = replace(shown, posting=told)
    return replace(shown, raw=RAW_PAGE)


def _posting_in(found: Document, board: Board, now: datetime) -> Posting | End:
    """The posting that a board's answer holds."""
    if not is_answer(found.text):  # a guard, or a network that wants a sign-in first
        why = f"{board.page_url} was not shown: its board ({board.kind}) answers with no data"
        return End(EndKind.FAILED, why, "no data", RAW_ANSWER)
    posting = read_answer(found.text, board)
    if posting is None or not posting.title:
        why = f"{board.page_url} is closed: its board ({board.kind}) does not list it any more"
        return End(EndKind.CLOSED, why, "not listed", RAW_ANSWER)
    return _judged(unsited(replace(posting, raw=RAW_ANSWER), board.site), now)


def _within_limits(found: Posting | End) -> Seen:
    if isinstance(found, Posting):
        return Seen(posting=within_limits(found))
    read = found.posting
    return Seen(end=replace(found, posting=within_limits(read)) if read else found)


def _addressed(posting: Posting, url: str) -> Posting:
    """With the address that it was read at, where it names none of its own."""
    canonical = posting.canonical_url or url
    return replace(posting, canonical_url=canonical, apply_url=posting.apply_url or url)


def _judged(found: Posting | End, now: datetime) -> Posting | End:
    """What a board or a feed tells, as far as it can be so; or its end where it is past."""
    if isinstance(found, End):
        return found
    told = sound(found)
    return past(told, now) or told


def _no_posting(url: str) -> End:
    why = "it answers with data that holds no posting"
    return End(EndKind.NOT_POSTING, f"{url} leads to no application: {why}")
