"""What is next once a page's questions are dealt with: room for one more entry, its Next, its
submit, or the door to the form where the page has none.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..act.actions import Press, Purpose, Submit, target_of
from ..act.approval import held
from ..answer.resolve import Known
from ..log.state import State
from ..page.snapshot import Snapshot
from .entries import entry_press
from .submit import action_url, onward, opening_candidates, sends


@dataclass(frozen=True, slots=True)
class Leaving:
    """The one act that comes next, and why; no act where the page offers none."""

    why: str
    act: Press | Submit | None = None


def leaving(page: Snapshot, known: Known, state: State) -> Leaving:
    """Every field is dealt with: make room, take the next page, send, or go where the form is."""
    more = entry_press(page, known)
    if more is not None and not _added_nothing(state):
        return Leaving(f"{more.target.label!r} makes room for one more entry.", more)
    way = onward(page, within=state.steps > 0)
    if way is None and state.steps:  # a door of this page leads to another job's form
        return Leaving("No button of this page leads on or sends.")
    if way is None and any(map(held, page.fillable)):  # what is held could leave with the press
        return Leaving("The form is filled, and no button of this page says that it sends it.")
    if way is None:
        return _door(page)
    button, goes_to = way.button, action_url(page, way.button)
    if button.disabled:
        return Leaving(f"{button.label!r} would be next and is off.")
    if way.step:
        carries = sends(page, button) or state.steps > 0 or any(map(held, page.fillable))
        press = Press(target_of(button), Purpose.NEXT_STEP, action_url=goes_to if carries else "")
        return Leaving(f"This page is filled; {button.label!r} leads on.", press)
    act = Submit(target_of(button), goes_to)
    return Leaving(f"Everything is filled; {button.label!r} sends it.", act)


def _added_nothing(state: State) -> bool:
    """Whether such a press failed before."""
    return any(n and f"#{Purpose.ADD_ENTRY}#" in key for key, n in state.fails.items())


def _door(page: Snapshot) -> Leaving:
    doors = opening_candidates(page)
    if not doors:
        return Leaving("No form and no way to one was found on this page.")
    press = Press(target_of(doors[0]), Purpose.OPEN_FORM)
    return Leaving(f"The form is behind {doors[0].label!r}.", press)
