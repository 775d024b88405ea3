"""A page as facts: what a careful reader would see on it at one moment.

A snapshot is made by the injected script, read by `read.py`, and holds for one moment only. Its
refs name elements of one document; a ref that outlived its element is refused, never re-aimed.
All text in here was written by the page's author and is untrusted (`PageText`): it is compared
and shown, never obeyed. `value` fields hold what the user typed: a snapshot is kept in memory,
and only `without_values` of it is ever stored.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal, NewType

Ref = NewType("Ref", str)  # "f0.d3.e14": frame, document epoch, element
FieldKey = NewType("FieldKey", str)  # stable name of a question within one run
PageText = NewType("PageText", str)  # untrusted
NO_FIELD = FieldKey("")
HEADING_SEPARATOR = " > "  # between a heading and what stands under it
ExitSource = Literal["", "recipe", "model", "person"]  # who told of a way on; '' for a rule
_EXIT_KEY_PREFIX = "way on from "  # no field of a page has such a key
_HALF_KEY_PREFIX = "half of "  # nor such a one


class Role(StrEnum):
    """What kind of control a field is, after radio and checkbox groups were collapsed."""

    TEXT = "textbox"
    SEARCH = "searchbox"
    NUMBER = "spinbutton"
    SLIDER = "slider"
    SELECT = "combobox"  # a native select, or an ARIA combobox
    LIST = "listbox"  # a native select that shows several rows or takes several values
    RADIOS = "radiogroup"
    CHECKS = "checkgroup"
    CHECK = "checkbox"
    SWITCH = "switch"
    FILE = "file"
    RICH = "richtext"  # contenteditable
    BUTTON = "button"
    LINK = "link"
    FOLD = "fold"  # the header of a panel that is folded away: a summary, a tab, ...


class LabelSource(StrEnum):
    """Where a field's label was read; earlier ones are better."""

    LABELLEDBY = "aria-labelledby"
    ARIA = "aria-label"
    LABEL = "label"
    LEGEND = "legend"
    CELL = "table-cell"
    NEARBY = "nearby-text"
    PLACEHOLDER = "placeholder"
    TITLE = "title"
    CONTENT = "content"
    VALUE = "value"
    NONE = "none"


class RequiredSource(StrEnum):
    """What says that a field must be filled."""

    ATTRIBUTE = "attribute"
    ARIA = "aria-required"
    MARK = "mark"
    NONE = ""


COVERED = "covered"  # the reason of a field that something lies over
DISABLED = "disabled"  # of one that takes nothing now; another answer may enable it
FOLDED = "folded"  # of one that a press brings into view; `Field.unfold` is what to press
UNLABELLED = "unlabelled"  # of one that nothing says what to write into
PROHIBITED = "prohibited"  # the fault of a page of a site that the user wants nothing to do with
HIDDEN = "hidden"  # the reason of a field that the page does not show
READONLY = "readonly"  # the reason of a field that shows a value and takes none
_VISIBLE_REASONS = frozenset(
    (COVERED, DISABLED, FOLDED, READONLY, UNLABELLED)
)  # a person can see it


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a select, radio group or checkbox group."""

    label: PageText
    value: str = ""
    ref: Ref = Ref("")  # radio and checkbox members have their own element
    selected: bool = False
    disabled: bool = False
    html_name: str = ""  # of a member's own element
    title: PageText = PageText("")  # what it says in a line above what describes it


@dataclass(frozen=True, slots=True)
class Limits:
    """What the markup says a value must be like; '' or None where it says nothing."""

    pattern: str = ""
    minimum: str = ""
    maximum: str = ""
    step: str = ""
    max_length: int | None = None
    accept: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One question of a form: a control, or a whole radio or checkbox group."""

    ref: Ref
    key: FieldKey
    role: Role
    frame: str = "f0"
    locator: str = ""  # CSS selector, unique in its frame's document
    type: str = ""  # HTML input type: text, email, tel, date, file, ...
    label: PageText = PageText("")
    label_source: LabelSource = LabelSource.NONE
    drawn: PageText = PageText("")  # what a person sees as its label, where `label` is not seen
    drawn_source: LabelSource = LabelSource.NONE
    contradicts: bool = False  # what is seen and what is read aloud may mean different things
    group: PageText = PageText("")
    section: PageText = PageText("")  # headings that it stands under, outermost first: "A > B"
    lines: PageText = PageText("")  # short plain lines above it, the nearest last, one in a row
    own_group: PageText | None = None  # as the script told it, where `group` begins with headings
    required: bool = False
    required_source: RequiredSource = RequiredSource.NONE
    value: str = ""  # what the control holds; a select's or radio's chosen label; files by name
    checked: bool | None = None  # single checkbox or switch
    options: tuple[Option, ...] = ()
    multiple: bool = False
    error: PageText = PageText("")
    invalid: bool = False
    said: PageText = PageText(
        ""
    )  # what the page says since a file was given here, its name left out
    autocomplete: str = ""
    placeholder: PageText = PageText("")
    hint: PageText = PageText("")  # what the page says about how to answer
    widget: str = ""  # what kind of control the page built itself; '' for one of the platform's
    html_name: str = ""
    html_id: str = ""
    form: str = ""
    limits: Limits = field(default_factory=Limits)
    disabled: bool = False
    readonly: bool = False
    fillable: bool = True
    reason: str = ""  # why not fillable: hidden, covered, folded, disabled, unlabelled, ...
    unfold: Ref = Ref("")  # what to press so that it comes into view; '' unless it is folded
    told_as: str = ""  # its fingerprint by the words that it bears now, where those above are older

    @property
    def caption(self) -> str:
        """The label; where it contradicts what is seen, both."""
        if not self.contradicts:
            return self.label
        return f"{self.drawn} (read aloud: {self.label})"

    @property
    def question(self) -> str:
        """The caption with its group, as a person would quote it."""
        return HEADING_SEPARATOR.join(filter(None, (self.group, self.caption)))

    @property
    def answerable(self) -> bool:
        """Whether a careful person would consider filling it: it is in view, or behind a press."""
        return self.fillable or self.reason == FOLDED

    @property
    def empty(self) -> bool:
        """Whether nothing was chosen, typed or ticked."""
        if self.checked is not None:
            return not self.checked
        return not self.value.strip() and not any(o.selected and o.value for o in self.options)

    @property
    def shows_value(self) -> bool:
        """Whether what it holds stands among the words of the page."""
        return self.role is Role.RICH or bool(self.widget)

    @property
    def fingerprint(self) -> str:
        """What must still be true of an element before it is acted on."""
        return self.told_as or self.shape

    @property
    def shape(self) -> str:
        """What kind of question it is, in words that stay while its clock runs."""
        own = self.group if self.own_group is None else self.own_group
        return "|".join((self.role, self.type, self.label, own))


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press: a button, a link, or an element with a click handler."""

    ref: Ref
    label: PageText
    role: Role = Role.BUTTON
    frame: str = "f0"
    locator: str = ""
    type: str = ""  # submit, button, reset, image, '' for other elements
    form: str = ""
    href: str = ""
    disabled: bool = False
    last_in_form: bool = False
    in_overlay: Ref = Ref("")
    action: str = ""  # where the button itself says that it sends, in place of its form
    html_name: str = ""  # under which its own value is sent, where it has one
    value: str = ""  # that value
    under: PageText = PageText("")  # of one that adds an entry: the heading that it stands under
    told_as: str = ""  # its fingerprint by the words that it bears now, where the label is older

    @property
    def fingerprint(self) -> str:
        """What must still be true of an element before it is pressed."""
        return self.told_as or "|".join((self.role, self.type, self.label, ""))


@dataclass(frozen=True, slots=True)
class Form:
    """A form element: where and how it would send."""

    id: str
    action: str  # absolute URL; the document's own where the form names none
    method: str = "get"
    frame: str = "f0"
    fields: int = 0
    names: tuple[str, ...] = ()  # of all its controls, also of those that nobody sees
    hidden: tuple[tuple[str, str], ...] = ()  # name and value of those that are made to be unseen
    charset: str = ""  # in which it sends; '' for UTF-8
    held: PageText = PageText("")  # the control for whose sake the browser lets nothing of it go


@dataclass(frozen=True, slots=True)
class Overlay:
    """Something that lies over the page: a dialog, a banner, a cover."""

    ref: Ref
    kind: str  # dialog | banner | cover
    text: PageText = PageText("")
    covers: bool = False  # the middle of the page, or a field, hit-tests to it
    buttons: tuple[Ref, ...] = ()
    fields: int = 0  # fillable fields in it: a dialog that asks is no obstacle


@dataclass(frozen=True, slots=True)
class Signal:
    """One observation that may amount to a blocker; `blockers.py` decides."""

    kind: str  # captcha | login | two_factor | rate_limit | interstitial
    source: str  # element, iframe, text, status
    evidence: str
    blocking: bool = False  # it stands in the way: visible, large, no form beside it
    confidence: float = 0.0


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that is known of a page at one moment."""

    url: str
    title: str = ""
    status: int | None = None  # of the document's own response
    fields: tuple[Field, ...] = ()
    buttons: tuple[Button, ...] = ()
    forms: tuple[Form, ...] = ()
    headings: tuple[PageText, ...] = ()
    errors: tuple[PageText, ...] = ()  # visible error messages, bound or not
    text: PageText = PageText("")  # visible text, whitespace collapsed, bounded
    overlays: tuple[Overlay, ...] = ()
    signals: tuple[Signal, ...] = ()
    dialogs: tuple[str, ...] = ()  # native dialogs since the last snapshot, answered
    jsonld: tuple[str, ...] = ()  # raw JobPosting blocks
    frames: int = 1
    silent: int = 0  # frames that a person can see and nobody can read: they do not answer
    places: tuple[tuple[str, str], ...] = ()  # (frame, URL of its document)
    documents: tuple[tuple[str, str], ...] = ()  # (frame, epoch of its document)
    language: str = ""  # tag that the document gives itself ("de-AT"); '' where it gives none
    epoch: str = ""  # changes with every new top document
    settled: bool = True
    static: bool = False  # nothing on it can change by itself: no script, no frame, no animation
    restless: bool = False  # a number in its words has changed, and only a further look tells why
    retry_after: str = ""  # of the response, as it stands there
    fault: str = ""  # why this is not the site's whole page: it never came, or was cut short
    stage: tuple[int, int] = (0, 0)  # the step that a list of steps marks as its own, and how many
    downloads: tuple[str, ...] = ()  # names of files that the site gave since the tab was opened
    folds: tuple[Button, ...] = ()  # what brings folded fields into view (`Field.unfold`)

    def field(self, key: FieldKey) -> Field | None:
        """The field of that key, or None."""
        return next((f for f in self.fields if f.key == key), None)

    def button(self, ref: Ref) -> Button | None:
        """The button of that ref, or None."""
        return next((b for b in self.buttons if b.ref == ref), None)

    def fold(self, ref: Ref) -> Button | None:
        """What unfolds by that ref, or None."""
        return next((b for b in self.folds if b.ref == ref), None)

    def document(self, frame: str) -> str:
        """Return the epoch of the document in that frame; the page's own where none is known."""
        return dict(self.documents).get(frame, self.epoch)

    def place(self, frame: str) -> str:
        """The URL of the document in that frame; the page's own where none is known."""
        return dict(self.places).get(frame, self.url)

    @property
    def reachable(self) -> tuple[Button, ...]:
        """Buttons that can be pressed: what lies behind an open dialog invites nobody."""
        dialogs = {o.ref for o in self.overlays if o.kind == "dialog" and o.covers}
        return tuple(b for b in self.buttons if not dialogs or b.in_overlay in dialogs)

    @property
    def fillable(self) -> tuple[Field, ...]:
        """Fields that a careful person would consider filling."""
        return tuple(f for f in self.fields if f.fillable)

    @property
    def answerable(self) -> tuple[Field, ...]:
        """Fields that a careful person would consider filling, in view or behind a press."""
        return tuple(f for f in self.fields if f.answerable)

    @property
    def reviewed(self) -> tuple[Field, ...]:
        """Fields that a person reviews before a submit: what we fill, and what the site fixed."""
        return tuple(f for f in self.fields if f.answerable or f.reason == READONLY)

    @property
    def searches(self) -> frozenset[tuple[str, str]]:
        """(frame, form) of the forms that only search the site: a search box, and nothing sent."""
        reads = {(f.frame, f.id) for f in self.forms if f.method == "get"}
        asks = {(f.frame, f.form) for f in self.answerable if f.role is not Role.SEARCH}
        boxes = {(f.frame, f.form) for f in self.answerable if f.role is Role.SEARCH}
        return frozenset(boxes & reads - asks)

    @property
    def required_unfilled(self) -> tuple[Field, ...]:
        """Required fields that hold nothing yet."""
        return tuple(f for f in self.answerable if f.required and f.empty)

    @property
    def unreachable(self) -> tuple[Field, ...]:
        """Required fields that hold nothing and take nothing now, though a person knows of them.

        `reason` says why: folded (`unfold` is what would open it), disabled, covered, readonly,
        unlabelled. What nobody can see (hidden, off-screen, a trap) asks nothing of anybody and is
        not among them. Whoever sends the form beside such a field sends it empty.
        """
        blank = (f for f in self.fields if f.required and f.empty and not f.fillable)
        known = (f for f in blank if f.reason in _VISIBLE_REASONS)
        return tuple(f for f in known if f.question or f.reason == UNLABELLED)


def without_values(page: Snapshot) -> Snapshot:
    """The same page with everything that a user typed or chose taken out.

    What a control that the page built itself holds is text of the page as well, and goes there too.
    """
    text = page.text
    for item in page.fields:
        if item.shows_value and not item.empty:
            text = PageText(_value_pattern(item.value).sub("", text))
    forms = tuple(replace(form, hidden=()) for form in page.forms)  # they repeat earlier answers
    return replace(page, fields=tuple(map(_without_value, page.fields)), forms=forms, text=text)


def _value_pattern(value: str) -> re.Pattern[str]:
    """Finds the value as words of its own, however they are broken into lines."""
    words = r"\s+".join(map(re.escape, value.split()))
    return re.compile(rf"(?<!\w){words}(?!\w)")


def _without_value(item: Field) -> Field:
    options = tuple(replace(o, selected=False) for o in item.options)
    return replace(item, value="", checked=None if item.checked is None else False, options=options)


def form_fingerprint(page: Snapshot) -> str:
    """The structure of the page's questions, whatever its URL, values or order of frames.

    16 hex digits over the sorted shapes and option labels of the fields that can be answered: what
    a press folds or unfolds is the same form.
    """
    shape = sorted(f.shape + "|" + "|".join(o.label for o in f.options) for f in page.answerable)
    return hashlib.sha256("\n".join(shape).encode()).hexdigest()[:16]


class Exit(StrEnum):
    """What pressing a button does to the form that it leaves."""

    OPEN = "open"  # it brings the form into view; nothing is filled in yet
    NEXT = "next"  # it leads to the form's next page
    SEND = "send"  # it sends the application


@dataclass(frozen=True, slots=True)
class ButtonExit:
    """A way off a page that somebody told of: the button of these words leaves that form so.

    Rules know most buttons. What is told of another one holds for that form alone.
    """

    form: str  # its fingerprint, also where it asks nothing
    label: str  # as `normal` has it
    exit: Exit
    teller: ExitSource = ""


def exit_key(form: str) -> FieldKey:
    """The key of the question which button goes on from that form."""
    return FieldKey(f"{_EXIT_KEY_PREFIX}{form}")


def asks_exit(key: FieldKey) -> bool:
    """Whether the question is one for a way on, and no field's."""
    return key.startswith(_EXIT_KEY_PREFIX)


def half_key(names: str) -> FieldKey:
    """The key of the question which of two halves of a form is meant, by their names."""
    return FieldKey(f"{_HALF_KEY_PREFIX}{names}")


def asks_half(key: FieldKey) -> bool:
    """Whether the question is one for a half of a form, and no field's."""
    return key.startswith(_HALF_KEY_PREFIX)


@dataclass(frozen=True, slots=True)
class Change:
    """The difference, without any value: which fields, not what they hold."""

    document: bool = False  # a new document, or another address
    appeared: tuple[FieldKey, ...] = ()  # fields that can be filled now and could not before
    gone: tuple[FieldKey, ...] = ()  # that no press would bring into view again
    refilled: tuple[FieldKey, ...] = ()  # fields that hold something else now
    reshaped: tuple[FieldKey, ...] = ()  # other options, or required now
    errors: tuple[PageText, ...] = ()  # messages that were not there before
    lines: tuple[PageText, ...] = ()  # lines of text that were not there before

    @property
    def nothing(self) -> bool:
        """Whether the page looks as it did."""
        return self == Change()


def page_change(before: Snapshot, after: Snapshot) -> Change:
    """How *after* differs from *before*."""
    old = {f.key: f for f in before.fillable}
    new = {f.key: f for f in after.fillable}
    both = [(old[key], new[key]) for key in new if key in old]
    there = {f.key for f in after.answerable}
    known = set(before.text.splitlines())
    return Change(
        document=before.url != after.url or before.epoch != after.epoch,
        appeared=tuple(k for k in new if k not in old),
        gone=tuple(k for k in old if k not in there),
        refilled=tuple(b.key for a, b in both if _field_content(a) != _field_content(b)),
        reshaped=tuple(b.key for a, b in both if _field_shape(a) != _field_shape(b)),
        errors=_new_errors(before, after),
        lines=tuple(PageText(t) for t in after.text.splitlines() if t not in known),
    )


def _field_content(item: Field) -> tuple[object, ...]:
    return item.value, item.checked, tuple(o.label for o in item.options if o.selected)


def _field_shape(item: Field) -> tuple[object, ...]:
    return item.required, tuple((o.label, o.disabled) for o in item.options)


def _new_errors(before: Snapshot, after: Snapshot) -> tuple[PageText, ...]:
    known = {*before.errors, *(f.error for f in before.fields)}
    told = (*after.errors, *(f.error for f in after.fields if f.error))
    return tuple(e for e in dict.fromkeys(told) if e not in known)


# A snapshot in few words, for a reader who pays by the word. No value that a user typed is in it.
#
# One line per field: ref, kind, label, then marks: `*` required, `=` holds something, `!` its
# error. The frame and epoch that most refs share are told once.

OPTIONS_MAX = 12  # of a longer list the first are told, and how many there are
_KINDS = {
    Role.TEXT: "text",
    Role.SELECT: "select",
    Role.LIST: "list",
    Role.RADIOS: "radio",
    Role.CHECKS: "checks",
    Role.CHECK: "check",
}
_PLAIN_TYPES = ("", "text", "textarea", "select", "radio", "checkbox", "file", "number", "search")


def brief_text(page: Snapshot) -> str:
    """The page's headings, fields, errors and buttons, one line each."""
    base = f"f0.{page.epoch}."
    lines = [f"{page.title} <{page.url.split('?')[0]}> refs {base}*"]
    lines += [f"# {heading}" for heading in page.headings]
    group = ""
    for item in page.fillable:
        if item.group != group:
            group = item.group
            lines.append(f"[{group}]")
        lines.append(_field_line(item, base))
    told = {f.error for f in page.fields}
    lines += [f"! {error}" for error in page.errors if error not in told]
    lines += [_button_line(button, base) for button in page.buttons if not button.disabled]
    return "\n".join(lines)


def token_count(text: str) -> int:
    """The length of a text as models are billed for it: UTF-8 bytes / 4."""
    return len(text.encode()) // 4


def _field_line(item: Field, base: str) -> str:
    kind = _KINDS.get(item.role, str(item.role))
    if item.type not in _PLAIN_TYPES:
        kind += f":{item.type}"
    mark = ("*" if item.required else "") + ("=" if not item.empty else "")
    line = f"{_ref(item.ref, base)} {kind} {item.label}{mark and ' '}{mark}"
    if item.options:
        line += f" {{{_option_labels(item)}}}"
    return f"{line} ! {item.error}" if item.error else line


def _option_labels(item: Field) -> str:
    labels = [o.label for o in item.options if o.value or o.ref]
    more = f"|… {len(labels)}" if len(labels) > OPTIONS_MAX else ""
    return "|".join(labels[:OPTIONS_MAX]) + more


def _button_line(item: Button, base: str) -> str:
    return f"{_ref(item.ref, base)} {item.type or item.role} {item.label}"


def _ref(ref: Ref, base: str) -> str:
    return ref.removeprefix(base)
