"""Settings are read where nothing is configured but what a test says."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty working folder and an empty home."""
    for name in ("work", "user"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "STEADYHAND_BROWSER"):
        monkeypatch.delenv(name, raising=False)
