"""Orders to a page and what the page held afterwards: facts of the model's state, no verdicts.

`core/act/evidence` judges a reading; `holds` below is only the coarse question whether a stronger
way of typing is worth a try.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from ..page.snapshot import FieldKey, Ref
from .actions import FillKind


@dataclass(frozen=True, slots=True)
class FillOrder:
    """Put *value* into the field of *ref*, if it still is what *fingerprint* says.

    Choices are named by their label (or, failing that, their value); the ref may be the field's or
    that of one of its options. A check takes a bool, a group of checks the labels to be ticked.
    """

    ref: Ref
    key: FieldKey
    fingerprint: str
    kind: FillKind
    value: str | bool | tuple[str, ...] = ""
    paths: tuple[str, ...] = ()  # files to upload


@dataclass(frozen=True, slots=True)
class Reading:
    """What one field held after it was filled, blurred and re-rendered."""

    key: FieldKey
    ref: Ref  # another than ordered when the page replaced the element and only one could be it
    value: str = ""  # the control's own value; '•' for a password that holds something
    checked: bool | None = None
    chosen: tuple[str, ...] = ()  # labels of the selected options
    shown: str = ""  # what a person sees in the control
    form_value: tuple[str, ...] | None = None  # what its form would send; None without form or name
    valid: bool | None = None  # the browser's own validation
    error: str = ""  # message shown at the field
    files: tuple[str, ...] = ()  # names in the control, or shown beside it
    tier: str = ""  # batch, trusted, keys, file
    why: str = ""  # why nothing was done; '' when it was


@dataclass(frozen=True, slots=True)
class Pressed:
    """Whether one trusted click reached the very element that was meant."""

    done: bool
    why: str = ""


def holds(order: FillOrder, reading: Reading) -> bool:
    """Whether the control took the order, so that typing harder would gain nothing.

    A page that reformats ("5550123" to "555-0123") holds; one that emptied the control does not.
    """
    if reading.why:
        return False
    match order.kind:
        case FillKind.UPLOAD:
            return bool(reading.files)
        case FillKind.TYPE:
            return _same(str(order.value), reading)
        case _:
            return _chosen(order.value, reading)


def _same(wanted: str, reading: Reading) -> bool:
    if reading.value == "•":
        return bool(wanted)
    return _plain(wanted) == _plain(reading.value)


def _chosen(wanted: str | bool | tuple[str, ...], reading: Reading) -> bool:
    if isinstance(wanted, bool):
        return reading.checked is wanted
    names = (wanted,) if isinstance(wanted, str) else wanted
    if sorted(map(_plain, names)) == sorted(map(_plain, reading.chosen)):
        return True
    return len(names) == 1 and names[0] == reading.value


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    letters = "".join(c for c in folded if c.isalnum())
    return letters or "".join(folded.split())
