"""A plain line above fields is their heading where it names somebody else: "Emergency contact".

Most plain lines are no headings, so one is heard only where leaving it out could put the user's
own words into another's fields. It ends where another line says whose the next fields are or begins
another part, and at the first question that only an applicant is asked. It is not heard over a
whole application, nor where it announces questions that say themselves whom they mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from ..page.snapshot import BETWEEN, Field, PageText
from .question import about_someone_else, read_question
from .vocabulary import Vocabulary
from .whose import (
    FORMER,
    PAYMENT,
    PERSON,
    begins_another,
    is_applicants,
    is_application,
    kind_of,
    numbered,
)

HEARD = (PERSON, FORMER, PAYMENT)
SENTENCE_ENDS = (".", "!")
APPLICANTS = frozenset(  # asked about nobody but who applies
    "resume cover_letter salary notice_period work_authorization needs_sponsorship how_heard "
    "relocation starts_now clearance applied_before anything_else".split()
)


def under_lines(fields: Sequence[Field], vocabulary: Vocabulary) -> tuple[Field, ...]:
    """The fields, those under a line that is heard with it as the last part of their section."""
    runs = groupby(fields, lambda f: (f.frame, f.form, _said(f, vocabulary)))
    led = (_led(list(run), fields, line, vocabulary) for (_, _, line), run in runs)
    return tuple(field for some in led for field in some)


def _said(field: Field, vocabulary: Vocabulary) -> str:
    """The nearest line that says whose the field is, where it is another's; '' else."""
    for line in reversed(field.lines.splitlines()):
        kind = kind_of(line, vocabulary)
        if kind:
            return line if kind in HEARD and not _asks_for_card(line, vocabulary) else ""
        known = numbered(line)[0] in vocabulary.headings
        if known or is_applicants(line, vocabulary) or begins_another(line, vocabulary):
            return ""
    return ""


def _asks_for_card(line: str, vocabulary: Vocabulary) -> bool:
    """Whether it is what a box for the card is called: "Card number"."""
    asked = read_question(line, "", vocabulary=vocabulary).intent
    return asked is not None and asked.name.startswith("cc-")


def _led(
    run: list[Field], fields: Sequence[Field], line: str, vocabulary: Vocabulary
) -> Iterator[Field]:
    heard = bool(line) and not _is_about_all(run, fields, line, vocabulary)
    for field in run:
        heard = heard and not APPLICANTS & _intents([field], vocabulary)
        yield _under(field, line) if heard else field


def _under(field: Field, line: str) -> Field:
    heading = line.rstrip(".!: ").replace(BETWEEN, " - ")
    section = PageText(BETWEEN.join(filter(None, (field.section, heading))))
    return replace(field, section=section, lines=PageText(""))


def _is_about_all(
    run: list[Field], fields: Sequence[Field], line: str, vocabulary: Vocabulary
) -> bool:
    """Whether it is a job's title over its application, or announces what is asked below."""
    if line.endswith(SENTENCE_ENDS) and any(
        about_someone_else(f.label, f.group, vocabulary) for f in run
    ):
        return True
    elsewhere = [f for f in fields if f not in run]
    return is_application(_intents(run, vocabulary), _intents(elsewhere, vocabulary))


def _intents(fields: Sequence[Field], vocabulary: Vocabulary) -> set[str]:
    """What the labels of those fields alone ask for."""
    read = (read_question(f.label, "", vocabulary=vocabulary).intent for f in fields)
    return {intent.name for intent in read if intent}
