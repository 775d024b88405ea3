"""A whole run in memory: real loop, real policy, a scripted site and the in-memory store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from steadyhand.core.act.approval import seal_permit
from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply, Sheet
from steadyhand.core.journal.codec import unpack
from steadyhand.core.journal.events import Envelope, Event, Mode, Rung, RunStarted
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import FieldKey
from steadyhand.ports import Browser, Human, Journal, Planner, Viewer
from steadyhand.run.context import SHEET, Options, Ports, Run
from steadyhand.run.plan import HumanRung, SemanticRung
from steadyhand.run.runner import apply
from steadyhand.testing import (
    CountingIds,
    FrozenClock,
    MemoryArtifacts,
    MemoryStore,
    OwnTurns,
    ScriptedBrowser,
    ScriptedHuman,
    ScriptedSite,
)
from steadyhand.testing.site import FORM_URL

from .known import known

RUN = "run-1"
KEY = b"a key for tests, drawn by nobody"
SALT = CountingIds().salt()
STARTED = RunStarted(FORM_URL, Mode.APPLY, ("https://jobs.example.org",))
PLANNERS: Mapping[Rung, Planner] = {Rung.SEMANTIC: SemanticRung(), Rung.HUMAN: HumanRung()}


NOTICE, EMAIL = FieldKey("notice"), FieldKey("email")
EDIT = Reply(None, by="me", edits=((NOTICE, "4 months"),))
YES, NO = Reply(True, by="me"), Reply(False, by="me")


def person(*, gate: object = True, grant: object = True) -> ScriptedHuman:
    """Someone who knows the notice period, and says these at the gate and before a Next."""
    said = {"confirm_submit": gate, "step_grant": grant, "Notice period": "3 months"}
    return ScriptedHuman(said)  # type: ignore[arg-type]


class Reviewer(ScriptedHuman):
    """Someone who says these at the gate, one after the other; the last one stays."""

    def __init__(self, *said: Reply) -> None:
        super().__init__({"Notice period": "3 months", "step_grant": True})
        self.said = list(said)

    @property
    def gates(self) -> list[Question]:
        return [q for q in self.asked if q.kind is QuestionKind.CONFIRM_SUBMIT]

    async def ask(self, question: Question) -> Reply:
        """What is said of the sheet; the rest as a script says it."""
        if question.kind is not QuestionKind.CONFIRM_SUBMIT:
            return await super().ask(question)
        self.asked.append(question)
        reply = self.said.pop(0) if len(self.said) > 1 else self.said[0]
        if reply.approved:
            self.approved.append(question)
        return reply


@dataclass
class World:
    """Everything that outlives one process: the site, the person, the store, the artifacts."""

    site: ScriptedSite = field(default_factory=ScriptedSite)
    human: ScriptedHuman = field(default_factory=person)
    stand_in: Human | None = None  # asked in the person's place
    store: MemoryStore = field(default_factory=MemoryStore)
    artifacts: MemoryArtifacts = field(default_factory=MemoryArtifacts)
    journal: Journal | None = None  # another journal over the same store
    worker: str = "home-1"
    clock: FrozenClock = field(default_factory=FrozenClock)
    wrap: Callable[[Browser], Browser] = lambda browser: browser
    viewer: Viewer | None = None  # who is shown pictures
    known: Knowledge = field(default_factory=known)
    step_actions: int | None = None
    follow_up_s: float = 0.0

    def ports(self) -> Ports:
        return Ports(
            journal=self.journal or self.store.journal,
            questions=self.store.questions,
            bank=self.store.bank,
            applications=self.store.applications,
            artifacts=self.artifacts,
            browser=self.wrap(ScriptedBrowser(self.site, KEY)),
            seal=partial(seal_permit, key=KEY),
            human=self.stand_in or self.human,
            clock=self.clock,
            turns=OwnTurns(),
            planners=PLANNERS,
            viewer=self.viewer,
            switches=self.store.switches,
        )

    def run(self) -> Run:
        """A fresh process's view of the run."""
        options = Options(
            worker=self.worker,
            pictures=False,
            step_actions=self.step_actions,
            follow_up_s=self.follow_up_s,
        )
        written = self.artifacts.read(RUN, SHEET)
        sheet = unpack(Sheet, written) if written else Sheet(SALT)
        told = replace(self.known, replies=dict(sheet.replies))
        return Run(RUN, self.ports(), options, told, sheet)

    def go(self, started: RunStarted = STARTED) -> State:
        """One process drives the run as far as it goes."""
        return asyncio.run(apply(self.run(), started))

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(e.event for e in self.envelopes)

    @property
    def envelopes(self) -> tuple[Envelope, ...]:
        return asyncio.run(self.store.journal.read(RUN))
