"""A request before it leaves, the verdicts on it, and the policy that gives them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol
from urllib.parse import urlsplit


def fold_text(text: str) -> str:
    """Without what pages change in a text that they send: line ends, and capitals."""
    return text.replace("\r\n", "\n").replace("\r", "\n").casefold()


EXTENSION = "chrome-extension:"  # how addresses of what an extension shows begin
Result = Literal["answered", "lost", "refused"]


@dataclass(frozen=True, slots=True)
class PausedRequest:
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
class Allow:
    """The request may leave; *alone*, so that the browser itself cannot send it a second time.

    With a *referer* it tells that one instead of its own, which says more than where it was made;
    with a *cookie* that header instead of all that the browser would tell. An *ordered* one leaves
    behind what its page wrote to that place before.
    """

    alone: bool = False
    referer: str = ""
    cookie: str | None = None
    ordered: bool = False


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
class JudgeLater:
    """The request waits so long and is judged once more: what comes meanwhile may tell of it.

    For a *person* that goes on until somebody has said; a page rests while it waits.
    """

    wait_s: float
    person: bool = False


Verdict = Allow | Hold | JudgeLater | Refuse


@dataclass(frozen=True, slots=True)
class WireExchange:
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
    files: tuple[str, ...] = ()  # as in `core/act/results`, and so
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


# Who decides about a request before it leaves, and the decision that is always made.
#
# `GatePolicy` is where the submit transaction will decide about writes. Top-level navigation to
# anything but http(s) is refused for everyone: in commands of clients (`command_refusal`), because
# some
# schemes never reach the network layer, and in requests that do (`PassThrough`).

WEB_SCHEMES = frozenset({"http", "https"})
BLANK_ADDRESSES = frozenset({"", "about:blank", "about:srcdoc"})
NAVIGATION_COMMANDS = frozenset({"Page.navigate", "Target.createTarget"})
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class GatePolicy(Protocol):
    def judge(self, paused: PausedRequest) -> Verdict: ...

    def carried(self, paused: PausedRequest) -> int:
        """How many of the values and files that were typed and chosen the request tells."""
        ...

    def shows(self, frame_id: str) -> None:
        """Take in that the frame shows another document."""
        ...

    def note_cookies(self, pairs: Iterable[str], *, from_jar: bool = False) -> None:
        """Take in what a site set, as it stands in a Cookie header.

        *from_jar*: what the browser held as a document at the top was asked for.
        """
        ...


class PassThrough:
    """Lets everything leave but what must never be opened at the top of a page."""

    def judge(self, paused: PausedRequest) -> Verdict:
        reason = address_refusal(paused.url) if paused.top_level else ""
        return Refuse(reason) if reason else Allow()

    def carried(self, paused: PausedRequest) -> int:
        """Nobody told it of anything typed."""
        return 0

    def shows(self, frame_id: str) -> None:
        """No document is told from another."""

    def note_cookies(self, pairs: Iterable[str], *, from_jar: bool = False) -> None:
        """Nothing is kept back."""


def is_write(method: str) -> bool:
    return method.upper() not in SAFE_METHODS


def address_refusal(url: str) -> str:
    """Why *url* may not be opened at the top of a page; '' when it may."""
    if url in BLANK_ADDRESSES:
        return ""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "an address that cannot be read is not opened"
    if parts.scheme.lower() not in WEB_SCHEMES:
        return f"{parts.scheme or 'no'}: is not opened; only http and https are"
    if "@" in parts.netloc:
        return "an address with a user name in it is not opened"
    return ""


def command_refusal(message: dict[str, Any]) -> str:
    """Why this CDP command of a client is refused; '' when it may pass."""
    if message.get("method") not in NAVIGATION_COMMANDS:
        return ""
    return address_refusal(str(message.get("params", {}).get("url", "")))
