"""Rules about what nobody has answered or agreed to yet."""

from __future__ import annotations

from ..act.actions import Action, Fill, Press, Purpose, Submit
from ..act.facts import Verdict
from ..answer.facts import QuestionKind
from ..log.events import Missing
from ..log.state import State
from ..page.walls import is_challenge
from ..plan.danger import Danger, danger_of
from .look import Look
from .moves import Ask, End, Move
from .reached import no_way

_CHOSEN_BY_LABEL = (Purpose.OPEN_FORM, Purpose.NEXT_STEP, Purpose.ADD_ENTRY)


def challenged(s: State, look: Look) -> Move | None:
    """The form asks to prove that a person fills it in: nothing of ours ever does."""
    fields = (look.page.field(m.key) for m in needed(s))
    field = next((f for f in fields if f is not None and is_challenge(f)), None)
    if field is None:
        return None
    return End(Verdict.NEEDS_HUMAN, "captcha", f"captcha (element): {field.question}")


def unanswered(s: State, look: Look) -> Move | None:
    """A required question has no answer: ask once; without one there is nothing to send."""
    asked = needed(s)
    if not asked:
        return None
    withheld = next((m for m in asked if m.key in s.withheld), None)
    if withheld is not None:
        return no_way(s, look) if withheld.way else _given_up(s, withheld)
    return Ask(QuestionKind.TEXT, asked[0].key, "", asked[0].why)


def dangerous(s: State, look: Look) -> Move | None:
    """The next press says that it does what cannot be taken back: a person agrees to it first.

    That an application is sent is asked by the gate itself.
    """
    first = s.pending[0] if s.pending else None
    if not isinstance(first, Submit) and not (
        isinstance(first, Press) and first.purpose in _CHOSEN_BY_LABEL
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


def needed(s: State) -> list[Missing]:
    """Required questions without an answer, once what is known is filled.

    A page may answer the rest from it, and whoever is asked finds the form as far as it goes.
    """
    if any(isinstance(a, Fill) or _unfolds(a) for a in s.pending):
        return []
    return [m for m in s.missing if m.required and m.key not in s.given]


def _unfolds(action: Action) -> bool:
    """Whether it brings into view what is asked."""
    return isinstance(action, Press) and action.purpose is Purpose.UNFOLD


def _given_up(s: State, missing: Missing) -> End:
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
