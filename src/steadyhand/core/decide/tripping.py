"""Rules about what was tried in vain: one meaning that failed too often ends the run."""

from __future__ import annotations

from ..act.actions import Purpose
from ..act.facts import Verdict
from ..log.state import State
from ..page.notices import FAILED
from .breaker import PAGE_HANG, PLAN, decision
from .look import Look
from .moves import End, Move
from .reached import cut_short, to_keep
from .sending import failures_allowed, objected


def tripped(s: State, look: Look) -> Move | None:
    """One meaning failed three times: stop, whatever else could be tried."""
    key, fails = s.worst
    if not fails or decision(fails, failures_allowed(s)) != "stop":
        return None
    if hung(s):
        return cut_short(s, PAGE_HANG, "The page stopped answering")
    if f"#{PLAN}#" in key or f"#{Purpose.OPEN_FORM}#" in key:
        return _formless(s, look)
    what = key.split("#", 1)[1].replace("#", " ").strip()
    return End(Verdict.INVALID, "", f"Tried {fails} times without success: {what}.")


def _formless(s: State, look: Look) -> End:
    """No form was found, or no way to one: because of what the page is."""
    if s.objection:
        return End(Verdict.INVALID, "", f"{objected(s)} The form is not shown again.")
    if (look.page.status or 0) >= FAILED:
        return cut_short(s, "navigation", f"The site answers {look.page.status}")
    if look.page.downloads:
        return to_keep(look)
    if not look.page.settled:
        return cut_short(s, "timeout", "The page never came to rest")
    return End(Verdict.NEEDS_HUMAN, "no_form", "No form to fill was found on the page.")


def hung(s: State) -> bool:
    """Whether the page stopped answering once too often."""
    key, fails = s.worst
    return f"#{PAGE_HANG}#" in key and decision(fails, failures_allowed(s)) == "stop"
