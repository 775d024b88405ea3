"""The policy: an ordered table of small pure rules; the first with an opinion makes the move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..act.actions import Action, Fill, Purpose, WaitFor
from ..act.results import Disposition, OutcomeClass, Verdict
from ..journal.state import State
from . import answer_rules, page_rules, send_rules
from .breaker import PAGE_HANG_INTENT, PLAN_INTENT, breaker_decision
from .look import Look
from .moves import Act, End, Move, Plan, honest_end


def trip_breaker(s: State, look: Look) -> Move | None:
    """One meaning failed three times: stop, whatever else could be tried."""
    key, fails = s.worst
    if not fails or breaker_decision(fails, send_rules.failures_allowed(s)) != "stop":
        return None
    if is_page_hung(s):
        return page_rules.interrupted_end(s, PAGE_HANG_INTENT, "The page stopped answering")
    if f"#{PLAN_INTENT}#" in key or f"#{Purpose.OPEN_FORM}#" in key:
        return page_rules.no_form_end(s, look)
    what = key.split("#", 1)[1].replace("#", " ").strip()
    return End(Verdict.INVALID, "", f"Tried {fails} times without success: {what}.")


def is_page_hung(s: State) -> bool:
    """Whether the page stopped answering once too often."""
    key, fails = s.worst
    return (
        f"#{PAGE_HANG_INTENT}#" in key
        and breaker_decision(fails, send_rules.failures_allowed(s)) == "stop"
    )


# What to do next: an ordered table of small pure rules; the first with an opinion wins.
#
# `RULES` is the policy of the product, readable in one line. Order is safety first: what became
# of a submit is settled before anything else is considered, an outstanding submit is only ever
# observed, limits and challenges come before work, and the gate stands directly before the one
# act that sends. Each rule answers for the state and the look alone; adding behaviour adds a rule
# and its test.

LATE_LOOKS = 2  # further looks for a late confirmation before a submit counts as unknown
LOOKS_PER_EDIT = 4  # filling and proving a change is no going round in circles
EVENTS_PER_LOOK = 20  # a run that stores more than this per look goes round in circles
LATE_WAIT_S = 3.0  # the longest wait between them


def end_with_proof(s: State, look: Look) -> Move | None:
    """Proof is stored: nothing is left to do."""
    if s.outcome and s.outcome.disposition is Disposition.ACCEPTED:
        return End(Verdict.SUBMITTED, "", "The site's own answer and the page agree.")
    return None


def await_confirmation(s: State, look: Look) -> Move | None:
    """A submit may have left: wait a little for its confirmation, then say unknown. Never act."""
    if not s.outstanding:
        return None
    if look.lost or s.late_looks >= LATE_LOOKS:
        return End(Verdict.UNKNOWN, "", _unknown_reason(s))
    return Act((WaitFor("a late confirmation", LATE_WAIT_S),))


def end_on_refusal(s: State, look: Look) -> Move | None:
    """The site said no in a way that no repair of the form can change."""
    outcome = s.outcome
    if outcome is None or outcome.outcome_class is not OutcomeClass.BLOCKED:
        return None
    if outcome.code == "rate_limited":
        return End(Verdict.BLOCKED, "rate_limited", f"The site asks to wait: {outcome.snippet}")
    return End(Verdict.REJECTED, "", f"The site refused the application: {outcome.snippet}")


def report_premature_submit(s: State, look: Look) -> Move | None:
    """A Next sent the application, which nobody had approved: a person must know at once."""
    if not s.premature:
        return None
    why = "The site took a step of the form for the application; nobody had approved it yet."
    return End(Verdict.NEEDS_HUMAN, "premature_submit", why)


def stop_at_limits(s: State, look: Look) -> Move | None:
    """The run's looks or its time are used up before anything was sent."""
    if s.started is None:
        return None
    most = s.started.max_looks + LOOKS_PER_EDIT * min(s.edits, send_rules.EDIT_ROUNDS)
    looked = s.looks > most
    circled = s.next_seq > most * EVENTS_PER_LOOK
    if looked or circled or look.elapsed_s > s.started.deadline_s:
        used = f"{s.looks} looks, {look.elapsed_s:.0f} s"
        return page_rules.interrupted_end(s, "timeout", f"The run used up its limits ({used})")
    if 0 < s.started.max_actions <= s.acts:
        return page_rules.interrupted_end(s, "budget", f"The run used up its {s.acts} actions")
    return None


def report_lost_step(s: State, look: Look) -> Move | None:
    """A page of the form may have left, and the page cannot be read any more: say unknown."""
    if not s.crossing or not (look.fault or is_page_hung(s)):
        return None
    why = "A page of the form was sent and its answer was lost; it may have been the application."
    return End(Verdict.UNKNOWN, "", why)


def end_on_decline(s: State, look: Look) -> Move | None:
    """A person said no, or nobody was there to say yes."""
    if s.declined and s.objection:
        return End(
            Verdict.INVALID, "", f"{send_rules.objection_text(s)} Nobody approved another try."
        )
    if s.declined:
        return End(Verdict.DECLINED, "", f"Nobody approved this sheet; {s.sent}.")
    return None


def close_overlay(s: State, look: Look) -> Move | None:
    """Something covers the page: close it first."""
    return Act((look.overlay,)) if look.overlay else None


def do_planned_action(s: State, look: Look) -> Move | None:
    """Do what was planned: all fills at once, anything else alone."""
    if not s.pending:
        return None
    batch = _leading_fills(s.pending)
    return Act(batch or s.pending[:1])


def request_plan(s: State, look: Look) -> Move:
    """Nothing is planned: let the ladder propose."""
    return Plan(send_rules.next_rung(s, look))


Rule = Callable[[State, Look], Move | None]
RULES: tuple[Rule, ...] = (
    page_rules.settle_disputed_proof,
    end_with_proof,
    await_confirmation,
    end_on_refusal,
    report_premature_submit,
    end_on_decline,
    report_lost_step,
    page_rules.avoid_prohibited_site,
    page_rules.retry_page_fault,
    stop_at_limits,
    page_rules.await_rate_limit,
    page_rules.stop_at_download,
    page_rules.ask_off_domain,
    page_rules.ask_withheld_submit,
    page_rules.ask_third_party,
    page_rules.report_altered_submit,
    page_rules.ask_withheld_requests,
    page_rules.end_closed_or_applied,
    page_rules.ask_challenge,
    page_rules.ask_pictured_challenge,
    trip_breaker,
    page_rules.ask_withheld_press,
    close_overlay,
    send_rules.ask_autosave,
    send_rules.ask_earlier_submit,
    answer_rules.stop_at_captcha_field,
    answer_rules.await_late_fields,
    answer_rules.ask_missing_answer,
    send_rules.replan_changed_form,
    send_rules.ask_early_upload,
    answer_rules.ask_dangerous_press,
    answer_rules.ask_unreachable_field,
    send_rules.end_dry_run,
    send_rules.refill_drifted_fields,
    send_rules.replan_foreign_values,
    send_rules.stop_at_rejected_content,
    send_rules.stop_at_ambiguous_submit,
    send_rules.ask_step_grant,
    send_rules.ask_approval,
    answer_rules.await_follow_ups,
    do_planned_action,
    request_plan,
)


def decide(state: State, look: Look, rules: Sequence[Rule] = ()) -> Move:
    """Return the move of the first rule that has one; of `RULES`, unless others are given.

    An end denies nothing that left (`moves.py`). Why an act was done or not is read afterwards from
    what `run/look.py` stores of each decision; `replay.py` takes it again.
    """
    move = next(move for rule in rules or RULES if (move := rule(state, look)) is not None)
    return honest_end(state, move) if isinstance(move, End) else move


def crash_end(state: State, fault: str) -> End:
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


def _unknown_reason(s: State) -> str:
    if s.outcome is None:
        return "The run ended right after the submit was stored; whether it left is not known."
    why = f"It may have been sent, and nothing proves it ({s.outcome.code}): {s.outcome.snippet}"
    return why + page_rules.unproven_note(s)
