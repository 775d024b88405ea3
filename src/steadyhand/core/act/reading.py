"""Orders to a page and what the page held afterwards: facts of the model's state, no verdicts.

`core/act/evidence` judges a reading; `holds` below is only the coarse question whether a stronger
way of typing is worth a try.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from ..answer.facts import Unknown
from ..page.snapshot import Field, FieldKey, Option, PageText, Ref
from .actions import FillKind
from .lookup import Lookup as Lookup
from .lookup import Typed as Typed
from .lookup import codes_of, writes_openly
from .phrases import faults
from .sameness import plain, same_value

BEHIND = frozenset("([+–—|•·")  # what a list may add to an option's name after one of these
HIDDEN = "•"  # a password box tells that it holds something, never what

Chooser = Callable[[str, Sequence[Option]], Option | Unknown]
"""Which of a list's options says what one answer says; `core/answer` has the rules for it."""


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
    digests: tuple[str, ...] = ()  # sha256 of each file as it was approved; () for any content
    choose: Chooser | None = field(default=None, compare=False)  # for lists that must be opened
    again: bool = False  # files that the page has, and was kept from sending
    part_of: str = ""  # a code of which this box takes one character
    label: str = ""
    lookup: Lookup = Lookup.NEVER  # what a page may look up by its value
    names: tuple[str, ...] = ()  # of its control
    codes: tuple[str, ...] = ()  # what may stand for a choice in what the page sends
    open: bool = False  # the page may write it in a way that nobody knows
    forms: tuple[str, ...] = ()  # where the forms of its page send

    def wishes(self) -> tuple[str, ...]:
        """What is to be chosen, one by one, in the user's words."""
        return self.value if isinstance(self.value, tuple) else (str(self.value),)

    def typed(self) -> tuple[Typed, ...]:
        """What a page that gets the value could tell of it, and what it may look up by that.

        A file is told by its content (`typed/papers.py`): a page asks its site for a place for it
        by its name, and what else was typed counts in that as well.
        """
        if self.kind is FillKind.UPLOAD:
            return ()
        told = (Typed(wish, self.label, self.lookup, self.names) for wish in self.wishes())
        return (*told, Typed(self.part_of, self.label), *self._choice())

    def _choice(self) -> tuple[Typed, ...]:
        if self.kind is FillKind.TYPE:
            return ()
        codes = (*self.codes, *(wish for wish in self.wishes() if not isinstance(self.value, bool)))
        told = Typed("", self.label, self.lookup, self.names, chosen=True, codes=codes)
        return (replace(told, open=self.open),)

    def files(self) -> tuple[str, ...]:
        """What the files to upload are called."""
        return tuple(path.replace("\\", "/").rpartition("/")[2] for path in self.paths)

    def option(self, wish: str, offered: Sequence[Option]) -> Option | Unknown:
        """The one of *offered* that says the wish; without a chooser, the one of that name."""
        if self.choose is not None:
            return self.choose(wish, offered)
        named = [o for o in offered if plain(o.label) == plain(wish) and not o.disabled]
        return named[0] if len(named) == 1 else Unknown("no option says that", wish)


def with_codes(order: FillOrder, item: Field | None) -> FillOrder:
    """The order with what the page may send for its choice, of the options that are there."""
    offered = item.options if item is not None else ()
    found = (order.option(wish, offered) for wish in order.wishes())
    chosen = [each for each in found if isinstance(each, Option)]
    codes = codes_of(item, chosen, ticked=order.value is True)
    return replace(order, codes=codes, open=writes_openly(item))


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
    invalid: bool = False  # marked as wrong, or with a message at it
    wrong: bool = False  # marked as wrong since it was filled
    news: str = ""  # message that is at the field only since it was filled
    unpicked: bool = False  # a list of suggestions came for what was typed, and none was picked
    files: tuple[str, ...] = ()  # names in the control, or shown beside it
    tier: str = ""  # batch, trusted, keys, file
    why: str = ""  # why nothing was done; '' when it was
    widget: str = ""  # the kind of control, where the page built it itself
    offered: tuple[str, ...] = ()  # labels that the widget's list showed
    held: str = ""  # where the page would have sent its file at once, had anybody agreed


@dataclass(frozen=True, slots=True)
class Kept:
    """A request that the page was kept from making while it was filled."""

    why: str
    url: str = ""
    files: frozenset[str] = frozenset()  # names, in small letters, of those it carried; '' for any


@dataclass(frozen=True, slots=True)
class Pressed:
    """Whether one trusted click reached the very element that was meant."""

    done: bool
    why: str = ""


def doubt(reading: Reading) -> str:
    """What speaks against an answer although it is there; '' where nothing does.

    A message that was there before says nothing of this answer.
    """
    if reading.unpicked:
        return "it offers suggestions, and none of them was picked"
    if reading.wrong or faults(reading.news):
        said = reading.news or reading.error or "no reason given"
        return f"it holds, but the page objects: {said}"
    return ""


def holds(order: FillOrder, reading: Reading) -> bool:
    """Whether the control took the order, so that typing harder would gain nothing."""
    if reading.why or doubt(reading):
        return False
    match order.kind:
        case FillKind.UPLOAD:
            return bool(reading.files)
        case FillKind.TYPE:
            return took(str(order.value), reading)
        case _:
            return picked(order, reading) or _chosen(order.value, reading)


def picked(order: FillOrder, reading: Reading) -> bool:
    """Whether a widget shows, for every wish, the very option of its list that says it.

    A list that lets its user say it in words of his own shows these words. Of one that was not
    opened, since it shows what was chosen before, that alone is known.
    """
    if not reading.widget or isinstance(order.value, bool):
        return False
    offered = tuple(Option(PageText(label)) for label in reading.offered or reading.chosen)
    wanted = [_named(order, wish, offered) for wish in order.wishes()]
    shown = sorted(map(plain, reading.chosen))
    return len(shown) == len(wanted) and all(
        any(shows(label, each) for each in shown) for label in wanted
    )


def _named(order: FillOrder, wish: str, offered: Sequence[Option]) -> str:
    option = order.option(wish, offered)
    return option.label if isinstance(option, Option) else wish


def shows(label: str, shown: str) -> bool:
    """Whether a widget that shows that text shows the option of that label.

    Some show an option's first line, or leave out what stands behind it in brackets.
    """
    whole, seen = plain(label).casefold(), plain(shown).casefold()
    rest = whole.removeprefix(seen).lstrip() if seen else whole
    return whole == seen or (whole != rest and rest[:1] in BEHIND)


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
