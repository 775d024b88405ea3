"""Reading what a person typed: a choice by its mark or its text, yes or no. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

YES = frozenset("y yes j ja true ok".split())
DONE = frozenset("done ready fertig".split())
NO = frozenset("n no nein false".split())


def folded(text: str) -> str:
    """The text as it is compared: case and spacing do not count."""
    return " ".join(text.casefold().split())


def yes_or_no(text: str) -> bool | None:
    """What the word means; None when it is neither."""
    word = folded(text).rstrip(".!")
    return True if word in YES else False if word in NO else None


def done_or_not(text: str) -> bool | None:
    """Whether what was asked for is done; a no leaves it undone. None when it is neither."""
    return True if folded(text).rstrip(".!") in DONE else yes_or_no(text)


def marks(labels: Sequence[str]) -> tuple[str, ...]:
    """A short mark per option, never one that is itself an option: numbers, else letters, else ''.

    A person who types 2 among the options 0, 1, 2, 3 means the text.
    """
    texts = {folded(label) for label in labels}
    numbers = tuple(str(n) for n in range(1, len(labels) + 1))
    for several in (numbers, tuple(ascii_lowercase)):
        if len(several) >= len(labels) and not texts.intersection(several):
            return several[: len(labels)]
    return ("",) * len(labels)


def chosen(text: str, labels: Sequence[str]) -> int | None:
    """The place of the option that was meant: its whole text, or its mark; None when unclear."""
    wanted = folded(text)
    same = [place for place, label in enumerate(labels) if folded(label) == wanted]
    if same:
        return same[0] if len(same) == 1 else None
    found = [place for place, mark in enumerate(marks(labels)) if mark and mark == wanted]
    return found[0] if found else None


def several_chosen(text: str, labels: Sequence[str]) -> tuple[int, ...] | None:
    """The places of the options between commas; None when one of them is unclear."""
    whole = chosen(text, labels)
    if whole is not None:
        return (whole,)
    places = [chosen(part, labels) for part in text.split(",") if part.strip()]
    if not places or None in places:
        return None
    return tuple(dict.fromkeys(place for place in places if place is not None))


def near(text: str, labels: Sequence[str]) -> tuple[int, ...]:
    """The places of the options that contain the text: shown to the person, never taken."""
    part = folded(text)
    return tuple(place for place, label in enumerate(labels) if part in folded(label))
