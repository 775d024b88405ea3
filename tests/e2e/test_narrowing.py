"""Lists that a sentence narrows, and things that it puts into a state, with a real browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from tests.shared import forms_served, pursue_shared

from steadyhand import Receipt, Settings, Verdict
from steadyhand.testing import ScriptedHuman
from steadyhand.wiring import read_goal

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]
PATIENCE_S = 120.0
TICKETS = {"Quince jam": "open", "Loose hinge": "closed", "Dim lamp": "open"}
BEHIND = """<button type=button onclick="box.hidden = !box.hidden">Filters</button>
<div id=box hidden><form><label>Status <select name=status><option value="">-<option>open
<option>closed</select></label><button>Apply</button></form></div>"""
FOLDED = """<a href="#" onclick="box.hidden = !box.hidden">Show filters</a>
<div id=box hidden><form><button type=button onclick="own.hidden = false">Status</button>
<div id=own hidden><label><input type=radio name=status value=open> open</label>
<label><input type=radio name=status value=closed> closed</label></div>
<button>Apply filters</button></form></div>"""
LINKS = """<nav><a href="/?status=open">Show open</a> <a href="/?status=closed">Show closed</a>
</nav>"""
DEAD = """<nav><a href="/?" onclick="event.preventDefault()">Show open</a></nav>"""
FORM = """<form method=post><label>Title <input value="{name}"></label>
<label><input type=checkbox name=done> Done</label><button>Save</button></form>"""


@dataclass
class Desk:
    """Tickets and a way to narrow their list; its columns tell the state or not."""

    filters: str = ""
    tells: bool = True
    done: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    origin: str = ""

    def page(self, path: str) -> str:
        """The list, or a ticket of it."""
        parts = urlsplit(path)
        if parts.path.startswith("/ticket/"):
            name = list(TICKETS)[int(parts.path.rpartition("/")[2])]
            ticked = " checked" if name in self.done else ""
            form = FORM.format(name=name).replace("name=done", f"name=done{ticked}")
            return f"<title>{name}</title><h1>{name}</h1>{form}"
        wanted = parse_qs(parts.query).get("status", [""])[0]
        self.asked += [wanted] if parts.path == "/" else []  # browsers ask for an icon too
        rows = "".join(
            f"<tr><td><a href=/ticket/{n}>{name}</a>{f'<td>{state}' if self.tells else '<td>x'}"
            for n, (name, state) in enumerate(TICKETS.items())
            if wanted in ("", state)
        )
        head = f"Show {wanted}" if wanted and not self.tells else "Tickets"
        column = "Status" if self.tells else "Age"
        table = f"<table><tr><th>Title<th>{column}{rows}</table>"
        return f"<title>Desk</title><h1>{head}</h1>{self.filters}{table}"


@pytest.fixture
def desk() -> Iterator[Desk]:
    books = Desk()

    def write(path: str, body: str) -> str:
        name = list(TICKETS)[int(path.rpartition("/")[2])]
        books.done += [name] if "done=on" in body else []
        return "/"

    with forms_served(lambda path: f"<!doctype html>{books.page(path)}", write) as books.origin:
        yield books


async def done(desk: Desk, home: Path, sentence: str, *, yes: bool) -> Receipt:
    """What came of the sentence, at the list."""
    settings = Settings(home=home, headless=True, allow_origins=(desk.origin,), pace_s=0)
    person = ScriptedHuman({"step_grant": yes})
    running = pursue_shared(read_goal(sentence), human=person, url=desk.origin, settings=settings)
    return await asyncio.wait_for(running, PATIENCE_S)


@pytest.mark.parametrize("tells", [True, False], ids=["told by a column", "told by its heading"])
@pytest.mark.parametrize("filters", [BEHIND, FOLDED, LINKS], ids=["behind", "folded", "links"])
async def test_a_list_is_narrowed_by_what_filters_it_wherever_that_is(
    desk: Desk, tmp_path: Path, filters: str, tells: bool
) -> None:
    desk.filters, desk.tells = filters, tells
    receipt = await done(desk, tmp_path, "Show only the open tickets", yes=False)
    assert desk.asked[-1] == "open"
    assert receipt.verdict is Verdict.DONE


async def test_a_list_that_stays_as_it_was_is_not_narrowed(desk: Desk, tmp_path: Path) -> None:
    desk.filters = DEAD
    receipt = await done(desk, tmp_path, "Show only the open tickets", yes=False)
    assert receipt.verdict is not Verdict.DONE


async def test_each_of_several_gets_the_tick_that_its_form_has_for_a_state(
    desk: Desk, tmp_path: Path
) -> None:
    sentence = 'Mark the tickets "Quince jam" and "Dim lamp" as done'
    receipt = await done(desk, tmp_path, sentence, yes=True)
    assert desk.done == ["Quince jam", "Dim lamp"]
    assert receipt.verdict is Verdict.DONE
