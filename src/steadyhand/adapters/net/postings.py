"""The `Postings` port: an address to its posting, or to the end that it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from steadyhand.core.journal.codec import pack, unpack
from steadyhand.core.page.notices import GONE
from steadyhand.jobs.posting.boards import Board, board_of
from steadyhand.jobs.posting.posting import End, EndKind, Posting
from steadyhand.ports import PostingFound

from .fetch import Fetch, NoDocument, fetch
from .pages import Document, Look, Seen, Task, look_apart, posting_in

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
    look: Look = look_apart


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
    seen = await source.look(Task(found, url, now, source.ats_hosts))
    if seen.board is not None:
        return await _of_board(seen.board, source, now)
    return _reading(seen, found)


def read_document(found: Document, *, now: datetime) -> Reading:
    """The posting that a document holds, read in this process."""
    return Reading(posting_in(found, now), found.content)


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
    task = Task(found, board.page_url, now, board=board)
    return _reading(await source.look(task), found)


def _reading(seen: Seen, found: Document) -> Reading:
    told = seen.posting or seen.end
    assert told is not None  # a board was followed before
    return Reading(told, found.content)


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


POSTING = "jd.json"


def files_of(reading: Reading) -> dict[str, bytes]:
    """The files to keep by their names: jd.json of a posting, and the source wherever one came."""
    raw = {reading.found.raw: reading.raw} if reading.found.raw else {}
    if isinstance(reading.found, End):
        return raw
    return {POSTING: pack(reading.found) + b"\n", **raw}


def posting_from(content: bytes) -> Posting:
    """The posting that jd.json holds. Raises StoreFailed for what is none."""
    return unpack(Posting, content)


class WebPostings:
    """A `Postings`: what may be reached, and which hosts serve as boards, is in *source*."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def read(self, url: str, *, now: datetime) -> PostingFound:
        """The posting at that address, or why there is none. Never raises for what a site does."""
        reading = await read_posting(url, self._source, now=now)
        return PostingFound(reading.found, files_of(reading))

    def kept(self, content: bytes) -> Posting:
        """The posting that was kept in jd.json. Raises StoreFailed."""
        return posting_from(content)
