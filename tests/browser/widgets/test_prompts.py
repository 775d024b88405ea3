"""Prompts: a search box whose list leads from groups to what is in them."""

from __future__ import annotations

import pytest
from tests.browser.answers import chosen, listed, state
from tests.browser.page.rig import Rig, labelled

from steadyhand.core.page.snapshot import Role, Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = "prompt.html"
ONE, SEVERAL, FLAT = "Where did you read about us?", "Regions", "Colours of your own"


async def test_a_prompt_is_a_choice_and_no_text(shown: Snapshot) -> None:
    told = [(f.label, f.role, f.widget) for f in shown.fillable]
    assert told == [
        (ONE, Role.SELECT, "prompt"),
        (SEVERAL, Role.SELECT, "prompt"),
        (FLAT, Role.SELECT, "prompt"),
        ("Name", Role.TEXT, ""),
    ]


async def test_a_leaf_is_found_by_a_search_with_the_enter_key(rig: Rig, shown: Snapshot) -> None:
    assert (await chosen(rig, ONE, "The Hedge"))[1] == ""
    assert (await listed(rig, "1"), (await state(rig))["sent"]) == (["The Hedge"], 0)
    assert labelled(await rig.page.snapshot(), ONE).value == "The Hedge"


async def test_a_leaf_is_found_along_its_path(rig: Rig, shown: Snapshot) -> None:
    assert (await chosen(rig, ONE, "Other > Fairs > Autumn fair"))[1] == ""
    assert await listed(rig, "presses") == ["Other", "Fairs", "Autumn fair"]


async def test_leaves_are_found_in_the_groups_where_nothing_is_searched(
    rig: Rig, shown: Snapshot
) -> None:
    assert (await chosen(rig, SEVERAL, ("Bay", "Lower Moor")))[1] == ""
    assert await listed(rig, "2") == ["Bay", "Lower Moor"]


async def test_what_was_chosen_before_and_is_not_wished_is_taken_away(
    rig: Rig, shown: Snapshot
) -> None:
    await chosen(rig, SEVERAL, ("Bay of Winds",))
    assert (await chosen(rig, SEVERAL, ("Bay", "Upper Moor")))[1] == ""
    assert sorted(await listed(rig, "2")) == ["Bay", "Upper Moor"]


async def test_what_no_level_offers_is_refused_and_changes_nothing(
    rig: Rig, shown: Snapshot
) -> None:
    await chosen(rig, ONE, "A friend")
    assert (await chosen(rig, ONE, "A dream"))[1] == "no option says that"
    assert await listed(rig, "1") == ["A friend"]
    page = await rig.page.snapshot()
    assert [f.fillable for f in page.fields] == [True] * 4
    assert await rig.tab.evaluate("document.getElementById('i1').value") == ""


async def test_a_search_in_groups_ends_at_the_first_press_that_is_a_choice(
    rig: Rig, shown: Snapshot
) -> None:
    assert (await chosen(rig, FLAT, "Blue"))[1] == "no option says that"
    assert (await listed(rig, "presses"), await listed(rig, "3")) == (["Green"], [])
