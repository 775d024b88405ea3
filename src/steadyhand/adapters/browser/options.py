"""How a browser is started: what is chosen, and the command that comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from steadyhand.adapters.browser.assist.manifest import Extension
from steadyhand.adapters.browser.assist.trigger import Trigger
from steadyhand.adapters.browser.discover import BrowserBinary
from steadyhand.adapters.browser.driver import Driver
from steadyhand.adapters.browser.profiles import DEFAULT, NO_WISH, Wish
from steadyhand.adapters.browser.transport.flags import (
    FLAGS,
    HEADLESS,
    NO_EXTENSIONS,
    OWN_KEYS,
)
from steadyhand.adapters.guard.gate import GatePolicy, PassThrough
from steadyhand.adapters.guard.proxy import Resolve, look_up


@dataclass(frozen=True, slots=True)
class LaunchOptions:
    """How to start the browser; without a folder or a wish its profile goes with the run."""

    binary: BrowserBinary
    user_data_dir: Path | None = None  # of a profile of our own that is kept
    wish: Wish = NO_WISH  # for a profile of a person's
    scratch: Path | None = None  # where private folders are made; None: where the system has it
    headless: bool = True
    allow_origins: tuple[str, ...] = ()
    resolve: Resolve = look_up  # how the proxy finds a host's addresses
    window: tuple[int, int] = (1280, 900)
    extra_args: tuple[str, ...] = ()
    gate: GatePolicy = field(default_factory=PassThrough)
    init_scripts: tuple[str, ...] = ()
    driver: Driver | None = None  # None: one of its own, that goes with it
    extension: Extension | None = None  # one that fills forms; None: no extension at all
    trigger: Trigger = field(default_factory=Trigger)  # how that one is asked
    outside: Path | None = None  # the Python that an outside agent is run by; None: none is let in


def command_line(
    options: LaunchOptions, *, proxy_port: int, profile: Path, name: str = DEFAULT, own: bool = True
) -> list[str]:
    """The browser's program and arguments; an *own* profile is one that we made."""
    width, height = options.window
    return [
        str(options.binary.path),
        *FLAGS,
        *(HEADLESS if options.headless else ()),
        *(() if options.binary.sandbox else ("--no-sandbox",)),
        *(options.extension.switches if options.extension else NO_EXTENSIONS),
        *(OWN_KEYS if own else ()),
        f"--proxy-server=http://127.0.0.1:{proxy_port}",
        f"--user-data-dir={profile}",
        f"--profile-directory={name}",
        f"--window-size={width},{height}",
        *options.extra_args,
    ]
