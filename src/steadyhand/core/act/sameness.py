"""Whether what a control holds is the text that was wanted, by the meaning of its type.

Pages write values their own way: masks, thousands separators, capitals. That is the same answer
only as long as nothing was cut, rounded or read as something else, so each kind has its own rule.
In a text box the shape of the wanted text decides which: "1,200.00" is not 120000, however alike
their digits are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from decimal import Decimal

Rule = Callable[[str, str], bool]

_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_GROUPED = re.compile(r"(-?[1-9]\d{0,2}(?:([ ,.'’_])\d{3})(?:\2\d{3})*)(?:[.,](\d+))?")
_DECIMAL = re.compile(r"(-?\d+)[.,](\d+)")
_PARTS = re.compile(r"\d{1,4}(?: ?[-./] ?\d{1,4}){1,2}")  # a date, or a month with its year
_PHONE = re.compile(r"\+?[\d ()./-]+")
_PHONE_DIGITS_MIN = 7  # shorter rows of digits are house numbers, months, floors
_CODE = re.compile(r"(?=.*\d)[A-Z0-9]+(?:[ /-][A-Z0-9]+)*")
_MARKS = re.compile(r"[ ()/-]")
_CURRENCY_CODE = re.compile(r"^[A-Z]{3}\b|\b[A-Z]{3}$")


def plain(text: str) -> str:
    """The text as a reader sees it: one Unicode form, white space collapsed."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def same_value(wanted: str, found: str, kind: str = "") -> bool:
    """Whether *found* is *wanted* in a control of that HTML type ('' for a plain text box)."""
    left, right = plain(wanted), plain(found)
    if left == right:
        return True
    return bool(left and right) and _TYPES.get(kind, _shaped)(left, right)


def _shaped(wanted: str, found: str) -> bool:
    """By the first shape that the wanted text has."""
    rule = next(rule for shape, rule in _SHAPES if shape(wanted))
    return rule(wanted, found)


def _number(wanted: str, found: str) -> bool:
    return _is_number(wanted) and Decimal(wanted) in _amounts(found)


def _amounts(text: str) -> set[Decimal]:
    """Every amount that the text may be: 1.200 is 1200 to some and 1.2 to others."""
    body = _bare(text)
    found = {Decimal(body)} if _is_number(body) else set()
    if decimal := _DECIMAL.fullmatch(body):
        found.add(Decimal(f"{decimal[1]}.{decimal[2]}"))
    if _is_grouped(body):
        found.add(_ungrouped(body))
    return found


def _ungrouped(text: str) -> Decimal:
    """The amount of a text in groups of three."""
    grouped = _GROUPED.fullmatch(_bare(text))
    assert grouped
    whole = re.sub(r"[^\d-]", "", grouped[1])
    return Decimal(f"{whole}.{grouped[3] or 0}")


def _bare(text: str) -> str:
    """An amount without its currency or percent sign."""
    kept = _CURRENCY_CODE.sub("", text)
    return "".join(c for c in kept if c != "%" and unicodedata.category(c) != "Sc").strip()


def _digits(wanted: str, found: str) -> bool:
    """An amount with its separators, or a row of digits (a postcode, a phone number) with marks."""
    return _number(wanted, found) or ("." not in wanted and _marked(wanted, found))


def _amount(wanted: str, found: str) -> bool:
    """An amount that was given in groups of three, or a phone number in such groups."""
    if _ungrouped(wanted) in _amounts(found):
        return True
    return "." not in wanted and "," not in wanted and _phone(wanted, found)


def _parted(wanted: str, found: str) -> bool:
    """The same numbers in the same order, zeros in front aside."""
    return _is_parted(found) and _numbers(wanted) == _numbers(found)


def _numbers(text: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", text)]


def _phone(wanted: str, found: str) -> bool:
    both = _PHONE.fullmatch(wanted) and _PHONE.fullmatch(found)
    return bool(both) and re.sub(r"\D", "", wanted) == re.sub(r"\D", "", found)


def _marked(wanted: str, found: str) -> bool:
    return _MARKS.sub("", wanted).casefold() == _MARKS.sub("", found).casefold()


def _web(wanted: str, found: str) -> bool:
    return _address(wanted) == _address(found)


def _address(url: str) -> str:
    """Scheme and host in small letters, no slash at the end: the path's letters matter."""
    scheme, mark, rest = url.partition("://")
    host, slash, path = rest.partition("/")
    return f"{scheme.lower()}{mark}{host.lower()}{slash}{path}".rstrip("/")


def _spelled(wanted: str, found: str) -> bool:
    return wanted.casefold() == found.casefold()


def _moment(wanted: str, found: str) -> bool:
    return _minute(wanted) == _minute(found)


def _minute(text: str) -> str:
    """One spelling for all that the standard knows of a whole minute."""
    return re.sub(r"((?:T|^)\d\d:\d\d):00(\.0+)?$", r"\1", text.replace(" ", "T"))


def _exactly(wanted: str, found: str) -> bool:
    return wanted == found


def _is_web(text: str) -> bool:
    return text.lower().startswith(("http://", "https://"))


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None


def _is_parted(text: str) -> bool:
    return _PARTS.fullmatch(text) is not None


def _is_grouped(text: str) -> bool:
    return _GROUPED.fullmatch(_bare(text)) is not None


def _is_phone(text: str) -> bool:
    digits = len(re.findall(r"\d", text))
    return _PHONE.fullmatch(text) is not None and digits >= _PHONE_DIGITS_MIN


def _is_code(text: str) -> bool:
    return _CODE.fullmatch(text) is not None


def _is_any(text: str) -> bool:
    return True


_SHAPES: tuple[tuple[Callable[[str], bool], Rule], ...] = (
    (_is_web, _web),
    (_is_number, _digits),
    (_is_parted, _parted),
    (_is_grouped, _amount),
    (_is_phone, _phone),
    (_is_code, _marked),
    (_is_any, _spelled),
)
_TYPES: dict[str, Rule] = {
    "number": _number,
    "range": _number,
    "tel": _phone,
    "url": _web,
    "email": _spelled,
    "color": _spelled,
    "time": _moment,
    "datetime-local": _moment,
    "date": _exactly,
    "month": _exactly,
    "week": _exactly,
}
