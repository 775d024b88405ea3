"""Lists that open: exactly the option that says the answer is chosen, or nothing is."""

from __future__ import annotations

import pytest
from tests.browser.answers import chosen, listed, state
from tests.browser.page.rig import Rig, labelled

from steadyhand.core.page.snapshot import Role, Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = "lists.html"


async def test_a_list_is_one_question_with_its_label_and_what_it_holds(shown: Snapshot) -> None:
    told = [(f.label, f.role, f.value) for f in shown.fields]
    assert told == [
        ("Country", Role.SELECT, ""),
        ("Notice period", Role.SELECT, ""),
        ("Gender", Role.SELECT, ""),
        ("City", Role.SELECT, ""),
        ("Skills", Role.SELECT, "Fortran"),
        ("Source", Role.SELECT, ""),
        ("Language", Role.SELECT, ""),
        ("Team", Role.SELECT, ""),
    ]
    assert all(f.fillable for f in shown.fields)
    assert [b.label for b in shown.buttons] == ["Send"]


@pytest.mark.parametrize(
    ("label", "answer", "key"),
    [
        ("Country", "Germany", "country"),
        ("Country", "United States", "country"),
        ("Country", "Niger", "country"),
        ("Notice period", "1 month", "notice_period"),
        ("Gender", "Male", "gender"),
        ("City", "Berlin, Germany", "city"),
        ("Source", "A fair", "source"),
        ("Source", "Conference talk", "source"),
        ("Language", "Language 437", "language"),
        ("Team", "Blue", "team"),
    ],
)
async def test_the_option_that_says_the_answer_is_chosen_and_proven(
    label: str, answer: str, key: str, rig: Rig, shown: Snapshot
) -> None:
    _, why = await chosen(rig, label, answer)
    assert why == ""
    assert (await state(rig))[key] == answer
    assert "sent" not in await state(rig)


@pytest.mark.parametrize(
    ("label", "answer", "offered"),
    [
        ("Country", "Atlantis", "Georgia"),
        ("Country", "Greece", "Greece"),  # it is there, and disabled
        ("Notice period", "Never", "2 weeks"),
        ("Gender", "Other", "Female"),
        ("City", "Berlin", "Berlin, NH, USA"),
        ("Language", "Language 999", "Language 499"),
    ],
)
async def test_an_answer_that_no_option_says_changes_nothing_and_tells_the_options(
    label: str, answer: str, offered: str, rig: Rig, shown: Snapshot
) -> None:
    before = await state(rig)
    reading, why = await chosen(rig, label, answer)
    assert why == "no option says that"
    assert offered in reading.offered
    assert await state(rig) == before
    after = await rig.page.snapshot()
    assert [(f.label, f.value) for f in after.fields] == [(f.label, f.value) for f in shown.fields]
    assert await rig.tab.evaluate("document.querySelectorAll('.list').length") == 0


async def test_a_list_that_was_seen_whole_is_told_with_its_options(
    rig: Rig, shown: Snapshot
) -> None:
    assert labelled(shown, "Gender").options == ()
    await chosen(rig, "Gender", "Other")
    told = labelled(await rig.page.snapshot(), "Gender").options
    assert [option.label for option in told] == ["Female", "Male", "Male to female"]


async def test_chips_are_chosen_one_by_one_and_what_nobody_wished_is_taken_away(
    rig: Rig, shown: Snapshot
) -> None:
    reading, why = await chosen(rig, "Skills", ("Python", "Go"))
    assert (why, sorted(reading.chosen)) == ("", ["Go", "Python"])
    assert sorted(await listed(rig, "skills")) == ["Go", "Python"]
    reading, why = await chosen(rig, "Skills", ("Java", "Go"))
    assert (why, sorted(await listed(rig, "skills"))) == ("", ["Go", "Java"])


async def test_a_second_answer_takes_the_place_of_the_first(rig: Rig, shown: Snapshot) -> None:
    assert (await chosen(rig, "Country", "Georgia"))[1] == ""
    assert (await chosen(rig, "Country", "Germany"))[1] == ""
    assert (await state(rig))["country"] == "Germany"


async def test_a_list_that_takes_one_choice_refuses_two(rig: Rig, shown: Snapshot) -> None:
    _, why = await chosen(rig, "Country", ("Georgia", "Germany"))
    assert why == "it takes one choice"
