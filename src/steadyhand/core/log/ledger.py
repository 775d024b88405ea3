"""What of a person's answers left in a run, in words: every sentence about that is made here."""

from __future__ import annotations

from collections.abc import Sequence

from ..act.facts import Way
from .events import Left
from .state import State

LABELS_MAX = 4  # that one sentence names
LABEL_MAX = 40  # characters of one of them

_DEPARTURES: dict[Way, tuple[str, str]] = {
    Way.LOOKUP: ("1 lookup of {of} left for {host}", "{n} lookups of {of} left for {host}"),
    Way.CHOICE: (
        "the choice of {of} left once for {host}, for what hangs on it",
        "the choice of {of} left {n} times for {host}, for what hangs on it",
    ),
    Way.SAVING: (
        "what was typed ({of}) was stored once at {host} before any submit",
        "what was typed ({of}) was stored {n} times at {host} before any submit",
    ),
    Way.UPLOAD: (
        "1 file ({of}) left for {host} as it was chosen",
        "{n} files ({of}) left for {host} as they were chosen",
    ),
}


def departures(left: Sequence[Left]) -> str:
    """What left before a submit, by way and host, as a part of a sentence; '' where nothing did."""
    return "; ".join(map(_departure, left))


def sent(s: State) -> str:
    """What left so far, for a reason that a person reads."""
    if s.refusals:
        return "the application was sent, and the site did not take it"
    pages = "no application was sent, only pages of the form" if s.steps else ""
    told = departures(s.left)
    if pages or told:
        return "; ".join(filter(None, (pages or "no application was sent", told)))
    return "nothing was sent"


def _departure(each: Left) -> str:
    once, often = _DEPARTURES[each.way]
    form = once if each.count == 1 else often
    return form.format(n=each.count, of=_named(each.labels), host=each.host)


def _named(labels: Sequence[str]) -> str:
    """The labels in quotes, on one line; 'a field' where none is known."""
    shown = [f"'{' '.join(str(label).split())[:LABEL_MAX]}'" for label in labels if label.strip()]
    rest = len(shown) - LABELS_MAX
    if rest > 0:
        return f"{', '.join(shown[:LABELS_MAX])} and {rest} more"
    return ", ".join(shown) or "a field"
