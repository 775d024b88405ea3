"""One date in several boxes: it is one question, and what is proven is what the boxes hold."""

from __future__ import annotations

import pytest
from tests.browser.answers import filled, state
from tests.browser.page.rig import SALT, Rig, labelled, only, order, proof

from steadyhand.core.act.approval import field_value, value_digest
from steadyhand.core.page.snapshot import Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = "date_parts.html"


async def test_boxes_of_one_date_are_one_question_under_its_name(shown: Snapshot) -> None:
    told = [(f.question, f.type, f.required) for f in shown.fillable if f.widget]
    assert told == [
        ("First day", "date", True),
        ("Date of birth", "date", False),
        ("Degree awarded", "month", False),
        ("Last post > From", "month", False),
        ("Last post > To", "month", False),
        ("Visit", "date", False),
        ("Review on", "date", False),
    ]


async def test_numbers_that_only_sound_like_parts_of_a_date_stay_questions(shown: Snapshot) -> None:
    told = [f.label for f in shown.fillable if not f.widget]
    assert told == ["Years of experience", "Months abroad", "Hours", "Minutes"]


async def test_what_opens_a_calendar_beside_the_boxes_is_no_button(shown: Snapshot) -> None:
    assert [b.label for b in shown.buttons] == ["Send"]


async def test_a_date_goes_into_its_boxes_in_the_order_of_the_page(
    rig: Rig, shown: Snapshot
) -> None:
    answers = {"First day": "2027-01-15", "Date of birth": "1990-05-04"}
    assert await filled(rig, shown, answers) == {"First day": "", "Date of birth": ""}
    assert await state(rig) == {
        "first": {"month": "01", "day": "15", "year": "2027"},
        "birth": {"day": "04", "month": "4", "year": "1990"},
    }


async def test_a_month_goes_into_its_two_boxes_and_no_other(rig: Rig, shown: Snapshot) -> None:
    answers = {"Degree awarded": "2014-07", "To": "2026-11"}
    assert await filled(rig, shown, answers) == {"Degree awarded": "", "To": ""}
    assert await state(rig) == {
        "degree": {"month": "07", "year": "2014"},
        "until": {"month": "11", "year": "2026"},
    }


async def test_sections_that_know_keys_alone_are_typed_into(rig: Rig, shown: Snapshot) -> None:
    assert await filled(rig, shown, {"Visit": "2027-03-09"}) == {"Visit": ""}
    assert await state(rig) == {"visit": "2027-03-09"}


async def test_sections_that_show_once_one_of_them_has_the_focus_are_one_date(
    rig: Rig, shown: Snapshot
) -> None:
    resting = "#visit > span { opacity: 0 } #visit:focus-within > span { opacity: 1 }"
    assert labelled(shown, "Visit").fillable
    await rig.tab.add_style_tag(content=resting)
    later = await rig.page.snapshot()
    assert await filled(rig, later, {"Visit": "2027-03-09"}) == {"Visit": ""}
    assert await state(rig) == {"visit": "2027-03-09"}


async def test_a_proven_date_reads_the_same_at_the_next_look(rig: Rig, shown: Snapshot) -> None:
    item = labelled(shown, "Visit")
    reading = (await rig.page.fill([order(item, "2027-03-09")]))[0]
    evidence = proof(item, "2027-03-09", reading)
    later = labelled(await rig.page.snapshot(), "Visit")
    assert value_digest(SALT, later.key, field_value(later)) == evidence.digest


async def test_a_date_that_loses_its_year_is_not_proven(rig: Rig, shown: Snapshot) -> None:
    told = await filled(rig, shown, {"Review on": "2027-03-09"})
    assert told == {"Review on": "the field holds another text"}


async def test_an_answer_that_is_no_date_leaves_the_boxes_as_they_are(
    rig: Rig, shown: Snapshot
) -> None:
    told = await filled(rig, shown, {"First day": "immediately", "Visit": "2027-03"})
    assert set(told.values()) == {"it takes a date as 2027-03-31"}
    assert await state(rig) == {}


UNDER_ONE_NAME = """<style>.auto { opacity: 0; height: 0; border: none; display: block }</style>
<div><label for="x" id="l">Date of birth *</label><div role="group" aria-labelledby="l">
<div><label for="m">Month *</label><div><select id="m" aria-labelledby="l" aria-required="true">
<option value=""></option><option value="1">January</option>
<option value="8">August</option></select>
<input type="text" class="auto" tabindex="-1" aria-label="autocomplete"></div></div>
<div><label for="d">Day *</label><div><input id="d" type="number" min="1" max="31"
 aria-labelledby="l" aria-required="true"></div></div>
<div><label for="y">Year *</label><div><input id="y" type="number" min="1900" max="2030"
 aria-labelledby="l" aria-required="true"></div></div></div></div>"""


async def test_three_controls_under_one_name_are_one_date_without_what_is_out_of_reach(
    rig: Rig,
) -> None:
    item = only(await rig.show(UNDER_ONE_NAME))
    assert (item.label, item.type, item.required) == ("Date of birth", "date", True)
    reading = await rig.fill(item, "1991-08-24")
    assert (reading.why, reading.value) == ("", "1991-08-24")
    told = "() => ['m', 'd', 'y'].map((id) => document.getElementById(id).value)"
    assert await rig.tab.evaluate(told) == ["8", "24", "1991"]
