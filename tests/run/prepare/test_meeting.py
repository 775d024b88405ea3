"""Runs that meet at one posting, runs that wait, and files that change meanwhile."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

import pytest
from tests.run.faults import DyingJournal as Dying
from tests.run.faults import Kill, Killed
from tests.run.prepare.world import Applicant, Vacant, ended

from steadyhand.adapters.people import ParkingHuman, StoredAnswerFirst
from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.journal import events as ev
from steadyhand.jobs.documents.document import DocumentKind
from steadyhand.jobs.fit.reasons import Decision, Fit
from steadyhand.jobs.history.record import Standing
from steadyhand.run.prepare import FILES
from steadyhand.testing import ScriptedSite
from steadyhand.testing.run import ScriptedDocumentMaker, ScriptedJudge, ScriptedPostings


class Slow(ScriptedDocumentMaker):
    """Lets others go first before it makes anything."""

    def __init__(self, turns: int) -> None:
        super().__init__()
        self.turns = turns

    async def typeset(self, *args: object, **kwargs: object):  # type: ignore[no-untyped-def]
        for _ in range(self.turns):
            await asyncio.sleep(0)
        return await super().typeset(*args, **kwargs)  # type: ignore[arg-type]


@pytest.mark.parametrize("turns", [0, 1, 3, 8, 20, 60])
def test_of_two_runs_at_one_posting_one_goes_on_and_the_other_is_a_duplicate(turns: int) -> None:
    first = Vacant(name="run-a")
    second = replace(first, name="run-b", papers=Slow(turns), worker="home-2", site=ScriptedSite())
    no = Reply(False, by="me")  # asked whether to apply again, where the other has come first
    first.human = second.human = Applicant({QuestionKind.DUPLICATE: no})

    async def both() -> list[Verdict]:
        states = await asyncio.gather(first.work(), second.work())
        return sorted(ended(state)[0] for state in states)

    assert asyncio.run(both()) == sorted((Verdict.SUBMITTED, Verdict.DUPLICATE))
    assert len(first.site.received) + len(second.site.received) == 1
    (tracked,) = first.tracked
    assert tracked.record.standing is Standing.SUBMITTED
    assert len([a for a in tracked.record.attempts if not a.dry]) == 1


def test_a_run_whose_form_was_opened_does_not_get_ready_again() -> None:
    postings = ScriptedPostings({})
    world = Vacant()
    opened = [isinstance(e, ev.SnapshotGenerated) for e in _events_of(Vacant())].index(True)
    world.journal = Dying(world.store.journal, Kill(opened, stored=True))
    with suppress(Killed):
        world.go()
    assert world.all(ev.SnapshotGenerated)
    later = replace(world, journal=None, postings=_Keeping(postings), human=Applicant())
    assert ended(later.go()) == (Verdict.SUBMITTED, "")
    assert postings.reads == []
    assert (later.judge.judged, later.papers.makings, later.human.gates()) == (1, 1, [])
    assert later.last is not None
    assert set(later.last.known.documents) == {"resume", "cover_letter"}


class _Keeping(ScriptedPostings):
    def __init__(self, inner: ScriptedPostings) -> None:
        super().__init__(inner.pages, inner.reads)


def _events_of(world: Vacant) -> tuple[ev.Event, ...]:
    world.go()
    return world.events


@pytest.mark.parametrize(
    ("kind", "verdict"),
    [
        (QuestionKind.DUPLICATE, Verdict.DUPLICATE),
        (QuestionKind.FIT, Verdict.SKIPPED),
        (QuestionKind.DOCUMENTS, Verdict.DECLINED),
    ],
)
@pytest.mark.parametrize("yes", [True, False])
def test_a_run_that_waits_at_a_gate_goes_on_with_the_word_that_was_stored(
    kind: QuestionKind, verdict: Verdict, yes: bool
) -> None:
    world = Vacant(judge=ScriptedJudge(Fit(0.5, Decision.REVIEW)))
    world.before(Standing.SUBMITTED)
    questions = world.store.questions
    parking = ParkingHuman(questions, world.name, clock=world.clock)
    world.stand_in = _Only(kind, parking, world.human)
    assert world.go().paused
    assert world.go().paused  # nobody has said anything meanwhile
    (waiting,) = asyncio.run(questions.open())
    assert waiting.question.kind is kind
    assert world.all(ev.SnapshotGenerated) == []
    said = Reply(yes, by="me", reason="on second thoughts")
    asyncio.run(questions.answer(waiting.question.id, said, at="2026-01-05T10:00:00.000Z"))
    world.stand_in = StoredAnswerFirst(questions, world.name, otherwise=world.human)
    assert ended(world.go())[0] is (Verdict.SUBMITTED if yes else verdict)
    assert kind not in world.human.gates()


class _Only:
    """Waits at that gate; whatever else is asked somebody says at once."""

    def __init__(self, kind: QuestionKind, parking: ParkingHuman, other: Applicant) -> None:
        self.kind, self.parking, self.other = kind, parking, other

    async def ask(self, question: Question) -> Reply:
        """The reply of whom the question is for."""
        return await (self.parking if question.kind is self.kind else self.other).ask(question)


class _Meddler(Applicant):
    """Says yes to the documents; then a file is another one, or is gone."""

    def __init__(self, world: Vacant, content: bytes | None) -> None:
        super().__init__()
        self.world, self.content = world, content

    async def ask(self, question: Question) -> Reply:
        """A yes; the file changes with it."""
        if question.kind is QuestionKind.DOCUMENTS:
            key = (self.world.name, FILES[DocumentKind.RESUME])
            self.world.artifacts.files.pop(key)
            if self.content is not None:
                self.world.artifacts.files[key] = self.content
        return await super().ask(question)


@pytest.mark.parametrize("content", [None, b"", b"%PDF-1.7\nsomebody else's"])
def test_a_document_that_is_not_what_was_approved_is_not_used(content: bytes | None) -> None:
    world = Vacant()
    world.human = _Meddler(world, content)
    world.go()
    assert world.last is not None
    assert set(world.last.known.documents) == {"cover_letter"}


@pytest.mark.parametrize("content", [None, b"%PDF-1.7\nsomebody else's"])
def test_nor_is_one_that_changed_while_nothing_ran(content: bytes | None) -> None:
    world = Vacant()
    noted = [isinstance(e, ev.QuestionAnswered) for e in _events_of(Vacant())].index(True)
    world.journal = Dying(world.store.journal, Kill(noted, stored=True))
    with suppress(Killed):
        world.go()
    key = (world.name, FILES[DocumentKind.RESUME])
    world.artifacts.files.pop(key)
    if content is not None:
        world.artifacts.files[key] = content
    world.journal = None
    world.go()
    assert world.last is not None
    assert set(world.last.known.documents) == {"cover_letter"}
