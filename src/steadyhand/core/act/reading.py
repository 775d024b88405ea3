"""Orders to a page and what the page held afterwards: facts of the model's state, no verdicts.

`core/act/evidence` judges a reading; `holds` below is only the coarse question whether a stronger
way of typing is worth a try.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..page.snapshot import FieldKey, Ref
from .actions import FillKind
from .sameness import plain, same_value

HIDDEN = "•"  # a password box tells that it holds something, never what


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
    type: str = ""  # HTML type of the control: text, number, date, ...
    value: str = ""  # the control's own value; '•' for a password that holds something
    kept: bool | None = None  # a password box: whether it holds exactly what was ordered
    checked: bool | None = None
    chosen: tuple[str, ...] = ()  # labels of the selected options
    paths: tuple[str, ...] = ()  # the same as "Group > Label" where options have groups
    shown: str = ""  # what a person sees in the control, or what its list of suggestions calls it
    form_value: tuple[str, ...] | None = None  # what its form would send; None without form or name
    valid: bool | None = None  # the browser's own validation
    objection: str = ""  # why it is not valid, in our words
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
    """Whether the control took the order, so that typing harder would gain nothing."""
    if reading.why:
        return False
    match order.kind:
        case FillKind.UPLOAD:
            return bool(reading.files)
        case FillKind.TYPE:
            return took(str(order.value), reading)
        case _:
            return _chosen(order.value, reading)


def took(wanted: str, reading: Reading) -> bool:
    """Whether the text is in the control: as its value, or as what its suggestions call that."""
    if reading.value == HIDDEN:
        return bool(wanted) and reading.kept is not False
    if same_value(wanted, reading.value, reading.type):
        return True
    return bool(wanted) and plain(wanted) == plain(reading.shown)


def _chosen(wanted: str | bool | tuple[str, ...], reading: Reading) -> bool:
    if isinstance(wanted, bool):
        return reading.checked is wanted
    names = (wanted,) if isinstance(wanted, str) else wanted
    return chose(tuple(names), reading)


def chose(names: tuple[str, ...], reading: Reading) -> bool:
    """Whether exactly the options of these labels are chosen; one alone may be named by value."""
    wanted = sorted(map(plain, names))
    if wanted in (sorted(map(plain, reading.chosen)), sorted(map(plain, reading.paths))):
        return True
    return len(reading.chosen) == len(names) == 1 and names[0] == reading.value
