"""What is known of a run: the fold of its events, with what its models cost, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from ..act.actions import LATE_FIELDS_WAIT, Action, Fill, Press, Purpose, Submit, WaitFor, kind_of
from ..act.results import DepartureKind, Disposition, Outcome, OutcomeClass
from ..answer.sheet import QuestionKind
from ..page.snapshot import FieldKey
from . import events as ev

# What the models of a run cost: the fold of its `budget_touched` events.
#
# Money is whole micro-dollars. A call counts with the most that it can cost from the moment it is
# reserved, and with what it did cost once that is known; one whose end is unknown stays reserved.

MICRO = 1_000_000  # of a dollar


@dataclass(frozen=True, slots=True)
class SpendTotal:
    """What calls came to together."""

    calls: int = 0
    micro_usd: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Spend:
    """Every call of a run, with what it cost or still may."""

    calls: dict[str, ev.BudgetTouched] = field(default_factory=dict)  # call -> its last word
    refused: str = ""  # the budget that refused the last call; '' where it was let through

    @property
    def whole(self) -> SpendTotal:
        """All calls together."""
        return _total_of(self.calls.values())

    def of(self, rung: ev.Rung, content: ev.Content) -> SpendTotal:
        """The calls of that rung, with text alone or with an image."""
        wanted = (rung, content)
        return _total_of([c for c in self.calls.values() if (c.rung, c.content) == wanted])

    def made_of(self, content: ev.Content) -> SpendTotal:
        """The calls that sent text alone, or an image."""
        return _total_of([call for call in self.calls.values() if call.content == content])


def spend_after(spend: Spend, event: ev.BudgetTouched) -> Spend:
    """The spend after one more event; a settled call is not reserved again."""
    match event.deed:
        case "refused":
            return replace(spend, refused=event.budget)
        case "reserved" if event.call not in spend.calls:
            return Spend({**spend.calls, event.call: event})
        case "settled":
            return replace(spend, calls={**spend.calls, event.call: event})
        case _:
            return spend


def _total_of(calls: Collection[ev.BudgetTouched]) -> SpendTotal:
    return SpendTotal(
        len(calls),
        sum(call.micro_usd for call in calls),
        sum(call.input_tokens for call in calls),
        sum(call.output_tokens for call in calls),
    )


# What is known of a run: the fold of its events, and nothing else.
#
# A submit is *outstanding* from the moment its intent is stored until an outcome closes it as not
# sent, refused or accepted. `unknown` does not close it: only a person can.

REFRESH_ACTION = "refresh_soft"
PREPARATION_QUESTIONS = (
    QuestionKind.DUPLICATE,
    QuestionKind.POSTING,
    QuestionKind.FIT,
    QuestionKind.LANGUAGE,
    QuestionKind.DOCUMENTS,
)
SCOPE_SEPARATOR = " and "  # between scopes that one question asks for
PRESS_SCOPE_PREFIX = "press "  # so begin scopes of one write that a press causes; each is used once
THIRD_PARTY_SCOPE_PREFIX = (
    "talk "  # so begin scopes of origins that a page may talk to, and tell nothing typed
)
LOOKUP_SCOPE_PREFIX = (
    "look up at "  # so begin scopes of origins that may be told the text of one field
)
STORE_SCOPE_PREFIX = "store "  # so begin scopes of origins that a page may store chosen files at
FORM_SCOPE_SUFFIX = "/*"  # so end scopes of a form's pages; that of a challenge does not
_CLOSING_DISPOSITIONS = (Disposition.NOT_SENT, Disposition.REFUSED)
LABELS_MAX = 4  # that one sentence names
LABEL_MAX = 40  # characters of one of them

_OWN_WRITE_TEXT = "the page itself wrote to {{host}} {} ({{of}}), and what that was cannot be told"
_DEPARTURE_TEXTS: dict[DepartureKind, tuple[str, str]] = {
    DepartureKind.LOOKUP: (
        "1 lookup of {of} left for {host}",
        "{n} lookups of {of} left for {host}",
    ),
    DepartureKind.CHOICE: (
        "the choice of {of} left once for {host}, for what hangs on it",
        "the choice of {of} left {n} times for {host}, for what hangs on it",
    ),
    DepartureKind.SAVING: (
        "what was typed ({of}) was stored once at {host} before any submit",
        "what was typed ({of}) was stored {n} times at {host} before any submit",
    ),
    DepartureKind.UPLOAD: (
        "1 file ({of}) left for {host} as it was chosen",
        "{n} files ({of}) left for {host} as they were chosen",
    ),
    DepartureKind.LOADED: (_OWN_WRITE_TEXT.format("as it loaded"),) * 2,
    DepartureKind.ITSELF: (_OWN_WRITE_TEXT.format("while the run was at it"),) * 2,
    DepartureKind.ASKED: (
        "the page asked {host} for something new as it was filled ({of}), and what that told "
        "cannot be read",
        "the page asked {host} {n} times for something new as it was filled ({of}), and what "
        "that told cannot be read",
    ),
    DepartureKind.PRESSED: (
        "{by} made the page ask {host} for {of}; whether that applied cannot be told",
    )
    * 2,
}
_OWN_WRITES = frozenset({DepartureKind.LOADED, DepartureKind.ITSELF, DepartureKind.PRESSED})
_NAMED_BY_ADDRESS = _OWN_WRITES | {DepartureKind.ASKED}  # that are told by address, and by no label


@dataclass(frozen=True, slots=True)
class Approval:
    """A person's YES to exactly one content."""

    digest: str
    at: str
    by: str


@dataclass(frozen=True, slots=True)
class PlanBasis:
    """What of a page a plan was made for: its form, and the required questions that were open."""

    form: str = ""
    unfilled: tuple[FieldKey, ...] = ()


@dataclass(frozen=True, slots=True)
class DecisionRecord:
    """One decision, kept beside the journal: `at` is the number of the event that came after it."""

    at: int
    move: str
    page: str = ""  # the stored page; '' where there was none
    digest: str = ""
    sent: str = ""
    drifted: tuple[FieldKey, ...] = ()
    strange: tuple[FieldKey, ...] = ()
    elapsed_s: float = 0.0
    fault: str = ""
    asked_s: float = 0.0
    expects: bool = False
    unripe_s: float = 0.0


@dataclass(frozen=True, slots=True)
class State:
    """What is known of a run."""

    started: ev.RunStarted | None = None
    started_at: str = ""
    next_seq: int = 0
    fence: int = -1
    looks: int = 0
    retries: int = 0  # since the page was last seen
    retried: int = 0  # in the whole run
    refreshed: bool = False  # the page was loaded anew on purpose, since the last leave
    seen: ev.SnapshotGenerated | None = None  # the last look
    posting: ev.PostingRead | None = None
    duplicate: ev.DuplicateFound | None = None  # the last that was found
    application: str = ""  # its id in the tracker
    fit: ev.FitScored | None = None
    drafted: tuple[ev.DocumentDrafted, ...] = ()
    agreed: frozenset[str] = frozenset()  # scopes of gates before the form that got a yes
    disagreed: frozenset[str] = frozenset()  # and a no
    page_lost: bool = False  # no look since the browser went away
    recipe: str = ""  # id of the one that is followed
    pending: tuple[Action, ...] = ()
    missing: tuple[ev.MissingAnswer, ...] = ()  # what the last plan could not answer
    planned: PlanBasis = PlanBasis()  # what the last plan was made for
    proven: dict[FieldKey, str] = field(default_factory=dict)  # key -> value digest, this page
    fails: dict[str, int] = field(default_factory=dict)  # semantic key -> failures
    filled: float | None = None  # working time at the first look after something was filled
    filling: bool = False  # something was filled since the last look
    awaits: int = 0  # waits for late questions since then
    unfolded: dict[str, int] = field(default_factory=dict)  # locator of a header -> its presses
    given: frozenset[FieldKey] = frozenset()  # questions that a person answered
    withheld: frozenset[FieldKey] = frozenset()  # asked, and no answer came
    asked: ev.QuestionAsked | None = None  # waiting for a person
    approval: Approval | None = None
    declined: bool = False
    voided: int = 0  # yeses in a row that the page voided by a change of its own
    edits: int = 0  # times that a person changed the sheet in place of a yes or a no
    intent: ev.ActionIntended | None = None  # of the outstanding submit
    intents: int = 0  # submits ever intended
    acts: int = 0  # actions ever intended; a batch of fills is one
    outcome: Outcome | None = None  # of the last submit
    refusals: int = 0  # submits that arrived, and that the site did not take
    late_looks: int = 0  # looks since an outstanding submit was classified
    wrote: int = 0  # requests that left by somebody's leave, but for a sign-in
    asked_on: int = 0  # approved submits that the site answered with further questions
    opened: bool = False  # a press was done that was to lead to the form
    press_held: ev.WriteWithheld | None = None  # what the last press would have sent, unasked
    crossing: str = ""  # where a page of the form may have been sent, and nothing tells
    premature: bool = False  # a Next was taken for the whole application
    steps: int = 0  # pages of the form that were left by their Next button
    objection: str = ""  # what the site said against what the last press sent; '' when nothing
    rejected: frozenset[str] = frozenset()  # digests of contents that the site objected to
    granted: frozenset[str] = frozenset()  # scopes that a person allowed
    forbidden: frozenset[str] = frozenset()  # and did not allow
    blockers: tuple[ev.BlockerFound, ...] = ()
    handed: dict[str, int] = field(default_factory=dict)  # challenge -> times dealt with in vain
    free: frozenset[str] = frozenset()  # forms that were seen with no challenge before them
    tries: int = 0  # challenges that were dealt with, in vain or not
    let_be: frozenset[str] = frozenset()  # challenges that nobody dealt with, though asked
    by_hand: bool = False  # a person has acted in the page, or was asked to
    uploads: dict[FieldKey, str] = field(default_factory=dict)  # where pages send files at once
    left: tuple[ev.DataLeft, ...] = ()  # what went out before a submit: one for each host and way
    held: tuple[ev.DataWithheld, ...] = ()  # what pages were kept from sending: one for each scope
    spend: Spend = field(default_factory=Spend)  # on models
    assist: ev.AssistState = field(default_factory=ev.AssistState)  # a form-filling extension
    sights: ev.PictureJudgements = ()  # what pictures of the page have told
    outside: int = 0  # times that an outside agent was let in
    goal_set: bool = False  # a task's steps are followed
    followed: int = 0  # those that were tried
    paused: bool = False
    ended: ev.RunEnded | None = None

    @property
    def outstanding(self) -> bool:
        """Whether a submit may have left and nothing has closed it."""
        return self.intent is not None

    @property
    def form(self) -> str:
        """The fingerprint of the form at the last look; '' where none was seen."""
        return self.seen.form if self.seen else ""

    @property
    def hosts(self) -> tuple[str, ...]:
        """Origins where the run may go and write: those of its start, and those allowed since."""
        start = self.started.hosts if self.started else ()
        told = self.posting.hosts if self.posting else ()
        return tuple(dict.fromkeys((*start, *told, *sorted(self.granted))))

    @property
    def talks(self) -> tuple[str, ...]:
        """Return the origins that a person lets the page talk to, without what was typed."""
        given = sorted(g for g in self.granted if g.startswith(THIRD_PARTY_SCOPE_PREFIX))
        return tuple(g.removeprefix(THIRD_PARTY_SCOPE_PREFIX) for g in given)

    @property
    def lookups(self) -> tuple[str, ...]:
        """Return the origins that may look up the text of one field while it is filled."""
        given = sorted(g for g in self.granted if g.startswith(LOOKUP_SCOPE_PREFIX))
        return tuple(g.removeprefix(LOOKUP_SCOPE_PREFIX) for g in given)

    @property
    def worst(self) -> tuple[str, int]:
        """The semantic key that failed most, with its count; ('', 0) without failures."""
        return max(self.fails.items(), key=lambda item: item[1], default=("", 0))

    @property
    def sent(self) -> str:
        """What left so far, as a part of a sentence that a person reads."""
        if self.refusals:
            return "the application was sent, and the site did not take it"
        pages = "only pages of the form" if self.steps else ""
        told = departures_text(self.left)
        if not has_own_writes(self.left):
            pages = f"no application was sent, {pages}" if pages else ""
            if pages or told:
                return "; ".join(filter(None, (pages or "no application was sent", told)))
            return "nothing was sent"
        return f"{sent_clause(self.left, pages)}; {told}"


def fold_all(envelopes: Iterable[ev.Envelope], start: State | None = None) -> State:
    """The state after all of them, in their order."""
    state = start or State()
    for envelope in envelopes:
        state = fold(state, envelope)
    return state


def fold(state: State, envelope: ev.Envelope) -> State:
    """The state after one more event."""
    counted = replace(state, next_seq=envelope.seq + 1)
    return _fold_page_event(counted, envelope)


def _fold_page_event(s: State, e: ev.Envelope) -> State:
    """Events of the run and of looking; the rest goes on to `_fold_action_event`."""
    match e.event:
        case ev.RunStarted() as started:
            return replace(s, started=started, started_at=e.at)
        case ev.WorkerClaimed():
            return replace(s, fence=e.seq, paused=False)
        case ev.PageLost():
            lost = replace(s, page_lost=True, proven={}, pending=(), missing=(), steps=0)
            return replace(lost, assist=ev.assist_after_page_loss(s.assist))
        case ev.SnapshotGenerated() as seen:
            return _after_look(s, seen)
        case ev.RecipeMatched(recipe=recipe):
            return replace(s, recipe=recipe)
        case ev.PostingRead() as posting:
            return replace(s, posting=posting)
        case ev.DuplicateFound() as duplicate:
            return replace(s, duplicate=duplicate)
        case ev.ApplicationTracked(application=application):
            return replace(s, application=application)
        case ev.FitScored() as fit:
            return replace(s, fit=fit)
        case ev.DocumentDrafted() as drafted:
            others = tuple(d for d in s.drafted if d.paper is not drafted.paper)
            return replace(s, drafted=(*others, drafted))
        case ev.BlockerFound() as blocker:
            return replace(s, blockers=(*s.blockers, blocker))
        case ev.RunPaused():
            return replace(s, paused=True)
        case ev.RunResumed() as resumed:
            return _after_resume(s, resumed)
        case ev.ChallengeTried() as tried:
            return _after_challenge_try(s, tried)
        case ev.RunEnded() as ended:
            return replace(s, ended=ended, paused=False)
        case _:
            return _fold_action_event(s, e)


def _fold_action_event(s: State, e: ev.Envelope) -> State:
    """Events of planning and acting; the rest goes on to `_fold_question_event`."""
    match e.event:
        case ev.PlanProposed(rung=rung, actions=actions, missing=missing):
            given = s.given - {m.key for m in missing}
            sights = ev.without_openers(s.sights) if rung is ev.Rung.VISION else s.sights
            after = replace(s, pending=actions, missing=missing, given=given, sights=sights)
            return replace(after, planned=_plan_basis(s))
        case ev.ActionIntended() as intended:
            return _after_intent(replace(s, acts=s.acts + 1), intended)
        case ev.ActionExecuted(done=False, action="submit"):
            return replace(s, intent=None, pending=())  # the button was not reached: nothing left
        case ev.ActionExecuted(done=True, opens=True):
            return replace(s, opened=True)
        case ev.ActionVerified() as checked:
            return _after_check(s, checked)
        case ev.DataLeft() as more:
            return replace(s, left=_merge_departure(s.left, more))
        case ev.DataWithheld() as more:
            return replace(s, held=_merge_withheld(s.held, more))
        case ev.StepTaken() as step:
            return _after_step(s, step)
        case ev.WriteLeft():
            return replace(s, wrote=s.wrote + 1)
        case ev.WriteWithheld() as held:
            return replace(s, press_held=held)
        case ev.TabFollowed():
            return replace(s, pending=(), missing=(), proven={})
        case ev.GoalSet():
            return replace(s, goal_set=True)
        case ev.StepFollowed(number=number):
            return replace(s, followed=number)
        case ev.OutcomeClassified(outcome=outcome):
            return _after_outcome(s, outcome)
        case ev.RetryApplied(action=action):
            anew = s.refreshed or action == REFRESH_ACTION
            return replace(s, retries=s.retries + 1, retried=s.retried + 1, refreshed=anew)
        case ev.LoopGuard(key=key, fails=fails):
            return replace(s, fails={**s.fails, key: fails})
        case ev.BudgetTouched() as budget:
            return replace(s, spend=spend_after(s.spend, budget))
        case ev.AssistInvoked() as asked:
            return replace(s, assist=ev.assist_after_invocation(s.assist, asked))
        case ev.AssistEvaluated() as judged:
            return replace(s, assist=ev.assist_after_evaluation(s.assist, judged))
        case ev.OutsideInvoked():  # from now on what a field holds may be its
            return replace(s, outside=s.outside + 1, assist=replace(s.assist, loaded=True))
        case ev.PictureJudged() as sight:
            return replace(s, sights=(*s.sights, sight))
        case _:
            return _fold_question_event(s, e)


def _fold_question_event(s: State, e: ev.Envelope) -> State:
    match e.event:
        case ev.QuestionAsked() as asked:
            asks_hand = asked.kind is QuestionKind.BLOCKER  # the person has the tab from now on
            after = replace(s, asked=asked, by_hand=s.by_hand or asks_hand)
            return replace(after, voided=s.voided + 1) if _voids_approval(s, asked) else after
        case ev.QuestionAnswered() as answered:
            return _after_answer(replace(s, asked=None), answered, e.at)
        case _:
            return s  # told for people; nothing is decided by it


def _voids_approval(s: State, asked: ev.QuestionAsked) -> bool:
    """Whether a sheet is asked about although another one has a yes that nobody took back."""
    gate = asked.kind is QuestionKind.CONFIRM_SUBMIT
    return gate and s.approval is not None and s.approval.digest != asked.digest


def _after_look(s: State, seen: ev.SnapshotGenerated) -> State:
    fresh = s.seen is None or s.seen.epoch != seen.epoch
    late = s.late_looks + 1 if s.outstanding and s.outcome is not None else 0
    proven = {} if fresh else {k: d for k, d in s.proven.items() if k not in seen.drifted}
    return replace(
        _without_challenge(s, seen),
        looks=s.looks + 1,
        retries=0,
        seen=seen,
        page_lost=False,
        proven=proven,
        pending=() if fresh else s.pending,
        missing=() if fresh else s.missing,
        unfolded={} if fresh else s.unfolded,
        filled=None if fresh else seen.elapsed_s if s.filling else s.filled,
        filling=False,
        late_looks=late,
    )


def _without_challenge(s: State, seen: ev.SnapshotGenerated) -> State:
    """A form that is first seen with no challenge before it: nothing was in vain so far."""
    if not seen.form or seen.walls or seen.form in s.free:
        return s
    return replace(s, free=s.free | {seen.form}, handed={})


def _after_resume(s: State, resumed: ev.RunResumed) -> State:
    """What was planned before a person acted in the page is planned anew."""
    after = replace(s, paused=False)
    if not resumed.wall:
        return after
    after = replace(after, pending=(), missing=())
    if not resumed.dealt:
        return replace(after, let_be=s.let_be | {resumed.wall})
    return replace(_count_challenge(after, resumed.wall), by_hand=True)


def _after_challenge_try(s: State, tried: ev.ChallengeTried) -> State:
    after = replace(s, pending=(), missing=(), premature=s.premature or tried.sent)
    return (
        replace(after, tries=s.tries + 1) if tried.passed else _count_challenge(after, tried.wall)
    )


def _count_challenge(s: State, wall: str) -> State:
    return replace(s, handed={**s.handed, wall: s.handed.get(wall, 0) + 1}, tries=s.tries + 1)


def _after_intent(s: State, intended: ev.ActionIntended) -> State:
    rest, first = (
        _remaining_actions(s.pending, intended.actions),
        next(iter(intended.actions), None),
    )
    s = replace(s, press_held=None)
    if intended.seal and isinstance(first, Press):
        s = replace(
            s, granted=frozenset(g for g in s.granted if not g.startswith(PRESS_SCOPE_PREFIX))
        )
    if isinstance(first, Press) and first.action_url and first.purpose is not Purpose.ENTER:
        return replace(s, pending=rest, crossing=first.action_url)
    if (
        isinstance(first, WaitFor) and first.reason == LATE_FIELDS_WAIT
    ):  # what came meanwhile is planned for
        return replace(s, pending=(), missing=(), awaits=s.awaits + 1)
    if isinstance(first, Press) and first.purpose is Purpose.UNFOLD:
        pressed = s.unfolded.get(first.target.locator, 0) + 1
        return replace(s, pending=rest, unfolded={**s.unfolded, first.target.locator: pressed})
    if any(isinstance(a, Submit) for a in intended.actions):
        sent = replace(s, pending=rest, intent=intended, intents=s.intents + 1)
        return replace(sent, outcome=None, objection="")
    return replace(s, pending=rest)


def _plan_basis(s: State) -> PlanBasis:
    return PlanBasis(s.seen.form, s.seen.unfilled) if s.seen else PlanBasis()


def _remaining_actions(
    pending: tuple[Action, ...], intended: tuple[Action, ...]
) -> tuple[Action, ...]:
    """What is left of a plan; all of it where what was meant is none of its own."""
    done = len(intended)
    own = [*map(_action_identity, pending[:done])] == [*map(_action_identity, intended)]
    return pending[done:] if own else pending


def _action_identity(action: Action) -> tuple[str, str]:
    """What an action does, and to what. Its label may be told otherwise the second time."""
    aimed = action.target.ref if isinstance(action, Fill | Press | Submit) else ""
    return kind_of(action), aimed


def _after_check(s: State, checked: ev.ActionVerified) -> State:
    proven = dict(s.proven)
    for result in checked.results:
        if result.key and result.proven:
            proven[result.key] = result.digest
        else:
            proven.pop(result.key, None)
    failed = any(not r.proven for r in checked.results)
    filled = any(r.key for r in checked.results)  # the page may answer more from what it was given
    missing = () if filled else s.missing
    uploads = {**s.uploads, **{r.key: r.held for r in checked.results if r.held}}
    pending = () if failed else s.pending
    after = replace(s, proven=proven, pending=pending, missing=missing, uploads=uploads)
    return replace(after, filling=True, awaits=0) if filled else after


def _merge_departure(left: tuple[ev.DataLeft, ...], more: ev.DataLeft) -> tuple[ev.DataLeft, ...]:
    """Both together: what went to one host in one way is one line."""
    found: dict[tuple[str, DepartureKind, str], ev.DataLeft] = {}
    for each in (*left, more):
        key = each.host, each.way, each.by
        known = found.get(key, replace(each, count=0, labels=()))
        labels = tuple(dict.fromkeys((*known.labels, *each.labels)))
        found[key] = replace(known, count=known.count + each.count, labels=labels)
    return tuple(found.values())


def _merge_withheld(
    held: tuple[ev.DataWithheld, ...], more: ev.DataWithheld
) -> tuple[ev.DataWithheld, ...]:
    """Both together, by scope."""
    before = next((each for each in held if each.scope == more.scope), None)
    if before is None:
        return (*held, more)
    labels = tuple(dict.fromkeys((*before.labels, *more.labels)))
    count, chosen = before.count + more.count, before.chosen or more.chosen
    both = replace(before, count=count, labels=labels, chosen=chosen)
    return tuple(both if each is before else each for each in held)


def _after_step(s: State, step: ev.StepTaken) -> State:
    """A page that was left takes its proofs and replies along; one that objected must be mended.

    The next page may ask under a key that was answered before.
    """
    said = "" if step.passed else step.why or "no reason"
    after = replace(s, pending=(), missing=(), proven={}, uploads={}, objection=said)
    after = replace(after, crossing=s.crossing if step.lost else "")
    if step.passed:
        after = replace(after, steps=s.steps + 1, premature=step.sent, handed={})
        if s.intent is not None:  # what was approved as the last page was not the last
            asked_on = s.asked_on + (not step.still)
            after = replace(after, intent=None, approval=None, asked_on=asked_on)
        return replace(after, given=frozenset())
    return replace(after, rejected=s.rejected | ({step.digest} - {""}))


def _after_outcome(s: State, outcome: Outcome) -> State:
    if outcome.disposition not in _CLOSING_DISPOSITIONS:
        return replace(s, outcome=outcome, pending=())
    after = replace(s, outcome=outcome, intent=None, approval=None, pending=(), proven={})
    if outcome.disposition is Disposition.REFUSED:
        after = replace(after, refusals=s.refusals + 1)
    if outcome.outcome_class is not OutcomeClass.VALIDATION:
        return after
    sent = (s.intent.sent or s.intent.digest) if s.intent else ""
    said = outcome.snippet or "no reason"
    return replace(after, objection=said, rejected=s.rejected | ({sent} - {""}))


def _after_answer(s: State, answered: ev.QuestionAnswered, at: str) -> State:
    if answered.edited:
        return _after_edit(s, answered.edited)
    if answered.kind is QuestionKind.CONFIRM_SUBMIT:
        if not answered.approved:
            return replace(s, declined=True, approval=None)
        return replace(s, approval=Approval(answered.digest, at, answered.by))
    if answered.kind in PREPARATION_QUESTIONS or answered.scope == ev.DISPUTED_PROOF_SCOPE:
        return _after_gate(s, answered)
    if answered.scope:
        return _after_grant(s, answered)
    if not answered.field:
        return s
    if answered.given:
        left = tuple(m for m in s.missing if m.key != answered.field)
        return replace(s, given=s.given | {answered.field}, missing=left)
    return replace(s, withheld=s.withheld | {answered.field})


def _after_edit(s: State, keys: tuple[FieldKey, ...]) -> State:
    """A change approves nothing and voids a yes: its fields are filled, proven and shown again."""
    return replace(
        s,
        edits=s.edits + 1,
        voided=0,
        approval=None,
        pending=(),
        missing=(),
        proven={k: d for k, d in s.proven.items() if k not in keys},
        given=s.given | set(keys),
        withheld=s.withheld - set(keys),
    )


def _after_gate(s: State, answered: ev.QuestionAnswered) -> State:
    """A gate before the form: its scope is what was put to the person, and nothing else."""
    if answered.approved:
        return replace(s, agreed=s.agreed | {answered.scope})
    return replace(s, disagreed=s.disagreed | {answered.scope})


def _after_grant(s: State, answered: ev.QuestionAnswered) -> State:
    leads = s.press_held is not None and s.press_held.abroad == answered.scope
    if (leads or answered.scope.startswith(PRESS_SCOPE_PREFIX)) and answered.approved:
        s = replace(s, press_held=None, pending=(), missing=())
    if answered.approved:
        page = answered.scope.endswith(
            FORM_SCOPE_SUFFIX
        )  # the person was asked about that very page
        known = answered.kind is QuestionKind.STEP_GRANT and page
        crossing = "" if known else s.crossing
        if is_autosave_scope(answered.scope):  # what was held back is filled once more
            s = replace(s, proven={}, pending=(), missing=())
        granted = s.granted | split_scopes(answered.scope)
        return replace(s, granted=granted, crossing=crossing, refreshed=False)
    return replace(s, forbidden=s.forbidden | split_scopes(answered.scope))


def is_autosave_scope(scope: str) -> bool:
    """Whether the scope is of answers that are stored as they are typed."""
    return re.match(r"[A-Z]+ https?://", scope) is not None


def loads_anew(scope: str) -> bool:
    """Whether the scope is of a page that sends all that it holds, and comes anew, at a change."""
    return is_autosave_scope(scope) and scope.endswith(" as a page")


def split_scopes(scope: str) -> frozenset[str]:
    """The scopes that one question asks for: several where answers are stored, or others asked."""
    several = is_autosave_scope(scope) or scope.startswith(
        (THIRD_PARTY_SCOPE_PREFIX, LOOKUP_SCOPE_PREFIX)
    )
    return frozenset(scope.split(SCOPE_SEPARATOR) if several else (scope,))


def departures_text(left: Sequence[ev.DataLeft]) -> str:
    """What left before a submit, by way and host, as a part of a sentence; '' where nothing did."""
    return "; ".join(map(_departure_text, left))


def _departure_text(each: ev.DataLeft) -> str:
    once, often = _DEPARTURE_TEXTS[each.way]
    form = once if each.count == 1 else often
    of = quote_labels(each.labels)
    if each.way in _NAMED_BY_ADDRESS:
        of = list_labels(each.labels)
    by = f"pressing {quote_labels((each.by,))}" if each.by else "a press"
    return form.format(n=each.count, of=of, host=each.host, by=by)


def has_own_writes(left: Iterable[ev.DataLeft]) -> bool:
    """Whether a page sent something by itself of which nobody can tell what it did."""
    return any(each.way in _OWN_WRITES for each in left)


def sent_clause(left: Sequence[ev.DataLeft], pages: str = "") -> str:
    """What this run sent, as a clause, where a page sent something by itself.

    *pages*: what it sent by somebody's leave.
    """
    if pages:
        return f"this run sent {pages}"
    return (
        "this run sent no application"
        if has_user_data_left(left)
        else "nothing that you gave was sent"
    )


def has_user_data_left(left: Iterable[ev.DataLeft]) -> bool:
    """Whether anything left that somebody gave."""
    return any(each.way not in _OWN_WRITES for each in left)


def list_labels(labels: Sequence[str]) -> str:
    """The labels on one line, the first few of them."""
    shown = [" ".join(label.split())[:LABEL_MAX] for label in labels]
    more = f" and {len(shown) - LABELS_MAX} more" if len(shown) > LABELS_MAX else ""
    return ", ".join(shown[:LABELS_MAX]) + more


def quote_labels(labels: Sequence[str]) -> str:
    """The labels in quotes, on one line; 'a field' where none is known."""
    shown = [f"'{' '.join(str(label).split())[:LABEL_MAX]}'" for label in labels if label.strip()]
    rest = len(shown) - LABELS_MAX
    if rest > 0:
        return f"{', '.join(shown[:LABELS_MAX])} and {rest} more"
    return ", ".join(shown) or "a field"
