"""What was approved, as it is kept for the next application with the same form."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from ...core.answer.facts import Question, Sheet
from ...core.page.snapshot import Snapshot, form_fingerprint

Of = TypeVar("Of")


@dataclass(frozen=True, slots=True)
class Approved:
    """One approved sheet: private to its run. `lines` are (question, answer) as shown."""

    form: str  # fingerprint of all pages of the form
    digest: str
    at: str  # ISO 8601, UTC
    lines: tuple[tuple[str, str], ...]


def form_of(page: Snapshot, sheet: Sheet) -> str:
    """The fingerprint of the whole form: of its last page, and of those that were left."""
    last = form_fingerprint(page)
    if not sheet.passed:
        return last
    every = "\n".join((*(passed.form for passed in sheet.passed), last))
    return hashlib.sha256(every.encode()).hexdigest()[: len(last)]


def approved(question: Question, form: str, at: str) -> Approved:
    """What a yes to *question* approves."""
    told = tuple((line.question, line.answer) for line in question.sheet)
    return Approved(form, question.digest, at, told)


def beside(last: Approved | None, question: Question) -> Question:
    """The question with what *last* held for each line; as it is where there was no last one.

    The same words may ask twice: the second line is compared with the second answer.
    """
    if last is None:
        return question
    held = dict(_counted(last.lines))
    asked = _counted((line.question, line) for line in (*question.sheet, *question.blank))
    told = tuple(replace(line, before=held.get(place)) for place, line in asked)
    shown = len(question.sheet)
    return replace(question, sheet=told[:shown], blank=told[shown:], since=last.at)


def _counted(pairs: Iterable[tuple[str, Of]]) -> Iterator[tuple[tuple[str, int], Of]]:
    seen: Counter[str] = Counter()
    for asked, of in pairs:
        yield (asked, seen[asked]), of
        seen[asked] += 1
