"""Each rule before the form is taken out once, and its trial has to notice."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest
from tests.run.faults import Killed
from tests.run.prepare.fuse import Fuse, burning, calls
from tests.run.prepare.world import LEAD, POSTING, STARTED, Applicant, Vacant

import steadyhand.run.runner as applying
from steadyhand.core.answer.sheet import QuestionKind, Reply
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import State
from steadyhand.core.policy import policy, preparation
from steadyhand.core.policy.page_rules import avoid_prohibited_site
from steadyhand.core.policy.preparation import Findings, Preparation, PreparationStep
from steadyhand.jobs.history.record import Standing
from steadyhand.run import prepare
from steadyhand.run.context import Run
from steadyhand.run.prepare import ApplicationPreparation
from steadyhand.testing.run import ScriptedDocumentMaker, ScriptedPostings

Patch = pytest.MonkeyPatch
Trial = Callable[[], None]


def prohibited() -> None:
    """Nothing of a site that the user prohibits is read."""
    postings = ScriptedPostings({LEAD: POSTING})
    world = Vacant(postings=postings)
    world.go(replace(STARTED, prohibited=("example.org",)))
    assert postings.reads == []
    assert world.site.received == []


def duplicate() -> None:
    """What was sent is not even put together again without a yes."""
    world = Vacant(human=Applicant({QuestionKind.DUPLICATE: Reply(False, by="me")}))
    world.before(Standing.SUBMITTED)
    world.go()
    assert world.human.gates() == [QuestionKind.DUPLICATE]
    assert (world.papers.makings, world.site.received) == (0, [])


class Restless(ScriptedDocumentMaker):
    """Other words each time."""

    async def typeset(self, *args: object, **kwargs: object):  # type: ignore[no-untyped-def]
        made = await super().typeset(*args, **kwargs)  # type: ignore[arg-type]
        return tuple(replace(m, pdf=m.pdf + str(self.makings).encode()) for m in made)


def approved() -> None:
    """A yes counts for what it was said of: each content that is used was put to the person."""
    world = Vacant(papers=Restless())
    other = ev.QuestionAnswered(
        "q", QuestionKind.DOCUMENTS, "me", True, True, scope="other:digests"
    )
    assert not isinstance(preparation.approve_documents(_drafted(other), Findings()), type(None))
    world.go()
    assert world.human.gates() == [QuestionKind.DOCUMENTS]


def _drafted(word: ev.QuestionAnswered) -> State:
    papers = tuple(ev.DocumentDrafted(p, "t", 1, str(p)) for p in preparation.DocumentKind)
    return State(started=STARTED, drafted=papers, agreed=frozenset((word.scope,)))


def entered() -> None:
    """Whenever a process dies with its form open, the tracker knows of the attempt."""
    for nth in range(calls(Vacant())):
        world = Vacant()
        with suppress(Killed):
            burning(world, Fuse(nth)).go()
        if world.all(ev.SnapshotGenerated):
            (tracked,) = world.tracked
            assert [a.run_id for a in tracked.record.attempts] == [world.name], nth


def without(name: str) -> Callable[[Patch], None]:
    def mutate(patch: Patch) -> None:
        rules = tuple(r for r in preparation.PREPARATION_RULES if r.__name__ != name)
        patch.setattr(preparation, "PREPARATION_RULES", rules)

    return mutate


def never_met(patch: Patch) -> None:
    """Whatever was found before stands against nothing."""

    def lax(s: State, found: object) -> Preparation | None:
        return None

    patch.setattr(preparation, "_ask_duplicate", lax)


def any_yes(patch: Patch) -> None:
    """A yes to any documents is one to these."""
    strict = preparation.approve_documents

    def unapproved(s: State, sight: Findings) -> Preparation | None:
        return None if s.agreed else strict(s, sight)

    patch.setattr(preparation, "approve_documents", unapproved)


def entered_later(patch: Patch) -> None:
    """The attempt counts as entered, and is not."""

    async def claim(run: Run, desk: ApplicationPreparation) -> None:
        desk.saw(entered=True)

    patch.setitem(prepare.PREPARERS, PreparationStep.ATTEMPT, claim)


def no_prohibited(patch: Patch) -> None:
    """A list that nobody reads, before the form or anywhere."""
    without("refuse_prohibited_site")(patch)
    patch.setattr(applying, "refuse_prohibited_site", lambda state, sight: None)
    patch.setattr(policy, "RULES", tuple(r for r in policy.RULES if r is not avoid_prohibited_site))


MUTANTS: dict[str, tuple[Callable[[Patch], None], Trial]] = {
    "no prohibited": (no_prohibited, prohibited),
    "never met": (never_met, duplicate),
    "no documents gate": (without("approve_documents"), approved),
    "any yes to documents": (any_yes, approved),
    "no attempt entered": (entered_later, entered),
    "no attempt asked for": (without("enter_attempt"), entered),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_trial_notices_a_version_without_the_rule(name: str, monkeypatch: Patch) -> None:
    mutate, trial = MUTANTS[name]
    trial()
    mutate(monkeypatch)
    with pytest.raises(AssertionError):
        trial()
