"""A page told element by element, and presses of what is no form's own, by a real browser."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig

from steadyhand.core.goal.goal import Gesture, Target
from steadyhand.core.goal.grounding import Element, Outline, ground

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

APP = """<nav aria-label=Main><a href=/a>Home</a></nav>
<h1>Projects</h1><table><caption>All of them</caption>
<tr><th>Name<th colspan=2>State<th>Acts
<tr><td>Apollo<td>open<td>soon<td><button aria-pressed=true>Pin</button>
<tr><td>Zeus<td>closed<td>late<td><button>Pin</button></table>
<h2>Members</h2><ul><li>Ada <span style=cursor:pointer>owner</span><li>Bob</ul>
<section aria-label=Filter><label>Name <input value=Ap></label>
<input type=password value=geheim><select><option>All<option selected>Open</select>
<input type=checkbox checked aria-label=Mine><button disabled>Clear</button></section>
<details><summary>More</summary><button>Hidden</button></details>
<div role=tablist><div role=tab aria-selected=true>One</div><div role=tab>Two</div></div>
<p style=display:none><button>Unseen</button></p><div contenteditable aria-label=Note>Dear</div>"""


async def outline(rig: Rig, body: str) -> Outline:
    await rig.show(body)
    return await rig.page.elements.outline()


def only(page: Outline, target: Target) -> Element:
    found = ground(page, target)
    assert found.element is not None, found
    return found.element


async def test_each_element_is_told_by_role_name_and_state_with_what_stands_around_it(
    reader: Rig,
) -> None:
    page = await outline(reader, APP)
    pin = only(page, Target("Pin", row=("Apollo",)))
    assert (pin.role, pin.states, pin.column) == ("button", {"pressed"}, "Acts")
    assert pin.row == ("Apollo", "open", "soon", "")
    assert pin.within == ("Projects", "All of them")
    assert only(page, Target("soon")).column == "State"  # a header over two columns
    assert only(page, Target("owner")).role == "clickable"
    assert only(page, Target(role="row", row=("Bob",))).within[-1] == "Members"
    assert only(page, Target("Home")).within[-1] == "Main"
    assert only(page, Target("Name", role="field")).value == "Ap"
    assert only(page, Target(role="combobox")).value == "Open"
    assert only(page, Target("Note")).role == "richtext"
    assert only(page, Target("Mine")).states == {"checked"}
    assert only(page, Target("Clear")).states == {"disabled"}
    assert "collapsed" in only(page, Target("More")).states
    assert "selected" in only(page, Target("One")).states


PARTS = """<a href="#100%">Whole</a><a href="#gr%C3%BCn">Green</a><a href="#away">Away</a>
<div id="100%" style="display: none"><p>All of it</div>
<div id="grün" style="display: none"><p>Leaves</div><div id=there><p>Here</div>"""


async def test_a_link_to_a_part_of_the_page_is_a_fold_whatever_the_part_is_called(
    reader: Rig,
) -> None:
    page = await outline(reader, PARTS)
    folds = {e.name: "collapsed" in e.states for e in page.elements if e.role == "link"}
    assert folds == {"Whole": True, "Green": True, "Away": False}


LIST = """<div role=dialog aria-label=Members><button title=Remove>✕</button></div>
<a href="?page=2">2</a><a href="/other?page=2">Other</a>
<ul class=pagination><li><button>3</button></ul><div id=many></div>"""
MANY = "document.querySelector('#many').innerHTML = '<div>x</div>'.repeat(4100)"


async def test_hints_dialogs_what_turns_pages_and_the_cut_of_a_long_page_are_told(
    reader: Rig,
) -> None:
    page = await outline(reader, LIST)
    cross = only(page, Target("Remove", within="dialog"))
    assert (cross.name, cross.hint, cross.within[-1]) == ("✕", "Remove", "Members")
    turning = {e.name for e in page.elements if e.name and e.used and "turns" in e.states}
    assert turning == {"2", "3"}
    assert page.whole
    await reader.page.page.evaluate(MANY)
    assert not (await reader.page.elements.outline()).whole


async def test_what_nobody_sees_and_what_a_password_box_holds_is_not_told(reader: Rig) -> None:
    page = await outline(reader, APP)
    names = {element.name for element in page.elements}
    assert not names & {"Hidden", "Unseen"}
    assert not [e for e in page.elements if "geheim" in f"{e.value}{e.name}{e.text}{e.row}{e.near}"]


HEARD = """<div id=a style='width:80px;height:40px;cursor:pointer'>Box</div>
<div id=b style='width:80px;height:40px;cursor:pointer'>Bin</div><p role=status id=s>nothing</p>
<script>const say = (text) => { s.textContent = text; };
a.onclick = () => say('click'); a.ondblclick = () => say('double');
a.oncontextmenu = (e) => { e.preventDefault(); say('menu'); };
a.onmouseenter = () => say('over'); let held = false;
a.onmousedown = () => { held = true; };
b.onmouseup = () => { if (held) say('dropped'); };
onkeydown = (e) => say(`${e.ctrlKey ? 'ctrl ' : ''}${e.key}`);</script>"""


@pytest.mark.parametrize(
    ("gesture", "heard"),
    [
        (Gesture.CLICK, "click"),
        (Gesture.DOUBLE_CLICK, "double"),
        (Gesture.RIGHT_CLICK, "menu"),
        (Gesture.HOVER, "over"),
    ],
)
async def test_a_page_hears_each_gesture_as_a_persons(
    rig: Rig, gesture: Gesture, heard: str
) -> None:
    page = await outline(rig, HEARD)
    pressed = await rig.page.elements.press_element(only(page, Target("Box")), gesture)
    assert pressed.done
    assert await rig.tab.inner_text("#s") == heard


async def test_a_page_hears_a_drag_and_a_combination_of_keys(rig: Rig) -> None:
    page = await outline(rig, HEARD)
    hands = rig.page.elements
    assert (await hands.drag_element(only(page, Target("Box")), only(page, Target("Bin")))).done
    assert await rig.tab.inner_text("#s") == "dropped"
    assert (await hands.press_keys("Control+s")).done
    assert await rig.tab.inner_text("#s") == "ctrl s"
    assert not (await hands.press_keys("Control+Nothing")).done


async def test_an_element_that_says_something_else_by_now_is_not_pressed(rig: Rig) -> None:
    page = await outline(rig, HEARD)
    box = only(page, Target("Box"))
    await rig.tab.evaluate("a.textContent = 'Delete all'")
    pressed = await rig.page.elements.press_element(box, Gesture.CLICK)
    assert (pressed.done, await rig.tab.inner_text("#s")) == (False, "nothing")
    gone = Element(box.ref, "button")
    await rig.show("<p>another page</p>")
    assert not (await rig.page.elements.press_element(gone, Gesture.CLICK)).done


FORMS = """<form method=post action=/save?x=1><input name=action><button>Save</button>
<button formmethod=get>Look</button><button formaction=/drop>Drop</button>
<button type=button>Add</button></form><form action=/find><button>Find</button></form>"""


async def test_a_button_tells_where_its_form_posts_to_and_others_nothing(reader: Rig) -> None:
    page = await outline(reader, FORMS)
    told = {e.name: e.sends.rpartition("/")[2] for e in page.elements if e.role == "button"}
    assert told == {"Save": "save?x=1", "Look": "", "Drop": "drop", "Add": "", "Find": ""}
