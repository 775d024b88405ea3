"""A rung that somebody switches off is off at once: in the run that is under way, and in the next.

`steadyhand rungs` is another process, as it is for whoever sees a batch go wrong.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.e2e.rungs.test_flags import Away, went_on
from tests.e2e.rungs.test_models import (
    FREE,
    HELPFUL,
    PAGE,
    RECEIVED,
    RING,
    SPARK,
    TOWN,
    applied,
    end,
)
from tests.e2e.rungs.test_recipes import kinds
from tests.hostile.site import Hostile, hostile

from steadyhand import Settings
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.ports import Switch, SwitchedOff
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.models import Answer, GarbledCall, ReceivedRequest, ScriptedModels
from steadyhand.wiring.rungs import limit_launch, settings_without

PATIENCE_S = 60.0
SAID = {
    "confirm_submit": True,
    RING: "+49 30 5550142",
    TOWN: "Lindau",
    FREE: "3 months",
    SPARK: "A clean seam.",
}


@pytest.fixture
def site() -> Iterator[Hostile]:
    with hostile() as running:
        running.page, running.answer = PAGE, (200, RECEIVED)
        yield running


def switch(home: Path, *words: str) -> None:
    """Somebody switches, in a process of their own."""
    command = (sys.executable, "-m", "steadyhand", "rungs", *words, "--home", str(home))
    subprocess.run(command, check=True, timeout=PATIENCE_S, capture_output=True)


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.usefixtures("shared_browser")
async def test_a_model_that_is_switched_off_in_the_middle_of_a_run_is_asked_no_more(
    site: Hostile, tmp_path: Path
) -> None:
    def seen(_heard: ReceivedRequest) -> Answer:
        """It makes no sense, and somebody sees that."""
        switch(tmp_path, "off", "models")
        return GarbledCall()

    human = ScriptedHuman(SAID)
    async with ScriptedModels(seen) as models:
        receipt = await applied(site, tmp_path, models, human)
    assert (end(receipt), len(models.heard)) == ("submitted_confirmed", 1), receipt.errors
    assert {q.label for q in human.asked if q.field} == {RING, TOWN, FREE, SPARK}


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.usefixtures("shared_browser")
async def test_what_is_off_stays_off_in_the_next_runs_until_it_is_on_again(
    site: Hostile, tmp_path: Path
) -> None:
    switch(tmp_path, "off", "models")
    async with ScriptedModels(HELPFUL) as models:
        first = await applied(site, tmp_path, models, ScriptedHuman(SAID))
        assert (end(first), len(models.heard)) == ("submitted_confirmed", 0)
        switch(tmp_path, "off", "recipes")
        switch(tmp_path, "on", "models")
        waits = await applied(site, tmp_path, models, Away({}))
        assert (waits.verdict, len(models.heard)) == (None, 1)
    assert "recipe_matched" not in kinds(tmp_path, waits.run_id)
    switch(tmp_path, "off", "models", "--everybody")
    told = await went_on(site, tmp_path, waits.run_id)
    assert told[:2] == ("needs_human:missing_answer", 0), told


def test_what_is_off_is_not_even_in_the_browser() -> None:
    told = Settings(assist=True, browser_use=True, vision="true", recipes=True)
    folder = Path("/somewhere")
    launching = LaunchOptions(binary=Path("/chromium"), outside=folder)  # type: ignore[arg-type]
    assert limit_launch(launching, told).outside == folder
    for off in (Switch.BROWSER_USE, Switch.MODELS):
        assert (
            limit_launch(launching, settings_without(told, [SwitchedOff(off, "now")])).outside
            is None
        )
    none = settings_without(told, [SwitchedOff(each, "now") for each in Switch])
    assert (none.recipes, none.models, none.vision, none.assist, none.browser_use) == (
        False,
        False,
        "false",
        False,
        False,
    )
