"""What the walls held back on pages, counted by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from steadyhand.core.journal.events import COOKIE, DataWithheld
from steadyhand.core.journal.state import LOOKUP_SCOPE_PREFIX
from steadyhand.core.origins import origin_of

ASKED = "of these asked about"


def kinds_of_held(held: Iterable[DataWithheld]) -> Counter[str]:
    """Return how many requests of each kind were held back, and how many were asked about."""
    kinds: Counter[str] = Counter()
    for each in held:
        kinds[_kind(each)] += each.count
        kinds[ASKED] += each.count if each.asks_person else 0
    return +kinds


def _kind(held: DataWithheld) -> str:
    if held.scope.startswith(COOKIE):
        return "cookie of a script"
    if origin_of(held.scope) == held.scope:
        return "measurement elsewhere" if held.quiet else "another site"
    if held.scope.startswith(LOOKUP_SCOPE_PREFIX):
        return "lookup elsewhere"
    if held.document:
        return "own site, page as a whole"
    read = "read" if held.scope.startswith("GET ") else "write"
    return f"own site, {read}{' of measurement' if held.quiet else ''}"
