"""Outlines for tests of goals: a tracker's page, element by element."""

from __future__ import annotations

from dataclasses import replace

from steadyhand.core.goal.grounding import Element, Outline
from steadyhand.core.page.snapshot import PageText, Ref

URL = "https://tracker.example/projects"


def element(role: str, name: str = "", **facts: object) -> Element:
    """An element whose ref is its name, with what else is known of it."""
    number = facts.pop("number", 0)
    known = Element(Ref(f"{role} {name} {number}"), role, PageText(name), PageText(name))
    return replace(known, **facts)  # type: ignore[arg-type]


def outline(*elements: Element, **facts: object) -> Outline:
    """A page of these elements, whose text is all that they say."""
    text = PageText(" ".join(e.name for e in elements))
    return replace(Outline(URL, "Tracker", elements, text), **facts)  # type: ignore[arg-type]


def row(*cells: str, number: int, acts: tuple[str, ...] = ()) -> tuple[Element, ...]:
    """A row of a table, its cells, and buttons in it."""
    texts = tuple(PageText(cell) for cell in cells)
    place = {"row": texts, "row_ref": Ref(f"row {number}"), "within": (PageText("Projects"),)}
    told = [element("row", " ".join(cells), number=number, **place)]
    for name, head in zip(cells, ("Name", "State"), strict=False):
        told.append(element("cell", name, number=number, column=PageText(head), **place))
    told.extend(element("button", each, number=number, **place) for each in acts)
    return tuple(told)


HEAD = element("columnheader", "Name", row=(PageText("Name"), PageText("State")))
TABLE = (
    HEAD,
    *row("Apollo", "open", number=1, acts=("Edit", "Delete")),
    *row("Zeus", "closed", number=2, acts=("Edit", "Delete")),
)
PAGE = outline(element("heading", "Projects"), element("link", "New project"), *TABLE)
