"""Rules about what the page tells: the posting is closed, or an application is in."""

from __future__ import annotations

from typing import assert_never

from ...act.facts import Verdict
from ...act.phrases import confirms
from ...log.state import State
from ...page.notices import Notice
from ..look import Look
from ..moves import End, Move


def nothing_to_do(s: State, look: Look) -> Move | None:
    """The page says that the posting is closed, or that the application is in."""
    match look.notice:
        case Notice.CLOSED:
            return End(Verdict.CLOSED, "", "The posting is closed.")
        case Notice.ALREADY_APPLIED:
            return End(Verdict.ALREADY_APPLIED, "", "The site says that you applied already.")
        case None:
            return _sent_by_hand(s, look)
        case other:
            assert_never(other)


def _sent_by_hand(s: State, look: Look) -> Move | None:
    """A person who acted in the page may have sent the application: that is no success of ours."""
    if not s.by_hand or look.lost or look.page.fillable or not confirms(look.page.text):
        return None
    why = "The page confirms an application, and this run has sent none: it was sent by hand."
    return End(Verdict.ALREADY_APPLIED, "", why)
