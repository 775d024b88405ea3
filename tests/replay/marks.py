"""What is in a journal that met its obstacle, and in none that missed it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import TypeVar

from steadyhand.core.act.actions import Press, RefreshSoft, Submit, WaitFor
from steadyhand.core.act.outcome import CODE_ALTERED, CODE_WITHHELD
from steadyhand.core.act.results import Disposition, OutcomeClass
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.events import AssistInvoked, PictureJudged
from steadyhand.core.policy.replay import Recording

Mark = Callable[[Recording], bool]
Kind = TypeVar("Kind")


def of(recording: Recording, kind: type[Kind]) -> list[Kind]:
    """The events of that kind, in order."""
    return [e.event for e in recording.envelopes if isinstance(e.event, kind)]


def stale(r: Recording) -> bool:
    """A field was not there any more when it was to be filled, and another look found it."""
    texts = [result.text for checked in of(r, ev.ActionVerified) for result in checked.results]
    return "detached" in texts and ends("submitted")(r)


def closed_again(r: Recording) -> bool:
    """An overlay was closed, and closed again."""
    return sum(o.closed for o in of(r, ev.OverlayClosed)) >= 2


def tripped(r: Recording) -> bool:
    """The loop guard stopped the run."""
    return any(guard.decision == "stop" for guard in of(r, ev.LoopGuard))


def swings(r: Recording) -> bool:
    """The site objected three times, each time to something else than before."""
    outcomes = [o.outcome for o in of(r, ev.OutcomeClassified)]
    objects = all(o.outcome_class is OutcomeClass.VALIDATION for o in outcomes)
    others = all(one.snippet != other.snippet for one, other in pairwise(outcomes))
    return objects and others and len(outcomes) >= 3


def called_spam(r: Recording) -> bool:
    """The site took the application for spam, and nothing was tried again."""
    once = len(of(r, ev.OutcomeClassified)) == 1
    told = any("possible spam" in page.text for page in r.pages.values())
    return refused("forbidden")(r) and told and once and ends("rejected")(r)


def asked_twice_alike(r: Recording) -> bool:
    """Two fields of the same words were both answered."""
    proven = (
        x for checked in of(r, ev.ActionVerified) for x in checked.results if x.proven and x.key
    )
    labels = Counter(label for label, _ in {(x.label, x.key) for x in proven})
    return max(labels.values()) >= 2


def drifted(r: Recording) -> bool:
    """A field held something else than was proven."""
    return any(seen.drifted for seen in of(r, ev.SnapshotGenerated))


def changed_after_yes(r: Recording) -> bool:
    """Two yes to two contents, since the first was not what the page held any more."""
    asked = [a.digest for a in of(r, ev.QuestionAsked) if a.kind is QuestionKind.CONFIRM_SUBMIT]
    return len(set(asked)) >= 2 and not of(r, AssistInvoked)


def strange(r: Recording) -> bool:
    """A field held what nobody of ours had put there, and an extension was loaded."""
    return any(d.strange for d in r.decisions) and bool(of(r, AssistInvoked))


def dies(r: Recording) -> bool:
    """The browser went away, and after it the run looked or ended."""
    return bool(of(r, ev.PageLost))


def crosses_again(r: Recording) -> bool:
    """It died when a page of the form was under way, and that was asked about once more."""
    grants = [a.scope for a in of(r, ev.QuestionAsked) if a.kind is QuestionKind.STEP_GRANT]
    return dies(r) and len(grants) > len(set(grants))


def withheld(r: Recording) -> bool:
    """The page would have sent the form to another site, and nothing left."""
    return any(
        o.outcome.code == CODE_WITHHELD and o.outcome.disposition is Disposition.NOT_SENT
        for o in of(r, ev.OutcomeClassified)
    )


def altered(r: Recording) -> bool:
    """What would have left was another than was approved."""
    return any(o.outcome.code == CODE_ALTERED for o in of(r, ev.OutcomeClassified))


def pictured(r: Recording) -> bool:
    """A picture was looked at."""
    return bool(of(r, PictureJudged))


def faults(fault: str) -> Mark:
    """A look had that fault."""
    return lambda r: any(d.fault == fault for d in r.decisions)


def write_held(r: Recording) -> bool:
    """A press would have sent something, and that was held back."""
    return bool(of(r, ev.WriteWithheld))


def asked_to_wait(r: Recording) -> bool:
    """The site asked to wait."""
    return any(d.asked_s for d in r.decisions)


def refused(code: str) -> Mark:
    """The site refused the submit in that way."""
    return lambda r: any(o.outcome.code == code for o in of(r, ev.OutcomeClassified))


def asks(kind: QuestionKind) -> Mark:
    """A person was asked that."""
    return lambda r: any(a.kind is kind for a in of(r, ev.QuestionAsked))


def ends(verdict: str, reason: str = "") -> Mark:
    """The run ended so."""
    return lambda r: (
        [(e.verdict.value, e.reason) for e in of(r, ev.RunEnded)] == [(verdict, reason)]
    )


def kept_from_others(r: Recording) -> bool:
    """A request of a page to another site was held back."""
    return bool(of(r, ev.DataWithheld))


def stepped(r: Recording) -> bool:
    """A page of the form was passed."""
    return any(step.passed for step in of(r, ev.StepTaken))


def sends(r: Recording) -> bool:
    """A submit was meant."""
    return any(isinstance(i.actions[0], Submit) for i in of(r, ev.ActionIntended))


def waits(r: Recording) -> bool:
    """The run tried again after a while."""
    kinds = WaitFor | RefreshSoft
    return any(isinstance(i.actions[0], kinds) for i in of(r, ev.ActionIntended))


def presses(purpose: str) -> Mark:
    """Something was pressed for that."""
    return lambda r: any(
        isinstance(a, Press) and a.purpose == purpose
        for i in of(r, ev.ActionIntended)
        for a in i.actions
    )


def planned_by(rung: ev.Rung) -> Mark:
    """That rung planned something."""
    return lambda r: any(p.rung is rung for p in of(r, ev.PlanProposed))


def all_of(*marks: Mark) -> Mark:
    """Each of these."""
    return lambda r: all(mark(r) for mark in marks)


def none_of(*marks: Mark) -> Mark:
    """None of these."""
    return lambda r: not any(mark(r) for mark in marks)
