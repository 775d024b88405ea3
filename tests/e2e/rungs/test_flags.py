"""A flag that is off rolls its rung back at once: in new runs, and in runs that go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.e2e.rungs.test_models import (
    DRAFT,
    FREE,
    HELPFUL,
    KEY,
    MOVES,
    PAGE,
    RING,
    SPARK,
    applied,
    end,
    obliging,
)
from tests.e2e.rungs.test_recipes import LEARNED, RECEIVED, kinds
from tests.hostile.site import Hostile, hostile

from steadyhand import Settings
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.errors import Parked, UrlRefused
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.models import Answer, ReceivedRequest, ScriptedModels
from steadyhand.wiring import resume

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]
Model = Callable[[ReceivedRequest], Answer]
SAID = {"confirm_submit": True, RING: "+49 30 5550142", FREE: "3 months"}


class Away(ScriptedHuman):
    """Nobody is there for the last question: the run waits."""

    async def ask(self, question: Question) -> Reply:
        """Raises Parked at the gate."""
        if question.kind is QuestionKind.CONFIRM_SUBMIT:
            raise Parked("nobody is there")
        return await super().ask(question)


@pytest.fixture
def site() -> Iterator[Hostile]:
    with hostile() as running:
        running.page, running.answer = LEARNED, (200, RECEIVED)
        yield running


async def waiting(site: Hostile, home: Path) -> str:
    """A run that waits at its gate, filled with a model's help."""
    async with ScriptedModels(HELPFUL) as models:
        receipt = await applied(site, home, models, Away({}))
        assert (receipt.verdict, len(models.heard)) == (None, 1)
    return receipt.run_id


async def went_on(
    site: Hostile, home: Path, run: str, *, model: Model = HELPFUL, **more: object
) -> tuple[str, int, set[str]]:
    """How the run ended, how often a model was asked, and which questions a person was."""
    human = ScriptedHuman(SAID)
    async with ScriptedModels(model) as models:
        told: dict[str, object] = {
            "runner_provider": "openai",
            "runner_base_url": f"{models.origin}/v1",
            "runner_api_key": KEY,
            "home": home,
            "allow_origins": (site.origin,),
            "headless": True,
            "pictures": "off",
            **more,
        }
        receipt = await resume(run, human=human, settings=Settings.model_validate(told))
    return end(receipt), len(models.heard), {q.label for q in human.asked if q.field}


@pytest.mark.soak
async def test_no_model_is_asked_with_the_flag_off(site: Hostile, tmp_path: Path) -> None:
    async with ScriptedModels(HELPFUL) as models:
        receipt = await applied(site, tmp_path, models, ScriptedHuman(SAID), models=False)
    assert (end(receipt), models.heard) == ("submitted_confirmed", []), receipt.errors


async def test_a_run_whose_origin_is_not_named_any_more_says_so_and_stays_as_it_was(
    site: Hostile, tmp_path: Path
) -> None:
    run = await waiting(site, tmp_path)
    with pytest.raises(UrlRefused, match=f"--allow-origin {site.origin}"):
        await went_on(site, tmp_path, run, models=False, allow_origins=())
    assert (await went_on(site, tmp_path, run, models=False))[0] == "submitted_confirmed"


async def test_a_run_that_goes_on_asks_a_model_only_with_the_flag_on(
    site: Hostile, tmp_path: Path
) -> None:
    run = await waiting(site, tmp_path)
    assert await went_on(site, tmp_path, run, models=False) == (
        "submitted_confirmed",
        0,
        {RING, FREE},
    )


async def test_a_run_that_goes_on_follows_no_recipe_with_the_flag_off(
    site: Hostile, tmp_path: Path
) -> None:
    async with ScriptedModels(HELPFUL) as models:
        await applied(site, tmp_path, models, ScriptedHuman(SAID))
        run = (await applied(site, tmp_path, models, Away({}))).run_id
        assert len(models.heard) == 1
    assert "recipe_matched" in kinds(tmp_path, run)
    assert await went_on(site, tmp_path, run, recipes=False) == ("submitted_confirmed", 1, set())


@pytest.mark.soak
async def test_a_text_that_was_drafted_stands_when_the_run_goes_on(
    site: Hostile, tmp_path: Path
) -> None:
    site.page = PAGE
    run = await waiting(site, tmp_path)
    other = obliging({**MOVES, SPARK: {"do": "draft", "text": "Quite another text."}})
    ended, _, asked = await went_on(site, tmp_path, run, model=other)
    assert (ended, asked) == ("submitted_confirmed", set())
    (sent,) = site.posted
    assert sent["spark"] == [DRAFT]
