"""The tracker's record of one application: where it stands, and the fold of its events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from steadyhand.errors import BadInput

# Where an application stands. Everything that changes it lives in this file.
#
# Two hands write it. A run says what it came to, and never takes back that an application was or
# may have been sent, nor what a person said since. A person says what only they can know, by a
# small table; whatever they said last they may take back.


class Standing(StrEnum):
    """One word for an application; the last six are a person's."""

    NEW = "new"
    IN_PROGRESS = "in_progress"
    DRY_RUN = "dry_run"
    SKIPPED = "skipped"
    NEEDS_HUMAN = "needs_human"
    FAILED = "failed"
    SUBMIT_UNKNOWN = "submit_unknown"
    SUBMITTED = "submitted"
    INTERVIEW = "interview"
    OFFER = "offer"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    NO_ANSWER = "no_answer"


_S = Standing

# What a run's receipt calls its end, as it stands in the tracker.
STANDING_OF_RESULT: dict[str, Standing] = {
    "submitted": _S.SUBMITTED,
    "submit_unknown": _S.SUBMIT_UNKNOWN,
    "failed": _S.FAILED,
    "blocked": _S.FAILED,
    "stopped_before_submit": _S.SKIPPED,
    "duplicate_skipped": _S.SKIPPED,
    "skipped": _S.SKIPPED,
    "needs_human": _S.NEEDS_HUMAN,
    "dry_run": _S.DRY_RUN,
    "done": _S.NEW,  # of a task, which is no application
    "incomplete": _S.NEW,
    "unproven": _S.NEW,
}

PERSON_STANDINGS = frozenset(
    (_S.INTERVIEW, _S.OFFER, _S.ACCEPTED, _S.REJECTED, _S.WITHDRAWN, _S.NO_ANSWER)
)
# It was sent, or may have been: another application would be a second one.
SENT_STANDINGS = frozenset((_S.SUBMITTED, _S.SUBMIT_UNKNOWN)) | PERSON_STANDINGS

_ANSWER_STANDINGS = frozenset((_S.INTERVIEW, _S.OFFER, _S.REJECTED, _S.WITHDRAWN))
_UNSENT_MARKS = frozenset((_S.SUBMITTED, _S.SKIPPED))  # applied by hand; not wanted
ALLOWED_MARKS: dict[Standing, frozenset[Standing]] = {
    _S.NEW: _UNSENT_MARKS,
    _S.IN_PROGRESS: _UNSENT_MARKS | {_S.FAILED},
    _S.DRY_RUN: _UNSENT_MARKS,
    _S.SKIPPED: frozenset((_S.SUBMITTED,)),
    _S.NEEDS_HUMAN: _UNSENT_MARKS,
    _S.FAILED: _UNSENT_MARKS,
    _S.SUBMIT_UNKNOWN: _ANSWER_STANDINGS | {_S.SUBMITTED, _S.FAILED, _S.NO_ANSWER},
    _S.SUBMITTED: _ANSWER_STANDINGS | {_S.NO_ANSWER},
    _S.INTERVIEW: frozenset((_S.OFFER, _S.REJECTED, _S.WITHDRAWN, _S.NO_ANSWER)),
    _S.OFFER: frozenset((_S.ACCEPTED, _S.REJECTED, _S.WITHDRAWN)),
    _S.ACCEPTED: frozenset((_S.WITHDRAWN,)),
    _S.REJECTED: frozenset((_S.INTERVIEW, _S.OFFER)),
    _S.WITHDRAWN: frozenset((_S.INTERVIEW, _S.OFFER)),
    _S.NO_ANSWER: _ANSWER_STANDINGS,
}
# What a run may replace without losing what was known.
_REPLACEABLE = frozenset(
    (_S.NEW, _S.IN_PROGRESS, _S.DRY_RUN, _S.SKIPPED, _S.NEEDS_HUMAN, _S.FAILED)
)


# What people call it.
_SYNONYMS = {
    "applied": _S.SUBMITTED,
    "sent": _S.SUBMITTED,
    "interviewing": _S.INTERVIEW,
    "interviewed": _S.INTERVIEW,
    "offered": _S.OFFER,
    "hired": _S.ACCEPTED,
    "refused": _S.REJECTED,
    "ghosted": _S.NO_ANSWER,
    "silence": _S.NO_ANSWER,
    "not_wanted": _S.SKIPPED,
    "unknown": _S.SUBMIT_UNKNOWN,
}


def parse_standing(text: str) -> Standing:
    """What a person calls so, whatever the case and separators. Raises BadInput."""
    word = "_".join(text.replace("-", " ").replace("_", " ").lower().split())
    if word in _SYNONYMS:
        return _SYNONYMS[word]
    try:
        return Standing(word)
    except ValueError as exc:
        raise BadInput(f"{text!r} is no status; there are {', '.join(Standing)}") from exc


def after_start(now: Standing) -> Standing:
    """Where it stands while a run that may send works on it."""
    return Standing.IN_PROGRESS if now in _REPLACEABLE else now


def after_result(now: Standing, result: Standing) -> Standing:
    """Where it stands after a run came to *result*: sent stays sent, a dry run replaces nothing."""
    if now is Standing.SUBMIT_UNKNOWN and result is Standing.SUBMITTED:
        return result
    if result is Standing.DRY_RUN and now not in (Standing.NEW, Standing.IN_PROGRESS):
        return now
    return result if now in _REPLACEABLE else now


def allowed_marks(now: Standing, taken_back: Standing | None) -> frozenset[Standing]:
    """What a person may say; *taken_back* is where it stood before they spoke last."""
    return ALLOWED_MARKS[now] | ({taken_back} - {None, now} if taken_back else set())


def check_mark(now: Standing, wanted: Standing, *, taken_back: Standing | None = None) -> None:
    """A person may say so. Raises BadInput naming what they may say."""
    may = allowed_marks(now, taken_back)
    if wanted not in may:
        named = ", ".join(sorted(may))
        raise BadInput(f"an application that is {now} cannot become {wanted}; say one of {named}")


# The tracker's record of one application: the fold of its entries, and nothing else.
#
# Entries are only ever added; what retention takes from them are words, never the fact.


@dataclass(frozen=True, slots=True)
class AttemptStarted:
    """A run began, after all that stood before it was passed."""

    run_id: str
    dry: bool = False  # makes documents, and can send nothing


@dataclass(frozen=True, slots=True)
class AttemptEnded:
    """What that run came to."""

    run_id: str
    result: Standing
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ProofAdded:
    """What proves that it was sent."""

    run_id: str
    text: str
    reference: str = ""
    picture: str = ""  # path


@dataclass(frozen=True, slots=True)
class FileAdded:
    """A file belongs to it: a resume, a letter, a receipt."""

    name: str
    path: str
    run_id: str = ""


@dataclass(frozen=True, slots=True)
class StandingMarked:
    """A person said where it stands, and why."""

    standing: Standing
    why: str = ""


@dataclass(frozen=True, slots=True)
class NoteAdded:
    """A remark."""

    text: str


@dataclass(frozen=True, slots=True)
class StepPlanned:
    """Something is to be done."""

    text: str
    due: str = ""  # ISO date


@dataclass(frozen=True, slots=True)
class StepDone:
    """What entry number *step* intended is done, or dropped."""

    step: int


@dataclass(frozen=True, slots=True)
class Override:
    """A person let one run go on though its posting was met before: an override and why."""

    run_id: str
    standing: Standing  # where this application stood when they said so
    reason: str


@dataclass(frozen=True, slots=True)
class WordsErased:
    """Words were taken out of earlier entries."""

    what: str


TrackerEvent = (
    AttemptStarted
    | AttemptEnded
    | ProofAdded
    | FileAdded
    | StandingMarked
    | NoteAdded
    | StepPlanned
    | StepDone
    | Override
    | WordsErased
)
EVENT_KINDS: dict[str, type[TrackerEvent]] = {
    "attempted": AttemptStarted,
    "resulted": AttemptEnded,
    "proven": ProofAdded,
    "filed": FileAdded,
    "marked": StandingMarked,
    "noted": NoteAdded,
    "intends": StepPlanned,
    "done": StepDone,
    "let_run": Override,
    "erased": WordsErased,
}


@dataclass(frozen=True, slots=True)
class TrackerEntry:
    """One line of an application's history."""

    seq: int
    at: str  # ISO 8601, UTC
    by: str  # "run", or who
    deed: TrackerEvent

    @property
    def kind(self) -> str:
        """What it is called where it is stored."""
        return next(kind for kind, of in EVENT_KINDS.items() if isinstance(self.deed, of))


@dataclass(frozen=True, slots=True)
class StandingChange:
    """Where it stood from then on, and by whose word."""

    at: str
    by: str
    standing: Standing
    why: str = ""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One run at it; no result while it has not ended."""

    run_id: str
    at: str
    dry: bool = False
    result: Standing | None = None
    reason: str = ""
    ended_at: str = ""


@dataclass(frozen=True, slots=True)
class NextStep:
    """A next step, known by the number of its entry."""

    number: int
    text: str
    due: str = ""
    done_at: str = ""


@dataclass(frozen=True, slots=True)
class ApplicationRecord:
    """All that is known of an application beside the posting itself."""

    standing: Standing = Standing.NEW
    changes: tuple[StandingChange, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    proof: ProofAdded | None = None
    files: tuple[FileAdded, ...] = ()
    notes: tuple[tuple[str, str, str], ...] = ()  # at, by, text
    steps: tuple[NextStep, ...] = ()
    let_run: tuple[Override, ...] = ()
    erased_at: str = ""
    taken_back: Standing | None = None  # where it stood before a person spoke last

    @property
    def holder(self) -> str:
        """The run that works on it: the last that began and may send, '' where that has ended."""
        last = next((a for a in reversed(self.attempts) if not a.dry), None)
        return last.run_id if last and last.result is None else ""

    @property
    def open_steps(self) -> tuple[NextStep, ...]:
        """What is still to be done, the earliest first; what has no date comes last."""
        waiting = (step for step in self.steps if not step.done_at)
        return tuple(sorted(waiting, key=lambda s: (not s.due, s.due, s.number)))


def fold_record(
    entries: Iterable[TrackerEntry], start: ApplicationRecord | None = None
) -> ApplicationRecord:
    """The record after all of them, in their order."""
    record = start or ApplicationRecord()
    for entry in entries:
        record = _fold_event(record, entry)
    return record


def is_overridden(given: Iterable[Override], run_id: str, standing: Standing) -> bool:
    """Whether a person let that run go on, knowing where the application stands now."""
    return any((g.run_id, g.standing) == (run_id, standing) and g.reason.strip() for g in given)


def may_send(record: ApplicationRecord, run_id: str) -> bool:
    """Whether that run works on it still, and no person has said otherwise since it began."""
    if record.holder != run_id:
        return False
    now = record.standing
    return now is Standing.IN_PROGRESS or is_overridden(record.let_run, run_id, now)


def sending_run(deed: TrackerEvent) -> str:
    """The run that the deed lets begin and that may send; '' for any other deed."""
    return deed.run_id if isinstance(deed, AttemptStarted) and not deed.dry else ""


def check_event(record: ApplicationRecord, deed: TrackerEvent) -> None:
    """The deed may be entered now. Raises BadInput."""
    match deed:
        case AttemptStarted(run_id=run_id, dry=False):
            _check_attempt(record, run_id)
        case AttemptEnded(run_id=run_id, result=result) if result in SENT_STANDINGS and _only_dry(
            record, run_id
        ):
            raise BadInput(f"run {run_id} is a dry run, and those send nothing; it is not {result}")
        case StandingMarked(standing=wanted):
            check_mark(record.standing, wanted, taken_back=record.taken_back)
        case Override(standing=standing, reason=reason):
            if standing is not record.standing or not reason.strip():
                raise BadInput(
                    f"an override needs a reason, and to know that the application is "
                    f"{record.standing} now; nothing was recorded"
                )
        case StepDone(step=number):
            if number not in {step.number for step in record.open_steps}:
                known = ", ".join(str(step.number) for step in record.open_steps) or "none"
                raise BadInput(f"no step {number} is open here; open steps: {known}")
        case NoteAdded(text=text) | StepPlanned(text=text) if not text.strip():
            raise BadInput("a note or a step needs words; nothing was recorded")
        case _:
            return


def _check_attempt(record: ApplicationRecord, run_id: str) -> None:
    """No other run works on it, and none sends a second time without a person's word."""
    if record.standing is Standing.IN_PROGRESS and record.holder not in ("", run_id):
        raise BadInput(
            f"run {record.holder} works on this application; resume it, or mark the application "
            "as failed if that run is lost"
        )
    if record.standing in SENT_STANDINGS and not is_overridden(
        record.let_run, run_id, record.standing
    ):
        raise BadInput(
            f"this application is {record.standing}; a second one needs a person's override with "
            "its reason"
        )


def _only_dry(record: ApplicationRecord, run_id: str) -> bool:
    kinds = {attempt.dry for attempt in record.attempts if attempt.run_id == run_id}
    return kinds == {True}


def _fold_event(r: ApplicationRecord, e: TrackerEntry) -> ApplicationRecord:
    """What changes where it stands; the rest goes on to `_fold_detail`."""
    match e.deed:
        case AttemptStarted(run_id=run_id, dry=dry):
            began = replace(r, attempts=_with_attempt(r.attempts, Attempt(run_id, e.at, dry)))
            return began if dry else _with_standing(began, e, after_start(r.standing))
        case AttemptEnded(result=result, reason=reason) as resulted:
            ended = replace(r, attempts=tuple(_end_attempt(a, e, resulted) for a in r.attempts))
            if ended.holder and r.standing is Standing.IN_PROGRESS and result not in SENT_STANDINGS:
                return ended  # another run works on it still
            return _with_standing(ended, e, after_result(r.standing, result), reason)
        case StandingMarked(standing=standing, why=why):
            return replace(_with_standing(r, e, standing, why), taken_back=r.standing)
        case _:
            return _fold_detail(r, e)


def _fold_detail(r: ApplicationRecord, e: TrackerEntry) -> ApplicationRecord:
    match e.deed:
        case ProofAdded() as proof:
            return replace(r, proof=proof)
        case FileAdded(name=name) as filed:
            others = tuple(f for f in r.files if f.name != name)
            return replace(r, files=(*others, filed))
        case NoteAdded(text=text):
            return replace(r, notes=(*r.notes, (e.at, e.by, text)))
        case StepPlanned(text=text, due=due):
            return replace(r, steps=(*r.steps, NextStep(e.seq, text, due)))
        case StepDone(step=number):
            done = (replace(s, done_at=e.at) if s.number == number else s for s in r.steps)
            return replace(r, steps=tuple(done))
        case Override() as given:
            return replace(r, let_run=(*r.let_run, given))
        case _:
            return replace(r, erased_at=e.at)


def _with_standing(
    r: ApplicationRecord, e: TrackerEntry, standing: Standing, why: str = ""
) -> ApplicationRecord:
    if standing is r.standing:
        return r
    told = StandingChange(e.at, e.by, standing, why)
    return replace(r, standing=standing, changes=(*r.changes, told), taken_back=None)


def _with_attempt(attempts: tuple[Attempt, ...], new: Attempt) -> tuple[Attempt, ...]:
    """The attempts with the new one last; told again, by a run that was resumed, it is one."""
    again = [a for a in attempts if (a.run_id, a.dry, a.result) == (new.run_id, new.dry, None)]
    return (*(a for a in attempts if a not in again), *(again or (new,)))


def _end_attempt(attempt: Attempt, e: TrackerEntry, resulted: AttemptEnded) -> Attempt:
    if attempt.run_id != resulted.run_id or attempt.result is not None:
        return attempt
    return replace(attempt, result=resulted.result, reason=resulted.reason, ended_at=e.at)
