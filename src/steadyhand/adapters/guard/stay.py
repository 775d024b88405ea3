"""Filling leads nowhere and sends nothing: what is refused between a fill and the next press.

A page may send by script when a field changes, when an option is picked or a moment later. While
fields are filled no document is loaded over the page, and until something is pressed on purpose no
write leaves that carries what was typed: one field of it in a document, two in any other write, so
that a search for a place or the upload of a file still works. A mail address or a telephone number
is searched for in no list: one of these is enough in any write.

A page that saves each other field by itself when it is left cannot be told from one that searches
for what is typed: both write one value, to an address and in a form of the page's own making, and a
list may come for any text. Held back, no list that is asked for by a write would ever show.

While a key is pressed that a page may send at, no write leaves at all, and nothing else that
carries two typed values of other fields: a page may send by a GET, and a search carries its own.
A busy machine tells of such a request late, so the second holds for a moment after the key.

Options that hang on another choice are fetched by a GET, or by a write with that choice alone:
both pass. A page that posts all of itself whenever a choice changes is refused. Nothing on the wire
tells that from a form that sends itself: the same method, the same address (many a form posts to
its own page), the same fields; and how many required fields are still empty is the page's own word.
A person chooses on such a page.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from steadyhand.adapters.guard.facts import Paused, Refuse, Verdict
from steadyhand.adapters.guard.gate import GatePolicy, PassThrough, is_write
from steadyhand.adapters.guard.typed.searching import LOOKED_UP, UNASKED, beyond_search
from steadyhand.adapters.guard.typed.taint import Taint
from steadyhand.adapters.guard.typed.writing import plain
from steadyhand.core.act.reading import Kept

LEADS_AWAY = "filling a field leads nowhere"
LATE_S = 1.0  # for a request of that key that is told of late


class StayPut:
    """A gate that *inner* stands behind."""

    def __init__(
        self,
        inner: GatePolicy | None = None,
        taint: Taint | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._inner = inner or PassThrough()
        self._taint = Taint() if taint is None else taint  # an empty one is false
        self._filling = False
        self._closed = False  # something was filled, and nothing pressed since
        self._strict = False  # a key is pressed that a page may send at
        self._late_until = 0.0  # until when a request of that key may be told of
        self._own: frozenset[str] = frozenset()  # what may be searched for at that key
        self.kept: list[Kept] = []  # requests that were refused since filling began

    @contextmanager
    def filling(self, typed: Iterable[str], files: Iterable[str]) -> Iterator[list[Kept]]:
        """Within the block nothing leads away; gives what was refused meanwhile."""
        self._taint.add(typed)
        self._taint.papers.add(files)
        self._filling, self._closed, self.kept = True, True, []
        try:
            yield self.kept
        finally:
            self._filling = False

    def distrust(self) -> None:
        """Somebody else acts in the pages from now on: no write leaves them without a grant."""
        self._taint.others = True

    def pressing(self) -> None:
        """Something is pressed on purpose: until the next fill what was typed may go its way."""
        self._closed = False

    @contextmanager
    def strictly(self, own: Iterable[str] = ()) -> Iterator[None]:
        """Within the block no write leaves, no document is loaded, and nothing else leaves that
        carries what was typed but *own*, the values of the field that the key is for.
        """
        self._strict, self._own = True, frozenset(plain(t.strip()) for t in own)
        try:
            yield
        finally:
            self._strict, self._late_until = False, self._clock() + LATE_S

    def judge(self, paused: Paused) -> Verdict:
        """What becomes of the request."""
        reason = self._reason(paused)
        if reason:
            self.kept.append(Kept(reason))
            return Refuse(reason, stays=True)
        verdict = self._inner.judge(paused)
        if isinstance(verdict, Refuse) and verdict.reason == UNASKED:
            self.kept.append(Kept(UNASKED, paused.url, self._taint.papers.carried(paused)))
        return verdict

    def carried(self, paused: Paused) -> int:
        """How many of the values and files that were typed and chosen the request tells."""
        return self._inner.carried(paused)

    def _reason(self, paused: Paused) -> str:
        document = paused.resource_type == "Document"
        if self._filling and document and (paused.top_level or is_write(paused.method)):
            return LEADS_AWAY
        if not self._closed:
            return ""
        if document or is_write(paused.method):
            return UNASKED if self._strict or self._tells(paused, document=document) else ""
        if not self._strict and self._clock() >= self._late_until:
            return ""
        told = self._taint.carried(paused) - self._own
        return UNASKED if len(told) > LOOKED_UP else ""

    def _tells(self, paused: Paused, *, document: bool) -> bool:
        """Whether the document or write carries more of what was typed than a search would."""
        found = self._taint.carried(paused, with_url=document)
        return bool(found) if document else beyond_search(found)
