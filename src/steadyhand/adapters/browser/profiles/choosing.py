"""The ways in which a wish can be met, best first; the last always works.

`auto` works in the profile itself only where nothing of it has to be changed for that, and no
browser is in it. `direct` changes one setting and gives it back. `copy` never touches the profile.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

from steadyhand.adapters.browser.transport.preferences import prepare
from steadyhand.core.log.events import Knowledge

from .lending import as_it_is, give_back, lent, unlendable
from .places import family_of, folders
from .snapshot import copied
from .wish import Mode, Profile, Wish

Kind = Literal["own", "copy", "direct"]

_COPY: tuple[tuple[Kind, Knowledge], ...] = (("copy", "profile_copy"),)
_DIRECT: tuple[tuple[Kind, Knowledge], ...] = (("direct", "profile_direct"), *_COPY)
# What to try before a profile of our own, and how it is told.
STEPS: dict[Mode, tuple[tuple[Kind, Knowledge], ...]] = {
    "off": (),
    "copy": _COPY,
    "auto": _DIRECT,
    "direct": _DIRECT,
}
CHANGED = "a setting of it would have to be changed for the run, which only 'direct' does"
NOWHERE = "no profile of this browser was found; name its folder with --chrome-profile-dir"


class Unusable(Exception):
    """That way cannot be gone, and why. Stays in this package."""


@asynccontextmanager
async def profile_for(
    kind: Kind, wish: Wish, *, program: Path, private: Path, kept: Path | None = None
) -> AsyncIterator[Profile]:
    """The profile to work in while the block runs. Raises Unusable.

    What is made for it is in *private*, which goes with the run; a profile of our own is in *kept*
    where that is given.
    """
    if kind == "own":
        own = Profile(kept or private / "profile")
        prepare(own.folder)
        yield own
    elif kind == "copy":
        yield await _copy(_wanted(wish, program), private / "copy")
    else:
        with lent(_lendable(wish, program)) as profile:
            yield profile


def _wanted(wish: Wish, program: Path) -> Profile:
    """The profile that is meant."""
    places = (wish.folder,) if wish.folder else folders(family_of(program))
    found = next((each for each in places if each.is_dir()), None)
    if found is None:
        raise Unusable(f"{wish.folder} is no folder" if wish.folder else NOWHERE)
    return Profile(found, wish.name)


def _lendable(wish: Wish, program: Path) -> Profile:
    profile = _wanted(wish, program)
    why = unlendable(profile, program)
    if not why:
        give_back(profile)
        why = CHANGED if wish.mode == "auto" and not as_it_is(profile) else ""
    if why:
        raise Unusable(why)
    return profile


async def _copy(profile: Profile, target: Path) -> Profile:
    """A copy of the profile; nothing is written any more once this is cancelled."""
    stopped = threading.Event()
    copying = asyncio.create_task(asyncio.to_thread(copied, profile, target, stopped.is_set))
    try:
        why = await asyncio.shield(copying)
    except asyncio.CancelledError:
        stopped.set()
        await copying
        raise
    if why:
        raise Unusable(why)
    prepare(target)
    return Profile(target)
