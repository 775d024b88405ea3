"""Broken versions of the safety rules, one each, and the trials that have to notice.

A mutant takes one rule out of the product for the time of a test. Its trial passes on the product
as it is, and ends in a `Violation` of a named rule of the oracle on the mutant.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from steadyhand.core.act import approval
from steadyhand.core.act.actions import Press, Refocus, Submit, Target
from steadyhand.core.act.approval import Content, Grant
from steadyhand.core.act.fill import PressResult
from steadyhand.core.act.outcome import Attempt, classify
from steadyhand.core.act.phrases import confirms
from steadyhand.core.act.results import Disposition, Outcome, OutcomeClass, Proof, Verdict
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.journal import events as ev
from steadyhand.core.journal import state as folding
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import FieldKey
from steadyhand.core.policy import policy
from steadyhand.core.policy.look import Look
from steadyhand.run import ask, challenge, observe, press, runner, submit
from steadyhand.run.context import Run
from steadyhand.testing import (
    Answers,
    ChallengeQueue,
    MemoryJournal,
    ScriptChange,
    ScriptedChallenge,
    ScriptedGate,
    ScriptedSite,
)

from .faults import drive, kills_around_a_submit, overtaken
from .harness import EDIT, NO, YES, Reviewer, World, person
from .oracle import Violation, check, facts_of, is_submit
from .people.desk import AtDesk

Patch = pytest.MonkeyPatch


# --- trials --------------------------------------------------------------------------------------


def crashes() -> None:
    """A crash anywhere around the submit, on a site that takes it and on one that breaks."""
    for answers in (Answers.ACCEPT, Answers.STORE_THEN_500):
        for kill in kills_around_a_submit(answers):
            world = World(ScriptedSite(answers=answers))
            drive(world, kill)
            check(world)


def refusals() -> None:
    """People who do not say yes."""
    for gate in (False, None, "yes"):
        world = World(human=person(gate=gate))
        drive(world)
        check(world)
        end = facts_of(world).end
        if end is None or end.verdict is not Verdict.DECLINED:
            raise Violation({"a_no_ends_the_run_as_declined": str(end)})


def takeovers() -> None:
    """A worker that was stopped right before its intent, while another one ended the run."""
    world = World()
    assert overtaken(world, lambda envelope: is_submit(envelope.event))
    check(world)


def changes() -> None:
    """Forms that change after they were filled, before or after the yes."""
    for change in ScriptChange:
        for look in range(3, 8):
            world = World(ScriptedSite(changes={look: change}))
            drive(world)
            check(world)


def late_question() -> None:
    """A form that asks for something more right after the yes."""
    world = World(ScriptedSite(changes={5: ScriptChange.ASK}))
    drive(world)
    check(world)


def presses() -> None:
    """One plain run on every site."""
    for answers in Answers:
        world = World(ScriptedSite(answers=answers))
        drive(world)
        check(world)


def hands() -> None:
    """Walls that stay for a while, and that go at once."""
    for several in (1, 2):
        world = World(ScriptedSite(walls=ChallengeQueue({1: ScriptedChallenge(hands=several)})))
        world.stand_in = AtDesk(world)
        drive(world)
        check(world)


def repeats() -> None:
    """A site that stores, and then shows its form again as if nothing had been."""
    world = World(ScriptedSite(answers=Answers.STORE_THEN_FORM))
    drive(world)
    check(world)


def edits() -> None:
    """A person who changes the sheet, and then says no, or yes."""
    for last, sent in ((NO, []), (YES, ["4 months"])):
        world = World(human=Reviewer(EDIT, last))
        drive(world)
        check(world)
        if (held := [each["notice"] for each in world.site.received]) != sent:
            raise Violation({"what_is_changed_is_sent": f"{held}, not {sent}"})


# --- mutants -------------------------------------------------------------------------------------


def without(*names: str) -> Callable[[Patch], None]:
    """A policy that lacks those rules."""

    def mutate(patch: Patch) -> None:
        patch.setattr(policy, "RULES", tuple(r for r in policy.RULES if r.__name__ not in names))

    return mutate


def no_write_ahead(patch: Patch) -> None:
    """The intent of a submit is stored only together with what came of it."""
    held: list[tuple[ev.Envelope, int]] = []
    append, claim = MemoryJournal.append, MemoryJournal.claim

    async def late(self: MemoryJournal, envelope: ev.Envelope, *, fence: int) -> None:
        if is_submit(envelope.event) or (held and isinstance(envelope.event, ev.ActionExecuted)):
            held.append((envelope, fence))
            return
        for waiting, its_fence in held:
            await append(self, waiting, fence=its_fence)
        held.clear()
        await append(self, envelope, fence=fence)

    async def forgetful(self: MemoryJournal, *args: object, **kwargs: object) -> int:
        held.clear()  # what the dead process had not stored is gone
        return await claim(self, *args, **kwargs)  # type: ignore[arg-type]

    patch.setattr(MemoryJournal, "append", late)
    patch.setattr(MemoryJournal, "claim", forgetful)


def _lax(patch: Patch, applies: Callable[[ev.Event], bool]) -> None:
    """The journal takes those events, whoever writes them and whatever number they have."""
    strict = MemoryJournal.append

    async def append(self: MemoryJournal, envelope: ev.Envelope, *, fence: int) -> None:
        if not applies(envelope.event):
            await strict(self, envelope, fence=fence)
            return
        rows = self._events[self._user, envelope.run_id]
        rows[len(rows)] = replace(envelope, seq=len(rows))

    patch.setattr(MemoryJournal, "append", append)


def no_fencing(patch: Patch) -> None:
    """No event is fenced."""
    _lax(patch, lambda event: True)


def no_fence_at_the_intent(patch: Patch) -> None:
    """Every event is fenced but the one that counts."""
    _lax(patch, is_submit)


def any_approval(patch: Patch) -> None:
    """A yes to one content opens the gate for any: approve A, send B."""
    _gate_for_any(patch)


def any_approval_and_a_forged_intent(patch: Patch) -> None:
    """As before, and the journal is told what was approved, not what is sent."""
    _gate_for_any(patch)

    async def forged(run: Run, action: Submit, look: Look) -> None:
        approved = run.state.approval.digest if run.state.approval else ""
        await submit.submit(run, action, replace(look, digest=approved))

    patch.setattr(runner, "submit", forged)


def _gate_for_any(patch: Patch) -> None:
    strict = policy.send_rules.ask_approval

    def lax(s: State, look: Look) -> policy.Move | None:
        return None if s.approval else strict(s, look)

    patch.setattr(policy, "RULES", tuple(lax if r is strict else r for r in policy.RULES))


def pressed_twice(patch: Patch) -> None:
    """The press is repeated at once, as a retry would."""
    once = press.press_once

    async def twice(run: Run, target: Target, *, sending: bool = False) -> PressResult:
        await once(run, target, sending=sending)
        return await once(run, target, sending=sending)

    patch.setattr(press, "press_once", twice)


def no_grant(patch: Patch) -> None:
    """The press is done without asking the gate to let it send."""
    patch.setattr(ScriptedGate, "permit", lambda _gate, _grant, _agreed=None: "")


def grant_of_a_step(patch: Patch) -> None:
    """The one request of a submit counts as a page of the form, of which many may leave."""
    honest = press.press_grant

    def lasting(run: Run, action: Press | Submit, look: Look, *, once: bool) -> Grant:
        return honest(run, action, look, once=False)

    patch.setattr(press, "press_grant", lasting)


def unknown_closes(patch: Patch) -> None:
    """An unknown outcome counts as not sent, so that the form may be sent again."""
    patch.setattr(
        folding, "_CLOSING_DISPOSITIONS", (*folding._CLOSING_DISPOSITIONS, Disposition.UNKNOWN)
    )


def thanks_believed(patch: Patch) -> None:
    """A page that says thank you is proof."""
    honest = classify
    proof = Proof("POST", 200, "", "confirmation_page")
    accepted = Outcome(
        Disposition.ACCEPTED, OutcomeClass.SUCCESS, "", 0.9, "Thank you", False, proof
    )

    def gullible(attempt: Attempt) -> Outcome:
        return accepted if confirms(attempt.after.text) else honest(attempt)

    patch.setattr(observe, "classify", gullible)


def sure_of_nothing(patch: Patch) -> None:
    """A submit that may be out ends as a failure in place of unknown."""
    honest = policy.await_confirmation

    def brave(s: State, look: Look) -> policy.Move | None:
        move = honest(s, look)
        return replace(move, verdict=Verdict.FAILED) if isinstance(move, policy.End) else move

    patch.setattr(policy, "RULES", tuple(brave if r is honest else r for r in policy.RULES))


def blanks_unbound(patch: Patch) -> None:
    """A yes is bound to what is sent alone, and what comes late is in nobody's plan."""
    without("replan_changed_form")(patch)
    honest = approval.content_of

    def bare(*args: Any, **kwargs: Any) -> Content:
        return replace(honest(*args, **kwargs), blank=())

    patch.setattr(approval, "content_of", bare)


def hidden_line(patch: Patch) -> None:
    """The sheet that the person sees lacks the last line of what is sent."""
    honest = ask._compose

    async def shortened(*args: Any, **kwargs: Any) -> Question:
        question = await honest(*args, **kwargs)
        whole = question.kind is not QuestionKind.CONFIRM_SUBMIT
        return question if whole else replace(question, sheet=question.sheet[:-1])

    patch.setattr(ask, "_compose", shortened)


def change_approves(patch: Patch) -> None:
    """Whoever changes the sheet has approved what it held."""

    def lax(s: State, keys: tuple[FieldKey, ...]) -> State:
        return replace(s, approval=folding.Approval(s.seen.digest if s.seen else "", "", "me"))

    patch.setattr(folding, "_after_edit", lax)


def old_proof_survives(patch: Patch) -> None:
    """A changed field counts as proven: it is not filled again."""

    def lax(s: State, keys: tuple[FieldKey, ...]) -> State:
        return replace(s, edits=s.edits + 1, approval=None, pending=(), missing=())

    patch.setattr(folding, "_after_edit", lax)


def loads_anew(patch: Patch) -> None:
    """After a person has dealt with a wall the page is loaded again, in place of looked at."""
    honest = challenge.put_at_challenge

    async def hasty(run: Run, question: Question) -> Reply:
        reply = await honest(run, question)
        run.opened = False
        return reply

    patch.setattr(challenge, "put_at_challenge", hasty)


def presses_first(patch: Patch) -> None:
    """The run tries to get by before it asks anyone."""
    honest = challenge.put_at_challenge

    async def hasty(run: Run, question: Question) -> Reply:
        await run.live.page.gesture(Refocus("to get by"))
        return await honest(run, question)

    patch.setattr(challenge, "put_at_challenge", hasty)


@dataclass(frozen=True)
class Mutant:
    """What is broken, the trial that has to notice, and the rule that it breaks."""

    mutate: Callable[[Patch], None]
    trial: Callable[[], None]
    breaks: str


ONE_EACH = "at_most_one_application_for_one_approval"
OF_ITS_OWN = "every_press_has_an_intent_of_its_own"
LIVING = "every_intent_has_a_living_approval"
NEVER_AGAIN = "never_again_while_one_may_be_out"
NEVER_SURE = "never_sure_of_nothing_while_one_may_be_out"
GRANTED = "what_was_pressed_went_by_a_grant"
FROZEN = "nothing_is_touched_while_a_wall_stands"
APPROVED = "what_was_pressed_was_approved"

MUTANTS = {
    "no gate": Mutant(without("ask_approval"), refusals, ONE_EACH),
    "no write-ahead": Mutant(no_write_ahead, crashes, OF_ITS_OWN),
    "no already_sent": Mutant(without("await_confirmation"), crashes, NEVER_SURE),
    "no declined": Mutant(without("end_on_decline"), refusals, "a_no_ends_the_run_as_declined"),
    "no fencing": Mutant(no_fencing, takeovers, ONE_EACH),
    "no fence at the intent": Mutant(no_fence_at_the_intent, takeovers, ONE_EACH),
    "approve A, send B": Mutant(any_approval, changes, LIVING),
    "approve A, send B, say A": Mutant(any_approval_and_a_forged_intent, changes, APPROVED),
    "press twice": Mutant(pressed_twice, presses, OF_ITS_OWN),
    "no grant": Mutant(no_grant, presses, GRANTED),
    "a step's grant for a submit": Mutant(grant_of_a_step, presses, GRANTED),
    "unknown closes": Mutant(unknown_closes, repeats, NEVER_AGAIN),
    "sure of nothing": Mutant(sure_of_nothing, presses, NEVER_SURE),
    "thank-you believed": Mutant(
        thanks_believed, presses, "never_submitted_without_an_application"
    ),
    "a change approves": Mutant(change_approves, edits, ONE_EACH),
    "an old proof survives": Mutant(old_proof_survives, edits, "what_is_changed_is_sent"),
    "a page loaded anew": Mutant(loads_anew, hands, FROZEN),
    "a wall tried first": Mutant(presses_first, hands, FROZEN),
    "blanks unbound": Mutant(
        blanks_unbound, late_question, "what_was_sent_empty_was_approved_as_blank"
    ),
    "a line not shown": Mutant(hidden_line, presses, "what_was_approved_was_shown"),
}
