"""Pages that store each answer as it is typed: what was held back, and what a person allowed.

Held back is told by method and address, with the fields that it would have told and never what they
hold. What a person allowed is a permit for exactly these methods and addresses; nothing else leaves
by it, and no file.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from steadyhand.adapters.guard.facts import Paused
from steadyhand.adapters.guard.gate import is_write
from steadyhand.adapters.guard.noise import is_noise
from steadyhand.adapters.guard.typed.searching import shape_of
from steadyhand.core.act.lookup import place_of
from steadyhand.core.act.permit import Permit

SCOPES_MAX = 20  # that are told at once
_QUIET = frozenset({"Image", "Media", "Font", "Stylesheet"})  # a page loses nothing without them


@dataclass(frozen=True, slots=True)
class Scope:
    """A method and an address, its numbers and what it tells of values left out."""

    text: str
    document: bool  # the whole page would have been sent and loaded anew
    quiet: bool  # the page goes on as well without it
    chosen: bool = False  # it tells a choice


@dataclass(slots=True)
class Saves:
    """What was held back of answers as they were typed, and what may leave of them."""

    clock: Callable[[], float] = time.monotonic
    held: Counter[Scope] = field(default_factory=Counter)
    labels: dict[Scope, set[str]] = field(default_factory=dict)
    _permit: Permit | None = None
    _let: set[str] = field(default_factory=set)  # requests that left by it
    _shapes: set[tuple[str, str]] = field(default_factory=set)  # of them

    def keeps(
        self, paused: Paused, carried: Collection[str], labels: Iterable[str], *, chosen: bool
    ) -> None:
        """The request was held back."""
        scope = replace(_scope(paused, carried), chosen=chosen)
        if scope in self.held or len(self.held) < SCOPES_MAX:
            self.held[scope] += 1
            self.labels.setdefault(scope, set()).update(labels)

    def allow(self, permit: Permit) -> None:
        """A person allowed what the permit names, until its time is up."""
        self._permit = permit

    def allows(self, paused: Paused, carried: Collection[str]) -> bool:
        """Whether the request is what a person allowed, or where a site leads on from it."""
        permit = self._permit
        if permit is None or self.clock() > permit.expires_at or paused.file or paused.unread:
            return False
        if paused.came_from in self._let:
            return not is_write(paused.method)
        return _scope(paused, carried).text in permit.saves

    def left(self, request_id: str) -> bool:
        """Whether the request left by the permit."""
        return request_id in self._let

    @property
    def stored(self) -> bool:
        """Whether anything left by the permit."""
        return bool(self._shapes)

    def known(self, paused: Paused, carried: Collection[str]) -> bool:
        """Whether the page stored just such a thing there before."""
        return (_scope(paused, carried).text, shape_of(paused)) in self._shapes

    def passes(self, paused: Paused, carried: Collection[str]) -> None:
        """The request leaves by the permit."""
        self._let.add(paused.request_id)
        self._shapes.add((_scope(paused, carried).text, shape_of(paused)))

    def take(self) -> tuple[tuple[Scope, int, tuple[str, ...]], ...]:
        """What was held back since this was last asked, with how often, and the fields."""
        told = tuple((s, n, tuple(sorted(self.labels[s]))) for s, n in self.held.items())
        self.held.clear()
        self.labels.clear()
        return told


def _scope(paused: Paused, carried: Collection[str]) -> Scope:
    place = place_of(paused.url, tuple(carried))
    document = paused.resource_type == "Document"
    quiet = is_noise(paused.url, paused.resource_type) or paused.resource_type in _QUIET
    as_page = " as a page" if document else ""
    text = f"{paused.method.upper()} {urlsplit(paused.url).scheme}://{place}{as_page}"
    return Scope(text, document, quiet)
