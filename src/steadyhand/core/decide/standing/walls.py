"""Which walls are handed to a person, and what that person is asked for.

A run freezes before a wall: it presses nothing, loads nothing and types nothing until somebody has
answered. Where the wall asks for what its user knows, and its form is plain, the answer is typed
for them, once they agreed to sign in there; anything else is done by hand in the same tab. A site
that asks to wait or forbids to come is obeyed: nobody is asked to get around it.
"""

from __future__ import annotations

from ...act.facts import Verdict
from ...answer.facts import QuestionKind
from ...log.events import Mode
from ...log.state import State
from ...page.blockers import Blocker
from ...page.walls import SIGN_INS, TWO_FACTOR
from ...plan.entrance import Entrance, entrance_of
from ..look import Look
from ..moves import Ask, End, Move

CHECKS = 3  # times that one kind of wall is dealt with before it is left standing
BLOCKED = ("rate_limited", "interstitial", "prohibited")
FOR_PEOPLE = ("captcha", "interstitial", *SIGN_INS)


def walled(s: State, look: Look) -> Move | None:
    """Something stands in the way that only a person may deal with: one is asked, in bounds."""
    if not look.blockers:
        return None
    worst = max(look.blockers, key=lambda b: b.confidence)
    if (ask := _handed_over(s, look, worst)) is not None:
        return ask
    verdict = Verdict.BLOCKED if worst.kind in BLOCKED else Verdict.NEEDS_HUMAN
    return End(verdict, worst.kind, f"{worst.kind} ({worst.source}): {worst.evidence}")


def _handed_over(s: State, look: Look, wall: Blocker) -> Ask | None:
    """What a person is asked because of the wall; None where it ends the run."""
    rehearses = s.started is not None and s.started.mode is Mode.DRY_RUN
    tried = s.handed.get(wall.kind, 0) >= CHECKS or wall.kind in s.let_be
    if rehearses or tried or wall.kind not in FOR_PEOPLE:
        return None
    entrance = entrance_of(look.page, wall.kind)
    if entrance is None or entrance.scope in s.forbidden:
        return Ask(QuestionKind.BLOCKER, why=wall.evidence, wall=wall.kind)
    if entrance.scope not in s.granted:
        return _leave(look, entrance)
    kind = QuestionKind.OTP if wall.kind == TWO_FACTOR else QuestionKind.TEXT
    return Ask(kind, why=wall.evidence, wall=wall.kind)


def _leave(look: Look, entrance: Entrance) -> Ask:
    """Nothing is typed into a wall before somebody has agreed to it."""
    what = "the code" if entrance.code else "your user name and password"
    return Ask(
        QuestionKind.STEP_GRANT,
        digest=look.digest,
        why=f"{entrance.origin} asks for {what}. Send them there, and nowhere else?",
        scope=entrance.scope,
        wall=entrance.wall,
    )
