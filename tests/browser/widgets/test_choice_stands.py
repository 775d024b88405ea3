"""Selects behind stand-ins, suggestions and tags: what a person sees is what is proven."""

from __future__ import annotations

import pytest
from tests.browser.answers import chosen, filled, state
from tests.browser.page.rig import Rig, labelled

from steadyhand.core.page.snapshot import Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = "stands.html"


async def test_a_hidden_select_is_asked_where_something_stands_in_for_it_and_only_there(
    shown: Snapshot,
) -> None:
    told: dict[str, bool] = {f.label: f.fillable for f in shown.fields}
    stands = dict.fromkeys(("Country", "Degree", "School"), True)
    assert {label: told[label] for label in stands} == stands
    assert told["Trap"] is False


@pytest.mark.parametrize(
    ("label", "answer", "key", "held", "tier"),
    [
        ("Country", "Germany", "country", "de", "batch"),  # its stand-in follows the select
        ("Degree", "Master", "degree", "m", "driver"),  # and this one does not
        ("School", "Lower College", "school", "s0", "driver"),  # its options are fetched
        ("Current location", "Berlin, Germany", "place", "Berlin, Germany", "driver"),
        ("Town", "Elsewhere", "town", "Elsewhere", "driver"),  # nothing is suggested there
        ("Full name", "Ada Lovelace", "name", "Ada Lovelace", "batch"),
    ],
)
async def test_the_answer_is_held_by_the_page_and_shown_to_a_person(
    label: str, answer: str, key: str, held: str, tier: str, rig: Rig, shown: Snapshot
) -> None:
    reading, why = await chosen(rig, label, answer)
    assert (why, reading.tier) == ("", tier)
    assert (await state(rig))[key] == held
    assert "sent" not in await state(rig)


@pytest.mark.parametrize(
    ("label", "answer", "offered"),
    [
        ("School", "College", "Upper College"),
        ("Current location", "Berlin", "Berlin, NH, USA"),  # which of the two, a person says
    ],
)
async def test_what_is_not_offered_is_not_taken_for_an_answer(
    label: str, answer: str, offered: str, rig: Rig, shown: Snapshot
) -> None:
    reading, why = await chosen(rig, label, answer)
    assert why == "no option says that"
    assert offered in reading.offered
    assert labelled(await rig.page.snapshot(), label).value == ""


async def test_a_text_that_counts_for_nothing_without_a_suggestion_is_not_left_in_the_box(
    rig: Rig, shown: Snapshot
) -> None:
    _, why = await chosen(rig, "Current location", "Atlantis")
    assert why == "it takes a suggestion only, and offers none"
    assert labelled(await rig.page.snapshot(), "Current location").value == ""


async def test_words_of_ones_own_become_tags_and_nothing_is_sent(rig: Rig, shown: Snapshot) -> None:
    reading, why = await chosen(rig, "Topics", ("Law", "Music theory"))
    assert (why, reading.chosen) == ("", ("Law", "Music theory"))
    assert (await state(rig))["topics"] == ["Law", "Music theory"]
    assert "sent" not in await state(rig)
    reading, why = await chosen(rig, "Topics", ("Law", "Art"))
    assert (why, (await state(rig))["topics"]) == ("", ["Law", "Art"])


# A popup of one control that stays open over the next. It closes at a press elsewhere or never.
HANGING = """<style>.f {{ position: relative; margin: 12px }}
.over {{ display: none; position: absolute; z-index: 9; background: white; width: 400px;
height: 260px }} #dim {{ position: fixed; inset: 0; padding: 60px }}</style>
<div id=dim><form style="background:white;{form}">
<div class=f><label for=a>Start date</label> <input id=a>
<div class=over id=over>Write it as you like</div></div>
<div class=f><span id=l>Colour</span> <div id=box role=combobox tabindex=0 aria-labelledby=l
aria-expanded=false aria-controls=list
style="width:200px">Choose</div>
<ul id=list role=listbox hidden><li role=option>Red</li><li role=option>Green</li></ul></div>
</form></div>
<script>window.pressed = [];
a.onfocus = () => over.style.display = "block";
const inside = (e) => over.contains(e.target) || e.target === a;
{closes}
box.onclick = () => list.hidden = !list.hidden;
list.onclick = (e) => {{ box.textContent = e.target.textContent; list.hidden = true }};
dim.onclick = (e) => {{ if (e.target === dim) dim.remove() }};
document.addEventListener("keydown", (e) => e.key === "Escape" && pressed.push(e.key), true);
const note = (e) => e.isTrusted && pressed.push(e.target.id || e.target.tagName);
document.addEventListener("click", note, true);
</script>"""
AT_A_PRESS = "document.onmousedown = (e) => { if (!inside(e)) over.style.display = 'none' };"
ALL_OVER = "cursor:pointer"  # a press anywhere in the form does something


async def hung_over(rig: Rig, **parts: str) -> tuple[list[str], list[str]]:
    """What is left to object to after both were filled, and what was pressed meanwhile."""
    body = HANGING.format(**{"form": "", "closes": ""} | parts)
    page = await rig.show(body)
    told = await filled(rig, page, {"Start date": "2027-03-01", "Colour": "Green"})
    return list(told.values()), await rig.tab.evaluate("pressed")


async def test_a_popup_left_open_over_the_next_control_is_closed_on_bare_ground(rig: Rig) -> None:
    told, pressed = await hung_over(rig, closes=AT_A_PRESS)
    assert told == ["", ""]
    assert pressed == ["FORM", "box", "LI"]  # and not the veil, which closes the form


@pytest.mark.parametrize("parts", [{}, {"closes": AT_A_PRESS, "form": ALL_OVER}])
async def test_a_popup_that_does_not_close_so_is_told_and_nothing_else_is_pressed(
    parts: dict[str, str], rig: Rig
) -> None:
    told, pressed = await hung_over(rig, **parts)
    assert told[0] == ""
    assert "covered by" in told[1]
    assert set(pressed) <= {"FORM"}
