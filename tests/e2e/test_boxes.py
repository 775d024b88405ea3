"""A box that asks whether one is sure, and forms that are sent by a button of their own words."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs

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
BOX = """<!doctype html><title>Topics</title><h1>Topics</h1><table><tr><th>Title<th>Does
{rows}</table><div id=box style="display:none"><h4>Are you sure{mark}</h4><p>{says}</p>
<button type=button onclick="box.style.display='none'">Cancel</button>
<button type=button onclick="fetch('/gone/'+at,{{method:'POST'}}).then(()=>location.reload())">Yes
</button></div><script>let at;function ask(n){{at=n;box.style.display='block'}}</script>"""
ROW = '<tr><td>{0}<td><button type=button title="Delete" onclick="ask(\'{0}\')">x</button>'


@dataclass
class Forum:
    """Topics whose page asks before it deletes one."""

    topics: list[str] = field(default_factory=lambda: ["Stairs", "Garden"])
    says: str = "This action is irreversible."
    origin: str = ""


@pytest.fixture
def forum() -> Iterator[Forum]:
    books = Forum()

    def page(path: str) -> str:
        rows = "".join(map(ROW.format, books.topics))
        return BOX.format(rows=rows, says=books.says, mark="?" if books.says else "")

    def take(path: str, body: str) -> str:
        books.topics.remove(path.rpartition("/")[2])
        return "/"

    with forms_served(page, take) as books.origin:
        yield books


async def done_by(task: str, forum: Forum, home: Path, *, yes: bool = True) -> Verdict:
    settings = Settings(home=home, headless=True, allow_origins=(forum.origin,), pace_s=0)
    person = ScriptedHuman({"step_grant": yes})
    running = pursue_shared(read_goal(task), human=person, url=forum.origin, settings=settings)
    return (await asyncio.wait_for(running, PATIENCE_S)).verdict


async def test_a_box_that_asks_whether_one_is_sure_of_a_deletion_is_answered(
    forum: Forum, tmp_path: Path
) -> None:
    assert await done_by('Delete the topic "Garden"', forum, tmp_path) is Verdict.DONE
    assert forum.topics == ["Stairs"]


async def test_nothing_is_deleted_by_that_box_where_the_person_says_no(
    forum: Forum, tmp_path: Path
) -> None:
    told = await done_by('Delete the topic "Garden"', forum, tmp_path, yes=False)
    assert told is not Verdict.DONE
    assert forum.topics == ["Stairs", "Garden"]


@pytest.mark.parametrize(
    "says",
    [
        "",
        "This will delete all topics of this forum.",
        "Delete Stairs?",
        "It was moved to the trash. Do you want to empty the trash?",
        "Your reply was not saved. Leave this page?",
    ],
)
async def test_a_box_that_asks_of_something_else_is_left_to_its_person(
    forum: Forum, tmp_path: Path, says: str
) -> None:
    forum.says = says
    assert await done_by('Delete the topic "Garden"', forum, tmp_path) is Verdict.INCOMPLETE
    assert forum.topics == ["Stairs", "Garden"]


ONCE = """<!doctype html><title>Topics</title><h1>Topics</h1><table>{rows}</table>
<div id=box style="display:none"><h4>Are you sure?</h4><button type=button>Cancel</button>
<button type=button id=yes>Yes</button></div><script>
for (const each of document.querySelectorAll('td button')) each.onclick = e => {{
  e.preventDefault(); box.style.display = 'block'
  yes.addEventListener('click', () => each.closest('form').submit(), {{once: true}})
}}</script>"""
KEPT = '<tr><td>{0}<td><form method=post action="/gone/{0}"><button>Delete</button></form>'


async def test_a_yes_that_its_page_takes_once_sends_what_was_agreed_to(tmp_path: Path) -> None:
    topics = ["Stairs", "Garden"]

    def take(path: str, body: str) -> str:
        topics.remove(path.rpartition("/")[2])
        return "/"

    def page(path: str) -> str:
        return ONCE.format(rows="".join(map(KEPT.format, topics)))

    with forms_served(page, take) as origin:
        task = 'Delete the topic "Garden"'
        told = await done_at(origin, task, tmp_path, replies={"step_grant": True})
    assert topics == ["Stairs"]
    assert told is Verdict.DONE


ASKED = (
    """<!doctype html><title>Cakes</title><h1>Cakes</h1><nav><a href="/search">Search</a></nav>"""
)
SEARCH = """<!doctype html><title>Search</title><h1>Find a topic</h1>
<form action=/found><label>Search <input name=q></label><button>Search</button></form>"""
FOUND = """<!doctype html><title>Found</title><h1>Found</h1><a href=/one>Plum cake</a>"""
ONE = """<!doctype html><title>Plum cake</title><h1>Plum cake</h1>"""
NEW = """<!doctype html><title>Topics</title><h1>Topics</h1>
<a href=/new>New topic</a><ul>{rows}</ul>"""
FORM = """<!doctype html><title>New topic</title><h1>New topic</h1><form method=post action=/made>
<label>Topic title <input name=title></label>{text}
<button name=how value=post>Post topic</button><button name=how value=see>Preview</button></form>"""


async def done_at(
    origin: str, task: str, home: Path, *, replies: dict[str, bool] | None = None
) -> Verdict:
    settings = Settings(home=home, headless=True, allow_origins=(origin,), pace_s=0)
    person = ScriptedHuman(replies or {})
    running = pursue_shared(read_goal(task), human=person, url=origin, settings=settings)
    return (await asyncio.wait_for(running, PATIENCE_S)).verdict


async def test_a_search_is_looked_for_behind_the_link_that_is_called_so(tmp_path: Path) -> None:
    pages = {"/": ASKED, "/search": SEARCH, "/found": FOUND, "/one": ONE}
    with forms_served(lambda path: pages[path.partition("?")[0]], lambda p, b: "/") as origin:
        told = await done_at(origin, 'Search for "plum" and open "Plum cake"', tmp_path)
    assert told is Verdict.DONE


TEXTS = ("<label>Text <textarea name=text></textarea></label>", "<textarea name=text></textarea>")


@pytest.mark.parametrize("text", TEXTS)
async def test_a_form_is_sent_by_its_one_button_that_is_no_preview(
    tmp_path: Path, text: str
) -> None:
    made: list[tuple[str, str]] = []

    def page(path: str) -> str:
        rows = "".join(f"<li>{title}</li>" for title, _ in made)
        return FORM.format(text=text) if path == "/new" else NEW.format(rows=rows)

    def take(path: str, body: str) -> str:
        sent = parse_qs(body)
        assert sent["how"] == ["post"]
        made.append((*sent["title"], *sent["text"]))
        return "/"

    with forms_served(page, take) as origin:
        task = 'Create a new topic called "Key found" with the text "By the door."'
        told = await done_at(origin, task, tmp_path, replies={"step_grant": True})
    assert made == [("Key found", "By the door.")]
    assert told is Verdict.DONE
