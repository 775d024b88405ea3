"""The sheet as a person approves it: lines read off the page, and what changed since."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar, assert_never

from ..answer.sensitivity import is_secret_row, takes_secret
from ..answer.sheet import (
    AcceptedInput,
    Document,
    Question,
    QuestionKind,
    Row,
    Sheet,
    SheetLine,
    Source,
    Value,
)
from ..page.snapshot import NO_FIELD, Field, FieldKey, Role, Snapshot, form_fingerprint
from .approval import (
    blank_fields,
    disambiguating_sections,
    earlier_blank_lines,
    field_value,
    page_lines,
)
from .evidence import same_text

# The sheet as a person reviews it before a submit: read off the page, not off our plan.
#
# Exactly the lines of `core/act/approval.content_of`, in the same order, so that what is shown is
# what a YES is bound to.

MASK = "••••"  # stands for any password or code, whatever its length
_TICKS = (Role.CHECK, Role.SWITCH)
_CHOICES = (Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS)


def sheet_lines(
    page: Snapshot, sheet: Sheet, proven: Collection[FieldKey]
) -> tuple[SheetLine, ...]:
    """One line per field that holds something: those of earlier pages, then the page's own.

    What an earlier page held was left with it: nobody can change it on this sheet.
    """
    here = lines_of_page(page, sheet, proven)
    told = set(page_lines(page, sheet))
    earlier = (
        replace(line, key=NO_FIELD, takes=None)
        for passed in sheet.passed
        for line, sent in zip(passed.shown, passed.sent, strict=True)
        if sent not in told
    )
    return (*earlier, *here)


def lines_of_page(
    page: Snapshot, sheet: Sheet, proven: Collection[FieldKey]
) -> tuple[SheetLine, ...]:
    """The page's own lines, in its order."""
    heads = disambiguating_sections(page)
    return tuple(
        _sheet_line(f, sheet, f.key in proven, head=heads.get(f.key, ""))
        for f in page.reviewed
        if field_value(f)
    )


def blank_lines(
    page: Snapshot, sheet: Sheet, proven: Collection[FieldKey]
) -> tuple[SheetLine, ...]:
    """What would be sent empty: of earlier pages what none asks again, then the page's own."""
    asked = set(earlier_blank_lines(page, sheet))
    earlier = (
        replace(line, key=NO_FIELD, takes=None)
        for passed in sheet.passed
        for line in passed.blank
        if (line.question, line.required) in asked
    )
    return (*earlier, *page_blank_lines(page, sheet, proven))


def page_blank_lines(
    page: Snapshot, sheet: Sheet, proven: Collection[FieldKey]
) -> tuple[SheetLine, ...]:
    """The page's fields that hold nothing, in its order."""
    heads = disambiguating_sections(page)
    return tuple(
        _sheet_line(f, sheet, f.key in proven, head=heads.get(f.key, ""))
        for f in blank_fields(page)
    )


def unused_answers(sheet: Sheet) -> tuple[str, ...]:
    """The labels of given answers that no field took, each with the questions that are like it."""
    near = dict(sheet.near)
    return tuple(f"{label}{did_you_mean(near.get(label, ()))}" for label in sheet.unused)


def did_you_mean(questions: tuple[str, ...]) -> str:
    """A question of the form that may have been meant, in brackets; '' for none."""
    asked = " or ".join(f'"{each}"' for each in questions)
    return f" (did you mean {asked}?)" if asked else ""


def accepted_input(field: Field, row: Row | None = None) -> AcceptedInput | None:
    """What may be put into it on the sheet; None for files, secrets and what the site fixed."""
    if not field.answerable or field.role is Role.FILE or _is_masked(field, row):
        return None
    if field.role in _TICKS:
        return AcceptedInput(QuestionKind.YES_NO)
    if field.role not in _CHOICES:
        return AcceptedInput()
    labels = tuple(str(o.label) for o in field.options if o.label and not o.disabled)
    several = field.multiple or field.role is Role.CHECKS
    return AcceptedInput(QuestionKind.CHOICE, labels, several)


def _is_masked(field: Field, row: Row | None) -> bool:
    return takes_secret(field) or (row is not None and is_secret_row(row))


def _sheet_line(field: Field, sheet: Sheet, proven: bool, *, head: str) -> SheetLine:
    row = sheet.row(field.key)
    ours = row if row is not None and (proven or _is_ours(field, row)) else None
    return SheetLine(
        label=field.caption or field.group,
        group=" > ".join(filter(None, (head, field.group if field.caption else ""))),
        answer=_answer_text(field, row) if field_value(field) else "",
        source=ours.answer.source if ours else Source.SITE,
        detail=ours.answer.detail if ours else "",
        confidence=ours.answer.confidence if ours else 0.0,
        proven=proven,
        required=field.required,
        intent=row.intent.name if row is not None and row.intent else "",
        key=field.key,
        takes=accepted_input(field, row),
        refused=next((r.says for r in sheet.unfit if r.key == field.key), ""),
    )


def _is_ours(field: Field, row: Row) -> bool:
    """Whether the page holds our answer although nothing proved it yet."""
    return same_text(field_value(field), canonical_text(row.answer.value))


def canonical_text(value: Value) -> str:
    """The answer in the canonical text of `approval.held`."""
    match value:
        case bool():
            return "true" if value else ""
        case tuple():
            return "\n".join(sorted(value))
        case Document():
            return value.name
        case str():
            return value.strip()
        case other:
            assert_never(other)


def _answer_text(field: Field, row: Row | None) -> str:
    if _is_masked(field, row):
        return MASK
    if field.checked is not None:
        return "yes"
    if field.role in (Role.LIST, Role.CHECKS):
        return ", ".join(field_value(field).split("\n"))
    return field_value(field)


Of = TypeVar("Of")


@dataclass(frozen=True, slots=True)
class ApprovedSheet:
    """One approved sheet: private to its run. `lines` are (question, answer) as shown."""

    form: str  # fingerprint of all pages of the form
    digest: str
    at: str  # ISO 8601, UTC
    lines: tuple[tuple[str, str], ...]
    shown: tuple[SheetLine, ...] = ()  # the same lines, with all that was told of them
    blank: tuple[SheetLine, ...] = ()  # what was approved to be sent empty
    notes: tuple[str, ...] = ()  # what else stood on the sheet: what is unused, out of reach


def whole_form_fingerprint(page: Snapshot, sheet: Sheet) -> str:
    """The fingerprint of the whole form: of its last page, and of those that were left."""
    last = form_fingerprint(page)
    if not sheet.passed:
        return last
    every = "\n".join((*(passed.form for passed in sheet.passed), last))
    return hashlib.sha256(every.encode()).hexdigest()[: len(last)]


def approved_sheet_of(question: Question, form: str, at: str) -> ApprovedSheet:
    """What a yes to *question* approves."""
    told = tuple((line.question, line.answer) for line in question.sheet)
    shown, blank = (
        tuple(replace(line, takes=None, before=None) for line in lines)
        for lines in (question.sheet, question.blank)
    )
    return ApprovedSheet(form, question.digest, at, told, shown, blank, question.notes)


def changes_since(last: ApprovedSheet, question: Question) -> tuple[str, ...]:
    """What of that sheet is otherwise now, one clause each; the order of the new one."""
    held, now = dict(_occurrences(last.lines)), dict(_occurrences(_pairs(question.sheet)))
    empty = {line.question for line in question.blank}
    gone = [asked for asked, _ in held.keys() - now.keys()]
    return (
        *(f"{q} is new" for (q, n) in now if (q, n) not in held),
        *(f"{q} was {held[q, n]!r}" for (q, n), a in now.items() if held.get((q, n), a) != a),
        *(f"{q} is empty now" for q in sorted(gone) if q in empty),
        *(f"{q} is gone" for q in sorted(gone) if q not in empty),
        *_other_changes(last, question, {q for q, _ in now} | set(gone)),
    )


def _pairs(lines: Iterable[SheetLine]) -> Iterator[tuple[str, str]]:
    return ((line.question, line.answer) for line in lines)


def _other_changes(last: ApprovedSheet, question: Question, known: set[str]) -> Iterator[str]:
    """What changed of the rest: blanks, proofs, and what was said beside the lines."""
    before, now = ([b.question for b in blank] for blank in (last.blank, question.blank))
    yield from (f"{q} is asked, and empty" for q in now if q not in before and q not in known)
    yield from (f"{q} is not asked any more" for q in before if q not in now and q not in known)
    proven = {line.question: line.proven for line in last.shown}
    for line in question.sheet:
        if proven.get(line.question, line.proven) != line.proven:
            yield f"{line.question} is {'proven' if line.proven else 'not proven any more'}"
    yield from (note for note in question.notes if note not in last.notes)


def with_last_answers(last: ApprovedSheet | None, question: Question) -> Question:
    """The question with what *last* held for each line; as it is where there was no last one.

    The same words may ask twice: the second line is compared with the second answer.
    """
    if last is None:
        return question
    held = dict(_occurrences(last.lines))
    asked = _occurrences((line.question, line) for line in (*question.sheet, *question.blank))
    told = tuple(replace(line, before=held.get(place)) for place, line in asked)
    shown = len(question.sheet)
    return replace(question, sheet=told[:shown], blank=told[shown:], since=last.at)


def _occurrences(pairs: Iterable[tuple[str, Of]]) -> Iterator[tuple[tuple[str, int], Of]]:
    seen: Counter[str] = Counter()
    for asked, of in pairs:
        yield (asked, seen[asked]), of
        seen[asked] += 1
