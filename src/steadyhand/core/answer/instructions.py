"""How a box says that its value is to be written: without a code, in capitals, digits only.

The words stand in the box's label, hint and placeholder; `instructions` of a language has them.
What is said is written another way and never changed: a value that the instruction has no room for
is unknown, and its user is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from steadyhand.jobs.profile import Name

from ..lang.concepts import tables
from ..lang.dates import dates_in, forms_in, months_in
from ..lang.phrases import match_text, matches_any
from ..lang.text import normalise
from ..lang.vocabulary import Vocabulary
from ..page.snapshot import Field
from .options import QuestionContext
from .sheet import Unknown

NAME_WITH_COMMA = re.compile(
    r"(?:name|nachname|surname|nom|apellidos?|apelidos?|sobrenome|naam|cognome)\s*,", re.I
)
SURNAME_CAPITALS = re.compile(
    r"\bNOM\b(?!\s*$)|\b(?:le )?nom (?:de famille )?en (?:majuscules|capitales)"
)
DATE_RUN = re.compile(
    r"(?<![^\W_])(?:(?:dd|tt|jj|gg)mm(?:yyyy|jjjj|aaaa)|(?:yyyy|jjjj|aaaa)mm(?:dd|tt|jj|gg))(?![^\W_])",
    re.I,
)
SCHEME = re.compile(r"^https?://(?:www\.)?", re.I)
SAMPLE_START = re.compile(  # what stands behind it shows one way of many
    r"\b(?:e\.? ?g|z\. ?b|p\. ?ex|ex|p\. ?ej|ej|bijv|bv|for example|zum beispiel|par exemple"
    r"|por ejemplo|por exemplo|bijvoorbeeld|per esempio|ad esempio|es)\b\.?:?",
    re.I,
)
COUNTRY_CODE = r"(?:das |the |le |l'|el |o |de |il )?\+?(?:00)?\d{1,3}\b"
SHAPES = {
    "national": re.compile(
        rf"\b(?:without|no|ohne|sans|sin|sem|zonder|senza) {COUNTRY_CODE}(?! ?\d)", re.I
    ),
    "international": re.compile(
        rf"\b(?:with|mit|avec|con|com|met) {COUNTRY_CODE}(?! ?\d)|\+\d{{1,3}}[ .(-]?\d[\d "
        rf".()-]{{5,}}",
        re.I,
    ),
    "year_only": re.compile(r"(?<![./\w-])(?:YYYY|JJJJ|AAAA)(?![./\w-])"),
    "thousands": re.compile(
        r"['’]000\b|\b000s\b|[x×] ?1[.,  ]?000\b|\b[kK] ?[€£$]|\b[kK](?:EUR|GBP|USD|CHF)\b"
    ),
}
NAME_INTENTS = frozenset({"name", "given-name", "family-name"})
COUNTRY_INTENTS = frozenset({"country", "country-name", "nationality", "citizenship"})
MONEY_INTENTS = frozenset({"salary"})
AMOUNT_INSTRUCTIONS = frozenset({"thousands", "decimal_comma", "two_decimals"})
THOUSAND = 1000
_UNITS = tuple(tables("size_units").values())
SIZES = {  # unit -> what it measures, and how much of that
    "mm": ("length", 0.001),
    "cm": ("length", 0.01),
    "m": ("length", 1.0),
    "g": ("weight", 0.001),
    "kg": ("weight", 1.0),
}
UNIT_WORDS = {
    unit: re.compile("|".join(t for table in _UNITS for t in table.get(unit, ())), re.I)
    for unit in SIZES
}
MEASURE = re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*(mm|cm|m|g|kg)\s*", re.I)
COUNT_WITH_UNIT = re.compile(r"\s*(\d+)\s+([^\W\d_]+)\s*")
CURRENCY = re.compile(r"\d\s*(?:[A-Z]{3}\b|[€£$¥]|R\$)|(?:[€£$¥]|\b[A-Z]{3})\s*\d")
FRACTION = re.compile(r"\d+[.,]\d{1,2}")
LETTERS = re.compile(r"[^\W\d_]+")
IBAN_START = re.compile(r"[A-Z]{2}\d{2}")
LEADING_DIGIT = re.compile(r"\s*\d")
AMOUNT = re.compile(r"\d+(?:[.,]\d{1,2})?")


def instructions_of(field: Field, words: Vocabulary) -> frozenset[str]:
    """Return the names of the instructions that the box's words give."""
    told = (field.group, field.label, field.hint, field.placeholder)
    text = "".join(f"{match_text(SAMPLE_START.split(each)[0])}. " for each in told if each)
    asks = {name for name, says in words.instructions.items() if matches_any(says, text)}
    asks |= {name for name, shape in SHAPES.items() if any(map(shape.search, told))}
    if asks >= {"national", "international"}:
        asks -= {"national", "international"}  # it explains both, or one word stands for each
    return frozenset(asks)


def admits(text: str, field: Field) -> bool:
    """Return whether the box's own limits let that text be typed: its length and its pattern."""
    limits = field.limits
    if limits.max_length is not None and len(text) > limits.max_length:
        return False
    try:
        return not limits.pattern or re.fullmatch(limits.pattern, text) is not None
    except re.error:
        return True  # a pattern of another dialect tells nothing


def follow_instructions(
    text: str, field: Field, about: QuestionContext, *, name: Name | None
) -> str | Unknown:
    """Return the text as the box's words want it; Unknown where they want what it does not say."""
    asks = instructions_of(field, about.vocabulary)
    if about.name in NAME_INTENTS and name is not None:
        return _person_name(text, field, asks, name=name)
    asks |= _instructions_of_limits(field, about)
    if about.name in COUNTRY_INTENTS and asks & {"alpha2", "alpha3"}:
        return _country_code(text, about, asks)
    if clash := _unit_clash(text, field, about):
        return clash
    if measured := _measure_in_unit(text, field, about, asks):
        return measured
    if about.name in MONEY_INTENTS or asks & AMOUNT_INSTRUCTIONS:
        return _write_amount(text, asks)
    shown = (field.placeholder, field.hint, field.label)
    formed = any(len(form) > len("yyyy") for each in shown for form in forms_in(each))
    if (
        not formed
        and asks & {"year_only", "month_only"}
        and (dated := _year_or_month(text, about, asks)) != text
    ):
        return dated
    if run := next((hit for each in shown if (hit := DATE_RUN.search(each))), None):
        return _date_in_digits(text, run[0], about)
    if SCHEME.match(text):
        return _web_address(text, asks)
    if "capitals" in asks:
        text = text.upper()
    return _admissible_text(text, field, asks)


def _instructions_of_limits(field: Field, about: QuestionContext) -> frozenset[str]:
    """What the room in the box alone says: two letters for a country, four digits for a year."""
    room = field.limits.max_length
    if about.name in COUNTRY_INTENTS and room in (2, 3):
        return frozenset({f"alpha{room}"})
    return frozenset({"year_only"}) if room == len("YYYY") else frozenset()


def _admissible_text(text: str, field: Field, asks: frozenset[str]) -> str:
    """The text without what the box forbids; without what its limits leave no room for."""
    bare = re.sub(r"\s+", "", text)
    if "no_spaces" in asks and field.type != "textarea":
        text = bare
    plain = text if FRACTION.fullmatch(text) else re.sub(r"[\s.\-/]", "", text)
    wanted = (plain,) if "digits" in asks and plain.isdecimal() else ()
    joined = (bare, plain) if _is_code(text) else ()
    return _first_admissible((*wanted, text, *joined), field) or text


def _first_admissible(texts: Iterable[str], field: Field) -> str:
    """The first that the limits admit; a longer text is never cut."""
    return next((t for t in texts if admits(t, field)), "")


def _is_code(text: str) -> bool:
    """Whether it is a number or a code, of which the spaces say nothing: it has no word in it."""
    iban = text.isupper() and IBAN_START.match(text)
    words = not iban and any(map(_is_word, LETTERS.findall(text)))
    return any(c.isdigit() for c in text) and len(text) <= 40 and not words


def _is_word(letters: str) -> bool:
    """Whether letters in a row are no part of a code: four of them, or three small ones."""
    return len(letters) > 3 or (len(letters) == 3 and not letters.isupper())


def _person_name(text: str, field: Field, asks: frozenset[str], *, name: Name) -> str | Unknown:
    """A person's name in the order and parts that the box asks for."""
    whole = text == name.full
    if "initials" in asks and whole | (text == name.given):
        return _initials(name)
    if whole and "given_only" in asks:
        text = name.given
    elif whole and "family_only" in asks:
        text = name.family
    elif whole and "family_first" in asks:
        return _family_first(field, asks, name)
    if not text:
        return Unknown("it takes a part of your name that you have not given by itself")
    return text.upper() if "capitals" in asks else text


def _family_first(field: Field, asks: frozenset[str], name: Name) -> str | Unknown:
    if not (name.given and name.family):
        return Unknown("it takes the family name first, and you gave your name as a whole")
    words = f"{field.label} {field.hint} {field.placeholder}"
    family = name.family.upper() if SURNAME_CAPITALS.search(words) else name.family
    text = f"{family}{', ' if NAME_WITH_COMMA.search(words) else ' '}{name.given}"
    return text.upper() if "capitals" in asks and family == name.family else text


def _initials(name: Name) -> str | Unknown:
    given = re.split(r"[\s-]+", name.given.strip())
    return "".join(f"{part[0].upper()}." for part in given if part) or Unknown("it takes initials")


def _country_code(text: str, about: QuestionContext, asks: frozenset[str]) -> str | Unknown:
    code = about.vocabulary.country(text)
    if code and "alpha3" in asks:
        code = about.vocabulary.letters.get(code, "")
    return code or Unknown("it takes the code of a country", wanted=text)


def _unit_clash(text: str, field: Field, about: QuestionContext) -> Unknown | None:
    """Why an amount per year, or in weeks, is no answer where one per month is asked.

    None where both say the same, or one of them says nothing.
    """
    words, asked = about.vocabulary, _field_words(field)
    if not LEADING_DIGIT.match(text):
        return None
    nothing: frozenset[str] = frozenset()
    money = about.name in MONEY_INTENTS or bool(CURRENCY.search(text))
    periods = (
        (_named_periods(text, words), _named_periods(asked, words)) if money else (nothing, nothing)
    )
    for said, wanted in (periods, (_named_units(text, words), _named_units(asked, words))):
        if said and wanted and not said & wanted:
            why = f"it asks for a figure per {min(wanted)}, and you gave one per {min(said)}"
            return Unknown(why, wanted=text)
    return None


def _measure_in_unit(text: str, field: Field, about: QuestionContext, asks: frozenset[str]) -> str:
    """The bare figure of a measure in the unit that the box names; '' where it names none."""
    hit = MEASURE.fullmatch(text)
    if hit is None:
        return _bare_count(text, field, about, asks)
    value, unit = float(hit[1].replace(",", ".")), hit[2].lower()
    wanted = [u for u in SIZES if re.search(rf"(?<!\w){u}(?!\w)", _field_words(field))]
    if len(wanted) != 1 or SIZES[wanted[0]][0] != SIZES[unit][0]:
        return ""
    size = value * SIZES[unit][1] / SIZES[wanted[0]][1]
    return f"{size:.4f}".rstrip("0").rstrip(".")


def _bare_count(text: str, field: Field, about: QuestionContext, asks: frozenset[str]) -> str:
    """The bare number of "2 months" where the box itself says months and wants a figure."""
    hit = COUNT_WITH_UNIT.fullmatch(text)
    bare = "digits" in asks or re.search(r"\(", field.label) is not None
    if hit is None or not bare:
        return ""
    same = _named_units(hit[2], about.vocabulary) & _named_units(
        _field_words(field), about.vocabulary
    )
    return hit[1] if same else ""


def _field_words(field: Field) -> str:
    return f"{field.group} {field.label} {field.hint} {field.placeholder}"


def _named_periods(text: str, words: Vocabulary) -> frozenset[str]:
    """The periods that a payment is said to be for."""
    per = (name for name in words.instructions if name.startswith("per_"))
    named = (name for name in per if matches_any(words.instructions[name], match_text(text)))
    return frozenset(name.removeprefix("per_") for name in named)


def _named_units(text: str, words: Vocabulary) -> frozenset[str]:
    """The units of time that the text names."""
    found_units = (words.units.get(word) for word in normalise(text).split())
    return frozenset(unit for unit in found_units if unit)


def _write_amount(text: str, asks: frozenset[str]) -> str | Unknown:
    """An amount in thousands where the box counts in them; with the comma that it wants."""
    hits = AMOUNT.findall(re.sub(r"(?<=\d)[ .,'’](?=\d{3}(?!\d))", "", text))
    if len(hits) != 1 or not asks & {"thousands", "decimal_comma", "two_decimals", "digits"}:
        return text
    value = float(hits[0].replace(",", "."))
    if "thousands" in asks:
        if value < THOUSAND or value % THOUSAND:
            return Unknown("it counts in thousands", wanted=text)
        value /= THOUSAND
    decimals = "two_decimals" in asks or not value.is_integer()
    written = f"{value:.2f}" if decimals else f"{value:.0f}"
    return written.replace(".", ",") if "decimal_comma" in asks else written


def _year_or_month(text: str, about: QuestionContext, asks: frozenset[str]) -> str | Unknown:
    """The year or the month of a date; a text that is none stays as it is."""
    words = about.vocabulary
    days = dates_in(text, words, words.date_order(about.language))
    months = {(y, m) for y, m, _ in days} | months_in(text, words)
    if len(months) != 1:
        return text
    ((year, month),) = months
    return f"{month:02}/{year:04}" if "month_only" in asks else f"{year:04}"


def _date_in_digits(text: str, form: str, about: QuestionContext) -> str | Unknown:
    """A date as eight digits, in the order of that form; a text that is none stays as it is."""
    words = about.vocabulary
    days = dates_in(text, words, words.date_order(about.language))
    if len(days) != 1:
        return text
    ((year, month, day),) = days
    first = form.casefold()[:4] in ("yyyy", "jjjj", "aaaa")
    return f"{year:04}{month:02}{day:02}" if first else f"{day:02}{month:02}{year:04}"


def _web_address(text: str, asks: frozenset[str]) -> str:
    """A web address without its scheme, or the name of a profile at its end."""
    if "handle" in asks:
        return text.rstrip("/").rsplit("/", 1)[-1]
    return SCHEME.sub("", text) if "no_scheme" in asks else text
