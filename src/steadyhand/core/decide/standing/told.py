"""Rules about what the page tells: the posting is closed, or an application is in."""

from __future__ import annotations

from typing import assert_never

from ...act.facts import Verdict
from ...act.phrases import confirms
from ...log.state import State
from ...page.notices import Notice
from ...page.snapshot import Role
from ...plan.submit import possible_doors
from ..look import Look
from ..moves import End, Move

OPENED = (
    "The page that a press led to says that you applied: whether that press did it, or you had"
    " before, is not known."
)


def nothing_to_do(s: State, look: Look) -> Move | None:
    """The page says that the posting is closed, or that the application is in."""
    match look.notice:
        case Notice.CLOSED:
            return End(Verdict.CLOSED, "", "The posting is closed.")
        case Notice.ALREADY_APPLIED if s.opened:
            return End(Verdict.UNKNOWN, "", OPENED)
        case Notice.ALREADY_APPLIED:
            return End(Verdict.ALREADY_APPLIED, "", "The site says that you applied already.")
        case None:
            return _told_of_one(s, look)
        case other:
            assert_never(other)


def _told_of_one(s: State, look: Look) -> Move | None:
    """An application that the page confirms, though this run has sent none, is no success of ours.

    A person who acted in the page may have sent it, and so may a press that was to open the form.
    """
    acted = s.by_hand or s.opened
    if not acted or look.lost or look.page.fillable or not confirms(look.page.text):
        return None
    if not s.by_hand:
        further = any(b.role is not Role.LINK for b in possible_doors(look.page))
        return None if further else End(Verdict.UNKNOWN, "", OPENED)
    why = "The page confirms an application, and this run has sent none: it was sent by hand."
    return End(Verdict.ALREADY_APPLIED, "", why)
