"""Days as postings write them, as ISO 8601; '' for what is no day or could be two."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)\S*)?")
_NUMERIC = re.compile(r"\b(\d{1,2})([./-])(\d{1,2})\2(\d{4})\b")
_WORDED = re.compile(
    r"\b(\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?\s+(?:de\s+)?([^\W\d_]{3,10})\.?,?\s+(?:de\s+)?(\d{4})\b"
)
_US = re.compile(r"\b([^\W\d_]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b")
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
_BY = re.compile(
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
_APPLYING = re.compile(
    r"\bappl(?:y|ic)|bewerb|candidat|postul|solicitud|inscri|sollicit|\bcv\b|vacanc|vacature"
    r"|\bvaga\b"
    r"|vacante|curric|recrut|reclutament|curricul",
    re.I,
)
_LAW = re.compile(
    r"\b(?:act|law|statute|regulation|directive|decree|bill|treaty|gdpr|loi|décret|arrêté|directive"
    r"|règlement|ley|decreto|real decreto|reglamento|legge|d\.\s?lgs|regolamento|lei|portaria|wet"
    r"|regeling|besluit|verordening|richtlijn|ustaw\w+)\b|gesetz|verordnung|richtlinie|erlass\b"
    r"|wet\b",
    re.I,
)
MS_MIN = 10_000_000_000  # seconds since 1970 stay below this until the year 2286


def day_of(said: object) -> str:
    """The day or the moment that was meant; the order of day and month is never guessed."""
    if isinstance(said, int | float) and not isinstance(said, bool):
        return _stamp(said)
    if not isinstance(said, str):
        return ""
    iso = _ISO.search(said)
    if iso:
        return _moment(said, iso)
    worded, american = _WORDED.search(said), _US.search(said)
    if worded and _month(worded[2]):
        return _day(worded[3], _month(worded[2]), worded[1])
    if american and _month(american[1]):
        return _day(american[3], _month(american[1]), american[2])
    numeric = _NUMERIC.search(said)
    return _ordered(numeric) if numeric else ""


def deadline_in(lines: Iterable[str]) -> tuple[str, str]:
    """The day by which one must have applied, with the line that says so; ('', '') for none.

    A line counts that speaks of applying, or that is a deadline and little else; the date of a law
    is none.
    """
    for line in lines:
        for words in _BY.finditer(line[:LINE_MAX]):
            day = day_of(line[words.end() : words.end() + _NEARBY])
            begins = len(_SENTENCE.split(line[: words.start()])[-1]) < _LABEL_MAX
            applies = words["own"] or _APPLYING.search(line) or begins
            if day and applies and not _LAW.search(line[max(0, words.start() - _NEARBY) :]):
                return day, line[:LINE_MAX]
    return "", ""


def _stamp(seconds: float) -> str:
    """Seconds or milliseconds since 1970."""
    try:
        moment = datetime.fromtimestamp(seconds / 1000 if seconds >= MS_MIN else seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return ""
    return moment.isoformat(timespec="seconds")


def _moment(said: str, iso: re.Match[str]) -> str:
    """The moment with its offset where the text is one; else the day of it."""
    day = _day(iso[1], int(iso[2]), iso[3])
    if not (day and iso[4]):
        return day
    try:
        return datetime.fromisoformat(iso[0].replace(" UTC", "Z")).isoformat(timespec="seconds")
    except ValueError:
        return day


def _ordered(found: re.Match[str]) -> str:
    """Points put the day first; slashes only where one number can be no month."""
    first, last = int(found[1]), int(found[3])
    if found[2] == "." or first > 12 or first == last:
        return _day(found[4], last, found[1])
    return _day(found[4], first, found[3]) if last > 12 else ""


def _month(word: str) -> int:
    """1 to 12 by the beginning of its name in seven languages; 0 for another word."""
    low = word.lower()
    return next((n for n, names in enumerate(_MONTHS, 1) if low.startswith(tuple(names))), 0)


def _day(year: str, month: int, day: str) -> str:
    try:
        return date(int(year), month, int(day)).isoformat()
    except ValueError:
        return ""
