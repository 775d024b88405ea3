"""The sheet as one table for whoever shows it: the terminal, `--json`, a web page.

`docs/reference/review.md` tells what each field means. Numbers count from 1 over the lines and then
over what is left blank: a person names a line by its number, a program by its key.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from ...core.answer.facts import Question, SheetLine
from ..lines import HIDDEN
from .words import Changed, Sureness, changed_of, sureness_of

__all__ = ["Changed", "Review", "ReviewLine", "Sureness", "review_of"]


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """One question of the form with what would be sent for it."""

    number: int
    key: str  # '' for a line of an earlier page
    group: str
    label: str
    answer: str
    source: str
    detail: str
    confidence: float  # 0 to 1
    sureness: Sureness
    proven: bool
    required: bool
    draft: bool
    changed: Changed
    before: str | None
    editable: bool
    takes: str = ""  # text, choice or yes_no; '' where nothing is taken
    options: tuple[str, ...] = ()
    multiple: bool = False
    refused: str = ""  # why a person's change of this line was not used

    @property
    def secret(self) -> bool:
        """Whether the answer is not shown."""
        return self.answer == HIDDEN


@dataclass(frozen=True, slots=True)
class Review:
    """Everything that one yes would send, and what a reader should look at first."""

    question: str  # its id
    text: str
    digest: str
    lines: tuple[ReviewLine, ...]
    blank: tuple[ReviewLine, ...]
    notes: tuple[str, ...]
    since: str  # when the last application with the same form was sent; '' for none
    deadline_s: float

    @property
    def every(self) -> tuple[ReviewLine, ...]:
        """All lines in the order of their numbers."""
        return (*self.lines, *self.blank)

    @property
    def drafts(self) -> tuple[ReviewLine, ...]:
        """What a model wrote."""
        return tuple(line for line in self.lines if line.draft)

    @property
    def unproven(self) -> tuple[ReviewLine, ...]:
        """What the page may hold otherwise."""
        return tuple(line for line in self.lines if not line.proven)

    @property
    def lacking(self) -> tuple[ReviewLine, ...]:
        """What the form asks for and nobody answered."""
        return tuple(line for line in self.blank if line.required)

    @property
    def otherwise(self) -> tuple[ReviewLine, ...]:
        """What is not as the last application with the same form had it."""
        same = (Changed.SAME, Changed.UNKNOWN)
        return tuple(line for line in self.every if line.changed not in same)

    @property
    def refused(self) -> tuple[ReviewLine, ...]:
        """Where a person's change was not used."""
        return tuple(line for line in self.every if line.refused)

    def named(self, name: str) -> ReviewLine | None:
        """The line of that number or key, or None."""
        return next((e for e in self.every if name in (str(e.number), e.key or None)), None)


def review_of(question: Question) -> Review:
    """The question's sheet as it is shown."""
    numbers, compared = count(1), bool(question.since)
    lines = tuple(_line(next(numbers), each, compared) for each in question.sheet)
    blank = tuple(_line(next(numbers), each, compared) for each in question.blank)
    return Review(
        question=question.id,
        text=question.text,
        digest=question.digest,
        lines=lines,
        blank=blank,
        notes=(*question.notes, *question.evidence),
        since=question.since,
        deadline_s=question.deadline_s,
    )


def _line(number: int, line: SheetLine, compared: bool) -> ReviewLine:
    takes = line.takes
    return ReviewLine(
        number=number,
        key=line.key,
        group=line.group,
        label=line.label,
        answer=line.answer,
        source=line.source,
        detail=line.detail,
        confidence=line.confidence,
        sureness=sureness_of(line),
        proven=line.proven,
        required=line.required,
        draft=line.draft,
        changed=changed_of(line, compared),
        before=line.before,
        editable=takes is not None,
        takes=takes.kind.value if takes else "",
        options=takes.options if takes else (),
        multiple=takes.multiple if takes else False,
        refused=line.refused,
    )
