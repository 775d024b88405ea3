"""A run at an address where an earlier one may have sent its application asks before it fills."""

from __future__ import annotations

import asyncio

import pytest

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Question, QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.ports import ApplicationRow
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.site import FORM_URL

from .harness import World
from .oracle import check

AT = "2026-11-25T10:04:00.000Z"


def before(status: str, *, url: str = FORM_URL, profile: str = "", run: str = "r-0") -> World:
    """A home in which a run at that address came to that."""
    world = World()
    row = ApplicationRow(run, url, url, status, at=AT, profile=profile)
    asyncio.run(world.store.applications.record(row))
    return world


def gone(world: World, *, on: bool) -> list[Question]:
    said = {"unknown_submit": on, "confirm_submit": True, "Notice period": "3 months"}
    world.human = ScriptedHuman(said)
    world.go()
    check(world)
    return world.human.asked


def verdict(world: World) -> Verdict:
    return next(e.verdict for e in world.events if isinstance(e, ev.RunEnded))


def asked_first(world: World) -> bool:
    kinds = [type(e) for e in world.events]
    return kinds.index(ev.QuestionAsked) < kinds.index(ev.ActionIntended)


def test_it_says_when_and_which_run_and_what_to_look_for_before_anything_is_filled() -> None:
    world = before("submit_unknown")
    asked = gone(world, on=True)
    assert asked[0].kind is QuestionKind.UNKNOWN_SUBMIT
    assert asked_first(world)
    sheet = next(q for q in asked if q.kind is QuestionKind.CONFIRM_SUBMIT)
    for told in (asked[0].text, sheet.notes[0]):
        assert "2026-11-25 10:04" in told
        assert "run r-0" in told
        assert "mail" in told
    assert verdict(world) is Verdict.SUBMITTED


def test_a_no_ends_it_and_nothing_is_filled() -> None:
    world = before("submit_unknown")
    gone(world, on=False)
    assert verdict(world) is Verdict.DUPLICATE
    assert world.site.pressed == []
    assert not any(isinstance(e, ev.ActionIntended) for e in world.events)


@pytest.mark.parametrize("url", [f"{FORM_URL}#top", f"{FORM_URL}?utm_source=x"])
def test_the_same_address_is_known_however_it_is_written(url: str) -> None:
    assert gone(before("submit_unknown", url=url), on=True)[0].kind is QuestionKind.UNKNOWN_SUBMIT


@pytest.mark.parametrize(
    "world",
    [
        before("needs_human"),
        before("submitted"),
        before("submit_unknown", profile="another"),
        before("submit_unknown", url="https://jobs.example.org/another"),
        before("submit_unknown", run="run-1"),
    ],
    ids=["never sent", "sent with proof", "another profile", "elsewhere", "itself"],
)
def test_nothing_else_is_asked_about(world: World) -> None:
    assert all(q.kind is not QuestionKind.UNKNOWN_SUBMIT for q in gone(world, on=True))
