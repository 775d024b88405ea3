"""What a person says of an application while a run works on it, and what a run leaves behind."""

from __future__ import annotations

import pytest
from tests.run.prepare.world import Applicant, Vacant, ended

from steadyhand.core.act.facts import Verdict
from steadyhand.core.answer.facts import Question, QuestionKind, Reply
from steadyhand.core.job.history import Standing, Wanted
from steadyhand.core.job.history.record import Marked
from steadyhand.ports import Tracker


class Elsewhere(Applicant):
    """Says at the sheet's gate what became of the application meanwhile, then yes."""

    def __init__(self, tracker: Tracker, standing: Standing) -> None:
        super().__init__()
        self.tracker, self.standing = tracker, standing

    async def ask(self, question: Question) -> Reply:
        """The script's word, after the tracker was told."""
        if question.kind is QuestionKind.CONFIRM_SUBMIT:
            (tracked,) = await self.tracker.listed(Wanted())
            deed = Marked(self.standing, "by hand")
            at = "2026-11-22T09:00:00.000Z"
            await self.tracker.enter(tracked.application.id, deed, by="me", at=at)
        return await super().ask(question)


@pytest.mark.parametrize("said", [Standing.SUBMITTED, Standing.SKIPPED, Standing.FAILED])
def test_what_a_person_has_marked_since_is_never_sent(said: Standing) -> None:
    world = Vacant()
    world.human = Elsewhere(world.store.tracker, said)
    assert ended(world.go())[0] is Verdict.DUPLICATE
    assert world.site.received == []
