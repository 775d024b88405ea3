"""A form that a model helped with once, and later applications to it by what was learned."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from tests.e2e.rungs.test_models import FREE, HELPFUL, RING, applied, end
from tests.hostile.site import Hostile, form, hostile

from steadyhand import Receipt
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.models import ScriptedModels

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]
RECEIVED = "<h1>Application received</h1><p>Your reference is WD-48213.</p>"
MONTHS = "".join(
    f"<label><input type=radio name=free value={n} required>{n} month{'s' * (n > 1)}</label>"
    for n in (1, 3, 6)
)
RINGS = f"<label>{RING} <input name=ring id=ring required></label>"
FREES = f"<fieldset><legend>{FREE}</legend>{MONTHS}</fieldset>"
LEARNED = form(RINGS + FREES)
ELSE = "How many rungs has the ladder to your attic?"
PICKY = """<script>
ring.addEventListener("change", () => { if (ring.value !== "12345") ring.value = ""; });
</script>"""
HELD = {"ring": ["+49 30 5550142"], "free": ["3"]}
YES = {"confirm_submit": True}


@pytest_asyncio.fixture(loop_scope="session")
async def site(tmp_path: Path) -> AsyncIterator[Hostile]:
    """An employer, to which one application was sent with a model's help."""
    with hostile() as running:
        running.page, running.answer = LEARNED, (200, RECEIVED)
        async with ScriptedModels(HELPFUL) as models:
            first = await applied(running, tmp_path, models, ScriptedHuman(YES))
        assert end(first) == "submitted_confirmed", first.errors
        assert len(models.heard) == 1
        running.posted.clear()
        yield running


async def again(
    site: Hostile, home: Path, human: ScriptedHuman, **more: object
) -> tuple[Receipt, int]:
    """The next application, and how often a model was asked."""
    async with ScriptedModels(HELPFUL) as models:
        receipt = await applied(site, home, models, human, **more)
    return receipt, len(models.heard)


def kinds(home: Path, run_id: str) -> list[str]:
    lines = (home / "runs" / run_id / "events.ndjson").read_text("utf-8").splitlines()
    return [json.loads(line)["kind"] for line in lines]


def held(site: Hostile) -> dict[str, list[str]]:
    (sent,) = site.posted
    return {name: sent[name] for name in HELD}


async def test_the_second_application_asks_no_model_and_no_question(
    site: Hostile, tmp_path: Path
) -> None:
    human = ScriptedHuman(YES)
    receipt, calls = await again(site, tmp_path, human)
    assert (end(receipt), calls) == ("submitted_confirmed", 0), receipt.errors
    assert held(site) == HELD
    assert [q.kind.value for q in human.asked] == ["confirm_submit"]
    assert receipt.cost.usd == 0
    assert "recipe_matched" in kinds(tmp_path, receipt.run_id)


async def test_with_the_flag_off_nothing_that_was_learned_is_followed(
    site: Hostile, tmp_path: Path
) -> None:
    receipt, calls = await again(site, tmp_path, ScriptedHuman(YES), recipes=False)
    assert (end(receipt), calls) == ("submitted_confirmed", 1), receipt.errors
    assert "recipe_matched" not in kinds(tmp_path, receipt.run_id)


async def test_another_question_in_the_same_element_is_never_given_the_old_answer(
    site: Hostile, tmp_path: Path
) -> None:
    site.page = LEARNED.replace(RING, ELSE)
    human = ScriptedHuman({**YES, ELSE: "Nine"})
    receipt, _ = await again(site, tmp_path, human)
    assert end(receipt) == "submitted_confirmed", receipt.errors
    assert held(site) == {**HELD, "ring": ["Nine"]}
    assert [q.label for q in human.asked if q.field] == [ELSE]


async def test_one_step_that_fails_goes_to_the_next_rung_and_the_others_stay(
    site: Hostile, tmp_path: Path
) -> None:
    site.page = LEARNED + PICKY
    human = ScriptedHuman({**YES, RING: "12345"})
    receipt, calls = await again(site, tmp_path, human, runner_provider=None, runner_base_url=None)
    assert end(receipt) == "submitted_confirmed", receipt.errors
    assert (held(site), calls) == ({**HELD, "ring": ["12345"]}, 0)
    assert {q.label for q in human.asked if q.field} == {RING}


async def test_an_element_that_moved_and_was_renamed_is_still_known_by_its_words(
    site: Hostile, tmp_path: Path
) -> None:
    moved = f"<section><div>{FREES}</div></section>{RINGS.replace('ring', 'f84e7bd34')}"
    site.page = form(moved)
    receipt, calls = await again(site, tmp_path, ScriptedHuman(YES))
    assert (end(receipt), calls) == ("submitted_confirmed", 0), receipt.errors
    assert site.posted[0]["f84e7bd34"] == HELD["ring"]
