"""A run on record for its person: its end, its files, its application, an earlier one."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from steadyhand.core.journal.codec import pack, unpack
from steadyhand.core.journal.events import (
    DuplicateFound,
    Envelope,
    Mode,
    ModelCalled,
    ModelExchange,
)
from steadyhand.core.journal.state import State
from steadyhand.errors import BadInput, StoreFailed
from steadyhand.jobs.history.application import Application, application_of
from steadyhand.jobs.history.canonical_url import canonical_url
from steadyhand.jobs.history.duplicates import EarlierApplication, Likeness, Trait, match_posting
from steadyhand.jobs.history.fingerprint import Vacancy
from steadyhand.jobs.history.record import (
    SENT_STANDINGS,
    STANDING_OF_RESULT,
    ApplicationRecord,
    AttemptEnded,
    AttemptStarted,
    FileAdded,
    ProofAdded,
    Standing,
    TrackerEvent,
    may_send,
)
from steadyhand.ports import (
    UNKNOWN_STATUS,
    ApplicationRow,
    Applications,
    Artifacts,
    Runs,
    Tracker,
)
from steadyhand.views.endings import manual_reason
from steadyhand.views.json_lines import conversation, ndjson
from steadyhand.views.receipt import Receipt, receipt
from steadyhand.views.record import RunRecord
from steadyhand.views.report import ReportRenderer

from .context import Run
from .review import last_form_fingerprint, load_approved_sheet

RESULT, REPORT, MARKDOWN = "application_result.json", "report.html", "report.md"
CONVERSATION = "conversation.jsonl"
MANUAL = "manual_reason.json"  # there when a person has to take over


def write_run_files(
    artifacts: Artifacts, record: RunRecord, result: Receipt, *, papers: ReportRenderer
) -> None:
    """Everything that tells of the run is among its artifacts."""
    _write_data_files(artifacts, record, result)
    artifacts.write(record.run_id, REPORT, papers.html(record).encode())
    if papers.markdown:
        artifacts.write(record.run_id, MARKDOWN, papers.text(record).encode())


def _write_data_files(artifacts: Artifacts, record: RunRecord, result: Receipt) -> None:
    lines = "".join(ndjson(e) + "\n" for e in record.envelopes)
    artifacts.write(record.run_id, "events.ndjson", lines.encode())
    artifacts.write(record.run_id, CONVERSATION, conversation(record).encode())
    artifacts.write(record.run_id, RESULT, result.to_json().encode())
    if (manual := manual_reason(record.state)) is not None:
        artifacts.write(record.run_id, MANUAL, pack(manual))


# The end of a run in the tracker: its files, its proof, what it came to.
#
# Entered once for each run, after the run has ended. A run that never got to attempt the
# application changes nothing where another works on it, or has sent it.

BY = "run"
FILES = {  # of the application, by what they are called among the run's
    "jd.json": "jd.json",
    "fit.json": "fit.json",
    "made/resume.pdf": "resume.pdf",
    "made/cover_letter.pdf": "cover_letter.pdf",
    CONVERSATION: "conversation.jsonl",
    RESULT: "application_result.json",
}


async def record_end(run: Run, result: Receipt, *, tracker: Tracker, shelf: Artifacts) -> None:
    """The application's record tells what became of this run. *shelf* holds a folder for each."""
    application = run.state.application or await _enter_application(run, result, tracker)
    if not application:
        return
    tracked = await tracker.read(application)
    if any(e.deed.run_id == run.id for e in tracked.entries if isinstance(e.deed, AttemptEnded)):
        return
    record = tracked.record
    own = next((a for a in record.attempts if a.run_id == run.id), None)
    others = any(a.result is None and not a.dry for a in record.attempts if a is not own)
    sent = _standing(run, result) in SENT_STANDINGS
    if not own and (record.standing in SENT_STANDINGS or (others and not sent)):
        return
    for deed in (
        *_file_deeds(run, record, shelf, application=application),
        *_end_deeds(run, result, own),
    ):
        with suppress(BadInput):  # a person may have said otherwise meanwhile
            await tracker.enter(application, deed, by=BY, at=run.stamp())


async def may_submit(run: Run) -> bool:
    """Whether the application is still this run's to send; so it is where none is on record.

    It is not where a person has marked it since: as sent by hand, as not wanted, as failed. Nor is
    it where the same posting was applied to since, under whatever name.
    """
    tracker, application = run.ports.tracker, run.state.application
    if tracker is None or not application:
        return True
    tracked = await tracker.read(application)
    vacancy = tracked.application.vacancy
    known = match_posting(vacancy, await tracker.similar(vacancy, run.options.profile))
    others = (m.known for m in known.matches if m.known.id != application)
    return may_send(tracked.record, run.id) and not any(_was_sent_since(k, run.id) for k in others)


def _was_sent_since(known: EarlierApplication, run_id: str) -> bool:
    """Whether it was sent, and nobody let that run go on who knew of it."""
    return known.standing in SENT_STANDINGS and all(
        given.run_id != run_id for given in known.let_run
    )


async def _enter_application(run: Run, result: Receipt, tracker: Tracker) -> str:
    """The record of an application that was made without all that comes before the form."""
    posting, sent = run.state.posting, _standing(run, result) in SENT_STANDINGS
    if (run.state.started and run.state.started.prepares) or not sent:
        return ""
    told = Vacancy(run.lead)
    if posting is not None:
        told = Vacancy(run.lead, posting.company, posting.title, posting.locations)
    made: Application = application_of(told, profile=run.options.profile, at=run.stamp())
    await tracker.put(made)
    with suppress(BadInput):  # it was sent before: this run was asked for all the same
        await tracker.enter(made.id, AttemptStarted(run.id), by=BY, at=run.stamp())
    return made.id


def _file_deeds(
    run: Run, record: ApplicationRecord, shelf: Artifacts, *, application: str
) -> tuple[FileAdded, ...]:
    """The application's own files, unless those of another run that sent it lie there."""
    other = record.proof is not None and record.proof.run_id != run.id
    if other:
        return ()
    found = ((name, run.ports.artifacts.read(run.id, own)) for own, name in FILES.items())
    kept = ((n, shelf.write(application, n, c)) for n, c in found if c is not None)
    return tuple(FileAdded(name, str(path), run.id) for name, path in kept)


def _end_deeds(run: Run, result: Receipt, own: object) -> tuple[TrackerEvent, ...]:
    started, proof = run.state.started, result.proof
    dry = started is not None and started.mode is Mode.DRY_RUN
    began = (AttemptStarted(run.id, dry=True),) if dry and own is None else ()
    picture = result.proof_screenshot_path or ""
    proven = (
        (ProofAdded(run.id, result.proof_text or proof.request, proof.reference, picture),)
        if proof is not None and result.success
        else ()
    )
    reason = ":".join(filter(None, (str(result.verdict or ""), result.reason)))
    return (*began, *proven, AttemptEnded(run.id, _standing(run, result), reason))


def _standing(run: Run, result: Receipt) -> Standing:
    """Where the run leaves the application. A page of the form may have been all of it."""
    told = STANDING_OF_RESULT[result.status]
    perhaps = run.state.premature or run.state.crossing
    return Standing.SUBMIT_UNKNOWN if perhaps and told not in SENT_STANDINGS else told


# What came before this run at its address: an application that may have arrived already.
#
# `single` asks the tracker before it begins; a run that goes straight to a form looks here.


async def note_earlier_run(run: Run) -> None:
    """The last run at that address is noted where nobody knows whether its application arrived."""
    state = run.state
    if state.started is None or state.started.prepares or state.duplicate or state.intents:
        return
    here = canonical_url(run.lead)
    rows = await run.ports.applications.sent(run.options.profile)
    last = next((r for r in rows if r.run_id != run.id and canonical_url(r.url) == here), None)
    if last is None or last.status != UNKNOWN_STATUS:
        return
    at, standing, same = last.at, Standing.SUBMIT_UNKNOWN, (Trait.ADDRESS,)
    await run.note(DuplicateFound("", Likeness.EXACT, same, (), standing, at, last.run_id))


@dataclass(frozen=True, slots=True)
class Registers:
    """What an ended run is entered in; *shelf* holds a folder of files for each application."""

    runs: Runs
    applications: Applications
    tracker: Tracker
    shelf: Artifacts


async def finish(run: Run, *, books: Registers, papers: ReportRenderer) -> Receipt:
    """The run's receipt, after everything that tells of it was written; its row says so last."""
    envelopes = await run.ports.journal.read(run.id)
    artifacts = run.ports.artifacts
    exchanges = exchanges_of(artifacts, run.id, envelopes)
    approved = load_approved_sheet(run)
    record = RunRecord(run.id, envelopes, run.sheet, papers.pictures, exchanges, approved)
    result = receipt(record)
    write_run_files(artifacts, record, result, papers=papers)
    if (state := record.state).ended is not None:
        await record_end(run, result, tracker=books.tracker, shelf=books.shelf)
        await run.ports.questions.close(run.id)
        await books.applications.record(_row(run, state, result))
        await books.runs.end(run.id, str(result.verdict))
    return result


async def finish_task(run: Run, *, runs: Runs, papers: ReportRenderer) -> Receipt:
    """A task's receipt, after everything that tells of it was written; it is no application."""
    record = RunRecord(
        run.id, await run.ports.journal.read(run.id), run.sheet, papers.pictures, {}, None
    )
    result = receipt(record)
    write_run_files(run.ports.artifacts, record, result, papers=papers)
    if record.state.ended is not None:
        await run.ports.questions.close(run.id)
        await runs.end(run.id, str(result.verdict))
    return result


def _row(run: Run, state: State, result: Receipt) -> ApplicationRow:
    assert state.started is not None
    posting = state.posting
    return ApplicationRow(
        run_id=run.id,
        url=state.started.url,
        fingerprint=state.started.url.split("#")[0],
        status=result.status,
        title=posting.title if posting else "",
        company=posting.company if posting else "",
        reference=result.proof.reference if result.proof else "",
        at=run.stamp(),
        form=last_form_fingerprint(run),
        profile=run.options.profile,
    )


def exchanges_of(
    artifacts: Artifacts, run_id: str, envelopes: Iterable[Envelope]
) -> dict[str, ModelExchange]:
    """Each exchange by the name of its artifact; one that cannot be read is left out."""
    events = (e.event for e in envelopes)
    names = [e.artifact for e in events if isinstance(e, ModelCalled) and e.artifact]
    found = {name: _read_exchange(artifacts, run_id, name) for name in names}
    return {name: exchange for name, exchange in found.items() if exchange}


def _read_exchange(artifacts: Artifacts, run_id: str, name: str) -> ModelExchange | None:
    """The exchange; None where it is gone or damaged: a run's end does not hang on it."""
    try:
        content = artifacts.read(run_id, name)
        return unpack(ModelExchange, content) if content else None
    except StoreFailed:
        return None
