"""What a person says of an application while a run works on it, and what a run leaves behind."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from tests.run.faults import DyingJournal as Dying
from tests.run.faults import Kill, Killed
from tests.run.prepare.world import LEAD, POSTING, STARTED, Applicant, Vacant, ended

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.journal.events import RunStarted
from steadyhand.jobs.fit.reasons import Decision, Fit
from steadyhand.jobs.history.application import ApplicationFilter
from steadyhand.jobs.history.record import Standing, StandingMarked
from steadyhand.jobs.posting.posting import Posting
from steadyhand.ports import Tracker
from steadyhand.testing import ScriptedSite
from steadyhand.testing.run import ScriptedDocumentMaker, ScriptedJudge, ScriptedPostings
from steadyhand.testing.site import NextBehaviour

BARE = replace(POSTING, title="", company="", locations=())


class Elsewhere(Applicant):
    """Says at the sheet's gate what became of the application meanwhile, then yes."""

    def __init__(self, tracker: Tracker, standing: Standing) -> None:
        super().__init__()
        self.tracker, self.standing = tracker, standing

    async def ask(self, question: Question) -> Reply:
        """The script's word, after the tracker was told."""
        if question.kind is QuestionKind.CONFIRM_SUBMIT:
            (tracked,) = await self.tracker.listed(ApplicationFilter())
            deed = StandingMarked(self.standing, "by hand")
            at = "2026-11-22T09:00:00.000Z"
            await self.tracker.enter(tracked.application.id, deed, by="me", at=at)
        return await super().ask(question)


class Beside(Applicant):
    """Applies by a plain run at another tab while the first one waits at its sheet."""

    def __init__(self, world: Vacant, started: RunStarted) -> None:
        super().__init__()
        self.world, self.started, self.done = world, started, False

    async def ask(self, question: Question) -> Reply:
        """The script's word, after the plain run has ended."""
        if question.kind is QuestionKind.CONFIRM_SUBMIT and not self.done:
            self.done = True
            plain = replace(self.world.other("run-2"), human=Applicant(), site=ScriptedSite())
            await plain.plainly(self.started)
        return await super().ask(question)


class Unwilling(Applicant):
    """Lets nothing more be sent."""

    async def ask(self, question: Question) -> Reply:
        """The script's word, and a no where anything would leave."""
        if question.kind in (QuestionKind.STEP_GRANT, QuestionKind.CONFIRM_SUBMIT):
            return Reply(False, by="me")
        return await super().ask(question)


@pytest.mark.parametrize("said", [Standing.SUBMITTED, Standing.SKIPPED, Standing.FAILED])
def test_what_a_person_has_marked_since_is_never_sent(said: Standing) -> None:
    world = Vacant()
    world.human = Elsewhere(world.store.tracker, said)
    assert ended(world.go())[0] is Verdict.DUPLICATE
    assert world.site.received == []


def test_what_a_next_has_sent_is_on_record_as_perhaps_sent() -> None:
    world = Vacant(ScriptedSite(nexts=[NextBehaviour.TAKE]))
    assert ended(world.go()) == (Verdict.NEEDS_HUMAN, "premature_submit")
    assert len(world.site.stored) == 1
    (tracked,) = world.tracked
    assert tracked.record.standing is Standing.SUBMIT_UNKNOWN
    no = Applicant({QuestionKind.DUPLICATE: Reply(False, by="me")})
    later = replace(world.other("run-2"), human=no, site=ScriptedSite())
    assert ended(later.go())[0] is Verdict.DUPLICATE
    assert later.human.gates() == [QuestionKind.DUPLICATE]
    assert later.site.stored == []


def test_what_a_next_may_have_sent_is_on_record_as_perhaps_sent_whatever_died() -> None:
    plain = Vacant(ScriptedSite(nexts=[NextBehaviour.TAKE]))
    plain.go()
    unsure = 0
    for nth in range(1, len(plain.events)):
        world = Vacant(ScriptedSite(nexts=[NextBehaviour.TAKE]))
        world.journal = Dying(world.store.journal, Kill(nth, stored=True))
        with suppress(Killed):
            world.go()
        later = replace(world, journal=None, human=Unwilling())
        later.go()
        if later.site.stored:
            unsure += 1
            (tracked,) = later.tracked
            assert tracked.record.standing is Standing.SUBMIT_UNKNOWN, later.events
    assert unsure


def test_an_end_is_entered_once_however_often_its_run_is_resumed() -> None:
    world = Vacant(judge=ScriptedJudge(Fit(0.1, Decision.SKIP)))
    world.human = Applicant({QuestionKind.FIT: Reply(False, by="me")})
    assert ended(world.go())[0] is Verdict.SKIPPED
    (tracked,) = world.tracked
    assert tracked.record.standing is Standing.SKIPPED
    later = replace(world.other("run-2"), human=Applicant(), judge=ScriptedJudge())
    later.papers = ScriptedDocumentMaker(fails="no font")
    assert ended(later.go())[0] is Verdict.FAILED
    (failed,) = world.tracked
    world.go()
    assert world.tracked == (failed,)


@pytest.mark.parametrize("posting", [BARE, POSTING])  # one record, and two of one address
def test_what_was_sent_beside_a_run_that_works_on_it_is_on_record_and_not_sent_again(
    posting: Posting,
) -> None:
    world = Vacant(postings=ScriptedPostings({LEAD: posting}))
    world.human = Beside(world, replace(STARTED, prepares=False, asked_by=""))
    assert ended(world.go())[0] is Verdict.DUPLICATE
    assert Standing.SUBMITTED in [each.record.standing for each in world.tracked]
    assert world.site.received == []
