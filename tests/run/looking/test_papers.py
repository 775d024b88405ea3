"""Files that were proven and are lost since: swapped, turned down, stopped, or refused."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest
from tests.run.harness import STARTED, World

from steadyhand.core.act.facts import Evidence
from steadyhand.core.answer.facts import Answer, Document, Row, Sheet, Source
from steadyhand.core.log.beside.assist import AssistInvoked
from steadyhand.core.log.events import Checked
from steadyhand.core.log.state import fold_all
from steadyhand.core.page.snapshot import Field, FieldKey, PageText, Ref, Role, Snapshot
from steadyhand.ports import Tab
from steadyhand.run.looking.papers import lost_files
from steadyhand.testing.gate import ScriptedGate
from steadyhand.testing.tab import ScriptedPage, ScriptedWire

CV = Document("cv.pdf", "/x/cv.pdf", "ab" * 32)
PAPER = Field(Ref("r"), FieldKey("cv"), Role.FILE, label=PageText("Resume"), value="cv.pdf")
PAGE = Snapshot("https://jobs.example.org/apply", fields=(PAPER,))


@dataclass
class Page(ScriptedPage):
    """A tab whose file input holds these bytes."""

    holds: str = ""
    asked: int = 0
    world: World = field(default_factory=World)

    def __post_init__(self) -> None:
        super().__init__(self.world.site)

    async def contents(self, refs: Sequence[Ref]) -> Mapping[Ref, tuple[str, ...]]:
        """One file in each."""
        self.asked += 1
        return dict.fromkeys(refs, (self.holds,))


async def looked(page: Page, *, loaded: bool, proven: bool = True) -> tuple[tuple[str, ...], int]:
    """The swapped fields, and how often that counted as a failure."""
    run = page.world.run()
    journal, now = run.ports.journal, run.ports.clock.now()
    await journal.claim(run.id, "home-1", lease_s=600.0, at=now)
    run.state = fold_all(await journal.read(run.id))
    run.tab = Tab(page, ScriptedWire(page), ScriptedGate(b"", page.site))
    row = Row(PAPER.key, "Resume", "", Role.FILE, Answer(CV, Source.DOCUMENT))
    run.sheet = Sheet("5a" * 16, (row,))
    events = [STARTED, *([AssistInvoked(0, "loaded")] if loaded else [])]
    proof = Checked((Evidence(PAPER.key, "Resume", "upload_file", True, ""),))
    for event in (*events, *([proof] if proven else [])):
        await run.note(event)
    found = await lost_files(run, PAGE)
    return found, sum(run.state.fails.values())


@pytest.mark.parametrize(("holds", "other"), [(CV.sha256, False), ("cd" * 32, True), ("", True)])
def test_another_file_than_the_proven_one_is_told_and_counts_as_a_failure(
    holds: str, other: bool
) -> None:
    told = asyncio.run(looked(Page(holds=holds), loaded=True))
    assert told == (((PAPER.key,), 1) if other else ((), 0))


def test_where_nobody_else_acts_or_nothing_is_proven_no_file_is_read() -> None:
    for loaded, proven in ((False, True), (True, False)):
        page = Page(holds="cd" * 32)
        assert asyncio.run(looked(page, loaded=loaded, proven=proven)) == ((), 0)
        assert page.asked == 0
