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
OF_RESULT: dict[str, Standing] = {
    "submitted": _S.SUBMITTED,
    "submit_unknown": _S.SUBMIT_UNKNOWN,
    "failed": _S.FAILED,
    "blocked": _S.FAILED,
    "stopped_before_submit": _S.SKIPPED,
    "duplicate_skipped": _S.SKIPPED,
    "skipped": _S.SKIPPED,
    "needs_human": _S.NEEDS_HUMAN,
    "dry_run": _S.DRY_RUN,
}

OF_PERSONS = frozenset(
    (_S.INTERVIEW, _S.OFFER, _S.ACCEPTED, _S.REJECTED, _S.WITHDRAWN, _S.NO_ANSWER)
)
# It was sent, or may have been: another application would be a second one.
SENT = frozenset((_S.SUBMITTED, _S.SUBMIT_UNKNOWN)) | OF_PERSONS

_ANSWERED = frozenset((_S.INTERVIEW, _S.OFFER, _S.REJECTED, _S.WITHDRAWN))
_UNSENT = frozenset((_S.SUBMITTED, _S.SKIPPED))  # applied by hand; not wanted
ALLOWED: dict[Standing, frozenset[Standing]] = {
    _S.NEW: _UNSENT,
    _S.IN_PROGRESS: _UNSENT | {_S.FAILED},
    _S.DRY_RUN: _UNSENT,
    _S.SKIPPED: frozenset((_S.SUBMITTED,)),
    _S.NEEDS_HUMAN: _UNSENT,
    _S.FAILED: _UNSENT,
    _S.SUBMIT_UNKNOWN: _ANSWERED | {_S.SUBMITTED, _S.FAILED, _S.NO_ANSWER},
    _S.SUBMITTED: _ANSWERED | {_S.NO_ANSWER},
    _S.INTERVIEW: frozenset((_S.OFFER, _S.REJECTED, _S.WITHDRAWN, _S.NO_ANSWER)),
    _S.OFFER: frozenset((_S.ACCEPTED, _S.REJECTED, _S.WITHDRAWN)),
    _S.ACCEPTED: frozenset((_S.WITHDRAWN,)),
    _S.REJECTED: frozenset((_S.INTERVIEW, _S.OFFER)),
    _S.WITHDRAWN: frozenset((_S.INTERVIEW, _S.OFFER)),
    _S.NO_ANSWER: _ANSWERED,
}
# What a run may replace without losing what was known.
_OPEN = frozenset((_S.NEW, _S.IN_PROGRESS, _S.DRY_RUN, _S.SKIPPED, _S.NEEDS_HUMAN, _S.FAILED))


# What people call it.
_SPOKEN = {
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


def standing_of(text: str) -> Standing:
    """What a person calls so, whatever the case and separators. Raises BadInput."""
    word = "_".join(text.replace("-", " ").replace("_", " ").lower().split())
    if word in _SPOKEN:
        return _SPOKEN[word]
    try:
        return Standing(word)
    except ValueError as exc:
        raise BadInput(f"{text!r} is no status; there are {', '.join(Standing)}") from exc


def after_start(now: Standing) -> Standing:
    """Where it stands while a run that may send works on it."""
    return Standing.IN_PROGRESS if now in _OPEN else now


def after_result(now: Standing, result: Standing) -> Standing:
    """Where it stands after a run came to *result*: sent stays sent, a dry run replaces nothing."""
    if now is Standing.SUBMIT_UNKNOWN and result is Standing.SUBMITTED:
        return result
    if result is Standing.DRY_RUN and now not in (Standing.NEW, Standing.IN_PROGRESS):
        return now
    return result if now in _OPEN else now


def allowed(now: Standing, taken_back: Standing | None) -> frozenset[Standing]:
    """What a person may say; *taken_back* is where it stood before they spoke last."""
    return ALLOWED[now] | ({taken_back} - {None, now} if taken_back else set())


def check_mark(now: Standing, wanted: Standing, *, taken_back: Standing | None = None) -> None:
    """A person may say so. Raises BadInput naming what they may say."""
    may = allowed(now, taken_back)
    if wanted not in may:
        named = ", ".join(sorted(may))
        raise BadInput(f"an application that is {now} cannot become {wanted}; say one of {named}")


# The tracker's record of one application: the fold of its entries, and nothing else.
#
# Entries are only ever added; what retention takes from them are words, never the fact.


@dataclass(frozen=True, slots=True)
class Attempted:
    """A run began, after all that stood before it was passed."""

    run_id: str
    dry: bool = False  # makes documents, and can send nothing


@dataclass(frozen=True, slots=True)
class Resulted:
    """What that run came to."""

    run_id: str
    result: Standing
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Proven:
    """What proves that it was sent."""

    run_id: str
    text: str
    reference: str = ""
    picture: str = ""  # path


@dataclass(frozen=True, slots=True)
class Filed:
    """A file belongs to it: a resume, a letter, a receipt."""

    name: str
    path: str
    run_id: str = ""


@dataclass(frozen=True, slots=True)
class Marked:
    """A person said where it stands, and why."""

    standing: Standing
    why: str = ""


@dataclass(frozen=True, slots=True)
class Noted:
    """A remark."""

    text: str


@dataclass(frozen=True, slots=True)
class Intends:
    """Something is to be done."""

    text: str
    due: str = ""  # ISO date


@dataclass(frozen=True, slots=True)
class Done:
    """What entry number *step* intended is done, or dropped."""

    step: int


@dataclass(frozen=True, slots=True)
class LetRun:
    """A person let one run go on though its posting was met before: an override and why."""

    run_id: str
    standing: Standing  # where this application stood when they said so
    reason: str


@dataclass(frozen=True, slots=True)
class Erased:
    """Words were taken out of earlier entries."""

    what: str


Deed = Attempted | Resulted | Proven | Filed | Marked | Noted | Intends | Done | LetRun | Erased
KINDS: dict[str, type[Deed]] = {
    "attempted": Attempted,
    "resulted": Resulted,
    "proven": Proven,
    "filed": Filed,
    "marked": Marked,
    "noted": Noted,
    "intends": Intends,
    "done": Done,
    "let_run": LetRun,
    "erased": Erased,
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of an application's history."""

    seq: int
    at: str  # ISO 8601, UTC
    by: str  # "run", or who
    deed: Deed

    @property
    def kind(self) -> str:
        """What it is called where it is stored."""
        return next(kind for kind, of in KINDS.items() if isinstance(self.deed, of))


@dataclass(frozen=True, slots=True)
class Change:
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
class Step:
    """A next step, known by the number of its entry."""

    number: int
    text: str
    due: str = ""
    done_at: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """All that is known of an application beside the posting itself."""

    standing: Standing = Standing.NEW
    changes: tuple[Change, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    proof: Proven | None = None
    files: tuple[Filed, ...] = ()
    notes: tuple[tuple[str, str, str], ...] = ()  # at, by, text
    steps: tuple[Step, ...] = ()
    let_run: tuple[LetRun, ...] = ()
    erased_at: str = ""
    taken_back: Standing | None = None  # where it stood before a person spoke last

    @property
    def holder(self) -> str:
        """The run that works on it: the last that began and may send, '' where that has ended."""
        last = next((a for a in reversed(self.attempts) if not a.dry), None)
        return last.run_id if last and last.result is None else ""

    @property
    def open_steps(self) -> tuple[Step, ...]:
        """What is still to be done, the earliest first; what has no date comes last."""
        waiting = (step for step in self.steps if not step.done_at)
        return tuple(sorted(waiting, key=lambda s: (not s.due, s.due, s.number)))


def record_of(entries: Iterable[Entry], start: Record | None = None) -> Record:
    """The record after all of them, in their order."""
    record = start or Record()
    for entry in entries:
        record = _after(record, entry)
    return record


def overridden(given: Iterable[LetRun], run_id: str, standing: Standing) -> bool:
    """Whether a person let that run go on, knowing where the application stands now."""
    return any((g.run_id, g.standing) == (run_id, standing) and g.reason.strip() for g in given)


def may_send(record: Record, run_id: str) -> bool:
    """Whether that run works on it still, and no person has said otherwise since it began."""
    if record.holder != run_id:
        return False
    now = record.standing
    return now is Standing.IN_PROGRESS or overridden(record.let_run, run_id, now)


def sender(deed: Deed) -> str:
    """The run that the deed lets begin and that may send; '' for any other deed."""
    return deed.run_id if isinstance(deed, Attempted) and not deed.dry else ""


def check(record: Record, deed: Deed) -> None:
    """The deed may be entered now. Raises BadInput."""
    match deed:
        case Attempted(run_id=run_id, dry=False):
            _check_attempt(record, run_id)
        case Resulted(run_id=run_id, result=result) if result in SENT and _only_dry(record, run_id):
            raise BadInput(f"run {run_id} is a dry run, and those send nothing; it is not {result}")
        case Marked(standing=wanted):
            check_mark(record.standing, wanted, taken_back=record.taken_back)
        case LetRun(standing=standing, reason=reason):
            if standing is not record.standing or not reason.strip():
                raise BadInput(
                    f"an override needs a reason, and to know that the application is "
                    f"{record.standing} now; nothing was recorded"
                )
        case Done(step=number):
            if number not in {step.number for step in record.open_steps}:
                known = ", ".join(str(step.number) for step in record.open_steps) or "none"
                raise BadInput(f"no step {number} is open here; open steps: {known}")
        case Noted(text=text) | Intends(text=text) if not text.strip():
            raise BadInput("a note or a step needs words; nothing was recorded")
        case _:
            return


def _check_attempt(record: Record, run_id: str) -> None:
    """No other run works on it, and none sends a second time without a person's word."""
    if record.standing is Standing.IN_PROGRESS and record.holder not in ("", run_id):
        raise BadInput(
            f"run {record.holder} works on this application; resume it, or mark the application "
            "as failed if that run is lost"
        )
    if record.standing in SENT and not overridden(record.let_run, run_id, record.standing):
        raise BadInput(
            f"this application is {record.standing}; a second one needs a person's override with "
            "its reason"
        )


def _only_dry(record: Record, run_id: str) -> bool:
    kinds = {attempt.dry for attempt in record.attempts if attempt.run_id == run_id}
    return kinds == {True}


def _after(r: Record, e: Entry) -> Record:
    """What changes where it stands; the rest goes on to `_more`."""
    match e.deed:
        case Attempted(run_id=run_id, dry=dry):
            began = replace(r, attempts=_begun(r.attempts, Attempt(run_id, e.at, dry)))
            return began if dry else _stands(began, e, after_start(r.standing))
        case Resulted(result=result, reason=reason) as resulted:
            ended = replace(r, attempts=tuple(_ended(a, e, resulted) for a in r.attempts))
            if ended.holder and r.standing is Standing.IN_PROGRESS and result not in SENT:
                return ended  # another run works on it still
            return _stands(ended, e, after_result(r.standing, result), reason)
        case Marked(standing=standing, why=why):
            return replace(_stands(r, e, standing, why), taken_back=r.standing)
        case _:
            return _more(r, e)


def _more(r: Record, e: Entry) -> Record:
    match e.deed:
        case Proven() as proof:
            return replace(r, proof=proof)
        case Filed(name=name) as filed:
            others = tuple(f for f in r.files if f.name != name)
            return replace(r, files=(*others, filed))
        case Noted(text=text):
            return replace(r, notes=(*r.notes, (e.at, e.by, text)))
        case Intends(text=text, due=due):
            return replace(r, steps=(*r.steps, Step(e.seq, text, due)))
        case Done(step=number):
            done = (replace(s, done_at=e.at) if s.number == number else s for s in r.steps)
            return replace(r, steps=tuple(done))
        case LetRun() as given:
            return replace(r, let_run=(*r.let_run, given))
        case _:
            return replace(r, erased_at=e.at)


def _stands(r: Record, e: Entry, standing: Standing, why: str = "") -> Record:
    if standing is r.standing:
        return r
    told = Change(e.at, e.by, standing, why)
    return replace(r, standing=standing, changes=(*r.changes, told), taken_back=None)


def _begun(attempts: tuple[Attempt, ...], new: Attempt) -> tuple[Attempt, ...]:
    """The attempts with the new one last; told again, by a run that was resumed, it is one."""
    again = [a for a in attempts if (a.run_id, a.dry, a.result) == (new.run_id, new.dry, None)]
    return (*(a for a in attempts if a not in again), *(again or (new,)))


def _ended(attempt: Attempt, e: Entry, resulted: Resulted) -> Attempt:
    if attempt.run_id != resulted.run_id or attempt.result is not None:
        return attempt
    return replace(attempt, result=resulted.result, reason=resulted.reason, ended_at=e.at)
