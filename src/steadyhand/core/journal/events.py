"""Everything that can happen in a run, as events: its state and every view are read from these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal, TypeAlias

from steadyhand.jobs.documents.document import DocumentKind
from steadyhand.jobs.fit.reasons import Decision, Reason
from steadyhand.jobs.history.duplicates import Likeness, Trait
from steadyhand.jobs.history.record import Standing

from ..act.actions import Action
from ..act.results import DepartureKind, Evidence, Outcome, Verdict
from ..answer.sheet import QuestionKind
from ..page.snapshot import NO_FIELD, FieldKey, Ref, asks_exit

BrowserKnowledge = Literal["profile_direct", "profile_copy", "session_used", "session_kept"]


@dataclass(frozen=True, slots=True)
class DuplicateFound:
    """An earlier application may be to the same posting; a person decides what follows."""

    application: str  # its id in the tracker
    likeness: Likeness
    same: tuple[Trait, ...]
    differs: tuple[Trait, ...] = ()
    standing: Standing = Standing.NEW
    since: str = ""  # when it came to stand so
    run: str = ""  # the last that worked on it


@dataclass(frozen=True, slots=True)
class ApplicationTracked:
    """The tracker has a record of what this run applies to, linked to an earlier one if known."""

    application: str
    again: bool = False  # the record was there: this run is another attempt


@dataclass(frozen=True, slots=True)
class FitScored:
    """How well the person fits, with every reason: posting's words and places in the profile."""

    decision: Decision
    score: float  # 0 to 1
    reasons: tuple[Reason, ...] = ()  # without the profile's words: those are private
    unjudged: tuple[str, ...] = ()  # lines of the posting that no reason speaks of


@dataclass(frozen=True, slots=True)
class DocumentDrafted:
    """A document was made from the profile for this posting, and read back."""

    paper: DocumentKind
    template: str
    pages: int
    sha256: str
    lines: int = 0
    left_out: int = 0  # facts of the profile that it does not show
    size: int = 0  # bytes


@dataclass(frozen=True, slots=True)
class BrowserKnows:
    """What this run's browser knows from before, or leaves for the next: never its content."""

    what: BrowserKnowledge
    done: bool
    host: str = ""  # whose session it is
    why: str = ""


# A form-filling extension in a run: that it was asked, what came of it, and what is left to do.
#
# Its own words count for nothing: only how many required fields hold something, before and after.

AssistHow = Literal["loaded", "load", "key", "click"]
AssistFailure = Literal["", "not_available", "no_effect", "page_changed", "timeout"]


@dataclass(frozen=True, slots=True)
class AssistInvoked:
    """The extension was asked to fill. *loaded*: it is in the browser, and may act by itself."""

    attempt: int  # 0 where it was only loaded
    how: AssistHow
    required: int = 0  # fields of the page
    empty: int = 0  # of these


@dataclass(frozen=True, slots=True)
class AssistEvaluated:
    """What one try of it came to."""

    attempt: int
    filled_required_before: int
    filled_required_after: int
    delta: int
    required_empty: int
    effect: bool
    assist_failure_code: AssistFailure = ""


@dataclass(frozen=True, slots=True)
class AssistState:
    """The extension, as far as the run has come with it."""

    loaded: bool = False  # it is in this browser: whatever a field holds may be its
    tries: int = 0
    asked: bool = False  # and not evaluated yet
    effect: bool = False


def assist_after_invocation(s: AssistState, event: AssistInvoked) -> AssistState:
    """The state of it after it was loaded or asked."""
    if event.how == "loaded":
        return replace(s, loaded=True)
    return replace(s, tries=s.tries + 1, asked=True)


def assist_after_evaluation(s: AssistState, event: AssistEvaluated) -> AssistState:
    """The state of it after one try was judged."""
    return replace(s, asked=False, effect=s.effect or event.effect)


def assist_after_page_loss(s: AssistState) -> AssistState:
    """The state of it after its browser has gone; its tries stay used."""
    return replace(s, loaded=False, asked=False)


# A language model that was asked: that it was, and what passed between it and the run.
#
# What passed is an artifact of the run, and no part of its journal: it has the page's words in it
# and the model's own. Neither has a value of the user's, which no model is told.

CallResult = Literal["answer", "nothing_usable", "no_answer"]


@dataclass(frozen=True, slots=True)
class ModelCalled:
    """A model was asked. `why` is one clause where no answer came."""

    call: str  # the reservation's id
    model: str
    heard: CallResult
    why: str = ""
    artifact: str = ""  # the exchange; '' where somebody else wrote the prompt


@dataclass(frozen=True, slots=True)
class ModelExchange:
    """What passed between a run and a model, cleaned of what the user said."""

    call: str  # the reservation's id
    model: str
    rules: str
    task: str
    said: str = ""  # JSON; '' where no answer came


OutsideActionKind = Literal["click", "scroll", "wait", "done", "other", "move", "script", "refused"]
OutsideFailure = Literal["", "not_available", "no_effect", "page_changed", "timeout", "broken"]


@dataclass(frozen=True, slots=True)
class OutsideInvoked:
    """It was let into the tab, to bring a form into view."""

    attempt: int


@dataclass(frozen=True, slots=True)
class OutsideActed:
    """It did one thing there, or *times* the same: as it says, or as it was *seen* at its door."""

    did: OutsideActionKind
    label: str = ""  # the page's words for what it was done to, as far as it says
    times: int = 1
    seen: bool = False


@dataclass(frozen=True, slots=True)
class OutsideEvaluated:
    """It is out again, and the page was looked at anew."""

    attempt: int
    fields_before: int  # that can be filled
    fields_after: int
    effect: bool
    outside_failure_code: OutsideFailure = ""


OutsideEvent: TypeAlias = OutsideInvoked | OutsideActed | OutsideEvaluated


# A picture of the page in a run: when one was shown to a vision model, and what that told.
#
# Its word is one of a closed list; it is never proof of anything, and nobody reads text of its
# own.

NO_REF = Ref("")
DISPUTED_PROOF_SCOPE = "the picture after the submit"  # scope of what a person is asked about it


class PictureMoment(StrEnum):
    """When a picture may be looked at."""

    BEFORE_SUBMIT = "before_submit"
    AFTER_SUBMIT = "after_submit"
    CONFLICT = "conflict"  # the page has something, and the rules make nothing of it
    ABNORMAL = "abnormal"  # the page is empty, or an error
    STEP = "step"  # of a task, and nothing on the page is called as it says


class Shows(StrEnum):
    """What a picture may show."""

    FORM = "form"
    ERROR = "error"  # that a form complains about what was filled in
    CHALLENGE = "challenge"  # a check for people
    SIGN_IN = "sign_in"
    CONFIRMATION = "confirmation"
    BROKEN = "broken"  # the site's own error
    BLANK = "blank"
    COVERED = "covered"  # something lies over the page
    CLOSED = "closed"  # the job is not open any more


@dataclass(frozen=True, slots=True)
class PictureJudged:
    """A masked picture was looked at. Without anything that it shows, nothing could be told."""

    moment: PictureMoment
    digest: str  # of what the page was then: it is looked at once
    shows: tuple[Shows, ...] = ()
    doubt: bool = False  # it contradicts what the rules go by
    opens: Ref = NO_REF  # the button that seems to lead on
    artifact: str = ""


PictureJudgements = tuple[PictureJudged, ...]


def judgement_of(
    sights: PictureJudgements, moment: PictureMoment, digest: str
) -> PictureJudged | None:
    """What was told of that moment, or None."""
    return next((s for s in sights if (s.moment, s.digest) == (moment, digest)), None)


def without_openers(sights: PictureJudgements) -> PictureJudgements:
    """After a button was pressed because of a picture: no other press comes of that."""
    return tuple(replace(s, opens=NO_REF) for s in sights)


def picture_text(sight: PictureJudged) -> str:
    """What it showed, in words."""
    return " and ".join(_SHOWS_TEXTS[shown] for shown in sight.shows)


_SHOWS_TEXTS: Mapping[Shows, str] = {
    Shows.FORM: "a form",
    Shows.ERROR: "an error message of the form",
    Shows.CHALLENGE: "a check for people",
    Shows.SIGN_IN: "a sign-in",
    Shows.CONFIRMATION: "a confirmation",
    Shows.BROKEN: "an error of the site",
    Shows.BLANK: "nothing",
    Shows.COVERED: "something that covers the page",
    Shows.CLOSED: "that the job is closed",
}


AidEvent: TypeAlias = (
    AssistInvoked
    | AssistEvaluated
    | ModelCalled
    | PictureJudged
    | OutsideInvoked
    | OutsideActed
    | OutsideEvaluated
)
AID_KINDS: dict[str, type[AidEvent]] = {
    "assist_invoked": AssistInvoked,
    "assist_effect_evaluated": AssistEvaluated,
    "model_called": ModelCalled,
    "picture_judged": PictureJudged,
    "outside_invoked": OutsideInvoked,
    "outside_acted": OutsideActed,
    "outside_effect_evaluated": OutsideEvaluated,
}


# Everything that can happen in a run: its state, and all that is told of it, is read from these.
#
# An event holds field keys, labels of the page, sources and digests; never an answer or a secret.
# `Envelope.seq` is order, idempotency and fencing token at once: `(run_id, seq)` is unique.
# `KINDS` names them in the stream; `v` rises when a body changes its meaning.

Actor = Literal["system", "worker", "human", "budget"]
BudgetAction = Literal["told", "reserved", "settled", "refused"]
Content = Literal["text", "image"]


class Mode(StrEnum):
    """What a run is for."""

    APPLY = "apply"
    DRY_RUN = "dry_run"
    TASK = "task"


class Rung(StrEnum):
    """The ladder of planners, cheapest first."""

    RECORDED = "recorded"
    SEMANTIC = "semantic"
    MODEL = "model"
    VISION = "vision"
    OUTSIDE = "outside"
    HUMAN = "human"


@dataclass(frozen=True, slots=True)
class RunStarted:
    url: str
    mode: Mode
    hosts: tuple[str, ...]  # origins (scheme://host[:port]) that may be navigated and written to
    rungs: tuple[Rung, ...] = (Rung.SEMANTIC, Rung.HUMAN)  # planners at hand, cheapest first
    max_looks: int = 60  # looks at a page, per run
    max_failures: int = 3  # of one semantic key, then a person takes over
    deadline_s: float = 900.0  # working time; waiting for a person does not count
    version: str = ""
    prepares: bool = False  # posting, history, fit and documents come before the form
    asked_by: str = ""  # single, autonomous, service; '' for the form alone
    prohibited: tuple[str, ...] = ()  # sites that the user wants nothing to do with, as patterns
    max_actions: int = 0  # a batch of fills is one; 0 for no limit


@dataclass(frozen=True, slots=True)
class WorkerClaimed:
    """A worker took the run; this event's own seq is the fence."""

    worker: str


@dataclass(frozen=True, slots=True)
class WorkerLost:
    worker: str
    why: str


@dataclass(frozen=True, slots=True)
class PageLost:
    """The browser is gone: earlier fills are void; a sent submit and an approval stay."""

    why: str


@dataclass(frozen=True, slots=True)
class PostingRead:
    title: str
    company: str
    locations: tuple[str, ...] = ()
    source: str = ""  # json-ld, page, or the kind of board that told it
    url: str = ""
    apply_url: str = ""  # where its form is; '' where nothing says so
    hosts: tuple[str, ...] = ()  # origins that it leads to
    closes: str = ""  # ISO 8601
    language: str | None = None  # ISO 639-1; '' where none was read surely, None where not looked
    doubts: tuple[str, ...] = ()  # what it says and was not taken for a fact, with why


@dataclass(frozen=True, slots=True)
class SnapshotGenerated:
    """One look at the page, compared with the sheet."""

    url: str
    title: str
    epoch: str
    status: int | None
    form: str  # form fingerprint
    fields: int
    unfilled: tuple[FieldKey, ...]  # required and empty
    invalid: tuple[FieldKey, ...]
    drifted: tuple[FieldKey, ...]  # proven before, holds another value now
    errors: tuple[str, ...]  # scrubbed
    digest: str  # of what the form would send now
    elapsed_s: float
    artifact: str = ""  # the stored snapshot, values removed
    walls: tuple[str, ...] = ()  # kinds of what stood in the way


@dataclass(frozen=True, slots=True)
class BlockerFound:
    kind: str
    confidence: float
    source: str
    evidence: str


@dataclass(frozen=True, slots=True)
class OverlayClosed:
    kind: str
    text: str
    how: str
    closed: bool


@dataclass(frozen=True, slots=True)
class MissingAnswer:
    """A question that the plan could not answer."""

    key: FieldKey
    label: str
    why: str
    required: bool
    tried: bool = False  # an answer was there; the page or the site did not take it
    agreement: bool = False  # it asks for a yes that only the person may give

    @property
    def way(self) -> bool:
        """Whether it asks for the way on, and of no field."""
        return asks_exit(self.key)


@dataclass(frozen=True, slots=True)
class PlanProposed:
    rung: Rung
    actions: tuple[Action, ...]
    missing: tuple[MissingAnswer, ...] = ()
    sources: tuple[tuple[FieldKey, str], ...] = ()  # key -> source of its answer
    why: str = ""
    learned: tuple[FieldKey, ...] = ()  # fields whose meaning a recipe told


@dataclass(frozen=True, slots=True)
class RecipeMatched:
    """A recipe knows this form: the recorded rung follows it."""

    recipe: str  # its id
    how: str  # fingerprint, place
    steps: int = 0


@dataclass(frozen=True, slots=True)
class ActionIntended:
    """Stored before the act. For a submit this is the write-ahead: it is never done twice."""

    actions: tuple[Action, ...]
    form: str = ""
    digest: str = ""  # the approved content, for a submit
    seal: str = ""  # of the grant that this intent uses up; '' for an act that sends nothing
    sent: str = ""  # of what alone is sent; '' where the digest stands for it


@dataclass(frozen=True, slots=True)
class ActionExecuted:
    """The act was done; whether it held is not known yet."""

    action: str
    label: str
    done: bool
    why: str = ""
    opens: bool = False  # a press that was to lead to the form


@dataclass(frozen=True, slots=True)
class ActionVerified:
    results: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class DataLeft:
    """Something went to that host in that way, before anything was submitted.

    `labels` are of the fields, never what they hold; of what a page sends by itself they are its
    methods and paths.
    """

    host: str
    way: DepartureKind
    count: int = 1  # of requests
    labels: tuple[str, ...] = ()
    by: str = ""  # what was pressed, where that made the page send it


COOKIE = "COOKIE"  # in the place of a method: what a script wrote, which no request told


@dataclass(frozen=True, slots=True)
class DataWithheld:
    """A page was kept from sending what was typed, for which nobody had pressed anything."""

    scope: str  # method and address, without what they tell: what a grant is asked for
    count: int = 1
    labels: tuple[str, ...] = ()  # of the fields that it would have told
    document: bool = False  # it would have sent the page as a whole, and loaded it anew
    quiet: bool = False  # measurement and the like: the page goes on as well without it
    chosen: bool = False  # one of them is a choice: a page may show more by it

    @property
    def asks_person(self) -> bool:
        """Whether a person is asked about it: one text that is only read is not stored."""
        if self.scope[:1].islower():
            return False  # it goes to another site, and is asked about where a field fails
        several = len(self.labels) > 1 or not self.scope.startswith("GET ") or self.chosen
        return self.document or (bool(self.labels) and several and not self.quiet)


@dataclass(frozen=True, slots=True)
class StepTaken:
    """The form went on, or its page objected: to a Next of that label, or by itself."""

    label: str
    form: str  # fingerprint of the page that was left
    passed: bool
    why: str = ""
    number: int = 0  # of the page that was left, as the site counts; 0 where it does not
    of: int = 0
    digest: str = ""  # of what the page held
    sent: bool = False  # the site took it for the whole application
    lost: bool = False  # nothing tells whether it arrived
    still: bool = False  # nothing left the browser


WritePermit = Literal["step", "submit", "upload", "press"]


@dataclass(frozen=True, slots=True)
class WriteLeft:
    """A request left for the job's site by somebody's leave; no value of it is told."""

    leave: WritePermit  # what was agreed to
    method: str
    place: str  # its address, without what follows the path
    size: int = 0  # bytes of its body
    unread: str = ""  # why what it tells could not be compared with what was approved


@dataclass(frozen=True, slots=True)
class WriteWithheld:
    """A press that sends nothing would have sent this: it did not leave, and somebody is asked."""

    label: str  # of what was pressed
    method: str
    place: str  # its address, without what follows the path
    values: int = 0  # that it carries
    opens: bool = False  # the press was to open the form
    further: bool = False  # one left by the same press before, as was agreed
    abroad: str = ""  # the origin of another site that it would only have led to


@dataclass(frozen=True, slots=True)
class TabFollowed:
    """The form is in a tab that the page opened: the run goes on there."""

    url: str


@dataclass(frozen=True, slots=True)
class GoalSet:
    """A task is followed that has so many steps; they are an artifact, as they hold values."""

    steps: int


@dataclass(frozen=True, slots=True)
class StepFollowed:
    """A step of a task was tried; never a value that was typed."""

    number: int
    step: str
    done: bool
    found: str = ""  # by what its element was found
    effect: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class OutcomeClassified:
    outcome: Outcome
    late: bool = False  # from a later look, not from the answer itself


@dataclass(frozen=True, slots=True)
class RetryApplied:
    action: str
    reason: str
    attempt: int


@dataclass(frozen=True, slots=True)
class LoopGuard:
    """The breaker counted a failure of one semantic key."""

    key: str
    fails: int
    decision: Literal["replan", "alternate", "stop"]


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    question: str  # id
    kind: QuestionKind
    text: str
    field: FieldKey = NO_FIELD
    digest: str = ""
    scope: str = ""  # what a grant is asked for: a place that steps are sent to, an origin


@dataclass(frozen=True, slots=True)
class QuestionAnswered:
    question: str
    kind: QuestionKind
    by: str
    given: bool  # a usable answer came
    approved: bool = False
    field: FieldKey = NO_FIELD
    digest: str = ""
    remembered: bool = False
    scope: str = ""
    edited: tuple[FieldKey, ...] = ()  # lines of the sheet that the person wants otherwise


@dataclass(frozen=True, slots=True)
class BudgetTouched:
    """A limit came near, or a call of a model was put aside for, paid for, or refused.

    Money is whole micro-dollars. A reserved call's tokens and money are the most it may take.
    """

    budget: str
    used: float
    limit: float
    deed: BudgetAction = "told"
    call: str = ""  # the reservation's id
    rung: Rung = Rung.MODEL
    content: Content = "text"
    micro_usd: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class RunPaused:
    reason: str
    question: str = ""


@dataclass(frozen=True, slots=True)
class RunResumed:
    """Whoever was waited for has answered. With a *wall*: whether it was dealt with by hand."""

    by: str
    wall: str = ""
    dealt: bool = True


@dataclass(frozen=True, slots=True)
class ChallengeTried:
    """What its user told was typed into a challenge, and its button was pressed."""

    wall: str
    by: str  # who told it: vault, or whoever answered
    passed: bool
    why: str = ""
    sent: bool = False  # the site took it for the whole application


@dataclass(frozen=True, slots=True)
class RunEnded:
    verdict: Verdict
    reason: str = ""  # the contract's word behind the colon, '' where it has none
    why: str = ""  # one sentence for a person


Event = (
    RunStarted
    | WorkerClaimed
    | WorkerLost
    | PageLost
    | PostingRead
    | DuplicateFound
    | ApplicationTracked
    | FitScored
    | DocumentDrafted
    | SnapshotGenerated
    | BlockerFound
    | OverlayClosed
    | RecipeMatched
    | PlanProposed
    | ActionIntended
    | ActionExecuted
    | ActionVerified
    | DataLeft
    | DataWithheld
    | StepTaken
    | WriteLeft
    | WriteWithheld
    | TabFollowed
    | GoalSet
    | StepFollowed
    | OutcomeClassified
    | RetryApplied
    | LoopGuard
    | QuestionAsked
    | QuestionAnswered
    | BudgetTouched
    | RunPaused
    | RunResumed
    | ChallengeTried
    | BrowserKnows
    | AidEvent
    | RunEnded
)

KINDS: dict[str, type[Event]] = {
    "run_started": RunStarted,
    "worker_claimed": WorkerClaimed,
    "worker_lost": WorkerLost,
    "page_lost": PageLost,
    "posting_read": PostingRead,
    "duplicate_found": DuplicateFound,
    "application_tracked": ApplicationTracked,
    "fit_scored": FitScored,
    "document_drafted": DocumentDrafted,
    "snapshot_generated": SnapshotGenerated,
    "blocker_found": BlockerFound,
    "overlay_closed": OverlayClosed,
    "recipe_matched": RecipeMatched,
    "plan_proposed": PlanProposed,
    "action_intended": ActionIntended,
    "action_executed": ActionExecuted,
    "action_verified": ActionVerified,
    "typed_left": DataLeft,
    "typed_held": DataWithheld,
    "step_taken": StepTaken,
    "write_left": WriteLeft,
    "write_held": WriteWithheld,
    "tab_followed": TabFollowed,
    "goal_set": GoalSet,
    "step_followed": StepFollowed,
    "submission_outcome_classified": OutcomeClassified,
    "retry_policy_applied": RetryApplied,
    "semantic_loop_guard": LoopGuard,
    "asked": QuestionAsked,
    "answered": QuestionAnswered,
    "budget_touched": BudgetTouched,
    "paused": RunPaused,
    "resumed": RunResumed,
    "wall_tried": ChallengeTried,
    "browser_knows": BrowserKnows,
    **AID_KINDS,
    "run_ended": RunEnded,
}

KIND_BY_EVENT: dict[type[Event], str] = {body: kind for kind, body in KINDS.items()}


@dataclass(frozen=True, slots=True)
class Envelope:
    """One stored event."""

    run_id: str
    seq: int
    at: str  # ISO 8601, UTC, milliseconds
    event: Event
    actor: Actor = "system"
    v: int = 1

    @property
    def kind(self) -> str:
        """The event's name in the stream."""
        return KIND_BY_EVENT[type(self.event)]
