"""A telephone number as its box takes it: whole, or as its country writes it behind a mask."""

from __future__ import annotations

import re

import phonenumbers

from ..lang.vocabulary import Vocabulary
from ..page.snapshot import Field, Role
from .instructions import admits, instructions_of
from .options import QuestionContext
from .sheet import Unknown

COUNTRY_PICKER = "phone"  # the widget of a number with its country in a picker beside it

NUMBER = re.compile(r"(?:\+|00)?[\d ()./-]{6,}")
MASK = re.compile(r"(?=.*[_#]{2})[_#\d\s()+./-]+")  # blanks to be filled, with what is fixed
SLOTS = re.compile(r"[_#]+")
NORTH_AMERICA = ((3, 3, 4), "1")  # how its numbers are grouped, and their code
CODE_MAX = 3  # digits of a country's code
CODES_WITH_ZERO = frozenset(
    {"39", "378", "379"}
)  # codes where a zero in front is part of the number


def format_phone(text: str, field: Field, about: QuestionContext) -> str | Unknown:
    """A telephone number as the field takes it; any other text as it is."""
    if field.widget == COUNTRY_PICKER:
        return international_number(text, about.vocabulary, about.home)
    if field.role is not Role.TEXT:
        return text
    masked = fit_mask(text, about.vocabulary, shown=field.placeholder, held=field.value)
    asked = about.name.startswith("tel") or field.type == "tel"
    if masked != text or not asked or not NUMBER.fullmatch(text.strip()):
        return masked
    return _follow_field(text, field, about)


def _follow_field(text: str, field: Field, about: QuestionContext) -> str | Unknown:
    """The number as the box's words want it; where they say nothing, as its limits allow it."""
    asks = instructions_of(field, about.vocabulary)
    number = _parse_number(text, about.home)
    if number is None:
        unsure = asks & {"international", "national", "without_zero"}
        return (
            Unknown("the country of this telephone number is not known", text) if unsure else text
        )
    whole, national, bare = _spellings(number, text)
    if "international" in asks:
        text = whole
    elif "without_zero" in asks:
        text = bare
    elif "national" in asks:
        text = national
    if "no_spaces" in asks:
        text = re.sub(r"\s+", "", text)
    if "digits" in asks:
        text = re.sub(r"\D", "", text)
    digits = re.sub(r"\D", "", national)
    others = (whole, whole.removeprefix("+"), national, digits, bare)
    named = asks & {"international", "national", "without_zero"}
    ways = (text, re.sub(r"[^\d+]", "", text)) if named else (text, *others)
    found = next((way for way in ways if admits(way, field)), "")
    return found or Unknown("no way to write this telephone number fits the box", wanted=whole)


def _parse_number(text: str, home: str) -> phonenumbers.PhoneNumber | None:
    """The number, national ones of *home*; None for what is none that could be dialled."""
    try:
        number = phonenumbers.parse(text, home or None)
    except phonenumbers.NumberParseException:
        return None
    return number if phonenumbers.is_possible_number(number) else None


def _spellings(number: phonenumbers.PhoneNumber, text: str) -> tuple[str, str, str]:
    """E.164, the country's own way, and that without what it begins with at home.

    The country's own way is grouped as in the *text*, where that tells.
    """
    form = phonenumbers.PhoneNumberFormat
    bare = phonenumbers.national_significant_number(number)
    national = phonenumbers.format_number(number, form.NATIONAL)
    digits = re.sub(r"\D", "", national)
    given = text.strip().removeprefix(f"+{number.country_code} ")
    grouped = re.fullmatch(r"\d[\d ]*", given) and re.sub(r"\D", "", given) == bare
    if grouped and digits.endswith(bare):
        national = f"{digits.removesuffix(bare)}{given}"
    return phonenumbers.format_number(number, form.E164), national, bare


def international_number(text: str, words: Vocabulary, home: str) -> str:
    """The number with its country's code; a national one is of *home*, where that is known."""
    digits = re.sub(r"\D", "", text)
    if not NUMBER.fullmatch(text.strip()):
        return text
    if text.strip().startswith(("+", "00")):
        return f"+{digits.removeprefix('00') if text.strip().startswith('00') else digits}"
    code = words.calling.get(home, "")
    rest = digits if code in CODES_WITH_ZERO else digits.removeprefix("0")
    return f"+{code}{rest}" if code else text


def fit_mask(text: str, words: Vocabulary, *, shown: str, held: str) -> str | Unknown:
    """The digits that the blanks of the mask in *shown* are for; the text where there is none.

    A box that *held* the number already, as its country writes it, keeps it so.
    """
    if not (NUMBER.fullmatch(text.strip()) and text.strip().startswith("+")):
        return text
    digits = re.sub(r"\D", "", text)
    code = _country_code(digits, words)
    if MASK.fullmatch(shown):
        return _fill_slots(shown, digits, code)
    national = digits.removeprefix(code)
    return national if re.sub(r"\D", "", held) == national else text


def _fill_slots(mask: str, digits: str, code: str) -> str | Unknown:
    groups = tuple(len(run) for run in SLOTS.findall(mask))
    fixed = re.sub(r"\D", "", mask)
    if groups == NORTH_AMERICA[0] and code != NORTH_AMERICA[1]:
        return Unknown("it takes a telephone number of North America", wanted=f"+{digits}")
    for taken in (digits.removeprefix(code), digits):
        if len(taken) == sum(groups) and f"{fixed}{taken}" in (digits, taken):
            return taken
    return Unknown(f"it takes a telephone number of {sum(groups)} digits", wanted=f"+{digits}")


def _country_code(digits: str, words: Vocabulary) -> str:
    """The country's code that the number begins with; '' where none is known."""
    known = (c for c in set(words.calling.values()) if len(c) <= CODE_MAX and digits.startswith(c))
    return max(known, key=len, default="")
