"""When two questions are one and the same, so that the answer to one answers the other.

Either their words are the same, or both were read to the same intent with every slot equal, and the
intent with its slots is all that they ask. How alike they look counts for nothing.
"""

from __future__ import annotations

from ..facts import Intent
from ..normal import same, unnumbered
from ..question import read_question
from ..vocabulary import Vocabulary
from .reading import screened

JOBS = "job"  # stands for the job's country: both questions are of one job
OPEN = frozenset({"message"})  # asks for a text that is about more than its intent says
NAMED = frozenset({"linkedin", "github"})  # what their rules cover asks for one thing only
CHECKS = frozenset({"background_check", "drug_test"})  # consents that no text belongs to


def same_question(one: str, other: str, vocabulary: Vocabulary, *, country: str = JOBS) -> bool:
    """Whether whoever answered one has answered the other, for a job in that country."""
    if same(one, other):
        return True
    meanings = [meaning_of(each, vocabulary, country=country) for each in (one, other)]
    return (
        meanings[0] is not None
        and meanings[1] is not None
        and (meanings[0].name, meanings[0].slots) == (meanings[1].name, meanings[1].slots)
        and covers(meanings[0])
    )


def meaning_of(question: str, vocabulary: Vocabulary, *, country: str = "") -> Intent | None:
    """The one thing that the question asks, where every word of it was read; else None."""
    intents = screened(unnumbered(question), vocabulary=vocabulary, country=country)
    if intents:
        return intents[0] if len(intents) == 1 else None
    named = read_question(question, "", vocabulary=vocabulary, country=country).intent
    return named if named and named.name in NAMED else None


def covers(intent: Intent) -> bool:
    """Whether the intent with its slots is all that such a question asks.

    What is agreed to is the text beside the box, which no intent holds.
    """
    if intent.name == "consent":
        return dict(intent.slots).get("kind") in CHECKS
    return intent.name not in OPEN
