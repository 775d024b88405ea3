"""Selects behind stand-ins, suggestions and tags: what a person sees is what is proven."""

from __future__ import annotations

import pytest
from tests.browser.answers import chosen, state
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
