"""What to do next: an ordered table of small pure rules; the first with an opinion wins.

`RULES` is the policy of the product, readable in one line. Order is safety first: what became of a
submit is settled before anything else is considered, an outstanding submit is only ever observed,
limits and walls come before work, and the gate stands directly before the one act that sends.
Each rule answers for the state and the look alone; adding behaviour adds a rule and its test.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from ..act.actions import Action, Fill, Press, Purpose, Submit, WaitFor
from ..act.facts import Disposition, OutcomeClass, Verdict
from ..answer.facts import QuestionKind
from ..job.domains import allowed, origin_of
from ..log.events import Mode, Rung
from ..log.state import State
from ..page.notices import Notice
from ..page.snapshot import NO_FIELD, FieldKey, Snapshot
from .breaker import PAGE_HANG, PLAN, STOP_AFTER, decision, rung_for, scope_of
from .look import Look


@dataclass(frozen=True, slots=True)
class Plan:
    """Let that rung of the ladder propose."""

    rung: Rung


@dataclass(frozen=True, slots=True)
class Act:
    """Do these: one batch of fills, or one single other action."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask a person; `digest` is what a YES would be bound to."""

    kind: QuestionKind
    field: FieldKey = NO_FIELD
    digest: str = ""
    why: str = ""
    scope: str = ""  # what a grant would allow


@dataclass(frozen=True, slots=True)
class End:
    """The run is over."""

    verdict: Verdict
    reason: str = ""
    why: str = ""


Move = Plan | Act | Ask | End

RETRIES = 2  # more tries to reach a site before anything was sent; later ones are the queue's
LATE_LOOKS = 2  # further looks for a late confirmation before a submit counts as unknown
EDIT_ROUNDS = 20  # times that a person may change the sheet before the run gives up
LOOKS_PER_EDIT = 4  # filling and proving a change is no going round in circles
EVENTS_PER_LOOK = 20  # a run that stores more than this per look goes round in circles
LATE_WAIT_S = 3.0  # the longest wait between them


def confirmed(s: State, look: Look) -> Move | None:
    """Proof is stored: nothing is left to do."""
    if s.outcome and s.outcome.disposition is Disposition.ACCEPTED:
        return End(Verdict.SUBMITTED, "", "The site's own answer and the page agree.")
    return None


def already_sent(s: State, look: Look) -> Move | None:
    """A submit may have left: wait a little for its confirmation, then say unknown. Never act."""
    if not s.outstanding:
        return None
    if look.lost or s.late_looks >= LATE_LOOKS:
        return End(Verdict.UNKNOWN, "", _unknown_why(s))
    return Act((WaitFor("a late confirmation", LATE_WAIT_S),))


def refused(s: State, look: Look) -> Move | None:
    """The site said no in a way that no repair of the form can change."""
    outcome = s.outcome
    if outcome is None or outcome.outcome_class is not OutcomeClass.BLOCKED:
        return None
    if outcome.code == "rate_limited":
        return End(Verdict.BLOCKED, "rate_limited", f"The site asks to wait: {outcome.snippet}")
    return End(Verdict.REJECTED, "", f"The site refused the application: {outcome.snippet}")


def premature(s: State, look: Look) -> Move | None:
    """A Next sent the application, which nobody had approved: a person must know at once."""
    if not s.premature:
        return None
    why = "The site took a step of the form for the application; nobody had approved it yet."
    return End(Verdict.NEEDS_HUMAN, "premature_submit", why)


def out_of_budget(s: State, look: Look) -> Move | None:
    """The run's looks or its time are used up before anything was sent."""
    if s.started is None:
        return None
    most = s.started.max_looks + LOOKS_PER_EDIT * min(s.edits, EDIT_ROUNDS)
    looked = s.looks > most
    circled = s.next_seq > most * EVENTS_PER_LOOK
    if looked or circled or look.elapsed_s > s.started.deadline_s:
        used = f"{s.looks} looks, {look.elapsed_s:.0f} s"
        return End(Verdict.TRANSIENT, "timeout", f"The run used up its limits ({used}).")
    return None


def faulted(s: State, look: Look) -> Move | None:
    """The page cannot be reached, and nothing was sent."""
    if look.fault == "navigation" and s.retries < RETRIES and not (s.intents or s.steps):
        return Act((WaitFor("the site to answer"),))
    if look.fault:
        return End(Verdict.TRANSIENT, look.fault, f"The page could not be read; {_sent(s)}.")
    return None


def crossed(s: State, look: Look) -> Move | None:
    """A page of the form may have left, and the page cannot be read any more: say unknown."""
    if not s.crossing or not (look.fault or _hung(s)):
        return None
    why = "A page of the form was sent and its answer was lost; it may have been the application."
    return End(Verdict.UNKNOWN, "", why)


def _hung(s: State) -> bool:
    key, fails = s.worst
    return f"#{PAGE_HANG}#" in key and decision(fails, _limit(s)) == "stop"


def declined(s: State, look: Look) -> Move | None:
    """A person said no, or nobody was there to say yes."""
    if s.declined and s.objection:
        return End(Verdict.INVALID, "", f"{_objected(s)} Nobody approved another try.")
    if s.declined:
        return End(Verdict.DECLINED, "", "Nobody approved this sheet; nothing was sent.")
    return None


def off_domain(s: State, look: Look) -> Move | None:
    """The page, a form in it, or where it would send to, is not one of the run's: ask once."""
    if s.started is None or look.lost:
        return None
    places = (look.page.url, *(_goes_to(a, look.page) for a in s.pending))
    other = next((p for p in places if p and not allowed(p, s.hosts)), None)
    if other is None:
        return None
    origin = origin_of(other)
    if not origin or origin in s.forbidden:
        why = f"{other.split('?')[0]} is not this job's site."
        return End(Verdict.NEEDS_HUMAN, "off_domain", why)
    return Ask(QuestionKind.YES_NO, why=f"The form goes on at {origin}.", scope=origin)


def _goes_to(action: Action, page: Snapshot) -> str:
    """Where the action would bring what the user said; '' for nowhere else than the page."""
    if isinstance(action, Submit | Press) and action.action_url:
        return action.action_url
    place = page.place(action.target.frame) if isinstance(action, Fill) else ""
    return place if origin_of(place) else ""  # about:blank and its kin belong to the page


def nothing_to_do(s: State, look: Look) -> Move | None:
    """The page says that the posting is closed, or that the application is in."""
    match look.notice:
        case Notice.CLOSED:
            return End(Verdict.CLOSED, "", "The posting is closed.")
        case Notice.ALREADY_APPLIED:
            return End(Verdict.ALREADY_APPLIED, "", "The site says that you applied already.")
        case None:
            return None
        case other:
            assert_never(other)


_BLOCKED = ("rate_limited", "interstitial", "prohibited")


def walled(s: State, look: Look) -> Move | None:
    """Something stands in the way that only a person may deal with."""
    if not look.blockers:
        return None
    worst = max(look.blockers, key=lambda b: b.confidence)
    verdict = Verdict.BLOCKED if worst.kind in _BLOCKED else Verdict.NEEDS_HUMAN
    return End(verdict, worst.kind, f"{worst.kind} ({worst.source}): {worst.evidence}")


def tripped(s: State, look: Look) -> Move | None:
    """One meaning failed three times: stop, whatever else could be tried."""
    key, fails = s.worst
    if not fails or decision(fails, _limit(s)) != "stop":
        return None
    if _hung(s):
        return End(Verdict.TRANSIENT, PAGE_HANG, f"The page stopped answering; {_sent(s)}.")
    if f"#{PLAN}#" in key:
        return End(Verdict.NEEDS_HUMAN, "no_form", "No form to fill was found on the page.")
    what = key.split("#", 1)[1].replace("#", " ").strip()
    return End(Verdict.INVALID, "", f"Tried {fails} times without success: {what}.")


def overlaid(s: State, look: Look) -> Move | None:
    """Something covers the page: close it first."""
    return Act((look.overlay,)) if look.overlay else None


def unanswered(s: State, look: Look) -> Move | None:
    """A required question has no answer: ask once; without one there is nothing to send.

    What is known is filled first: a page may answer the rest from it, and whoever is asked finds
    the form as far as it goes.
    """
    needed = [m for m in s.missing if m.required and m.key not in s.given]
    if not needed or any(isinstance(a, Fill) for a in s.pending):
        return None
    withheld = next((m for m in needed if m.key in s.withheld), None)
    if withheld is not None and withheld.tried:
        why = f"{withheld.label!r} was refused and nobody gave another answer: {withheld.why}"
        return End(Verdict.INVALID, "", why)
    if withheld is not None:
        why = f"No answer was given for {withheld.label!r}."
        return End(Verdict.NEEDS_HUMAN, "missing_answer", why)
    return Ask(QuestionKind.TEXT, needed[0].key, "", needed[0].why)


def rehearsed(s: State, look: Look) -> Move | None:
    """A dry run ends where the first write would be."""
    dry = s.started is not None and s.started.mode is Mode.DRY_RUN
    if dry and _sending(s) is not None:
        return End(Verdict.DRY_RUN, "", "Filled and proven; nothing was sent.")
    return None


def stale(s: State, look: Look) -> Move | None:
    """The form no longer holds what was proven: fill again before anyone is asked."""
    if _leaving(s) and look.drifted:
        return Plan(_rung(s))
    return None


def unrepaired(s: State, look: Look) -> Move | None:
    """The site objected to exactly this content: sending it again would change nothing."""
    if _leaving(s) and look.digest in s.rejected:
        return End(Verdict.INVALID, "", f"{_objected(s)} Nothing that is known would mend it.")
    return None


def step_gated(s: State, look: Look) -> Move | None:
    """The next act sends a page of the form: a person allows that once per place."""
    action = _sending(s)
    if not isinstance(action, Press):
        return None
    scope = scope_of(action.action_url)
    if scope in s.forbidden:
        why = f"Nobody allowed to send this page of the form to {scope}."
        return End(Verdict.NEEDS_HUMAN, "step_write", why)
    if scope not in s.granted or s.crossing:
        return Ask(QuestionKind.STEP_GRANT, digest=look.digest, why=scope, scope=scope)
    return None


def gated(s: State, look: Look) -> Move | None:
    """The next act sends: a person must have said YES to exactly this content."""
    if not (s.pending and isinstance(s.pending[0], Submit)):
        return None
    if s.approval is not None and s.approval.digest == look.digest:
        return None
    if s.edits <= EDIT_ROUNDS:
        return Ask(QuestionKind.CONFIRM_SUBMIT, digest=look.digest)
    why = f"The sheet was changed {s.edits} times and never approved; nothing was sent."
    return End(Verdict.DECLINED, "", why)


def next_action(s: State, look: Look) -> Move | None:
    """Do what was planned: all fills at once, anything else alone."""
    if not s.pending:
        return None
    batch = _leading_fills(s.pending)
    return Act(batch or s.pending[:1])


def needs_plan(s: State, look: Look) -> Move:
    """Nothing is planned: let the ladder propose."""
    return Plan(_rung(s))


RULES = (
    confirmed,
    already_sent,
    refused,
    premature,
    declined,
    crossed,
    faulted,
    out_of_budget,
    off_domain,
    nothing_to_do,
    walled,
    tripped,
    overlaid,
    unanswered,
    rehearsed,
    stale,
    unrepaired,
    step_gated,
    gated,
    next_action,
    needs_plan,
)


def decide(state: State, look: Look) -> Move:
    """The first rule's move."""
    return next(move for rule in RULES if (move := rule(state, look)) is not None)


def _sending(s: State) -> Submit | Press | None:
    """The next act, if it sends what was filled."""
    first = s.pending[0] if s.pending else None
    if isinstance(first, Submit) or (isinstance(first, Press) and first.action_url):
        return first
    return None


def _leaving(s: State) -> bool:
    """Whether the next act leaves the page for good: a submit, or a Next."""
    first = s.pending[0] if s.pending else None
    return isinstance(first, Submit) or (
        isinstance(first, Press) and first.purpose is Purpose.NEXT_STEP
    )


def _sent(s: State) -> str:
    return "no application was sent, only pages of the form" if s.steps else "nothing was sent"


def _objected(s: State) -> str:
    return f"The site objected: {s.objection}." if s.objection else "The site objected."


def _rung(s: State) -> Rung:
    rungs = s.started.rungs if s.started else (Rung.SEMANTIC,)
    return rung_for(s.worst[1], rungs, _limit(s))


def _limit(s: State) -> int:
    return s.started.max_failures if s.started else STOP_AFTER


def _leading_fills(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    batch: list[Action] = []
    for action in actions:
        if not isinstance(action, Fill):
            break
        batch.append(action)
    return tuple(batch)


def _unknown_why(s: State) -> str:
    if s.outcome is None:
        return "The run ended right after the submit was stored; whether it left is not known."
    return f"It may have been sent, and nothing proves it ({s.outcome.code}): {s.outcome.snippet}"


def destination(s: State, page: Snapshot) -> str:
    """Where the pending submit sends: its own address at another origin, else the page's."""
    first = next(iter(s.pending), None)
    goes_to = first.action_url if isinstance(first, Submit) else ""
    return goes_to if goes_to and origin_of(goes_to) != origin_of(page.url) else page.url
