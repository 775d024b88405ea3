"""A whole application in memory: from the posting to the record in the tracker."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.journal.events import Envelope, Event, Mode, RunStarted
from steadyhand.core.journal.state import State
from steadyhand.jobs.history.application import (
    ApplicationFilter,
    TrackedApplication,
    application_of,
)
from steadyhand.jobs.history.fingerprint import Vacancy
from steadyhand.jobs.history.record import AttemptEnded, AttemptStarted, Standing, TrackerEvent
from steadyhand.jobs.posting.posting import Posting
from steadyhand.ports import Postings, Tracker
from steadyhand.run.context import Run
from steadyhand.run.prepare import ApplicationPreparation
from steadyhand.run.runner import apply
from steadyhand.run.tracking import record_end
from steadyhand.testing import MemoryArtifacts, ScriptedHuman
from steadyhand.testing.run import ScriptedDocumentMaker, ScriptedJudge, ScriptedPostings
from steadyhand.testing.site import FORM_URL
from steadyhand.views.receipt import Receipt, receipt
from steadyhand.views.record import RunRecord

from ..harness import RUN, World
from ..known import known

LEAD = "https://jobs.example.org/jobs/4711"
AGAIN = "https://board.example/jobs/99"  # the same work, advertised elsewhere
POSTING = Posting(
    title="Orchard keeper",
    company="Quince & Daughters",
    locations=("Kiel",),
    source="json-ld",
    apply_url=FORM_URL,
    canonical_url=LEAD,
    language="en",
    description="Prune, graft and pick.",
)
STARTED = RunStarted(
    LEAD, Mode.APPLY, ("https://jobs.example.org",), prepares=True, asked_by="single"
)
GATES = (
    QuestionKind.DUPLICATE,
    QuestionKind.POSTING,
    QuestionKind.FIT,
    QuestionKind.LANGUAGE,
    QuestionKind.DOCUMENTS,
)
REASON = "they asked me to apply again"


class Applicant(ScriptedHuman):
    """Someone who says yes, with a reason, but for what the script says otherwise."""

    def __init__(self, said: dict[str, Reply] | None = None) -> None:
        yes = {"confirm_submit": True, "step_grant": True, "Notice period": "3 months"}
        super().__init__(yes)
        self.said = said or {}

    async def ask(self, question: Question) -> Reply:
        """The script's word, or a yes."""
        if question.kind not in GATES:
            return await super().ask(question)
        self.asked.append(question)
        return self.said.get(question.kind, Reply(True, by="me", reason=REASON))

    def gates(self) -> list[QuestionKind]:
        """The kinds of what was asked before the form."""
        return [q.kind for q in self.asked if q.kind in GATES]


@dataclass
class Vacant(World):
    """What outlives one process, with all that comes before the form."""

    human: Applicant = field(default_factory=Applicant)
    name: str = RUN
    postings: Postings = field(default_factory=lambda: ScriptedPostings({LEAD: POSTING}))
    judge: ScriptedJudge = field(default_factory=ScriptedJudge)
    papers: ScriptedDocumentMaker = field(default_factory=ScriptedDocumentMaker)
    tracker: Tracker | None = None  # another one over the same rows
    shelf: MemoryArtifacts = field(default_factory=MemoryArtifacts)
    given: dict[str, object] = field(default_factory=dict)  # documents that the person brought
    last: Run | None = None

    def run(self) -> Run:
        run = super().run()
        run.id = self.name
        run.known = replace(run.known, documents=dict(self.given))  # type: ignore[arg-type]
        run.ports = replace(run.ports, tracker=self.tracker or self.store.tracker)
        self.last = run
        return run

    def desk(self) -> ApplicationPreparation:
        tracker = self.tracker or self.store.tracker
        return ApplicationPreparation(
            self.postings, tracker, self.judge, self.papers, known().profile
        )

    def go(self, started: RunStarted = STARTED) -> State:
        """One process drives the run as far as it goes, and enters its end."""
        return asyncio.run(self.work(started))

    async def work(self, started: RunStarted = STARTED) -> State:
        return await self._work(started, self.desk())

    async def plainly(self, started: RunStarted) -> State:
        """As `work`, for a run that goes to its form at once."""
        return await self._work(started, None)

    async def _work(self, started: RunStarted, desk: ApplicationPreparation | None) -> State:
        run = self.run()
        state = await apply(run, started, desk)
        if state.ended:
            tracker = self.tracker or self.store.tracker
            await record_end(
                run, self._receipt(run, await self._read()), tracker=tracker, shelf=self.shelf
            )
        return state

    def other(self, name: str) -> Vacant:
        """Another run in the same home."""
        return replace(self, name=name)

    def receipt(self) -> Receipt:
        assert self.last is not None
        return self._receipt(self.last, self.envelopes)

    @staticmethod
    def _receipt(run: Run, envelopes: tuple[Envelope, ...]) -> Receipt:
        return receipt(RunRecord(run.id, envelopes, run.sheet, ()))

    async def _read(self) -> tuple[Envelope, ...]:
        return await self.store.journal.read(self.name)

    @property
    def envelopes(self) -> tuple[Envelope, ...]:
        return asyncio.run(self._read())

    def all(self, kind: type[Event]) -> list[Event]:
        return [e for e in self.events if isinstance(e, kind)]

    @property
    def tracked(self) -> tuple[TrackedApplication, ...]:
        return asyncio.run(self.store.tracker.listed(ApplicationFilter(limit=99)))

    def before(self, standing: Standing, url: str = LEAD, posting: Posting = POSTING) -> str:
        """An earlier application stands so; its id."""
        told = Vacancy(url, posting.company, posting.title, posting.locations)
        made = application_of(told, profile="", at="2026-11-01T09:00:00.000Z")
        deeds: tuple[TrackerEvent, ...] = (AttemptStarted("run-0"),)
        if standing is not Standing.IN_PROGRESS:
            deeds = (*deeds, AttemptEnded("run-0", standing))

        async def enter() -> None:
            await self.store.tracker.put(made)
            for deed in deeds:
                at = "2026-11-01T09:00:00.000Z"
                await self.store.tracker.enter(made.id, deed, by="run", at=at)

        asyncio.run(enter())
        return made.id


def ended(state: State) -> tuple[Verdict, str]:
    assert state.ended is not None
    return state.ended.verdict, state.ended.reason
