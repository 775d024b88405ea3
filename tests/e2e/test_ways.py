"""Pages of one thing with several forms, and what stands between them and a field, in a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qsl

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
ORDER = """<title>Order A17</title><h1>Order A17</h1><table><tr><th>Status<tr><td>{status}</table>
<form method=post action=/line><label>Line status <select name=line><option>Pending<option>Paid
</select></label><button>Change line status</button></form>
<form method=post action=/order><label>New order status <select name=status><option>Pending
<option>Paid</select></label><button>{button}</button></form>
<a href="#notes" onclick="notes.style.display = 'block'">Notes</a>
<div id=notes style="display: none"><form method=post action=/note>
<label>Message <textarea name=note></textarea></label><button>Save note</button></form>{notes}</div>
<fieldset><form method=post action=/owner><label><input type=radio name=do onclick=
"who.disabled = false"> reassign</label> to <select id=who name=who disabled><option>ada
<option>joris</select><button>Submit changes</button></form></fieldset>"""
LIST = (
    '<title>Orders</title><h1>Orders</h1><table><tr><th>Order<tr><td><a href="/a17">A17</a></table>'
)
FOUND = """<title>Home</title><h1>Home</h1>
<form action=/find><input type=search name=q aria-label=Search></form>"""
SIGN_UP = """<title>List</title><h1>Waiting list</h1><form method=post action=/join>
<label>Name <input name=name></label><button>{button}</button></form>"""


@dataclass
class Shop:
    """One order with forms for its lines, its status, its notes and who has it."""

    first: str = LIST
    button: str = "Change status"
    status: str = "Pending"
    notes: list[str] = field(default_factory=list)
    writes: list[tuple[str, tuple[tuple[str, str], ...]]] = field(default_factory=list)
    origin: str = ""

    def page(self, path: str) -> str:
        """The list, or the order."""
        if path == "/a17":
            notes = "".join(f"<p>{each}" for each in self.notes)
            return ORDER.format(status=self.status, button=self.button, notes=notes)
        return LIST if path.startswith("/find") else self.first

    def write(self, path: str, body: tuple[tuple[str, str], ...]) -> None:
        """What a form sent is stored."""
        self.writes.append((path, body))
        told = dict(body)
        self.status = told.get("status", self.status)
        self.notes += [told["note"]] if "note" in told else []


@pytest.fixture
def shop() -> Iterator[Shop]:
    books = Shop()

    def write(path: str, body: str) -> str:
        books.write(path, tuple(parse_qsl(body)))
        return "/a17"

    with forms_served(lambda path: f"<!doctype html>{books.page(path)}", write) as books.origin:
        yield books


async def done(shop: Shop, home: Path, sentence: str, *, yes: bool = True) -> Receipt:
    """What came of the sentence, with a yes to all that it asks, or a no."""
    settings = Settings(home=home, headless=True, allow_origins=(shop.origin,), pace_s=0)
    person = ScriptedHuman({"step_grant": yes})
    running = pursue_shared(read_goal(sentence), human=person, url=shop.origin, settings=settings)
    return await asyncio.wait_for(running, PATIENCE_S)


@pytest.mark.parametrize("first", [LIST, FOUND], ids=["in the list", "by the site's search"])
async def test_the_form_of_the_thing_is_sent_by_its_one_button_and_no_form_for_its_parts(
    shop: Shop, tmp_path: Path, first: str
) -> None:
    shop.first = first
    receipt = await done(shop, tmp_path, 'Set the status of the order "A17" to Paid')
    assert shop.writes == [("/order", (("status", "Paid"),))]
    assert receipt.verdict is Verdict.DONE


async def test_no_other_form_is_sent_where_the_one_that_was_filled_has_a_dangerous_button_alone(
    shop: Shop, tmp_path: Path
) -> None:
    shop.button = "Delete"
    receipt = await done(shop, tmp_path, 'Set the status of the order "A17" to Paid')
    assert shop.writes == []
    assert receipt.verdict is not Verdict.DONE


async def test_a_note_is_left_behind_a_link_to_an_unseen_part_of_the_page(
    shop: Shop, tmp_path: Path
) -> None:
    await done(shop, tmp_path, 'Add the note "Call first." to the order "A17"')
    assert shop.writes == [("/note", (("note", "Call first."),))]


async def test_a_thing_is_handed_over_by_the_choice_that_says_so_and_its_list_of_people(
    shop: Shop, tmp_path: Path
) -> None:
    await done(shop, tmp_path, 'Assign the order "A17" to joris')
    assert shop.writes == [("/owner", (("do", "on"), ("who", "joris")))]


@pytest.mark.parametrize(
    ("button", "yes", "writes"),
    [
        ("Submit", True, [("/join", (("name", "Ada"),))]),
        ("Submit", False, []),
        ("Delete my entry", True, []),
    ],
)
async def test_a_form_that_was_only_filled_is_sent_by_a_yes_and_no_button_of_danger(
    shop: Shop, tmp_path: Path, button: str, yes: bool, writes: list[object]
) -> None:
    shop.first = SIGN_UP.format(button=button)
    receipt = await done(shop, tmp_path, 'Enter "Ada" as the name', yes=yes)
    assert shop.writes == writes
    assert receipt.verdict is not Verdict.DONE, "nothing says what must be true once it is sent"
