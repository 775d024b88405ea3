"""The words for how sure an answer is, and for what became of it since the last application."""

from __future__ import annotations

from enum import StrEnum

from ...core.answer.facts import SheetLine, Source
from ..lines import HIDDEN

SURE = 0.9  # the user said it of this question, or its own words can mean nothing else
LIKELY = 0.8  # the beginning of the words says it, or part of them


class Sureness(StrEnum):
    """How sure it is that the answer belongs to the question."""

    SURE = "sure"
    LIKELY = "likely"
    CHECK = "check"  # a model wrote it, the page held it by itself, or the question is unclear


class Changed(StrEnum):
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


def changed_of(line: SheetLine, compared: bool) -> Changed:
    """How the line differs from the last time; *compared* says whether there was one."""
    if not compared or HIDDEN in (line.answer, line.before):
        return Changed.UNKNOWN
    if line.before is None:
        return Changed.NEW if line.answer else Changed.SAME
    if not line.answer:
        return Changed.GONE if line.before else Changed.SAME
    return Changed.SAME if line.before == line.answer else Changed.CHANGED
