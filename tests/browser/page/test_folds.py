"""Fields behind a press: whoever folds them away, one press on their header shows them, and sends
nothing. What only floats over the page, or does more than to open, is left alone.
"""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, labelled, proof

from steadyhand.core.page.snapshot import FOLDED, Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FIELD = "<label>Tram line * <input name=tram required></label>"
OPEN_NEXT = "<script>h.onclick = () => { p.hidden = !p.hidden }</script>"
FOLDS = {
    "details": f"<details><summary>Travel</summary>{FIELD}</details>",
    "details in details": f"<details><summary>Travel</summary><p>x</p><details><summary>Inner"
    f"</summary>{FIELD}</details></details>",
    "aria-controls": f"<button type=button id=h aria-expanded=false aria-controls=p>Travel</button>"
    f"<p>Between</p><div id=p hidden>{FIELD}</div>{OPEN_NEXT}",
    "aria-controls, submit by default": f"<button id=h aria-expanded=false aria-controls=p>Travel"
    f"</button><div id=p hidden>{FIELD}</div><script>h.onclick = e => {{ e.preventDefault();"
    " p.hidden = false }</script>",
    "data attribute": f"<div><h4 id=h data-open='#p' tabindex=0>Travel</h4></div><hr>"
    f"<div id=p hidden>{FIELD}</div>{OPEN_NEXT}",
    "labelled by its header": f"<div role=button tabindex=0 id=h>Travel</div><hr>"
    f"<div id=p role=region aria-labelledby=h hidden>{FIELD}</div>{OPEN_NEXT}",
    "heading that can be pressed": f"<h3 id=h style='cursor:pointer'>Travel</h3>"
    f"<div id=p hidden>{FIELD}</div>{OPEN_NEXT}",
    "one button in a head": "<div class=head><b>1</b><button type=button id=h>Travel</button></div>"
    f"<div class=body><div id=p hidden>{FIELD}</div></div>{OPEN_NEXT}",
    "no height": "<style>.z{height:0;overflow:hidden}</style><div role=button tabindex=0 id=h>"
    f"Travel</div><div class=z id=p>{FIELD}</div>"
    "<script>h.onclick = () => p.classList.remove('z')</script>",
    "tabs": "<div role=tablist><button type=button role=tab aria-selected=true aria-controls=o>You"
    "</button><button type=button role=tab id=h aria-selected=false aria-controls=p>Travel</button>"
    f"</div><div role=tabpanel id=o>Hello</div><div role=tabpanel id=p hidden>{FIELD}</div>"
    "<script>h.onclick = () => { o.hidden = true; p.hidden = false }</script>",
    "a row like tabs": "<ul style='cursor:pointer'><li tabindex=0>You</li><li tabindex=0 id=h>"
    "Travel</li></ul><div><div class=pane id=o><label>Name <input></label></div>"
    f"<div class=pane id=p hidden>{FIELD}</div></div>"
    "<script>h.onclick = () => { o.hidden = true; p.hidden = false }</script>",
    "more to answer": "<button type=button id=h aria-expanded=false aria-controls=p>Weitere Angaben"
    f"</button><div id=p hidden>{FIELD}</div>{OPEN_NEXT}",
    "more to answer, in a tab": "<div role=tablist><button type=button role=tab aria-selected=true"
    " aria-controls=o>You</button><button type=button role=tab id=h aria-controls=p>Weitere "
    "persönliche Fragen: Reise</button></div><p role=tabpanel id=o>Hi</p><div role=tabpanel id=p"
    f" hidden>{FIELD}</div><script>h.onclick = () => {{ o.hidden = true; p.hidden = false }}"
    "</script>",
    "a row like tabs, a panel without a question": "<ul style='cursor:pointer'><li tabindex=0>You"
    f"</li><li tabindex=0 id=h>Travel</li></ul><div id=o>Hello</div><div id=p hidden>{FIELD}</div>"
    "<p>Between</p><div><label>Name <input></label></div>"
    "<script>h.onclick = () => { o.hidden = true; p.hidden = false }</script>",
    "by a tick box without a name": "<style>#t{position:absolute;opacity:0;width:0}#p{display:none}"
    "#t:checked ~ #p{display:block}</style><input type=checkbox id=t><label for=t>Travel</label>"
    f"<div id=p>{FIELD}</div>",
}
ROW_OF_LINKS = (
    "<nav><a href='#row-0' id=row-0>You</a><a href='{to}' id=h>Travel</a></nav>"
    "<fieldset id=o><legend hidden>You</legend><label>Name <input></label></fieldset>"
    "<fieldset id=p style='display:none'><legend>{legend}</legend>{field}</fieldset>"
    "<script>h.onclick = e => {{ e.preventDefault(); o.style.display = 'none';"
    " p.style.display = '' }}</script>"
)
FOLDS["a row of links that say what the legends say"] = ROW_OF_LINKS.format(
    to="#row-1", legend="Travel", field=FIELD
)
NO_FOLDS = {
    "a link that another legend names": ROW_OF_LINKS.format(
        to="#row-1", legend="Trips", field=FIELD
    ),
    "a link of the legend's words that leads away": ROW_OF_LINKS.format(
        to="/trips", legend="Travel", field=FIELD
    ),
    "a menu": f"<button type=button aria-haspopup=true aria-expanded=false aria-controls=p>Travel"
    f"</button><div id=p hidden>{FIELD}</div>",
    "a dialog": f"<button type=button aria-controls=p>Travel</button>"
    f"<div id=p role=dialog hidden>{FIELD}</div>",
    "what floats": f"<button type=button aria-expanded=false aria-controls=p>Travel</button>"
    f"<div id=p hidden style='position:absolute'>{FIELD}</div>",
    "in the navigation": f"<nav><button type=button aria-expanded=false aria-controls=p>Log in"
    f"</button><div id=p hidden>{FIELD}</div></nav>",
    "a template behind Add": "<button type=button>Add another trip</button>"
    f"<div hidden>{FIELD}</div>",
    "another entry": "<button type=button aria-expanded=false aria-controls=p>Weitere Stelle"
    f"</button><div id=p hidden>{FIELD}</div>",
    "a new entry": "<button type=button aria-expanded=false aria-controls=p>New reference details "
    f"+</button><div id=p hidden>{FIELD}</div>",
    "tabs of other panels": "<ul style='cursor:pointer'><li tabindex=0>You</li><li tabindex=0>Us"
    f"</li></ul><p>Between</p><div hidden>{FIELD}</div><hr><div><label>Name <input></label></div>",
    "what sends by its type": f"<button>Travel</button><div hidden>{FIELD}</div>",
    "what leads away": f"<a href='/away' id=h>Travel</a><div hidden>{FIELD}</div>",
    "an answer": "<p>Do you travel? <button type=button>Yes</button><button type=button>No</button>"
    f"</p><div hidden>{FIELD}</div>",
    "a tick that is an answer": "<label><input type=checkbox name=trip> I travel</label>"
    f"<div hidden>{FIELD}</div>",
    "pages that a Next turns": "<ol><li tabindex=0>You</li><li tabindex=0>Travel</li></ol><div>"
    "<div class=pane><label>Name <input></label><button type=button>Next</button></div>"
    f"<div class=pane hidden>{FIELD}</div></div>",
    "steps": "<ol class=stepper><li tabindex=0>You</li><li tabindex=0>Travel</li></ol><div>"
    f"<div class=pane><label>Name <input></label></div><div class=pane hidden>{FIELD}</div></div>",
    "plain text": f"<h3>Travel</h3><div hidden>{FIELD}</div>",
    "nothing": f"<div hidden>{FIELD}</div>",
}


async def pressed(rig: Rig, page: Snapshot) -> Snapshot:
    """The page after the header of its first folded field was pressed."""
    field = next(f for f in page.fields if f.reason == FOLDED)
    fold = page.fold(field.unfold)
    assert fold is not None
    assert (await rig.press(fold)).done
    return await rig.page.snapshot(wait_s=0.3)


@pytest.mark.parametrize("case", FOLDS)
async def test_a_folded_field_comes_into_view_by_its_header_and_holds(case: str, rig: Rig) -> None:
    page = await rig.show(f"<form method=post action=/sent>{FOLDS[case]}</form>")
    field = labelled(page, "Tram line")
    assert (field.fillable, field.reason, field.required) == (False, FOLDED, True)
    assert page.unreachable == (field,)
    page = await pressed(rig, page)
    if not labelled(page, "Tram line").fillable:  # one more around it
        page = await pressed(rig, page)
    field = labelled(page, "Tram line")
    assert page.unreachable == ()
    assert proof(field, "M2", await rig.fill(field, "M2")).proven


@pytest.mark.parametrize("case", NO_FOLDS)
async def test_what_does_more_than_to_open_is_no_header(case: str, reader: Rig) -> None:
    page = await reader.show(f"<form method=post action=/sent>{NO_FOLDS[case]}</form>")
    assert (labelled(page, "Tram line").reason, page.folds) == ("hidden", ())


async def test_a_trap_in_a_panel_stays_a_trap(rig: Rig) -> None:
    trap = "<label>Leave this blank <input name=web></label>"
    page = await rig.show(f"<form><details><summary>Travel</summary>{trap}{FIELD}</details></form>")
    page = await pressed(rig, page)
    assert [f.reason for f in page.fields] == ["asks to stay empty", ""]


async def test_a_panel_that_another_closes_keeps_what_was_filled_into_it(rig: Rig) -> None:
    page = await rig.show(
        "<details name=g open><summary>One</summary><label>A <input></label></details>"
        "<details name=g><summary>Two</summary><label>B <input></label></details>"
    )
    await rig.fill(labelled(page, "A"), "left")
    page = await pressed(rig, await rig.page.snapshot())
    before, after = page.fields
    assert (before.label, before.value, before.reason) == ("A", "left", FOLDED)
    assert after.fillable
    assert page.reviewed == page.fields


SENDERS = {
    "posts": "fetch('/sent', {method: 'POST', body: 'x'})",
    "submits": "document.forms[0].submit()",
    "goes away": "location.href = '/sent?go=1'",
}


@pytest.mark.parametrize("case", SENDERS)
async def test_a_header_that_sends_is_kept_from_it(case: str, rig: Rig) -> None:
    page = await rig.show(
        f"<form method=post action=/sent>{FOLDS['aria-controls']}</form>"
        f"<script>h.addEventListener('click', () => {{ {SENDERS[case]} }})</script>"
    )
    page = await pressed(rig, page)
    assert labelled(page, "Tram line").fillable
    assert "/sent" not in rig.pages.asked


async def test_a_header_that_says_otherwise_when_it_is_pressed_is_not_pressed(rig: Rig) -> None:
    page = await rig.show(f"<form>{FOLDS['aria-controls']}</form>")
    await rig.tab.evaluate("h.textContent = 'Delete all'")
    fold = page.folds[0]
    assert not (await rig.press(fold)).done
    assert await rig.tab.evaluate("p.hidden")
