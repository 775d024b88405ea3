"""What one fit is made of: the posting, the person, the day, the words, and the lines read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ..posting.facts import Posting
from ..profile import Profile
from .facts import About, Reason, Verdict, Weights
from .lines import Line
from .terms import Terms


@dataclass(frozen=True, slots=True)
class Case:
    """Everything that a judge looks at."""

    posting: Posting
    profile: Profile
    today: date
    terms: Terms
    weights: Weights
    lines: tuple[Line, ...]

    @property
    def asked(self) -> tuple[Line, ...]:
        """The lines of which something must be met."""
        return tuple(line for line in self.lines if line.asked)

    @property
    def language(self) -> str:
        """The language that the posting is written in; English where it does not say."""
        language = self.posting.language.lower()[:2]
        return language if language in self.terms.joins else "en"


def reason(about: About, verdict: Verdict, line: str, *, of: str = "", path: str = "") -> Reason:
    """A reason in the posting's words; the whole line where no part of it is meant."""
    bare = of.strip(" ,;:.-(/")
    return Reason(about, verdict, bare if bare and bare in line else line, line, path)
