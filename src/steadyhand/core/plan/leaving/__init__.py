"""What is next once a page's questions are dealt with: room for one more entry, its Next, its
submit, or the door to the form where the page has none.
"""

from __future__ import annotations

from ...act.actions import Press, Purpose, Submit, target_of
from ...answer.resolve import Known
from ...log.state import State
from ...page.snapshot import Button, Snapshot
from ..entries import entry_press
from ..folds import in_hand, unfolding
from ..submit import action_url, form_doors, onward, sends
from .facts import Leaving
from .told import ASKED, doors, filled_form, is_filled, offered, told_way, way_options, way_question

__all__ = [
    "ASKED",
    "Leaving",
    "doors",
    "filled_form",
    "in_hand",
    "is_filled",
    "leaving",
    "offered",
    "unfolding",
    "way_options",
    "way_question",
]


def leaving(page: Snapshot, known: Known, state: State) -> Leaving:
    """Every field is dealt with: make room, take the next page, send, or go where the form is."""
    more = entry_press(page, known)
    if more is not None and not _added_nothing(state):
        return Leaving(f"{more.target.label!r} makes room for one more entry.", more)
    way = onward(page, within=state.steps > 0)
    if way is None:
        return _unknown(page, known, state)
    button, goes_to = way.button, action_url(page, way.button)
    if button.disabled:
        return Leaving(f"{button.label!r} would be next and is off.")
    if way.step:
        carries = sends(page, button) or is_filled(page, state)
        press = Press(target_of(button), Purpose.NEXT_STEP, action_url=goes_to if carries else "")
        return Leaving(f"This page is filled; {button.label!r} leads on.", press)
    act = Submit(target_of(button), goes_to)
    return Leaving(f"Everything is filled; {button.label!r} sends it.", act)


def _added_nothing(state: State) -> bool:
    """Whether such a press failed before."""
    return any(n and f"#{Purpose.ADD_ENTRY}#" in key for key, n in state.fails.items())


def _unknown(page: Snapshot, known: Known, state: State) -> Leaving:
    """No rule knows a button that leads on or sends: a door where nothing is filled, else hearsay.

    A door of a page that was filled leads to another job's form.
    """
    filled = is_filled(page, state)
    named = () if filled else form_doors(page)
    if named:
        return _door(named[0])
    found = told_way(page, known, state)
    return found or Leaving(NO_WAY if filled else NO_FORM)


NO_FORM = "No form and no way to one was found on this page."
NO_WAY = "The form is filled, and no button of this page is known to lead on or to send it."


def _door(button: Button) -> Leaving:
    press = Press(target_of(button), Purpose.OPEN_FORM)
    return Leaving(f"The form is behind {button.label!r}.", press)
