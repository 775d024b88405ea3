"""What a picture of the page may change: a person is asked, and nothing else.

It makes no submit, proves none, and takes nobody's question away.
"""

from __future__ import annotations

from ...act.facts import Disposition, Verdict
from ...answer.facts import QuestionKind
from ...log.beside.sight import DISPUTED, Moment, PictureJudged, Shows, sight_of, told
from ...log.events import Mode
from ...log.state import State
from ..look import Look
from ..moves import Ask, End, Move
from .glances import place_of
from .walls import CHECKS

UNREADABLE = "unreadable"
WALLS = {Shows.CHALLENGE: "captcha", Shows.SIGN_IN: "login", Shows.FORM: UNREADABLE}


def disputed(s: State, look: Look) -> Move | None:
    """The site's answer is proof, and a picture says otherwise: a person settles it."""
    sight = sight_of(s.sights, Moment.AFTER_SUBMIT, str(s.intents))
    accepted = s.outcome is not None and s.outcome.disposition is Disposition.ACCEPTED
    if not accepted or sight is None or not sight.doubt or DISPUTED in s.agreed:
        return None
    saw = told(sight)
    if DISPUTED in s.disagreed:
        why = f"The site's answer says that it was sent, and the page showed {saw}."
        return End(Verdict.UNKNOWN, "", f"{why} Nobody has settled it.")
    why = f"The site's answer says that it was sent, and a picture of the page shows {saw}."
    ask = f"{why} Look at the page: does it take the application for sent?"
    return Ask(QuestionKind.YES_NO, why=ask, scope=DISPUTED)


def pictured(s: State, look: Look) -> Move | None:
    """A picture shows what the rules do not see: a person deals with that, in bounds."""
    sight = sight_here(s, look)
    walls = [wall for shown, wall in WALLS.items() if sight and shown in sight.shows]
    rehearses = s.started is not None and s.started.mode is Mode.DRY_RUN
    if sight is None or sight.opens or s.pending or not walls or rehearses:
        return None
    wall = walls[0]
    if s.handed.get(wall, 0) < CHECKS and wall not in s.let_be:
        why = f"A picture of the page shows {told(sight)}, and the page itself does not tell it."
        return Ask(QuestionKind.BLOCKER, why=why, wall=wall)
    if wall == UNREADABLE:
        return None
    return End(Verdict.NEEDS_HUMAN, wall, f"{wall} (picture): {told(sight)}")


def sight_here(s: State, look: Look) -> PictureJudged | None:
    """What a picture of this very page has told beyond the rules, or None."""
    if look.lost or look.page.fillable:
        return None
    sights = (sight_of(s.sights, m, place_of(look)) for m in (Moment.CONFLICT, Moment.ABNORMAL))
    return next((sight for sight in sights if sight is not None), None)


def gate_note(s: State, digest: str) -> str:
    """What whoever approves that content is told of its picture; '' where it agrees."""
    sight = sight_of(s.sights, Moment.BEFORE_SUBMIT, digest)
    if sight is None or not sight.doubt:
        return ""
    return f"A picture of the page shows {told(sight)}. Look at the page before you say yes."


def after_note(s: State) -> str:
    """What a picture has shown after a submit that nothing proves; '' where it told nothing."""
    sight = sight_of(s.sights, Moment.AFTER_SUBMIT, str(s.intents))
    if sight is None or not sight.shows:
        return ""
    return f" A picture of the page shows {told(sight)}, which proves nothing."
