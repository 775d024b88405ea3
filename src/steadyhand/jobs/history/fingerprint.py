"""What tells one posting from another: company, role, places and number, each as a key."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from steadyhand.core.lang.concepts import Table, alternatives, any_of, tables, word_set
from steadyhand.core.lang.text import digest, fold_case, folded_words

from .canonical_url import canonical_url, names_posting

# Words without points. The longest that ends a name is taken off, then again from what is left.
_LEGAL_FORMS = frozenset(tuple(form.split()) for form in alternatives("legal_forms"))
_LONGEST = max(map(len, _LEGAL_FORMS))
_IN_FRONT = frozenset(alternatives("legal_forms_in_front"))
_GLUED_FORMS = alternatives("glued_legal_forms")  # written into the name, in other letters
_ARTICLES, _JOINS = word_set("articles_of_names"), word_set("joins_of_names")


def company_key(name: str) -> str:
    """The name's words without its legal form; a name that is nothing else stays as it is."""
    whole = tuple(word.replace(".", "") for word in folded_words(_split_glued_form(name)))
    kept = whole[1:] if len(whole) > 1 and whole[0] in _ARTICLES else whole
    if len(kept) > 1 and kept[0] in _IN_FRONT:
        kept = kept[1:]
    while (shorter := _without_last_form(kept)) != kept:
        kept = shorter
    return " ".join(kept)


def is_one_company(one: str, other: str) -> bool:
    """Whether two keys can be of one company: the same, or the one is how the other begins.

    Boards write "Birkenhof" where the employer writes "Birkenhof Deutschland GmbH".
    """
    shorter, longer = sorted((one.split(), other.split()), key=len)
    return bool(shorter) and longer[: len(shorter)] == shorter


def _without_last_form(words: tuple[str, ...]) -> tuple[str, ...]:
    for length in range(min(_LONGEST, len(words) - 1), 0, -1):
        if words[-length:] in _LEGAL_FORMS:
            return words[:-length]
    return words[:-1] if len(words) > 1 and words[-1] in _JOINS else words


def _split_glued_form(name: str) -> str:
    """The name with a form that is written into it in other letters set apart."""
    for form in _GLUED_FORMS:
        name = name.replace(form, f" {form} ")
    return name


_GENDER_LETTER = rf"(?:{any_of('gender_letters')})"
_LETTER_SEPARATOR = r"(?:\s*[/|*,:._·-]\s*|\s+)"
_LETTERS = rf"{_GENDER_LETTER}(?:{_LETTER_SEPARATOR}{_GENDER_LETTER}){{1,4}}\*?"
_ALL_GENDERS = any_of("all_genders")
# Bare letters count only with a slash between them and at least one that no unit is written with.
_BARE = rf"(?:{any_of('bare_gender_letters')})"
_BARE_LETTERS = rf"(?<![\w/])(?:{_BARE}\s?/\s?){{1,3}}{_BARE}(?![\w/])"
_GENDER_MARK = re.compile(rf"[(\[{{]\s*(?:{_LETTERS}|{_ALL_GENDERS})\s*[)\]}}]|{_BARE_LETTERS}")
# A second ending after the word: Gärtner*in, Gärtner/-in, Développeur·euse, Desarrollador(a).
_GENDER_ENDINGS = rf"(?:{any_of('gender_endings')})"
_SECOND_ENDING = re.compile(rf"(?<=[^\W\d_]{{3}})(?:[*:·•_]|/-?)-?{_GENDER_ENDINGS}(?![^\W_])")
_BRACKETED_ENDING = re.compile(rf"(?<=[^\W\d_]{{3}})\(-?{_GENDER_ENDINGS}\)")


def _names_in(by_language: Mapping[str, Table]) -> dict[str, str]:
    """Each name of these tables, in plain words, with its key; a key is a name of itself."""
    return {
        " ".join(folded_words(name)): key
        for table in by_language.values()
        for key, names in table.items()
        for name in (key, *names)
    }


_ABBREVIATIONS = _names_in(tables("short_titles"))


def role_key(title: str) -> str:
    """The title's words in their order, without marks of gender.

    Seniority, numbers and whatever else tells one posting from another stay.
    """
    plain = _GENDER_MARK.sub(" ", fold_case(title))
    plain = _BRACKETED_ENDING.sub("", _SECOND_ENDING.sub("", plain))
    return " ".join(_ABBREVIATIONS.get(word, word) for word in folded_words(plain))


Place = frozenset[str]

_PLACE_SEPARATOR = re.compile(rf"[;|\n•]|\s/\s|\s+(?:{any_of('places_or')})\s+")
_PARTS = re.compile(r"[,()\[\]]|\s[-–—]\s")
_POSTAL = re.compile(r"(?<!\S)(?:[a-z]{1,2}-)?\d{4,6}(?!\S)")
_REMOTE = re.compile(
    rf"\b(?:{any_of('wholly_remote')})?(?:{any_of('remote_place')})"
    rf"(?: (?:{any_of('remote_possible')}))?\b"
)
# One town or country by its names in the languages that postings are written in, and what lies
# between a town and its country: said of one posting, left out of another.
_TOWN, _COUNTRY = _names_in(tables("place_towns")), _names_in(tables("place_countries"))
_REGION, _WORKPLACE = _names_in(tables("place_regions")), _names_in(tables("place_workplaces"))
_PLACE_NAMES = {**_REGION, **_TOWN, **_COUNTRY, **_WORKPLACE}
# Sharing one of these is no sign of the same place; telling two of one kind is a sign of two.
_WIDE_PLACES = tuple(frozenset(table.values()) for table in (_COUNTRY, _REGION))
_WIDE_NAMES = frozenset(_WORKPLACE.values()).union(*_WIDE_PLACES)


def places_of(locations: Iterable[str]) -> frozenset[Place]:
    """The places that the texts name. One text may name several: "Berlin; Munich"."""
    texts = (text for each in locations for text in _PLACE_SEPARATOR.split(fold_case(each)))
    return frozenset(place for text in texts if (place := _place(text)))


def places_overlap(one: frozenset[Place], other: frozenset[Place]) -> bool:
    """Whether a place of the one is, or lies in, a place of the other.

    "Berlin" lies in "Berlin, Germany" and "Austin, TX" in "Austin, United States"; two towns of one
    country do not overlap, nor do two of one name that are said to lie in two countries.
    """
    return any(a <= b or b <= a or _is_one_town(a, b) for a in one for b in other)


def _is_one_town(a: Place, b: Place) -> bool:
    apart = any(a & kind and b & kind and not a & b & kind for kind in _WIDE_PLACES)
    return bool((a & b) - _WIDE_NAMES) and not apart


def _place(text: str) -> Place:
    found = _REMOTE.sub(", remote,", _POSTAL.sub(" ", text))
    parts = (" ".join(folded_words(part)) for part in _PARTS.split(found))
    return frozenset(_PLACE_NAMES.get(part, part) for part in parts if part)


KEYS = 2  # raised when a rule of a key changes: stored keys of less are made anew from the facts
FINGERPRINT = 32  # hexadecimal digits; 128 bits, and short enough for a folder's name
TEXT_WORDS_MIN = 40  # fewer words (a teaser, a "click here") are alike without being the same text


@dataclass(frozen=True, slots=True)
class Vacancy:
    """A posting as it was read; only `url` is known before it is."""

    url: str  # the canonical one, where the page names it
    company: str = ""
    role: str = ""
    locations: tuple[str, ...] = ()
    requisition: str = ""  # the employer's number of it
    text: str = ""
    also: tuple[str, ...] = ()  # other addresses of that page; never a form's: forms are shared


@dataclass(frozen=True, slots=True)
class Keys:
    """A posting as it is compared. '' and () are unknown, and contradict nothing."""

    addresses: frozenset[str]
    company: str = ""
    role: str = ""
    places: frozenset[Place] = frozenset()
    requisition: str = ""
    text: str = ""


def keys_of(vacancy: Vacancy) -> Keys:
    """What the posting is compared by."""
    written = (vacancy.url, *vacancy.also)
    return Keys(
        addresses=frozenset(canonical_url(url) for url in written if url.strip()),
        company=company_key(vacancy.company),
        role=role_key(vacancy.role),
        places=places_of(vacancy.locations),
        requisition=requisition_key(vacancy.requisition),
        text=text_key(vacancy.text),
    )


def fingerprint(vacancy: Vacancy) -> str:
    """The posting's name: the same for the same address, company, role, places and number.

    Its address is the first that can be of one posting: some sites name their front page as the
    canonical address of every posting.
    """
    keys = keys_of(vacancy)
    written = tuple(map(canonical_url, (vacancy.url, *vacancy.also)))
    address = next(filter(names_posting, written), written[0])
    places = sorted(" ".join(sorted(place)) for place in keys.places)
    parts = (address, keys.company, keys.role, keys.requisition, *places)
    return digest(parts, FINGERPRINT)


def application_id(vacancy: Vacancy, profile: str) -> str:
    """The name of that person's application to that posting, in the tracker and of its folder.

    Two people of one home who apply to the same posting make no duplicate of each other.
    """
    return digest((fingerprint(vacancy), profile), FINGERPRINT)


def requisition_key(number: str) -> str:
    """The number without case and separators: REQ-0042 and req 0042 are one."""
    return "".join(folded_words(re.sub(r"[-./]", " ", number)))


def text_key(text: str) -> str:
    """A digest of the text's words that hold no digit; '' for a text too short to tell.

    A date or a reference that changed leaves the text the same.
    """
    words = tuple(word for word in folded_words(text) if not any(map(str.isdigit, word)))
    return digest(words, FINGERPRINT) if len(words) >= TEXT_WORDS_MIN else ""


def search_marks(keys: Keys) -> frozenset[str]:
    """By what a store finds every posting that may match, digested.

    Those are its addresses, the first word of its company (see `is_one_company`), and its text.
    """
    named = {digest(("address", a), FINGERPRINT) for a in keys.addresses}
    told = (("company", keys.company.partition(" ")[0]), ("text", keys.text))
    return frozenset(named | {digest(pair, FINGERPRINT) for pair in told if pair[1]})
