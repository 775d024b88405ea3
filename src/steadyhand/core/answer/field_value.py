"""A value in the form that a field takes, or Unknown where it has none there."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Sequence
from functools import partial

from steadyhand.jobs.profile import Address

from ..lang.amounts import FACTORS, NUMBER, Range, parse_number, range_of
from ..lang.dates import (
    Date,
    dates_in,
    matches_form,
    minutes_of,
    months_in,
    notation_of,
    write_date,
)
from ..lang.phrases import match_text, matches_any
from ..lang.text import is_same_text, normalise
from ..page.snapshot import Field, Option, Role
from . import sensitivity
from .instructions import follow_instructions
from .knowledge import Knowledge
from .options import QuestionContext, choices, choose, choose_all
from .phone import format_phone
from .profile_answers import PREFER_NOT_TO_SAY
from .question import slot_values
from .sheet import Answer, Document, Intent, Row, Source, Unknown, Value

NUMBER_ROLES = frozenset({Role.NUMBER, Role.SLIDER})
MULTILINE_TYPES = frozenset({"textarea"})
PLAIN_NUMBER = re.compile(r"-?\d+(\.\d+)?")
WEEK = re.compile(r"\d{4}-W(0[1-9]|[1-4]\d|5[0-3])")
DIGITS = re.compile(r"\^?(?:\\d|\[0-9\])(?:[+*]|\{\d+(?:,\d*)?\})\$?")
COLOR = re.compile(r"#[0-9a-f]{6}")
DAY_AND_TIME = re.compile(r"(.*\d{4}|\d{4}\S*)(?:[T,]\s*|\s+(?:at |um )?)(\d{1,2}[:. ]?\S*.*)")
TRAILING_ZEROS = re.compile(
    r"(?<=\d)\.0+$|(?<=\.\d)0+$"
)  # of a limit, which some sites write to six places
YEARS_INTENT = "years_experience"
SALARY_INTENT = "salary"
WITH_UNIT = re.compile(r"(\d+(?:[.,]\d+)?)\s*([^\W\d_][^\d,.;]*)")
EXAMPLE = re.compile(  # of an amount, as a box shows it
    r"(?:(?:e\.? ?g|z\.? ?b|(?:par )?ex|p\.? ?(?:ej?|ex)|bijv|bv|(?:ad )?es)[.:]*|example:?)?\s*"
    r"[1-9]\d{0,2}(?:[., '’]\d{3})+(?:[.,]\d\d)?\s*\D{0,4}",
    re.I,
)

InputFormat = Callable[[str, Field, QuestionContext], str | Unknown]


def typed_value(text: str, field: Field, about: QuestionContext) -> str | Unknown:
    """The text as that box takes it; Unknown where it has no such form, or no room for it."""
    if field.limits.max_length is not None and len(text) > field.limits.max_length:
        return Unknown(f"it takes {field.limits.max_length} characters", wanted=text)
    if field.type in ("number", "range") or field.role in NUMBER_ROLES:
        return _number_value(text, field, about)
    form = INPUT_FORMATS.get(field.type)
    if form is None:
        return _text_value(text, field, about)
    value = form(text, field, about)
    return value if isinstance(value, Unknown) else _within_limits(value, field)


def _within_limits(value: str, field: Field) -> str | Unknown:
    """The value, where it lies in the field's limits: ISO notations compare as texts."""
    low, high = field.limits.minimum, field.limits.maximum
    if (low and value < low) or (high and value > high):
        return Unknown(_limits_reason(low, high), wanted=value)
    return value


def _number_value(text: str, field: Field, about: QuestionContext) -> str | Unknown:
    value = _parse_amount(text, about)
    if value is None:
        return Unknown("it takes a plain number", wanted=text)
    limits = field.limits
    low, high = _limit_number(limits.minimum), _limit_number(limits.maximum)
    if (low is not None and value < low) or (high is not None and value > high):
        return Unknown(_limits_reason(limits.minimum, limits.maximum), text)
    if (
        not value.is_integer()
        and field.type in ("number", "range")
        and _takes_whole_numbers(limits.step)
    ):
        return Unknown("it takes a whole number", wanted=text)
    return f"{value:.0f}" if value.is_integer() else f"{value:f}".rstrip("0")


def _limits_reason(low: str, high: str) -> str:
    """Why a given answer has no place: it lies out of the limits, of which one may be missing."""
    least, most = (TRAILING_ZEROS.sub("", each) for each in (low, high))
    both = f"{least} to {most}" if least and most else f"at least {least}" if least else ""
    return f"it takes {both or f'at most {most}'}, and the answer is out of that"


def _takes_whole_numbers(step: str) -> bool:
    """Whether the browser takes whole numbers alone; without a step its own is 1."""
    own = _limit_number(step)
    return step != "any" and (own is None or own.is_integer())


def _parse_amount(text: str, about: QuestionContext) -> float | None:
    """The number, where what stands beside it is what the question itself names."""
    if PLAIN_NUMBER.fullmatch(text.strip()):
        return float(text)
    if about.name == SALARY_INTENT:
        return _salary_number(text)
    if (named := _in_named_unit(text, about)) is not None:
        return named
    said = range_of(text, about.vocabulary)
    return said.low if said and said.low == said.high and _may_stand_alone(said, about) else None


def _in_named_unit(text: str, about: QuestionContext) -> float | None:
    """The number before a unit that the question names in the same words: "5 km" of "(km)"."""
    hit = WITH_UNIT.fullmatch(text.strip())
    if hit is None:
        return None
    words, unit = normalise(about.question).split(), normalise(hit[2]).split()
    units = about.vocabulary.units
    others = {u for w in words if (u := units.get(w))} - {units.get(w) for w in unit}
    return parse_number(hit[1]) if unit and {*unit} <= {*words} and not others else None


def _may_stand_alone(said: Range, about: QuestionContext) -> bool:
    """Whether the number may stand alone: its unit is the question's, its money no other."""
    vocabulary, words = about.vocabulary, normalise(about.question).split()
    units = {vocabulary.units.get(w) for w in words}
    units |= {"year"} if about.name == YEARS_INTENT else set()
    currencies = {c for w in words if (c := vocabulary.currencies.get(w))}
    periods = slot_values("period", about.question, vocabulary) if said.period else set()
    return (
        (not said.unit or said.unit in units)
        and (not said.currency or currencies <= {said.currency})
        and (not said.period or periods == {said.period})
    )


def _salary_number(text: str) -> float | None:
    """The one amount in it: its currency and period were compared with the question before."""
    amounts = [m for w in normalise(text).split() if (m := NUMBER.fullmatch(w))]
    if len(amounts) != 1:
        return None
    return parse_number(amounts[0][1]) * FACTORS.get(amounts[0][2] or "", 1)


def _limit_number(text: str) -> float | None:
    return float(text) if PLAIN_NUMBER.fullmatch(text.strip()) else None


def _possible_days(text: str, about: QuestionContext) -> frozenset[Date]:
    """What the text may mean as a day; the page's language settles which number is the month."""
    return dates_in(text, about.vocabulary, about.vocabulary.date_order(about.language))


def _date_value(text: str, field: Field, about: QuestionContext) -> str | Unknown:
    dates = _possible_days(text, about)
    if len(dates) != 1:
        return Unknown("it takes one certain date", wanted=text)
    ((year, month, day),) = dates
    return f"{year:04}-{month:02}-{day:02}"


def _month_value(text: str, field: Field, about: QuestionContext) -> str | Unknown:
    months = months_in(text, about.vocabulary)
    months = months or frozenset((y, m) for y, m, _ in _possible_days(text, about))
    if len(months) != 1:
        return Unknown("it takes one certain month", wanted=text)
    ((year, month),) = months
    return f"{year:04}-{month:02}"


def _week_value(text: str, field: Field, about: QuestionContext) -> str | Unknown:
    if WEEK.fullmatch(text.strip()):
        return text.strip()
    dates = _possible_days(text, about)
    if len(dates) != 1:
        return Unknown("it takes a week, or one certain date", wanted=text)
    year, week, _ = datetime.date(*next(iter(dates))).isocalendar()
    return f"{year:04}-W{week:02}"


def _time_value(text: str, field: Field, about: QuestionContext) -> str | Unknown:
    minutes = minutes_of(text, about.vocabulary)
    if minutes is None:
        return Unknown("it takes one time of day", wanted=text)
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _moment_value(text: str, field: Field, about: QuestionContext) -> str | Unknown:
    hit = DAY_AND_TIME.fullmatch(text.strip())
    day = _date_value(hit[1].rstrip(" ,"), field, about) if hit else Unknown("no day", text)
    time = _time_value(hit[2], field, about) if hit else Unknown("no time", text)
    if isinstance(day, Unknown) or isinstance(time, Unknown):
        return Unknown("it takes a day and a time", wanted=text)
    return f"{day}T{time}"


def _color_value(text: str, field: Field, about: QuestionContext) -> str | Unknown:
    value = text.strip().casefold()
    return value if COLOR.fullmatch(value) else Unknown("it takes a color such as #2b6cb0", text)


def _text_value(text: str, field: Field, about: QuestionContext) -> str | Unknown:
    """The text; a date in the notation that the field shows, and one line where it has one."""
    if field.role not in (Role.TEXT, Role.SEARCH) or field.type in MULTILINE_TYPES:
        return text
    line = " ".join(text.split()) if "\n" in text else text
    order = about.vocabulary.date_order(about.language)
    shown = (field.placeholder, field.hint, field.label, field.group)
    form = notation_of(shown, about.vocabulary, pattern=field.limits.pattern, order=order)
    if form:
        return _date_in_form(line, form, about)
    return _bare_digits(line, about) if _takes_digits(field, about) else line


def _takes_digits(field: Field, about: QuestionContext) -> bool:
    """Whether the box says that it takes digits, or shows a plain amount as an example."""
    if EXAMPLE.fullmatch(field.placeholder.strip()):
        return True
    hints = match_text(f"{field.placeholder} {field.hint} {field.label}")
    by_pattern = DIGITS.fullmatch(field.limits.pattern) is not None
    return by_pattern or matches_any(about.vocabulary.digits, hints)


def _bare_digits(text: str, about: QuestionContext) -> str:
    """A whole amount as digits alone; any other text as it is."""
    value = None if text.isdecimal() else _parse_amount(text, about)
    return f"{value:.0f}" if value is not None and value.is_integer() else text


def _date_in_form(text: str, form: str, about: QuestionContext) -> str | Unknown:
    """A date in that notation; what is no date stays as it is, what may be two is unknown."""
    words = about.vocabulary
    own = dates_in(text, words, "mdy" if form.startswith("m") else "dmy")
    if matches_form(text, form) and (own or "d" not in form):
        return text
    dates = dates_in(text, words, words.date_order(about.language))
    months = {(year, month, 0) for year, month in months_in(text, words)}
    if len(dates) > 1:
        return Unknown(f"it takes one certain date as {form}", wanted=text)
    notes = (write_date(d, form, words, language=about.language) for d in (*dates, *months))
    note = next(notes, text)
    return note or Unknown(f"it takes a date as {form}", wanted=text)


INPUT_FORMATS: dict[str, InputFormat] = {
    "date": _date_value,
    "month": _month_value,
    "week": _week_value,
    "time": _time_value,
    "datetime-local": _moment_value,
    "color": _color_value,
}


# A value in the form that a field takes, or Unknown where it has none there.
#
# What the user said is written another way, never changed: a choice becomes the option's own
# words, a date the field's notation, a yes the tick of a box. Nothing is shortened, rounded or
# completed.

CHOICE_ROLES = frozenset({Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS})
SINGLE_CHOICE_ROLES = frozenset({Role.SELECT, Role.LIST, Role.RADIOS})
TICK_ROLES = frozenset({Role.CHECK, Role.SWITCH})
TOGGLE_BUTTONS = "presses"  # the widget of buttons of which some stay pressed
LIST_SEPARATORS = (re.compile(r"\n"), re.compile(r"[;\n]"), re.compile(r"[,;\n]"))
UNVOUCHED_REASON = "a form-filling extension may have put this here, and you have not said it"
AGREEMENT_TRUTH = {"agreed": True, "refused": False}


def field_value(
    value: Value, field: Field, *, intent: Intent | None, known: Knowledge
) -> Value | Unknown:
    """*value* as *field* takes it."""
    if field.role is Role.FILE or isinstance(value, Document):
        return _file_value(value, field)
    about = _question_context(field.question, intent, known)
    if field.role in TICK_ROLES:
        return _tick_value(value, field, about)
    if field.role in CHOICE_ROLES and field.options:
        return _choice_value(value, field, about)
    if field.role in CHOICE_ROLES and field.widget:
        return _search_text(value, field, known)
    said = _text_of_value(value, known)
    text = format_phone(said, field, about)
    if text == said and field.role in (Role.TEXT, Role.SEARCH, Role.NUMBER):
        text = follow_instructions(
            said, field, about, name=known.profile.name if known.profile else None
        )
    return typed_value(text, field, about) if isinstance(text, str) else text


def option_chooser(
    row: Row, known: Knowledge
) -> Callable[[str, Sequence[Option]], Option | Unknown]:
    """Finds the option that says an answer to *row*'s question in a list that opened just now."""
    question = f"{row.group} > {row.label}" if row.group else row.label
    return partial(choose, about=_question_context(question, row.intent, known))


def is_imposed(field: Field, intent: Intent | None, known: Knowledge) -> bool:
    """Whether the site chose what only the person may answer, or decline to."""
    declinable = intent is not None and intent.name in sensitivity.DECLINABLE_INTENTS
    real = (
        choices(field.options, known.vocabulary)
        if declinable and field.role in SINGLE_CHOICE_ROLES
        else ()
    )
    return any(option.selected for option in real)


def declining_choice(field: Field, intent: Intent | None, known: Knowledge) -> Value | Unknown:
    """The choice that declines to answer, where the field has one."""
    value = field_value(PREFER_NOT_TO_SAY, field, intent=intent, known=known)
    if isinstance(value, Unknown):
        return Unknown("the site chose an answer that you have not given")
    return value


def unvouched_answer(field: Field) -> Answer | Unknown:
    """What becomes of a value that nobody vouches for, in a field that has no answer.

    While a form-filling extension is in the browser nothing tells its values from the site's. A
    line of text that need not be filled is emptied, a tick that need not be there is taken away;
    about anything else a person is asked.
    """
    if field.required or field.widget:
        return Unknown(UNVOUCHED_REASON)
    if field.role is Role.TEXT:
        return Answer("", Source.POLICY, UNVOUCHED_REASON)
    return (
        Answer(False, Source.POLICY, UNVOUCHED_REASON)
        if field.role in TICK_ROLES
        else Unknown(UNVOUCHED_REASON)
    )


def _search_text(value: Value, field: Field, known: Knowledge) -> Value | Unknown:
    """What to look for in a list that shows itself, and how many it takes, only when it is used."""
    if isinstance(value, tuple):
        return value if field.multiple or len(value) != 1 else _text_of_value(value[0], known)
    text = _text_of_value(value, known)
    return (text,) if field.multiple else text


def _question_context(question: str, intent: Intent | None, known: Knowledge) -> QuestionContext:
    address = known.profile.address if known.profile else Address()
    places = (address.city, address.region, address.postal_code, address.country)
    told = tuple(filter(None, places))
    return QuestionContext(
        known.vocabulary, intent, question, known.language, address.country, told
    )


def _file_value(value: Value, field: Field) -> Value | Unknown:
    if field.role is not Role.FILE:
        return Unknown("a file does not go into this kind of field")
    return value if isinstance(value, Document) else Unknown("it takes a file", wanted=str(value))


def _tick_value(value: Value, field: Field, about: QuestionContext) -> Value | Unknown:
    """A yes, an agreement or the box's own words tick it; a no leaves it off."""
    if isinstance(value, bool):
        return value
    text = value[0] if isinstance(value, tuple) and len(value) == 1 else value
    if not isinstance(text, str):
        return Unknown("it takes a yes or a no", wanted=str(value))
    words = about.vocabulary
    truth = AGREEMENT_TRUTH.get(words.meaning(text, "agreement"), words.truth(text))
    if truth is None and is_same_text(text, field.label):
        return True
    return Unknown("it takes a yes or a no", wanted=text) if truth is None else truth


def _choice_value(value: Value, field: Field, about: QuestionContext) -> Value | Unknown:
    several = field.role is Role.CHECKS or field.multiple or _takes_several(value, field)
    if isinstance(value, bool) and several:
        return _group_tick(value, field, about)
    if isinstance(value, tuple) and not several:
        if len(value) != 1:
            return Unknown("it takes one choice", wanted=", ".join(value))
        value = value[0]
    if several:
        many = _several_options(value, field, about)
        return many if isinstance(many, Unknown) else tuple(str(o.label) for o in many)
    assert isinstance(value, str | bool)
    one = choose(value, field.options, about)
    return one if isinstance(one, Unknown) else one.label


def _takes_several(value: Value, field: Field) -> bool:
    """Whether the page leaves open if it takes one or several, and the user gave several.

    Buttons that stay pressed say so in no markup: what stays pressed tells.
    """
    return field.widget == TOGGLE_BUTTONS and isinstance(value, tuple) and len(value) > 1


def _several_options(
    value: Value, field: Field, about: QuestionContext
) -> tuple[Option, ...] | Unknown:
    """An option for each of several answers; a text is one answer, else a list of them."""
    if isinstance(value, tuple):
        return choose_all(value, field.options, about)
    found = choose_all((str(value),), field.options, about)
    for mark in LIST_SEPARATORS:
        pieces = [p.strip() for p in mark.split(str(value)) if p.strip()]
        if isinstance(found, Unknown) and len(pieces) > 1:
            found = choose_all(pieces, field.options, about)
    return found


def _group_tick(value: bool, field: Field, about: QuestionContext) -> Value | Unknown:
    """A yes to a group of one box ticks it; a no leaves any group empty."""
    real = choices(field.options, about.vocabulary)
    if value and len(real) != 1:
        return Unknown("it takes choices", wanted=about.vocabulary.yes_no(value))
    return (str(real[0].label),) if value else ()


def _text_of_value(value: str | bool | tuple[str, ...] | Document, known: Knowledge) -> str:
    match value:
        case bool():
            return known.vocabulary.yes_no(value, known.language)
        case tuple():
            return ", ".join(value)
    return str(value)
