"""Whom or what a heading is about, where that is not the user: "Emergency contact", "Billing".

A heading counts only as a whole, apart from its number and from words that hardly change it
("Your emergency contact details"): "Product manager" is the job, and "Your manager" is a person.
What tells a fact of the job ("Company: Northwind") or is marked as a job ("Manager (m/f/d)") is
about the job.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ..lang.phrases import match_text, matches_any, matches_whole
from ..lang.text import normalise
from ..lang.vocabulary import Vocabulary
from ..page.snapshot import HEADING_SEPARATOR
from .sheet import Intent

NUMBERED_HEADING = re.compile(r"(?:#?(\d+)\.? )?(.*?)(?: #?(\d+)\.?)?")
EXPLANATION_START = re.compile(r"\s*(?:[(\[:;–—.?!]|\s-\s)")  # ends what a heading names
CODED_HEADING = re.compile(r"\d{3,}|:\s*\S*\d\S*\s*$")  # "Reference: AB-7": of the job, no person's
CODE = re.compile(r"[A-Z]{2,}([-_/][A-Z]+)*")
FACT_HEADING = re.compile(r"\s*[^:]+:\s*(?=[^\W_a-zß-ÿ])(.*[^.?!\s])\s*")  # "Company: Northwind"
FACT_WORDS_MAX = 6  # words
OF_ALL_SEXES = re.compile(r"\(\s*\w(\s*[/|*,]\s*\w){1,4}\s*\)")  # "(m/f/d)": a job
PERSON = "person"
PAYMENT = "payment"
FORMER = "former"
THING = "thing"
KINDS = (PERSON, PAYMENT, FORMER, THING)  # the first that is named decides
NAME_INTENTS = frozenset({"name", "given-name", "family-name"})
JOB_KINDS = (THING, PAYMENT)  # what a posting tells about as well
PERSONAL_INTENTS = re.compile(  # what a person, an employer or a payment has as well as the user
    r"(.+-)?name|honorific-.*|nickname|email|tel(-.*)?|street-address|address-.*|postal-code"
    r"|country(-name)?|bday(-.*)?|sex|photo|url|website|linkedin|github|location"
)


def heading_kind(heading: str, vocabulary: Vocabulary) -> str:
    """The kind of the heading, one of KINDS; '' where it may be the user's own.

    "Emergency contact > Phones" is about the contact.
    """
    kinds = {single_heading_kind(part, vocabulary) for part in heading.split(HEADING_SEPARATOR)}
    return next((kind for kind in KINDS if kind in kinds), "")


@lru_cache(maxsize=4096)  # a page's headings are read again at every look
def single_heading_kind(heading: str, vocabulary: Vocabulary) -> str:
    """The kind of one heading, without those above it."""
    if (
        CODED_HEADING.search(heading)
        or OF_ALL_SEXES.search(heading)
        or is_fillers(heading, vocabulary)
        or _is_about_job(heading, vocabulary)
    ):
        return ""
    kind = _listed_kind(heading, vocabulary)
    return "" if kind in JOB_KINDS and _tells_fact(heading, vocabulary) else kind


def is_applicants(heading: str, vocabulary: Vocabulary) -> bool:
    """Whether it says that what follows is asked about the applicant: "Your details"."""
    return _is_listed(heading, "self", vocabulary)


@lru_cache(maxsize=4096)
def says_you(heading: str, vocabulary: Vocabulary) -> bool:
    """Whether it speaks to the user about themselves: "Your details", "Captain (that's you)"."""
    if is_fillers(heading, vocabulary) or is_applicants(heading, vocabulary):
        return True
    spoken = matches_any(vocabulary.apart.get("you", ()), match_text(heading))
    return spoken and heading_kind(heading, vocabulary) != PERSON


def is_fillers(heading: str, vocabulary: Vocabulary) -> bool:
    """Whether it names whoever fills the form: "Parent or guardian completing this form"."""
    return _is_listed(heading, "filler", vocabulary)


def is_place(heading: str, vocabulary: Vocabulary) -> bool:
    """Whether it says where something is sent to: "Delivery", of which a person has several."""
    return _is_listed(heading, "place", vocabulary)


def is_strange(heading: str, vocabulary: Vocabulary) -> bool:
    """Whether nothing in it is known but which of several it is: "Second driver", "Traveller 2"."""
    name, number = split_number(heading.rpartition(HEADING_SEPARATOR)[2])
    which = vocabulary.naming.get("narrow", ())
    strange = (
        word not in vocabulary.known or matches_whole(which, f"{word} ") for word in name.split()
    )
    return bool(name) and ((number or 0) > 1 or all(strange))


def begins_another(line: str, vocabulary: Vocabulary) -> bool:
    """Whether it says that another part of the form begins: "Additional information"."""
    return _is_listed(line, "next", vocabulary)


def may_be_a_title(heading: str, vocabulary: Vocabulary) -> bool:
    """Whether it may name the job, the employer or who answers there as well as another person."""
    if split_number(heading)[1] is not None:
        return False
    kind = single_heading_kind(heading, vocabulary)
    return kind in JOB_KINDS or (kind == PERSON and _is_listed(heading, "title", vocabulary))


def _is_about_job(heading: str, vocabulary: Vocabulary) -> bool:
    """Whether it is a job that sounds like a person, or the posting's name: "Reference: NORTH"."""
    name, _, code = heading.partition(":")
    before, _ = vocabulary.around
    coded = (
        CODE.fullmatch(code.strip()) and name.upper() != name and not before.match(match_text(code))
    )
    known = bool(coded) and _is_listed(name, "number", vocabulary)
    return known or _is_listed(heading, "job", vocabulary)


def _is_listed(heading: str, name: str, vocabulary: Vocabulary) -> bool:
    texts = (heading, EXPLANATION_START.split(heading, maxsplit=1)[0])
    patterns = vocabulary.apart.get(name, ())
    return any(matches_whole(patterns, match_text(split_number(text)[0])) for text in texts)


def _tells_fact(heading: str, vocabulary: Vocabulary) -> bool:
    """Whether it says what or how much itself, after a colon, and explains nothing there."""
    hit = FACT_HEADING.fullmatch(heading)
    words = match_text(hit[1]) if hit else ""
    before, _ = vocabulary.around
    return 0 < len(words.split()) <= FACT_WORDS_MAX and not before.match(words)


def _listed_kind(heading: str, vocabulary: Vocabulary) -> str:
    texts = (heading, EXPLANATION_START.split(heading, maxsplit=1)[0])
    words = [match_text(split_number(text)[0]) for text in texts]
    bare = (each for text in words for each in _bare_headings(text, vocabulary))
    for text in dict.fromkeys((*words, *bare)):
        for kind in KINDS:
            if matches_whole(vocabulary.apart.get(kind, ()), text):
                return kind
    return ""


def is_personal(intent: Intent) -> bool:
    """Whether it asks for something that every person has another one of."""
    return PERSONAL_INTENTS.fullmatch(intent.name) is not None and not intent.name.startswith("cc-")


def is_application(under: set[str], elsewhere: set[str]) -> bool:
    """Whether the intents that stand under a heading are a whole application's.

    That is a résumé with a name and an address for letters, and neither of these elsewhere.
    """
    whole = {"resume", "email"} <= under and bool(NAME_INTENTS & under)
    return whole and not elsewhere & {"email", *NAME_INTENTS}


def split_number(heading: str) -> tuple[str, int | None]:
    """A heading, normalised, without the number before or after it; and that number."""
    hit = NUMBERED_HEADING.fullmatch(normalise(heading))
    assert hit is not None
    digits = hit[1] or hit[3]
    return hit[2], int(digits) if digits else None


def _bare_headings(text: str, vocabulary: Vocabulary) -> Iterator[str]:
    """The text without the words before, after, and on both sides of what it is about."""
    before, after = vocabulary.around
    yield from (before.sub("", text), after.sub("", text), after.sub("", before.sub("", text)))
