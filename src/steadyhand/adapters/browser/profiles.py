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

from steadyhand.core.journal.events import Knowledge
from steadyhand.errors import BadInput

from ..files.given_file import Role, read_given

# Profiles: what the run's browser works in; its own by default, a person's where they want that.
#
# A profile of a person's own is signed in where they are. It is worked in itself or in a copy, and
# where neither can be, the browser begins with nothing: each step down is told in one line.


Mode = Literal["off", "auto", "copy", "direct"]
DEFAULT = "Default"  # Chrome's name for the first profile of a folder


@dataclass(frozen=True, slots=True)
class Wish:
    """A profile and how it may be used; `folder` None means that of the browser that runs."""

    mode: Mode = "off"
    folder: Path | None = None
    name: str = DEFAULT


NO_WISH = Wish()


@dataclass(frozen=True, slots=True)
class Profile:
    """One profile of a user data folder."""

    folder: Path
    name: str = DEFAULT

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
_SIGNS: tuple[tuple[str, Family], ...] = (  # in this order: a Chromium's program is named "chrome"
    ("brave", "brave"),
    ("edge", "edge"),
    ("chromium", "chromium"),
    ("chrome", "chrome"),
)
_TELLING = 4  # last parts of a program's path that may name it
# Since version 136 these take no commands in the folder that they use by themselves: a program that
# steals cookies would give such. Chromium does (measured with 156, over the pipe).
RESERVED: frozenset[Family] = frozenset({"chrome", "edge", "brave"})


def family_of(program: Path) -> Family:
    """Whose browser a program is, by its path."""
    for path in (program, program.resolve()):
        name = "/".join(path.parts[-_TELLING:]).lower()
        for sign, family in _SIGNS:
            if sign in name:
                return family
    return "chromium"


def folders(family: Family, platform: str = sys.platform) -> tuple[Path, ...]:
    """Where that browser keeps its profiles unless it is told otherwise."""
    table = _BY_PLATFORM.get(platform, _LINUX)
    return tuple(Path(each).expanduser() for each in table[family])


def owner_of(folder: Path, platform: str = sys.platform) -> Family | None:
    """The browser that uses that folder by itself; None for a folder that a person chose."""
    families: tuple[Family, ...] = ("chrome", "chromium", "edge", "brave")
    real = folder.resolve()
    owned = (f for f in families if real in [each.resolve() for each in folders(f, platform)])
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
    return host != socket.gethostname() or not pid.isdigit() or _lives(int(pid))


def _lives(pid: int) -> bool:
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
_AHEAD = "network_prediction_options"


def prepare(profile: Path, name: str = "Default") -> None:
    """The profile loads nothing ahead; whatever else it holds stays as it is."""
    file = profile / name / "Preferences"
    if loading_ahead(file) != LOAD_NOTHING_AHEAD:
        set_loading_ahead(file, LOAD_NOTHING_AHEAD)


def loading_ahead(file: Path) -> object:
    """What these preferences say of loading ahead; None where they say nothing."""
    return _net(_read_preferences(file)).get(_AHEAD)


def set_loading_ahead(file: Path, value: object) -> None:
    """These preferences say that, or nothing for None; the file is whole at any time."""
    held = _read_preferences(file)
    net = {key: each for key, each in _net(held).items() if key != _AHEAD}
    if value is not None:
        net[_AHEAD] = value
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = file.with_name("Preferences.new")
    with suppress(FileNotFoundError):
        fresh.unlink()
    with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as out:
        out.write(json.dumps({**held, "net": net}).encode())
    fresh.replace(file)


def _net(held: dict[str, object]) -> dict[str, object]:
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

COOKIES = ("Cookies", "Network/Cookies")  # one of them, as the platform has it
KNOWN = (*COOKIES, *(f"{each}-journal" for each in COOKIES), "Local Storage", "IndexedDB")
COPY_MAX = 512 * 1024 * 1024  # bytes; who a visitor is takes a few millions
PREFERENCES = Role("preferences", 20_000_000)  # of a browser that is used for years: 1 MB
KEPT_PREFERENCES = ("intl",)
KEPT_STATE = ("os_crypt",)  # the key of the cookies, where the platform keeps it here

Stopped = Callable[[], bool]


def copy_profile(profile: Profile, target: Path, stopped: Stopped) -> str:
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
            _copy_file(profile.path / each, target / DEFAULT / each)
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


def _copy_file(source: Path, target: Path) -> None:
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


# A profile of a person's own, lent to the run's browser and given back as it was.
#
# One setting of it has to be another while the run works (`transport/preferences.py`). What it was
# is written down beside it first, so that a run that was killed is made good by the next that
# works with that profile. The person's browser writes the rest itself, as it does whenever it
# runs.

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
    if is_in_use(profile.folder):
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
    if not _noted(profile) or is_in_use(profile.folder):
        return
    was = read_json(profile.path / NOTE)
    if _WAS in was and loading_ahead(profile.preferences) == LOAD_NOTHING_AHEAD:
        set_loading_ahead(profile.preferences, was[_WAS])
    (profile.path / NOTE).unlink(missing_ok=True)


def _noted(profile: Profile) -> bool:
    return (profile.path / NOTE).exists()


# The ways in which a wish can be met, best first; the last always works.
#
# `auto` works in the profile itself only where nothing of it has to be changed for that, and no
# browser is in it. `direct` changes one setting and gives it back. `copy` never touches the
# profile.

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
        yield await _private_copy(_wanted(wish, program), private / "copy")
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
        raise Unusable(why)
    prepare(target)
    return Profile(target)
