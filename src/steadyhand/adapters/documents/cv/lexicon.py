"""The words that resumes are made of, in seven languages: headings, labels, levels, trades."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib.resources import files

import msgspec

Words = tuple[str, ...]
# "E XPERIENCE": a capital that is larger than those behind it stands as if alone.
_SMALL_CAPITALS = re.compile(
    r"(^[^\W\d_]|\b[^\W\d_aeiouyAEIOUY]) (?=[^\W\d_]{2,})(?!\w*[^\W\d_]*[a-zà-ÿ])"
)


class Lexicon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file of words; every list holds all languages."""

    headings: dict[str, Words]
    modifiers: Words
    titles: Words
    labels: dict[str, Words]
    present: frozenset[str]
    since: Words
    until: Words
    expected: Words
    expires: Words
    title_words: frozenset[str]
    title_ends: Words
    company_words: frozenset[str]
    units: frozenset[str]  # parts of an employer, which stand behind its name as a place does
    school_words: frozenset[str]
    school_ends: Words
    degree_words: frozenset[str]
    in_: Words = msgspec.field(name="in")
    joints: Words
    remarks: Words
    entry_labels: dict[str, Words]
    fields: dict[str, Words]  # labels within an entry where a colon follows, and only there
    columns: Words
    at: Words
    levels: frozenset[str]
    tongues: frozenset[str]
    years: Words
    months: Words
    citizens: dict[str, Words]
    kinds: frozenset[str]
    remote: frozenset[str]
    drives: Words
    listed: dict[str, Words]

    @property
    def sections(self) -> dict[str, str]:
        """The section that each heading opens."""
        return {fold_words(text): name for name, texts in self.headings.items() for text in texts}


@cache
def lexicon() -> Lexicon:
    """The words that ship; read once per process."""
    return msgspec.json.decode(files(__package__).joinpath("words.json").read_bytes(), type=Lexicon)


@cache
def _sections() -> dict[str, str]:
    return lexicon().sections


@cache
def _labels() -> dict[str, str]:
    return {fold_words(text): name for name, texts in lexicon().labels.items() for text in texts}


def fold_words(text: str) -> str:
    """Lower case, letters, digits and apostrophes only, single spaces; "&" is a word."""
    told = unicodedata.normalize("NFC", text).casefold().replace("’", "'").replace("&", " and ")
    return " ".join(re.findall(r"[\w']+", re.sub(r"\b(und|et|y|e|en|i)\b", "and", told))) or ""


def section_of(text: str) -> str:
    """The section that the text opens as a heading; '' where it opens none."""
    words = fold_words(_SMALL_CAPITALS.sub(r"\1", re.sub(r"^[\W\d_]+", "", text)))
    known, modifiers = _sections(), {fold_words(m) for m in lexicon().modifiers}
    joined = known.get(words) or next((known[p] for p in words.split(" and ") if p in known), "")
    if joined:
        return joined
    while words:
        if words in known:
            return known[words]
        first, _, rest = words.partition(" ")
        words = rest if first in modifiers else ""
    return ""


def label_of(text: str) -> str:
    """What the text labels on its own, as "Phone:" does; '' for anything else."""
    return _labels().get(fold_words(text), "")


@cache
def _entry_labels() -> dict[str, str]:
    told = lexicon().entry_labels
    return {fold_words(text): name for name, texts in told.items() for text in texts}


def entry_label_of(text: str) -> str:
    """What the text labels within an entry, as "Name of employer" does; '' for anything else."""
    return _entry_labels().get(fold_words(text), "")


@cache
def _fields() -> dict[str, str]:
    told = lexicon().fields
    return {fold_words(text): name for name, texts in told.items() for text in texts}


def field_in(text: str) -> tuple[str, str]:
    """What a label before a colon names, and what follows: "Employer: Nowco"; else '' and all."""
    label, colon, value = text.partition(":")
    name = (entry_label_of(label) or _fields().get(fold_words(label), "")) if colon else ""
    return (name, value.strip()) if name else ("", text)


def after_label(name: str, text: str) -> str:
    """What follows a label of that kind of list: "Courses: Rust, Go"; '' where none stands."""
    label, colon, rest = text.partition(":")
    known = colon and fold_words(label) in {fold_words(each) for each in lexicon().listed[name]}
    return rest.strip() if known else ""


def is_column(text: str) -> bool:
    """Whether the text names a column of a table of entries: "Period", "Employer"."""
    return bool(field_in(f"{text}: .")[0]) or fold_words(text) in _columns()


@cache
def _columns() -> frozenset[str]:
    return frozenset(map(fold_words, lexicon().columns))


def is_label(text: str) -> bool:
    """Whether the text is a label, of a person's details or within an entry."""
    return bool(label_of(text) or entry_label_of(text))


def is_title(text: str) -> bool:
    """Whether the text only says that this is a resume."""
    words = fold_words(text)
    return any(
        words == fold_words(t) or words.startswith(f"{fold_words(t)} von ")
        for t in lexicon().titles
    )


def split_words(text: str) -> list[str]:
    """The words of a text in lower case, with the dots and signs that belong to them."""
    return [w.strip(",;:()") for w in text.casefold().split()]


def count_words(text: str, words: frozenset[str], ends: Words = ()) -> int:
    """How many words of the text are among those, or end as one of them does."""
    told = split_words(text)
    return sum(w in words or w.rstrip(".") in words or w.endswith(ends) for w in told)


def is_duration(text: str) -> bool:
    """Whether the text says how long something took: "3 years 2 months"."""
    units = {*lexicon().years, *lexicon().months}
    words = re.findall(r"[^\W\d_]+|\d+", text.casefold())
    counts = [w for w in words if w.isdigit()]
    named = [w for w in words if not w.isdigit() and w not in ("and", "und", "et", "y", "e", "en")]
    return bool(counts and named) and all(w in units for w in named)


def level_of(text: str) -> str:
    """The text where it says how well something is known; '' otherwise."""
    told = text.strip(" .()–—-:")
    if re.match(r"(?i)^[abc][12](\b|\+)", told):
        return told
    return told if fold_words(told) in {fold_words(each) for each in lexicon().levels} else ""


def is_language_name(text: str) -> bool:
    """Whether the text is the name of a language that people speak."""
    return " ".join(text.casefold().split()) in lexicon().tongues


def names_language(text: str) -> bool:
    """Whether a word of the text is the name of a language that people speak."""
    return any(is_language_name(word) for word in re.findall(r"[^\W\d_]+", text))


STOP_WORDS = {
    "en": "the and of with for in to at from by",
    "de": "der die das und von mit für bei im den seit",
    "fr": "le la les et des du de avec pour dans depuis",
    "es": "el la los las y de del con para en desde",
    "pt": "o os as e de do da com para em desde no na",
    "it": "il lo la gli e di del della con per in dal",
    "nl": "de het een en van met voor in bij op",
}


def grammar_language(text: str) -> str:
    """The language whose small words and headings the text has most of; '' for a draw."""
    words = text.casefold().split()
    counts = {
        tongue: sum(w in small.split() for w in words) for tongue, small in STOP_WORDS.items()
    }
    best = sorted(counts, key=lambda tongue: counts[tongue], reverse=True)
    return best[0] if counts[best[0]] > counts[best[1]] else ""
