"""What a heading, a label or a cell says of what stands under it or beside it."""

from __future__ import annotations

from enum import StrEnum

from .terms import Terms

SAYS_MAX = 4  # words of a cell that only says whether the rest of its row is a must


class Need(StrEnum):
    """What stands under a heading."""

    MUST = "must"
    NICE = "nice"
    OTHER = "other"  # tasks, pay, the company
    UNTOLD = ""


def need_of(heading: str, terms: Terms) -> Need:
    """What follows the heading; of two words that differ, the first counts."""
    start = terms.words["heading_must"].search(heading)
    other = terms.words["heading_other"].search(heading)
    if any(terms.says(each, heading) for each in ("heading_nice", "waived", "nice_before")):
        return Need.OTHER if other and not start and other.start() == 0 else Need.NICE
    if start is None:
        return Need.OTHER if other else Need.UNTOLD
    return Need.MUST if other is None or start.start() <= other.start() else Need.OTHER


def said_of(cell: str, terms: Terms) -> Need:
    """What a cell that says nothing else says of its row: "required", "an asset", "no"."""
    if cell.endswith("?") or not 0 < len(cell.split()) <= SAYS_MAX:
        return Need.UNTOLD
    said = f"is {cell.lower()}"
    wished = any(terms.says(each, said) for each in ("nice_after", "nice_before", "waived"))
    if wished or terms.words["no"].fullmatch(cell):
        return Need.NICE
    if terms.says("must", said) or terms.words["yes"].fullmatch(cell):
        return Need.MUST
    return Need.UNTOLD
