"""What the guard sees, as plain facts. Times are seconds of the monotonic clock."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

EXTENSION = "chrome-extension:"  # how addresses of what an extension shows begin
Result = Literal["answered", "lost", "refused"]


@dataclass(frozen=True, slots=True)
class Paused:
    """A request before it leaves; `body` is None when it has none or the browser kept it back.

    Files of the disk are not in `body`: Chromium reads them later. What a page made itself is.
    """

    request_id: str
    method: str
    url: str
    resource_type: str
    frame_id: str
    has_body: bool
    body: bytes | None = None
    top_level: bool = False
    came_from: str = ""  # the request that was redirected here
    network_id: str = ""  # its name in `Network` events
    unread: bool = False  # part of its body is kept back, and no file of a form is
    file: bool = False  # it carries a file of a form
    form: bool = False  # a form is sent by its address
    extension: bool = False  # it is an extension's own, and no page's
    content_type: str = ""  # of its body
    headers: tuple[tuple[str, str], ...] = field(default=(), repr=False)  # names in small letters
    opaque: bool = False  # its body cannot be read, and may hold what was typed
    rewritten: bool = False  # its headers are others than the browser meant to send
    gaps: tuple[int, ...] = ()  # places in its body where files stand that the browser reads later


@dataclass(frozen=True, slots=True)
class Let:
    """The request may leave; *alone*, so that the browser itself cannot send it a second time.

    With a *referer* it tells that one instead of its own, which says more than where it was made;
    with a *cookie* that header instead of all that the browser would tell.
    """

    alone: bool = False
    referer: str = ""
    cookie: str | None = None


@dataclass(frozen=True, slots=True)
class Hold:
    """The request waits until `Guard.release` or `Guard.refuse` says otherwise."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """The request never leaves; the page sees a network error.

    With *stays* a page that wanted to go there stays as it is, instead of showing the error.
    """

    reason: str
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Later:
    """The request waits so long and is judged once more: what comes meanwhile may tell of it."""

    wait_s: float


Verdict = Let | Hold | Later | Refuse


@dataclass(frozen=True, slots=True)
class Exchange:
    """One write and the answer to that very request.

    `status` and `location` are the first answer's; `final_status` and `final_url` are where the
    redirects from it ended. `error` names how it was lost or refused. `body` holds the first
    256 KiB of what they ended with, b"" for streams; it is never logged.
    """

    seq: int
    at: float
    method: str
    url: str
    resource_type: str
    frame_id: str
    post_sha256: str
    post_size: int
    carried: int = 0  # how many of the values and files that were typed and chosen it told
    continues: bool = False  # it names what an earlier request that told of them was answered with
    told: frozenset[str] = frozenset()  # digests of the tokens in it
    pairs: frozenset[str] = frozenset()  # digests of its names with their values
    status: int | None = None
    location: str = ""
    response_headers: dict[str, str] = field(default_factory=dict)
    body: bytes = field(default=b"", repr=False)
    error: str | None = None
    finished: bool = False
    final_status: int | None = None
    final_url: str = ""
    answered_at: float | None = None
    files: tuple[str, ...] = ()  # as in `core/act/facts`, and so
    names: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Navigation:
    """A document loaded at the top of a page; `status` None until answered.

    `error` says why it never came or, where it has a status, why not to its end.
    """

    at: float
    url: str
    method: str
    frame_id: str
    status: int | None = None
    error: str | None = None
    location: str = ""
    retry_after: str = ""

    @property
    def aborted(self) -> bool:
        """Whether the browser left it on purpose: for another page, or because it is a file."""
        return (self.error or "").removeprefix("net::ERR_").casefold() == "aborted"
