"""A scripted employer in memory: its form, its ways of taking a press, its challenges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from steadyhand.core.act.approval import Permit
from steadyhand.core.journal.events import DataLeft, DataWithheld
from steadyhand.core.page.snapshot import (
    Button,
    Field,
    FieldKey,
    Form,
    LabelSource,
    PageText,
    Ref,
    Role,
    Snapshot,
)
from steadyhand.errors import SteadyhandError

# How a scripted employer takes a press: the ways of real ones, honest and broken, as data.
#
# A manner is a row of beats, played in order when the button is pressed. What stands behind a
# `DelayLooks` is played when the page was looked at so many times more: a request or an answer may
# come
# after everybody has drawn a conclusion. `MANNERS` is the whole of it; a new way is a new row.

FORM_URL = "https://jobs.example.org/apply"
THANKS_URL = "https://jobs.example.org/thanks"
REFERENCE = "PR-7F3K2Q"

CONFIRMATION_TEXT = f"Application received. Your reference is {REFERENCE}."
THANKS_TEXT = "Thank you for applying!"
ERROR_TEXT = "Internal error"
OBJECTION = "Notice period is not valid"
RECEIPT = b'{"reference": "PR-7F3K2Q"}'


@dataclass(frozen=True, slots=True)
class SendRequest:
    """A request leaves the browser; the employer keeps what it carries where it stores."""

    status: int | None = None  # of the answer; None while none came
    stores: bool = False
    method: str = "POST"  # a GET is no write: nobody outside the page takes note of it
    kind: str = "Document"  # CDP's resource type
    to: str = ""  # where the answer redirects
    error: str = ""  # the line died
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class SendAnswer:
    """The last request gets its answer."""

    status: int
    to: str = ""


@dataclass(frozen=True, slots=True)
class ShowDocument:
    """The tab shows another page, a document of its own."""

    text: str
    url: str = FORM_URL


@dataclass(frozen=True, slots=True)
class ShowText:
    """The same document shows a text in place of its form."""

    text: str


@dataclass(frozen=True, slots=True)
class ShowError:
    """The form shows an error at its last field: the same document, or a new one."""

    anew: bool = False


@dataclass(frozen=True, slots=True)
class ShowFormAgain:
    """The form comes again, empty and without an error."""


@dataclass(frozen=True, slots=True)
class DelayLooks:
    """What follows waits until the page was looked at so many times more."""

    looks: int = 1


Beat = SendRequest | SendAnswer | ShowDocument | ShowText | ShowError | ShowFormAgain | DelayLooks


class Answers(StrEnum):
    """How the site takes a submit: what is stored, what is answered, what is shown."""

    ACCEPT = "accept"
    ACCEPT_LATE = "accept_late"  # the answer comes after the timeout, while the run still looks
    ACCEPT_TOO_LATE = "accept_too_late"  # and after the run has stopped looking
    ACCEPT_TWICE = "accept_twice"  # its script posts twice per click
    ACCEPT_BY_GET = "accept_by_get"
    ACCEPT_BY_BEACON = "accept_by_beacon"
    STORE_THEN_500 = "store_then_500"
    STORE_THEN_DROP = "store_then_drop"  # the line dies without an answer
    STORE_THEN_422 = "store_then_422"  # and shows the form with an error
    STORE_THEN_OBJECT = "store_then_object"  # answers 200; the page shows an error
    STORE_THEN_FORM = "store_then_form"  # answers 200 with the form, empty
    STORE_AFTER_CHECK = "store_after_check"  # a first request checks, a later one stores
    STORE_AFTER_422 = "store_after_422"  # the first is refused, and its script posts again
    STORE_BY_GET_THEN_OBJECT = "store_by_get_then_object"
    REFUSE = "refuse"  # 422 and the form with an error
    FAIL = "fail"  # 500 before anything is stored
    DROP = "drop"  # the line dies before anything is stored
    THANK = "thank"  # stores nothing, 200 with a thank-you
    IGNORE = "ignore"  # no request leaves; the page shows a thank-you
    OBJECT = "object"  # no request leaves; the page shows an error


_RESET = "connection reset"
_TO_THANKS = SendRequest(303, stores=True, to=THANKS_URL)
_THANKS = ShowDocument(CONFIRMATION_TEXT, THANKS_URL)
_LATE = (SendRequest(stores=True), DelayLooks(2), SendAnswer(303, THANKS_URL), _THANKS)
_NEVER = 99  # looks: more than any run takes

MANNERS: Mapping[Answers, tuple[Beat, ...]] = {
    Answers.ACCEPT: (_TO_THANKS, _THANKS),
    Answers.ACCEPT_LATE: _LATE,
    Answers.ACCEPT_TOO_LATE: (
        SendRequest(stores=True),
        DelayLooks(_NEVER),
        SendAnswer(303, THANKS_URL),
    ),
    Answers.ACCEPT_TWICE: (_TO_THANKS, _TO_THANKS, _THANKS),
    Answers.ACCEPT_BY_GET: (
        SendRequest(200, stores=True, method="GET"),
        ShowDocument(CONFIRMATION_TEXT, THANKS_URL),
    ),
    Answers.ACCEPT_BY_BEACON: (
        SendRequest(204, stores=True, kind="Ping"),
        ShowDocument(CONFIRMATION_TEXT, THANKS_URL),
    ),
    Answers.STORE_THEN_500: (SendRequest(500, stores=True), ShowDocument(ERROR_TEXT)),
    Answers.STORE_THEN_DROP: (SendRequest(stores=True, error=_RESET),),
    Answers.STORE_THEN_422: (SendRequest(422, stores=True), ShowError(anew=True)),
    Answers.STORE_THEN_OBJECT: (SendRequest(200, stores=True, kind="Fetch"), ShowError()),
    Answers.STORE_THEN_FORM: (SendRequest(200, stores=True), ShowFormAgain()),
    Answers.STORE_AFTER_CHECK: (
        SendRequest(200, kind="Fetch"),
        DelayLooks(2),
        SendRequest(201, stores=True, kind="Fetch", body=RECEIPT),
        ShowText(CONFIRMATION_TEXT),
    ),
    Answers.STORE_AFTER_422: (
        SendRequest(422, kind="Fetch"),
        ShowError(),
        DelayLooks(1),
        SendRequest(201, stores=True, kind="Fetch", body=RECEIPT),
    ),
    Answers.STORE_BY_GET_THEN_OBJECT: (SendRequest(200, stores=True, method="GET"), ShowError()),
    Answers.REFUSE: (SendRequest(422), ShowError(anew=True)),
    Answers.FAIL: (SendRequest(500), ShowDocument(ERROR_TEXT)),
    Answers.DROP: (SendRequest(error=_RESET),),
    Answers.THANK: (SendRequest(200), ShowDocument(THANKS_TEXT)),
    Answers.IGNORE: (ShowText(THANKS_TEXT),),
    Answers.OBJECT: (ShowError(),),
}


def stores(answers: Answers) -> int:
    """How many applications one press leaves behind at most."""
    return sum(isinstance(beat, SendRequest) and beat.stores for beat in MANNERS[answers])


CHALLENGE_URL = "https://jobs.example.org/enter"
USER, PASSWORD, CODE = "quill-ada", "russet-pippin-27", "482913"
_RIGHT = {"user": USER, "password": PASSWORD, "code": CODE}


class ChallengeKind(StrEnum):
    """What it is."""

    HUMAN = "captcha"
    LOGIN = "login"
    CODE = "two_factor"


@dataclass(frozen=True, slots=True)
class ScriptedChallenge:
    """One challenge: *hands* is how often a person deals with it; *sends*: and sends the form.

    With *anew* it is a document of its own, and behind it the form begins anew.
    """

    kind: ChallengeKind = ChallengeKind.HUMAN
    hands: int = 1
    anew: bool = True
    sends: bool = False


@dataclass(slots=True)
class ChallengeQueue:
    """The challenges of a site: which stands now, what was typed into it, and who touched it."""

    comes: Mapping[int, ScriptedChallenge] = field(default_factory=dict)  # at the nth look of all
    now: ScriptedChallenge | None = None
    hands: int = 0
    typed: dict[str, str] = field(default_factory=dict)
    touched: int = 0  # acts in the page that were no entering

    def look(self, number: int) -> None:
        """A challenge that comes with that look stands from now on."""
        if number in self.comes and self.now is None:
            self.now, self.hands, self.typed = self.comes[number], 0, {}

    def handed(self) -> ScriptedChallenge | None:
        """A person has dealt with what stands; the challenge that is gone with it."""
        self.hands += 1
        wall = self.now
        if wall is None or self.hands < wall.hands:
            return None
        self.now = None
        return wall

    def enter(self) -> bool:
        """What was typed is judged; whether the challenge is gone."""
        right = {key: _RIGHT[key] for key in self._keys()}
        gone = bool(right) and self.typed == right
        self.now, self.typed = (None if gone else self.now), {}
        return gone

    def takes(self, key: str) -> bool:
        """Whether the challenge has a box of that name."""
        return key in self._keys()

    def _keys(self) -> tuple[str, ...]:
        kind = self.now.kind if self.now else ChallengeKind.HUMAN
        return {ChallengeKind.LOGIN: ("user", "password"), ChallengeKind.CODE: ("code",)}.get(
            kind, ()
        )

    def snapshot(self, epoch: str) -> Snapshot:
        """What a tab shows of the challenge."""
        title = _TITLES[self.now.kind] if self.now else ""
        fields = tuple(_BOXES[key] for key in self._keys())
        return Snapshot(
            CHALLENGE_URL,
            title,
            200,
            fields,
            (ENTER,) if fields else (),
            (Form("in", CHALLENGE_URL, "post", fields=len(fields)),) if fields else (),
            headings=(PageText(title),),
            text=PageText(title),
            epoch=epoch,
        )


_TITLES = {
    ChallengeKind.HUMAN: "Verify you are human",
    ChallengeKind.LOGIN: "Sign in",
    ChallengeKind.CODE: "Enter the code that we sent",
}
ENTER = Button(Ref("f0.w1.enter"), PageText("Verify and sign in"), type="submit", form="in")


def _box(key: str, label: str, kind: str = "text") -> Field:
    ref, text = Ref(f"f0.w1.{key}"), PageText(label)
    return Field(ref, FieldKey(key), Role.TEXT, type=kind, label=text, required=True, form="in")


_BOXES = {
    "user": _box("user", "User name"),
    "password": _box("password", "Password", "password"),
    "code": _box("code", "Code"),
}


# An employer in memory. `tab` has the browser that shows it.
#
# The site's own records are the truth that a test asks: `stored`, what it keeps, and `pressed`,
# what its form held at every press. Every tab of the browser shows a fresh copy of the form, as a
# real site would; what was sent stays sent.

ELSEWHERE_URL = f"{FORM_URL}/elsewhere"
EXTRA_FIELD = ("referrer", "Referred by", "Somebody else")
LATE_FIELD = ("load-limit", "Load limit in kg")
REPEAT_LABEL = PageText("Enter your email once more")
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


class ScriptChange(StrEnum):
    """What a page's script may do to a form that was filled."""

    REWRITE = "rewrite"  # a field holds another value
    ADD = "add"  # a field of the site's own is there, with a value
    MOVE = "move"  # the form sends to another address
    ASK = "ask"  # a question of the site's own is there, required and without an answer


class NextBehaviour(StrEnum):
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
class FormContent:
    """What a form held: where it would send, and (label, value) of what was not empty."""

    to: str
    lines: tuple[tuple[str, str], ...]
    empty: tuple[str, ...] = ()  # labels of what is required and was not answered
    around: tuple[str, ...] = ()  # what stands before the button


BY_NEXT, BY_HAND = -1, -2  # an application that no press of the run's submit has sent


@dataclass(frozen=True, slots=True)
class StoredApplication:
    """One application that the employer keeps, and the press that it came from."""

    press: int  # index in `ScriptedSite.pressed`; or one of the two below
    values: dict[str, str]


@dataclass(slots=True)
class ScriptedSite:
    """What the site does, and what it holds. Acts and looks are counted over all tabs."""

    answers: Answers = Answers.ACCEPT
    nexts: Sequence[NextBehaviour] = ()  # one for every page before the last
    then: Sequence[Answers] = ()  # to the presses after the first; the last one stays
    sticks: Sequence[bool] = ()  # per fill, in order: does the value hold? (then always)
    late: int = 3  # the look that sees what a Next that is late has brought
    missed: int = 0  # so many presses do not reach the button
    formless: int = 0  # so many looks find no form yet
    static: bool = False  # nothing on its pages can change by itself
    changes: Mapping[int, ScriptChange] = field(default_factory=dict)  # at the nth look of all
    faults: Mapping[int, type[BaseException]] = field(default_factory=dict)  # after the nth act
    stored: list[StoredApplication] = field(default_factory=list)
    pressed: list[FormContent] = field(default_factory=list)
    stepped: list[FormContent] = field(default_factory=list)  # pages that a Next sent
    sends_to: str = ""  # another origin that its script sends the form to
    allowed: tuple[str, ...] = ()  # origins that the gate lets things go to
    withheld: list[str] = field(default_factory=list)  # addresses that it let nothing go to
    asked: list[str] = field(default_factory=list)  # by presses, in the background
    ledger: list[DataLeft | DataWithheld] = field(default_factory=list)  # to be told once
    saves: tuple[str, ...] = ()  # what it may store of answers as they are typed
    altered: str = ""  # what somebody else in the page changes as it is sent: none of it leaves
    grant: Permit | None = None  # what is open now
    ungranted: int = 0  # presses that would have sent without a grant
    walls: ChallengeQueue = field(default_factory=ChallengeQueue)
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

    def press(self, held: FormContent) -> tuple[Beat, ...]:
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
        self.stored.append(StoredApplication(press, dict(values)))
