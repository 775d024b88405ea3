"""An employer in memory. `tab` has the browser that shows it.

The site's own records are the truth that a test asks: `stored`, what it keeps, and `pressed`, what
its form held at every press. Every tab of the browser shows a fresh copy of the form, as a real
site would; what was sent stays sent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from ..core.act.permit import Permit
from ..core.log.events import HeldBack, Left
from ..core.page.snapshot import Button, Field, FieldKey, LabelSource, PageText, Ref, Role
from ..errors import SteadyhandError
from .manners import FORM_URL, MANNERS, REFERENCE, THANKS_URL, Answers, Beat
from .walls import Standing

__all__ = [
    "FORM_URL",
    "REFERENCE",
    "THANKS_URL",
    "Answers",
    "Change",
    "Held",
    "Next",
    "ScriptedSite",
    "Stored",
]

MOVED_URL = f"{FORM_URL}/elsewhere"
ADDED = ("referrer", "Referred by", "Somebody else")
ASKED_LATE = ("load-limit", "Load limit in kg")
ASKED_AGAIN = PageText("Enter your email once more")
NEXT = Button(Ref("f0.d1.next"), PageText("Next"), type="submit", form="g1")
SUBMIT = Button(Ref("f0.d1.send"), PageText("Submit application"), type="submit", form="g1")


def form_fields() -> tuple[Field, ...]:
    """A name, an e-mail and a required choice of text."""
    return (
        text_field("full-name", "Full name", "text", token="name"),
        text_field("email", "Email", "email", token="email"),
        text_field("notice", "Notice period", "text"),
    )


def again_field(page: int) -> Field:
    """What a page asks once more when its Next is pressed."""
    return text_field(f"again-{page}", f"Email again, {page + 1}", "email", token="email")


def text_field(key: str, label: str, kind: str, *, token: str = "", required: bool = True) -> Field:
    """A box for text on the form."""
    return Field(
        ref=Ref(f"f0.d1.{key}"),
        key=FieldKey(key),
        role=Role.TEXT,
        locator=f"#{key}",
        type=kind,
        label=PageText(label),
        label_source=LabelSource.LABEL,
        required=required,
        autocomplete=token,
        form="g1",
    )


class Change(StrEnum):
    """What a page's script may do to a form that was filled."""

    REWRITE = "rewrite"  # a field holds another value
    ADD = "add"  # a field of the site's own is there, with a value
    MOVE = "move"  # the form sends to another address
    ASK = "ask"  # a question of the site's own is there, required and without an answer


class Next(StrEnum):
    """What the Next of one page of a form does."""

    SELF = "self"  # the page turns by itself once its question is answered; there is a Next, too
    TURN = "turn"  # shows the next page; nothing leaves
    LATE = "late"  # as before, but the first looks still see the page that was left
    ASK = "ask"  # says in a dialog that it asks one thing more, and turns when pressed again
    ASK_LATE = "ask_late"  # as before, without a dialog, and the first looks see nothing new
    SEND = "send"  # sends its page, and shows the next one
    TAKE = "take"  # sends its page, and the site takes it for the whole application
    TAKE_LATE = (
        "take_late"  # as before, after a dialog and looks at a page that asks one thing more
    )


@dataclass(frozen=True, slots=True)
class Held:
    """What a form held: where it would send, and (label, value) of what was not empty."""

    to: str
    lines: tuple[tuple[str, str], ...]
    empty: tuple[str, ...] = ()  # labels of what is required and was not answered
    around: tuple[str, ...] = ()  # what stands before the button


BY_NEXT, BY_HAND = -1, -2  # an application that no press of the run's submit has sent


@dataclass(frozen=True, slots=True)
class Stored:
    """One application that the employer keeps, and the press that it came from."""

    press: int  # index in `ScriptedSite.pressed`; or one of the two below
    values: dict[str, str]


@dataclass(slots=True)
class ScriptedSite:
    """What the site does, and what it holds. Acts and looks are counted over all tabs."""

    answers: Answers = Answers.ACCEPT
    nexts: Sequence[Next] = ()  # one for every page before the last
    then: Sequence[Answers] = ()  # to the presses after the first; the last one stays
    sticks: Sequence[bool] = ()  # per fill, in order: does the value hold? (then always)
    late: int = 3  # the look that sees what a Next that is late has brought
    missed: int = 0  # so many presses do not reach the button
    formless: int = 0  # so many looks find no form yet
    changes: Mapping[int, Change] = field(default_factory=dict)  # at the nth look of all
    faults: Mapping[int, type[BaseException]] = field(default_factory=dict)  # after the nth act
    stored: list[Stored] = field(default_factory=list)
    pressed: list[Held] = field(default_factory=list)
    stepped: list[Held] = field(default_factory=list)  # pages that a Next sent
    sends_to: str = ""  # another origin that its script sends the form to
    allowed: tuple[str, ...] = ()  # origins that the gate lets things go to
    withheld: list[str] = field(default_factory=list)  # addresses that it let nothing go to
    asked: list[str] = field(default_factory=list)  # by presses, in the background
    ledger: list[Left | HeldBack] = field(default_factory=list)  # to be told once
    saves: tuple[str, ...] = ()  # what it may store of answers as they are typed
    altered: str = ""  # what somebody else in the page changes as it is sent: none of it leaves
    grant: Permit | None = None  # what is open now
    ungranted: int = 0  # presses that would have sent without a grant
    walls: Standing = field(default_factory=Standing)
    tabs: int = 0
    acts: int = 0
    looks: int = 0
    filled: int = 0
    misses: int = 0

    @property
    def received(self) -> list[dict[str, str]]:
        """The values of every application that the employer keeps."""
        return [each.values for each in self.stored]

    def act(self) -> None:
        """One act of a browser; raises what the script says, after the act."""
        self.acts += 1
        fault = self.faults.get(self.acts)
        if fault is not None:
            raise fault("by script") if issubclass(fault, SteadyhandError) else fault

    def holds(self) -> bool:
        """Whether the value of the next fill holds."""
        at, self.filled = self.filled, self.filled + 1
        return at >= len(self.sticks) or self.sticks[at]

    def misses_press(self) -> bool:
        """Whether the next press does not reach its button."""
        self.misses += 1
        return self.misses <= self.missed

    def lets(self, *, once: bool) -> bool:
        """Whether a grant lets the press send; a press without one is noted, and sends nothing."""
        let = self.grant is not None and self.grant.once == once and not self.grant.by_hand
        self.ungranted += not let
        if let and self.altered:
            return False
        if let and self.sends_to and self.sends_to not in self.allowed:
            self.withheld.append(f"{self.sends_to}/api/apply")
            return False
        return let

    def press(self, held: Held) -> tuple[Beat, ...]:
        """A form was pressed that held this; what the site does about it."""
        ways = (self.answers, *self.then)
        way = ways[min(len(self.pressed), len(ways) - 1)]
        self.pressed.append(held)
        return MANNERS[way]

    def handed(self) -> None:
        """A person has acted in the tab before whatever stands there."""
        wall = self.walls.handed()
        if wall is not None and wall.sends:
            self.store(BY_HAND, {})

    @property
    def sent_by_hand(self) -> bool:
        """Whether a person has sent the application in the tab."""
        return any(each.press == BY_HAND for each in self.stored)

    def store(self, press: int, values: Mapping[str, str]) -> None:
        """The employer keeps one more application."""
        self.stored.append(Stored(press, dict(values)))
