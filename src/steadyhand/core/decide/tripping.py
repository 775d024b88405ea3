"""Rules about what was tried in vain: one meaning that failed too often ends the run."""

from __future__ import annotations

from ..act.actions import Purpose
from ..act.facts import Verdict
from ..log.state import State
from .breaker import PAGE_HANG, PLAN, decision
from .look import Look
from .moves import End, Move
from .reached import cut_short, formless
from .sending import failures_allowed


def tripped(s: State, look: Look) -> Move | None:
    """One meaning failed three times: stop, whatever else could be tried."""
    key, fails = s.worst
    if not fails or decision(fails, failures_allowed(s)) != "stop":
        return None
    if hung(s):
        return cut_short(s, PAGE_HANG, "The page stopped answering")
    if f"#{PLAN}#" in key or f"#{Purpose.OPEN_FORM}#" in key:
        return formless(s, look)
    what = key.split("#", 1)[1].replace("#", " ").strip()
    return End(Verdict.INVALID, "", f"Tried {fails} times without success: {what}.")


def hung(s: State) -> bool:
    """Whether the page stopped answering once too often."""
    key, fails = s.worst
    return f"#{PAGE_HANG}#" in key and decision(fails, failures_allowed(s)) == "stop"
