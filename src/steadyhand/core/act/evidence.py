"""Did it happen? The verification matrix: what a field must show before we call it filled.

| action       | proven when                                                                    |
|--------------|--------------------------------------------------------------------------------|
| type_ref     | the control's own value equals the answer, by the meaning of its type          |
| select_ref   | the selected options are exactly the wanted ones, and the widget shows them    |
| set_radio    | the wanted option is checked and no other                                      |
| set_checkbox | the tick, or the set of ticks, is exactly the wanted one                       |
| upload_file  | the control or the page names exactly the wanted files                         |
| click_ref    | what the press was for came true: a form appeared, an overlay went             |
| submit       | never here: `outcome.py` says what became of it                                |

A reading is the page's own state after blur and re-render, not an echo of what we set. A value that
holds but that the browser calls invalid is not proven: it would not be sent.
"""

from __future__ import annotations

import re
import unicodedata
from typing import assert_never

from ..answer.facts import Document, Value
from ..page.snapshot import Snapshot
from .actions import Fill, FillKind, Press, Purpose, kind_of
from .approval import value_digest
from .facts import Evidence
from .reading import Pressed, Reading

HIDDEN = "•"  # a password box tells that it holds something, never what


def verify(action: Fill, wanted: Value, reading: Reading, *, salt: str) -> Evidence:
    """Whether the field holds *wanted*, as far as the page's own state tells."""
    why = _mismatch(action.kind, wanted, reading)
    if not why and reading.valid is False:
        why = f"it holds, but the page calls it invalid: {reading.error or 'no reason given'}"
    return Evidence(
        key=action.target.key,
        label=action.target.label,
        action=kind_of(action),
        proven=not why,
        text=why or _shown(action.kind, reading),
        digest="" if why else value_digest(salt, action.target.key, read_back(reading)),
        tier=reading.tier,
    )


def verify_press(action: Press, pressed: Pressed, *, before: Snapshot, after: Snapshot) -> Evidence:
    """Whether the press did what it was for."""
    proven, text = (False, pressed.why) if not pressed.done else _moved(action, before, after)
    key, label = action.target.key, action.target.label
    return Evidence(key, label, kind_of(action), proven, text, tier="press")


def read_back(reading: Reading) -> str:
    """What a reading says the field holds, in the canonical text of `approval.held`."""
    if reading.files:
        return ", ".join(reading.files)
    if reading.chosen:
        return "\n".join(sorted(reading.chosen))
    if reading.checked is not None:
        return "true" if reading.checked else ""
    return reading.value.strip()


def same_text(left: str, right: str) -> bool:
    """Whether two texts are the same to a reader: Unicode form and white space aside."""
    return _plain(left) == _plain(right)


def _mismatch(kind: FillKind, wanted: Value, reading: Reading) -> str:
    if reading.why:
        return reading.why
    match kind:
        case FillKind.TYPE:
            return (
                "" if _same_value(_text(wanted), reading.value) else "the field holds another text"
            )
        case FillKind.UPLOAD:
            names = (wanted.name,) if isinstance(wanted, Document) else ()
            return "" if names and reading.files == names else "the page does not name the file"
        case FillKind.SELECT | FillKind.RADIO:
            return _choice_mismatch(wanted, reading)
        case FillKind.CHECK:
            if isinstance(wanted, bool):
                return "" if reading.checked is wanted else "the box is not as wanted"
            return _choice_mismatch(wanted, reading)
        case other:
            assert_never(other)


def _choice_mismatch(wanted: Value, reading: Reading) -> str:
    labels = wanted if isinstance(wanted, tuple) else (_text(wanted),)
    if sorted(map(_plain, labels)) != sorted(map(_plain, reading.chosen)):
        return "another option is chosen" if reading.chosen else "no option is chosen"
    shown = _plain(reading.shown)
    if shown and any(_plain(label) not in shown for label in labels):
        return "the option is set but the widget shows another one"
    return ""


def _same_value(wanted: str, found: str) -> bool:
    if found == HIDDEN:
        return bool(wanted)
    if _plain(wanted) == _plain(found):
        return True
    if re.fullmatch(r"\+?[\d\s()./-]{6,}", wanted):  # a phone number that a mask has reshaped
        digits = re.sub(r"\D", "", wanted)
        return digits == re.sub(r"\D", "", found)
    if wanted.lower().startswith(("http://", "https://")):
        return wanted.rstrip("/") == found.strip().rstrip("/")
    return False


def _shown(kind: FillKind, reading: Reading) -> str:
    match kind:
        case FillKind.UPLOAD:
            return f"the page names {len(reading.files)} file(s)"
        case FillKind.CHECK | FillKind.RADIO | FillKind.SELECT:
            return "the choice is set in the page's own state"
        case FillKind.TYPE:
            return "the value held after leaving the field"
        case other:
            assert_never(other)


def _moved(action: Press, before: Snapshot, after: Snapshot) -> tuple[bool, str]:
    match action.purpose:
        case Purpose.CLOSE_OVERLAY:
            gone = len(after.overlays) < len(before.overlays)
            return gone, "the overlay is gone" if gone else "the overlay is still there"
        case Purpose.OPEN_FORM | Purpose.NEXT_STEP:
            keys = {f.key for f in before.fillable}
            moved = before.epoch != after.epoch or before.url != after.url
            moved = moved or any(f.key not in keys for f in after.fillable)
            return moved, "the page moved on" if moved else "nothing changed"
        case other:
            assert_never(other)


def _text(value: Value) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case tuple():
            return ", ".join(value)
        case Document():
            return value.name
        case str():
            return value
        case other:
            assert_never(other)


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())
