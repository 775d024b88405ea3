"""One run in progress: its ports, its private sheet, and the state that its events amount to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path

from steadyhand import ports
from steadyhand.core.act.evidence import PendingStep
from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.profile_answers import identifying_texts
from steadyhand.core.answer.resolution import (
    all_texts,
    private_texts,
    secret_texts,
    unstored_fields,
)
from steadyhand.core.answer.sheet import Sheet
from steadyhand.core.journal import codec
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.redact import scrub, scrub_event
from steadyhand.core.journal.state import DecisionRecord, State, fold
from steadyhand.core.policy.breaker import (
    PAGE_HANG_INTENT,
    STOP_AFTER,
    breaker_decision,
    semantic_key,
)
from steadyhand.ports import Credential, ModelExchange, StopWish, Tab

from ..core.page.snapshot import FieldKey, Ref, Snapshot

SHEET = "sheet.json"
PICTURES = "pictures"
EXCHANGES = "exchanges"  # with models


def decisions_file(fence: int) -> str:
    """The name, among a run's artifacts, of what was decided under that claim of it."""
    return f"decisions/{fence:04d}.json"


def _looks_alike(earlier: ev.SnapshotGenerated | None, seen: ev.SnapshotGenerated) -> bool:
    if earlier is None:
        return False
    return replace(earlier, elapsed_s=seen.elapsed_s, artifact=seen.artifact) == seen


@dataclass(frozen=True, slots=True)
class Ports:
    """Everything outside that a run uses."""

    journal: ports.Journal
    questions: ports.Questions
    bank: ports.Bank
    applications: ports.Applications
    artifacts: ports.Artifacts
    browser: ports.Browser
    human: ports.Human
    clock: ports.Clock
    planners: Mapping[ev.Rung, ports.Planner]
    seal: ports.Seal  # with the key that the browser's gate knows
    turns: ports.Turns
    rank: ports.Rank | None = None  # orders near questions for a person; None: none are offered
    listeners: tuple[ports.Listener, ...] = ()
    tracker: ports.Tracker | None = None  # of a run whose application is on record
    away: Callable[[], AbstractAsyncContextManager[None]] = nullcontext  # to wait for a person
    adviser: ports.Adviser | None = None  # beside the rules; None: a person alone
    viewer: ports.Viewer | None = None  # who is shown pictures of the page; None: nobody
    lender: ports.PromptForwarder | None = None  # of a model, to an outside agent; None: nobody
    switches: ports.Switches | None = None  # what was switched off meanwhile; None: nothing can be
    stop: ports.Stop | None = None  # from outside; None: the run stops by itself alone
    vault: ports.Vault | None = None  # where the home has one that opens without asking
    lexicon: ports.Lexicon = ports.NO_LEXICON  # words that a page may use beside our own


@dataclass(frozen=True, slots=True)
class Options:
    """How a run works."""

    worker: str
    lease_s: float = 30.0
    open_timeout_s: float = 30.0
    step_timeout_s: float = 15.0  # a batch of fills, a press
    step_actions: int | None = None  # of one plan, at most; None: all that it has
    submit_timeout_s: float = 30.0  # the answer to a submit
    question_deadline_s: float = 900.0
    follow_up_s: float = 0.0  # that a page has, after the last act in it, before it is sent
    pace_s: float = 0.0  # between navigations to one host
    unpaced: tuple[str, ...] = ()  # origins that need no pace
    pictures: bool = True
    every_page: bool = False  # a picture at each look whose page differs
    profile: str = ""  # whose bank entries are used and kept
    window: bool = False  # whoever sits at the desk sees the browser
    session_days: int = 0  # that a session is kept; 0: none is kept or used


@dataclass(frozen=True, slots=True)
class PageProgress:
    """How far the run is with the page in its tab: scratch that is gone with the tab."""

    ahead: Snapshot | None = None  # the page that a step has just brought, seen at rest
    pending: PendingStep | None = None  # a Next that has shown no effect yet
    filled: Snapshot | None = None  # the page that was filled last, with what was filled in
    opened_by: str = ""  # what was pressed last to open the form, until something is typed
    wait_s: float = 0.0  # the next look waits so long for a change
    writes_noted: int = 0  # of those that the tab's gate tells


@dataclass(frozen=True, slots=True)
class SubmitBaseline:
    """What the outstanding submit is judged against: as it was right before the press."""

    page: Snapshot | None = None
    mark: int = 0  # in the wire
    action_url: str = ""  # where it said that it sends


@dataclass(slots=True)
class Run:
    """A run that this worker holds; `note` is the only way to change its state."""

    id: str
    ports: Ports
    options: Options
    known: Knowledge
    sheet: Sheet
    state: State = field(default_factory=State)
    tab: Tab | None = None
    opened: bool = False  # the tab shows the run's own page, or what that led to
    progress: PageProgress = PageProgress()
    submit: SubmitBaseline = SubmitBaseline()
    sending: bool = False  # a submit is under way
    stop_wish: StopWish | None = None  # what somebody wants of it from outside
    stopped: int = 0  # requests with a file that did not leave, and that are dealt with
    traced: int = 0  # the submit after which its files were looked for in what left
    acted_at: float = 0.0  # monotonic; when something was done in the page last
    references: frozenset[str] = frozenset()  # shown by pages before the submit
    working_since: float = 0.0  # monotonic; moved on while a person is asked
    recoveries: int = 0  # browsers lost and replaced
    borrowed: Credential | None = None  # what the run signs in with, until that has worked or not
    tried: frozenset[str] = frozenset()  # origins whose sign-in was pressed and not seen to work
    secrets: tuple[str, ...] = ()  # typed in this run, on no sheet; kept out of all that is told
    learned: tuple[str, ...] = ()  # read or said for a task: in its own file, and in no event
    covers: tuple[str, ...] = ()  # boxes that held them, as CSS: masked in every picture
    unkept: frozenset[FieldKey] = frozenset()  # fields whose answers are stored nowhere
    decisions: list[DecisionRecord] = field(default_factory=list)  # under this claim, for replay
    recalled: frozenset[str] = frozenset()  # origins whose session the browser was given

    async def note(self, event: ev.Event, actor: ev.Actor = "system") -> None:
        """Store the event, then make it part of the state, then tell it. Raises LostRun.

        Stored cleaned of values (`redact.py`) and encoded by `codec.py`; listeners tell it by
        `views/narrate.py`, and at the run's end `views/record.py` reads the stream back.
        """
        told = scrub_event(event, self.private(), secrets=self.opening())
        envelope = ev.Envelope(self.id, self.state.next_seq, self.stamp(), told, actor)
        await self.ports.journal.append(envelope, fence=self.state.fence)
        self.state = fold(self.state, envelope)
        for listener in self.ports.listeners:
            listener.receive(envelope)

    async def record(self, exchange: ModelExchange) -> str:
        """It is an artifact of the run, cleaned of what the user said; returns its name."""
        hide, secrets = self.private(), self.opening()
        rules, task, said = (
            scrub(text, hide, secrets=secrets)
            for text in (exchange.rules, exchange.task, exchange.said)
        )
        name = f"{EXCHANGES}/{exchange.call}.json"
        clean = replace(exchange, rules=rules, task=task, said=said)
        self.ports.artifacts.write(self.id, name, codec.pack(clean))
        return name

    def stamp(self) -> str:
        """The time now, as events tell it."""
        return codec.stamp(self.ports.clock.now())

    async def note_writes(self) -> None:
        """Whatever left by a grant since this was noted last is on record."""
        if self.tab is None:
            return
        for write in self.tab.gate.written()[self.progress.writes_noted :]:
            self.progress = replace(self.progress, writes_noted=self.progress.writes_noted + 1)
            place = write.url.split("?")[0].split("#")[0]
            await self.note(
                ev.WriteLeft(write.leave, write.method, place, write.size, write.unread)
            )

    async def fail(self, key: str) -> None:
        """One more failure of that semantic key is noted, with what it leads to."""
        fails = self.state.fails.get(key, 0) + 1
        limit = self.state.started.max_failures if self.state.started else STOP_AFTER
        await self.note(ev.LoopGuard(key, fails, breaker_decision(fails, limit)))

    async def fail_here(self, intent: str, question: str = "") -> None:
        """One more failure of that intent on the page where the run is."""
        await self.fail(semantic_key(self.url, intent, question))

    @property
    def may_stop(self) -> bool:
        """Whether nothing is lost where it stops here: no submit waits for its outcome."""
        return not (self.sending or self.state.outstanding)

    def acted(self) -> None:
        """From now on counts the time in which the page may bring what follows."""
        self.acted_at = self.ports.clock.monotonic()

    async def hung(self) -> None:
        """The page did not answer in time once more."""
        await self.fail_here(PAGE_HANG_INTENT)

    async def picture(self, name: str, *, full: bool = False) -> Path | None:
        """Where the page's picture is, among the run's artifacts; None where none are wanted."""
        if not self.options.pictures:
            return None
        file = f"{PICTURES}/{self.state.next_seq:04d}-{name}.png"
        path = self.ports.artifacts.path(self.id, file)
        await self.live.page.picture(path, full=full, covers=self.covers)
        return path

    async def blind_picture(self, name: str, marks: Sequence[Ref] = ()) -> tuple[bytes, str]:
        """A picture without anything that was filled in, and where it is kept; '' for nowhere.

        Beside each of the *marks* stands its number.
        """
        file = f"{PICTURES}/{self.state.next_seq:04d}-{name}.png" if self.options.pictures else ""
        path = self.ports.artifacts.path(self.id, file) if file else None
        blind = (*self.answer_texts(), *self.typed())
        png = await self.live.page.picture(
            path, full=True, covers=self.covers, blind=blind, marks=marks
        )
        return png, file if png else ""

    async def picture_of_look(self, earlier: ev.SnapshotGenerated | None) -> None:
        """Where every page is wanted: its picture, if the page differs from the *earlier* look."""
        seen = self.state.seen
        if self.options.every_page and seen is not None and not _looks_alike(earlier, seen):
            await self.picture("page", full=True)

    def keep(self, sheet: Sheet) -> None:
        """The sheet is the run's from now on, and stored privately but for what opens something.

        A run that was stopped asks for a password again.
        """
        self.sheet = sheet
        self.unkept |= unstored_fields(
            sheet
        )  # a form that begins anew has the replies without their rows
        stored = sheet.without(self.unkept)
        self.ports.artifacts.write(self.id, SHEET, codec.pack(stored))
        self.known = replace(self.known, replies=dict(sheet.replies), refused=sheet.refused)

    def typed(self) -> tuple[str, ...]:
        """The texts of this person that this run puts into pages: long enough to be told apart."""
        return (*self.private(), *self.opening())

    def answer_texts(self) -> tuple[str, ...]:
        """Whatever was answered, in texts that a page may show: chosen, sent or refused, too."""
        return all_texts(self.sheet)

    def private(self) -> tuple[str, ...]:
        """Those of them that open nothing, with all that the profile tells of who it is."""
        return (*identifying_texts(self.known), *private_texts(self.sheet), *self.learned)

    def opening(self) -> tuple[str, ...]:
        """Those of them that open something: typed at a challenge, or into the form."""
        return (*secret_texts(self.sheet), *self.secrets)

    @property
    def url(self) -> str:
        """Where the run is, or where it starts."""
        if self.state.seen is not None:
            return self.state.seen.url
        return self.start

    @property
    def lead(self) -> str:
        """The address that the run was asked to apply at."""
        return self.state.started.url if self.state.started else ""

    @property
    def start(self) -> str:
        """Where the form is looked for first: where the posting says, else where the lead is."""
        told = self.state.posting.apply_url if self.state.posting else ""
        return told or self.lead

    @property
    def left_s(self) -> float:
        """The working time that the run has left."""
        used = self.ports.clock.monotonic() - self.working_since
        return (self.state.started.deadline_s if self.state.started else 0.0) - used

    @property
    def live(self) -> Tab:
        """The tab of a page that was looked at."""
        assert self.tab is not None
        return self.tab
