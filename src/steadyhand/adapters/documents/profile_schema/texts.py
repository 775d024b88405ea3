"""The kinds of text that a profile file holds, each with what is refused and the remedy."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated

import phonenumbers
from pydantic import AfterValidator, BeforeValidator, ValidationInfo
from pydantic_core import PydanticCustomError

from ..vocabulary_file import load_vocabulary

EMAIL = re.compile(r"[^@\s,;<>()\[\]\\\"]+@[^@\s.,;]+(\.[^@\s.,;]+)+")
DATE = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")
LINK = re.compile(r"https?://[^\s/]+\S*", re.IGNORECASE)
WHOLE_DATE = len("2026-03-31")
GOES_ON = ("present", "now", "today")


def problem(kind: str, text: str) -> PydanticCustomError:
    """An error whose sentence already names the remedy."""
    return PydanticCustomError(kind, "{text}", {"text": text})


def _email(text: str) -> str:
    if not EMAIL.fullmatch(text) or ".." in text:
        raise problem("email", f'"{text}" is not an e-mail address; write it as name@example.org')
    return text


def _date(text: str) -> str:
    if text and not (DATE.fullmatch(text) and _is_in_the_calendar(text)):
        raise problem("date", f'"{text}" is not a date; write it as 2026-03-31, 2026-03 or 2026')
    return text


def _is_in_the_calendar(text: str) -> bool:
    """Whether the day exists: there is no 2026-02-30."""
    try:
        date(*map(int, f"{text}-01-01".split("-")[:3]))
    except ValueError:
        return False
    return True


def _birthday(text: str) -> str:
    if text and (len(text) != WHOLE_DATE or not _is_in_the_calendar(text)):
        raise problem("date", f'"{text}" is not a whole date; write it as 1990-03-31')
    return text


def _end(text: object) -> object:
    return "" if text is None or str(text).casefold() in GOES_ON else text


def _not_before_start(end: str, info: ValidationInfo) -> str:
    """The end, which is not before the start as far as both dates go."""
    start = str(info.data.get("start") or "")
    shared = min(len(start), len(end))
    if end[:shared] < start[:shared]:
        raise problem("range", f'"{end}" is before the start "{start}"; correct one of them')
    return end


def _link(text: str) -> str:
    if not LINK.fullmatch(text):
        raise problem("link", f'"{text}" is not a web address; write it with https:// in front')
    return text


def country_code(text: str) -> str:
    """The ISO code of a country's code or name."""
    code = load_vocabulary().country(text)
    if not code:
        advice = "write its English name or its two-letter code such as DE"
        raise problem("country", f'"{text}" is not a country that is known here; {advice}')
    return code


def phone_number(text: str, country: str) -> phonenumbers.PhoneNumber:
    """The number that the text is; *country* is tried where it has no country code of its own."""
    remedy = "write it in international form such as +49 30 5550 1423"
    try:
        number = phonenumbers.parse(text, country or None)
    except phonenumbers.NumberParseException as exc:
        raise problem("phone", f'phone "{text}" is not a phone number; {remedy}') from exc
    letters = re.search(r"[^\W\d_]", re.sub(r"(?i)\s*(ext\.?|x)\s*\d+$", "", text))
    if letters or not phonenumbers.is_possible_number(number):
        raise problem("phone", f'phone "{text}" is not a phone number; {remedy}')
    return number


def _phone(text: str, info: ValidationInfo) -> str:
    """The text as it is: a number, read with the address's country where it names none."""
    address = info.data.get("address")
    if text and (address is not None or text.startswith("+")):
        phone_number(text, address.country if address else "")
    return text


def blank(value: object) -> object:
    """'' where nothing was written."""
    return "" if value is None else value


def empty_list(value: object) -> object:
    """An empty list where nothing was written."""
    return [] if value is None else value


def one_or_more(value: object) -> object:
    """A list also where one text stands alone."""
    return [value] if isinstance(value, str) else empty_list(value)


def empty_mapping(value: object) -> object:
    """An empty mapping where nothing was written."""
    return {} if value is None else value


def worded(value: object) -> object:
    """Numbers as the texts that a form takes."""
    plain = isinstance(value, int | float) and not isinstance(value, bool)
    return f"{value:g}" if plain else value


def _salary(value: object) -> object:
    """The amount, currency and period of a group of keys, in one text."""
    if not isinstance(value, dict):
        return worded(blank(value))
    amount, currency = value.get("amount"), value.get("currency")
    period = value.get("period") or "year"
    return f"{amount} {currency} per {period}" if amount and currency else value


def _percent(value: object) -> object:
    return value.rstrip("% ") if isinstance(value, str) else value


Text = Annotated[str, BeforeValidator(blank)]
Salary = Annotated[str, BeforeValidator(_salary)]
Percent = Annotated[float | None, BeforeValidator(_percent)]
Fact = Annotated[bool | str | tuple[str, ...], BeforeValidator(worded)]
Said = bool | str | None
Texts = Annotated[tuple[str, ...], BeforeValidator(one_or_more)]
Date = Annotated[str, AfterValidator(_date), BeforeValidator(blank)]
Birthday = Annotated[str, AfterValidator(_birthday), BeforeValidator(blank)]
End = Annotated[
    str, AfterValidator(_not_before_start), AfterValidator(_date), BeforeValidator(_end)
]
Email = Annotated[str, AfterValidator(_email)]
Link = Annotated[str, AfterValidator(_link)]
OwnLink = Annotated[str, AfterValidator(lambda t: _link(t) if t else t), BeforeValidator(blank)]
Country = Annotated[str, AfterValidator(country_code)]
OwnCountry = Annotated[
    str, AfterValidator(lambda t: country_code(t) if t else t), BeforeValidator(blank)
]
Phone = Annotated[str, AfterValidator(_phone), BeforeValidator(blank)]
