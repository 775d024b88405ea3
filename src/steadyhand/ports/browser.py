"""A browser as a run sees it: its tabs, what is done in them, and what leaves them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from steadyhand.core.act.approval import Grant, Permit
from steadyhand.core.act.body_check import ApprovedBody
from steadyhand.core.act.fill import FillOrder, PressResult, Reading, WithheldRequest
from steadyhand.core.act.results import BlockedWrite, Exchange, PermittedWrite
from steadyhand.core.goal import goal
from steadyhand.core.goal.grounding import Element, Outline
from steadyhand.core.journal import events as ev
from steadyhand.core.secrets import StoredSession

from ..core.act.actions import Gesture
from ..core.page.snapshot import Ref, Snapshot


class Gestures(Protocol):
    """What a person does in a tab beside reading, typing and pressing."""

    async def gesture(self, gesture: Gesture) -> PressResult:
        """The gesture was made, or why not; nothing was pressed or typed."""
        ...


class Contents(Protocol):
    """What is in the files that a page holds."""

    async def contents(self, refs: Sequence[Ref]) -> Mapping[Ref, tuple[str, ...]]:
        """The sha256 of each file that the controls of these fields hold themselves.

        '' for one that cannot be read; no entry for a field without any, be it that the page took
        its file away and only names it.
        """
        ...


class Page(Gestures, Contents, Protocol):
    """One tab of a real browser."""

    async def open(self, url: str, *, timeout_s: float) -> None:
        """The page is loaded and settled. Raises Unreachable, PageTimeout."""
        ...

    async def snapshot(self, *, wait_s: float = 0.0) -> Snapshot:
        """What the settled page shows, all frames.

        With *wait_s* it first waits that long at most for something to change.
        """
        ...

    async def fill(self, orders: Sequence[FillOrder]) -> tuple[Reading, ...]:
        """The fields were set, blurred and read back, one reading per order in their order."""
        ...

    async def press(self, ref: Ref, fingerprint: str, *, sending: bool = False) -> PressResult:
        """One trusted click reached that very element, or nothing was clicked and why.

        With *sending* the page's own question whether to send is answered yes meanwhile.
        """
        ...

    async def picture(
        self,
        path: Path | None,
        *,
        full: bool = False,
        covers: Sequence[str] = (),
        blind: Sequence[str] | None = None,
        marks: Sequence[Ref] = (),
    ) -> bytes:
        """A PNG of the page, also at *path*; password and code boxes, *covers*, are masked before.

        With *blind* so is every box of a form, and whatever else shows one of these texts. On a
        *full* one stands beside each of the visible *marks* its number, counted from 1.
        A page of which no picture can be taken has none (b""): a picture never fails a run.
        """
        ...


class Elements(Protocol):
    """The elements of a tab that a task names in words, and what is done to them."""

    async def outline(self) -> Outline:
        """The page once it rests, element by element."""
        ...

    async def press_element(self, element: Element, gesture: goal.Gesture) -> PressResult:
        """One trusted press of that very element, or nothing was pressed and why."""
        ...

    async def drag_element(self, element: Element, onto: Element) -> PressResult:
        """The element was dragged onto the other one, or nothing was touched and why."""
        ...

    async def press_keys(self, keys: str) -> PressResult:
        """A combination like 'Control+S' was pressed and let go, where the focus is."""
        ...

    async def scroll_element(self, element: Element, *, end: bool) -> PressResult:
        """What is in that element was scrolled to its end, or to its top."""
        ...


class Wire(Protocol):
    """What left the browser, seen from outside the page."""

    def mark(self) -> int:
        """A point in the stream of writes."""
        ...

    def since(self, mark: int) -> tuple[Exchange, ...]:
        """Writes that left after *mark*, in order."""
        ...

    async def next_exchange(self, mark: int, *, timeout_s: float) -> Exchange | None:
        """The first write after *mark* that was answered or lost; None when the time is up."""
        ...

    def stopped(self) -> tuple[WithheldRequest, ...]:
        """Requests with a chosen file that did not leave since the browser began, in order."""
        ...


class Withholding(Protocol):
    """What a gate held back."""

    def withheld(self) -> tuple[str, ...]:
        """Where the page would have sent what was typed since the last grant was opened.

        () where something left by that grant.
        """
        ...

    def altered(self) -> str:
        """What differed from what was agreed since then, by its label: that did not leave.

        '' where something left by that grant.
        """
        ...

    def left(self) -> bool:
        """Whether anything left by the last grant, in whatever way."""
        ...

    def background_requests(self) -> tuple[str, ...]:
        """Addresses that the page asked its site for in the background since the last press.

        Each is told once; what an address says that it reads is none of them.
        """
        ...

    def stopped(self) -> tuple[BlockedWrite, ...]:
        """Writes that did not leave since the last press: its own, or further ones of a step."""
        ...


class Departures(Protocol):
    """What left through a gate, and what did not of what no value was told by."""

    def ledger(self) -> tuple[ev.DataLeft | ev.DataWithheld, ...]:
        """What left without a press since this was last asked, and what of that was held back."""
        ...

    def talks(self) -> tuple[str, ...]:
        """Addresses of other sites that the page was kept from asking since the last press.

        () where something left by the last grant.
        """
        ...

    def written(self) -> tuple[PermittedWrite, ...]:
        """All that ever left by a grant, but for signing in and for what a person did by hand."""
        ...


class Gate(Withholding, Departures, Protocol):
    """What was typed leaves through it, or not at all."""

    def bound(
        self,
        origins: Collection[str],
        out: Collection[str] = (),
        *,
        talk: Collection[str] = (),
        lookups: Collection[str] = (),
    ) -> None:
        """What was typed goes to these origins and to the hosts of their sites, nowhere else.

        Nothing at all goes to a site that a pattern of *out* names. With the origins of *talk* a
        page may talk, and tell nothing typed; those of *lookups* are told one field's text.
        """
        ...

    def permit(self, grant: Grant, agreed: ApprovedBody | None = None) -> str:
        """The grant is open from now on; or nothing is, and why.

        Where somebody else acts in the page nothing leaves by it that tells other than *agreed*.
        """
        ...

    def shut(self) -> None:
        """No grant is open."""
        ...

    def hold_writes(self, *, secrets: Collection[str] | None = None) -> None:
        """Something is pressed that sends nothing: what writes is held, until something is typed.

        What was let go by a grant before is over, and what was held and not let never leaves.
        With *secrets* it is an act of a task: what only reads the task's site may tell it what was
        typed, as a search does, but for these; where its address says that it deletes it is held.
        A write of a script waits, and leaves by the next grant if it was told as stopped.
        """
        ...

    def pass_writes(self) -> None:
        """No such press has an effect any more; of a task's not before a page is loaded."""
        ...


@dataclass(frozen=True, slots=True)
class SiteMemory:
    """What an origin left in the browser, and when each of its cookies ends (-1: never told)."""

    session: StoredSession
    ends: tuple[float, ...] = ()


class Memory(Protocol):
    """What the browser knows of sites, besides the pages that it shows."""

    def began(self) -> tuple[ev.BrowserKnows, ...]:
        """What it knew when it started, and what it could not be given."""
        ...

    async def recall(self, sessions: Sequence[StoredSession]) -> str:
        """It knows these and nothing else; or nothing, and why. Before any page is open only."""
        ...

    async def learned(self, origin: str) -> SiteMemory | None:
        """What it would show that origin, and no other; None where that is nothing.

        Raises BrowserLost, PageTimeout.
        """
        ...


class Assist(Protocol):
    """A form-filling extension in the browser of a tab."""

    @property
    def how(self) -> ev.AssistHow:
        """In what way it is asked."""
        ...

    def barring_writes(self) -> AbstractContextManager[None]:
        """Within the block nothing is loaded over the page, and no write leaves it."""
        ...

    async def invoke(self, *, timeout_s: float) -> ev.AssistFailure:
        """It was asked to fill; '' or why it could not be."""
        ...

    def wrote(self, texts: Iterable[str]) -> None:
        """These count as typed from now on: they leave by a grant, or not at all."""
        ...


@dataclass(frozen=True, slots=True)
class LlmResponse:
    """What whoever borrows a model gets for one prompt: a status of HTTP, and a body."""

    status: int
    body: bytes


ForwardPrompt = Callable[[bytes], Awaitable[LlmResponse]]
ReportDeed = Callable[[ev.OutsideActed], Awaitable[None]]


class Outsider(Protocol):
    """An agent from outside, which may look and click in one tab, and nothing leaves meanwhile."""

    async def visit(
        self, lend: ForwardPrompt, hear: ReportDeed, *, timeout_s: float
    ) -> ev.OutsideFailure:
        """It was let in until it said that it is done; '' or why it did not come to that.

        *lend* answers the prompts to its model. *hear* is told what it says that it does, and what
        was seen of it from outside, whatever it says.
        """
        ...


@dataclass(frozen=True, slots=True)
class Tab:
    """A page together with its wire, and the gate that both stand behind."""

    page: Page
    wire: Wire
    gate: Gate
    memory: Memory | None = None  # None: nothing is recalled and nothing kept
    assist: Assist | None = None  # None: no extension is in its browser
    outsider: Outsider | None = None  # None: nobody is let in
    elements: Elements | None = None  # None: a task finds nothing in it that is no form's


class Browser(Protocol):
    """A browser that can be opened for a run; started on first use."""

    async def tab(self) -> Tab:
        """The run's tab. Raises BrowserMissing."""
        ...

    async def followed(self) -> Tab | None:
        """The newest tab that the pages opened since, once it shows a document; else None."""
        ...

    async def close(self) -> None:
        """No process of it is left."""
        ...


class Seal(Protocol):
    """Makes a permit a grant, for who has asked a person."""

    def __call__(self, permit: Permit) -> Grant:
        """The permit, sealed with the key that the browser's gate knows."""
        ...
