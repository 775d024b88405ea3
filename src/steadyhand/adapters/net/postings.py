"""The `Postings` port: an address to its posting, or to the end that it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from steadyhand.core.journal.codec import pack, unpack
from steadyhand.core.page.notices import GONE_STATUSES
from steadyhand.jobs.posting.boards import Board, board_of
from steadyhand.jobs.posting.posting import EndKind, NoPosting, Posting
from steadyhand.ports import PostingResult

from .fetch import Fetch, NoDocument, fetch
from .pages import Document, PageResult, PageTask, ReadPageTask, posting_of, read_page_apart

_SIGN_IN_STATUSES = (401, 407)
_BUSY_STATUSES = (403, 429)  # a guard that takes us for a robot, or asks us to wait


@dataclass(frozen=True, slots=True)
class PostingReading:
    """What an address leads to, with the source as it came; b'' where none came."""

    found: Posting | NoPosting
    raw: bytes = b""


@dataclass(frozen=True, slots=True)
class PostingSource:
    """How postings are fetched: what may be reached, and hosts that serve as boards."""

    allow_origins: tuple[str, ...] = ()
    ats_hosts: Mapping[str, str] = field(default_factory=dict)  # host[:port] -> kind of board
    fetch: Fetch = fetch
    look: ReadPageTask = read_page_apart


async def read_posting(url: str, source: PostingSource, *, now: datetime) -> PostingReading:
    """The posting at *url*: from its board's answer where it is one, else from its page.

    One request, and a second one only where an employer's own page turns out to show a board's
    posting or a page leads on to one. Never raises for what a site does.
    """
    board = board_of(url, source.ats_hosts)
    if board is not None:
        return await _read_board(board, source, now)
    found = await source.fetch(url, source.allow_origins)
    if isinstance(found, NoDocument):
        return PostingReading(_unreachable_end(url, found))
    if end := _status_end(url, found):
        return PostingReading(end, found.content)
    seen = await source.look(PageTask(found, url, now, source.ats_hosts))
    if seen.board is not None:
        return await _read_board(seen.board, source, now)
    return _reading_of(seen, found)


def posting_of_document(found: Document, *, now: datetime) -> PostingReading:
    """The posting that a document holds, read in this process."""
    return PostingReading(posting_of(found, now), found.content)


async def _read_board(board: Board, source: PostingSource, now: datetime) -> PostingReading:
    if not board.job:
        return PostingReading(
            _no_posting_end(board.page_url, "it is a list of jobs; give the link of one of them")
        )
    found = await source.fetch(board.api_url, source.allow_origins)
    if isinstance(found, Document) and found.status in GONE_STATUSES and board.spare_url:
        found = await source.fetch(board.spare_url, source.allow_origins)
    if isinstance(found, NoDocument):
        return PostingReading(_unreachable_end(board.page_url, found))
    if end := _status_end(board.page_url, found):
        return PostingReading(end, found.content)
    task = PageTask(found, board.page_url, now, board=board)
    return _reading_of(await source.look(task), found)


def _reading_of(seen: PageResult, found: Document) -> PostingReading:
    told = seen.posting or seen.end
    assert told is not None  # a board was followed before
    return PostingReading(told, found.content)


def _unreachable_end(url: str, found: NoDocument) -> NoPosting:
    return NoPosting(found.kind, f"{url} leads nowhere: {found.why}", found.why)


def _status_end(url: str, found: Document) -> NoPosting | None:
    """What the status alone says."""
    status = found.status
    if status in GONE_STATUSES:
        return NoPosting(EndKind.DEAD, f"{url} is gone: the site answers {status}", str(status))
    if status in _SIGN_IN_STATUSES:
        return NoPosting(EndKind.LOGIN, f"{url} shows nothing without signing in", str(status))
    if status in _BUSY_STATUSES:
        why = "it does not let programs read it, or not now"
        return NoPosting(
            EndKind.FAILED, f"{url} was not shown: {why} (status {status})", str(status)
        )
    if status >= 400:
        return NoPosting(
            EndKind.FAILED, f"{url} was not shown: the site answers {status}", str(status)
        )
    return None


def _no_posting_end(url: str, why: str) -> NoPosting:
    return NoPosting(EndKind.NOT_POSTING, f"{url} leads to no application: {why}")


POSTING_FILE = "jd.json"


def posting_files(reading: PostingReading) -> dict[str, bytes]:
    """The files to keep by their names: jd.json of a posting, and the source wherever one came."""
    raw = {reading.found.raw: reading.raw} if reading.found.raw else {}
    if isinstance(reading.found, NoPosting):
        return raw
    return {POSTING_FILE: pack(reading.found) + b"\n", **raw}


def posting_from(content: bytes) -> Posting:
    """The posting that jd.json holds. Raises StoreFailed for what is none."""
    return unpack(Posting, content)


class WebPostings:
    """A `Postings`: what may be reached, and which hosts serve as boards, is in *source*."""

    def __init__(self, source: PostingSource) -> None:
        self._source = source

    async def read(self, url: str, *, now: datetime) -> PostingResult:
        """The posting at that address, or why there is none. Never raises for what a site does."""
        reading = await read_posting(url, self._source, now=now)
        return PostingResult(reading.found, posting_files(reading))

    def decode(self, content: bytes) -> Posting:
        """The posting that was kept in jd.json. Raises StoreFailed."""
        return posting_from(content)
