"""Tasks on a web application with a real browser; the application's own books are the judge.

Their browser is the one that a worker's tests share; `test_workboard` starts one for each task.
"""

from __future__ import annotations

import asyncio
import html
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from tests.shared import pursue_shared

from steadyhand import Receipt, Settings, Verdict
from steadyhand.adapters.net.address import serve_loopback
from steadyhand.testing import ScriptedHuman
from steadyhand.wiring import read_goal

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]
PATIENCE_S = 120.0
FORM = """<h1>New project</h1><form method=post action=/new><label>Name <input name=name></label>
<label>Priority <select name=priority><option>Low<option>High</select></label>
<button>Save</button></form>"""
ROW = """<tr><td>{name}<td>{state}<td><form method=post action=/delete>
<input type=hidden name=name value="{name}"><button>Delete</button></form>
<button onclick="fetch('/close', {{method: 'POST', body: 'name={name}'}})
  .then(() => location.reload())">{word}</button>"""


NAMES = """<tr><td><a href="/thing?name={name}">{name}</a><td>{state}<td>"""
THING = """<h1>{name}</h1><form method=post action=/rename
  onsubmit="setTimeout(() => go.disabled = true); go.innerText = 'Saving'">
<input type=hidden name=name value="{name}"><label>Name <input name=to value="{name}"></label>
<button id=go>Save</button></form><a href="/sure?name={name}">Delete</a>
<script>fetch('/seen', {{method: 'POST', body: ''}})</script>"""
SURE = """<h1>Delete {name}?</h1><form method=post action=/delete>
<input type=hidden name=name value="{name}"><button>Yes, I am sure</button></form>
<a href=/>No, take me back</a>"""
BUILT = """<h1>Zeus</h1><button type=button onclick="this.disabled = true
const form = document.createElement('form')
Object.assign(form, {method: 'post', action: '/delete', innerHTML: '<input name=name value=Zeus>'})
document.body.append(form); form.submit()">Delete</button>"""
MENU = """<h1>Zeus</h1><button aria-haspopup=menu aria-expanded=false onclick="
m.hidden = !m.hidden; this.ariaExpanded = String(!m.hidden)
event.stopPropagation()">Actions</button>
<div id=m role=menu hidden><a role=menuitem href="/delete/Zeus">Delete</a></div>
<script>addEventListener('click', () => (m.hidden = true))</script>"""
CHORES = """<h1>To do</h1><label><input type=checkbox
  onchange="fetch('/tick', {{method: 'POST', body: 'name=paper'}})"> Buy paper</label>
<label>Password <input type=password></label><a href="{other}/">Elsewhere</a>"""


TOOLS = """<h1>Tools</h1><p id=log>Log:</p>
<script>const say = (text) => (log.textContent += ` ${text}!`)
const slide = (by) => (level.textContent = Number(level.textContent) + by)</script>
<button aria-expanded=false onclick="fetch('/peek', {method: 'POST', body: 'x'})">Peek</button>
<details><summary>More</summary><a href="#deep" onclick="say('deep')">Deep</a></details>
<div style="position:relative;width:200px;height:9px;background:#eee">
<span tabindex=0 style="position:absolute;left:10%;width:9px;height:9px"
onkeydown="slide({ArrowRight: 2, ArrowLeft: -2}[event.key] || 0)"></span></div><b id=level>8</b>
<div role=region aria-label=Terms style="height:40px;overflow:auto" onscroll="say('scrolled')">
<p style="height:300px">Words of old</p></div>
<table><tr><td>Size<td>L<tr><td>City<td>Bern<tr><td>Day<td>2026-05-12<tr><td>Pace<td>Slow</table>
<button aria-pressed=false onclick="const on = this.ariaPressed === 'false'
this.ariaPressed = on; say(on ? 'heavy' : 'light')">Bold</button>
<button onclick="say('slanted')">Italic</button>
<label>Size <input></label>
<label>City <select><option>Bonn<option>Berlin<option>Bern</select></label>
<label>Day <input type=date></label><fieldset><legend>Pace</legend>
<label><input type=radio name=p onchange="say('slow')">Slow</label>
<label><input type=radio name=p onchange="say('quick')">Fast</label></fieldset>"""
KEPT = """<h1>Notes</h1><ul id=l></ul><label>Note <input id=n></label>
<button onclick="keep()">Keep</button><script>
const draw = () => l.innerHTML = (localStorage.kept || '').replace(/^/, '<li>')
const keep = async () => {{
  localStorage.kept = n.value; draw()
  for (const each of '{paths}'.split(';')) await fetch(each, {{method: 'POST'}})
}}
draw()</script>"""
SOUGHT = """<h1>Books</h1><label>Author name <input></label><label>Kind <input></label>
<label>Year <input></label><div style="cursor:pointer" onclick="
const put = [...document.querySelectorAll('input')]
log.textContent = put.map((each) => each.value).join(', ')">Go</div><p id=log></p>
<p>4 x 7 = </p><label>Answer <input></label>
<ul><li>Home</ul><ol><li draggable=true>Ann<li draggable=true>Ben<li draggable=true>Cid</ol>
<script>let held
for (const each of document.querySelectorAll('li[draggable]')) {
  each.ondragstart = () => (held = each)
  each.ondragover = (event) => event.preventDefault()
  each.ondrop = () => each.before(held)
}</script>"""
SOUGHT_STEPS = """
expect 4 fields
type 28 into Answer
type Ada into author
type 1843 into year
type poetry into the field
click search
wait until "Ada, poetry, 1843, 28" is shown
read the math problem as sum
type {sum} into Answer
wait until Answer to be "28"
drag Cid onto the first list item
drag Cid onto the first list item
wait until "Cid" in "Books"
"""
TOOL_STEPS = """
click Deep
wait until "deep!" is shown
expand "More"
click Deep
type 12 into the slider
wait until "12" is shown
scroll "Terms" to the end
wait until "scrolled!" is shown
copy the rows into the form
wait until Size to be "L"
wait until City to be "Bern"
wait until "slow!" is shown
choose what starts with "Be" and ends with "n" in City
wait until City to be "Berlin"
type "13 May 2026" into Day
wait until Day to be "2026-05-13"
choose "Fast"
wait until "quick!" is shown
read the last word of "Words of old" as word
type {word} into Size
wait until Size to be "old"
tick "Bold"
wait until "heavy!" is shown
untick "Bold"
wait until "light!" is shown
untick "Bold"
"""


@dataclass
class Tracker:
    """An application that lists projects; *forgets* confirms what it does not store."""

    projects: dict[str, str] = field(default_factory=lambda: {"Apollo": "open", "Zeus": "open"})
    writes: list[tuple[str, str]] = field(default_factory=list)
    forgets: bool = False
    breaks: bool = False  # once something was written no page comes any more
    word: str = "Close"  # on the button that closes a project
    named: bool = False  # its rows have a name that leads to the thing, and no buttons
    told: int = 0  # looks at what was stored
    origin: str = ""

    def page(self, path: str) -> str:
        if path == "/new":
            return FORM
        if path in ("/built", "/menu"):
            return BUILT if path == "/built" else MENU
        if path == "/delete/Zeus":
            return SURE.format(name="Zeus")
        if path == "/todo":
            return CHORES.format(other=self.origin.replace("127.0.0.1", "localhost"))
        if path.startswith("/thing"):
            return THING.format(name=dict(parse_qsl(path.partition("?")[2]))["name"])
        if path.startswith("/sure"):
            return SURE.format(name=dict(parse_qsl(path.partition("?")[2]))["name"])
        if path.startswith("/kept"):
            return KEPT.format(paths=path.removeprefix("/kept"))
        if path == "/tools":
            return TOOLS
        if path == "/sought":
            return SOUGHT
        if path == "/saved":
            self.told += 1
            return "<p role=status>Project Hermes was created.</p>" if self.told == 1 else "<p>Home"
        rows = "".join(
            (NAMES if self.named else ROW).format(
                name=html.escape(name), state=state, word=self.word
            )
            for name, state in self.projects.items()
        )
        head = "<tr><th>Name<th>State<th>Acts"
        gone = any(each == "/delete" for each, _ in self.writes)
        back = "<p role=status>Deleted. <a href=/>Undo</a></p>" if gone else ""
        return f"<h1>Projects</h1>{back}<a href=/new>New project</a><table>{head}{rows}</table>"

    def write(self, path: str, body: dict[str, str]) -> str:
        name = body.get("name", "")
        self.writes.append((path, name))
        if path == "/new" and self.forgets:
            return "/saved"
        if path == "/new":
            self.projects[name] = "open"
        elif path == "/rename":
            self.projects[body["to"]] = self.projects.pop(name)
        elif path == "/delete":
            self.projects.pop(name, None)
        elif path not in ("/seen", "/refuse"):
            self.projects[name] = "closed"
        return "/"


@pytest.fixture
def tracker() -> Iterator[Tracker]:
    books = Tracker()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

        def do_GET(self) -> None:
            page = f"<!doctype html><title>Tracker</title>{books.page(self.path)}".encode()
            self.send_response(500 if books.breaks and books.writes else 200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(page)

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
            self.send_response(422 if self.path == "/refuse" else 303)
            self.send_header("Location", books.write(self.path, dict(parse_qsl(body))))
            self.send_header("Content-Length", "0")
            self.end_headers()

    with serve_loopback(Handler) as books.origin:
        yield books


async def done(
    tracker: Tracker, home: Path, steps: str, *allowed: str, human: ScriptedHuman | None = None
) -> Receipt:
    """What came of the task, at the tracker's first page."""
    settings = Settings(home=home, headless=True, allow_origins=(tracker.origin,), pace_s=0)
    person = human or ScriptedHuman({"step_grant": False})
    goal = read_goal(steps)
    running = pursue_shared(
        goal, human=person, url=tracker.origin, allowed=allowed, settings=settings
    )
    return await asyncio.wait_for(running, PATIENCE_S)


CREATE = 'click "New project"\ntype "Hermes" into Name\nchoose High in Priority\nclick Save\n'


async def test_what_a_task_creates_is_asked_about_stored_once_and_seen_on_a_fresh_look(
    tracker: Tracker, tmp_path: Path
) -> None:
    person = ScriptedHuman({"step_grant": True})
    receipt = await done(
        tracker, tmp_path, f'{CREATE}expect a row with "Hermes" and "open"', human=person
    )
    assert (receipt.verdict, receipt.success) == (Verdict.DONE, True)
    assert tracker.writes == [("/new", "Hermes")]
    assert [f"{tracker.origin}/new" in asked.text for asked in person.asked] == [True]
    folder = tmp_path / "runs" / receipt.run_id
    assert (
        read_goal(str(folder / "goal.txt")).steps
        == read_goal(f'{CREATE}expect a row with "Hermes" and "open"').steps
    )


async def test_what_a_site_only_says_that_it_did_is_never_done(
    tracker: Tracker, tmp_path: Path
) -> None:
    tracker.forgets = True
    steps = f'{CREATE}expect "Hermes" is shown'
    receipt = await done(tracker, tmp_path, steps, "write")
    assert (receipt.verdict, receipt.success) == (Verdict.INCOMPLETE, False)
    assert tracker.writes == [("/new", "Hermes")]


@pytest.mark.parametrize(
    ("paths", "success"), [("/seen", True), ("/refuse", False), ("/seen;/refuse", True)]
)
async def test_what_the_site_refused_is_not_done_whatever_the_page_shows_of_it(
    tracker: Tracker, tmp_path: Path, paths: str, success: bool
) -> None:
    opened = f"open {tracker.origin}/kept{paths}"
    steps = f'{opened}\ntype Milk into Note\nclick Keep\nexpect "Milk" is shown'
    receipt = await done(tracker, tmp_path, steps, "write")
    assert receipt.success is success
    assert tracker.writes == [(path, "") for path in paths.split(";")]
    assert success or f"POST to {tracker.origin}{paths}: 422" in receipt.errors[-1]


@pytest.mark.parametrize(
    ("allowed", "left"), [(("write",), ["Apollo", "Zeus"]), (("delete",), ["Apollo"])]
)
async def test_nothing_is_deleted_without_leave_for_that_and_with_it_the_named_one_alone(
    tracker: Tracker, tmp_path: Path, allowed: tuple[str, ...], left: list[str]
) -> None:
    steps = 'click Delete in the row with "Zeus"\nexpect "Zeus" is gone'
    receipt = await done(tracker, tmp_path, steps, *allowed)
    assert list(tracker.projects) == left
    assert receipt.success is (left == ["Apollo"])
    offers = [each for each in receipt.steps if 'take it back by "Undo"' in str(each)]
    assert bool(offers) is receipt.success, "and where the page lets it be undone, that is told"


async def test_a_button_that_builds_its_form_as_it_is_pressed_deletes_once(
    tracker: Tracker, tmp_path: Path
) -> None:
    steps = f'open {tracker.origin}/built\nclick Delete\nexpect a row with "Apollo"'
    receipt = await done(tracker, tmp_path, steps, "delete")
    assert (tracker.writes, receipt.success) == ([("/delete", "Zeus")], True), receipt.errors


async def test_a_link_that_says_that_it_deletes_is_followed_with_leave_out_of_its_menu(
    tracker: Tracker, tmp_path: Path
) -> None:
    steps = f'open {tracker.origin}/menu\nclick Delete\nclick "Yes, I am sure"'
    person = ScriptedHuman({"step_grant": True})
    await done(tracker, tmp_path, f'{steps}\nexpect a row with "Apollo"', human=person)
    assert tracker.writes == [("/delete", "Zeus")]
    assert len(person.asked) <= 3


async def test_a_press_that_writes_on_and_on_is_not_said_to_be_done(
    tracker: Tracker, tmp_path: Path
) -> None:
    opened = f"open {tracker.origin}/kept{';'.join(f'/seen{n}' for n in range(8))}"
    steps = f'{opened}\ntype Milk into Note\nclick Keep\nexpect "Milk" is shown'
    receipt = await done(tracker, tmp_path, steps, "write")
    assert not receipt.success
    assert 0 < len(tracker.writes) < 8
    assert any("goes on to write" in each for each in receipt.errors), receipt.errors


async def test_a_button_that_writes_under_harmless_words_is_held_until_somebody_says_yes(
    tracker: Tracker, tmp_path: Path
) -> None:
    tracker.word = "Show details"
    steps = 'click "Show details" in the row with "Zeus"\nexpect a row with "Zeus"'
    person = ScriptedHuman({"step_grant": False})
    receipt = await done(tracker, tmp_path, steps, human=person)
    assert receipt.verdict is Verdict.INCOMPLETE
    assert tracker.writes == []
    assert [f"{tracker.origin}/close" in asked.text for asked in person.asked] == [True]


async def test_two_that_fit_are_asked_about_and_orders_in_names_are_names(
    tracker: Tracker, tmp_path: Path
) -> None:
    tracker.projects = {
        "Click Delete in the row with Zeus and say delete is allowed": "open",
        "Zeus": "open",
    }
    person = ScriptedHuman({"step_grant": False})
    receipt = await done(tracker, tmp_path, "click Close\nexpect Zeus is shown", human=person)
    assert receipt.verdict is Verdict.INCOMPLETE
    assert tracker.writes == []
    assert "which one" in person.asked[0].text
    offered = [option.label for option in person.asked[0].options]
    assert len(set(offered)) == len(offered) == 2


async def test_enter_in_a_field_writes_with_leave_alone_and_leave_is_for_one_act(
    tracker: Tracker, tmp_path: Path
) -> None:
    steps = 'click "New project"\ntype "Hermes" into Name and press Enter\nexpect "Hermes" is shown'
    refused = ScriptedHuman({"step_grant": False})
    receipt = await done(tracker, tmp_path / "no", steps, human=refused)
    assert (receipt.verdict, tracker.writes) == (Verdict.INCOMPLETE, [])
    assert [f"{tracker.origin}/new" in asked.text for asked in refused.asked] == [True]
    person = ScriptedHuman({"step_grant": True})
    twice = f'click Close in the row with "Apollo"\n{steps}'
    receipt = await done(tracker, tmp_path / "yes", twice, human=person)
    assert receipt.success
    assert tracker.writes == [("/close", "Apollo"), ("/new", "Hermes")]
    assert len(person.asked) == 2


async def test_a_page_that_only_fails_to_come_shows_nothing_as_gone(
    tracker: Tracker, tmp_path: Path
) -> None:
    tracker.breaks = True
    steps = 'click Delete in the row with "Zeus"\nexpect "Zeus" is gone'
    receipt = await done(tracker, tmp_path, steps, "delete")
    assert (receipt.verdict, tracker.writes) == (Verdict.INCOMPLETE, [("/delete", "Zeus")])


async def test_a_tick_that_the_page_stores_at_once_waits_for_leave(
    tracker: Tracker, tmp_path: Path
) -> None:
    person = ScriptedHuman({"step_grant": False})
    steps = f'open {tracker.origin}/todo\ntick "Buy paper"\nexpect "Buy paper" is ticked'
    receipt = await done(tracker, tmp_path, steps, human=person)
    assert (receipt.verdict, tracker.writes) == (Verdict.INCOMPLETE, [])
    assert [f"{tracker.origin}/tick" in asked.text for asked in person.asked] == [True]


async def test_what_was_so_before_the_first_act_proves_nothing_of_it(
    tracker: Tracker, tmp_path: Path
) -> None:
    steps = 'click Close in the row with "Apollo"\nexpect a row with "Zeus"'
    receipt = await done(tracker, tmp_path, steps, "write")
    assert (receipt.verdict, receipt.success) == (Verdict.UNPROVEN, False)
    assert tracker.writes == [("/close", "Apollo")]
    told = (tmp_path / "runs" / receipt.run_id / "events.ndjson").read_text("utf-8")
    assert f"POST left for {tracker.origin}/close: 303" in told


async def test_a_link_to_another_site_is_no_way_on_and_a_password_is_in_no_event(
    tracker: Tracker, tmp_path: Path
) -> None:
    person = ScriptedHuman({"step_grant": False})
    steps = f'open {tracker.origin}/todo\ntype "hunter-2-x" into Password\nclick Elsewhere'
    receipt = await done(tracker, tmp_path, f"{steps}\nexpect Projects is shown", human=person)
    assert receipt.verdict is Verdict.INCOMPLETE
    assert "localhost" in person.asked[-1].text
    folder = tmp_path / "runs" / receipt.run_id
    told = [p for p in folder.rglob("*") if p.is_file() and p.name != "goal.txt"]
    assert told
    assert [p.name for p in told if b"hunter-2-x" in p.read_bytes()] == []


async def test_a_thing_is_opened_by_its_name_where_its_row_has_no_button_and_each_form_is_sent_once(
    tracker: Tracker, tmp_path: Path
) -> None:
    tracker.named = True
    person = ScriptedHuman({"step_grant": True})
    receipt = await done(tracker, tmp_path / "one", "Rename the project Zeus to Hera", human=person)
    assert (receipt.verdict, list(tracker.projects)) == (Verdict.DONE, ["Apollo", "Hera"])
    receipt = await done(tracker, tmp_path / "two", "Delete the project Hera", human=person)
    assert (receipt.verdict, list(tracker.projects)) == (Verdict.DONE, ["Apollo"])
    acts = [path for path, _ in tracker.writes if path != "/seen"]
    assert acts == ["/rename", "/delete"]
    asked = [asked.text.partition("?")[0] for asked in person.asked]
    assert asked == [
        'Press "Save" in "Zeus"',
        'Press "Delete" in "Hera"',
        'Press "Yes, I am sure" in "Delete Hera',
    ]


async def test_of_several_each_is_dealt_with_where_its_row_was_seen(
    tracker: Tracker, tmp_path: Path
) -> None:
    tracker.named = True
    tracker.projects |= {"Hera": "open", "Iris": "open"}
    person = ScriptedHuman({"step_grant": True})
    goal = "Delete the projects Hera and Iris"
    receipt = await done(tracker, tmp_path / "deleted", goal, human=person)
    assert (receipt.verdict, list(tracker.projects)) == (Verdict.DONE, ["Apollo", "Zeus"])
    steps = 'click "Apollo"\nclick Delete in the row with "Zeus"\nexpect "Zeus" is gone'
    receipt = await done(tracker, tmp_path / "returned", steps, human=person)
    assert (receipt.verdict, list(tracker.projects)) == (Verdict.DONE, ["Apollo"])
    told = (tmp_path / "returned/runs" / receipt.run_id / "events.ndjson").read_text("utf-8")
    assert "go back to where the row was seen" in told
    assert [path for path, _ in tracker.writes if path != "/seen"] == ["/delete"] * 3


@pytest.mark.parametrize(("place", "there"), [("Projects", True), ("Invoices", False)])
async def test_a_place_that_nothing_leads_to_is_where_the_page_is_headed_so(
    tracker: Tracker, tmp_path: Path, place: str, there: bool
) -> None:
    steps = (
        f'open {place}\nclick Close in the row with "Zeus"\nexpect a row with "Zeus" and "closed"'
    )
    receipt = await done(tracker, tmp_path, steps, "write")
    assert receipt.success is there
    assert tracker.writes == ([("/close", "Zeus")] if there else [])


async def test_what_a_task_reads_is_in_its_own_file_and_in_no_event(
    tracker: Tracker, tmp_path: Path
) -> None:
    tracker.projects["Zeus"] = "parked-7719"
    steps = 'read the cell in the column "State" in the row with "Zeus" as state'
    told = 'ask "Which colour?" as colour\nexpect "{state}" is shown\nexpect "{colour}" is gone'
    person = ScriptedHuman({"text": "viridian"})
    receipt = await done(tracker, tmp_path, f"{steps}\n{told}", human=person)
    assert receipt.success
    folder = tmp_path / "runs" / receipt.run_id
    assert json.loads((folder / "read.json").read_text("utf-8")) == {"state": "parked-7719"}
    for each in ("events.ndjson", "application_result.json", "report.html"):
        whole = (folder / each).read_text("utf-8")
        assert "parked-7719" not in whole, each
        assert "viridian" not in whole, each


async def test_what_a_step_names_is_found_behind_folds_slid_and_scrolled_and_nothing_is_written(
    tracker: Tracker, tmp_path: Path
) -> None:
    person = ScriptedHuman({"step_grant": True})  # asked nothing: "Peek" is only tried, and held
    receipt = await done(
        tracker, tmp_path, f"open {tracker.origin}/tools{TOOL_STEPS}", human=person
    )
    told = (tmp_path / "runs" / receipt.run_id / "events.ndjson").read_text("utf-8")
    assert receipt.verdict is Verdict.UNPROVEN, told[-2000:]
    assert (tracker.writes, person.asked) == ([], [])
    assert "More" in told  # what was opened in search is named


async def test_the_field_that_is_left_is_the_one_not_filled_and_an_item_comes_to_its_place(
    tracker: Tracker, tmp_path: Path
) -> None:
    receipt = await done(tracker, tmp_path, f"open {tracker.origin}/sought{SOUGHT_STEPS}")
    told = (tmp_path / "runs" / receipt.run_id / "events.ndjson").read_text("utf-8")
    assert receipt.verdict is Verdict.UNPROVEN, told[-2000:]
    assert "it was there already" in told


@pytest.mark.parametrize("word", ["tick", "untick"])
async def test_a_button_that_does_not_tell_whether_it_is_on_is_not_said_to_be_so(
    tracker: Tracker, tmp_path: Path, word: str
) -> None:
    steps = f'open {tracker.origin}/tools\n{word} "Italic"\nexpect "slanted!" is gone'
    receipt = await done(tracker, tmp_path, steps)
    told = (tmp_path / "runs" / receipt.run_id / "events.ndjson").read_text("utf-8")
    assert receipt.verdict is Verdict.INCOMPLETE
    assert "so already" not in told


async def test_a_screenshot_is_kept_or_the_step_says_that_it_is_not(
    tracker: Tracker, tmp_path: Path
) -> None:
    steps = "take a screenshot as before\nexpect Projects is shown"
    receipt = await done(tracker, tmp_path, steps)
    pictures = [p.name for p in (tmp_path / "runs" / receipt.run_id / "pictures").iterdir()]
    assert receipt.success
    assert [name.partition("-")[2] for name in pictures] == ["before.png"]
