"""Rules about a site that does not show its page: out of reach, asking to wait, giving a file."""

from __future__ import annotations

from ..act.actions import RefreshSoft, WaitFor
from ..act.facts import Verdict
from ..job.domains import origin_of
from ..log.state import State
from ..page.notices import FAILED
from ..plan.leaving import is_filled, offered
from .breaker import semantic_key
from .look import Look
from .moves import Act, End, Move
from .sending import failures_allowed, objected

RETRIES = 2  # more tries to reach a site before anything was sent; later ones are the queue's
RETRIES_IN_ALL = 4
NAMED_MAX = 5  # buttons that a sentence names
RATE_LIMITED = "rate_limited"  # intent of a page that asks to wait


def faulted(s: State, look: Look) -> Move | None:
    """The page cannot be reached, or a part of it that may be the form cannot be read."""
    if look.fault == "navigation" and _may_try(s) and not (s.intents or s.steps):
        return Act((WaitFor("the site to answer"),))
    if look.fault:
        return cut_short(s, look.fault, _unread(look))
    return None


def _unread(look: Look) -> str:
    if look.page.silent:
        return "A frame of the page does not answer, and the form may be in it"
    return "The page could not be read"


def _may_try(s: State) -> bool:
    """A site that answers at first, and never where it leads to, is not tried for ever."""
    return s.retries < RETRIES and s.retried < RETRIES_IN_ALL


def limited(s: State, look: Look) -> Move | None:
    """The site asks to wait: so it is, where the run has the time and nothing was sent."""
    if not look.asked_s:
        return None
    times = s.fails.get(semantic_key(look.page.url, RATE_LIMITED, ""), 0)
    short = s.started is not None and look.elapsed_s + look.asked_s > s.started.deadline_s
    if look.lost or short or s.intents or s.steps or times >= failures_allowed(s):
        status = f" (HTTP {look.page.status})" if look.page.status else ""
        why = f"The site asks to wait {look.asked_s:.0f} s{status}; {s.sent}."
        return End(Verdict.BLOCKED, "rate_limited", f"{why} Try again after that.")
    return Act((RefreshSoft(f"the site asked to wait {look.asked_s:.0f} s"),))


def downloaded(s: State, look: Look) -> Move | None:
    """The address of the job is a file, and no page at all."""
    if look.lost or not look.page.downloads or origin_of(look.page.url):
        return None
    return to_keep(look)


def to_keep(look: Look) -> End:
    """The way on is a file: a person decides what to do with it."""
    names = ", ".join(look.page.downloads)
    why = f"The site gives a file to keep ({names}) in place of a form; it was not taken."
    return End(Verdict.NEEDS_HUMAN, "download", why)


def formless(s: State, look: Look) -> End:
    """No form was found, or no way to one: because of what the page is."""
    if s.objection:
        return End(Verdict.INVALID, "", f"{objected(s)} The form is not shown again.")
    if (look.page.status or 0) >= FAILED:
        return cut_short(s, "navigation", f"The site answers {look.page.status}")
    if look.page.downloads:
        return to_keep(look)
    if not look.page.settled:
        return cut_short(s, "timeout", "The page never came to rest")
    if is_filled(look.page, s):
        return no_way(s, look)
    return End(Verdict.NEEDS_HUMAN, "no_form", "No form to fill was found on the page.")


def no_way(s: State, look: Look) -> End:
    """The form is filled, and nobody knows what sends it."""
    found = offered(look.page, filled=True)
    why = f"The form is filled, and no button of the page is known to send it; {s.sent}."
    if not found:
        return End(Verdict.NEEDS_HUMAN, "no_form", why)
    named = ", ".join(repr(str(b.label)) for b in found[:NAMED_MAX])
    return End(Verdict.NEEDS_HUMAN, "ambiguous_submit", f"{why} It may be {named}.")


def cut_short(s: State, reason: str, why: str) -> End:
    """The end of a run that the page or a limit stopped: one to try again, if no submit arrived."""
    if s.refusals:
        return End(Verdict.INVALID, "", f"{objected(s)} {why}; {s.sent}.")
    return End(Verdict.TRANSIENT, reason, f"{why}; {s.sent}.")
