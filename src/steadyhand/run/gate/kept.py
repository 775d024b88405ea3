"""The private files of the gate: the sheet as it was last put to the person, and as approved."""

from __future__ import annotations

from ...core.answer.facts import Question
from ...core.log.codec import pack, unpack
from ...core.page.snapshot import Snapshot
from ...views.review import review_of
from ...views.review.before import Approved, approved, beside, changes, form_of
from ..context import Run

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
