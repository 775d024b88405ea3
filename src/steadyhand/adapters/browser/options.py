"""How a browser is started: what is chosen, and the command that comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from steadyhand.adapters.browser.discover import BrowserBinary
from steadyhand.adapters.browser.transport.flags import FLAGS, HEADLESS
from steadyhand.adapters.browser.transport.preferences import prepare
from steadyhand.adapters.guard.gate import GatePolicy, PassThrough


@dataclass(frozen=True, slots=True)
class LaunchOptions:
    """How to start the browser; `user_data_dir` None means a profile that is forgotten."""

    binary: BrowserBinary
    user_data_dir: Path | None = None
    headless: bool = True
    allow_origins: tuple[str, ...] = ()
    window: tuple[int, int] = (1280, 900)
    extra_args: tuple[str, ...] = ()
    gate: GatePolicy = field(default_factory=PassThrough)
    init_scripts: tuple[str, ...] = ()


def command_line(options: LaunchOptions, *, proxy_port: int, profile: Path) -> list[str]:
    """The browser's program and arguments."""
    width, height = options.window
    return [
        str(options.binary.path),
        *FLAGS,
        *(HEADLESS if options.headless else ()),
        *(() if options.binary.sandbox else ("--no-sandbox",)),
        f"--proxy-server=http://127.0.0.1:{proxy_port}",
        f"--user-data-dir={profile}",
        f"--window-size={width},{height}",
        *options.extra_args,
    ]


def made_ready(options: LaunchOptions, *, proxy_port: int, profile: Path) -> list[str]:
    """The command, and the profile holds what only a profile can say."""
    prepare(profile)
    return command_line(options, proxy_port=proxy_port, profile=profile)
