"""A profile without the facts that a person wants in none of these papers; all paths stay."""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from ....errors import BadInput
from ..profile import Profile
from .facts import Wanted
from .trace.told import is_private, is_under, rewritten, told
from .wording.notation import shown


def said_under(profile: Profile, path: str) -> dict[str, str]:
    """Every fact that papers may show at or under that path. Raises BadInput for none."""
    facts = told(profile, Wanted()).items()
    found = {p: shown(str(t)) for p, t in facts if is_under(p, path) and not is_private(p)}
    found.pop("posting", None)
    if not found:
        raise BadInput(f"papers show no fact at {path!r}; take a path from the trace of a line")
    return found


def spared(profile: Profile, paths: Collection[str]) -> Profile:
    """The profile as if nothing had been said under these paths. Raises BadInput for unknown ones.

    Without its last date an employment would seem to go on: its first one goes along.
    """
    gone = {fact for path in paths for fact in said_under(profile, path)}
    gone |= {f"{fact.removesuffix('.end')}.start" for fact in gone if fact.endswith(".end")}

    def thinned(path: str, value: object) -> object:
        if path not in gone:
            return value
        return "" if isinstance(value, str) else None

    return cast(Profile, rewritten("", profile, thinned))
