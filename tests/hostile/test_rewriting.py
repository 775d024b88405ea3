"""What a page writes into its form after the last look, approved by nobody, is not sent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.hostile.site import Hostile, form, hostile
from tests.shared import apply_shared

from steadyhand import Receipt, Settings
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.jobs.profile import Name
from steadyhand.testing import ScriptedHuman
from steadyhand.views.status import grade_name
from steadyhand.wiring.application import UserInput

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]
PATIENCE_S = 120.0
RECEIVED = "<h1>Application received</h1><p>Your reference is WD-48213.</p>"
PERSON = Profile(Name("Orla", "Brandt"), "orla@brandt.example")
SAID = {"given": ["Orla"], "family": ["Brandt"], "mail": ["orla@brandt.example"]}
NEWS = "<label><input type=checkbox name=news> Send me offers</label>"
WRITES = "document.querySelector('[name=mail]').value = 'parsed@resume.example'"
TICKS = "document.querySelector('[name=news]').checked = true"


def writing(what: str, moment: str, *, once: bool) -> str:
    """The form, into which the page writes when the pointer comes to its button."""
    return form(NEWS) + (
        "<script>document.querySelector('button').addEventListener("
        f'"{moment}", () => {{ {what} }}, {{once: {str(once).lower()}}})</script>'
    )


@pytest.fixture
def site() -> Iterator[Hostile]:
    with hostile() as running:
        running.answer = (200, RECEIVED)
        yield running


async def applied(site: Hostile, home: Path) -> tuple[Receipt, ScriptedHuman]:
    """What came of an application, and who was asked."""
    human = ScriptedHuman({"confirm_submit": True})
    settings = Settings(home=home, allow_origins=(site.origin,), headless=True, pictures="off")
    given = UserInput(PERSON, None, None, None)
    run = apply_shared(f"{site.origin}/job", given, human=human, settings=settings)
    return await asyncio.wait_for(run, PATIENCE_S), human


@pytest.mark.parametrize("moment", ["pointerenter", "mousedown"])
async def test_what_a_page_wrote_over_an_answer_is_set_right_before_anything_is_sent(
    site: Hostile, tmp_path: Path, moment: str
) -> None:
    site.page = writing(WRITES, moment, once=True)
    receipt, human = await applied(site, tmp_path)
    assert receipt.verdict is not None
    assert grade_name(receipt.verdict, receipt.reason) == "submitted_confirmed", receipt.errors
    assert site.posted == [SAID]
    assert human.asked


async def test_a_page_that_writes_at_every_press_gets_nothing(
    site: Hostile, tmp_path: Path
) -> None:
    site.page = writing(WRITES, "mousedown", once=False)
    receipt, _ = await applied(site, tmp_path)
    assert site.posted == []
    assert receipt.verdict is not None
    assert not grade_name(receipt.verdict, receipt.reason).startswith("submitted"), receipt


async def test_a_tick_that_a_page_sets_at_the_press_is_not_sent(
    site: Hostile, tmp_path: Path
) -> None:
    site.page = writing(TICKS, "mousedown", once=True)
    receipt, _ = await applied(site, tmp_path)
    assert site.posted == [SAID], receipt
