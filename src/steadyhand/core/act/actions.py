"""The action DSL: everything that a run may do to a page, and nothing else.

Kinds have these names in events: click_ref type_ref select_ref set_checkbox set_radio upload_file
submit wait_for refresh_soft scroll refocus hover focus. An action names an element by ref and a
value by answer key; it never holds a value: `run/fill.py` reads that from the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeGuard, assert_never

from ..page.snapshot import NO_FIELD, Button, Field, FieldKey, Ref, Role

LATE_FIELDS_WAIT = "what was given and has no place yet"  # the reason of a wait for late questions
FOLLOW_UPS_WAIT = "what the page may ask because of an answer"  # and of one before the last press
ESCAPE_KEY = Ref("key:Escape")  # a target that is a key and no element
FOLD_FINGERPRINT_PREFIX = f"{Role.FOLD}|"  # how the fingerprints of headers begin
OUTSIDE_CLICK = Ref("click:outside")  # and one that is the veil around what lies over the page


class FillKind(StrEnum):
    """How a field takes its value."""

    TYPE = "type_ref"
    SELECT = "select_ref"
    CHECK = "set_checkbox"
    RADIO = "set_radio"
    UPLOAD = "upload_file"


class Purpose(StrEnum):
    """Why something that is no submit is pressed."""

    OPEN_FORM = "open_form"
    CLOSE_OVERLAY = "close_overlay"
    NEXT_STEP = "next_step"
    ADD_ENTRY = "add_entry"
    DROP_ENTRY = "drop_entry"  # it takes an entry back that was added and is not filled
    ENTER = "enter"  # what a challenge asked for was typed in
    UNFOLD = "unfold"  # it brings fields into view that are folded away, and sends nothing


@dataclass(frozen=True, slots=True)
class Target:
    """One element, as it was when the plan was made; acted on only if it still is that."""

    ref: Ref
    label: str
    fingerprint: str
    key: FieldKey = NO_FIELD
    locator: str = ""
    frame: str = "f0"


@dataclass(frozen=True, slots=True)
class Fill:
    """Put the sheet's answer for `target.key` into the target."""

    kind: FillKind
    target: Target
    intent: str = ""
    timeout_s: float = 6.0


@dataclass(frozen=True, slots=True)
class Press:
    """Press something that sends no application (click_ref); a Next may send one page of it."""

    target: Target
    purpose: Purpose
    timeout_s: float = 6.0
    action_url: str = ""  # where it sends what was filled; '' for a press that sends nothing
    told: bool = False  # no rule knows the button: that it sends no application is hearsay


@dataclass(frozen=True, slots=True)
class Submit:
    """Press the button that sends the application; `action_url` is where the form says it goes."""

    target: Target
    action_url: str
    timeout_s: float = 30.0


@dataclass(frozen=True, slots=True)
class WaitFor:
    """Look again after the page changed, or after the time (wait_for)."""

    reason: str
    timeout_s: float = 3.0


@dataclass(frozen=True, slots=True)
class RefreshSoft:
    """Load the page again; refused after any write (refresh_soft)."""

    reason: str


@dataclass(frozen=True, slots=True)
class Scroll:
    """Go on by a part of the window, or bring the target into view (scroll)."""

    reason: str
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class Refocus:
    """Take the focus away from wherever it is, so that the page commits what it holds (refocus)."""

    reason: str


@dataclass(frozen=True, slots=True)
class Hover:
    """Put the mouse over the target (hover)."""

    target: Target


@dataclass(frozen=True, slots=True)
class Focus:
    """Give the target the focus (focus)."""

    target: Target


Gesture = Scroll | Refocus | Hover | Focus
"""What neither presses nor types: it changes nothing that is sent.

With `WaitFor` and `RefreshSoft` these are the lawful ways to try again after a transient failure:
a paced wait, a light scroll, a fresh focus, a soft refresh before anything was written.
"""

Retry = WaitFor | Scroll | Refocus | RefreshSoft
Action = Fill | Press | Submit | Retry

_FILL_KINDS = {
    Role.SELECT: FillKind.SELECT,
    Role.LIST: FillKind.SELECT,
    Role.RADIOS: FillKind.RADIO,
    Role.CHECKS: FillKind.CHECK,
    Role.CHECK: FillKind.CHECK,
    Role.SWITCH: FillKind.CHECK,
    Role.FILE: FillKind.UPLOAD,
}


def kind_of(action: Action | Gesture) -> str:
    """The name of the action's kind in events."""
    match action:
        case Fill(kind=kind):
            return str(kind)
        case Press():
            return "click_ref"
        case Submit():
            return "submit"
        case WaitFor():
            return "wait_for"
        case RefreshSoft():
            return "refresh_soft"
        case Scroll():
            return "scroll"
        case Refocus():
            return "refocus"
        case Hover():
            return "hover"
        case Focus():
            return "focus"
        case other:
            assert_never(other)


def leaves_page(action: Action | None) -> TypeGuard[Submit | Press]:
    """Whether it leaves the page for good: a submit, or a Next."""
    if isinstance(action, Press):
        return action.purpose is Purpose.NEXT_STEP
    return isinstance(action, Submit)


def target_of(item: Field | Button) -> Target:
    """The element as a target."""
    key = item.key if isinstance(item, Field) else NO_FIELD
    return Target(item.ref, item.label, item.fingerprint, key, item.locator, item.frame)


def fill_of(item: Field, intent: str = "") -> Fill:
    """The fill that suits the field's role."""
    return Fill(_FILL_KINDS.get(item.role, FillKind.TYPE), target_of(item), intent)
