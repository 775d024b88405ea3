"""The option "Other" of a list, with a box of its own for what is none of the list's options.

It is chosen only where the question is open (how somebody heard of the job, which school, which
subject), so that "Other" says nothing but that the list is too short. Of a gender, a visa or a
citizenship it would state something that nobody said: there a person is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from ..lang.concepts import word_set
from ..lang.text import normalise
from ..lang.vocabulary import Vocabulary
from ..page.snapshot import Field, Option, Role
from .knowledge import Knowledge
from .options import ANY_CLASS, choices
from .sheet import Intent

OPEN_INTENTS = frozenset({"how_heard"})
OPEN_PARTS = frozenset({"school", "field"})  # of an education
OTHER = "other"
LISTS = frozenset({Role.RADIOS, Role.SELECT, Role.LIST})
TELLING_MIN = 4  # letters of a word that an option may share with the answer by more than chance
BOX_WORDS = word_set("other_box_words")  # beside "other": "If other, please specify"


def other_option(
    text: str, field: Field, *, intent: Intent | None, known: Knowledge
) -> Option | None:
    """The option of *field* that leads to a box for *text*, which none of its options says.

    None where one of them may say it in other words, or the question is not an open one.
    """
    words = known.vocabulary
    if not _is_open(field, intent, words) or box_of(field, known) is None:
        return None
    real = choices(field.options, words)
    others = [o for o in real if words.meaning(o.label, ANY_CLASS) == OTHER]
    rest = (o.label for o in real if o not in others)
    return others[0] if len(others) == 1 and not _tells(text, rest) else None


def _is_open(field: Field, intent: Intent | None, words: Vocabulary) -> bool:
    if intent is not None:
        return intent.name in OPEN_INTENTS
    return words.sections.get("education", {}).get(normalise(field.label), "") in OPEN_PARTS


def _tells(text: str, labels: Iterable[str]) -> bool:
    """Whether one of the labels has a telling word of the text."""
    said = {word for word in normalise(text).split() if len(word) >= TELLING_MIN}
    return any(said & {*normalise(label).split()} for label in labels)


def box_of(field: Field, known: Knowledge) -> Field | None:
    """The box that comes right after the list and is for what it has not."""
    pairs = ((one, two) for one, two in _neighbours(known) if one.key == field.key)
    return next((two for one, two in pairs if _belongs(two, one, known.vocabulary)), None)


def list_of(box: Field, known: Knowledge) -> Field | None:
    """The list right before a box for what it has not; None for any other box."""
    pairs = ((one, two) for one, two in _neighbours(known) if two.key == box.key)
    return next((one for one, two in pairs if _belongs(two, one, known.vocabulary)), None)


def _neighbours(known: Knowledge) -> Iterator[tuple[Field, Field]]:
    return pairwise(f for f in known.fields if f.answerable)


def _belongs(box: Field, field: Field, words: Vocabulary) -> bool:
    """Whether the box asks for another answer to the question of the list, and for nothing else."""
    heads = {normalise(field.group), normalise(field.label), normalise(field.question)}
    same = (box.frame, box.form) == (field.frame, field.form) and normalise(box.group) in heads
    if not same or field.role not in LISTS or box.role is not Role.TEXT:
        return False
    if words.meaning(box.label, ANY_CLASS) == OTHER:
        return True
    named = {text for text, told in words.same[ANY_CLASS].items() if told == OTHER}
    called = normalise(box.label).split()
    return bool({*called} & named) and {*called} <= named | BOX_WORDS
