"""Whether a page shows that a thing has a value: in a column, in its form, beside a name.

A sentence says what is to be so ("the priority of Apollo is High"), and not where an application
shows it: in the column of a list, in the form of the thing itself, or as a line of its page.
"""

from __future__ import annotations

from ..act.fill import same_value
from .goal import Target
from .grounding import CELL_ROLES, Element, Outline, ground, heads, holds_texts, plain, says
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
    told = any(_tells(e, names, value) for e in outline.elements)
    return told, "" if told else "nothing on the page shows it"


def _in_column(element: Element, names: frozenset[str], row: tuple[str, ...]) -> bool:
    """Whether it is a cell of a column that is called so, in that row."""
    of_row = holds_texts(element.row, row) if row else bool(element.row)
    cell = element.role in CELL_ROLES and element.row_ref and of_row
    return bool(cell) and any(heads(element.column, each) for each in names)


def _tells(element: Element, names: frozenset[str], value: str) -> bool:
    """Whether it is a line, or a text right beside a name, that says the value."""
    if len(element.row) > 1:
        return any(holds_texts(element.row, (name, value)) for name in names)
    beside = plain(element.near) in map(plain, names)
    return beside and says(element.name, value)


def is_headed(outline: Outline, text: str) -> bool:
    """Whether the page's title or one of its headings says that text: it is one of that thing."""
    heads = (e.name for e in outline.elements if e.role == "heading")
    return any(says(each, text) for each in (outline.title, *heads))


def _is_about(outline: Outline, texts: tuple[str, ...]) -> bool:
    """Whether the page is one of a single thing that is called so, or its form."""
    values = [e.value for e in outline.elements]
    return all(is_headed(outline, t) or any(says(each, t) for each in values) for t in texts)
