"""Who decides about a request before it leaves, and the decision that is always made.

`GatePolicy` is where the submit transaction will decide about writes. Top-level navigation to
anything but http(s) is refused for everyone: in commands of clients (`admission`), because some
schemes never reach the network layer, and in requests that do (`PassThrough`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol
from urllib.parse import urlsplit

from steadyhand.adapters.guard.facts import Let, Paused, Refuse, Verdict

WEB = frozenset({"http", "https"})
BLANK = frozenset({"", "about:blank", "about:srcdoc"})
NAVIGATES = frozenset({"Page.navigate", "Target.createTarget"})
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class GatePolicy(Protocol):
    def judge(self, paused: Paused) -> Verdict: ...

    def carried(self, paused: Paused) -> int:
        """How many of the values and files that were typed and chosen the request tells."""
        ...

    def note_cookies(self, pairs: Iterable[str], *, from_jar: bool = False) -> None:
        """Take in what a site set, as it stands in a Cookie header.

        *from_jar*: what the browser held as a document at the top was asked for.
        """
        ...


class PassThrough:
    """Lets everything leave but what must never be opened at the top of a page."""

    def judge(self, paused: Paused) -> Verdict:
        reason = forbidden_address(paused.url) if paused.top_level else ""
        return Refuse(reason) if reason else Let()

    def carried(self, paused: Paused) -> int:
        """Nobody told it of anything typed."""
        return 0

    def note_cookies(self, pairs: Iterable[str], *, from_jar: bool = False) -> None:
        """Nothing is kept back."""


def is_write(method: str) -> bool:
    return method.upper() not in SAFE_METHODS


def forbidden_address(url: str) -> str:
    """Why *url* may not be opened at the top of a page; '' when it may."""
    if url in BLANK:
        return ""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "an address that cannot be read is not opened"
    if parts.scheme.lower() not in WEB:
        return f"{parts.scheme or 'no'}: is not opened; only http and https are"
    if "@" in parts.netloc:
        return "an address with a user name in it is not opened"
    return ""


def admission(message: dict[str, Any]) -> str:
    """Why this CDP command of a client is refused; '' when it may pass."""
    if message.get("method") not in NAVIGATES:
        return ""
    return forbidden_address(str(message.get("params", {}).get("url", "")))
