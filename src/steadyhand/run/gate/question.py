"""The question at the gate: every line of the sheet, and what is left empty."""

from __future__ import annotations

from dataclasses import replace

from ...core.act.approval import unreachable_of
from ...core.answer.facts import Question, SheetLine
from ...core.decide.gate import EDIT_ROUNDS, destination, sent_perhaps
from ...core.decide.look import Look
from ...core.decide.moves import Ask
from ...core.decide.standing import gate_note
from ...core.log.state import departures
from ...core.page.snapshot import Snapshot
from ...core.page.surroundings import MONEY, submit_surroundings
from ...core.plan.submit import onward
from ...views.lines import blank_lines, sheet_lines, unused_answers
from ..context import Run
from .kept import changed_since, compared, keep_shown

CHANGED = "Changed by the page since your YES, which counts no more"
CHANGES_MAX = 6  # clauses of what changed; the sheet shows the rest
OUT_OF_REACH = "Required, and nobody can get at it: "
UNUSED = "Not used: "
BESIDE_BUTTON = "The page says: "


async def gate_question(run: Run, ask: Ask, look: Look) -> Question:
    """The sheet, beside what the last application with the same form held."""
    page, proven = look.page, frozenset(run.state.proven)
    question = Question(
        id=_name(run, ask.digest),
        kind=ask.kind,
        text=f"Send this application to {destination(run.state, page).split('?')[0]}?",
        sheet=_changeable(run, sheet_lines(page, run.sheet, proven)),
        digest=ask.digest,
        deadline_s=run.options.question_deadline_s,
        notes=_notes(run, ask.digest, page),
        blank=_changeable(run, blank_lines(page, run.sheet, proven)),
    )
    whole = await compared(run, _told_changes(run, question), page)
    keep_shown(run, whole)
    return whole


def _name(run: Run, digest: str) -> str:
    """The question's id: a stored reply counts for one sheet in one round."""
    edits = f".{run.state.edits}" if run.state.edits else ""
    return f"{run.id}-submit-{run.state.intents}{edits}-{digest[:16]}"


def _changeable(run: Run, lines: tuple[SheetLine, ...]) -> tuple[SheetLine, ...]:
    """The lines, fixed once the person has changed the sheet as often as a run allows."""
    if run.state.edits < EDIT_ROUNDS:
        return lines
    return tuple(replace(line, takes=None) for line in lines)


def _told_changes(run: Run, question: Question) -> Question:
    """The question with what changed since the last yes, before all other notes."""
    changed = changed_since(run, question)
    if not changed:
        return question
    more = f"; and {len(changed) - CHANGES_MAX} more" if len(changed) > CHANGES_MAX else ""
    told = f"{CHANGED}: {'; '.join(changed[:CHANGES_MAX])}{more}."
    return replace(question, notes=(told, *question.notes))


def _priced(run: Run, page: Snapshot) -> tuple[str, ...]:
    """What the page says of money in its heading and right before the button that sends."""
    way = onward(page, within=run.state.steps > 0)
    lines = submit_surroundings(page, way.button) if way else ()
    return tuple(line for line in lines if MONEY.search(line))


def _notes(run: Run, digest: str, page: Snapshot) -> tuple[str, ...]:
    """That another try was refused, as far as the site's answer can be believed; what is left out.

    Each answer that is not used and each required question that nobody can get at is a note.
    """
    seen = (sent_perhaps(run.state), gate_note(run.state, digest))
    said = run.state.objection
    again = (f"An earlier try was not accepted; the site said: {said}",) if said else ()
    left = (f"Before this: {departures(run.state.left)}",) if run.state.left else ()
    return (
        *filter(None, seen),
        *again,
        *left,
        *(f"{BESIDE_BUTTON}{line}" for line in _priced(run, page)),
        *(f"{OUT_OF_REACH}{f.question} ({f.reason})" for f in unreachable_of(page)),
        *(f"{each.name}: {each.why}" for each in run.sheet.unused_files),
        *(f"{UNUSED}{each}" for each in unused_answers(run.sheet)),
    )
