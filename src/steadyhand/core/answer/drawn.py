"""Labels that a person sees against names that only programs read: do they ask the same?

A page may call a control by words that nobody sees (`aria-label`, a hidden element, a title). Where
these mean something else than the words beside the control, the person who approves the sheet would
agree to one question and the employer would read another. Neither is believed: it is asked.
"""

from __future__ import annotations

from dataclasses import replace

from ..page.snapshot import Field, LabelSource, Role
from .consents import as_agreed
from .facts import Intent
from .normal import normal
from .question import read_question
from .vocabulary import Vocabulary

TICKS = (Role.CHECK, Role.SWITCH)  # what is agreed to is every word of the text beside it
BOUND = (LabelSource.LABEL, LabelSource.LEGEND)  # text that the markup binds to the control


def contradicts(field: Field, vocabulary: Vocabulary, company: str = "") -> bool:
    """Return whether what is seen may mean something else than what is read aloud.

    Words that nobody can read count only where they surely belong to the control: bound to it,
    beside a tick box, or a question.
    """
    if not field.drawn:
        return False
    seen = _meanings(field, field.drawn, vocabulary, company)
    spoken = _meanings(field, field.label, vocabulary, company)
    if seen or field.role in TICKS:
        return seen != spoken
    surely = field.drawn_source in BOUND or field.drawn.rstrip(" *:").endswith("?")
    return surely and not _says_more(field.drawn, field.label)


def _meanings(field: Field, words: str, vocabulary: Vocabulary, company: str) -> frozenset[Intent]:
    """Return what the words may ask, each at the same confidence."""
    read = read_question(words, field.group, vocabulary=vocabulary).intents
    single = read[0] if len(read) == 1 else None
    agreed = as_agreed(words, field.group, single, vocabulary=vocabulary, company=company)
    found = (agreed,) if agreed and (field.role in TICKS or single) else read
    return frozenset(replace(each, confidence=1.0) for each in found)


def _says_more(one: str, other: str) -> bool:
    """Whether one of the texts has every word of the other."""
    words, others = set(normal(one).split()), set(normal(other).split())
    return words <= others or others <= words
