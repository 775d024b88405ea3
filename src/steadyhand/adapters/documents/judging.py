"""The fit of a posting and a person, by the words that ship and the user's own weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TypeVar

import msgspec

from steadyhand.core.job.fit import Fit, Weights, fit_of
from steadyhand.core.job.posting import Posting
from steadyhand.core.job.profile import Profile
from steadyhand.errors import BadInput

from .fit_terms_file import load_terms


@dataclass(frozen=True, slots=True)
class FitJudge:
    """A `Judge`."""

    weights: Weights = field(default_factory=Weights)

    def __call__(self, posting: Posting, profile: Profile, *, today: date) -> Fit:
        """The fit with its reasons."""
        terms = load_terms()
        return fit_of(posting, profile, today=today, terms=terms, weights=self.weights)


Name = TypeVar("Name", bound=str)


def weights_of(said: Mapping[Name, float]) -> Weights:
    """The user's own weights by their names, beside the usual ones. Raises BadInput."""
    try:
        return msgspec.convert(dict(said), Weights, strict=False)
    except msgspec.ValidationError as exc:
        raise BadInput(f"fit_weights cannot be used: {exc}; see docs/reference/fit.md") from exc
