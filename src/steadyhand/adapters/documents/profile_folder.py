"""The profiles of a home folder: one private YAML file each, named as its owner calls it.

One of them may be in use: it is taken where a command names none.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from steadyhand.errors import BadInput

from ..files.given_file import path_exists, user_path
from ..files.own_file import PRIVATE, read_own, write_own

FOLDER = "profiles"
IN_USE_FILE = "in-use"
SUFFIXES = (".yaml", ".yml", ".json")
NAME = re.compile(r"[^\W_][\w-]{0,39}")


@dataclass(frozen=True, slots=True)
class StoredProfile:
    """One profile of a home folder."""

    name: str
    path: Path
    in_use: bool


def stored_profiles(home: Path) -> tuple[StoredProfile, ...]:
    """All profiles of that home, by name."""
    folder = home.expanduser() / FOLDER
    files = sorted(folder.iterdir()) if folder.is_dir() else []
    chosen = _name_in_use(folder)
    return tuple(StoredProfile(f.stem, f, f.stem == chosen) for f in files if f.suffix in SUFFIXES)


def profile_path(home: Path, name: str) -> Path:
    """Where a new profile of that name belongs. Raises BadInput for what is no name."""
    if not NAME.fullmatch(name):
        remedy = "take up to 40 letters, digits, - and _"
        raise BadInput(f'"{name}" cannot be a profile\'s name; {remedy}')
    return home.expanduser() / FOLDER / f"{name}.yaml"


def find_profile(home: Path, said: str | None) -> Path:
    """The file that a path or a name means; without one, the profile in use, or the only one.

    Raises BadInput where there is none, with the names that there are.
    """
    if said is not None and (_is_path(said) or _is_file(user_path(said))):
        return user_path(said)
    kept = stored_profiles(home)
    fits: Callable[[StoredProfile], bool] = (
        (lambda k: k.in_use) if said is None else lambda k: k.name == said
    )
    found = [k for k in kept if fits(k)] or (list(kept) if said is None and len(kept) == 1 else [])
    if found:
        return found[0].path
    names = ", ".join(k.name for k in kept)
    if said is not None:
        there = f"there are: {names}" if names else "make one with 'steadyhand profile new NAME'"
        raise BadInput(f"there is no profile file or name {said!r}; {there}")
    if names:
        raise BadInput(f"no profile is in use; name one with --profile or 'profile use': {names}")
    raise BadInput("no profile was named; make one with 'steadyhand profile new NAME'")


def bank_name(home: Path, file: Path | None, email: str) -> str:
    """What remembers for that profile: its name in the home; elsewhere also whose profile it is.

    Two people may both call their file `profile.yaml`, and neither answers for the other.
    """
    kept = (home.expanduser() / FOLDER).resolve()
    if file is not None and file.expanduser().resolve().parent == kept:
        return file.stem
    return " ".join(filter(None, (file.stem if file else "", f"<{email}>" if email else "")))


def use_profile(home: Path, name: str) -> Path:
    """From now on that profile is taken where none is named. Raises BadInput for no such one."""
    path = find_profile(home, name)
    if path.parent != home.expanduser() / FOLDER:
        raise BadInput(
            f"{name} is a file elsewhere; only profiles of the home folder can be in use"
        )
    _write_private(path.parent / IN_USE_FILE, f"{path.stem}\n")
    return path


def write_profile(path: Path, text: str, *, replace: bool = False) -> None:
    """The file holds the text, for its owner alone. Raises BadInput where one is there."""
    if path.exists() and not replace:
        raise BadInput(f"{path} is there already; it was left alone, take another name")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        _write_private(path, text)
    except OSError as exc:
        raise BadInput(f"{path} cannot be written ({exc.strerror}); name another file") from exc


def _write_private(path: Path, text: str) -> None:
    """Written beside it first: a file that is cut off never takes the place of a whole one."""
    beside = path.with_name(f".{path.name}.new")
    write_own(beside, text.encode())
    beside.chmod(PRIVATE)
    beside.replace(path)


def _name_in_use(folder: Path) -> str:
    """The name of the profile in use; '' where none is."""
    try:
        return read_own(folder / IN_USE_FILE).decode("utf-8", "replace").strip()
    except OSError:
        return ""


def _is_file(path: Path) -> bool:
    return path_exists(path) and path.is_file()


def _is_path(said: str) -> bool:
    return os.sep in said or Path(said).suffix in SUFFIXES
