"""Did it happen? The verification matrix: what a field must show before we call it filled.

| action       | proven when                                                                    |
|--------------|--------------------------------------------------------------------------------|
| type_ref     | the control's own value equals the answer, by the meaning of its type          |
|              | (`fill.py`), and its form would send that                                  |
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

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never
from urllib.parse import urlsplit

from ..answer.sheet import Document, Value
from ..page.snapshot import FieldKey, PageText, Snapshot, form_fingerprint, page_change
from . import fill
from .actions import Fill, FillKind, Press, Purpose, kind_of
from .approval import field_value, objected, proof_digest
from .results import Evidence, Exchange, quote

WantedValue = Value | tuple[Document, ...]  # several files for one input


def verify(
    action: Fill,
    wanted: WantedValue,
    reading: fill.Reading,
    *,
    salt: str,
    order: fill.FillOrder | None = None,
) -> Evidence:
    """Whether the field holds *wanted*, as far as the page's own state tells.

    *order* says how a choice was made from a list that shows itself only when it is opened.
    """
    by_hand = order is not None and not reading.why and fill.shows_ordered_options(order, reading)
    why = "" if by_hand else _mismatch(action.kind, wanted, reading)
    if not why and reading.valid is False:
        reason = reading.error or reading.objection or "no reason given"
        why = f"it holds, but the page calls it invalid: {reason}"
    why = why or fill.doubt(reading)
    return Evidence(
        key=action.target.key,
        label=action.target.label,
        action=kind_of(action),
        proven=not why,
        text=why or _success_text(action.kind, reading),
        digest="" if why else _proof_digest_of(action, reading, salt),
        tier=reading.tier,
        held=reading.held.partition("?")[0],
    )


def verify_press(
    action: Press, pressed: fill.PressResult, *, before: Snapshot, after: Snapshot
) -> Evidence:
    """Whether the press did what it was for."""
    proven, text = (
        (False, pressed.why) if not pressed.done else _press_effect(action, before, after)
    )
    return press_evidence(action, proven=proven, text=text)


def press_evidence(action: Press, *, proven: bool, text: str) -> Evidence:
    """That judgement as evidence."""
    key, label = action.target.key, action.target.label
    return Evidence(key, label, kind_of(action), proven, text, tier="press")


def _proof_digest_of(action: Fill, reading: fill.Reading, salt: str) -> str:
    """Of what the field holds; an objection that was there before and stays is part of it."""
    text, key = reading_text(reading), action.target.key
    stood = objected(reading.error, invalid=reading.invalid)
    return proof_digest(salt, key, text, objected=stood)


def reading_text(reading: fill.Reading) -> str:
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
    return fill.plain_text(left) == fill.plain_text(right)


def _mismatch(kind: FillKind, wanted: WantedValue, reading: fill.Reading) -> str:
    if reading.why:
        return reading.why
    match kind:
        case FillKind.TYPE:
            return _text_mismatch(_wanted_text(wanted), reading)
        case FillKind.UPLOAD:
            return _file_mismatch(wanted, reading)
        case FillKind.CHECK if isinstance(wanted, bool):
            return "" if reading.checked is wanted else "the box is not as wanted"
        case FillKind.CHECK | FillKind.SELECT | FillKind.RADIO:
            return _choice_mismatch(wanted, reading)
        case other:
            assert_never(other)


def _text_mismatch(wanted: str, reading: fill.Reading) -> str:
    if not fill.holds_text(wanted, reading):
        return _text_difference(fill.plain_text(wanted), fill.plain_text(reading.value))
    sent = reading.form_value
    if not sent or reading.value == fill.PASSWORD_MASK or reading.value in sent:
        return ""
    same = any(fill.same_value(wanted, each, reading.type) for each in sent)
    return "" if same else "it holds, but its form would send something else"


def _text_difference(wanted: str, found: str) -> str:
    if not found:
        return "the field is empty"
    if wanted.startswith(found):
        return f"the page cut it to {len(found)} of {len(wanted)} characters"
    return "the field holds another text"


def _file_mismatch(wanted: WantedValue, reading: fill.Reading) -> str:
    files = wanted if isinstance(wanted, tuple) else (wanted,)
    names = tuple(each.name for each in files if isinstance(each, Document))
    return "" if names and reading.files == names else "the page does not name the file"


def _choice_mismatch(wanted: WantedValue, reading: fill.Reading) -> str:
    labels = _wanted_labels(wanted)
    if not fill.has_exactly_selected(labels, reading):
        return "another option is chosen" if reading.chosen else "no option is chosen"
    shown = fill.plain_text(reading.shown)
    if shown and any(fill.plain_text(label) not in shown for label in reading.chosen):
        return "the option is set but the widget shows another one"
    return ""


def _success_text(kind: FillKind, reading: fill.Reading) -> str:
    match kind:
        case FillKind.UPLOAD:
            return f"the page names {len(reading.files)} file(s)"
        case FillKind.CHECK | FillKind.RADIO | FillKind.SELECT:
            return "the choice is set in the page's own state"
        case FillKind.TYPE:
            return "the value held after leaving the field"
        case other:
            assert_never(other)


def _press_effect(action: Press, before: Snapshot, after: Snapshot) -> tuple[bool, str]:
    match action.purpose:
        case Purpose.CLOSE_OVERLAY:
            gone = len(after.overlays) < len(before.overlays)
            return gone, "the overlay is gone" if gone else "the overlay is still there"
        case Purpose.OPEN_FORM | Purpose.NEXT_STEP | Purpose.ADD_ENTRY | Purpose.ENTER:
            keys = {f.key for f in before.fillable}
            moved = before.epoch != after.epoch or before.url != after.url
            moved = moved or any(f.key not in keys for f in after.fillable)
            return moved, "the page moved on" if moved else "nothing changed"
        case Purpose.DROP_ENTRY:
            gone = len(after.fillable) < len(before.fillable) and before.url == after.url
            return gone, "the entry is gone" if gone else "the entry is still there"
        case Purpose.UNFOLD:
            behind = {f.key for f in before.answerable if f.unfold == action.target.ref}
            in_view = any(f.key in behind and f.unfold != action.target.ref for f in after.fields)
            return in_view, "its fields are in view" if in_view else "nothing came into view"
        case other:
            assert_never(other)


def _wanted_labels(wanted: WantedValue) -> tuple[str, ...]:
    return (
        tuple(map(_wanted_text, wanted)) if isinstance(wanted, tuple) else (_wanted_text(wanted),)
    )


def _wanted_text(value: WantedValue) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case tuple():
            return ", ".join(map(_wanted_text, value))
        case Document():
            return value.name
        case str():
            return value
        case other:
            assert_never(other)


# Did a Next lead on? The page before and after say so, and the answers to what it sent.
#
# A form may swap its fields in place, load another document, unfold below, or come again with
# messages. It went on when something new is asked or shown and nothing is objected to. Whether it
# sent the whole application instead is `outcome.py`'s to say, with the same proof as any submit.


@dataclass(frozen=True, slots=True)
class StepResult:
    """What came of a Next."""

    passed: bool
    why: str
    sent: bool = False  # the site took it for the whole application
    lost: bool = False  # it may have arrived: the line died before the answer
    still: bool = False  # nothing left; where it did not pass, the page may only be slow to turn


@dataclass(frozen=True, slots=True)
class PendingStep:
    """A Next that was pressed: on which page, and what that page held."""

    action: Press
    before: Snapshot
    mark: int  # in the wire, right before the press
    digest: str
    proven: frozenset[FieldKey]  # of its fields, when the Next was pressed
    touched: bool = False  # something was said or done in the page since

    @property
    def form(self) -> str:
        """The fingerprint of that page's form."""
        return form_fingerprint(self.before)


def judge_step(before: Snapshot, after: Snapshot, writes: tuple[Exchange, ...]) -> StepResult:
    """Whether the form went on from *before* to *after*; *writes* left since the press."""
    own = [w for w in writes if _may_carry_step(w, before)]
    if lost := next(filter(None, map(_lost_answer, own)), ""):
        return StepResult(False, lost, lost=any(w.error for w in own))
    if said := _objections(before, after):
        return StepResult(False, quote(said[0]))
    if _form_advances(before, after) and not any(map(_is_failed_page, own)):
        return StepResult(True, "the form went on to its next page")
    failed = next((_worst_status(w) for w in reversed(own) if _worst_status(w) >= 400), 0)
    if failed:
        return StepResult(False, f"the site answered {failed}")
    return StepResult(False, "nothing changed", still=not own)


@dataclass(frozen=True, slots=True)
class Refusal:
    """That a site took nothing of what an act wrote, in words."""

    text: str
    by_document: bool  # the page that came is the answer


def refusal_of(writes: Sequence[Exchange]) -> Refusal | None:
    """Return what the site said where it refused all that an act wrote; of a form, where that.

    What got no answer may have arrived, and is no refusal. What a page reports beside a form says
    nothing of the form.
    """
    forms = [each for each in writes if _is_document(each)]
    asked = forms or writes
    if not asked or any(_worst_status(each) < 400 for each in asked):
        return None
    told = f"{asked[-1].method} to {asked[-1].url.split('?')[0]}: {_worst_status(asked[-1])}"
    return Refusal(f"the site refused it: {told}", bool(forms))


def is_page_left(before: Snapshot, after: Snapshot) -> bool:
    """Whether most questions of *before* are gone, as no answer to one of them makes them go.

    A search box is on every page of a site.
    """
    asked = len(before.fillable)
    return 2 * (asked - len(page_change(before, after).gone)) < asked


def is_late_turn(turning: PendingStep, after: Snapshot, *, onward: bool) -> bool:
    """Whether *after*, which shows something new, was brought by that Next however late.

    What was said or done in the page since may have shown it too. Then it was the Next only if the
    page was left for one where the form goes on (*onward*).
    """
    return not turning.touched or (onward and is_page_left(turning.before, after))


def with_current_page(
    turning: PendingStep, page: Snapshot, proven: frozenset[FieldKey]
) -> PendingStep:
    """The turning with what its page holds by now, and what of it is *proven*: as it will be left.

    Until the page is touched it holds what it held; a page that was left tells nothing of it.
    """
    if not turning.touched or is_page_left(turning.before, page):
        return turning
    return replace(turning, before=page, proven=turning.proven | proven)


def is_turn_without_press(worked: Snapshot, after: Snapshot) -> bool:
    """Whether a page turned without any Next, as some do once they are answered.

    *worked* is that page with what was filled into it: all of that is gone, and most of the rest.
    What is still there under another key was only drawn anew.
    """
    filled = [f for f in worked.fillable if field_value(f)]
    gone = set(page_change(worked, after).gone)
    shown = {(f.question, field_value(f)) for f in after.answerable}
    left = all(f.key in gone and (f.question, field_value(f)) not in shown for f in filled)
    return bool(filled) and left and is_page_left(worked, after)


def _may_carry_step(write: Exchange, before: Snapshot) -> bool:
    """Whether it may be the page of the form: a document, or a call to a host of the page.

    What a page tells to others (counters, beacons) is often refused on its way; that says nothing.
    """
    hosts = {urlsplit(url).netloc for url in (before.url, *(url for _, url in before.places))}
    return _is_document(write) or urlsplit(write.url).netloc in hosts


def _lost_answer(write: Exchange) -> str:
    """Why the site's answer is no answer; '' when it is one."""
    if _worst_status(write) >= 500:
        return f"the site answered {_worst_status(write)}"
    return f"the line to the site was lost: {write.error}" if write.error else ""


def _is_failed_page(write: Exchange) -> bool:
    """Whether the page that is shown is the site's no: nothing that it shows is a next page."""
    return _is_document(write) and _worst_status(write) >= 400


def _is_document(write: Exchange) -> bool:
    return write.resource_type == "Document"


def _worst_status(write: Exchange) -> int:
    """The worse of the answer's status and that of the document that it led to."""
    return max(write.status or 0, write.final_status or 0)


def _objections(before: Snapshot, after: Snapshot) -> list[PageText]:
    """Messages that are new: at the fields that were sent, and anywhere while the page stays.

    It stays when most of its questions do: a search box is on every page of a site.
    """
    asked = {f.key for f in before.fillable}
    kept = [f for f in after.fillable if f.key in asked]
    stays = 2 * len(kept) > len(asked) or not _form_advances(before, after)
    known = set(_messages(before)) if before.epoch == after.epoch else set[PageText]()
    told = [*(f.error for f in kept), *(_messages(after) if stays else ())]
    dialogs = map(PageText, after.dialogs if stays else ())
    return [*dialogs, *(e for e in told if e and e not in known)]


def _messages(page: Snapshot) -> tuple[PageText, ...]:
    return (*(f.error for f in page.fillable), *page.errors)


def _form_advances(before: Snapshot, after: Snapshot) -> bool:
    shift = page_change(before, after)
    if before.fillable and not shift.gone:
        return bool(shift.appeared)  # it unfolds, or is just the same page again
    return bool(shift.appeared or shift.gone or shift.document or before.headings != after.headings)
