"""The end of a run in the tracker: its files, its proof, what it came to.

Entered once for each run, after the run has ended. A run that never got to attempt the application
changes nothing where another works on it, or has sent it.
"""

from __future__ import annotations

from contextlib import suppress

from ..core.job.history import (
    OF_RESULT,
    SENT,
    Application,
    Known,
    Record,
    Standing,
    Vacancy,
    application_of,
    by_posting,
)
from ..core.job.history.record import Attempted, Deed, Filed, Proven, Resulted, may_send
from ..core.log.events import Mode
from ..errors import BadInput
from ..ports import Artifacts, Tracker
from ..views.receipt import Receipt
from .context import Run
from .filing import CONVERSATION, RESULT

BY = "run"
FILES = {  # of the application, by what they are called among the run's
    "jd.json": "jd.json",
    "fit.json": "fit.json",
    "made/resume.pdf": "resume.pdf",
    "made/cover_letter.pdf": "cover_letter.pdf",
    CONVERSATION: "conversation.jsonl",
    RESULT: "application_result.json",
}


async def track(run: Run, result: Receipt, *, tracker: Tracker, shelf: Artifacts) -> None:
    """The application's record tells what became of this run. *shelf* holds a folder for each."""
    application = run.state.application or await _entered(run, result, tracker)
    if not application:
        return
    tracked = await tracker.read(application)
    if any(e.deed.run_id == run.id for e in tracked.entries if isinstance(e.deed, Resulted)):
        return
    record = tracked.record
    own = next((a for a in record.attempts if a.run_id == run.id), None)
    others = any(a.result is None and not a.dry for a in record.attempts if a is not own)
    sent = _standing(run, result) in SENT
    if not own and (record.standing in SENT or (others and not sent)):
        return
    for deed in (*_filed(run, record, shelf, application=application), *_ended(run, result, own)):
        with suppress(BadInput):  # a person may have said otherwise meanwhile
            await tracker.enter(application, deed, by=BY, at=run.stamp())


async def is_held(run: Run) -> bool:
    """Whether the application is still this run's to send; so it is where none is on record.

    It is not where a person has marked it since: as sent by hand, as not wanted, as failed. Nor is
    it where the same posting was applied to since, under whatever name.
    """
    tracker, application = run.ports.tracker, run.state.application
    if tracker is None or not application:
        return True
    tracked = await tracker.read(application)
    vacancy = tracked.application.vacancy
    known = by_posting(vacancy, await tracker.similar(vacancy, run.options.profile))
    others = (m.known for m in known.matches if m.known.id != application)
    return may_send(tracked.record, run.id) and not any(_sent_since(k, run.id) for k in others)


def _sent_since(known: Known, run_id: str) -> bool:
    """Whether it was sent, and nobody let that run go on who knew of it."""
    return known.standing in SENT and all(given.run_id != run_id for given in known.let_run)


async def _entered(run: Run, result: Receipt, tracker: Tracker) -> str:
    """The record of an application that was made without all that comes before the form."""
    posting, sent = run.state.posting, _standing(run, result) in SENT
    if (run.state.started and run.state.started.prepares) or not sent:
        return ""
    told = Vacancy(run.lead)
    if posting is not None:
        told = Vacancy(run.lead, posting.company, posting.title, posting.locations)
    made: Application = application_of(told, profile=run.options.profile, at=run.stamp())
    await tracker.put(made)
    with suppress(BadInput):  # it was sent before: this run was asked for all the same
        await tracker.enter(made.id, Attempted(run.id), by=BY, at=run.stamp())
    return made.id


def _filed(run: Run, record: Record, shelf: Artifacts, *, application: str) -> tuple[Filed, ...]:
    """The application's own files, unless those of another run that sent it lie there."""
    other = record.proof is not None and record.proof.run_id != run.id
    if other:
        return ()
    found = ((name, run.ports.artifacts.read(run.id, own)) for own, name in FILES.items())
    kept = ((n, shelf.write(application, n, c)) for n, c in found if c is not None)
    return tuple(Filed(name, str(path), run.id) for name, path in kept)


def _ended(run: Run, result: Receipt, own: object) -> tuple[Deed, ...]:
    started, proof = run.state.started, result.proof
    dry = started is not None and started.mode is Mode.DRY_RUN
    began = (Attempted(run.id, dry=True),) if dry and own is None else ()
    picture = result.proof_screenshot_path or ""
    proven = (
        (Proven(run.id, result.proof_text or proof.request, proof.reference, picture),)
        if proof is not None and result.success
        else ()
    )
    reason = ":".join(filter(None, (str(result.verdict or ""), result.reason)))
    return (*began, *proven, Resulted(run.id, _standing(run, result), reason))


def _standing(run: Run, result: Receipt) -> Standing:
    """Where the run leaves the application. A page of the form may have been all of it."""
    told = OF_RESULT[result.status]
    perhaps = run.state.premature or run.state.crossing
    return Standing.SUBMIT_UNKNOWN if perhaps and told not in SENT else told
