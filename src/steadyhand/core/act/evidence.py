"""Did it happen? The verification matrix: what a field must show before we call it filled.

| action       | proven when                                                                    |
|--------------|--------------------------------------------------------------------------------|
| type_ref     | the control's own value equals the answer, by the meaning of its type          |
|              | (`sameness.py`), and its form would send that                                  |
| select_ref   | the selected options are exactly the wanted ones, and the widget shows them    |
| set_radio    | the wanted option is checked and no other                                      |
| set_checkbox | the tick, or the set of ticks, is exactly the wanted one                       |
| upload_file  | the control or the page names exactly the wanted files                         |
| click_ref    | what the press was for came true: a form appeared, an overlay went             |
| submit       | never here: `outcome.py` says what became of it                                |

A reading is the page's own state after blur and re-render, not an echo of what we set. A value that
holds but that the browser calls invalid is not proven: it would not be sent. Nor is one that the
page has objected to since it was filled. No text of evidence quotes a value.
"""

from __future__ import annotations

from typing import assert_never

from ..answer.facts import Document, Value
from ..page.snapshot import Snapshot
from .actions import Fill, FillKind, Press, Purpose, kind_of
from .approval import objected, proof_digest
from .facts import Evidence
from .reading import HIDDEN, FillOrder, Pressed, Reading, chose, doubt, picked, took
from .sameness import plain, same_value

Wanted = Value | tuple[Document, ...]  # several files for one input


def verify(
    action: Fill,
    wanted: Wanted,
    reading: Reading,
    *,
    salt: str,
    order: FillOrder | None = None,
) -> Evidence:
    """Whether the field holds *wanted*, as far as the page's own state tells.

    *order* says how a choice was made from a list that shows itself only when it is opened.
    """
    by_hand = order is not None and not reading.why and picked(order, reading)
    why = "" if by_hand else _mismatch(action.kind, wanted, reading)
    if not why and reading.valid is False:
        reason = reading.error or reading.objection or "no reason given"
        why = f"it holds, but the page calls it invalid: {reason}"
    why = why or doubt(reading)
    return Evidence(
        key=action.target.key,
        label=action.target.label,
        action=kind_of(action),
        proven=not why,
        text=why or _shown(action.kind, reading),
        digest="" if why else _digest(action, reading, salt),
        tier=reading.tier,
        held=reading.held.partition("?")[0],
    )


def verify_press(action: Press, pressed: Pressed, *, before: Snapshot, after: Snapshot) -> Evidence:
    """Whether the press did what it was for."""
    proven, text = (False, pressed.why) if not pressed.done else _moved(action, before, after)
    return press_evidence(action, proven=proven, text=text)


def press_evidence(action: Press, *, proven: bool, text: str) -> Evidence:
    """That judgement as evidence."""
    key, label = action.target.key, action.target.label
    return Evidence(key, label, kind_of(action), proven, text, tier="press")


def _digest(action: Fill, reading: Reading, salt: str) -> str:
    """Of what the field holds; an objection that was there before and stays is part of it."""
    text, key = read_back(reading), action.target.key
    stood = objected(reading.error, invalid=reading.invalid)
    return proof_digest(salt, key, text, objected=stood)


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
    return plain(left) == plain(right)


def _mismatch(kind: FillKind, wanted: Wanted, reading: Reading) -> str:
    if reading.why:
        return reading.why
    match kind:
        case FillKind.TYPE:
            return _text_mismatch(_text(wanted), reading)
        case FillKind.UPLOAD:
            return _file_mismatch(wanted, reading)
        case FillKind.CHECK if isinstance(wanted, bool):
            return "" if reading.checked is wanted else "the box is not as wanted"
        case FillKind.CHECK | FillKind.SELECT | FillKind.RADIO:
            return _choice_mismatch(wanted, reading)
        case other:
            assert_never(other)


def _text_mismatch(wanted: str, reading: Reading) -> str:
    if not took(wanted, reading):
        return _loss(plain(wanted), plain(reading.value))
    sent = reading.form_value
    if not sent or reading.value == HIDDEN or reading.value in sent:
        return ""
    same = any(same_value(wanted, each, reading.type) for each in sent)
    return "" if same else "it holds, but its form would send something else"


def _loss(wanted: str, found: str) -> str:
    if not found:
        return "the field is empty"
    if wanted.startswith(found):
        return f"the page cut it to {len(found)} of {len(wanted)} characters"
    return "the field holds another text"


def _file_mismatch(wanted: Wanted, reading: Reading) -> str:
    files = wanted if isinstance(wanted, tuple) else (wanted,)
    names = tuple(each.name for each in files if isinstance(each, Document))
    return "" if names and reading.files == names else "the page does not name the file"


def _choice_mismatch(wanted: Wanted, reading: Reading) -> str:
    labels = _labels(wanted)
    if not chose(labels, reading):
        return "another option is chosen" if reading.chosen else "no option is chosen"
    shown = plain(reading.shown)
    if shown and any(plain(label) not in shown for label in reading.chosen):
        return "the option is set but the widget shows another one"
    return ""


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
        case Purpose.OPEN_FORM | Purpose.NEXT_STEP | Purpose.ADD_ENTRY | Purpose.ENTER:
            keys = {f.key for f in before.fillable}
            moved = before.epoch != after.epoch or before.url != after.url
            moved = moved or any(f.key not in keys for f in after.fillable)
            return moved, "the page moved on" if moved else "nothing changed"
        case Purpose.UNFOLD:
            behind = {f.key for f in before.answerable if f.unfold == action.target.ref}
            in_view = any(f.key in behind and f.unfold != action.target.ref for f in after.fields)
            return in_view, "its fields are in view" if in_view else "nothing came into view"
        case other:
            assert_never(other)


def _labels(wanted: Wanted) -> tuple[str, ...]:
    return tuple(map(_text, wanted)) if isinstance(wanted, tuple) else (_text(wanted),)


def _text(value: Wanted) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case tuple():
            return ", ".join(map(_text, value))
        case Document():
            return value.name
        case str():
            return value
        case other:
            assert_never(other)
