"""What only the browser's profile can say, written before the browser starts.

Chromium loads pages ahead (speculation rules, links that are hovered) by requests of its own, which
pass neither `Fetch` nor a page's scripts: measured, they tell a site what was typed before anyone
agreed. No switch and no feature of the command line ends that; this preference does.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

LOAD_NOTHING_AHEAD = 2  # net.network_prediction_options: never
_AHEAD = "network_prediction_options"


def prepare(profile: Path, name: str = "Default") -> None:
    """The profile loads nothing ahead; whatever else it holds stays as it is."""
    file = profile / name / "Preferences"
    if loading_ahead(file) != LOAD_NOTHING_AHEAD:
        set_loading_ahead(file, LOAD_NOTHING_AHEAD)


def loading_ahead(file: Path) -> object:
    """What these preferences say of loading ahead; None where they say nothing."""
    return _net(_held(file)).get(_AHEAD)


def set_loading_ahead(file: Path, value: object) -> None:
    """These preferences say that, or nothing for None; the file is whole at any time."""
    held = _held(file)
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


def _held(file: Path) -> dict[str, object]:
    """What the file says; nothing where there is none that can be read."""
    try:
        held = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return held if isinstance(held, dict) else {}
