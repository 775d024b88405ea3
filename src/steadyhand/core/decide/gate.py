"""The one gate before every press that may send: what is settled before anybody is asked.

A plan is made for a page as it was. A question that has come since was in nobody's mind: it is
planned for, and so answered or asked, before the sheet is shown and again before the press. What
stays blank after that is on the sheet, belongs to its digest, and is approved as blank.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..act.actions import Submit
from ..job.domains import origin_of
from ..log.state import State
from ..page.snapshot import NO_FIELD, FieldKey, Snapshot

EDIT_ROUNDS = 20  # times that a person may change the sheet before the run gives up


class Why(StrEnum):
    """What keeps a page from being sent."""

    FORM = "form"  # it asks otherwise than when this was planned
    LACKING = "lacking"  # it requires an answer that nobody has looked for yet


@dataclass(frozen=True, slots=True)
class Unready:
    """One thing that is to be planned for first."""

    why: Why
    key: FieldKey = NO_FIELD


def unready(s: State) -> tuple[Unready, ...]:
    """All that has come to the page since the pending press was planned."""
    if s.seen is None:
        return ()
    known = (*s.planned.unfilled, *s.proven)
    lacking = tuple(Unready(Why.LACKING, key) for key in s.seen.unfilled if key not in known)
    return lacking if s.seen.form == s.planned.form else (Unready(Why.FORM), *lacking)


def sent_perhaps(s: State) -> str:
    """What is known of an application that an earlier run at this address may have sent; or ''."""
    found = s.duplicate
    if found is None or s.started is None or s.started.prepares:
        return ""
    when = found.since[:16].replace("T", " ")
    return (
        f"An application from {when} (run {found.run}) may have arrived; look for a confirmation "
        "in your mail and on the site."
    )


def destination(s: State, page: Snapshot) -> str:
    """Where the pending submit sends: its own address at another origin, else the page's."""
    first = next(iter(s.pending), None)
    goes_to = first.action_url if isinstance(first, Submit) else ""
    return goes_to if goes_to and origin_of(goes_to) != origin_of(page.url) else page.url
