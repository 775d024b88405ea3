"""A whole run in memory: real loop, real policy, a scripted site and the in-memory store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from steadyhand.core.answer.facts import Sheet
from steadyhand.core.log.events import Envelope, Event, Mode, Rung, RunStarted
from steadyhand.core.log.state import State
from steadyhand.ports import Browser, Journal, Planner
from steadyhand.run.apply import apply
from steadyhand.run.context import Options, Ports, Run
from steadyhand.run.planning import AskHuman, Semantic
from steadyhand.testing import (
    CountingIds,
    FrozenClock,
    MemoryArtifacts,
    MemoryStore,
    ScriptedBrowser,
    ScriptedHuman,
    ScriptedSite,
)
from steadyhand.testing.site import FORM_URL

from .known import known

RUN = "run-1"
SALT = CountingIds().salt()
STARTED = RunStarted(FORM_URL, Mode.APPLY, ("https://jobs.example.org",))
PLANNERS: Mapping[Rung, Planner] = {Rung.SEMANTIC: Semantic(), Rung.HUMAN: AskHuman()}


def person(*, gate: object = True, grant: object = True) -> ScriptedHuman:
    """Someone who knows the notice period, and says these at the gate and before a Next."""
    said = {"confirm_submit": gate, "step_grant": grant, "Notice period": "3 months"}
    return ScriptedHuman(said)  # type: ignore[arg-type]


@dataclass
class World:
    """Everything that outlives one process: the site, the person, the store, the artifacts."""

    site: ScriptedSite = field(default_factory=ScriptedSite)
    human: ScriptedHuman = field(default_factory=person)
    store: MemoryStore = field(default_factory=MemoryStore)
    artifacts: MemoryArtifacts = field(default_factory=MemoryArtifacts)
    journal: Journal | None = None  # another journal over the same store
    worker: str = "home-1"
    clock: FrozenClock = field(default_factory=FrozenClock)
    wrap: Callable[[Browser], Browser] = lambda browser: browser

    def ports(self) -> Ports:
        return Ports(
            journal=self.journal or self.store.journal,
            questions=self.store.questions,
            bank=self.store.bank,
            artifacts=self.artifacts,
            browser=self.wrap(ScriptedBrowser(self.site)),
            human=self.human,
            clock=self.clock,
            planners=PLANNERS,
        )

    def run(self) -> Run:
        """A fresh process's view of the run."""
        options = Options(worker=self.worker, pictures=False)
        return Run(RUN, self.ports(), options, known(), Sheet(SALT))

    def go(self, started: RunStarted = STARTED) -> State:
        """One process drives the run as far as it goes."""
        return asyncio.run(apply(self.run(), started))

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(e.event for e in self.envelopes)

    @property
    def envelopes(self) -> tuple[Envelope, ...]:
        return asyncio.run(self.store.journal.read(RUN))
