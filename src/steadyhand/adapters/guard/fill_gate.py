"""Filling leads nowhere and sends nothing: what is refused between a fill and the next press.

A page may send by script when a field changes, when an option is picked or a moment later. While
fields are filled no document is loaded over the page, and until something is pressed on purpose
nothing leaves that carries what was typed, but lookups (`lookups.py`): what a list is
searched by, and choices that other options hang on.

While a key is pressed that a page may send at, no write leaves at all.

A page that posts all of itself whenever a choice changes is refused. Nothing on the wire tells that
from a form that sends itself: the same method, the same address (many a form posts to its own
page), the same fields; and how many required fields are still empty is the page's own word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from steadyhand.core.act.fill import TypedText, WithheldRequest
from steadyhand.core.act.results import DepartureKind

from . import requests
from .lookups import DOUBT_S, NO_GRANT_REFUSAL, OTHER_SITE_REFUSAL
from .sites import NEW_REQUEST_REFUSAL, UNKNOWN_ORIGIN_REFUSAL
from .taint import Taint

NAVIGATION_REFUSAL = "filling a field leads nowhere"


class FillGate:
    """A gate that *inner* stands behind."""

    def __init__(
        self, inner: requests.GatePolicy | None = None, taint: Taint | None = None
    ) -> None:
        self._inner = inner
        self._plain = requests.PassThrough()
        self._taint = Taint() if taint is None else taint  # an empty one is false
        self._filling = False
        self._closed = False  # something was filled, and nothing pressed since
        self._strict = False  # a key is pressed that a page may send at
        self._waited: set[str] = set()  # lookups that were put off
        self.kept: list[WithheldRequest] = []  # requests that were refused since filling began
        self.stopped: list[WithheldRequest] = []  # those with a chosen file that ever were

    @contextmanager
    def filling(
        self, typed: Iterable[TypedText], files: Iterable[str], forms: Iterable[str] = ()
    ) -> Iterator[list[WithheldRequest]]:
        """Within the block nothing leads away; gives what was refused meanwhile.

        *forms* are where the forms of the page send: nothing is looked up there.
        """
        told = tuple(typed)
        self._taint.add(told)
        self._taint.papers.add(files)
        self._taint.searches.begin(told, forms)
        self._filling, self._closed, self.kept = True, True, []
        try:
            yield self.kept
        finally:
            self._filling = False
            self._taint.searches.end()

    def distrust(self) -> None:
        """Somebody else acts in the pages from now on: no write leaves them without a grant."""
        self._taint.others = True

    def pressing(self) -> None:
        """Something is pressed on purpose: until the next fill what was typed may go its way."""
        self._closed = self._taint.papers.choosing = False

    @contextmanager
    def strictly(self) -> Iterator[None]:
        """Within the block no write leaves, and no document is loaded."""
        self._strict = True
        try:
            yield
        finally:
            self._strict = False

    @contextmanager
    def unfolding(self) -> Iterator[None]:
        """Within the block, whatever was typed, no write leaves and no document is loaded."""
        closed, self._closed = self._closed, True
        try:
            with self.strictly():
                yield
        finally:
            self._closed = closed

    def judge(self, paused: requests.PausedRequest) -> requests.Verdict:
        """What becomes of the request."""
        way = self._taint.looked_up(paused)
        stored = self._taint.saves.allows(paused, self._taint.carried(paused))
        if reason := "" if stored else self._reason(paused, way):
            self.kept.append(WithheldRequest(reason))
            self._note_file(reason, paused)
            self._keep_back(paused, way)
            return requests.Refuse(reason, stays=True)
        if way is DepartureKind.CHOICE and self._in_doubt(paused):
            return requests.JudgeLater(DOUBT_S)
        verdict = (self._inner or self._plain).judge(paused)
        self._account(paused, verdict, way)
        self._taint.hear(paused)
        if isinstance(verdict, requests.Refuse):
            if verdict.reason == NO_GRANT_REFUSAL:
                self.kept.append(
                    WithheldRequest(
                        NO_GRANT_REFUSAL, paused.url, self._taint.papers.carried(paused)
                    )
                )
                self._keep_back(paused, way)
            self._note_file(verdict.reason, paused)
        if stored and isinstance(verdict, requests.Allow) and not verdict.alone:
            behind = requests.is_write(paused.method) and paused.resource_type != "Document"
            return replace(verdict, ordered=behind)
        return verdict

    def _note_file(self, reason: str, paused: requests.PausedRequest) -> None:
        """A request that carries a chosen file, or announces one, did not leave, whenever."""
        files = (
            self._taint.papers.carried(paused) if requests.is_write(paused.method) else frozenset()
        )
        if self._taint.papers.announced(paused):
            files = frozenset({""})
        if not files:
            return
        held = WithheldRequest(
            reason,
            paused.url
            if reason
            in (NO_GRANT_REFUSAL, OTHER_SITE_REFUSAL, UNKNOWN_ORIGIN_REFUSAL, NEW_REQUEST_REFUSAL)
            else "",
            files,
        )
        if reason != NO_GRANT_REFUSAL:
            self.kept.append(held)
        self.stopped.append(held)

    def _keep_back(self, paused: requests.PausedRequest, way: DepartureKind | None) -> None:
        """What a page would have sent as it was filled is told, and is no lookup for good."""
        carried = self._taint.carried(paused)
        if way is None:
            self._taint.searches.wrote(paused, carried)
        leads = paused.resource_type == "Document" and requests.is_write(paused.method)
        leads = leads and not self._uploads(paused)
        if self._closed and not self._strict and (carried or leads):
            labels = self._taint.searches.labels(self._taint.all_carried(paused))
            chosen = self._taint.searches.are_chosen(labels)
            self._taint.saves.keeps(paused, carried, labels, chosen=chosen)

    def _uploads(self, paused: requests.PausedRequest) -> bool:
        """Whether a form of a frame sends a chosen file and nothing typed: as a script may."""
        inner = paused.resource_type == "Document" and not paused.top_level
        told = self._taint.carried(paused)
        return inner and bool(self._taint.papers.carried(paused)) and not told

    def _in_doubt(self, paused: requests.PausedRequest) -> bool:
        """Whether it waits for what else the page sends there; once."""
        waited = paused.request_id in self._waited
        self._waited.add(paused.request_id)
        return not waited and self._taint.searches.doubtful(paused)

    def _account(
        self, paused: requests.PausedRequest, verdict: requests.Verdict, way: DepartureKind | None
    ) -> None:
        """What left as a lookup is counted; where anything else was sent nothing is looked up."""
        carried = self._taint.carried(paused)
        if way is None:
            self._taint.searches.wrote(paused, carried)
        elif isinstance(verdict, requests.Allow):
            self._taint.searches.record_departure(paused, carried or self._taint.begun(paused), way)

    def carried(self, paused: requests.PausedRequest) -> int:
        """How many of the values and files that were typed and chosen the request tells."""
        return (self._inner or self._plain).carried(paused)

    def shows(self, frame_id: str) -> None:
        """Take in that the frame shows another document; see `GatePolicy`."""
        (self._inner or self._plain).shows(frame_id)

    def note_cookies(self, pairs: Iterable[str], *, from_jar: bool = False) -> None:
        """Take in what a site set; see `GatePolicy`."""
        (self._inner or self._plain).note_cookies(pairs, from_jar=from_jar)

    def _reason(self, paused: requests.PausedRequest, way: DepartureKind | None) -> str:
        document = paused.resource_type == "Document"
        writes = requests.is_write(paused.method) and not self._uploads(paused)
        of_task = self._taint.secrets is not None and paused.top_level  # the inner gate judges it
        if self._filling and document and (paused.top_level or writes) and not of_task:
            return NAVIGATION_REFUSAL
        if not self._closed:
            return ""
        if self._strict and (document or requests.is_write(paused.method)):
            return NO_GRANT_REFUSAL
        leaves = way is None and (document or self._inner is None) and not of_task
        return NO_GRANT_REFUSAL if leaves and self._taint.carried(paused) else ""
