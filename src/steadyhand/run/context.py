"""One run in progress: its ports, its private sheet, and the state that its events amount to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..core.act.step import Turning
from ..core.answer.facts import Sheet
from ..core.answer.resolve import Known, private_texts
from ..core.decide.breaker import PAGE_HANG, STOP_AFTER, decision, semantic_key
from ..core.log import codec
from ..core.log.events import Actor, Envelope, Event, LoopGuard, Rung, Seen
from ..core.log.redact import scrub_event
from ..core.log.state import State, fold
from ..core.page.snapshot import Snapshot
from ..ports import (
    Applications,
    Artifacts,
    Bank,
    Browser,
    Clock,
    Human,
    Journal,
    Listener,
    Planner,
    Questions,
    Rank,
    Seal,
    Tab,
)

SHEET = "sheet.json"
PICTURES = "pictures"


def _same_sight(earlier: Seen | None, seen: Seen) -> bool:
    if earlier is None:
        return False
    return replace(earlier, elapsed_s=seen.elapsed_s, artifact=seen.artifact) == seen


@dataclass(frozen=True, slots=True)
class Ports:
    """Everything outside that a run uses."""

    journal: Journal
    questions: Questions
    bank: Bank
    applications: Applications
    artifacts: Artifacts
    browser: Browser
    human: Human
    clock: Clock
    planners: Mapping[Rung, Planner]
    seal: Seal  # with the key that the browser's gate knows
    rank: Rank | None = None  # orders near questions for a person; without it none are offered
    listeners: tuple[Listener, ...] = ()


@dataclass(frozen=True, slots=True)
class Options:
    """How a run works."""

    worker: str
    lease_s: float = 30.0
    open_timeout_s: float = 30.0
    step_timeout_s: float = 15.0  # a batch of fills, a press
    submit_timeout_s: float = 30.0  # the answer to a submit
    question_deadline_s: float = 900.0
    pace_s: float = 0.0  # between tries to reach a site
    pictures: bool = True
    every_page: bool = False  # a picture at each look whose page differs
    profile: str = ""  # whose bank entries are used and kept


@dataclass(slots=True)
class Run:
    """A run that this worker holds; `note` is the only way to change its state."""

    id: str
    ports: Ports
    options: Options
    known: Known
    sheet: Sheet
    state: State = field(default_factory=State)
    tab: Tab | None = None
    opened: bool = False  # the tab shows the run's own page, or what that led to
    baseline: Snapshot | None = None  # the page right before the outstanding submit
    mark: int = 0  # in the wire, right before that submit
    aimed: str = ""  # where that submit said that it sends
    ahead: Snapshot | None = None  # the page that a step has just brought, seen at rest
    turning: Turning | None = None  # a Next that has shown no effect yet
    wait_s: float = 0.0  # the next look waits so long for a change
    references: frozenset[str] = frozenset()  # shown by pages before the submit
    working_since: float = 0.0  # monotonic; moved on while a person is asked
    recoveries: int = 0  # browsers lost and replaced

    async def note(self, event: Event, actor: Actor = "system") -> None:
        """The event is stored, then part of the state, then told. Raises LostRun."""
        told = scrub_event(event, self.typed())
        envelope = Envelope(self.id, self.state.next_seq, self.stamp(), told, actor)
        await self.ports.journal.append(envelope, fence=self.state.fence)
        self.state = fold(self.state, envelope)
        for listener in self.ports.listeners:
            listener.heard(envelope)

    def stamp(self) -> str:
        """The time now, as events tell it."""
        return codec.stamp(self.ports.clock.now())

    async def fail(self, key: str) -> None:
        """One more failure of that semantic key is noted, with what it leads to."""
        fails = self.state.fails.get(key, 0) + 1
        limit = self.state.started.max_failures if self.state.started else STOP_AFTER
        await self.note(LoopGuard(key, fails, decision(fails, limit)))

    async def fail_here(self, intent: str, question: str = "") -> None:
        """One more failure of that intent on the page where the run is."""
        await self.fail(semantic_key(self.url, intent, question))

    async def hung(self) -> None:
        """The page did not answer in time once more."""
        await self.fail_here(PAGE_HANG)

    async def picture(self, name: str, *, full: bool = False) -> None:
        """The page's picture is among the run's artifacts, where pictures are wanted."""
        if self.options.pictures:
            path = f"{PICTURES}/{self.state.next_seq:04d}-{name}.png"
            await self.live.page.picture(self.ports.artifacts.path(self.id, path), full=full)

    async def picture_of_look(self, earlier: Seen | None) -> None:
        """Where every page is wanted: its picture, if the page differs from the *earlier* look."""
        seen = self.state.seen
        if self.options.every_page and seen is not None and not _same_sight(earlier, seen):
            await self.picture("page", full=True)

    def keep(self, sheet: Sheet) -> None:
        """The sheet is stored privately and is the run's from now on."""
        self.sheet = sheet
        self.ports.artifacts.write(self.id, SHEET, codec.pack(sheet))
        self.known = replace(self.known, replies=dict(sheet.replies), refused=sheet.refused)

    def typed(self) -> tuple[str, ...]:
        """The texts of this person that this run puts into pages: long enough to be told apart.

        A city or a country is in many texts and tells nothing alone; it is left readable.
        """
        return private_texts(self.sheet)

    @property
    def url(self) -> str:
        """Where the run is, or where it starts."""
        if self.state.seen is not None:
            return self.state.seen.url
        return self.state.started.url if self.state.started else ""

    @property
    def live(self) -> Tab:
        """The tab of a page that was looked at."""
        assert self.tab is not None
        return self.tab
