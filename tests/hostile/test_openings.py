"""A press that is to open a form writes nothing unasked, and honest doors ask nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from steadyhand.testing import ScriptedHuman

from .openings import (
    READING,
    READING_MORE,
    WRITING,
    WRITING_MORE,
    Door,
    clicked,
    employing,
    posts,
)
from .rig import Applied, params

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize("door", params(WRITING, WRITING_MORE))
async def test_a_door_that_writes_is_held_and_asked_about_with_what_it_would_send(
    door: Door, tmp_path: Path, applied: Applied
) -> None:
    human = ScriptedHuman({"consent": False})
    with employing(door) as site:
        receipt = await applied(site, tmp_path, human)
        assert site.writes == []
        (asked,) = human.asked
        assert "would already send something" in asked.text
        assert site.origin.removeprefix("http://") in asked.text
    assert (receipt.verdict, receipt.reason) == ("needs_human", "step_write")


# Without a run that may send, the first two ways tell nearly as much as all do.
FIRST = dict([*WRITING.items()][:2])
LATER = dict([*WRITING.items()][2:4]) | WRITING_MORE


@pytest.mark.parametrize("door", params(FIRST, LATER))
async def test_a_dry_run_opens_no_door_that_writes_and_says_so(
    door: Door, tmp_path: Path, applied: Applied
) -> None:
    human = ScriptedHuman({"consent": True, "step_grant": True, "confirm_submit": True})
    with employing(door) as site:
        receipt = await applied(site, tmp_path, human, dry_run=True)
        assert site.writes == []
    assert (receipt.verdict, human.asked) == ("dry_run", [])
    assert "would already send something" in (receipt.outcome.evidence_snippet or "")


@pytest.mark.parametrize("name", ["fetch", "link", "thanks", "form"])
async def test_what_a_person_lets_a_door_send_leaves_once_and_is_never_denied(
    name: str, tmp_path: Path, applied: Applied
) -> None:
    human = ScriptedHuman({"consent": True})
    with employing(WRITING[name]) as site:
        receipt = await applied(site, tmp_path, human)
        assert len(site.writes) == 1
    assert receipt.verdict == "unknown"
    assert len([q for q in human.asked if q.kind == "consent"]) in (1, 2)


@pytest.mark.parametrize("door", params(READING, READING_MORE))
async def test_an_honest_door_leads_to_the_form_and_asks_nobody(
    door: Door, tmp_path: Path, applied: Applied
) -> None:
    human = ScriptedHuman({"confirm_submit": True})
    with employing(door) as site:
        receipt = await applied(site, tmp_path, human)
        assert len(site.sent) == 1
        assert "orla%40brandt.example" in site.sent[0].body
    assert {q.kind for q in human.asked} == {"confirm_submit"}
    assert receipt.verdict in ("submitted", "unknown")


async def test_a_form_that_needs_a_write_comes_after_one_yes(
    tmp_path: Path, applied: Applied
) -> None:
    human = ScriptedHuman({"consent": True, "confirm_submit": True})
    with employing(clicked("Apply now", posts("/applications") + "show();")) as site:
        await applied(site, tmp_path, human)
        assert [w.path for w in site.writes] == ["/applications", "/send"]
    assert sorted(q.kind for q in human.asked) == ["confirm_submit", "consent"]
