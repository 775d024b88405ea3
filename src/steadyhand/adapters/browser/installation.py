"""Which Chrome or Chromium is installed here, whether its sandbox works, and how to install one."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from steadyhand.errors import BrowserMissing

# Which Chrome or Chromium to run, and whether its sandbox is possible here.
#
# Order: the one named by the user, the user's own on PATH or in the usual places, Playwright's own
# download. A sandbox is given up only where it cannot work, and `why` says so.

Source = Literal["named", "installed", "playwright"]
RunCommand = Callable[[Sequence[str], float], int]

PROGRAM_NAMES = (
    "google-chrome-stable",
    "google-chrome",
    "chromium",
    "chromium-browser",
    "chrome",
)
USUAL_PATHS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "~/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/opt/google/chrome/chrome",
    "/usr/lib/chromium/chromium",
    "/snap/bin/chromium",
)
DOWNLOADS = (
    "~/.cache/ms-playwright/chromium-*/chrome-linux*/chrome",
    "~/Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)
DEBIAN_HOME = Path("/usr/lib/chromium")  # /usr/bin/chromium is a script that runs this one
PROBE_S = 5.0
APT_S = 600.0  # a slow mirror; chromium is about 100 MB
REMEDY = (
    "install Chrome or Chromium (Debian: apt-get install chromium) "
    "or set STEADYHAND_BROWSER to its path"
)


@dataclass(frozen=True, slots=True)
class BrowserBinary:
    """A browser to run; `why` is '' with a sandbox, else the reason that there is none."""

    path: Path
    source: Source
    sandbox: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class InstallResult:
    """What an attempt to install did; `ok` when chromium is there now."""

    ok: bool
    did: str


def find_browser(
    explicit: Path | None = None, *, usual: Sequence[str] = USUAL_PATHS
) -> BrowserBinary:
    """The browser to use. Raises BrowserMissing with the remedy when there is none."""
    path, source = _browser_at(explicit) if explicit else _first_found(usual)
    why = _no_sandbox_reason(path)
    return BrowserBinary(path=path, source=source, sandbox=not why, why=why)


def install_browser(run: RunCommand | None = None) -> InstallResult:
    """chromium is installed by apt where root or a passwordless sudo allows it."""
    run = run or _run_command
    if shutil.which("apt-get") is None:
        return InstallResult(False, f"no apt-get here: {REMEDY}")
    sudo: tuple[str, ...] = () if os.geteuid() == 0 else ("sudo", "-n")
    if sudo and run((*sudo, "true"), PROBE_S) != 0:
        return InstallResult(False, f"apt-get needs root and sudo asks for a password: {REMEDY}")
    run((*sudo, "apt-get", "update", "-q"), APT_S)
    install = (*sudo, "apt-get", "install", "-qy", "--no-install-recommends", "chromium")
    if run(install, APT_S) != 0:
        return InstallResult(False, f"apt-get could not install chromium: {REMEDY}")
    return InstallResult(True, "installed chromium with apt-get")


def _browser_at(explicit: Path) -> tuple[Path, Source]:
    path = explicit.expanduser()
    found = shutil.which(str(path))
    if found is None:
        raise BrowserMissing(f"STEADYHAND_BROWSER names {path}, which is no program; {REMEDY}")
    return Path(found), "named"


def _first_found(usual: Sequence[str]) -> tuple[Path, Source]:
    for path in _installed_paths(usual):
        return path, "installed"
    for path in _downloaded_paths():
        return path, "playwright"
    raise BrowserMissing(f"no Chrome or Chromium was found on this machine; {REMEDY}")


def _installed_paths(usual: Sequence[str]) -> Iterator[Path]:
    for name in (*PROGRAM_NAMES, *(str(Path(each).expanduser()) for each in usual)):
        found = shutil.which(name)
        if found:
            yield Path(found)


def _downloaded_paths() -> Iterator[Path]:
    """Playwright's own downloads, the newest first."""
    for pattern in DOWNLOADS:
        root, rest = pattern.split("/", 2)[0], pattern.split("/", 1)[1]
        found = Path(root).expanduser().glob(rest)
        yield from sorted((p for p in found if os.access(p, os.X_OK)), reverse=True)


def _no_sandbox_reason(path: Path) -> str:
    if sys.platform == "darwin":
        return ""
    if os.geteuid() == 0:
        return "no sandbox: Chromium has none when it is run by root"
    if _has_setuid_sandbox(path) or _has_apparmor_profile(path) or _can_make_user_namespace():
        return ""
    return "no sandbox: this machine does not allow user namespaces"


def _has_setuid_sandbox(path: Path) -> bool:
    homes = [path.resolve().parent]
    if path == Path("/usr/bin/chromium"):
        homes.append(DEBIAN_HOME)
    programs = (home / "chrome-sandbox" for home in homes)
    return any(p.exists() and p.stat().st_mode & stat.S_ISUID for p in programs)


def _has_apparmor_profile(path: Path) -> bool:
    """True when a profile lets this program alone use user namespaces (Ubuntu 24.04)."""
    needle = str(path.resolve())
    profiles = Path("/etc/apparmor.d")
    if not profiles.is_dir():
        return False
    texts = (p.read_text("utf-8", "replace") for p in profiles.iterdir() if p.is_file())
    return any(needle in text and "userns" in text for text in texts)


def _can_make_user_namespace() -> bool:
    """True when an ordinary process can make one; a machine without `unshare` is trusted to."""
    if shutil.which("unshare") is None:
        return True
    return _run_command(("unshare", "--user", "--map-root-user", "true"), PROBE_S) == 0


def _run_command(command: Sequence[str], timeout_s: float) -> int:
    """The exit status; 124 when the command took longer than *timeout_s*."""
    quiet = subprocess.DEVNULL
    try:
        done = subprocess.run(
            command, check=False, timeout=timeout_s, stdin=quiet, stdout=quiet, stderr=quiet
        )
    except (subprocess.TimeoutExpired, FileNotFoundError):
        return 124
    return done.returncode
