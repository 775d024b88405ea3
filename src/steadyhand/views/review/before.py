"""What was approved, as it is kept: for the receipt, and for the next one with the same form."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from ...core.answer.facts import Question, Sheet, SheetLine
from ...core.page.snapshot import Snapshot, form_fingerprint

Of = TypeVar("Of")


@dataclass(frozen=True, slots=True)
class Approved:
    """One approved sheet: private to its run. `lines` are (question, answer) as shown."""

    form: str  # fingerprint of all pages of the form
    digest: str
    at: str  # ISO 8601, UTC
    lines: tuple[tuple[str, str], ...]
    shown: tuple[SheetLine, ...] = ()  # the same lines, with all that was told of them
    blank: tuple[SheetLine, ...] = ()  # what was approved to be sent empty
    notes: tuple[str, ...] = ()  # what else stood on the sheet: what is unused, out of reach


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
    shown, blank = (
        tuple(replace(line, takes=None, before=None) for line in lines)
        for lines in (question.sheet, question.blank)
    )
    return Approved(form, question.digest, at, told, shown, blank, question.notes)


def changes(last: Approved, question: Question) -> tuple[str, ...]:
    """What of that sheet is otherwise now, one clause each; the order of the new one."""
    held, now = dict(_counted(last.lines)), dict(_counted(_pairs(question.sheet)))
    empty = {line.question for line in question.blank}
    gone = [asked for asked, _ in held.keys() - now.keys()]
    return (
        *(f"{q} is new" for (q, n) in now if (q, n) not in held),
        *(f"{q} was {held[q, n]!r}" for (q, n), a in now.items() if held.get((q, n), a) != a),
        *(f"{q} is empty now" for q in sorted(gone) if q in empty),
        *(f"{q} is gone" for q in sorted(gone) if q not in empty),
        *_beside(last, question, {q for q, _ in now} | set(gone)),
    )


def _pairs(lines: Iterable[SheetLine]) -> Iterator[tuple[str, str]]:
    return ((line.question, line.answer) for line in lines)


def _beside(last: Approved, question: Question, known: set[str]) -> Iterator[str]:
    """What changed of the rest: blanks, proofs, and what was said beside the lines."""
    before, now = ([b.question for b in blank] for blank in (last.blank, question.blank))
    yield from (f"{q} is asked, and empty" for q in now if q not in before and q not in known)
    yield from (f"{q} is not asked any more" for q in before if q not in now and q not in known)
    proven = {line.question: line.proven for line in last.shown}
    for line in question.sheet:
        if proven.get(line.question, line.proven) != line.proven:
            yield f"{line.question} is {'proven' if line.proven else 'not proven any more'}"
    yield from (note for note in question.notes if note not in last.notes)


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
