"""Loads the words of the fit score that ship with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from steadyhand.core.answer.normal import normal
from steadyhand.core.job.fit import Terms, TermsSource, terms_of

from .vocabulary_file import load_vocabulary

FOLDER = "steadyhand.core.job.fit"


@cache
def load_terms() -> Terms:
    """All that ships; read once per process. Countries are the vocabulary's."""
    return terms_of(
        shipped(), normal=normal, country_of=lambda name: load_vocabulary().country(name)
    )


def shipped() -> tuple[TermsSource, ...]:
    """Every file that ships, in an order that is the same everywhere."""
    folder = files(FOLDER) / "terms"
    found = sorted(folder.iterdir(), key=lambda one: one.name)
    return tuple(
        msgspec.json.decode(each.read_bytes(), type=TermsSource)
        for each in found
        if each.name.endswith(".json")
    )
