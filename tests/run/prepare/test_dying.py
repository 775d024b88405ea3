"""Wherever a process dies, before a run, in it or after, the run comes to the same end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.run.prepare.fuse import Fuse, calls, died_and_resumed
from tests.run.prepare.world import STARTED, Vacant

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.jobs.fit.reasons import Decision, Fit
from steadyhand.jobs.history.record import ApplicationRecord, Standing
from steadyhand.testing.run import ScriptedJudge

PROBE = 3  # every third call is tried in the run of this many parts: a part is one test


def plain() -> Vacant:
    """A posting that nobody met."""
    return Vacant()


def asked_everything() -> Vacant:
    """A posting that was applied to, whose fit is not clear."""
    world = Vacant(judge=ScriptedJudge(Fit(0.5, Decision.REVIEW)))
    world.before(Standing.SUBMITTED)
    return world


def told(record: ApplicationRecord) -> tuple[object, ...]:
    """What a record says, whenever it was said."""
    attempts = tuple((a.run_id, a.dry, a.result, a.reason) for a in record.attempts)
    changes = tuple((c.by, c.standing) for c in record.changes)
    return record.standing, changes, attempts, record.proof, set(record.files), record.let_run


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("part", range(PROBE))
@pytest.mark.parametrize("make", [pytest.param(plain, marks=pytest.mark.soak), asked_everything])
def test_a_run_comes_to_the_same_end_wherever_its_process_died(
    make: Callable[[], Vacant], part: int, after: bool
) -> None:
    whole = make()
    number = calls(whole)
    (wanted,) = whole.tracked
    for nth in range(part, number, PROBE):
        world = died_and_resumed(make, Fuse(nth, after))
        (event,) = world.all(ev.RunEnded)
        (tracked,) = world.tracked
        sent = len(world.site.received)
        assert isinstance(event, ev.RunEnded)
        assert sent <= 1, nth
        if event.verdict is Verdict.SUBMITTED:
            assert told(tracked.record) == told(wanted.record), nth
            assert world.shelf.files == whole.shelf.files, nth
        else:  # died with the submit itself: it may have left, and is never done again
            assert event.verdict is Verdict.UNKNOWN, (nth, event)
            assert len(world.all(ev.ActionIntended)) == len(whole.all(ev.ActionIntended)), nth
        assert [a.run_id for a in tracked.record.attempts].count(world.name) == 1, nth
        assert asked_once(world), nth


def asked_once(world: Vacant) -> bool:
    """No content of which a word is stored was put to the person again."""
    said = Counter(
        (a.kind, a.scope)
        for a in world.all(ev.QuestionAnswered)
        if isinstance(a, ev.QuestionAnswered) and a.scope and a.kind is not QuestionKind.STEP_GRANT
    )
    put = Counter(q.id for q in world.human.asked if q.kind is QuestionKind.DOCUMENTS)
    return set(said.values()) <= {1} and set(put.values()) <= {1, 2}


@pytest.mark.parametrize("after", [False, True])
def test_a_dry_run_comes_to_the_same_end_as_well(after: bool) -> None:
    rehearsal = replace(STARTED, mode=ev.Mode.DRY_RUN)

    class Rehearsal(Vacant):
        def go(self, started: ev.RunStarted = rehearsal):  # type: ignore[no-untyped-def]
            return super().go(started)

    whole = Rehearsal()
    number = calls(whole)
    (wanted,) = whole.tracked
    for nth in range(number):
        world = died_and_resumed(Rehearsal, Fuse(nth, after))
        (tracked,) = world.tracked
        assert told(tracked.record) == told(wanted.record), nth
        assert len({d.sha256 for d in world.all(ev.DocumentDrafted)}) == 2, nth  # type: ignore[attr-defined]
        assert world.all(ev.SnapshotGenerated) == [], nth


def test_what_is_stored_is_not_done_again() -> None:
    world = died_and_resumed(Vacant, Fuse(calls(Vacant()) - 1))
    assert (world.judge.judged, world.papers.makings) == (1, 1)
