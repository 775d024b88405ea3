"""Cookies: a page can write into one what was typed, and the browser sends it with every request.

Told are the pairs that the jar held before something was typed, and those that a site set itself:
it knows them. What a script wrote since then is kept out of the Cookie header, whatever it says
(an encoding cannot be read), until a grant lets a request through with it. From then on the job's
site knows it too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from steadyhand.core.journal.events import COOKIE, DataWithheld
from steadyhand.core.origins import origin_of

from .requests import PausedRequest


@dataclass(slots=True)
class CookieFilter:
    """The pairs that may be told, to whom, and what was kept back."""

    _known: set[str] = field(default_factory=set)
    _granted: set[str] = field(default_factory=set)  # to the job's site alone
    _held: Counter[str] = field(default_factory=Counter)  # by origin
    _names: dict[str, set[str]] = field(default_factory=dict)  # of those, by origin

    def note(self, pairs: Iterable[str]) -> None:
        """Take in pairs that tell no site anything: it has set them, or had them before."""
        self._known.update(pairs)

    def note_told(self, paused: PausedRequest) -> None:
        """Take in what a request tells before something was typed."""
        self._known.update(_pairs(paused))

    def grant(self, paused: PausedRequest) -> None:
        """The job's site is told all that goes with this request."""
        self._granted.update(_pairs(paused))

    def without_written(self, paused: PausedRequest, *, home: bool) -> str | None:
        """Return the Cookie header without what scripts wrote; None where it says nothing else."""
        pairs = _pairs(paused)
        known = self._known | self._granted if home else self._known
        strange = [pair for pair in pairs if pair not in known]
        if not strange:
            return None
        origin = origin_of(paused.url)
        names = self._names.setdefault(origin, set())
        self._held[origin] += len(fresh := {_name(p) for p in strange} - names)
        names |= fresh
        return "; ".join(pair for pair in pairs if pair in known)

    def take(self) -> tuple[DataWithheld, ...]:
        """Return what was kept back since this was last asked: the number of cookies, by origin."""
        told = tuple(
            DataWithheld(f"{COOKIE} {of}", n, quiet=True) for of, n in self._held.items() if n
        )
        self._held.clear()
        return told


def set_cookie_pairs(header: str) -> tuple[str, ...]:
    """Return the pairs that Set-Cookie lines set, as the browser tells them later."""
    lines = (line.partition(";")[0] for line in header.split("\n"))
    return tuple(
        cookie_pair(*map(str.strip, line.partition("=")[::2])) for line in lines if line.strip()
    )


def cookie_pair(name: str, value: str) -> str:
    """Return the pair as it stands in a Cookie header."""
    return f"{name}={value}" if name else value


def _pairs(paused: PausedRequest) -> tuple[str, ...]:
    told = next((value for name, value in paused.headers if name == "cookie"), "")
    return tuple(filter(None, told.split("; ")))


def _name(pair: str) -> str:
    return pair.partition("=")[0]
