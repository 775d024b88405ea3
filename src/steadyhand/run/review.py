"""The review before the one act that sends: the whole sheet is put to a person."""

from __future__ import annotations

from dataclasses import replace

from steadyhand.core.act import approved_sheet
from steadyhand.core.act.approval import MONEY, submit_surroundings, unreachable_fields
from steadyhand.core.answer.form import form_contexts
from steadyhand.core.answer.resolution import sort_edits
from steadyhand.core.answer.sheet import Question, Reply, SheetLine
from steadyhand.core.journal.codec import pack, unpack
from steadyhand.core.journal.events import QuestionAnswered
from steadyhand.core.journal.state import departures_text
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.core.plan.buttons import best_exit
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Ask
from steadyhand.core.policy.page_rules import approval_note
from steadyhand.core.policy.send_rules import EDIT_ROUNDS, destination, earlier_submit_note
from steadyhand.views.review import review_of

from .answer_bank import remember
from .context import Run

CHANGES_PREFIX = "Changed by the page since your YES, which counts no more"
CHANGES_MAX = 6  # clauses of what changed; the sheet shows the rest
UNREACHABLE_PREFIX = "Required, and nobody can get at it: "
UNUSED_PREFIX = "Not used: "
BUTTON_TEXT_PREFIX = "The page says: "


async def review_question(run: Run, ask: Ask, look: Look) -> Question:
    """The sheet, beside what the last application with the same form held."""
    page, proven = look.page, frozenset(run.state.proven)
    question = Question(
        id=_question_id(run, ask.digest),
        kind=ask.kind,
        text=f"Send this application to {destination(run.state, page).split('?')[0]}?",
        sheet=_limit_edits(run, approved_sheet.sheet_lines(page, run.sheet, proven)),
        digest=ask.digest,
        deadline_s=run.options.question_deadline_s,
        notes=_notes(run, ask.digest, page),
        blank=_limit_edits(run, approved_sheet.blank_lines(page, run.sheet, proven)),
    )
    whole = await compare_with_last(run, _with_changes(run, question), page)
    store_review(run, whole)
    return whole


def _question_id(run: Run, digest: str) -> str:
    """The question's id: a stored reply counts for one sheet in one round."""
    edits = f".{run.state.edits}" if run.state.edits else ""
    return f"{run.id}-submit-{run.state.intents}{edits}-{digest[:16]}"


def _limit_edits(run: Run, lines: tuple[SheetLine, ...]) -> tuple[SheetLine, ...]:
    """The lines, fixed once the person has changed the sheet as often as a run allows."""
    if run.state.edits < EDIT_ROUNDS:
        return lines
    return tuple(replace(line, takes=None) for line in lines)


def _with_changes(run: Run, question: Question) -> Question:
    """The question with what changed since the last yes, before all other notes."""
    changed = changes_since_approval(run, question)
    if not changed:
        return question
    more = f"; and {len(changed) - CHANGES_MAX} more" if len(changed) > CHANGES_MAX else ""
    told = f"{CHANGES_PREFIX}: {'; '.join(changed[:CHANGES_MAX])}{more}."
    return replace(question, notes=(told, *question.notes))


def _price_lines(run: Run, page: Snapshot) -> tuple[str, ...]:
    """What the page says of money in its heading and right before the button that sends."""
    way = best_exit(page, within=run.state.steps > 0)
    lines = submit_surroundings(page, way.button) if way else ()
    return tuple(line for line in lines if MONEY.search(line))


def _notes(run: Run, digest: str, page: Snapshot) -> tuple[str, ...]:
    """That another try was refused, as far as the site's answer can be believed; what is left out.

    Each answer that is not used and each required question that nobody can get at is a note.
    """
    seen = (earlier_submit_note(run.state), approval_note(run.state, digest))
    said = run.state.objection
    again = (f"An earlier try was not accepted; the site said: {said}",) if said else ()
    left = (f"Before this: {departures_text(run.state.left)}",) if run.state.left else ()
    return (
        *filter(None, seen),
        *again,
        *left,
        *(f"{BUTTON_TEXT_PREFIX}{line}" for line in _price_lines(run, page)),
        *(f"{UNREACHABLE_PREFIX}{f.question} ({f.reason})" for f in unreachable_fields(page)),
        *(f"{each.name}: {each.why}" for each in run.sheet.unused_files),
        *map(str, run.sheet.gaps),
        *(f"{UNUSED_PREFIX}{each}" for each in approved_sheet.unused_answers(run.sheet)),
    )


REVIEW_FILE = "review.json"
APPROVED_FILE = "approved.json"


async def compare_with_last(run: Run, question: Question, page: Snapshot) -> Question:
    """The question beside what the last application with the same form and profile held.

    Only one that was proven to be sent is a last one.
    """
    form = approved_sheet.whole_form_fingerprint(page, run.sheet)
    last = await run.ports.applications.last_sent(form, run.options.profile)
    return approved_sheet.with_last_answers(
        _load_approved(run, last.run_id) if last else None, question
    )


def store_review(run: Run, question: Question) -> None:
    """The sheet is among the run's artifacts, as whoever shows it has it."""
    run.ports.artifacts.write(run.id, REVIEW_FILE, pack(review_of(question)))


def store_approved_sheet(run: Run, question: Question, page: Snapshot) -> None:
    """What the yes was given to is kept for the next application with the same form."""
    kept = approved_sheet.approved_sheet_of(
        question, approved_sheet.whole_form_fingerprint(page, run.sheet), run.stamp()
    )
    run.ports.artifacts.write(run.id, APPROVED_FILE, pack(kept))


def last_form_fingerprint(run: Run) -> str:
    """The fingerprint of the form that was approved last in this run; '' where none was."""
    kept = _load_approved(run, run.id)
    return kept.form if kept else ""


def load_approved_sheet(run: Run) -> approved_sheet.ApprovedSheet | None:
    """The sheet that got the last yes in this run, as it was shown; None where none did."""
    return _load_approved(run, run.id)


def changes_since_approval(run: Run, question: Question) -> tuple[str, ...]:
    """What the page has changed since a yes that it voided by that; () where none was."""
    kept, given = _load_approved(run, run.id), run.state.approval
    if kept is None or given is None or given.digest in ("", question.digest):
        return ()
    return approved_sheet.changes_since(kept, question) or (
        "the page puts the same in other words",
    )


def _load_approved(run: Run, run_id: str) -> approved_sheet.ApprovedSheet | None:
    stored = run.ports.artifacts.read(run_id, APPROVED_FILE)
    return unpack(approved_sheet.ApprovedSheet, stored) if stored else None


async def store_review_reply(run: Run, question: Question, reply: Reply, *, page: Snapshot) -> None:
    """The reply is on the sheet, its yes is kept, and then the journal has it."""
    yes = reply.approved and reply.digest in ("", question.digest)
    edited = tuple(dict(reply.edits))
    remembered = await _apply_edits(run, question, reply, page) if edited else False
    if yes:
        store_approved_sheet(run, question, page)
    digest = question.digest if yes else ""
    given = bool(edited) or reply.value not in (None, "", ())
    said = QuestionAnswered(question.id, question.kind, reply.by, given, yes, digest=digest)
    await run.note(replace(said, edited=edited, remembered=remembered), "human")


async def _apply_edits(run: Run, question: Question, reply: Reply, page: Snapshot) -> bool:
    """What can be filled in is a reply from now on; whether the bank keeps any of it, too."""
    here = run.known.on(page.answerable, page.language, form_contexts(page, run.known.vocabulary))
    lines = (*question.sheet, *question.blank)
    editable = frozenset(line.key for line in lines if line.takes)
    taken, unfit = sort_edits(reply.edits, here, editable=editable)
    run.keep(run.sheet.with_edits(taken, unfit))
    said = ((key, Reply(value, reply.remember, by=reply.by)) for key, value in taken)
    kept = [await remember(run, page, key, reply=each) for key, each in said if reply.remember]
    return any(kept)
