"""Screening questions as fields of a form, and the phrasings that were written before the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.question import JOB_COUNTRY, meaning_of
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer, Intent
from steadyhand.core.lang.vocabulary import Vocabulary
from steadyhand.core.page.snapshot import Field, FieldKey, Option, PageText, Ref, Role

# The folder's pairs of one meaning were guessed by a pattern. Read by hand, the questions of these
# ids ask the same within a group, and those of ALONE ask what no other of the pairs asks.
GROUPS = (
    frozenset({"f22a3e2cc0", "4be71df6b2"}),  # years of business development
    frozenset({"77fc36d27a", "9d3f4aafac"}),  # years of data engineering
    frozenset({"dff38d4158", "0eee787a5a", "3b9b142864"}),  # how one heard of the job
    frozenset({"3dcdcb15a6", "1bf332f8de", "7f10e3df76", "e2588803e6"}),  # sponsorship, ever
)
ALONE = frozenset(
    {"0bb83b8c3a", "7250aaf2c8", "c54c8aeb28", "87bcb6f9e8"}  # authorised, two at once, a status
    | {"198d5c8bbc", "e9a22da0d8", "9645c422d8", "8a658f3764"}  # years of one thing each
    | {"eb37e3c646"}  # a name
)


def guessed_right(one: str, other: str) -> bool:
    """Whether the pair stands after the review; a pair with an id of other lists stands."""
    reviewed = ALONE.union(*GROUPS)
    return not {one, other} <= reviewed or any({one, other} <= group for group in GROUPS)


@dataclass(frozen=True, slots=True)
class Case:
    """One question as a form asked it."""

    id: str
    question: str
    options: tuple[str, ...] = ()

    @property
    def field(self) -> Field:
        """The question as a box, or as buttons where it has options."""
        role = Role.RADIOS if self.options else Role.TEXT
        options = tuple(Option(PageText(each), each) for each in self.options)
        label = PageText(self.question)
        return Field(Ref("e1"), FieldKey(self.id), role, label=label, options=options)


@dataclass(frozen=True, slots=True)
class Phrasing:
    """One way to ask something; `near` where it only sounds so."""

    question: str
    means: str
    near: bool = False


def cases_of(path: Path) -> dict[str, Case]:
    """The questions of a file by their ids; none where there is no such file."""
    told = json.loads(path.read_text("utf-8")) if path.exists() else []
    return {e["id"]: Case(e["id"], e["question"], tuple(e["options"])) for e in told}


def phrasings_of(path: Path) -> Iterator[Phrasing]:
    """Every phrasing of one language's file."""
    told = json.loads(path.read_text("utf-8"))
    for near in (False, True):
        for means, questions in told["near" if near else "means"].items():
            yield from (Phrasing(question, means, near) for question in questions)


def written(intent: Intent | None) -> str:
    """An intent as the lists write it: `name(slot=value,...)`; '' for none."""
    if intent is None:
        return ""
    slots = ",".join(f"{name}={value}" for name, value in intent.slots)
    return f"{intent.name}({slots})" if slots else intent.name


def read(question: str, words: Vocabulary) -> str:
    """What the question was read as, for a job whose country stands as `job`."""
    return written(meaning_of(question, words, country=JOB_COUNTRY))


def answered(case: Case, known: Knowledge) -> str | None:
    """What would be filled in; None where its user would be asked."""
    found = resolve(case.field, known.on([case.field]))
    return str(found.value) if isinstance(found, Answer) else None


def told(case: Case, known: Knowledge) -> str:
    """The question with what it was read as."""
    return f"{case.question!r} {written(known.meaning(case.field)) or '?'}"
