"""Filling a control: when it holds the wanted value, lookups that need it, orders and readings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum
from itertools import takewhile
from urllib.parse import unquote, urlsplit

from ..answer.sheet import Unknown
from ..lang.concepts import any_of, any_on_page
from ..page.snapshot import Field, FieldKey, Option, PageText, Ref, Role
from .actions import FillKind
from .phrases import finds_fault

# Whether what a control holds is the text that was wanted, by the meaning of its type.
#
# Pages write values their own way: masks, thousands separators, capitals. That is the same answer
# only as long as nothing was cut, rounded or read as something else, so each kind has its own
# rule. In a text box the shape of the wanted text decides which: "1,200.00" is not 120000, however
# alike their digits are.

Rule = Callable[[str, str], bool]

_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_GROUPED = re.compile(r"(-?[1-9]\d{0,2}(?:([ ,.'’_])\d{3})(?:\2\d{3})*)(?:[.,](\d+))?")
_DECIMAL = re.compile(r"(-?\d+)[.,](\d+)")
_DATE_PARTS = re.compile(r"\d{1,4}(?: ?[-./] ?\d{1,4}){1,2}")  # a date, or a month with its year
_PHONE = re.compile(r"\+?[\d ()./-]+")
_PHONE_DIGITS_MIN = 7  # shorter rows of digits are house numbers, months, floors
_CODE = re.compile(r"(?=.*\d)[A-Z0-9]+(?:[ /-][A-Z0-9]+)*")
_MARKS = re.compile(r"[ ()/-]")
_CURRENCY_CODE = re.compile(r"^[A-Z]{3}\b|\b[A-Z]{3}$")
_MINUS = re.compile("[-\u2212\u2013] ?(?=\\d)")  # with the signs that stand for it in print
_OWED = re.compile(r"\((\d|\d+[.,][\d.,]*)\)")  # below zero in books; "(030)" is an area's code


def plain_text(text: str) -> str:
    """The text as a reader sees it: one Unicode form, white space collapsed."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def same_value(wanted: str, found: str, kind: str = "") -> bool:
    """Whether *found* is *wanted* in a control of that HTML type ('' for a plain text box)."""
    left, right = plain_text(wanted), plain_text(found)
    if left == right:
        return True
    return bool(left and right) and _TYPES.get(kind, _same_by_shape)(left, right)


def _same_by_shape(wanted: str, found: str) -> bool:
    """By the first shape that the wanted text has."""
    rule = next(rule for shape, rule in _SHAPES if shape(wanted))
    return rule(wanted, found)


def _same_number(wanted: str, found: str) -> bool:
    return _is_number(wanted) and Decimal(wanted) in _amounts(found)


def _amounts(text: str) -> set[Decimal]:
    """Every amount that the text may be: 1.200 is 1200 to some and 1.2 to others."""
    body = _without_currency(text)
    body = _MINUS.sub("-", body, count=1) if _MINUS.match(body) else body
    found = {Decimal(body)} if _is_number(body) else set()
    if decimal := _DECIMAL.fullmatch(body):
        found.add(Decimal(f"{decimal[1]}.{decimal[2]}"))
    if _is_grouped(body):
        found.add(_amount_of_groups(body))
    return found


def _amount_of_groups(text: str) -> Decimal:
    """The amount of a text in groups of three."""
    grouped = _GROUPED.fullmatch(_without_currency(text))
    assert grouped
    whole = re.sub(r"[^\d-]", "", grouped[1])
    return Decimal(f"{whole}.{grouped[3] or 0}")


def _without_currency(text: str) -> str:
    """An amount without its currency or percent sign."""
    kept = _CURRENCY_CODE.sub("", text)
    return "".join(c for c in kept if c != "%" and unicodedata.category(c) != "Sc").strip()


def _same_digits(wanted: str, found: str) -> bool:
    """An amount with its separators, or a row of digits (a postcode, a phone number) with marks."""
    if _same_number(wanted, found):
        return True
    return "." not in wanted and _below(wanted) is _below(found) and _same_code(wanted, found)


def _below(text: str) -> bool:
    """Whether it is written as an amount below zero is: a sign in front is no mark of a code."""
    return bool(_MINUS.match(text) or _OWED.fullmatch(text))


def _same_amount(wanted: str, found: str) -> bool:
    """An amount that was given in groups of three, or a phone number in such groups."""
    if _amount_of_groups(wanted) in _amounts(found):
        return True
    return "." not in wanted and "," not in wanted and _same_phone(wanted, found)


def _same_parts(wanted: str, found: str) -> bool:
    """The same numbers in the same order, zeros in front aside."""
    return _is_date_parts(found) and _numbers(wanted) == _numbers(found)


def _numbers(text: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", text)]


def _same_phone(wanted: str, found: str) -> bool:
    both = _PHONE.fullmatch(wanted) and _PHONE.fullmatch(found)
    return bool(both) and re.sub(r"\D", "", wanted) == re.sub(r"\D", "", found)


def _same_code(wanted: str, found: str) -> bool:
    return _MARKS.sub("", wanted).casefold() == _MARKS.sub("", found).casefold()


def _same_address(wanted: str, found: str) -> bool:
    return _address(wanted) == _address(found)


def _address(url: str) -> str:
    """Scheme and host in small letters, no slash at the end: the path's letters matter."""
    scheme, mark, rest = url.partition("://")
    host, slash, path = rest.partition("/")
    return f"{scheme.lower()}{mark}{host.lower()}{slash}{path}".rstrip("/")


def _same_letters(wanted: str, found: str) -> bool:
    return wanted.casefold() == found.casefold()


def _same_moment(wanted: str, found: str) -> bool:
    return _to_minute(wanted) == _to_minute(found)


def _to_minute(text: str) -> str:
    """One spelling for all that the standard knows of a whole minute."""
    return re.sub(r"((?:T|^)\d\d:\d\d):00(\.0+)?$", r"\1", text.replace(" ", "T"))


def _same_text(wanted: str, found: str) -> bool:
    return wanted == found


def _is_web(text: str) -> bool:
    return text.lower().startswith(("http://", "https://"))


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None


def _is_date_parts(text: str) -> bool:
    return _DATE_PARTS.fullmatch(text) is not None


def _is_grouped(text: str) -> bool:
    return _GROUPED.fullmatch(_without_currency(text)) is not None


def _is_phone(text: str) -> bool:
    digits = len(re.findall(r"\d", text))
    return _PHONE.fullmatch(text) is not None and digits >= _PHONE_DIGITS_MIN


def _is_code(text: str) -> bool:
    return _CODE.fullmatch(text) is not None


def _is_any(text: str) -> bool:
    return True


_SHAPES: tuple[tuple[Callable[[str], bool], Rule], ...] = (
    (_is_web, _same_address),
    (_is_number, _same_digits),
    (_is_date_parts, _same_parts),
    (_is_grouped, _same_amount),
    (_is_phone, _same_phone),
    (_is_code, _same_code),
    (_is_any, _same_letters),
)
_TYPES: dict[str, Rule] = {
    "number": _same_number,
    "range": _same_number,
    "tel": _same_phone,
    "url": _same_address,
    "email": _same_letters,
    "color": _same_letters,
    "time": _same_moment,
    "datetime-local": _same_moment,
    "date": _same_text,
    "month": _same_text,
    "week": _same_text,
}


# What a page may ask its own site for by what stands in a field, before anybody agreed to send.
#
# A box whose text searches a list, or asks what there is at an address, needs that to be filled at
# all. Nothing else does: no mail address, no number, no name, no prose, nothing about the person.


class Lookup(StrEnum):
    """What may be looked up by the field, and how long."""

    NEVER = "never"
    BOX = "box"  # its text, while it is filled: it asks for what is mostly listed
    LIST = "list"  # its text while it is filled, for the list that it shows; later its choice
    CHOICE = "choice"  # its choice: other options may hang on it
    RELOAD = "reload"  # its choice, where it is only read: a page may show more by it


@dataclass(frozen=True, slots=True)
class TypedText:
    """A text that goes into a field, and what a page may look up by it."""

    text: str
    label: str = ""
    lookup: Lookup = Lookup.NEVER
    names: tuple[str, ...] = ()  # of its control: a search names none of them as a value
    chosen: bool = False  # it is a choice, or a tick
    codes: tuple[str, ...] = ()  # what may stand for the choice in what the page sends
    open: bool = False  # the page may write it in a way that nobody knows


CODE_SEPARATOR = "\x1f"  # between what stands for a choice and the name of its control

TICKED_CODES, UNTICKED_CODES = ("true", "1", "on", "yes", "y"), ("false", "0", "off", "no", "n")
DEPENDENT_DISTANCE_MAX = 3  # choices between a list and what it hangs on, that one with them
_LIST_ROLES = frozenset({Role.SELECT, Role.LIST})
_CHOICE_ROLES = _LIST_ROLES | {Role.RADIOS, Role.CHECKS, Role.CHECK}
_LISTS = frozenset({"combobox", "listbutton", "veiled", "suggest", "prompt"})  # kinds of widgets
_PERSONAL_INTENTS = re.compile(  # intents by which nothing is looked up
    r"(.+-)?name|honorific-.*|nickname|email|tel(-.*)?|username|.*password|one-time-code|impp|url"
    r"|photo|cc-.*|transaction-.*|national_id|eeo|sex|age|bday.*|physical|salary|consent"
)
_LISTED_INTENTS = re.compile(
    r"address-.*|street-address|postal-code|country(-name)?|organization|location"
)
_LISTED_LABELS = re.compile(  # in labels and names of boxes; as in `js/autocomplete.js`
    rf"\b(?:{any_on_page('listed_thing')}|{any_of('postal_code_named')})\b", re.I
)
_PROSE = ("email", "tel", "password", "textarea")  # HTML types of boxes that search nothing
_NAME_BREAK = re.compile(r"[_-]|(?<=[a-z])(?=[A-Z])")
_VARIABLE = re.compile(r"\d|^[0-9a-f-]{16,}$", re.IGNORECASE)


def lookup_of(
    item: Field | None, kind: FillKind, intent: str = "", *, hangs: bool = True
) -> Lookup:
    """What a page may look up by the field, of the meaning that is known of it.

    *hangs*: another list may hang on what is chosen there.
    """
    if (
        item is None
        or kind in (FillKind.UPLOAD, FillKind.CHECK)
        or _PERSONAL_INTENTS.fullmatch(intent)
    ):
        return Lookup.NEVER
    if (
        item.type in _PROSE
        or item.role is Role.RICH
        or _PERSONAL_INTENTS.fullmatch(item.autocomplete)
    ):
        return Lookup.NEVER
    if item.widget in _LISTS:
        return Lookup.LIST
    if kind is not FillKind.TYPE:
        if hangs:
            return Lookup.CHOICE
        return Lookup.RELOAD if item.role in _LIST_ROLES else Lookup.NEVER
    return Lookup.BOX if not item.widget and _asks_for_listed(item, intent) else Lookup.NEVER


def codes_of(item: Field | None, chosen: Iterable[Option], *, ticked: bool) -> tuple[str, ...]:
    """What may stand for these options in what the page sends; for a box, for its tick."""
    if item is not None and item.checked is not None:
        return TICKED_CODES if ticked else UNTICKED_CODES
    return tuple(dict.fromkeys(each for o in chosen for each in (o.value, o.label) if each))


def has_unknown_encoding(item: Field | None) -> bool:
    """Whether nobody knows how the page writes what is chosen there."""
    return item is None or all(o.value in ("", o.label) for o in item.options)


def names_of(item: Field | None) -> tuple[str, ...]:
    """What a page may call the control in what it sends."""
    if item is None:
        return ()
    own = (item.html_name, item.html_id, *(o.html_name for o in item.options))
    return tuple(dict.fromkeys(filter(None, own)))


def has_dependent_list(item: Field | None, fields: Sequence[Field], intent: str = "") -> bool:
    """Whether the options of another list may hang on what is chosen there.

    It is a list that asks for what others are parts of, or a list that is empty or disabled stands
    behind it, with nothing but choices between.
    """
    if item is None or _asks_for_listed(item, intent) or item.widget:
        return True
    keys = [each.key for each in fields]
    after = fields[keys.index(item.key) + 1 :] if item.key in keys else ()
    near = takewhile(lambda each: each.role in _CHOICE_ROLES, after[:DEPENDENT_DISTANCE_MAX])
    return item.role in _LIST_ROLES and any(map(_awaits_options, near))


def _awaits_options(item: Field) -> bool:
    """Whether it is a list that has no options yet."""
    listed = item.role in _LIST_ROLES
    return listed and (item.disabled or not any(o.value for o in item.options))


def _asks_for_listed(item: Field, intent: str) -> bool:
    if _LISTED_INTENTS.fullmatch(intent) or _LISTED_INTENTS.fullmatch(item.autocomplete):
        return True
    named = _NAME_BREAK.sub(" ", f"{item.html_name} {item.html_id}")
    return _LISTED_LABELS.search(f"{item.label} {named}") is not None


def place_pattern(url: str, values: tuple[str, ...] = ()) -> str:
    """host + path of an address, its numbers and what it tells of *values* left out."""
    parts = urlsplit(url)
    path = "/".join(_segment(part, values) for part in parts.path.split("/"))
    return f"{parts.netloc.rpartition('@')[2]}{path}"


def _segment(part: str, values: tuple[str, ...]) -> str:
    said = unquote(part).casefold()
    if any(value in said for value in values if CODE_SEPARATOR not in value):
        return ":v"
    if said and said in {
        value.partition(CODE_SEPARATOR)[0] for value in values if CODE_SEPARATOR in value
    }:
        return ":v"
    return ":n" if _VARIABLE.search(part) else part


# Orders to a page and what the page held afterwards: facts of the model's state, no verdicts.
#
# `evidence` judges a reading; `holds_order` below is only the coarse question whether a
# stronger way of typing is worth a try.

SUFFIX_MARKS = frozenset("([+–—|•·")  # what a list may add to an option's name after one of these
PASSWORD_MASK = "•"  # a password box tells that it holds something, never what

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

    def typed(self) -> tuple[TypedText, ...]:
        """What a page that gets the value could tell of it, and what it may look up by that.

        A file is told by its content (`adapters/guard/uploads.py`): a page asks its site for a
        place for it
        by its name, and what else was typed counts in that as well.
        """
        if self.kind is FillKind.UPLOAD:
            return ()
        told = (TypedText(wish, self.label, self.lookup, self.names) for wish in self.wishes())
        return (*told, TypedText(self.part_of, self.label), *self._choice())

    def _choice(self) -> tuple[TypedText, ...]:
        if self.kind is FillKind.TYPE:
            return ()
        codes = (*self.codes, *(wish for wish in self.wishes() if not isinstance(self.value, bool)))
        told = TypedText("", self.label, self.lookup, self.names, chosen=True, codes=codes)
        return (replace(told, open=self.open),)

    def files(self) -> tuple[str, ...]:
        """What the files to upload are called."""
        return tuple(path.replace("\\", "/").rpartition("/")[2] for path in self.paths)

    def option(self, wish: str, offered: Sequence[Option]) -> Option | Unknown:
        """The one of *offered* that says the wish; without a chooser, the one of that name."""
        if self.choose is not None:
            return self.choose(wish, offered)
        named = [o for o in offered if plain_text(o.label) == plain_text(wish) and not o.disabled]
        return named[0] if len(named) == 1 else Unknown("no option says that", wish)


def with_codes(order: FillOrder, item: Field | None) -> FillOrder:
    """The order with what the page may send for its choice, of the options that are there."""
    offered = item.options if item is not None else ()
    found = (order.option(wish, offered) for wish in order.wishes())
    chosen = [each for each in found if isinstance(each, Option)]
    codes = codes_of(item, chosen, ticked=order.value is True)
    return replace(order, codes=codes, open=has_unknown_encoding(item))


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
    denied: str = ""  # what the control itself shows against the text in it
    files: tuple[str, ...] = ()  # names in the control, or shown beside it
    tier: str = ""  # batch, trusted, keys, file
    why: str = ""  # why nothing was done; '' when it was
    widget: str = ""  # the kind of control, where the page built it itself
    offered: tuple[str, ...] = ()  # labels that the widget's list showed
    held: str = ""  # where the page would have sent its file at once, had anybody agreed


@dataclass(frozen=True, slots=True)
class WithheldRequest:
    """A request that the page was kept from making while it was filled."""

    why: str
    url: str = ""
    files: frozenset[str] = frozenset()  # names, in small letters, of those it carried; '' for any


@dataclass(frozen=True, slots=True)
class PressResult:
    """Whether one trusted click reached the very element that was meant."""

    done: bool
    why: str = ""


def doubt(reading: Reading) -> str:
    """What speaks against an answer although it is there; '' where nothing does.

    A message that was there before says nothing of this answer.
    """
    if reading.unpicked:
        return "it offers suggestions, and none of them was picked"
    if reading.denied:
        return reading.denied
    if reading.wrong or finds_fault(reading.news):
        said = reading.news or reading.error or "no reason given"
        return f"it holds, but the page objects: {said}"
    return ""


def holds_order(order: FillOrder, reading: Reading) -> bool:
    """Whether the control took the order, so that typing harder would gain nothing."""
    if reading.why or doubt(reading):
        return False
    match order.kind:
        case FillKind.UPLOAD:
            return bool(reading.files)
        case FillKind.TYPE:
            return holds_text(str(order.value), reading)
        case _:
            return shows_ordered_options(order, reading) or _has_ordered_choice(
                order.value, reading
            )


def shows_ordered_options(order: FillOrder, reading: Reading) -> bool:
    """Whether a widget shows, for every wish, the very option of its list that says it.

    A list that lets its user say it in words of his own shows these words. Of one that was not
    opened, since it shows what was chosen before, that alone is known.
    """
    if not reading.widget or isinstance(order.value, bool):
        return False
    offered = tuple(Option(PageText(label)) for label in reading.offered or reading.chosen)
    wanted = [_option_label(order, wish, offered) for wish in order.wishes()]
    shown = sorted(map(plain_text, reading.chosen))
    return len(shown) == len(wanted) and all(
        any(shows_option(label, each) for each in shown) for label in wanted
    )


def _option_label(order: FillOrder, wish: str, offered: Sequence[Option]) -> str:
    option = order.option(wish, offered)
    return option.label if isinstance(option, Option) else wish


def shows_option(label: str, shown: str) -> bool:
    """Whether a widget that shows that text shows the option of that label.

    Some show an option's first line, or leave out what stands behind it in brackets.
    """
    whole, seen = plain_text(label).casefold(), plain_text(shown).casefold()
    rest = whole.removeprefix(seen).lstrip() if seen else whole
    return whole == seen or (whole != rest and rest[:1] in SUFFIX_MARKS)


def holds_text(wanted: str, reading: Reading) -> bool:
    """Whether the text is in the control: as its value, or as what its suggestions call that."""
    if reading.value == PASSWORD_MASK:
        return bool(wanted) and reading.kept is not False
    if same_value(wanted, reading.value, reading.type):
        return True
    return bool(wanted) and plain_text(wanted) == plain_text(reading.shown)


def _has_ordered_choice(wanted: str | bool | tuple[str, ...], reading: Reading) -> bool:
    if isinstance(wanted, bool):
        return reading.checked is wanted
    names = (wanted,) if isinstance(wanted, str) else wanted
    return has_exactly_selected(tuple(names), reading)


def has_exactly_selected(names: tuple[str, ...], reading: Reading) -> bool:
    """Whether exactly the options of these labels are chosen; one alone may be named by value."""
    wanted = sorted(map(plain_text, names))
    if wanted in (sorted(map(plain_text, reading.chosen)), sorted(map(plain_text, reading.paths))):
        return True
    return len(reading.chosen) == len(names) == 1 and names[0] == reading.value
