"""What only the browser's profile can say, written before the browser starts.

Chromium loads pages ahead (speculation rules, links that are hovered) by requests of its own, which
pass neither `Fetch` nor a page's scripts: measured, they tell a site what was typed before anyone
agreed. No switch and no feature of the command line ends that; this preference does.
"""

from __future__ import annotations

import json
from pathlib import Path

LOAD_NOTHING_AHEAD = 2  # net.network_prediction_options: never


def prepare(profile: Path) -> None:
    """The profile loads nothing ahead; whatever else it holds stays as it is."""
    file = profile / "Default" / "Preferences"
    held = _held(file)
    net = held.get("net")
    wanted = {**(net if isinstance(net, dict) else {})}
    wanted["network_prediction_options"] = LOAD_NOTHING_AHEAD
    if net == wanted:
        return
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = file.with_name("Preferences.new")
    fresh.write_text(json.dumps({**held, "net": wanted}), encoding="utf-8")
    fresh.replace(file)


def _held(file: Path) -> dict[str, object]:
    """What the file says; nothing where there is none that can be read."""
    try:
        held = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return held if isinstance(held, dict) else {}
