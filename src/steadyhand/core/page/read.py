"""The script's raw records as a Snapshot. Pure: values in, facts out.

A missing entry has its default. An entry of the wrong type counts as missing, so that no page can
bring a run down by what it calls its fields. Labels are left exactly as the script read them,
because fingerprints are compared with what the script says later.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat

from .snapshot import (
    Button,
    Field,
    FieldKey,
    Form,
    LabelSource,
    Limits,
    Option,
    Overlay,
    PageText,
    Ref,
    RequiredSource,
    Role,
    Signal,
    Snapshot,
)

Raw = Mapping[str, object]

KEY_MAX = 80  # characters; longer questions end in a digest
_COUNTER = re.compile(r"\d+\s*/\s*\d+")  # "120/500 characters" follows what was typed
_WORD = re.compile(r"[^\W_]+")
_ELEMENT = re.compile(r"e\d+")
_ROLES = {kind.value: kind for kind in Role}
_LABEL_SOURCES = {kind.value: kind for kind in LabelSource}
_REQUIRED_SOURCES = {kind.value: kind for kind in RequiredSource}


@dataclass(frozen=True, slots=True)
class RawFrame:
    """What the script told of one document: `frame` "f0" is the top, `epoch` "d3" its document."""

    frame: str
    epoch: str
    body: Raw

    def ref(self, value: object) -> Ref:
        """The element's full name; '' for what is no element name."""
        if not isinstance(value, str) or not _ELEMENT.fullmatch(value):
            return Ref("")
        return Ref(f"{self.frame}.{self.epoch}.{value}")

    @property
    def hidden(self) -> bool:
        """Whether the whole document is too small to be seen."""
        return self.body.get("hidden") is True

    def same_place(self, other: RawFrame) -> bool:
        """Whether both are the same document, as visible as it was."""
        mine, its = (self.frame, self.epoch), (other.frame, other.epoch)
        return mine == its and self.hidden == other.hidden


@dataclass(frozen=True, slots=True)
class Earlier:
    """The look before, as it was told and as it was read."""

    frames: tuple[RawFrame, ...]
    page: Snapshot

    def same(self, frames: Sequence[RawFrame], name: str) -> bool:
        """Whether that list stands in *frames* as it was told then, the same object."""
        return len(frames) == len(self.frames) and all(
            now.same_place(then) and now.body.get(name) is then.body.get(name)
            for now, then in zip(frames, self.frames, strict=True)
        )


def read_snapshot(
    frames: Sequence[RawFrame],
    status: int | None = None,
    dialogs: Sequence[str] = (),
    *,
    settled: bool = True,
    earlier: Earlier | None = None,
) -> Snapshot:
    """The page as facts; the first frame is the top one. Fields come frame by frame, as read.

    A list or a field of which the same was told *earlier* is taken from there: that is quicker, and
    equal.
    """
    if not frames:
        return Snapshot(url="", status=status, dialogs=tuple(dialogs), frames=0, settled=settled)
    top = frames[0]
    return Snapshot(
        url=_text(top.body, "url"),
        title=_text(top.body, "title"),
        language=next(filter(None, (_text(f.body, "language") for f in frames)), ""),
        status=status,
        fields=_fields(frames, earlier),
        buttons=_buttons(frames, earlier),
        folds=tuple(_button(frame, raw) for frame, raw in _records_of_frames(frames, "folds")),
        forms=tuple(_form(frame, raw) for frame, raw in _records_of_frames(frames, "forms")),
        headings=_lines(frames, "headings"),
        errors=_lines(frames, "errors"),
        text=PageText("\n".join(t for f in frames if (t := _text(f.body, "text")))),
        overlays=tuple(
            _overlay(frame, raw) for frame, raw in _records_of_frames(frames, "overlays")
        ),
        signals=tuple(_signal(raw) for _, raw in _records_of_frames(frames, "signals")),
        dialogs=tuple(dialogs),
        jsonld=tuple(str(line) for line in _lines(frames, "jsonld")),
        frames=len(frames),
        places=tuple((f.frame, _text(f.body, "url")) for f in frames),
        documents=tuple((f.frame, f.epoch) for f in frames),
        epoch=top.epoch,
        settled=settled,
        static=len(frames) == 1 and top.body.get("static") is True,
        stage=next(filter(any, map(_stage, frames)), (0, 0)),
    )


def _stage(frame: RawFrame) -> tuple[int, int]:
    """The step that is marked, and how many there are; (0, 0) where none is told."""
    match frame.body.get("stage"):
        case [int(number), int(of)]:
            return number, of
        case _:
            return 0, 0


def _records_of_frames(frames: Sequence[RawFrame], name: str) -> Iterable[tuple[RawFrame, Raw]]:
    return ((frame, raw) for frame in frames for raw in _records(frame.body, name))


def _fields(frames: Sequence[RawFrame], earlier: Earlier | None) -> tuple[Field, ...]:
    """Every field with its key; a question that repeats gets #2, #3, ... in page order.

    One that repeats under another heading is called by that heading too.
    """
    if earlier is not None and earlier.same(frames, "fields"):
        return earlier.page.fields
    told: Counter[str] = Counter()
    homes: dict[str, str] = {}  # question -> the section in which it stood first
    out = []
    for (frame, raw), before in zip(
        _records_of_frames(frames, "fields"), _earlier_fields(earlier), strict=False
    ):
        known = before.field if before is not None and before.is_unchanged(frame, raw) else None
        slug = _question_slug(raw)
        section = _text(raw, "section")
        if homes.setdefault(slug, section) != section:
            slug = _slug(f"{section} {slug}")
        told[slug] += 1
        key = slug if told[slug] == 1 else f"{slug}#{told[slug]}"
        out.append(known if known and known.key == key else _field(frame, raw, FieldKey(key)))
    return tuple(out)


def _buttons(frames: Sequence[RawFrame], earlier: Earlier | None) -> tuple[Button, ...]:
    if earlier is not None and earlier.same(frames, "buttons"):
        return earlier.page.buttons
    return tuple(_button(frame, raw) for frame, raw in _records_of_frames(frames, "buttons"))


@dataclass(frozen=True, slots=True)
class _EarlierField:
    """One field of the look before."""

    frame: RawFrame
    raw: Raw
    field: Field

    def is_unchanged(self, frame: RawFrame, raw: Raw) -> bool:
        """Whether the same is told now, of the same document."""
        return self.frame.same_place(frame) and (self.raw is raw or self.raw == raw)


def _earlier_fields(earlier: Earlier | None) -> Iterator[_EarlierField | None]:
    """The fields of the look before in their order, then None for ever."""
    if earlier is not None:
        known = zip(_records_of_frames(earlier.frames, "fields"), earlier.page.fields, strict=True)
        yield from (_EarlierField(frame, raw, item) for (frame, raw), item in known)
    yield from repeat(None)


def _question_slug(raw: Raw) -> str:
    """The question as a name; from its markup where it asks nothing."""
    asked = _slug(f"{_text(raw, 'group')} {_text(raw, 'label')}")
    names = (_slug(_text(raw, name)) for name in ("html_name", "html_id", "role"))
    return asked or next(filter(None, names), "field")


def _field(frame: RawFrame, raw: Raw, key: FieldKey) -> Field:
    text = _text_lookup(raw)
    checked = raw.get("checked")
    hidden = frame.hidden
    return Field(
        ref=frame.ref(raw.get("ref")),
        key=key,
        role=_ROLES.get(text("role", ""), Role.TEXT),
        frame=frame.frame,
        locator=text("locator", ""),
        type=text("type", ""),
        label=PageText(text("label", "")),
        label_source=_LABEL_SOURCES.get(text("label_source", ""), LabelSource.NONE),
        drawn=PageText(text("drawn", "")),
        drawn_source=_LABEL_SOURCES.get(text("drawn_source", ""), LabelSource.NONE),
        group=PageText(text("group", "")),
        section=PageText(text("section", "")),
        lines=PageText(text("lines", "")),
        required=raw.get("required") is True,
        required_source=_REQUIRED_SOURCES.get(text("required_source", ""), RequiredSource.NONE),
        value=text("value", ""),
        checked=checked if isinstance(checked, bool) else None,
        options=tuple(_option(frame, o) for o in _records(raw, "options")),
        multiple=raw.get("multiple") is True,
        error=PageText(text("error", "")),
        invalid=raw.get("invalid") is True,
        said=PageText(text("said", "")),
        autocomplete=text("autocomplete", ""),
        placeholder=PageText(text("placeholder", "")),
        hint=PageText(text("hint", "")),
        widget=text("widget", ""),
        html_name=text("html_name", ""),
        html_id=text("html_id", ""),
        form=text("form", ""),
        limits=_limits(raw),
        disabled=raw.get("disabled") is True,
        readonly=raw.get("readonly") is True,
        fillable=raw.get("fillable") is not False and not hidden,
        reason=text("reason", "") or ("hidden frame" if hidden else ""),
        unfold=frame.ref(raw.get("unfold")),
    )


def _text_lookup(raw: Raw) -> Callable[[str, str], str]:
    """Looks up the record's texts; anything else in it counts as missing."""
    return {name: value for name, value in raw.items() if isinstance(value, str)}.get


def _option(frame: RawFrame, raw: Raw) -> Option:
    text = _text_lookup(raw)
    return Option(
        label=PageText(text("label", "")),
        value=text("value", ""),
        ref=frame.ref(raw["ref"]) if "ref" in raw else Ref(""),
        selected=raw.get("selected") is True,
        disabled=raw.get("disabled") is True,
        html_name=text("html_name", ""),
        title=PageText(text("title", "")),
    )


_NO_LIMITS = Limits()
_LIMIT_NAMES = ("pattern", "min", "max", "step", "accept", "max_length")


def _limits(raw: Raw) -> Limits:
    if raw.keys().isdisjoint(_LIMIT_NAMES):
        return _NO_LIMITS
    longest = raw.get("max_length")
    pattern, low, high, step, accept = (_text(raw, name) for name in _LIMIT_NAMES[:5])
    return Limits(pattern, low, high, step, longest if type(longest) is int else None, accept)


def _button(frame: RawFrame, raw: Raw) -> Button:
    return Button(
        ref=frame.ref(raw.get("ref")),
        label=_page_text(raw, "label"),
        role=_ROLES.get(_text(raw, "role"), Role.BUTTON),
        frame=frame.frame,
        locator=_text(raw, "locator"),
        type=_text(raw, "type"),
        form=_text(raw, "form"),
        action=_text(raw, "action"),
        html_name=_text(raw, "html_name"),
        value=_text(raw, "value"),
        under=_page_text(raw, "under"),
        href=_text(raw, "href"),
        disabled=raw.get("disabled") is True,
        last_in_form=raw.get("last_in_form") is True,
        in_overlay=frame.ref(raw.get("in_overlay")),
    )


def _form(frame: RawFrame, raw: Raw) -> Form:
    names = raw.get("names")
    return Form(
        id=_text(raw, "id"),
        action=_text(raw, "action"),
        method=_text(raw, "method") or "get",
        frame=frame.frame,
        fields=_count(raw, "fields"),
        names=tuple(n for n in names if isinstance(n, str)) if isinstance(names, list) else (),
        hidden=tuple(_pairs(raw.get("hidden"))),
        charset=_text(raw, "charset"),
        held=_page_text(raw, "held"),
    )


def _pairs(told: object) -> Iterator[tuple[str, str]]:
    for pair in told if isinstance(told, list) else ():
        match pair:
            case [str(name), str(value)]:
                yield name, value


def _overlay(frame: RawFrame, raw: Raw) -> Overlay:
    buttons = raw.get("buttons")
    return Overlay(
        ref=frame.ref(raw.get("ref")),
        kind=_text(raw, "kind"),
        text=_page_text(raw, "text"),
        covers=raw.get("covers") is True,
        buttons=tuple(map(frame.ref, buttons if isinstance(buttons, list) else ())),
        fields=_count(raw, "fields"),
    )


def _signal(raw: Raw) -> Signal:
    confidence = raw.get("confidence")
    return Signal(
        kind=_text(raw, "kind"),
        source=_text(raw, "source"),
        evidence=_text(raw, "evidence"),
        blocking=raw.get("blocking") is True,
        confidence=float(confidence) if isinstance(confidence, int | float) else 0.0,
    )


@lru_cache(maxsize=4096)  # a page's questions are named again at every look
def _slug(text: str) -> str:
    folded = unicodedata.normalize("NFKC", _COUNTER.sub(" ", text)).casefold()
    slug = "-".join(_WORD.findall(folded))
    if len(slug) <= KEY_MAX:
        return slug
    return f"{slug[:KEY_MAX]}-{hashlib.sha256(slug.encode()).hexdigest()[:6]}"


def _lines(frames: Sequence[RawFrame], name: str) -> tuple[PageText, ...]:
    listed = (frame.body.get(name) for frame in frames)
    lines = (line for lines in listed if isinstance(lines, list) for line in lines)
    return tuple(PageText(line) for line in lines if isinstance(line, str))


def _records(raw: Raw, name: str) -> list[Raw]:
    listed = raw.get(name)
    return [r for r in listed if isinstance(r, Mapping)] if isinstance(listed, list) else []


def _text(raw: Raw, name: str) -> str:
    value = raw.get(name)
    return value if isinstance(value, str) else ""


def _page_text(raw: Raw, name: str) -> PageText:
    return PageText(_text(raw, name))


def _count(raw: Raw, name: str) -> int:
    value = raw.get(name)
    return value if type(value) is int else 0
