"""The `Judge` port: a posting's fit, by the terms that ship and the user's own weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec

from steadyhand.core.lang.text import normalise
from steadyhand.errors import BadInput
from steadyhand.jobs.fit.fit import fit_of
from steadyhand.jobs.fit.reasons import Fit, Weights
from steadyhand.jobs.fit.terms import Terms, TermsSource, terms_of
from steadyhand.jobs.posting.posting import Posting
from steadyhand.jobs.profile import Profile

from .language_files import load_vocabulary

TERMS_PACKAGE = "steadyhand.jobs.fit"


@cache
def load_terms() -> Terms:
    """All that ships; read once per process. Countries are the vocabulary's."""
    return terms_of(
        shipped_terms(), normal=normalise, country_of=lambda name: load_vocabulary().country(name)
    )


def shipped_terms() -> tuple[TermsSource, ...]:
    """Every file that ships, in an order that is the same everywhere."""
    folder = files(TERMS_PACKAGE)
    found = sorted(folder.iterdir(), key=lambda one: one.name)
    return tuple(
        msgspec.json.decode(each.read_bytes(), type=TermsSource)
        for each in found
        if each.name.endswith(".json")
    )


@dataclass(frozen=True, slots=True)
class FitJudge:
    """A `Judge`."""

    weights: Weights = field(default_factory=Weights)

    def __call__(self, posting: Posting, profile: Profile, *, today: date) -> Fit:
        """The fit with its reasons."""
        terms = load_terms()
        return fit_of(posting, profile, today=today, terms=terms, weights=self.weights)


Name = TypeVar("Name", bound=str)


def parse_weights(said: Mapping[Name, float]) -> Weights:
    """The user's own weights by their names, beside the usual ones. Raises BadInput."""
    try:
        return msgspec.convert(dict(said), Weights, strict=False)
    except msgspec.ValidationError as exc:
        raise BadInput(f"fit_weights cannot be used: {exc}; see docs/reference/fit.md") from exc
