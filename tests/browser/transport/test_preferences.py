"""What the browser's profile is told before the browser starts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from steadyhand.adapters.browser.profiles import load_nothing_ahead


def told(profile: Path) -> dict[str, object]:
    held: dict[str, object] = json.loads((profile / "Default" / "Preferences").read_text("utf-8"))
    return held


@pytest.mark.parametrize("held", [None, "", "no json", "[]", '{"net": 1}'])
def test_a_profile_loads_nothing_ahead_whatever_it_held(tmp_path: Path, held: str | None) -> None:
    if held is not None:
        (tmp_path / "Default").mkdir()
        (tmp_path / "Default" / "Preferences").write_text(held)
    load_nothing_ahead(tmp_path)
    assert told(tmp_path)["net"] == {"network_prediction_options": 2}


def test_what_else_the_profile_holds_stays(tmp_path: Path) -> None:
    (tmp_path / "Default").mkdir()
    mine = {"browser": {"theme": 1}, "net": {"other": True, "network_prediction_options": 0}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(mine))
    load_nothing_ahead(tmp_path)
    kept = {"other": True, "network_prediction_options": 2}
    assert told(tmp_path) == {"browser": {"theme": 1}, "net": kept}
