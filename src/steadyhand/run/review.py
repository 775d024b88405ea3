"""The review before the one act that sends: the whole sheet is put to a person."""

from __future__ import annotations

from dataclasses import replace

from steadyhand.core.act.approval import MONEY, submit_surroundings, unreachable_of
from steadyhand.core.act.approved_sheet import (
    Approved,
    approved,
    beside,
    blank_lines,
    changes,
    form_of,
    sheet_lines,
    unused_answers,
)
from steadyhand.core.answer.form import forms_of
from steadyhand.core.answer.resolution import sorted_out
from steadyhand.core.answer.sheet import Question, Reply, SheetLine
from steadyhand.core.journal.codec import pack, unpack
from steadyhand.core.journal.events import Answered
from steadyhand.core.journal.state import departures
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.core.plan.buttons import onward
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Ask
from steadyhand.core.policy.page_rules import gate_note
from steadyhand.core.policy.send_rules import EDIT_ROUNDS, destination, sent_perhaps
from steadyhand.views.review import review_of

from .answer_bank import remember
from .context import Run

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


REVIEW = "review.json"
APPROVED = "approved.json"


async def compared(run: Run, question: Question, page: Snapshot) -> Question:
    """The question beside what the last application with the same form and profile held.

    Only one that was proven to be sent is a last one.
    """
    form = form_of(page, run.sheet)
    last = await run.ports.applications.last_sent(form, run.options.profile)
    return beside(_approved(run, last.run_id) if last else None, question)


def keep_shown(run: Run, question: Question) -> None:
    """The sheet is among the run's artifacts, as whoever shows it has it."""
    run.ports.artifacts.write(run.id, REVIEW, pack(review_of(question)))


def keep_approved(run: Run, question: Question, page: Snapshot) -> None:
    """What the yes was given to is kept for the next application with the same form."""
    kept = approved(question, form_of(page, run.sheet), run.stamp())
    run.ports.artifacts.write(run.id, APPROVED, pack(kept))


def approved_form(run: Run) -> str:
    """The fingerprint of the form that was approved last in this run; '' where none was."""
    kept = _approved(run, run.id)
    return kept.form if kept else ""


def approved_sheet(run: Run) -> Approved | None:
    """The sheet that got the last yes in this run, as it was shown; None where none did."""
    return _approved(run, run.id)


def changed_since(run: Run, question: Question) -> tuple[str, ...]:
    """What the page has changed since a yes that it voided by that; () where none was."""
    kept, given = _approved(run, run.id), run.state.approval
    if kept is None or given is None or given.digest in ("", question.digest):
        return ()
    return changes(kept, question) or ("the page puts the same in other words",)


def _approved(run: Run, run_id: str) -> Approved | None:
    stored = run.ports.artifacts.read(run_id, APPROVED)
    return unpack(Approved, stored) if stored else None


async def keep_gate_reply(run: Run, question: Question, reply: Reply, *, page: Snapshot) -> None:
    """The reply is on the sheet, its yes is kept, and then the journal has it."""
    yes = reply.approved and reply.digest in ("", question.digest)
    edited = tuple(dict(reply.edits))
    remembered = await _change(run, question, reply, page) if edited else False
    if yes:
        keep_approved(run, question, page)
    digest = question.digest if yes else ""
    given = bool(edited) or reply.value not in (None, "", ())
    said = Answered(question.id, question.kind, reply.by, given, yes, digest=digest)
    await run.note(replace(said, edited=edited, remembered=remembered), "human")


async def _change(run: Run, question: Question, reply: Reply, page: Snapshot) -> bool:
    """What can be filled in is a reply from now on; whether the bank keeps any of it, too."""
    here = run.known.on(page.answerable, page.language, forms_of(page, run.known.vocabulary))
    lines = (*question.sheet, *question.blank)
    editable = frozenset(line.key for line in lines if line.takes)
    taken, unfit = sorted_out(reply.edits, here, editable=editable)
    run.keep(run.sheet.with_edits(taken, unfit))
    said = ((key, Reply(value, reply.remember, by=reply.by)) for key, value in taken)
    kept = [await remember(run, page, key, reply=each) for key, each in said if reply.remember]
    return any(kept)
