"""A file that is uploaded apart: its form sends what the upload was answered with, a handle.

A handle is any value of that answer that somebody could refer to it by. Short ones count only as a
whole value of what is sent, long ones wherever they stand in it. Of a file host, which answers
nothing, the handle is what is new for each file in the address that it was put at.
"""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

from .parts import Body, parts_of

WHOLE_MIN = 2  # characters; a single digit is in any form
INSIDE_MIN = 8  # characters; shorter ones stand in other words by chance
TEXT_MAX = 400  # characters of an answer that is nothing but a handle
HANDLES_MAX = 200
_SAYS_NOTHING = frozenset(
    {"true", "false", "null", "none", "ok", "success", "done", "error", "200", "201", "uploaded"}
)


def handles(answer: bytes) -> frozenset[str]:
    """What the answer to an upload may be referred to by; empty where it tells nothing."""
    body = Body("application/json", answer)
    parts = parts_of(body) if answer.lstrip()[:1] in (b"{", b"[", b'"') else None
    text = answer[: TEXT_MAX + 1].decode("utf-8", "replace").strip()
    whole = (text,) if parts is None and len(text) <= TEXT_MAX else ()
    told = whole if parts is None else tuple(part.value for part in parts if not part.file)
    said = (value.strip() for value in told[:HANDLES_MAX])
    return frozenset(v for v in said if len(v) >= WHOLE_MIN and v.casefold() not in _SAYS_NOTHING)


def tells_handle(body: Body, url: str, answer: bytes) -> bool:
    """Whether a request of that body and address tells a handle of the *answer*."""
    known = handles(answer)
    if not known:
        return False
    values = {part.value.strip() for part in parts_of(body) or ()}
    values |= {unquote(step) for step in urlsplit(url).path.split("/")}
    text = body.raw.decode("utf-8", "replace") + unquote(url)
    return any(h in values or (len(h) >= INSIDE_MIN and h in text) for h in known)


def tells_place(body: Body, place: str) -> bool:
    """Whether a request of that body tells what an upload's address has for that file alone."""
    steps = (unquote(step) for step in urlsplit(place).path.split("/"))
    own = [s for s in steps if len(s) >= INSIDE_MIN and any(map(str.isdigit, s))]
    text = unquote(body.raw.decode("utf-8", "replace"))
    return any(step in text for step in own)
