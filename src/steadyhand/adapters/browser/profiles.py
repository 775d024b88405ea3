"""User data folders: our own, a copy of a person's profile, or the profile itself, on loan."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from steadyhand.core.journal.events import BrowserKnowledge
from steadyhand.errors import BadInput

from ..files.given_file import Role, read_foreign

# Profiles: what the run's browser works in; its own by default, a person's where they want that.
#
# A profile of a person's own is signed in where they are. It is worked in itself or in a copy, and
# where neither can be, the browser begins with nothing: each step down is told in one line.


ProfileMode = Literal["off", "auto", "copy", "direct"]
DEFAULT_PROFILE = "Default"  # Chrome's name for the first profile of a folder


@dataclass(frozen=True, slots=True)
class ProfileChoice:
    """A profile and how it may be used; `folder` None means that of the browser that runs."""

    mode: ProfileMode = "off"
    folder: Path | None = None
    name: str = DEFAULT_PROFILE


NO_PROFILE_CHOICE = ProfileChoice()


@dataclass(frozen=True, slots=True)
class Profile:
    """One profile of a user data folder."""

    folder: Path
    name: str = DEFAULT_PROFILE

    @property
    def path(self) -> Path:
        """Its own folder."""
        return self.folder / self.name

    @property
    def preferences(self) -> Path:
        """Its settings, as the browser stores them."""
        return self.path / "Preferences"


# Where browsers keep their profiles, by platform.
#
# A folder belongs to one browser: another one cannot read its cookies, which are sealed with a key
# of that browser's name, and would change the folder as if it were its own.

Family = Literal["chrome", "chromium", "edge", "brave"]

_LINUX: dict[Family, tuple[str, ...]] = {
    "chrome": ("~/.config/google-chrome",),
    "chromium": ("~/.config/chromium", "~/snap/chromium/common/chromium"),
    "edge": ("~/.config/microsoft-edge",),
    "brave": ("~/.config/BraveSoftware/Brave-Browser",),
}
_MACOS: dict[Family, tuple[str, ...]] = {
    "chrome": ("~/Library/Application Support/Google/Chrome",),
    "chromium": ("~/Library/Application Support/Chromium",),
    "edge": ("~/Library/Application Support/Microsoft Edge",),
    "brave": ("~/Library/Application Support/BraveSoftware/Brave-Browser",),
}
_WINDOWS: dict[Family, tuple[str, ...]] = {
    "chrome": ("~/AppData/Local/Google/Chrome/User Data",),
    "chromium": ("~/AppData/Local/Chromium/User Data",),
    "edge": ("~/AppData/Local/Microsoft/Edge/User Data",),
    "brave": ("~/AppData/Local/BraveSoftware/Brave-Browser/User Data",),
}
_BY_PLATFORM = {"darwin": _MACOS, "win32": _WINDOWS}
_FAMILY_SIGNS: tuple[
    tuple[str, Family], ...
] = (  # in this order: a Chromium's program is named "chrome"
    ("brave", "brave"),
    ("edge", "edge"),
    ("chromium", "chromium"),
    ("chrome", "chrome"),
)
_PATH_PARTS = 4  # last parts of a program's path that may name it
# Since version 136 these take no commands in the folder that they use by themselves: a program that
# steals cookies would give such. Chromium does (measured with 156, over the pipe).
NO_COMMANDS_IN_OWN_FOLDER: frozenset[Family] = frozenset({"chrome", "edge", "brave"})


def family_of(program: Path) -> Family:
    """Whose browser a program is, by its path."""
    for path in (program, program.resolve()):
        name = "/".join(path.parts[-_PATH_PARTS:]).lower()
        for sign, family in _FAMILY_SIGNS:
            if sign in name:
                return family
    return "chromium"


def user_data_folders(family: Family, platform: str = sys.platform) -> tuple[Path, ...]:
    """Where that browser keeps its profiles unless it is told otherwise."""
    table = _BY_PLATFORM.get(platform, _LINUX)
    return tuple(Path(each).expanduser() for each in table[family])


def owning_family(folder: Path, platform: str = sys.platform) -> Family | None:
    """The browser that uses that folder by itself; None for a folder that a person chose."""
    families: tuple[Family, ...] = ("chrome", "chromium", "edge", "brave")
    real = folder.resolve()
    owned = (
        f for f in families if real in [each.resolve() for each in user_data_folders(f, platform)]
    )
    return next(owned, None)


LOCK = "SingletonLock"  # a link to "host-pid", made by the browser on Linux and macOS
LOCK_FILE = "lockfile"  # kept open by the browser on Windows


def is_in_use(folder: Path) -> bool:
    """Whether it does, or may: what is held on another machine counts as held."""
    if (folder / LOCK_FILE).exists():
        return True
    try:
        host, _, pid = os.readlink(folder / LOCK).rpartition("-")
    except OSError:
        return os.path.lexists(folder / LOCK)
    return host != socket.gethostname() or not pid.isdigit() or _is_alive(int(pid))


def _is_alive(pid: int) -> bool:
    with suppress(PermissionError):  # it lives, as another user
        try:
            os.kill(pid, 0)
        except (ProcessLookupError, OverflowError):
            return False
    return True


# What only the browser's profile can say, written before the browser starts.
#
# Chromium loads pages ahead (speculation rules, links that are hovered) by requests of its own,
# which pass neither `Fetch` nor a page's scripts: measured, they tell a site what was typed before
# anyone agreed. No switch and no feature of the command line ends that; this preference does.

LOAD_NOTHING_AHEAD = 2  # net.network_prediction_options: never
_PREDICTION_KEY = "network_prediction_options"


def load_nothing_ahead(profile: Path, name: str = "Default") -> None:
    """The profile loads nothing ahead; whatever else it holds stays as it is."""
    file = profile / name / "Preferences"
    if prediction_option(file) != LOAD_NOTHING_AHEAD:
        set_prediction_option(file, LOAD_NOTHING_AHEAD)


def prediction_option(file: Path) -> object:
    """What these preferences say of loading ahead; None where they say nothing."""
    return _net_settings(_read_preferences(file)).get(_PREDICTION_KEY)


def set_prediction_option(file: Path, value: object) -> None:
    """These preferences say that, or nothing for None; the file is whole at any time."""
    held = _read_preferences(file)
    net = {key: each for key, each in _net_settings(held).items() if key != _PREDICTION_KEY}
    if value is not None:
        net[_PREDICTION_KEY] = value
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = file.with_name("Preferences.new")
    with suppress(FileNotFoundError):
        fresh.unlink()
    with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as out:
        out.write(json.dumps({**held, "net": net}).encode())
    fresh.replace(file)


def _net_settings(held: dict[str, object]) -> dict[str, object]:
    net = held.get("net")
    return net if isinstance(net, dict) else {}


def _read_preferences(file: Path) -> dict[str, object]:
    """What the file says; nothing where there is none that can be read."""
    try:
        held = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return held if isinstance(held, dict) else {}


# A copy of what a profile knows of sites, and of nothing else.
#
# Cookies and the storage of sites travel, with the key that opens them. What does not: passwords,
# history, extensions, permissions, start pages and caches. Of the profile's settings only the
# languages do: one that is not there cannot open a way around the walls.

COOKIE_FILES = ("Cookies", "Network/Cookies")  # one of them, as the platform has it
COPIED_ENTRIES = (
    *COOKIE_FILES,
    *(f"{each}-journal" for each in COOKIE_FILES),
    "Local Storage",
    "IndexedDB",
)
COPY_MAX = 512 * 1024 * 1024  # bytes; who a visitor is takes a few millions
PREFERENCES = Role("preferences", 20_000_000)  # of a browser that is used for years: 1 MB
COPIED_PREFERENCES = ("intl",)
COPIED_LOCAL_STATE = ("os_crypt",)  # the key of the cookies, where the platform keeps it here

IsStopped = Callable[[], bool]


def copy_profile(profile: Profile, target: Path, stopped: IsStopped) -> str:
    """*target* is a user data folder that knows the sites that *profile* knows; or why not.

    Ends early, and says so, once *stopped*.
    """
    try:
        found = tuple(_files_to_copy(profile.path))
        if not any(str(each) in COOKIE_FILES for each in found):
            return f"no cookies are in {profile.path}"
        if sum((profile.path / each).stat().st_size for each in found) > COPY_MAX:
            found = tuple(each for each in found if each.parts[0] != "IndexedDB")
        _make_folder(target / DEFAULT_PROFILE)
        for each in found:
            if stopped():
                return "it was stopped"
            _copy_file(profile.path / each, target / DEFAULT_PROFILE / each)
        _copy_json_keys(
            profile.preferences, target / DEFAULT_PROFILE / "Preferences", COPIED_PREFERENCES
        )
        _copy_json_keys(profile.folder / "Local State", target / "Local State", COPIED_LOCAL_STATE)
    except OSError as exc:
        return f"{exc.filename or profile.path} could not be copied ({exc.strerror})"
    return ""


def _files_to_copy(folder: Path) -> Iterator[Path]:
    """What there is of `COPIED_ENTRIES`, relative to *folder*; no link is followed."""
    for name in COPIED_ENTRIES:
        path = folder / name
        if path.is_dir() and not path.is_symlink():
            for root, _, files in os.walk(path, onerror=_raise):
                yield from ((Path(root) / file).relative_to(folder) for file in files)
        elif path.is_file():
            yield Path(name)


def _raise(error: OSError) -> None:
    raise error


def _copy_file(source: Path, target: Path) -> None:
    """The file is there, for its owner alone, if it still was where it came from."""
    _make_folder(target.parent)
    if source.is_symlink():
        return
    try:
        shutil.copyfile(source, target)
    except FileNotFoundError:  # a browser that runs tidies up
        return
    target.chmod(0o600)


def _make_folder(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def _copy_json_keys(source: Path, target: Path, kept: tuple[str, ...]) -> None:
    held = read_json(source)
    target.write_text(json.dumps({k: held[k] for k in kept if k in held}), encoding="utf-8")
    target.chmod(0o600)


def read_json(file: Path) -> Mapping[str, object]:
    """What the file says; nothing where there is none that can be read."""
    try:
        held = json.loads(read_foreign(file, PREFERENCES))
    except (BadInput, ValueError, RecursionError):
        return {}
    return held if isinstance(held, dict) else {}


# A profile of a person's own, lent to the run's browser and given back as it was.
#
# One setting of it has to be another while the run works (its preferences, above). What it was
# is written down beside it first, so that a run that was killed is made good by the next that
# works with that profile. The person's browser writes the rest itself, as it does whenever it
# runs.

RESTORE_FILE = "steadyhand-gives-back.json"
_OLD_VALUE = "loading_ahead"
# session.restore_on_startup: last pages, given pages, both. They would open in the run's browser.
RESTORES_PAGES = (1, 4, 6)


def lending_refusal(profile: Profile, program: Path) -> str:
    """Why that program's browser may not work in the profile itself; '' when it may."""
    owner = owning_family(profile.folder)
    if not profile.preferences.is_file():
        return f"no profile is in {profile.path}"
    if owner is not None and owner != family_of(program):
        return f"{profile.folder} belongs to another browser than {program}"
    if owner in NO_COMMANDS_IN_OWN_FOLDER:
        return "that browser takes no commands in the folder that it uses by itself"
    if is_in_use(profile.folder):
        return f"a browser works in {profile.folder}; close it first"
    if profile.path.stat().st_uid != os.geteuid() or not os.access(profile.preferences, os.W_OK):
        return f"{profile.path} belongs to another user"
    session = read_json(profile.preferences).get("session")
    if isinstance(session, dict) and session.get("restore_on_startup") in RESTORES_PAGES:
        return "it opens pages of its own when it starts"
    return ""


def needs_no_change(profile: Profile) -> bool:
    """Whether a run can work in the profile without any change to it."""
    return prediction_option(profile.preferences) == LOAD_NOTHING_AHEAD and not _has_restore_file(
        profile
    )


@contextmanager
def lend_profile(profile: Profile) -> Iterator[Profile]:
    """The profile loads nothing ahead while the block runs, and is as it was when it ends."""
    if needs_no_change(profile):
        yield profile
        return
    note = profile.path / RESTORE_FILE
    note.write_text(
        json.dumps({_OLD_VALUE: prediction_option(profile.preferences)}), encoding="utf-8"
    )
    note.chmod(0o600)
    try:
        load_nothing_ahead(profile.folder, profile.name)
        yield profile
    finally:
        restore_profile(profile)


def restore_profile(profile: Profile) -> None:
    """What a run changed is as it was before; nothing happens while a browser works there."""
    if not _has_restore_file(profile) or is_in_use(profile.folder):
        return
    was = read_json(profile.path / RESTORE_FILE)
    if _OLD_VALUE in was and prediction_option(profile.preferences) == LOAD_NOTHING_AHEAD:
        set_prediction_option(profile.preferences, was[_OLD_VALUE])
    (profile.path / RESTORE_FILE).unlink(missing_ok=True)


def _has_restore_file(profile: Profile) -> bool:
    return (profile.path / RESTORE_FILE).exists()


# The ways in which a wish can be met, best first; the last always works.
#
# `auto` works in the profile itself only where nothing of it has to be changed for that, and no
# browser is in it. `direct` changes one setting and gives it back. `copy` never touches the
# profile.

ProfileKind = Literal["own", "copy", "direct"]

_COPY_ATTEMPTS: tuple[tuple[ProfileKind, BrowserKnowledge], ...] = (("copy", "profile_copy"),)
_DIRECT_ATTEMPTS: tuple[tuple[ProfileKind, BrowserKnowledge], ...] = (
    ("direct", "profile_direct"),
    *_COPY_ATTEMPTS,
)
# What to try before a profile of our own, and how it is told.
ATTEMPTS: dict[ProfileMode, tuple[tuple[ProfileKind, BrowserKnowledge], ...]] = {
    "off": (),
    "copy": _COPY_ATTEMPTS,
    "auto": _DIRECT_ATTEMPTS,
    "direct": _DIRECT_ATTEMPTS,
}
CHANGE_NEEDED = "a setting of it would have to be changed for the run, which only 'direct' does"
NO_PROFILE = "no profile of this browser was found; name its folder with --chrome-profile-dir"


class ProfileUnusable(Exception):
    """That way cannot be gone, and why. Stays in this package."""


@asynccontextmanager
async def profile_for(
    kind: ProfileKind,
    wish: ProfileChoice,
    *,
    program: Path,
    private: Path,
    kept: Path | None = None,
) -> AsyncIterator[Profile]:
    """The profile to work in while the block runs. Raises Unusable.

    What is made for it is in *private*, which goes with the run; a profile of our own is in *kept*
    where that is given.
    """
    if kind == "own":
        own = Profile(kept or private / "profile")
        load_nothing_ahead(own.folder)
        yield own
    elif kind == "copy":
        yield await _private_copy(_profile_of(wish, program), private / "copy")
    else:
        with lend_profile(_lendable_profile(wish, program)) as profile:
            yield profile


def _profile_of(wish: ProfileChoice, program: Path) -> Profile:
    """The profile that is meant."""
    places = (wish.folder,) if wish.folder else user_data_folders(family_of(program))
    found = next((each for each in places if each.is_dir()), None)
    if found is None:
        raise ProfileUnusable(f"{wish.folder} is no folder" if wish.folder else NO_PROFILE)
    return Profile(found, wish.name)


def _lendable_profile(wish: ProfileChoice, program: Path) -> Profile:
    profile = _profile_of(wish, program)
    why = lending_refusal(profile, program)
    if not why:
        restore_profile(profile)
        why = CHANGE_NEEDED if wish.mode == "auto" and not needs_no_change(profile) else ""
    if why:
        raise ProfileUnusable(why)
    return profile


async def _private_copy(profile: Profile, target: Path) -> Profile:
    """A copy of the profile; nothing is written any more once this is cancelled."""
    stopped = threading.Event()
    copying = asyncio.create_task(asyncio.to_thread(copy_profile, profile, target, stopped.is_set))
    try:
        why = await asyncio.shield(copying)
    except asyncio.CancelledError:
        stopped.set()
        await copying
        raise
    if why:
        raise ProfileUnusable(why)
    load_nothing_ahead(target)
    return Profile(target)
