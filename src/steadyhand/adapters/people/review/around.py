"""What stands over the table and under it: where to look first, and what a yes would cover."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from steadyhand.adapters.people.review.commands import HOW
from steadyhand.adapters.people.review.table import asked, review_table, whole
from steadyhand.adapters.people.sheet import NOTE_MAX
from steadyhand.views.review import Changed, Review, ReviewLine, Sureness
from steadyhand.views.wording import counted, listed, plain

WARN = "bold yellow"
UNUSED = "Not used: "  # begins a note on a given answer that no field took
BLANKS = 24  # fields left empty that are named before "and 9 more"


def sheet_of(review: Review, *, width: int) -> Iterator[RenderableType]:
    """The whole sheet as it is shown, from top to bottom."""
    yield from first(review)
    yield review_table(review, width=width)
    yield from drafts(review)
    yield from last(review)


def first(review: Review) -> Iterator[Text]:
    """What a reader should look at before the rest; nothing where all is well."""
    for line in review.lacking:
        yield Text(f"! {line.number} {asked(line)}: required, and empty", WARN)
    for line in review.refused:
        why = f"your change was not used, {plain(line.refused)}"
        yield Text(f"! {line.number} {asked(line)}: {why}", WARN)
        if line.options:
            yield Text(f"    it takes: {plain(', '.join(line.options), 400)}")
    for line in review.unproven:
        yield Text(f"! {line.number} {asked(line)}: not proven", WARN)
    for line in (e for e in review.lines if e.sureness is Sureness.CHECK and e.proven):
        why = "a draft" if line.draft else "check that it belongs to this question"
        yield Text(f"! {line.number} {asked(line)}: {why}", WARN)


def drafts(review: Review) -> Iterator[Text]:
    """Every draft in full: nobody approves what nobody could read."""
    for line in review.drafts:
        yield Text(f"Draft, written by a model, not by you ({len(line.answer):,} characters)", WARN)
        yield whole(line).append("\n")


def last(review: Review) -> Iterator[Text]:
    """What stands between the table and the prompt."""
    proven = len(review.lines) - len(review.unproven)
    told = f"{len(review.lines)} answers, {proven} of {len(review.lines)} proven. * required."
    yield Text(f"{told} Sure, unless it says likely or check.")
    if review.blank:
        yield Text(f"Left empty: {_blanks(review.blank)}")
    if review.since:
        yield Text(_compared(review))
    if review.unproven:
        yield Text(f"Not proven: {_numbers(review.unproven)}. Look at them before you say yes.")
    for note in _notes(review.notes):
        yield Text(note, "yellow")
    if review.drafts:
        count = counted(len(review.drafts), "draft is", "drafts are")
        yield Text(f"{count} part of it: {_numbers(review.drafts)}, in full above.", WARN)
    if review.digest:
        yield Text(f"Your YES covers exactly this sheet (digest {review.digest[:12]}).", "dim")


def prompt(review: Review) -> str:
    """What may be typed now, and for how long."""
    return f"{HOW} Waits {max(round(review.deadline_s / 60), 1)} min."


def _notes(notes: Sequence[str]) -> Iterator[str]:
    """One line each; many answers that no field took are one line."""
    unused = [note.removeprefix(UNUSED) for note in notes if note.startswith(UNUSED)]
    yield from (plain(note, NOTE_MAX) for note in notes if not note.startswith(UNUSED))
    if unused:
        yield f"{UNUSED}{listed(unused)}"


def _compared(review: Review) -> str:
    """How it differs from the last application with this form."""
    since = f"Since your last application with this form ({review.since[:10]})"
    kinds = (Changed.CHANGED, Changed.NEW, Changed.GONE)
    found = ((kind, [e for e in review.otherwise if e.changed is kind]) for kind in kinds)
    told = [f"{kind.value}: {_numbers(lines)}" for kind, lines in found if lines]
    return f"{since}: {'; '.join(told) or 'nothing changed'}."


def _blanks(lines: Sequence[ReviewLine]) -> str:
    named = ", ".join(_blank(line) for line in lines[:BLANKS])
    more = len(lines) - BLANKS
    return f"{named} and {more} more (show empty)." if more > 0 else f"{named}."


def _blank(line: ReviewLine) -> str:
    was = f" (was: {plain(line.before or '', 40)})" if line.changed is Changed.GONE else ""
    return f"{line.number} {asked(line)}{was}"


def _numbers(lines: Sequence[ReviewLine]) -> str:
    return ", ".join(str(line.number) for line in lines)
