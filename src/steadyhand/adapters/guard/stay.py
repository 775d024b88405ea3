"""Filling leads nowhere and sends nothing: what is refused between a fill and the next press.

A page may send by script when a field changes, when an option is picked or a moment later. While
fields are filled no document is loaded over the page, and until something is pressed on purpose no
write leaves that carries what was typed: one field of it in a document, two in any other write, so
that a search for a place or the upload of a file still works.

Options that hang on another choice are fetched by a GET, or by a write with that choice alone:
both pass. A page that posts all of itself whenever a choice changes is refused. Nothing on the wire
tells that from a form that sends itself: the same method, the same address (many a form posts to
its own page), the same fields; and how many required fields are still empty is the page's own word.
A person chooses on such a page.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from urllib.parse import unquote_plus

from steadyhand.adapters.guard.facts import Paused, Refuse, Verdict
from steadyhand.adapters.guard.gate import GatePolicy, PassThrough, is_write

LEADS_AWAY = "filling a field leads nowhere"
SENDS = "what was typed is not sent before someone agreed"
TELLING_MIN = 4  # characters: shorter values are in many a request by chance
FIELDS_MIN = 2  # typed values in a write of a script
_BASE64 = re.compile(r"[A-Za-z0-9+/]{16,}")


class StayPut:
    """A gate that *inner* stands behind."""

    def __init__(self, inner: GatePolicy | None = None) -> None:
        self._inner = inner or PassThrough()
        self._filling = False
        self._closed = False  # something was filled, and nothing pressed since
        self._strict = False  # a key is pressed that a page may send at
        self._typed: frozenset[str] = frozenset()  # all that was ever typed in this browser
        self.kept: list[str] = []  # why requests were refused since filling began

    @contextmanager
    def filling(self, typed: Iterable[str]) -> Iterator[list[str]]:
        """Within the block nothing leads away; gives the reasons of what was refused meanwhile."""
        self._typed |= {t.strip() for t in typed if len(t.strip()) >= TELLING_MIN}
        self._filling, self._closed, self.kept = True, True, []
        try:
            yield self.kept
        finally:
            self._filling = False

    def pressing(self) -> None:
        """Something is pressed on purpose: until the next fill what was typed may go its way."""
        self._closed = False

    @contextmanager
    def strictly(self) -> Iterator[None]:
        """Within the block no write leaves at all, and no document is loaded."""
        self._strict = True
        try:
            yield
        finally:
            self._strict = False

    def judge(self, paused: Paused) -> Verdict:
        """What becomes of the request."""
        reason = self._reason(paused)
        if not reason:
            return self._inner.judge(paused)
        self.kept.append(reason)
        return Refuse(reason, stays=True)

    def _reason(self, paused: Paused) -> str:
        document = paused.resource_type == "Document"
        if self._filling and document and (paused.top_level or is_write(paused.method)):
            return LEADS_AWAY
        if not self._closed or not (document or is_write(paused.method)):
            return ""
        if self._strict:
            return SENDS
        told = _told(paused, with_url=document)
        found = sum(value in told for value in self._typed)
        return SENDS if found >= (1 if document else FIELDS_MIN) else ""


def _told(paused: Paused, *, with_url: bool) -> str:
    """All that the request says, in every way in which a value may be written in it."""
    body = (paused.body or b"").decode("utf-8", "replace")
    text = f"{paused.url if with_url else ''}\n{body}"
    return "\n".join((text, unquote_plus(text), _unescaped(body), *_decoded(body)))


def _decoded(body: str) -> Iterator[str]:
    """What runs of base64 in the body say."""
    for run in _BASE64.findall(body):
        with suppress(ValueError):
            yield b64decode(run + "=" * (-len(run) % 4)).decode("utf-8", "replace")


def _unescaped(body: str) -> str:
    """The strings of a JSON body; '' for any other."""
    try:
        return json.dumps(json.loads(body), ensure_ascii=False)
    except ValueError:
        return ""
