"""What changed between two looks at a page."""

from __future__ import annotations

from dataclasses import dataclass

from .snapshot import Field, FieldKey, PageText, Snapshot


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


def change(before: Snapshot, after: Snapshot) -> Change:
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
        refilled=tuple(b.key for a, b in both if _content(a) != _content(b)),
        reshaped=tuple(b.key for a, b in both if _shape(a) != _shape(b)),
        errors=_new_errors(before, after),
        lines=tuple(PageText(t) for t in after.text.splitlines() if t not in known),
    )


def _content(item: Field) -> tuple[object, ...]:
    return item.value, item.checked, tuple(o.label for o in item.options if o.selected)


def _shape(item: Field) -> tuple[object, ...]:
    return item.required, tuple((o.label, o.disabled) for o in item.options)


def _new_errors(before: Snapshot, after: Snapshot) -> tuple[PageText, ...]:
    known = {*before.errors, *(f.error for f in before.fields)}
    told = (*after.errors, *(f.error for f in after.fields if f.error))
    return tuple(e for e in dict.fromkeys(told) if e not in known)
