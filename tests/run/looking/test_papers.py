"""Files that were proven and are lost since: swapped, turned down, stopped, or refused."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import pytest
from tests.run.harness import STARTED, World

from steadyhand.core.act.fill import WithheldRequest
from steadyhand.core.act.results import Evidence, Exchange
from steadyhand.core.answer.sheet import Answer, Document, Row, Sheet, Source
from steadyhand.core.journal.events import ActionVerified, AssistInvoked
from steadyhand.core.journal.state import fold_all
from steadyhand.core.page.snapshot import Field, FieldKey, PageText, Ref, Role, Snapshot
from steadyhand.ports import Tab
from steadyhand.run.fill import UPLOAD_WAITS, note_lost_files
from steadyhand.testing.browser import ScriptedGate, ScriptedPage, ScriptedWire

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
    proof = ActionVerified((Evidence(PAPER.key, "Resume", "upload_file", True, ""),))
    for event in (*events, *([proof] if proven else [])):
        await run.note(event)
    found = await note_lost_files(run, PAGE)
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


class Wire(ScriptedWire):
    """What left of the file, and what did not."""

    def __init__(
        self, page: Page, writes: tuple[Exchange, ...], held: tuple[WithheldRequest, ...]
    ) -> None:
        super().__init__(page)
        self.writes, self.held = writes, held

    def since(self, mark: int) -> tuple[Exchange, ...]:
        return self.writes

    def stopped(self) -> tuple[WithheldRequest, ...]:
        return self.held


SENT = Exchange(0, 0.0, "POST", "https://jobs.example.org/upload", status=200, files=(CV.sha256,))
TO = "https://jobs.example.org/files?id=4"


@pytest.mark.parametrize(
    ("said", "writes", "held", "why"),
    [
        ("", (SENT,), (), ""),
        ("Virus found", (SENT,), (), "the page says: Virus found"),
        ("", (replace(SENT, status=500),), (), "the site answered 500 to its upload"),
        ("", (), (WithheldRequest("no leave", TO, frozenset({"cv.pdf"})),), UPLOAD_WAITS),
        ("", (), (WithheldRequest("no leave", TO, frozenset({""})),), UPLOAD_WAITS),
        ("", (), (WithheldRequest("another site", "", frozenset({"cv.pdf"})),), "another site"),
        ("", (), (WithheldRequest("no leave", TO, frozenset({"why.txt"})),), ""),
        ("", (SENT,), (WithheldRequest("no leave", TO, frozenset({"cv.pdf"})),), ""),
    ],
)
def test_a_proven_file_that_its_site_has_not_got_is_found_out_before_anyone_is_asked(
    said: str, writes: tuple[Exchange, ...], held: tuple[WithheldRequest, ...], why: str
) -> None:
    asyncio.run(_found_out(said, writes, held, why))


async def _found_out(
    said: str, writes: tuple[Exchange, ...], held: tuple[WithheldRequest, ...], why: str
) -> None:
    page = Page()
    run = page.world.run()
    await run.ports.journal.claim(run.id, "home-1", lease_s=600.0, at=run.ports.clock.now())
    run.state = fold_all(await run.ports.journal.read(run.id))
    run.tab = Tab(page, Wire(page, writes, held), ScriptedGate(b"", page.site))
    run.sheet = Sheet(
        "5a" * 16, (Row(PAPER.key, "CV", "", Role.FILE, Answer(CV, Source.DOCUMENT)),)
    )
    await run.note(STARTED)
    await run.note(ActionVerified((Evidence(PAPER.key, "Resume", "upload_file", True, ""),)))
    shown = replace(PAGE, fields=(replace(PAPER, said=PageText(said)),))
    lost = await note_lost_files(run, shown)
    waits = why == UPLOAD_WAITS
    assert lost == ((PAPER.key,) if why else ())
    assert (PAPER.key in run.state.proven) is not bool(why)
    assert [each.why for each in run.sheet.unused_files] == ([why] if why else [])
    assert run.state.uploads == ({PAPER.key: TO.partition("?")[0]} if waits else {})
    assert sum(run.state.fails.values()) == (0 if waits or not why else 1)
    assert await note_lost_files(run, shown) == ()
