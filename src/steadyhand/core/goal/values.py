"""Whether a page shows that a thing has a value: in a column, in its form, beside a name.

A sentence says what is to be so ("the priority of Apollo is High"), and not where an application
shows it: in the column of a list, in the form of the thing itself, or as a line of its page.
"""

from __future__ import annotations

from ..act.fill import same_value
from .goal import Target
from .grounding import CELL_ROLES, Element, Outline, ground, heads, holds_texts, says
from .sentences import synonyms_of


def shows_value(outline: Outline, target: Target, value: str) -> tuple[bool, str]:
    """Return whether what is named holds the value, and why not.

    Without a row it is what a list was narrowed to: each of its rows has to show it.
    """
    names = synonyms_of(target.name) | {target.name}
    cells = [e for e in outline.elements if _in_column(e, names, target.row)]
    if cells:
        held = all(same_value(value, e.name or e.text) for e in cells)
        return held, "" if held else "its column shows something else"
    if not target.row or not _is_about(outline, target.row):
        return False, "nothing on the page shows it"
    found = ground(outline, Target(target.name), lambda e: bool(e.value), synonyms=synonyms_of)
    if found.element is not None:
        held = same_value(value, found.element.value)
        return held, "" if held else "it shows something else"
    lines = (e.row for e in outline.elements if len(e.row) > 1)
    told = any(holds_texts(row, (name, value)) for row in lines for name in names)
    return told, "" if told else "nothing on the page shows it"


def _in_column(element: Element, names: frozenset[str], row: tuple[str, ...]) -> bool:
    """Whether it is a cell of a column that is called so, in that row."""
    of_row = holds_texts(element.row, row) if row else bool(element.row)
    cell = element.role in CELL_ROLES and element.row_ref and of_row
    return bool(cell) and any(heads(element.column, each) for each in names)


def _is_about(outline: Outline, texts: tuple[str, ...]) -> bool:
    """Whether the page is one of a single thing that is called so."""
    said = [outline.title, *(e.name for e in outline.elements if e.role == "heading")]
    said += [e.value for e in outline.elements]
    return all(any(says(each, text) for each in said) for text in texts)
