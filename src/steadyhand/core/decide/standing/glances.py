"""When a picture of the page is looked at, and whether it contradicts what the rules go by.

Once for each moment and page: where rules are unsure, or, if that is wished, wherever one may be.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from ...act.facts import Verdict
from ...answer.facts import QuestionKind
from ...log.beside.sight import Moment, Shows, sight_of
from ...log.state import State
from ...page.notices import FAILED
from ...page.snapshot import form_fingerprint
from ..breaker import lost_times
from ..look import Look
from ..moves import Ask, End, Move, Plan
from ..sending import failures_allowed

BLANK_MAX = 40  # characters of a page with nothing on it
FINE = {
    Moment.BEFORE_SUBMIT: {Shows.FORM},
    Moment.AFTER_SUBMIT: {Shows.CONFIRMATION},
    Moment.CONFLICT: {Shows.BLANK, Shows.BROKEN, Shows.CLOSED},
    Moment.ABNORMAL: {Shows.BLANK, Shows.BROKEN, Shows.CLOSED},
}


@dataclass(frozen=True, slots=True)
class Glance:
    """A picture is due: at which moment, and of what."""

    moment: Moment
    digest: str


def glance_at(s: State, look: Look, move: Move, *, always: bool) -> Glance | None:
    """What picture to look at before that move is made; None where there is no need to.

    *always*: also where the rules are sure, before and after the submit.
    """
    glance = _glance(s, look, move, always)
    if glance is None or sight_of(s.sights, glance.moment, glance.digest):
        return None
    return glance


def doubts(glance: Glance, shows: tuple[Shows, ...], *, proven: bool) -> bool:
    """Whether that contradicts what the rules go by; a picture that tells nothing does not.

    *proven*: the site's own answer says that the submit arrived.
    """
    if not shows:
        return False
    odd = bool(set(shows) - FINE[glance.moment])
    unproven = glance.moment is Moment.AFTER_SUBMIT and not proven
    return Shows.CONFIRMATION in shows if unproven else odd


def _glance(s: State, look: Look, move: Move, always: bool) -> Glance | None:
    match move:
        case Ask(kind=QuestionKind.CONFIRM_SUBMIT) if always or _unsure(s):
            return Glance(Moment.BEFORE_SUBMIT, look.digest)
        case End(verdict=Verdict.UNKNOWN) if s.outstanding and not look.lost:
            return Glance(Moment.AFTER_SUBMIT, str(s.intents))
        case End(verdict=Verdict.SUBMITTED) if always:
            return Glance(Moment.AFTER_SUBMIT, str(s.intents))
        case Plan() if not look.lost and fruitless(s, look):
            moment = Moment.ABNORMAL if _abnormal(look) else Moment.CONFLICT
            return Glance(moment, place_of(look))
        case _:
            return None


def _unsure(s: State) -> bool:
    """Whether somebody else has had a hand in what would be sent, or it was refused before."""
    return bool(s.objection or s.rejected or s.by_hand or s.assist.loaded or s.spend.calls)


def fruitless(s: State, look: Look) -> bool:
    """Whether the cheap tries for a form that is not there are used up, but for the last."""
    tries = lost_times(s, look.page)
    return not look.page.fillable and tries >= max(failures_allowed(s) - 1, 1)


def _abnormal(look: Look) -> bool:
    page = look.page
    empty = not page.reachable and len(page.text.strip()) < BLANK_MAX
    return empty or (page.status or 0) >= FAILED


def place_of(look: Look) -> str:
    """This document, as long as it asks the same."""
    told = f"{look.page.url} {look.page.epoch} {form_fingerprint(look.page)}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]
