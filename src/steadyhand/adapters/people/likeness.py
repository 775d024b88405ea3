"""Orders remembered questions for a person's eye. No score leaves this file, and none decides.

Near-misses ("require", "not require") score above honest paraphrases, so likeness may say what to
look at first and never what is the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz, process

from steadyhand.core.answer.normal import normal

LEAST = 60.0  # of 100; below it two questions share little more than "do you need"


def by_likeness(question: str, others: Sequence[str]) -> tuple[int, ...]:
    """The places of *others*, most alike first; those that are hardly alike are left out."""
    texts = [normal(other) for other in others]
    found = process.extract(
        normal(question), texts, scorer=fuzz.token_set_ratio, score_cutoff=LEAST, limit=None
    )
    return tuple(place for _text, _score, place in found)
