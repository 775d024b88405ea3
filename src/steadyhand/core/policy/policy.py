"""The policy: an ordered table of small pure rules; the first with an opinion makes the move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..act.actions import Action, Fill, Purpose, WaitFor
from ..act.results import Disposition, OutcomeClass, Verdict
from ..journal.state import State
from .answer_rules import challenged, dangerous, expecting, ripening, unanswered, unreached
from .breaker import PAGE_HANG, PLAN, decision
from .look import Look
from .moves import Act, End, Move, Plan, honest_end
from .page_rules import (
    after_note,
    altered,
    cut_short,
    disputed,
    downloaded,
    elsewhere,
    faulted,
    formless,
    kept_out,
    limited,
    nothing_to_do,
    off_domain,
    pictured,
    press_gated,
    starved,
    third_party,
    walled,
)
from .send_rules import (
    EDIT_ROUNDS,
    ambiguous,
    failures_allowed,
    gated,
    meddled,
    next_rung,
    objected,
    perhaps_sent,
    rehearsed,
    saving_gated,
    stale,
    step_gated,
    unrepaired,
    unsettled,
    upload_gated,
)


def tripped(s: State, look: Look) -> Move | None:
    """One meaning failed three times: stop, whatever else could be tried."""
    key, fails = s.worst
    if not fails or decision(fails, failures_allowed(s)) != "stop":
        return None
    if hung(s):
        return cut_short(s, PAGE_HANG, "The page stopped answering")
    if f"#{PLAN}#" in key or f"#{Purpose.OPEN_FORM}#" in key:
        return formless(s, look)
    what = key.split("#", 1)[1].replace("#", " ").strip()
    return End(Verdict.INVALID, "", f"Tried {fails} times without success: {what}.")


def hung(s: State) -> bool:
    """Whether the page stopped answering once too often."""
    key, fails = s.worst
    return f"#{PAGE_HANG}#" in key and decision(fails, failures_allowed(s)) == "stop"


# What to do next: an ordered table of small pure rules; the first with an opinion wins.
#
# `RULES` is the policy of the product, readable in one line. Order is safety first: what became of
# a submit is settled before anything else is considered, an outstanding submit is only ever
# observed, limits and walls come before work, and the gate stands directly before the one act that
# sends. Each rule answers for the state and the look alone; adding behaviour adds a rule and its
# test.

LATE_LOOKS = 2  # further looks for a late confirmation before a submit counts as unknown
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
        return cut_short(s, "timeout", f"The run used up its limits ({used})")
    if 0 < s.started.max_actions <= s.acts:
        return cut_short(s, "budget", f"The run used up its {s.acts} actions")
    return None


def crossed(s: State, look: Look) -> Move | None:
    """A page of the form may have left, and the page cannot be read any more: say unknown."""
    if not s.crossing or not (look.fault or hung(s)):
        return None
    why = "A page of the form was sent and its answer was lost; it may have been the application."
    return End(Verdict.UNKNOWN, "", why)


def declined(s: State, look: Look) -> Move | None:
    """A person said no, or nobody was there to say yes."""
    if s.declined and s.objection:
        return End(Verdict.INVALID, "", f"{objected(s)} Nobody approved another try.")
    if s.declined:
        return End(Verdict.DECLINED, "", f"Nobody approved this sheet; {s.sent}.")
    return None


def overlaid(s: State, look: Look) -> Move | None:
    """Something covers the page: close it first."""
    return Act((look.overlay,)) if look.overlay else None


def next_action(s: State, look: Look) -> Move | None:
    """Do what was planned: all fills at once, anything else alone."""
    if not s.pending:
        return None
    batch = _leading_fills(s.pending)
    return Act(batch or s.pending[:1])


def needs_plan(s: State, look: Look) -> Move:
    """Nothing is planned: let the ladder propose."""
    return Plan(next_rung(s, look))


Rule = Callable[[State, Look], Move | None]
RULES: tuple[Rule, ...] = (
    disputed,
    confirmed,
    already_sent,
    refused,
    premature,
    declined,
    crossed,
    kept_out,
    faulted,
    out_of_budget,
    limited,
    downloaded,
    off_domain,
    elsewhere,
    third_party,
    altered,
    starved,
    nothing_to_do,
    walled,
    pictured,
    tripped,
    press_gated,
    overlaid,
    saving_gated,
    perhaps_sent,
    challenged,
    expecting,
    unanswered,
    unsettled,
    upload_gated,
    dangerous,
    unreached,
    rehearsed,
    stale,
    meddled,
    unrepaired,
    ambiguous,
    step_gated,
    gated,
    ripening,
    next_action,
    needs_plan,
)


def decide(state: State, look: Look, rules: Sequence[Rule] = ()) -> Move:
    """The first rule's move; of `RULES`, unless others are given.

    An end denies nothing that left.
    """
    move = next(move for rule in rules or RULES if (move := rule(state, look)) is not None)
    return honest_end(state, move) if isinstance(move, End) else move


def broke(state: State, fault: str) -> End:
    """What a run ends with that a *fault* of ours broke: unknown where a submit may have left."""
    verdict = Verdict.UNKNOWN if state.outstanding else Verdict.FAILED
    return honest_end(state, End(verdict, "", f"steadyhand broke: {fault}; please report it"))


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
    why = f"It may have been sent, and nothing proves it ({s.outcome.code}): {s.outcome.snippet}"
    return why + after_note(s)
