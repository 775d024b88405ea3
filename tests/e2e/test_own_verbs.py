"""A verb that a page alone knows, behind a link that acts by being followed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.shared import forms_served, pursue_shared

from steadyhand import Settings, Verdict
from steadyhand.testing import ScriptedHuman
from steadyhand.wiring import read_goal

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]
PATIENCE_S = 120.0
PAGE = """<!doctype html><title>Tickets</title><h1>Tickets</h1><table><tr><th>Title<th>Does
<tr><td>Dim lamp<td><a href="/1?take">Take</a>
<tr><td>Loose hinge<td><a href="/2?take"><button>Take</button></a>
</table>"""


@dataclass
class Desk:
    """Tickets that a mere visit takes."""

    taken: list[str] = field(default_factory=list)
    origin: str = ""


@pytest.fixture
def desk() -> Iterator[Desk]:
    books = Desk()

    def page(path: str) -> str:
        books.taken += [path] if "take" in path else []
        return PAGE

    with forms_served(page, lambda path, body: "/") as books.origin:
        yield books


@pytest.mark.parametrize(
    "task", ['Take the ticket "Loose hinge"', 'click "Take" in the row with "Loose hinge"']
)
@pytest.mark.parametrize("yes", [True, False])
async def test_a_link_that_acts_by_its_own_verb_is_asked_about_first(
    desk: Desk, tmp_path: Path, task: str, *, yes: bool
) -> None:
    settings = Settings(home=tmp_path, headless=True, allow_origins=(desk.origin,), pace_s=0)
    person = ScriptedHuman({"step_grant": yes})
    running = pursue_shared(read_goal(task), human=person, url=desk.origin, settings=settings)
    receipt = await asyncio.wait_for(running, PATIENCE_S)
    assert desk.taken[:1] == (["/2?take"] if yes else [])
    assert ["Loose hinge" in each.text for each in person.asked] == [True]
    assert receipt.verdict is (Verdict.UNPROVEN if yes else Verdict.INCOMPLETE)
