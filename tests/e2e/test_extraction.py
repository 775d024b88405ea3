"""Extraction to a schema at the gym's workboard with a real browser: its books are the judge."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from steadyhand import Settings, Verdict
from steadyhand.testing import ScriptedHuman
from steadyhand.wiring import pursue, read_goal
from steadyhand_gym.workboard import Workboard

pytestmark = pytest.mark.browser
PATIENCE_S = 120.0
SCHEMA = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "due": {"type": "string", "format": "date"},
            "budget": {"type": "number"},
        },
    },
}


@pytest.fixture
def board() -> Iterator[Workboard]:
    """A workboard that is served."""
    served = Workboard()
    served.start()
    yield served
    served.stop()


def test_all_rows_of_all_pages_are_extracted_into_a_file_and_into_no_event(
    board: Workboard, tmp_path: Path
) -> None:
    (tmp_path / "schema.json").write_text(json.dumps(SCHEMA))
    steps = f'extract "{tmp_path / "schema.json"}" as told over pages; expect "Projects" is shown'
    home = tmp_path / "home"
    settings = Settings(home=home, headless=True, allow_origins=(board.origin,), pace_s=0)
    url = f"{board.origin}/projects"
    running = pursue(read_goal(steps), human=ScriptedHuman({}), url=url, settings=settings)
    receipt = asyncio.run(asyncio.wait_for(running, PATIENCE_S))
    assert receipt.verdict is Verdict.DONE
    folder = home / "runs" / receipt.run_id
    told = json.loads((folder / "extracted.json").read_text())["told"]
    books = sorted((p["name"], p["due"], None) for p in board.tables["projects"].values())
    assert sorted((r["name"], r["due"], r["budget"]) for r in told["value"]) == books
    assert (told["parts"], told["ended"]) == (3, "its last part was read")
    assert told["sources"][13]["name"]["page"] == f"{url}?page=2&status=&q="
    assert told["sources"][0]["budget"] == {"why": "no column says so"}
    shown = {cell["text"] for row in told["sources"] for cell in row.values() if "text" in cell}
    assert {day for _, day, _ in books} < shown
    assert files_with(home, shown) == {"extracted.json"}
    assert files_with(home, {"rows in 3 parts; null: budget"})  # events can be searched so


def files_with(home: Path, texts: set[str]) -> set[str]:
    """Names of the files there that hold any of the texts."""
    held = [text.encode() for text in texts]
    files = [each for each in home.rglob("*") if each.is_file()]
    return {each.name for each in files if any(text in each.read_bytes() for text in held)}
