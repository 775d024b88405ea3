"""The product's own loop for benchmarks: a run over a tab that is there already."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from itertools import count
from secrets import token_bytes

from steadyhand.adapters.host import SystemClock
from steadyhand.core.act.approval import PERMIT_VALID_S, Permit, seal_permit
from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.sheet import Sheet
from steadyhand.core.journal.events import Rung, RunStarted
from steadyhand.core.journal.state import fold_all
from steadyhand.ports import Human, Tab
from steadyhand.run.context import Options, Ports, Run
from steadyhand.run.plan import HumanRung, SemanticRung
from steadyhand.testing import MemoryArtifacts, MemoryStore, OwnTurns

KEY = token_bytes(32)  # of the gates of all tabs of this process
_number = count()


def permitted(tab: Tab, url: str) -> None:
    """The gate lets one request go, as for a person who presses the button by hand."""
    permit = Permit(
        "by hand", 0, next(_number), url, "", time.monotonic() + PERMIT_VALID_S, once=True
    )
    tab.gate.permit(seal_permit(permit, KEY))


@dataclass(frozen=True, slots=True)
class OneTab:
    """A browser whose one tab every run gets and none closes."""

    only: Tab

    async def tab(self) -> Tab:
        """The tab."""
        return self.only

    async def followed(self) -> Tab | None:
        """No page opens another."""
        return None

    async def close(self) -> None:
        """It stays open: it is read afterwards, or used by the next run."""


async def run_in(tab: Tab, name: str, began: RunStarted, *, human: Human, known: Knowledge) -> Run:
    """A run of that name that works in the tab, claimed and begun; kept in memory alone."""
    store = MemoryStore()
    ports = Ports(
        journal=store.journal,
        questions=store.questions,
        bank=store.bank,
        applications=store.applications,
        artifacts=MemoryArtifacts(),
        browser=OneTab(tab),
        human=human,
        clock=SystemClock(),
        turns=OwnTurns(),
        planners={Rung.SEMANTIC: SemanticRung(), Rung.HUMAN: HumanRung()},
        seal=partial(seal_permit, key=KEY),
    )
    run = Run(name, ports, Options("bench", pictures=False), known, Sheet("5a" * 16))
    await store.journal.claim(run.id, "bench", lease_s=3600.0, at=ports.clock.now())
    run.state = fold_all(await store.journal.read(run.id))
    await run.note(began)
    run.tab, run.working_since = tab, ports.clock.monotonic()
    return run
