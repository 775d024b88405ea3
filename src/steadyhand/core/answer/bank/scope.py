"""For whom a remembered answer holds, and what is never remembered at all."""

from __future__ import annotations

from ..facts import Intent
from ..normal import normal
from ..policy import CONSENTS, secret
from ..question import GROUPED, read_question
from ..screening.sameness import covers
from ..vocabulary import Vocabulary
from ..vocabulary.phrase import found, spaced

ABOUT_THIS_JOB = frozenset(  # true for one employer alone
    {"message", "how_heard", "referral", "anything_else", "applied_before", "relatives_here"}
)
ITS_OWN_WORDS = ABOUT_THIS_JOB | CONSENTS  # another text to agree to is another question
NAMES = frozenset(  # somebody may be called Test
    {"name", "given-name", "family-name", "additional-name", "nickname", "organization"}
)
HERE = "here"  # the value of a slot that stands for the employer who asks
JOB = "job"  # the value of a slot that stands for where the job is
WITHIN = " > "  # between a heading and a label


def meant(question: str, words: Vocabulary) -> Intent | None:
    """What the words of `Group > Label` mean by themselves, without a page around them."""
    group, _, label = question.rpartition(WITHIN)
    return sure(read_question(label, group, vocabulary=words).intent)


def sure(intent: Intent | None) -> Intent | None:
    """The intent where every word of its question was read: a part of it may not be all."""
    return intent if intent and intent.confidence >= GROUPED else None


def stands_for(intent: Intent) -> bool:
    """Whether the intent with its slots is all that its questions ask, whatever their words."""
    return intent.name not in ITS_OWN_WORDS and covers(intent)


def of_one_employer(question: str, intent: Intent | None, words: Vocabulary) -> bool:
    """Whether the answer may be true for the employer who asks alone.

    A question that is not understood is taken so where it says "us", "this role" and the like.
    """
    if intent is not None:
        return intent.name in ITS_OWN_WORDS or HERE in dict(intent.slots).values()
    return found(words.here, spaced(question))


def of_one_place(question: str, intent: Intent | None, words: Vocabulary) -> bool:
    """Whether it asks about where this very job is: its answer says nothing of the next."""
    if intent is not None:
        return JOB in dict(intent.slots).values()
    return found(words.there, spaced(question))


def refusal(question: str, answer: str, words: Vocabulary, *, offered: bool = False) -> str:
    """Why that cannot be remembered, as one sentence; '' when it can.

    An answer that the form itself *offered* is no invention, whatever it says.
    """
    if not normal(question):
        return "a question without words cannot be found again"
    if not normal(answer):
        return f"the answer to {question!r} is blank; say what is true, or leave it unanswered"
    if secret_asked(question, words):
        return f"{question!r} asks for a secret: passwords, codes, payments and official numbers \
are never kept"
    if not offered and invented(question, answer, words):
        return f"{answer!r} is no answer to {question!r}; say what is true, or leave it unanswered"
    return ""


def secret_asked(question: str, words: Vocabulary) -> bool:
    """Whether one reading of the question asks for what is never kept."""
    group, _, label = question.rpartition(WITHIN)
    return any(map(secret, read_question(label, group, vocabulary=words).intents))


def invented(question: str, answer: str, words: Vocabulary) -> bool:
    """Whether that tells us to make something up, or is typed only to get on."""
    text, intent = normal(answer), meant(question, words)
    named = intent is not None and intent.name in NAMES
    return text in words.refused or (text in words.idle and not named)


def measured(question: str, words: Vocabulary) -> frozenset[str]:
    """The units, currencies and periods that the question names for a bare number."""
    text = spaced(question)
    named = (words.units.get(w) or words.currencies.get(w, "") for w in text.split())
    periods = (period for period, patterns in words.per.items() if found(patterns, text))
    return frozenset((*named, *periods)) - {""}
