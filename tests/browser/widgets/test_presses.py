"""Answers that are pressed or slid: what is proven is what stays pressed."""

from __future__ import annotations

from pathlib import Path

import pytest
import pytest_asyncio
from tests.browser.page.rig import Rig, labelled, order

from steadyhand.core.act.actions import fill_of
from steadyhand.core.act.approval import held, value_digest
from steadyhand.core.act.evidence import verify
from steadyhand.core.page.snapshot import Role, Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

PAGE = (Path(__file__).parent / "pages" / "presses.html").read_text(encoding="utf-8")
SALT = "5a" * 16
Wanted = str | tuple[str, ...]


@pytest_asyncio.fixture(loop_scope="module")
async def shown(rig: Rig) -> Snapshot:
    """The page, freshly loaded."""
    await rig.page.open(rig.pages.put("/presses", PAGE), timeout_s=15)
    return await rig.page.snapshot()


async def filled(rig: Rig, shown: Snapshot, answers: dict[str, Wanted]) -> dict[str, str]:
    """What is left to object to, by label, after all were filled at once; '' where it is proven.

    What is proven reads the same at the next look.
    """
    fields = {label: labelled(shown, label) for label in answers}
    orders = [order(item, answers[label]) for label, item in fields.items()]
    readings = await rig.page.fill(orders)
    later = await rig.page.snapshot()
    found = {}
    for (label, item), reading in zip(fields.items(), readings, strict=True):
        evidence = verify(fill_of(item), answers[label], reading, salt=SALT)
        found[label] = "" if evidence.proven else evidence.text
        if evidence.proven:
            assert value_digest(SALT, item.key, held(labelled(later, label))) == evidence.digest
    return found


async def state(rig: Rig) -> dict[str, object]:
    told: dict[str, object] = await rig.tab.evaluate("window.__state")
    return told


async def test_rows_that_answer_are_questions_and_rows_that_act_are_buttons(
    shown: Snapshot,
) -> None:
    told = [(f.label, f.role, f.required, f.value) for f in shown.fillable]
    assert told == [
        ("Do you need a visa?", Role.RADIOS, True, ""),
        ("Would you move?", Role.RADIOS, False, ""),
        ("Days you can work (select all that apply)", Role.CHECKS, False, "Monday"),
        ("Which shift suits you?", Role.RADIOS, False, ""),
        ("Is a permit needed?", Role.RADIOS, False, ""),
        ("How well do you know gardens?", Role.RADIOS, False, ""),
        ("Way to work (km)", Role.SLIDER, False, "20"),
        ("Travel (percent)", Role.SLIDER, False, "30"),
        ("Odd hours", Role.SLIDER, False, "0"),
    ]
    labels = [b.label for b in shown.buttons]
    assert labels == ["Save draft", "Send application", "Copy link", "More"]


async def test_one_answer_of_a_row_stays_pressed_and_nothing_is_sent(
    rig: Rig, shown: Snapshot
) -> None:
    answers: dict[str, Wanted] = {
        "Do you need a visa?": "No",
        "Would you move?": "Yes",
        "Which shift suits you?": "Late",
        "How well do you know gardens?": "4",
    }
    assert await filled(rig, shown, answers) == dict.fromkeys(answers, "")
    pressed = {"sent": 0, "visa": "No", "move": "Yes", "shift": "Late", "stars": 4}
    assert await state(rig) == pressed


async def test_several_answers_are_pressed_and_wrong_ones_let_go(rig: Rig, shown: Snapshot) -> None:
    label = "Days you can work (select all that apply)"
    assert await filled(rig, shown, {label: ("Tuesday", "Wednesday")}) == {label: ""}
    assert (await state(rig))["days"] == ["Tuesday", "Wednesday"]


async def test_an_answer_that_does_not_stay_pressed_is_not_proven(
    rig: Rig, shown: Snapshot
) -> None:
    label = "Is a permit needed?"
    assert await filled(rig, shown, {label: "No"}) == {label: "no option is chosen"}


async def test_an_answer_that_the_row_does_not_have_presses_nothing(
    rig: Rig, shown: Snapshot
) -> None:
    told = await filled(rig, shown, {"Do you need a visa?": "Maybe"})
    assert told == {"Do you need a visa?": "no such option"}
    assert await state(rig) == {"sent": 0}


async def test_a_slider_goes_to_the_number_by_its_own_steps(rig: Rig, shown: Snapshot) -> None:
    answers: dict[str, Wanted] = {"Way to work (km)": "152.5", "Travel (percent)": "70"}
    assert await filled(rig, shown, answers) == dict.fromkeys(answers, "")
    assert await state(rig) == {"sent": 0, "way": 152.5, "travel": 70}


async def test_a_number_between_two_steps_is_not_proven(rig: Rig, shown: Snapshot) -> None:
    told = await filled(rig, shown, {"Odd hours": "4"})
    assert told == {"Odd hours": "the field holds another text"}
