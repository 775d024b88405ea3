"""An address to its posting, or to the end that it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

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
from ....core.job.posting.page import read_page
from ....core.page.notices import GONE, closes
from .fetch import Document, Fetch, NoDocument, fetch
from .shown import page_of

RAW_PAGE = "posting-source.html"
RAW_ANSWER = "posting-source.json"
_LOCKED = (401, 407)
_BUSY = (403, 429)  # a guard that takes us for a robot, or asks us to wait


@dataclass(frozen=True, slots=True)
class Reading:
    """What an address leads to, with the source as it came; b'' where none came."""

    found: Posting | End
    raw: bytes = b""


@dataclass(frozen=True, slots=True)
class Source:
    """How postings are fetched: what may be reached, and hosts that serve as boards."""

    allow_origins: tuple[str, ...] = ()
    ats_hosts: Mapping[str, str] = field(default_factory=dict)  # host[:port] -> kind of board
    fetch: Fetch = fetch


async def read_posting(url: str, source: Source, *, now: datetime) -> Reading:
    """The posting at *url*: from its board's answer where it is one, else from its page.

    One request, and a second one only where an employer's own page turns out to show a board's
    posting or a page leads on to one. Never raises for what a site does.
    """
    board = board_of(url, source.ats_hosts)
    if board is not None:
        return await _of_board(board, source, now)
    found = await source.fetch(url, source.allow_origins)
    if isinstance(found, NoDocument):
        return Reading(_no_document(url, found))
    if end := _status_end(url, found):
        return Reading(end, found.content)
    behind = _behind(found, source, url)
    if behind is not None:
        return await _of_board(behind, source, now)
    return read_document(found, now=now)


def read_document(found: Document, *, now: datetime) -> Reading:
    """The posting that a document holds: a page, or a feed of JobPosting objects."""
    text = found.text
    if "json" in found.content_type.lower() or text.lstrip("\ufeff \r\n\t")[:1] in ("{", "["):
        posting = feed_posting(text, found.url)
        told = (
            _addressed(posting, found.url)
            if posting
            else _nothing(found.url, "it answers with data that holds no posting")
        )
        return Reading(_judged(_kept(told, RAW_ANSWER), now), found.content)
    shown = read_page(page_of(text, found.url), now=now, closes=closes)
    if isinstance(shown, Posting):
        shown = _addressed(shown, found.url)
    return Reading(_kept(shown, RAW_PAGE), found.content)


def _addressed(posting: Posting, url: str) -> Posting:
    """With the address that it was read at, where it names none of its own."""
    canonical = posting.canonical_url or url
    return replace(posting, canonical_url=canonical, apply_url=posting.apply_url or url)


async def _of_board(board: Board, source: Source, now: datetime) -> Reading:
    if not board.job:
        return Reading(
            _nothing(board.page_url, "it is a list of jobs; give the link of one of them")
        )
    found = await source.fetch(board.api_url, source.allow_origins)
    if isinstance(found, Document) and found.status in GONE and board.spare_url:
        found = await source.fetch(board.spare_url, source.allow_origins)
    if isinstance(found, NoDocument):
        return Reading(_no_document(board.page_url, found))
    if end := _status_end(board.page_url, found):
        return Reading(end, found.content)
    if not is_answer(found.text):  # a guard, or a network that wants a sign-in first
        why = f"{board.page_url} was not shown: its board ({board.kind}) answers with no data"
        return Reading(End(EndKind.FAILED, why, "no data", RAW_ANSWER), found.content)
    posting = read_answer(found.text, board)
    if posting is None or not posting.title:
        why = f"{board.page_url} is closed: its board ({board.kind}) does not list it any more"
        return Reading(End(EndKind.CLOSED, why, "not listed", RAW_ANSWER), found.content)
    return Reading(_judged(_kept(posting, RAW_ANSWER), now), found.content)


def _behind(found: Document, source: Source, url: str) -> Board | None:
    """The board's posting that a page leads to: where it was redirected to, or what it embeds."""
    board = board_of(found.url, source.ats_hosts) if found.url != url else None
    return board if board and board.job else embedded_in(found.url, found.text, source.ats_hosts)


def _judged(found: Posting | End, now: datetime) -> Posting | End:
    return found if isinstance(found, End) else (past(found, now) or found)


def _kept(found: Posting | End, name: str) -> Posting | End:
    return replace(found, raw=name)


def _no_document(url: str, found: NoDocument) -> End:
    return End(found.kind, f"{url} leads nowhere: {found.why}", found.why)


def _status_end(url: str, found: Document) -> End | None:
    """What the status alone says."""
    status = found.status
    if status in GONE:
        return End(EndKind.DEAD, f"{url} is gone: the site answers {status}", str(status))
    if status in _LOCKED:
        return End(EndKind.LOGIN, f"{url} shows nothing without signing in", str(status))
    if status in _BUSY:
        why = "it does not let programs read it, or not now"
        return End(EndKind.FAILED, f"{url} was not shown: {why} (status {status})", str(status))
    if status >= 400:
        return End(EndKind.FAILED, f"{url} was not shown: the site answers {status}", str(status))
    return None


def _nothing(url: str, why: str) -> End:
    return End(EndKind.NOT_POSTING, f"{url} leads to no application: {why}")
