"""Fields that are folded away: which press brings them into view, and for what it is worth one.

A person opens a panel to answer what is in it, or to see what it asks; nobody opens a menu for its
search box. So a panel is unfolded where the form has an answer for a field in it that is not there
yet, or owes one that nobody has given, and only in the form that holds most of the questions.
"""

from __future__ import annotations

from collections.abc import Container

from ..act.actions import Press, Purpose, target_of
from ..log.state import State
from ..page.snapshot import Field, FieldKey, Snapshot
from .submit import form_doors, home_form

UNFOLD_MAX = 3  # presses of one header: panels that close one another are opened more than once


def in_hand(page: Snapshot) -> tuple[Field, ...]:
    """Fields that the run may fill: all in view, and what is folded of the form itself.

    Where nothing of that form is in view and the page has a door to another, that is the form.
    """
    home = home_form(page)
    shown = any((f.frame, f.form) == home for f in page.fillable)
    if not shown and form_doors(page):
        return page.fillable
    return tuple(f for f in page.answerable if f.fillable or (f.frame, f.form) == home)


def unfolding(
    page: Snapshot, state: State, *, answered: Container[FieldKey], owed: Container[FieldKey]
) -> Press | None:
    """The press that brings the first of these fields into view; None where there is none.

    *answered* wait for their value to be put in. *owed* have none: what they ask is looked at once.
    """
    for field in in_hand(page):
        fold = page.fold(field.unfold) if not field.fillable else None
        if fold is None or fold.disabled:
            continue
        tries = state.unfolded.get(fold.locator, 0)
        most = UNFOLD_MAX if field.key in answered else int(field.key in owed)
        if tries < most:
            return Press(target_of(fold), Purpose.UNFOLD)
    return None
