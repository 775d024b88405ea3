"""In which language documents are written: the posting's, else the person's own, else English."""

from __future__ import annotations

from ...profile import Profile
from ..facts import Wanted
from .words import DEFAULT, WORDS

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


def language_for(profile: Profile, wanted: Wanted) -> str:
    """The document's language as an ISO 639-1 code that there are words for."""
    return code_of(wanted.language) or own_language(profile) or DEFAULT


def own_language(profile: Profile) -> str:
    """The language that the person calls native, else the first that they named; '' for none."""
    named = sorted(profile.languages, key=lambda each: not _is_native(each.level))
    return next((code for each in named if (code := code_of(each.name))), "")


def code_of(language: str) -> str:
    """The code of a language tag or name, where there are words for it; '' else."""
    said = language.strip().casefold()
    tag = said.replace("_", "-").partition("-")[0]
    if tag in WORDS:
        return tag
    return next((code for code, words in WORDS.items() if said in words.names), "")


def _is_native(level: str) -> bool:
    return level.casefold().startswith(NATIVE)
