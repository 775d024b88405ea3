"""The sheet as one table for whoever shows it: the terminal, `--json`, a web page.

`docs/reference/review.md` tells what each field means. Numbers count from 1 over the lines and then
over what is left blank: a person names a line by its number, a program by its key.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import count

from steadyhand.core.act.approved_sheet import MASK
from steadyhand.core.answer.sheet import Question, SheetLine, Source


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
    changed: ChangeStatus
    before: str | None
    editable: bool
    takes: str = ""  # text, choice or yes_no; '' where nothing is taken
    options: tuple[str, ...] = ()
    multiple: bool = False
    refused: str = ""  # why a person's change of this line was not used

    @property
    def secret(self) -> bool:
        """Whether the answer is not shown."""
        return self.answer == MASK


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
        same = (ChangeStatus.SAME, ChangeStatus.UNKNOWN)
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
    lines = tuple(_review_line(next(numbers), each, compared) for each in question.sheet)
    blank = tuple(_review_line(next(numbers), each, compared) for each in question.blank)
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


def _review_line(number: int, line: SheetLine, compared: bool) -> ReviewLine:
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
        changed=change_status_of(line, compared),
        before=line.before,
        editable=takes is not None,
        takes=takes.kind.value if takes else "",
        options=takes.options if takes else (),
        multiple=takes.multiple if takes else False,
        refused=line.refused,
    )


SURE = 0.9  # the user said it of this question, or its own words can mean nothing else
LIKELY = 0.8  # the beginning of the words says it, or part of them


class Sureness(StrEnum):
    """How sure it is that the answer belongs to the question."""

    SURE = "sure"
    LIKELY = "likely"
    CHECK = "check"  # a model wrote it, the page held it by itself, or the question is unclear


class ChangeStatus(StrEnum):
    """What became of a line since the last application with the same form."""

    UNKNOWN = ""  # there was none, or the answer is not shown
    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    GONE = "gone"  # it held something then


def sureness_of(line: SheetLine) -> Sureness:
    """The word for the line's confidence; what nobody of ours said is to be checked."""
    if line.draft or line.source == Source.SITE or line.confidence < LIKELY:
        return Sureness.CHECK
    return Sureness.SURE if line.confidence >= SURE else Sureness.LIKELY


def change_status_of(line: SheetLine, compared: bool) -> ChangeStatus:
    """How the line differs from the last time; *compared* says whether there was one."""
    if not compared or MASK in (line.answer, line.before):
        return ChangeStatus.UNKNOWN
    if line.before is None:
        return ChangeStatus.NEW if line.answer else ChangeStatus.SAME
    if not line.answer:
        return ChangeStatus.GONE if line.before else ChangeStatus.SAME
    return ChangeStatus.SAME if line.before == line.answer else ChangeStatus.CHANGED
