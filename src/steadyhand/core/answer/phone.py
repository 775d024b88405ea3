"""A telephone number as its box takes it: whole, or as its country writes it behind a mask."""

from __future__ import annotations

import re

import phonenumbers

from ..page.snapshot import Field, Role
from .instructions import admits, instructions_of
from .options import QuestionContext
from .sheet import Unknown

COUNTRY_PICKER = "phone"  # the widget of a number with its country in a picker beside it

NUMBER = re.compile(r"(?:\+|00)?[\d ()./-]{6,}")
MASK = re.compile(r"(?=.*[_#]{2})[_#\d\s()+./-]+")  # blanks to be filled, with what is fixed
SLOTS = re.compile(r"[_#]+")
NORTH_AMERICA = ((3, 3, 4), "1")  # how its numbers are grouped, and their code


def format_phone(text: str, field: Field, about: QuestionContext) -> str | Unknown:
    """A telephone number as the field takes it; any other text as it is."""
    if field.widget == COUNTRY_PICKER:
        return international_number(text, about.home)
    if field.role is not Role.TEXT:
        return text
    masked = fit_mask(text, shown=field.placeholder, held=field.value)
    asked = about.name.startswith("tel") or field.type == "tel"
    if masked != text or not asked or not NUMBER.fullmatch(text.strip()):
        return masked
    return _follow_field(text, field, about)


def _follow_field(text: str, field: Field, about: QuestionContext) -> str | Unknown:
    """The number as the box's words want it; where they say nothing, as its limits allow it."""
    asks = instructions_of(field, about.vocabulary)
    number = parse_phone(text, about.home)
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


def parse_phone(
    text: str, country: str, *, dialable: bool = True
) -> phonenumbers.PhoneNumber | None:
    """The number of that text, a national one of *country*; None for what is none.

    "00" in front means a plus, wherever it is written. With *dialable* its length is one that
    numbers of its country have.
    """
    whole = re.sub(r"^\(?(?:\+|00)\s?(?=[1-9])", "+", text.strip())
    try:
        number = phonenumbers.parse(whole, country or None)
    except phonenumbers.NumberParseException:
        return None
    return number if phonenumbers.is_possible_number(number) or not dialable else None


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


def international_number(text: str, home: str) -> str:
    """The number with its country's code; a national one is of *home*, where that is known."""
    if not NUMBER.fullmatch(text.strip()):
        return text
    number = parse_phone(text, home)
    if number is not None:
        return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)
    whole = re.fullmatch(r"(?:\+|00)(.+)", text.strip())
    return "+" + re.sub(r"\D", "", whole[1]) if whole else text


def fit_mask(text: str, *, shown: str, held: str) -> str | Unknown:
    """The digits that the blanks of the mask in *shown* are for; the text where there is none.

    A box that *held* the number already, as its country writes it, keeps it so.
    """
    if not (NUMBER.fullmatch(text.strip()) and text.strip().startswith("+")):
        return text
    digits = re.sub(r"\D", "", text)
    number = parse_phone(text, "", dialable=False)
    code = str(number.country_code) if number else ""
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
