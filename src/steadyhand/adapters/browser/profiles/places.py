"""Where browsers keep their profiles, by platform.

A folder belongs to one browser: another one cannot read its cookies, which are sealed with a key of
that browser's name, and would change the folder as if it were its own.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

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
