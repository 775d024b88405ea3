"""Everything that `doctor` checks: the machine, the home, and the rungs above the rules."""

from __future__ import annotations

import asyncio
import platform
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rich.console import Console
from rich.table import Table
from rich.text import Text

from steadyhand.adapters.browser.installation import BrowserBinary, find_browser
from steadyhand.adapters.host import is_dumpable
from steadyhand.adapters.store.home import Home
from steadyhand.adapters.store.store import open_store
from steadyhand.errors import BadInput, BrowserMissing, HomeLocked, StoreFailed
from steadyhand.settings import Settings, display


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at: good, worth a note, or in the way of a run."""

    name: str
    mark: Literal["good", "note", "bad"]
    text: str


VERSION_S = 20.0  # a cold start of Chrome on a slow disk
STORE_S = 30.0  # a first migration, or a database on another machine
STYLES = {"good": "green", "note": "yellow", "bad": "bold red"}


def run_checks(settings: Settings) -> tuple[Check, ...]:
    """Everything that was looked at, in the order in which a run needs it."""
    return (
        _python(),
        _process(),
        *_browser(settings),
        _display(settings),
        *_home(settings),
        _sessions(settings),
        *check_rungs(settings),
    )


def print_checks(checks: tuple[Check, ...]) -> None:
    """The checks as a table on stdout."""
    console = Console(file=sys.stdout, highlight=False, emoji=False, markup=False)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=4)
    table.add_column(width=9, style="dim")
    table.add_column(overflow="fold")
    for check in checks:
        table.add_row(Text(check.mark, STYLES[check.mark]), check.name, Text(check.text))
    console.print(table)


def _python() -> Check:
    return Check("python", "good", f"{platform.python_version()} on {platform.system()}")


def _process() -> Check:
    """Whether others of this user may look into a process that holds secrets, as this one does."""
    if is_dumpable() is False:
        return Check("process", "good", "no core file, and closed to other processes")
    return Check("process", "note", "no core file, but open to debuggers of this user")


def _browser(settings: Settings) -> Iterator[Check]:
    try:
        found = find_browser(settings.browser)
    except BrowserMissing as exc:
        yield Check("browser", "bad", f"{exc}; or run 'steadyhand doctor --install-browser'")
        return
    yield _version(found)
    if found.sandbox:
        yield Check("sandbox", "good", "the browser runs in its sandbox")
    else:
        yield Check("sandbox", "note", found.why)


def _version(found: BrowserBinary) -> Check:
    try:
        told = subprocess.run(
            (str(found.path), "--version"),
            check=True,
            timeout=VERSION_S,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
    except (OSError, subprocess.SubprocessError) as exc:
        return Check("browser", "bad", f"{found.path} does not start ({type(exc).__name__})")
    return Check("browser", "good", f"{told.stdout.strip()} at {found.path} ({found.source})")


def _display(settings: Settings) -> Check:
    shown = display()
    how = "no window" if settings.runs_headless else "a window"
    text = f"{shown}: the browser shows {how}" if shown else f"none: the browser shows {how}"
    lacking = not shown and not settings.runs_headless
    return Check("display", "bad" if lacking else "good", text)


def _home(settings: Settings) -> Iterator[Check]:
    """Home, lock and database; a home that another process holds is read by nobody else now."""
    try:
        with Home.open(settings.home) as home:
            yield Check("home", "good", f"{home.path} is writable")
            yield Check("lock", "good", "no other process works in it")
            yield from asyncio.run(_database(settings.database_url or home.database_url, settings))
    except HomeLocked as exc:
        yield Check("home", "good", f"{settings.home} is there")
        yield Check("lock", "note", str(exc))
    except BadInput as exc:
        yield Check("home", "bad", str(exc))


def _sessions(settings: Settings) -> Check:
    """Whether sites know this user again at the next run."""
    from steadyhand import wiring

    if not settings.keep_sessions:
        return Check("sessions", "good", "not kept; 'keep_sessions' keeps them in the vault")
    if not wiring.vault_opens(settings):
        text = "not kept: no vault opens without asking; see 'steadyhand vault'"
        return Check("sessions", "note", text)
    return Check("sessions", "good", f"kept in the vault for {settings.session_days} days at most")


async def _database(url: str, settings: Settings) -> tuple[Check, ...]:
    """Whether it answers, and what was switched off in it."""
    kind = url.partition("+")[0].partition(":")[0]
    try:
        async with asyncio.timeout(STORE_S):
            store = await open_store(url, settings.user_id)
            recent = await store.runs.recent(1)
            off = await store.switches.off()
            await store.close()
    except (StoreFailed, BadInput) as exc:
        return (Check("database", "bad", str(exc)),)
    except TimeoutError:
        return (Check("database", "bad", f"{kind} did not answer within {STORE_S:.0f} s"),)
    ready = Check("database", "good", f"{kind} is ready{'' if recent else ', no runs yet'}")
    names = ", ".join(each.switch for each in off)
    told = f"switched off: {names}; 'steadyhand rungs list' tells since when"
    return (ready, Check("rungs", "note", told)) if off else (ready,)


START_S = 20.0  # a cold start of a Python with much in it
VERSION_SCRIPT = "from importlib.metadata import version; print(version('browser-use'))"


def check_rungs(settings: Settings) -> Iterator[Check]:
    """Whether each rung that is turned on can be used; nobody outside this machine is asked."""
    yield _model(settings)
    if settings.assist:
        yield _extension(settings)
    if settings.browser_use and settings.models:
        yield _outside(settings)


def _model(settings: Settings) -> Check:
    from steadyhand import wiring

    try:
        told = wiring.model_descriptions(settings)
    except BadInput as exc:
        return Check("model", "bad", str(exc))
    if not told:
        return Check("model", "good", "none is asked: rules, recipes and a person do without")
    return Check("model", "good", "; ".join(told))


def _extension(settings: Settings) -> Check:
    from steadyhand.adapters.browser.extension import extension_at

    if settings.assist_extension is None:
        text = "assist is on and assist_extension names no folder"
        return Check("assist", "bad", text)
    try:
        found = extension_at(settings.assist_extension)
    except BadInput as exc:
        return Check("assist", "bad", str(exc))
    return Check("assist", "good", f"the extension in {found.folder}; nothing it writes is trusted")


def _outside(settings: Settings) -> Check:
    from steadyhand.wiring.rungs import outside_python

    try:
        python = outside_python(settings)
    except BadInput as exc:
        return Check("outside", "bad", str(exc))
    assert python is not None
    version = _browser_use_version(python)
    if not version:
        return Check("outside", "bad", f"{python} has no browser-use in it")
    return Check("outside", "good", f"browser-use {version} of {python}")


def _browser_use_version(python: Path) -> str:
    """Of browser-use in that environment; '' where there is none."""
    try:
        told = subprocess.run(
            (str(python), "-c", VERSION_SCRIPT),
            check=True,
            timeout=START_S,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return told.stdout.strip()
