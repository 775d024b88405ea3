"""The ledger of writes and of page loads: one record for each request, kept up to its answer.

A write is followed through its redirects: Chromium gives the redirected request a new id and names
the old one, so `follow` moves the chain to the new id. A redirected write (307, 308) reaches the
server as a write again, so it gets a record of its own as well.

Of what a write told the record holds how much of what was typed that was, and digests of its
tokens: never a value.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice
from urllib.parse import urlsplit

from steadyhand.core.act import request_body
from steadyhand.core.act.exchanges import token_digest

from .classification import is_noise
from .requests import Navigation, PausedRequest, WireExchange, is_write

REDIRECT_STATUSES = frozenset({301, 302, 303, 307, 308})
BODY_MAX = 256 * 1024
TOKENS_MAX = 4000  # of one request; a form has far fewer
_TOKEN = re.compile(rb"(?<![A-Za-z0-9_-])(?=[A-Za-z_-]*[0-9])[A-Za-z0-9_-]{4,64}(?![A-Za-z0-9_-])")
_LONG_TOKEN = re.compile(
    rb"(?<![A-Za-z0-9_-])(?=[A-Za-z_-]*[0-9])[A-Za-z0-9_-]{6,64}(?![A-Za-z0-9_-])"
)
_UNIQUE_TOKEN = re.compile(  # what a file host makes anew for each file
    rb"(?<![A-Za-z0-9_-])(?=[A-Za-z_-]*[0-9])[A-Za-z0-9_-]{16,64}(?![A-Za-z0-9_-])"
)
_RANDOM_TOKEN = re.compile(  # of an address, where a bucket has a long name too
    rb"(?<![A-Za-z0-9_-])(?=[a-fA-F-]*[0-9])[0-9a-fA-F-]{20,64}(?![A-Za-z0-9_-])"
)
RECORDED_HEADERS = ("content-type", "retry-after")


@dataclass(frozen=True, slots=True)
class ResponseHead:
    """The head of an answer, or how the request ended without one."""

    status: int | None
    headers: Mapping[str, str]
    error: str | None = None

    @property
    def location(self) -> str:
        return self.headers.get("location", "") if self.status in REDIRECT_STATUSES else ""


@dataclass(frozen=True, slots=True)
class Carried:
    """What a request tells of what was typed and chosen: how many values, and which files."""

    values: int = 0
    files: tuple[str, ...] = ()  # sha256


NOTHING_CARRIED = Carried()


class Ledger:
    """Writes by sequence number; navigations in their order."""

    def __init__(self) -> None:
        self._writes: list[WireExchange] = []
        self._loads: list[Navigation] = []
        self._chains: dict[str, set[int]] = {}
        self._load_of: dict[str, int] = {}
        self._load_on: dict[str, int] = {}  # by the name that `Network` events use

    def mark(self) -> int:
        """A point in time: `since(mark)` tells the writes after it."""
        return len(self._writes)

    def since(self, mark: int) -> tuple[WireExchange, ...]:
        return tuple(self._writes[mark:])

    @property
    def loads(self) -> tuple[Navigation, ...]:
        return tuple(self._loads)

    def opened(
        self,
        paused: PausedRequest,
        now: float,
        *,
        redirected_from: str = "",
        tells: Carried = NOTHING_CARRIED,
    ) -> bool:
        """The request is recorded with what it tells. True when its answer must be seen.

        What it tells of the answers to uploads before it is part of the record.
        """
        chain = self._chains.pop(redirected_from, set())
        if is_write(paused.method):
            chain = chain | {self._open(paused, now, tells)}
        if chain:
            self._chains[paused.request_id] = chain
        if paused.top_level:
            self._load_of[paused.request_id] = len(self._loads)
            self._load_on[paused.network_id] = len(self._loads)
            self._loads.append(Navigation(now, paused.url, paused.method, paused.frame_id))
        return bool(chain) or paused.request_id in self._load_of

    def wants_body(self, request_id: str, answer: ResponseHead) -> bool:
        """True when the answer's body belongs to a write's record."""
        return request_id in self._chains and not answer.location and answer.error is None

    def record_answer(
        self, paused: PausedRequest, answer: ResponseHead, *, now: float, body: bytes = b""
    ) -> None:
        """The head (and body) of this very request's answer stand in its records."""
        self._note_load(paused.request_id, answer)
        redirects = bool(answer.location)
        chain = self._chains.get(paused.request_id, set())
        for seq in chain:
            known = self._writes[seq]
            first = known.status is None and known.error is None
            known = _with_first_response(known, answer, now) if first else known
            if not redirects:
                known = _with_final_response(known, answer, url=paused.url, body=body)
            self._writes[seq] = known
        if not redirects:
            self._chains.pop(paused.request_id, None)

    def cut(self, request_id: str, error: str) -> None:
        """A redirect of that request was refused: its write has no further answer."""
        for seq in self._chains.pop(request_id, set()):
            self._writes[seq] = replace(self._writes[seq], error=error, finished=True)

    def broke(self, network_id: str, error: str) -> None:
        """A document's answer ended before its end, or never began."""
        index = self._load_on.pop(network_id, None)
        if index is not None and self._loads[index].error is None:
            self._loads[index] = replace(self._loads[index], error=error)

    def pick(self, mark: int, *, finished: bool) -> WireExchange | None:
        """The first write since *mark* that was answered or lost and is not noise."""
        for each in self._writes[mark:]:
            known = each.status is not None or each.error is not None
            due = known and (each.finished or not finished)
            if due and not is_noise(each.url, each.resource_type):
                return each
        return None

    def _open(self, paused: PausedRequest, now: float, tells: Carried) -> int:
        body = paused.body or b""
        seq = len(self._writes)
        told = _token_digests(paused.url.encode("utf-8", "replace"), body)
        self._writes.append(
            WireExchange(
                seq=seq,
                at=now,
                method=paused.method,
                url=paused.url,
                resource_type=paused.resource_type,
                frame_id=paused.frame_id,
                post_sha256=hashlib.sha256(body).hexdigest() if body else "",
                post_size=len(body),
                files=tells.files,
                names=self._named_in(paused),
                carried=tells.values,
                continues=self._continues(paused, told),
                told=told,
                pairs=request_body.pairs_of(
                    request_body.Body(paused.content_type, body, paused.gaps)
                ),
            )
        )
        return seq

    def _continues(self, paused: PausedRequest, told: frozenset[str]) -> bool:
        """Whether it names what a part of the form was answered with, on its host or a file's."""
        kept = (w for w in self._writes if _is_stored_file(w))
        return any(told & _response_tokens(w) for w in self._earlier(paused)) or any(
            told & _file_tokens(w) for w in kept
        )

    def _named_in(self, paused: PausedRequest) -> tuple[int, ...]:
        """Earlier writes with files, of whose answers the request tells a handle."""
        uploads = [w for w in self._writes if w.files]
        if not uploads:
            return ()
        told = request_body.Body(paused.content_type, paused.body or b"", paused.gaps)
        return tuple(
            w.seq
            for w in uploads
            if request_body.contains_handle(told, paused.url, w.body)
            or request_body.contains_upload_path(told, w.url)
        )

    def _earlier(self, paused: PausedRequest) -> list[WireExchange]:
        """Writes to the same host that told of what was typed."""
        host = urlsplit(paused.url).netloc
        return [w for w in self._writes if w.carried and urlsplit(w.url).netloc == host]

    def _note_load(self, request_id: str, answer: ResponseHead) -> None:
        index = self._load_of.pop(request_id, None)
        if index is None:
            return
        self._loads[index] = replace(
            self._loads[index],
            status=answer.status,
            error=answer.error,
            location=answer.location,
            retry_after=answer.headers.get("retry-after", ""),
        )


def _token_digests(*parts: bytes) -> frozenset[str]:
    """Digests of the tokens in these texts: words with a digit, as ids and references are."""
    found = (hit[0] for part in parts for hit in _TOKEN.finditer(part[:BODY_MAX]))
    return frozenset(token_digest(t.decode()) for t in islice(found, TOKENS_MAX))


def _response_tokens(write: WireExchange) -> frozenset[str]:
    """Digests of the tokens that a write was answered with, and did not itself tell.

    A page is full of tokens that belong to everything on it.
    """
    page = "html" in write.response_headers.get("content-type", "")
    own = _LONG_TOKEN.findall(b"" if page else write.body) + _LONG_TOKEN.findall(
        write.location.encode("utf-8", "replace")
    )
    return frozenset(token_digest(t.decode()) for t in own[:TOKENS_MAX]) - write.told


def _is_stored_file(write: WireExchange) -> bool:
    """Whether it is a file known by its bytes that its host, whichever, took."""
    known = [digest for digest in write.files if digest != request_body.UNREAD_FILE]
    return bool(known) and write.status is not None and write.status < 300 and not write.error


def _file_tokens(write: WireExchange) -> frozenset[str]:
    """Digests of what a file alone is named by: in the answer to it, and in its own address.

    Hosts differ: only what is long enough to be of that one file ties a request to it.
    """
    page = "html" in write.response_headers.get("content-type", "")
    answered = _UNIQUE_TOKEN.findall(b"" if page else write.body)[:TOKENS_MAX]
    placed = _RANDOM_TOKEN.findall(urlsplit(write.url).path.encode("utf-8", "replace"))
    told = frozenset(token_digest(t.decode()) for t in answered) - write.told
    return told | frozenset(token_digest(t.decode()) for t in placed)


def _with_first_response(known: WireExchange, answer: ResponseHead, now: float) -> WireExchange:
    kept = {name: answer.headers[name] for name in RECORDED_HEADERS if name in answer.headers}
    return replace(
        known,
        status=answer.status,
        error=answer.error,
        location=answer.location,
        response_headers=kept,
        answered_at=now,
    )


def _with_final_response(
    known: WireExchange, answer: ResponseHead, *, url: str, body: bytes
) -> WireExchange:
    """The chain ended here; after a redirect the body is the last page's."""
    return replace(
        known,
        final_status=answer.status,
        final_url=url,
        body=body[:BODY_MAX],
        finished=True,
    )
