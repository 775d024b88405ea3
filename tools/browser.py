"""A browser that starts is on this machine, or one sentence says what to do.

Order: the one that `STEADYHAND_BROWSER` names, the user's Chrome or Chromium, Playwright's own;
where none is there, one is fetched. Root on Debian takes the system package first, since
Playwright's download brings no shared libraries. Everyone else takes the download first: it changes
nothing outside the home folder, and Ubuntu's package is a mere pointer to a snap.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from steadyhand.adapters.browser.installation import find_browser, install_browser
from steadyhand.errors import BrowserMissing

DOWNLOAD_S = 900.0  # about 180 MB on a slow line
START_S = 30.0  # a cold disk


def main() -> int:
    """Exit status 0 when a browser is there."""
    try:
        _usable()
    except BrowserMissing as missing:
        if os.environ.get("STEADYHAND_BROWSER"):
            return _stop(str(missing))
        return 0 if _fetched() else _stop(_WHY)
    return 0


_WHY = (
    "no Chrome or Chromium was found and none could be installed; "
    "install one, or set STEADYHAND_BROWSER to its path"
)


def _fetched() -> bool:
    package_first = os.geteuid() == 0 and _is_debian()
    ways = (_by_package, _by_download) if package_first else (_by_download, _by_package)
    return any(way() for way in ways)


def _is_debian() -> bool:
    release = Path("/etc/os-release")
    return release.is_file() and "ID=debian" in release.read_text("utf-8").split()


def _by_package() -> bool:
    done = install_browser()
    _say(done.did)
    return done.ok and _starts()


def _by_download() -> bool:
    """Root has the missing libraries installed too, where Playwright knows the system."""
    _say("fetching Playwright's Chromium")
    plain = (sys.executable, "-m", "playwright", "install", "chromium")
    ways = ((*plain, "--with-deps"), plain) if os.geteuid() == 0 else (plain,)
    return any(_run(way, DOWNLOAD_S) and _starts() for way in ways)


def _starts() -> bool:
    try:
        _usable()
    except BrowserMissing as missing:
        _say(str(missing))
        return False
    return True


def _usable() -> None:
    """The browser that a run would use was seen to start. Raises BrowserMissing."""
    named = os.environ.get("STEADYHAND_BROWSER")
    binary = find_browser(Path(named) if named else None)
    if not _run((str(binary.path), "--version"), START_S, quietly=True):
        raise BrowserMissing(f"{binary.path} does not start")


def _run(command: tuple[str, ...], timeout_s: float, *, quietly: bool = False) -> bool:
    null = subprocess.DEVNULL
    errors = null if quietly else None
    try:
        done = subprocess.run(
            command, timeout=timeout_s, stdin=null, stdout=null, stderr=errors, check=False
        )
    except (subprocess.TimeoutExpired, OSError):
        return False
    return done.returncode == 0


def _stop(why: str) -> int:
    _say(why)
    return 1


def _say(text: str) -> None:
    print(f"browser: {text}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
