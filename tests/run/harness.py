"""A whole run in memory: real loop, real policy, a scripted site and the in-memory store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from steadyhand.core.answer.facts import Sheet
from steadyhand.core.log.events import Envelope, Event, Mode, Rung, RunStarted
from steadyhand.core.log.state import State
from steadyhand.ports import Human, Journal, Planner
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

STARTED = RunStarted(FORM_URL, Mode.APPLY, ("https://jobs.example.org",))
PLANNERS: Mapping[Rung, Planner] = {Rung.SEMANTIC: Semantic(), Rung.HUMAN: AskHuman()}
YES: Mapping[str, object] = {"confirm_submit": True, "Notice period": "3 months"}


@dataclass
class World:
    """Everything that outlives one process: the site, the store, the artifacts."""

    site: ScriptedSite = field(default_factory=ScriptedSite)
    human: Human = field(default_factory=lambda: ScriptedHuman(dict(YES)))
    store: MemoryStore = field(default_factory=MemoryStore)
    artifacts: MemoryArtifacts = field(default_factory=MemoryArtifacts)
    journal: Journal | None = None  # another journal over the same store
    worker: str = "home-1"
    clock: FrozenClock = field(default_factory=FrozenClock)
    wrap_page: Callable[[ScriptedBrowser], object] = lambda browser: browser

    def ports(self) -> Ports:
        return Ports(
            journal=self.journal or self.store.journal,
            questions=self.store.questions,
            bank=self.store.bank,
            artifacts=self.artifacts,
            browser=self.wrap_page(ScriptedBrowser(self.site)),  # type: ignore[arg-type]
            human=self.human,
            clock=self.clock,
            planners=PLANNERS,
        )

    def run(self) -> Run:
        """A fresh process's view of the run."""
        options = Options(worker=self.worker, pictures=False)
        return Run("run-1", self.ports(), options, known(), Sheet(CountingIds().salt()))

    def go(self, started: RunStarted = STARTED) -> State:
        """One process drives the run as far as it goes."""
        return asyncio.run(apply(self.run(), started))

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(e.event for e in self.envelopes)

    @property
    def envelopes(self) -> tuple[Envelope, ...]:
        return asyncio.run(self.store.journal.read("run-1"))

    @property
    def folder(self) -> Path:
        return Path("/nowhere")
