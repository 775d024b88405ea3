"""The way on where no rule knows a button: told by a model or a person, and learned."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.e2e.rungs.test_models import HELPFUL as DRAFTING
from tests.e2e.rungs.test_models import RECEIVED, SPARK, applied, end
from tests.e2e.rungs.ways import BEHIND, HAND, ONWARD, SCRIPTED, STEPS, leading
from tests.hostile.site import Hostile, form, hostile

from steadyhand import Receipt
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.models import ScriptedModels

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]
YES = {"confirm_submit": True, "step_grant": True}
ALONE = {"runner_provider": None, "runner_base_url": None}


@pytest.fixture
def site() -> Iterator[Hostile]:
    with hostile() as running:
        running.answer = (200, RECEIVED)
        yield running


async def run(
    site: Hostile, home: Path, human: ScriptedHuman, **more: object
) -> tuple[Receipt, int]:
    """One application, and how often a model was asked."""
    async with ScriptedModels(leading()) as models:
        receipt = await applied(site, home, models, human, **more)
    return receipt, len(models.heard)


def kinds(human: ScriptedHuman) -> list[str]:
    return [q.kind.value for q in human.asked]


@pytest.mark.parametrize(
    ("page", "gates"),
    [
        (SCRIPTED, ["confirm_submit"]),
        (STEPS, ["step_grant", "confirm_submit"]),
        (BEHIND, ["confirm_submit"]),
    ],
    ids=["sends", "next", "door"],
)
async def test_a_model_tells_the_way_on_once_and_the_next_application_needs_none(
    site: Hostile, tmp_path: Path, page: str, gates: list[str]
) -> None:
    site.page = page
    for calls in (1, 0):
        human = ScriptedHuman(YES)
        receipt, asked = await run(site, tmp_path, human)
        assert (end(receipt), asked) == ("submitted_confirmed", calls), receipt.errors
        assert kinds(human) == gates
    assert len(site.posted) == 2


async def test_a_next_that_was_told_of_is_put_to_a_person_by_its_name(
    site: Hostile, tmp_path: Path
) -> None:
    site.page = STEPS
    human = ScriptedHuman({"confirm_submit": True})
    receipt, _ = await run(site, tmp_path, human)
    assert end(receipt) == "needs_human:step_write"
    (asked,) = (q for q in human.asked if q.kind.value == "step_grant")
    assert ONWARD in asked.label
    assert "or the application itself" in asked.text
    assert site.posted == []


async def test_a_model_that_takes_what_sends_for_a_next_sends_nothing_without_a_yes(
    site: Hostile, tmp_path: Path
) -> None:
    site.page = SCRIPTED
    async with ScriptedModels(leading({HAND: "next"})) as models:
        receipt = await applied(site, tmp_path, models, ScriptedHuman({"confirm_submit": True}))
    assert end(receipt) == "needs_human:step_write"
    assert site.posted == []


async def test_without_a_model_a_person_is_asked_which_button_goes_on(
    site: Hostile, tmp_path: Path
) -> None:
    site.page = SCRIPTED
    human = ScriptedHuman({**YES, "The way on": f"{HAND}: it sends the application"})
    receipt, _ = await run(site, tmp_path, human, **ALONE)
    assert end(receipt) == "submitted_confirmed", receipt.errors
    assert kinds(human) == ["choice", "confirm_submit"]
    again = ScriptedHuman(YES)
    receipt, _ = await run(site, tmp_path, again, **ALONE)
    assert end(receipt) == "submitted_confirmed", receipt.errors
    assert kinds(again) == ["confirm_submit"]


async def test_where_nobody_knows_the_way_on_nothing_is_sent_and_the_buttons_are_named(
    site: Hostile, tmp_path: Path
) -> None:
    site.page = SCRIPTED
    receipt, _ = await run(site, tmp_path, ScriptedHuman(YES), **ALONE)
    assert end(receipt) == "needs_human:ambiguous_submit"
    assert HAND in " ".join(receipt.errors)
    assert site.posted == []


async def test_a_text_that_was_drafted_and_sent_is_the_answer_the_next_time(
    site: Hostile, tmp_path: Path
) -> None:
    site.page = form(f"<label>{SPARK} <textarea name=spark required></textarea></label>")
    for calls, source in ((1, "draft"), (0, "bank")):
        human = ScriptedHuman(YES)
        async with ScriptedModels(DRAFTING) as models:
            receipt = await applied(site, tmp_path, models, human)
        assert (end(receipt), len(models.heard)) == ("submitted_confirmed", calls), receipt.errors
        (line,) = (f for f in receipt.fields if f.label == SPARK)
        assert line.source == source
    first, second = site.posted
    assert first["spark"] == second["spark"]
