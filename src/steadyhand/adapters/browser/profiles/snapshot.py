"""A copy of what a profile knows of sites, and of nothing else.

Cookies and the storage of sites travel, with the key that opens them. What does not: passwords,
history, extensions, permissions, start pages and caches. Of the profile's settings only the
languages do: one that is not there cannot open a way around the walls.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from steadyhand.adapters.files.given_file import Role, read_given
from steadyhand.errors import BadInput

from .wish import DEFAULT, Profile

COOKIES = ("Cookies", "Network/Cookies")  # one of them, as the platform has it
KNOWN = (*COOKIES, *(f"{each}-journal" for each in COOKIES), "Local Storage", "IndexedDB")
COPY_MAX = 512 * 1024 * 1024  # bytes; who a visitor is takes a few millions
PREFERENCES = Role("preferences", 20_000_000)  # of a browser that is used for years: 1 MB
KEPT_PREFERENCES = ("intl",)
KEPT_STATE = ("os_crypt",)  # the key of the cookies, where the platform keeps it here

Stopped = Callable[[], bool]


def copied(profile: Profile, target: Path, stopped: Stopped) -> str:
    """*target* is a user data folder that knows the sites that *profile* knows; or why not.

    Ends early, and says so, once *stopped*.
    """
    try:
        found = tuple(_files(profile.path))
        if not any(str(each) in COOKIES for each in found):
            return f"no cookies are in {profile.path}"
        if sum((profile.path / each).stat().st_size for each in found) > COPY_MAX:
            found = tuple(each for each in found if each.parts[0] != "IndexedDB")
        _made(target / DEFAULT)
        for each in found:
            if stopped():
                return "it was stopped"
            _copy(profile.path / each, target / DEFAULT / each)
        _cut(profile.preferences, target / DEFAULT / "Preferences", KEPT_PREFERENCES)
        _cut(profile.folder / "Local State", target / "Local State", KEPT_STATE)
    except OSError as exc:
        return f"{exc.filename or profile.path} could not be copied ({exc.strerror})"
    return ""


def _files(folder: Path) -> Iterator[Path]:
    """What there is of `KNOWN`, relative to *folder*; no link is followed."""
    for name in KNOWN:
        path = folder / name
        if path.is_dir() and not path.is_symlink():
            for root, _, files in os.walk(path, onerror=_refused):
                yield from ((Path(root) / file).relative_to(folder) for file in files)
        elif path.is_file():
            yield Path(name)


def _refused(error: OSError) -> None:
    raise error


def _copy(source: Path, target: Path) -> None:
    """The file is there, for its owner alone, if it still was where it came from."""
    _made(target.parent)
    if source.is_symlink():
        return
    try:
        shutil.copyfile(source, target)
    except FileNotFoundError:  # a browser that runs tidies up
        return
    target.chmod(0o600)


def _made(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def _cut(source: Path, target: Path, kept: tuple[str, ...]) -> None:
    held = read_json(source)
    target.write_text(json.dumps({k: held[k] for k in kept if k in held}), encoding="utf-8")
    target.chmod(0o600)


def read_json(file: Path) -> Mapping[str, object]:
    """What the file says; nothing where there is none that can be read."""
    try:
        held = json.loads(read_given(file, PREFERENCES))
    except (BadInput, ValueError, RecursionError):
        return {}
    return held if isinstance(held, dict) else {}
