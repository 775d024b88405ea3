"""Prompts: a search box whose list leads from groups to what is in them."""

from __future__ import annotations

from pathlib import Path

import pytest
import pytest_asyncio
from tests.browser.page.rig import Rig, labelled, order

from steadyhand.core.act.actions import fill_of
from steadyhand.core.act.evidence import verify
from steadyhand.core.page.snapshot import Role, Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

PAGE = (Path(__file__).parent / "pages" / "prompt.html").read_text(encoding="utf-8")
ONE, SEVERAL, FLAT = "Where did you read about us?", "Regions", "Colours of your own"


@pytest_asyncio.fixture(loop_scope="module")
async def shown(rig: Rig) -> Snapshot:
    """The page of prompts, freshly loaded."""
    await rig.page.open(rig.pages.put("/prompts", PAGE), timeout_s=15)
    return await rig.page.snapshot()


async def given(rig: Rig, label: str, wish: str | tuple[str, ...]) -> str:
    """What is left to object to after the prompt was filled; '' when it is proven."""
    item = labelled(await rig.page.snapshot(), label)
    asked = order(item, wish)
    reading = (await rig.page.fill([asked]))[0]
    evidence = verify(fill_of(item), wish, reading, salt="5a" * 16, order=asked)
    return "" if evidence.proven else evidence.text


async def state(rig: Rig, name: str) -> object:
    return await rig.tab.evaluate("name => window.__state[name]", name)


async def test_a_prompt_is_a_choice_and_no_text(shown: Snapshot) -> None:
    told = [(f.label, f.role, f.widget) for f in shown.fillable]
    assert told == [
        (ONE, Role.SELECT, "prompt"),
        (SEVERAL, Role.SELECT, "prompt"),
        (FLAT, Role.SELECT, "prompt"),
        ("Name", Role.TEXT, ""),
    ]


async def test_a_leaf_is_found_by_a_search_with_the_enter_key(rig: Rig, shown: Snapshot) -> None:
    assert await given(rig, ONE, "The Hedge") == ""
    assert (await state(rig, "1"), await state(rig, "sent")) == (["The Hedge"], 0)
    assert labelled(await rig.page.snapshot(), ONE).value == "The Hedge"


async def test_a_leaf_is_found_along_its_path(rig: Rig, shown: Snapshot) -> None:
    assert await given(rig, ONE, "Other > Fairs > Autumn fair") == ""
    assert await state(rig, "presses") == ["Other", "Fairs", "Autumn fair"]


async def test_leaves_are_found_in_the_groups_where_nothing_is_searched(
    rig: Rig, shown: Snapshot
) -> None:
    assert await given(rig, SEVERAL, ("Bay", "Lower Moor")) == ""
    assert await state(rig, "2") == ["Bay", "Lower Moor"]


async def test_what_was_chosen_before_and_is_not_wished_is_taken_away(
    rig: Rig, shown: Snapshot
) -> None:
    await given(rig, SEVERAL, ("Bay of Winds",))
    assert await given(rig, SEVERAL, ("Bay", "Upper Moor")) == ""
    assert sorted(await state(rig, "2")) == ["Bay", "Upper Moor"]  # type: ignore[call-overload]


async def test_what_no_level_offers_is_refused_and_changes_nothing(
    rig: Rig, shown: Snapshot
) -> None:
    await given(rig, ONE, "A friend")
    assert await given(rig, ONE, "A dream") == "no option says that"
    assert await state(rig, "1") == ["A friend"]
    page = await rig.page.snapshot()
    assert [f.fillable for f in page.fields] == [True] * 4
    assert await rig.tab.evaluate("document.getElementById('i1').value") == ""


async def test_a_search_in_groups_ends_at_the_first_press_that_is_a_choice(
    rig: Rig, shown: Snapshot
) -> None:
    assert await given(rig, FLAT, "Blue") == "no option says that"
    assert (await state(rig, "presses"), await state(rig, "3")) == (["Green"], [])
