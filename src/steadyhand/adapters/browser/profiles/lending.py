"""A profile of a person's own, lent to the run's browser and given back as it was.

One setting of it has to be another while the run works (`transport/preferences.py`). What it was is
written down beside it first, so that a run that was killed is made good by the next that works with
that profile. The person's browser writes the rest itself, as it does whenever it runs.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from steadyhand.adapters.browser.transport.preferences import (
    LOAD_NOTHING_AHEAD,
    loading_ahead,
    prepare,
    set_loading_ahead,
)

from .held import held
from .places import RESERVED, family_of, owner_of
from .snapshot import read_json
from .wish import Profile

NOTE = "steadyhand-gives-back.json"
_WAS = "loading_ahead"
# session.restore_on_startup: last pages, given pages, both. They would open in the run's browser.
OPENS_PAGES = (1, 4, 6)


def unlendable(profile: Profile, program: Path) -> str:
    """Why that program's browser may not work in the profile itself; '' when it may."""
    owner = owner_of(profile.folder)
    if not profile.preferences.is_file():
        return f"no profile is in {profile.path}"
    if owner is not None and owner != family_of(program):
        return f"{profile.folder} belongs to another browser than {program}"
    if owner in RESERVED:
        return "that browser takes no commands in the folder that it uses by itself"
    if held(profile.folder):
        return f"a browser works in {profile.folder}; close it first"
    if profile.path.stat().st_uid != os.geteuid() or not os.access(profile.preferences, os.W_OK):
        return f"{profile.path} belongs to another user"
    session = read_json(profile.preferences).get("session")
    if isinstance(session, dict) and session.get("restore_on_startup") in OPENS_PAGES:
        return "it opens pages of its own when it starts"
    return ""


def as_it_is(profile: Profile) -> bool:
    """Whether a run can work in the profile without any change to it."""
    return loading_ahead(profile.preferences) == LOAD_NOTHING_AHEAD and not _noted(profile)


@contextmanager
def lent(profile: Profile) -> Iterator[Profile]:
    """The profile loads nothing ahead while the block runs, and is as it was when it ends."""
    if as_it_is(profile):
        yield profile
        return
    note = profile.path / NOTE
    note.write_text(json.dumps({_WAS: loading_ahead(profile.preferences)}), encoding="utf-8")
    note.chmod(0o600)
    try:
        prepare(profile.folder, profile.name)
        yield profile
    finally:
        give_back(profile)


def give_back(profile: Profile) -> None:
    """What a run changed is as it was before; nothing happens while a browser works there."""
    if not _noted(profile) or held(profile.folder):
        return
    was = read_json(profile.path / NOTE)
    if _WAS in was and loading_ahead(profile.preferences) == LOAD_NOTHING_AHEAD:
        set_loading_ahead(profile.preferences, was[_WAS])
    (profile.path / NOTE).unlink(missing_ok=True)


def _noted(profile: Profile) -> bool:
    return (profile.path / NOTE).exists()
