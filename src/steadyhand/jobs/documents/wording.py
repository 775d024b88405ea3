"""What documents say, by language, in which of them, and in which notation facts stand."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from steadyhand.core.lang.concepts import Table, tables, words_by_language
from steadyhand.core.lang.text import compose

from ..profile import Profile
from .document import PostingSummary, SectionKind

# The fixed words of a resume by language: headings, months, and what dates need.
#
# None of them says anything about the person: what one states (an employment that goes on) is a
# fact.

DEFAULT = "en"
PARTS = (
    SectionKind.SUMMARY,
    SectionKind.SKILLS,
    SectionKind.WORK,
    SectionKind.FURTHER_WORK,
    SectionKind.PROJECTS,
    SectionKind.EDUCATION,
    SectionKind.CERTIFICATES,
    SectionKind.LICENCES,
    SectionKind.LANGUAGES,
    SectionKind.VOLUNTEERING,
    SectionKind.PUBLICATIONS,
    SectionKind.AWARDS,
    SectionKind.INTERESTS,
)


@dataclass(frozen=True, slots=True)
class DocumentWords:
    """One language's words; `relevant_work` stands over the part of the work that was asked for."""

    names: tuple[str, ...]  # how people write the language itself
    resume: str
    headings: Mapping[SectionKind, str]
    relevant_work: str
    months: tuple[str, ...]
    present: str
    since: str  # with a first date alone
    until: str  # with a last date alone
    year: str
    years: str
    driving: str
    grade: str
    courses: str
    keywords: str
    month_of: str = "{month} {year}"
    day_of: str = "{day} {month} {year}"
    first_day: str = "1"


def _document_words(table: Table) -> DocumentWords:
    several = ("names", "headings", "months")
    plain = {name: texts[0] for name, texts in table.items() if name not in several}
    headings = dict(zip(PARTS, table["headings"], strict=True))
    return DocumentWords(names=table["names"], headings=headings, months=table["months"], **plain)


WORDS = {language: _document_words(table) for language, table in tables("document").items()}
MONTHS = {
    language: tuple(words.split())
    for language, words in words_by_language("months_in_full").items()
}
"""In full, for a sentence and a letter's date."""


# The sentences of a cover letter by language, with slots for facts.
#
# Each says only that somebody applies for something, or leads to facts that follow. A sentence
# about a wish, a feeling or a quality has no fact behind it and is not here. Slots: {title} and
# {company} of the posting; {job}, {employer} and {start} of an employment that goes on; {email},
# {phone}.

SLOT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Sentences:
    """One language's sentences; the openings differ by what is known of the posting."""

    subject: str
    subject_bare: str
    greeting: str
    greeting_bare: str
    opening: str
    opening_title: str
    opening_company: str
    opening_bare: str
    current: str
    evidence: str
    recent: str
    skills: str
    languages: str
    certificates: str
    education: str
    thanks: str
    reach: str
    reach_both: str
    closing: str


SENTENCES = {
    language: Sentences(**{name: texts[0] for name, texts in table.items()})
    for language, table in tables("letter").items()
}


NATIVE = (
    "native",
    "mother",
    "mutters",
    "natif",
    "maternel",
    "nativ",
    "moedertaal",
    "madrelingua",
    "matern",
)


def document_language(profile: Profile, wanted: PostingSummary) -> str:
    """The document's language as an ISO 639-1 code that there are words for."""
    return language_code(wanted.language) or own_language(profile) or DEFAULT


def own_language(profile: Profile) -> str:
    """The language that the person calls native, else the first that they named; '' for none."""
    named = sorted(profile.languages, key=lambda each: not _is_native(each.level))
    return next((code for each in named if (code := language_code(each.name))), "")


def language_code(language: str) -> str:
    """The code of a language tag or name, where there are words for it; '' else."""
    said = language.strip().casefold()
    tag = said.replace("_", "-").partition("-")[0]
    if tag in WORDS:
        return tag
    return next((code for code, words in WORDS.items() if said in words.names), "")


def _is_native(level: str) -> bool:
    return level.casefold().startswith(NATIVE)


SCHEMES = ("https://", "http://")
INVISIBLE_CATEGORIES = (
    "Cc",
    "Cs",
    "Co",
    "Cn",
)  # control characters, halves of characters, and none at all
DIRECTION_SIGNS = frozenset(
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u200b\u00ad"
)


def display_text(text: str) -> str:
    """The text in one line and composed letters: white space collapsed, no sign that only steers.

    A posting may be written in decomposed letters; a profile is not, since it was read.
    """
    plain = text if text.isprintable() else "".join(_visible_sign(sign) for sign in text)
    return " ".join(compose(plain).split())


def display_date(date: str, language: str) -> str:
    """An ISO date of any precision as a month and a year: "Mar 2019"; other texts stay."""
    year, month, _ = _date_parts(date)
    return f"{WORDS[language].months[month - 1]} {year}" if month else year


def display_since(date: str, language: str) -> str:
    """The same in a sentence: "March 2019"."""
    year, month, _ = _date_parts(date)
    whole = MONTHS[language][month - 1]
    return WORDS[language].month_of.format(month=whole, year=year) if month else year


def display_day(date: str, language: str) -> str:
    """A whole ISO date as a letter has it: "2 November 2026"; other texts stay."""
    year, month, day = _date_parts(date)
    if not month or not day:
        return display_since(date, language)
    words = WORDS[language]
    number = words.first_day if day == 1 else str(day)
    return words.day_of.format(day=number, month=MONTHS[language][month - 1], year=year)


def _date_parts(date: str) -> tuple[str, int, int]:
    """Year, month and day, 0 for what was not said; a text that is no date stands as the year."""
    text = display_text(date)
    year, *rest = text.split("-")
    month = rest[0] if rest else ""
    if not (len(year) == 4 and year.isdecimal()) or (rest and not _is_month(month)):
        return text, 0, 0
    day = int(rest[1]) if len(rest) == 2 and rest[1].isdecimal() else 0
    return year, int(month or 0), day


def display_number(number: float, language: str) -> str:
    """A number without needless zeros, with the language's decimal sign: 2.5, in German 2,5."""
    text = f"{number:.10g}"
    return text if language == "en" else text.replace(".", ",")


def display_link(url: str) -> str:
    """An address without scheme and closing slash, as people write it."""
    text = display_text(url)
    for scheme in SCHEMES:
        text = text.removeprefix(scheme)
    return text.rstrip("/") or display_text(url)


def link_target(url: str) -> str:
    """Where a link to that address may lead: the address itself, or '' where it is none."""
    text = display_text(url)
    return text if text.startswith(SCHEMES) and _is_uri(text) else ""


def mailto_link(address: str) -> str:
    """The link that writes to that mailbox, or '' where the address is none."""
    text = display_text(address)
    return f"mailto:{text}" if "@" in text and _is_uri(text) else ""


def _is_uri(text: str) -> bool:
    """Whether a PDF may hold it as an address: ASCII, in one piece (PDF 32000-1, 12.6.4.7)."""
    return text.isascii() and " " not in text


def _visible_sign(sign: str) -> str:
    if sign.isspace():
        return " "
    return (
        ""
        if sign in DIRECTION_SIGNS or unicodedata.category(sign) in INVISIBLE_CATEGORIES
        else sign
    )


def _is_month(text: str) -> bool:
    return len(text) == 2 and text.isdecimal() and 1 <= int(text) <= 12
