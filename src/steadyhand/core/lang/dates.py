"""Dates and times of day as people, pages and postings write them: read, and written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime

from .concepts import any_of
from .text import normalise
from .vocabulary import Vocabulary

Date = tuple[int, int, int]  # year, month, day
Month = tuple[int, int]

ISO_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
YEAR_FIRST_DATE = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})")
POINT_DATE = re.compile(
    r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})"
)  # day first wherever points are used
SLASH_DATE = re.compile(r"(\d{1,2})([/-])(\d{1,2})\2(\d{4})")  # day or month first
WORD_DATE = re.compile(
    r"(?:(\d{1,2})(?:st|nd|rd|th|er|º)?[ -](?:of |de )?([^\W\d_]+)"
    r"|([^\W\d_]+) (\d{1,2})(?:st|nd|rd|th)?),?[ -](?:de |del )?(\d{4})"
)
NUMERIC_MONTH = re.compile(r"(\d{1,2})[-/.](\d{4})")
YEAR_FIRST_MONTH = re.compile(r"(\d{4})[-/.](\d{1,2})")
WORD_MONTH = re.compile(r"([^\W\d_]+)[ -](?:de |del )?(\d{4})")
DAYS_OF_MONTH = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def iso_date(text: str) -> Date | None:
    """The date of a full ISO 8601 calendar date, or None."""
    hit = ISO_DATE.fullmatch(text.strip())
    date = (int(hit[1]), int(hit[2]), int(hit[3])) if hit else None
    return date if date and _exists(date) else None


def dates_in(text: str, vocabulary: Vocabulary, order: str = "") -> frozenset[Date]:
    """Every date that the whole text may be; two for 03/04/2026, none for what is no date.

    *order* ("dmy" or "mdy") settles what is written with strokes.
    """
    return frozenset(d for d in _date_readings(text.strip(), vocabulary, order) if _exists(d))


def months_in(text: str, vocabulary: Vocabulary) -> frozenset[Month]:
    """The month of a year that the whole text is: 2026-03, 03/2026, March 2026; else none."""
    months = _month_readings(text.strip(), vocabulary)
    return frozenset((year, month) for year, month in months if 1 <= month <= 12)


def _date_readings(text: str, vocabulary: Vocabulary, order: str) -> Iterator[Date]:
    if hit := YEAR_FIRST_DATE.fullmatch(text):
        yield int(hit[1]), int(hit[3]), int(hit[4])
    if hit := POINT_DATE.fullmatch(text):
        yield int(hit[3]), int(hit[2]), int(hit[1])
    if hit := SLASH_DATE.fullmatch(text):
        if order != "dmy":
            yield int(hit[4]), int(hit[1]), int(hit[3])
        if order != "mdy":
            yield int(hit[4]), int(hit[3]), int(hit[1])
    if hit := WORD_DATE.fullmatch(re.sub(r"\.", "", text)):
        month = vocabulary.months.get(normalise(hit[2] or hit[3]), 0)
        yield int(hit[5]), month, int(hit[1] or hit[4])


def _month_readings(text: str, vocabulary: Vocabulary) -> Iterator[Month]:
    if hit := NUMERIC_MONTH.fullmatch(text):
        yield int(hit[2]), int(hit[1])
    if hit := YEAR_FIRST_MONTH.fullmatch(text):
        yield int(hit[1]), int(hit[2])
    if hit := WORD_MONTH.fullmatch(re.sub(r"[.,]", "", text)):
        yield int(hit[2]), vocabulary.months.get(normalise(hit[1]), 0)


def _exists(date: Date) -> bool:
    year, month, day = date
    if not 1 <= month <= 12 or not 1 <= day <= DAYS_OF_MONTH[month - 1]:
        return False
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return (month, day) != (2, 29) or leap


# The notation in which a field wants its date, as its own words, sample or pattern show it.
#
# "DD/MM/YYYY", "TT.MM.JJJJ", "mm/yy", "e.g. 31.12.2024", or a pattern of digits whose order the
# page's language settles. What shows none, or two, leaves the answer as it was given.

FORM_TOKENS = r"d{1,2}|t{1,2}|g{2}|m{1,4}|y{4}|y{2}|j{4}|j{2}|a{4}"
FORM_SIGN = r"(?: ?[./-] ?|, ?| )"
DATE_FORM = re.compile(
    rf"(?<![^\W_])(?:{FORM_TOKENS}){FORM_SIGN}(?:{FORM_TOKENS})(?:{FORM_SIGN}(?:{FORM_TOKENS}))?(?![^\W_])"
)
SAMPLE_DATE = re.compile(r"(?<![\d/.-])\d{1,4}([./-])\d{1,2}\1\d{1,4}(?![\d/.-])")
FORM_DIGITS = {"d": r"\d{1,2}", "dd": r"\d{2}", "m": r"\d{1,2}", "mm": r"\d{2}"}
FORM_DIGITS |= {"yy": r"\d{2}", "yyyy": r"\d{4}"}
LETTER_KINDS = {"t": "d", "g": "d", "a": "y"}


def notation_of(
    texts: Iterable[str], words: Vocabulary, *, pattern: str = "", order: str = ""
) -> str:
    """The form as letters (d, m, y) and signs, or ''; *order* is the page's language's.

    *texts* are what a person reads at the field, most telling first.
    """
    for text in texts:
        shown = _only_form(text) or _form_of_sample(text, words)
        if shown:
            return shown
    return _form_of_pattern(pattern, order)


def write_date(date: Date, form: str, words: Vocabulary, *, language: str = "") -> str:
    """The date in that notation; '' where it has a part that the date or the words have not."""
    year, month, day = date
    parts = {"d": str(day), "dd": f"{day:02}", "m": str(month), "mm": f"{month:02}"}
    parts |= {"mmm": words.month_name(month, language, short=True)}
    parts |= {"mmmm": words.month_name(month, language)}
    parts |= {"yy": f"{year:04}"[2:], "yyyy": f"{year:04}"}
    texts = [parts[run] for run in re.findall(r"[dmy]+", form)]
    if not all(texts) or (not day and "d" in form):
        return ""
    return re.sub(r"[dmy]+", lambda hit: parts[hit[0]], form)


def forms_in(text: str) -> tuple[str, ...]:
    """The forms that the text names, each once, in its order."""
    spelled = (_normal_form(hit[0]) for hit in DATE_FORM.finditer(text.casefold()))
    return tuple(dict.fromkeys(form for form in spelled if form))


def matches_form(text: str, form: str) -> bool:
    """Whether a text of digits is written in that notation already."""
    shape = re.sub(r"[dmy]+", lambda hit: FORM_DIGITS.get(hit[0], r"[^\W\d_]+"), re.escape(form))
    return re.fullmatch(shape, text.strip()) is not None


def _only_form(text: str) -> str:
    forms = forms_in(text)
    return forms[0] if len(forms) == 1 else ""


def _normal_form(form: str) -> str:
    """The form in our letters, or '' for one that names a part twice or a day without a month."""
    kinds = LETTER_KINDS | {"j": "d" if "a" in form else "y"}
    ours = re.sub(r"[a-z]", lambda hit: kinds.get(hit[0], hit[0]), form)
    named = [run[0] for run in re.findall(r"[a-z]+", ours)]
    return ours if sorted(named) in (["d", "m", "y"], ["m", "y"]) else ""


def _form_of_sample(text: str, words: Vocabulary) -> str:
    """The form of the one sample date in the text, where it can be read one way alone."""
    hits = list(SAMPLE_DATE.finditer(text))
    dates = dates_in(hits[0][0], words) if len(hits) == 1 else frozenset()
    if len(dates) != 1:
        return ""
    (date,), sample, sign = dates, hits[0][0], hits[0][1]
    orders = (("yyyy", "mm", "dd"), ("dd", "mm", "yyyy"), ("mm", "dd", "yyyy"))
    forms = [f for o in orders if write_date(date, f := sign.join(o), words) == sample]
    return forms[0] if len(forms) == 1 or (forms and sign == ".") else ""


def _form_of_pattern(pattern: str, order: str) -> str:
    """The form of a pattern of digits: years have four, and the order of the rest is *order*."""
    bare = re.sub(r"[\^$()]", "", pattern).replace("[0-9]", r"\d").replace("\\d{1,2}", r"\d{2}")
    bare = bare.replace(r"\d{4}", "Y").replace(r"\d{2}", "N").replace("\\", "")
    hit = re.fullmatch(r"(N|Y)([./-])N(?:\2(N|Y))?", bare)
    if hit is None:
        return ""
    sign = hit[2]
    match hit[1], hit[3]:
        case "Y", "N":
            return sign.join(("yyyy", "mm", "dd"))
        case "Y", None:
            return sign.join(("yyyy", "mm"))
        case "N", "Y" if sign == "." or order == "dmy":
            return sign.join(("dd", "mm", "yyyy"))
        case "N", "Y" if order == "mdy":
            return sign.join(("mm", "dd", "yyyy"))
    return ""


TIME_OF_DAY = re.compile(
    r"\b(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*([ap]\.?\s?m\.?(?![^\W\d_]))?", re.I
)
DAY_MINUTES = 24 * 60

TimeSpan = tuple[int, int]  # minutes after midnight, both ends in it


def minutes_of(text: str, vocabulary: Vocabulary) -> int | None:
    """The one time that the whole text is, in minutes after midnight; None for other texts."""
    span = time_span(text, vocabulary)
    return span[0] if span and span[0] == span[1] else None


def time_span(text: str, vocabulary: Vocabulary) -> TimeSpan | None:
    """The time or the span of time that the whole text is, names of parts of the day aside."""
    found = list(TIME_OF_DAY.finditer(text))
    words = normalise(TIME_OF_DAY.sub(" ", text)).split()
    marked = any(m[2] or m[3] for m in found) or any(vocabulary.times.get(w) for w in words)
    known = vocabulary.times.keys() | vocabulary.between
    if not marked or not 1 <= len(found) <= 2 or not known.issuperset(words):
        return None
    last = found[-1][3] or ""
    minutes = [minutes_after_midnight(m, last) for m in found]
    certain = [m for m in minutes if m is not None]
    if len(certain) != len(found) or sorted(certain) != certain:
        return None
    return certain[0], certain[-1]


def minutes_after_midnight(hit: re.Match[str], last: str = "") -> int | None:
    """The time of a match of hour, minute and half of the day; None for none: "25:10".

    A half that it leaves out is the *last* one's: "9 - 11 AM" says AM for both.
    """
    hour, minute = int(hit[1]), int(hit[2] or 0)
    half = (hit[3] or last).casefold()[:1]
    if half and not 1 <= hour <= 12:
        return None
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    total = hour * 60 + minute
    return total if hour < 24 and minute < 60 and total < DAY_MINUTES else None


_ISO_MOMENT = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)\S*)?")
_NUMERIC_DATE = re.compile(r"\b(\d{1,2})([./-])(\d{1,2})\2(\d{4})\b")
_DAY_MONTH_YEAR = re.compile(
    r"\b(\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?\s+(?:de\s+)?([^\W\d_]{3,10})\.?,?\s+(?:de\s+)?(\d{4})\b"
)
_MONTH_DAY_YEAR = re.compile(r"\b([^\W\d_]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b")
_MONTHS = (
    "jan ene gen".split(),
    "feb fev fév".split(),
    "mar mär mrt maa".split(),
    "apr avr abr".split(),
    "may mai mei mag".split(),
    "jun juin giu".split(),
    "jul juil lug".split(),
    "aug aoû aou ago".split(),
    "sep set".split(),
    "oct okt out ott".split(),
    "nov".split(),
    "dec dez déc dic".split(),
)
_NEARBY = 60  # characters between the words and the day
_SENTENCE = re.compile(r"[.!?|]\s+")
_LABEL_MAX = 12  # characters before a deadline that is its line's own subject
LINE_MAX = 2_000  # characters of one line that are looked at
_DEADLINE_WORDS = re.compile(
    r"(?P<own>apply (?:by|before)|applications? (?:close|must be|are due|will close|accepted until)"
    r"|bewerb\w*[^.]{0,40}\bbis\b|bewerbungs(?:frist|schluss)\b"
    r"|(?:candidature|postul|candidat|dossier)\w*[^.]{0,40}\b(?:jusqu'au|avant le)"
    r"|(?:enviad[ao]s?|postula\w*|candidaturas?|solicitudes|inscri\w+)[^.]{0,40}\b(?:hasta|até"
    r"|antes)\b"
    r"|candidatur\w*[^.]{0,40}\bentro (?:e non oltre )?il"
    r"|sollicite\w*[^.]{0,40}\b(?:voor|tot|uiterlijk)\b)"
    r"|deadline|closing date|date limite|jusqu'au|avant le|fecha l[ií]mite|prazo|data limite"
    r"|scadenza"
    r"|entro (?:e non oltre )?il|sluitingsdatum",
    re.I,
)
_APPLY_WORDS = re.compile(any_of("applying_nearby"), re.I)
_LAW_WORDS = re.compile(any_of("law_words"), re.I)
MS_MIN = 10_000_000_000  # seconds since 1970 stay below this until the year 2286


def day_of(said: object) -> str:
    """The day or the moment that was meant; the order of day and month is never guessed."""
    if isinstance(said, int | float) and not isinstance(said, bool):
        return _from_timestamp(said)
    if not isinstance(said, str):
        return ""
    iso = _ISO_MOMENT.search(said)
    if iso:
        return _iso_moment(said, iso)
    worded, american = _DAY_MONTH_YEAR.search(said), _MONTH_DAY_YEAR.search(said)
    if worded and _month_number(worded[2]):
        return _iso_day(worded[3], _month_number(worded[2]), worded[1])
    if american and _month_number(american[1]):
        return _iso_day(american[3], _month_number(american[1]), american[2])
    numeric = _NUMERIC_DATE.search(said)
    return _numeric_day(numeric) if numeric else ""


def deadline_in(lines: Iterable[str]) -> tuple[str, str]:
    """The day by which one must have applied, with the line that says so; ('', '') for none.

    A line counts that speaks of applying, or that is a deadline and little else; the date of a law
    is none.
    """
    for line in lines:
        for words in _DEADLINE_WORDS.finditer(line[:LINE_MAX]):
            day = day_of(line[words.end() : words.end() + _NEARBY])
            begins = len(_SENTENCE.split(line[: words.start()])[-1]) < _LABEL_MAX
            applies = words["own"] or _APPLY_WORDS.search(line) or begins
            if day and applies and not _LAW_WORDS.search(line[max(0, words.start() - _NEARBY) :]):
                return day, line[:LINE_MAX]
    return "", ""


def _from_timestamp(seconds: float) -> str:
    """Seconds or milliseconds since 1970."""
    try:
        moment = datetime.fromtimestamp(seconds / 1000 if seconds >= MS_MIN else seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return ""
    return moment.isoformat(timespec="seconds")


def _iso_moment(said: str, iso: re.Match[str]) -> str:
    """The moment with its offset where the text is one; else the day of it."""
    day = _iso_day(iso[1], int(iso[2]), iso[3])
    if not (day and iso[4]):
        return day
    try:
        return datetime.fromisoformat(iso[0].replace(" UTC", "Z")).isoformat(timespec="seconds")
    except ValueError:
        return day


def _numeric_day(found: re.Match[str]) -> str:
    """Points put the day first; slashes only where one number can be no month."""
    first, last = int(found[1]), int(found[3])
    if found[2] == "." or first > 12 or first == last:
        return _iso_day(found[4], last, found[1])
    return _iso_day(found[4], first, found[3]) if last > 12 else ""


def _month_number(word: str) -> int:
    """1 to 12 by the beginning of its name in seven languages; 0 for another word."""
    low = word.lower()
    return next((n for n, names in enumerate(_MONTHS, 1) if low.startswith(tuple(names))), 0)


def _iso_day(year: str, month: int, day: str) -> str:
    try:
        return date(int(year), month, int(day)).isoformat()
    except ValueError:
        return ""
