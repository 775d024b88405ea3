"""Rules about other sites: the page is there, or would send there."""

from __future__ import annotations

from ...act.actions import Action, Fill, Press, RefreshSoft, Submit
from ...act.facts import Verdict
from ...act.outcome import ALTERED, TALKS, WITHHELD
from ...answer.facts import QuestionKind
from ...job.domains import allowed, origin_of, prohibited_by
from ...log.state import AND, TO_LOOK, TO_TALK, State, given_left, quoted_labels
from ...page.snapshot import PROHIBITED, Snapshot
from ..look import Look
from ..moves import Act, Ask, End, Move


def kept_out(s: State, look: Look) -> Move | None:
    """The page is of a site that the user wants nothing to do with, or would lead to one."""
    if look.fault == PROHIBITED:
        return End(Verdict.BLOCKED, "prohibited", "The run was led to a site on your list.")
    if s.started is None or look.lost:
        return None
    for place in (look.page.url, *(_goes_to(a, look.page) for a in s.pending)):
        if pattern := prohibited_by(place, s.started.prohibited):
            why = f"The run was led to a site on your list ({pattern})."
            return End(Verdict.BLOCKED, "prohibited", why)
    return None


def off_domain(s: State, look: Look) -> Move | None:
    """The page, a form in it, or where it would send to, is not one of the run's: ask once."""
    if s.started is None or look.lost:
        return None
    places = (look.page.url, *(_goes_to(a, look.page) for a in s.pending))
    other = next((p for p in places if p and not allowed(p, s.hosts)), None)
    if other is None:
        return None
    origin = origin_of(other)
    if not origin or origin in s.forbidden:
        why = f"{other.split('?')[0]} is not this job's site."
        return End(Verdict.NEEDS_HUMAN, "off_domain", why)
    return Ask(QuestionKind.YES_NO, why=f"The form goes on at {origin}.", scope=origin)


def elsewhere(s: State, look: Look) -> Move | None:
    """The page would have sent the form to another site, and nothing left: ask once."""
    outcome = s.outcome
    if outcome is None or outcome.code != WITHHELD or allowed(outcome.snippet, s.hosts):
        return None
    if outcome.snippet in s.forbidden:
        why = f"The page sends this form to {outcome.snippet}, and nobody allowed that."
        return End(Verdict.NEEDS_HUMAN, "suspicious_request", why)
    held = "it was held back" if given_left(s.left) else "nothing has left yet"
    why = f"The page sends this form to {outcome.snippet}, another site; {held}."
    return Ask(QuestionKind.YES_NO, why=why, scope=outcome.snippet)


def third_party(s: State, look: Look) -> Move | None:
    """The page would have asked another site before it sent, and nothing left: ask once."""
    outcome = s.outcome
    if outcome is None or outcome.code != TALKS or outcome.snippet in s.talks:
        return None
    scope, what = f"{TO_TALK}{outcome.snippet}", f"ask {outcome.snippet}, another site"
    if scope in s.forbidden:
        why = f"The page may have to {what}, before it sends, and nobody allowed that; {s.sent}."
        return End(Verdict.NEEDS_HUMAN, "suspicious_request", why)
    why = (
        f"Before it sends, the page would {what}: that was held back. Such a request is told "
        "nothing of what you said that could be read in it. Let it?"
    )
    return Ask(QuestionKind.YES_NO, why=why, scope=scope)


def starved(s: State, look: Look) -> Move | None:
    """The page was kept from asking others, and does not work: ask once, and load it anew."""
    if look.lost or not (s.worst[1] or not (look.page.fillable or look.page.buttons)):
        return None
    return _without_lookup(s) or _without_others(s)


def _without_lookup(s: State) -> Move | None:
    held = tuple(h for h in s.held if h.scope.startswith(TO_LOOK))
    places = (h.scope.removeprefix(TO_LOOK) for h in held)
    of = quoted_labels(tuple(dict.fromkeys(label for h in held for label in h.labels)))
    why = (
        f"The page looks up what goes into {of} at {', '.join(places)}, another site, as it is "
        "typed: that was held back, and the field may not work without it. Let it? The page is "
        "loaded anew then, and beside that text nothing else that could be read is told."
    )
    return _let(s, tuple(h.scope for h in held), why)


def _without_others(s: State) -> Move | None:
    held = tuple(h.scope for h in s.held if not h.quiet and origin_of(h.scope) == h.scope)
    decided = s.granted | s.forbidden
    held = tuple(origin for origin in held if f"{TO_LOOK}{origin}" not in decided)
    why = (
        f"The page asks {', '.join(held)}, which it did not ask before something was typed: that "
        "was held back, and the page may not work without it. Let it? It is loaded anew then, and "
        "such a request is told nothing of what you said that could be read in it."
    )
    return _let(s, tuple(f"{TO_TALK}{origin}" for origin in held), why)


def _let(s: State, scopes: tuple[str, ...], why: str) -> Move | None:
    """Return the question for that leave; once it is given, to load the page anew."""
    if s.granted.intersection(scopes):
        anew = not (s.refreshed or s.intents or s.steps or s.outcome)
        return Act((RefreshSoft("it was kept from asking other sites"),)) if anew else None
    if not scopes or s.forbidden.intersection(scopes):
        return None
    return Ask(QuestionKind.YES_NO, why=why, scope=AND.join(scopes))


def altered(s: State, look: Look) -> Move | None:
    """What would have left was another than a person approved: nothing did, and they are told."""
    outcome = s.outcome
    if outcome is None or outcome.code != ALTERED:
        return None
    if s.assist.loaded:
        why = (
            f"What acts in the page beside its own form changed {outcome.snippet!r} as it was "
            f"sent, so it did not leave; {s.sent}. Switch it off (assist, browser_use), or send "
            "the form yourself."
        )
    else:
        why = (
            f"As it was sent, the page would have told {outcome.snippet!r} otherwise than you "
            f"approved, so it did not leave; {s.sent}. Look at the form, and send it yourself if "
            "it is right."
        )
    return End(Verdict.NEEDS_HUMAN, "altered", why)


def _goes_to(action: Action, page: Snapshot) -> str:
    """Where the action would bring what the user said; '' for nowhere else than the page."""
    if isinstance(action, Submit | Press) and action.action_url:
        return action.action_url
    place = page.place(action.target.frame) if isinstance(action, Fill) else ""
    return place if origin_of(place) else ""  # about:blank and its kin belong to the page
