"""Rules about answers: missing, refused, still expected, or without a field that takes them."""

from __future__ import annotations

from ..act.actions import (
    FOLLOW_UPS_WAIT,
    LATE_FIELDS_WAIT,
    Action,
    Fill,
    Press,
    Purpose,
    Submit,
    WaitFor,
    leaves_page,
)
from ..act.results import Verdict
from ..answer.sheet import QuestionKind
from ..journal.events import MissingAnswer
from ..journal.state import State
from ..page.blockers import is_challenge
from ..page.snapshot import COVERED, DISABLED, FOLDED, READONLY, UNLABELLED, Field, Ref, Snapshot
from ..plan.buttons import Danger, danger_of
from .look import Look
from .moves import Act, Ask, End, Move
from .page_rules import no_exit_end

_PRESSED_BY_LABEL = (Purpose.OPEN_FORM, Purpose.NEXT_STEP, Purpose.ADD_ENTRY)


def stop_at_captcha_field(s: State, look: Look) -> Move | None:
    """The form asks to prove that a person fills it in: nothing of ours ever does."""
    fields = (look.page.field(m.key) for m in open_questions(s))
    field = next((f for f in fields if f is not None and is_challenge(f)), None)
    if field is None:
        return None
    return End(Verdict.NEEDS_HUMAN, "captcha", f"captcha (element): {field.question}")


def ask_missing_answer(s: State, look: Look) -> Move | None:
    """A required question has no answer: ask once; without one there is nothing to send."""
    asked = open_questions(s)
    if not asked:
        return None
    withheld = next((m for m in asked if m.key in s.withheld), None)
    if withheld is not None:
        return no_exit_end(s, look) if withheld.way else _unanswered_end(s, withheld)
    return Ask(QuestionKind.TEXT, asked[0].key, "", asked[0].why)


def ask_dangerous_press(s: State, look: Look) -> Move | None:
    """The next press says that it does what cannot be taken back: a person agrees to it first.

    That an application is sent is asked by the gate itself.
    """
    first = s.pending[0] if s.pending else None
    if not isinstance(first, Submit) and not (
        isinstance(first, Press) and first.purpose in _PRESSED_BY_LABEL
    ):
        return None
    label = first.target.label
    danger = danger_of(label)
    if danger in (None, Danger.SEND):
        return None
    scope = f"{danger}: {label}"
    if scope in s.forbidden:
        return End(Verdict.NEEDS_HUMAN, "consent", f"{label!r} would {danger}; nobody agreed.")
    if scope in s.granted:
        return None
    why = f"{label!r} would {danger}, and that cannot be taken back. Press it?"
    return Ask(QuestionKind.CONSENT, digest=look.digest, why=why, scope=scope)


def open_questions(s: State) -> list[MissingAnswer]:
    """Required questions without an answer, once what is known is filled.

    A page may answer the rest from it, and whoever is asked finds the form as far as it goes.
    """
    if any(isinstance(a, Fill) or _unfolds(a) for a in s.pending):
        return []
    return [m for m in s.missing if m.required and m.key not in s.given]


def _unfolds(action: Action) -> bool:
    """Whether it brings into view what is asked."""
    return isinstance(action, Press) and action.purpose is Purpose.UNFOLD


def _unanswered_end(s: State, missing: MissingAnswer) -> End:
    """Nobody answered, though asked."""
    if missing.tried:
        why = f"{missing.label!r} was refused and nobody gave another answer: {missing.why}"
        return End(Verdict.INVALID, "", why)
    why = f"No answer was given for {missing.label!r}."
    if missing.agreement:
        return End(Verdict.NEEDS_HUMAN, "consent", why)
    if s.spend.refused:
        spent = f"The {s.spend.refused} budget for models is used up, and nobody was there to ask."
        return End(Verdict.NEEDS_HUMAN, "budget", f"{why} {spent}")
    return End(Verdict.NEEDS_HUMAN, "missing_answer", why)


AWAIT_S = 5.0  # after the last fill: pages that ask more because of an answer do so by then
AWAIT_STEP_S = 2.5  # where a Next follows: what has no place here may have one further on
AWAIT_LOOKS = 12  # waits that a page may end early by changing all the time
ROUNDING_S = 0.05  # upwards: no wait ends a moment too early
UNSETTLED_FACTOR = 2  # times the wait for follow-ups, on a page that does not come to rest
_UNREACHABLE_REASONS = {
    COVERED: "something lies over it",
    DISABLED: "it is switched off",
    FOLDED: "it is folded away and did not open",
    READONLY: "it takes no answer by hand",
    UNLABELLED: "nothing says what it asks",
}


def await_late_fields(s: State, look: Look) -> Move | None:
    """Something that was given has no place yet: a page may ask for it some time after an answer.

    Only right after something was filled, and before anybody is asked or anything leaves. A page
    that objects to what was sent, and shows nothing else to mend, may yet ask what it misses.
    """
    first = s.pending[0] if s.pending else None
    misses = leaves_page(first) and look.content in s.rejected
    if not (look.expects or misses) or s.filled is None or s.awaits >= AWAIT_LOOKS:
        return None
    if not (leaves_page(first) or open_questions(s)):
        return None
    most = AWAIT_STEP_S if isinstance(first, Press) else AWAIT_S
    left_s = round(most - max(look.elapsed_s - s.filled, 0.0), 1)
    return Act((WaitFor(LATE_FIELDS_WAIT, left_s),)) if left_s > 0 else None


def await_follow_ups(s: State, look: Look) -> Move | None:
    """The sheet has its yes, and the page may still ask something because of the last answer.

    Whoever reads the sheet for longer than that waits not at all. What has come meanwhile makes
    another sheet, which the yes is not for.
    """
    first = s.pending[0] if s.pending else None
    if not isinstance(first, Submit) or look.unripe_s <= 0:
        return None
    return Act((WaitFor(FOLLOW_UPS_WAIT, look.unripe_s),))


def settle_wait_s(since_s: float, *, wait_s: float, settled: bool) -> float:
    """How long a page may still bring what follows from the last act in it, *since_s* ago.

    Any act counts: no page tells which answers its script listens to. A page that did not come to
    rest is looked at again for as long once more, and no longer.
    """
    most = wait_s if settled else UNSETTLED_FACTOR * wait_s
    left_s = min(max(most - since_s, 0.0), wait_s)
    return round(left_s + ROUNDING_S, 1) if left_s > 0 else 0.0


def ask_unreachable_field(s: State, look: Look) -> Move | None:
    """A required field of the form takes nothing: a person says whether it goes without."""
    first = s.pending[0] if s.pending else None
    if not leaves_page(first):
        return None
    for field in _unreachable_in_form(first.target.ref, look.page):
        name = field.question or f"the {field.role} {field.locator}"
        scope = f"without {name}"
        if scope in s.granted:
            continue
        why = f"{name!r} is required and cannot be filled: {_UNREACHABLE_REASONS[field.reason]}."
        if scope in s.forbidden:
            return End(Verdict.NEEDS_HUMAN, "out_of_reach", f"{why} Nobody agreed to leave it.")
        why = f"{why} Go on without it?"
        kind = QuestionKind.CONSENT
        return Ask(kind, digest=look.digest, why=why, scope=scope, picture=True)
    return None


def _unreachable_in_form(ref: Ref, page: Snapshot) -> list[Field]:
    """The unreachable fields of the form that the button sends, or that no form holds."""
    button = page.button(ref)
    if button is None:
        return list(page.unreachable)
    near = (f for f in page.unreachable if f.frame == button.frame)
    return [f for f in near if not f.form or not button.form or f.form == button.form]
