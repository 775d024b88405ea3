"""Judge a fleet by four ledgers from outside: the books, the journals, the callbacks, the people.

One pure function, `violations`, serves the simulated world, the search and the chaos run. It is
written apart from the code that it judges and imports none of it: what it reads are plain facts,
taken from the employer's own books, from rows of the store, from the log of whoever received
callbacks, and from what people were shown and said. Each rule below is one sentence; what breaks
it is told in one line.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

Lines = tuple[tuple[str, str], ...]  # label and answer, sorted
SUBMITTED = "submitted"
MAY_HAVE_SENT = frozenset((SUBMITTED, "unknown", "already_applied"))
SUBMIT_UNKNOWN = "submit_unknown"
ENDED = frozenset(("completed", "failed", "cancelled", "expired"))
CLOSING = frozenset(("not_sent", "refused"))  # what the site answered: nothing is out any more
MISSED = "missed"  # a submit whose button was not reached


@dataclass(frozen=True, slots=True)
class Application:
    """One entry of the employer's books."""

    job: str
    at: float
    lines: Lines = ()  # () where what it holds is not compared


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person said to a question, and what they were shown with it."""

    job: str
    question: str
    at: float
    sends: bool  # whether a yes to it sends the application
    yes: bool
    accepted: bool  # whether the service took it
    lines: Lines = ()


@dataclass(frozen=True, slots=True)
class Receipt:
    """One callback as its receiver has it, each repetition apart."""

    job: str
    event_id: str
    at: float
    status: str
    verdict: str
    body: str


@dataclass(frozen=True, slots=True)
class JournalEvent:
    """One row of a run's journal. *says*: a verdict, a disposition, a digest, by its kind."""

    job: str
    run: str
    seq: int
    kind: str  # `submit` for the intent of one, else the event's own
    says: str = ""


@dataclass(frozen=True, slots=True)
class JobRow:
    """A job as the store has it at the end."""

    job: str
    status: str
    verdict: str = ""
    error_code: str = ""
    attempt: int = 1
    driven: bool = False  # a worker has it
    lease_over_s: float = 0.0  # how long its lease has been over
    waits_for: str = ""  # an open question, with somebody to answer it
    calls_back: bool = False
    ends: int = 0  # changes of its status into an ended one, of this attempt
    lost: int = 0  # times that it was taken from a worker that was heard of no more


@dataclass(frozen=True, slots=True)
class Ledgers:
    """All that is known from outside."""

    orders: tuple[str, ...]  # ids of the jobs whose client was told that they are there
    books: tuple[Application, ...] = ()
    people: tuple[Answer, ...] = ()
    callbacks: tuple[Receipt, ...] = ()
    journal: tuple[JournalEvent, ...] = ()
    jobs: Mapping[str, JobRow] = field(default_factory=dict)
    troubled: frozenset[str] = frozenset()  # jobs that a fault or a dishonest site may have met
    settled: bool = False  # faults have stopped for longer than a lease and a minute


Rule = Callable[[Ledgers], Iterator[str]]


def nothing_is_sent_twice(found: Ledgers) -> Iterator[str]:
    """One application for a job; one more only after the site said that it took none."""
    for job, entries in _by_job(found.books).items():
        closed = sum(e.kind == MISSED or e.says in CLOSING for e in found.journal if e.job == job)
        if len(entries) > 1 + closed:
            yield f"{job}: {len(entries)} applications in the books, {closed} refusals on record"


def nothing_is_sent_unasked(found: Ledgers) -> Iterator[str]:
    """Each application stands behind a yes of its own, to what it holds, that nobody took back."""
    for job, entries in _by_job(found.books).items():
        said = [a for a in found.people if a.job == job and a.sends and a.accepted]
        for count, entry in enumerate(entries, 1):
            before = [a for a in said if a.at <= entry.at]
            yeses = [a for a in before if a.yes]
            if len(yeses) < count or not before[-1].yes:
                yield f"{job}: sent at {entry.at:.3f} with {len(yeses)} yeses before it"
            elif entry.lines and all(entry.lines != a.lines for a in yeses):
                yield f"{job}: what was sent is not what was shown: {entry.lines}"


def no_success_is_claimed_falsely(found: Ledgers) -> Iterator[str]:
    """Who says submitted has an application in the books: the job, its journal, its callbacks."""
    sent = {entry.job for entry in found.books}
    claims = {row.job for row in found.jobs.values() if row.verdict == SUBMITTED}
    claims |= {e.job for e in found.journal if e.kind == "run_ended" and e.says == SUBMITTED}
    claims |= {each.job for each in found.callbacks if each.verdict == SUBMITTED}
    for job in sorted(claims - sent):
        yield f"{job}: said to be submitted, and the books hold nothing"


def nothing_sent_is_denied(found: Ledgers) -> Iterator[str]:
    """A job of which the books hold something says that it was sent, or that it may have been."""
    for job in dict.fromkeys(entry.job for entry in found.books):
        row = found.jobs.get(job)
        if row is None or row.status not in ENDED or row.error_code == SUBMIT_UNKNOWN:
            continue
        if row.verdict not in MAY_HAVE_SENT:
            yield f"{job}: in the books, and its job says {row.verdict or row.error_code!r}"


def no_doubt_is_without_cause(found: Ledgers) -> Iterator[str]:
    """Nobody is sent to look at a site where nothing went wrong."""
    for row in found.jobs.values():
        if row.error_code == SUBMIT_UNKNOWN and row.job not in found.troubled:
            yield f"{row.job}: unknown, though nothing befell it"


def nothing_is_taken_from_who_is_at_it(found: Ledgers) -> Iterator[str]:
    """A worker that nothing befell keeps its job until it is done with it."""
    for row in found.jobs.values():
        if row.lost and row.job not in found.troubled:
            yield f"{row.job}: taken from its worker {row.lost} times, though nothing befell it"


def no_question_is_answered_twice(found: Ledgers) -> Iterator[str]:
    """Of several answers to one question the service takes one."""
    accepted = Counter((a.job, a.question) for a in found.people if a.accepted)
    for (job, question), count in accepted.items():
        if count > 1:
            yield f"{job}: {count} answers to {question} were taken"


def nothing_is_lost(found: Ledgers) -> Iterator[str]:
    """What a client was told to be there is there, and in the end it has ended or waits."""
    for job in found.orders:
        row = found.jobs.get(job)
        if row is None:
            yield f"{job}: not in the store"
        elif found.settled and not (row.status in ENDED or row.waits_for):
            yield f"{job}: still {row.status}, and nobody is asked"


def nothing_is_stuck(found: Ledgers) -> Iterator[str]:
    """Nobody has a job whose lease has been over for a minute, or one that has ended."""
    for row in found.jobs.values():
        if row.driven and row.lease_over_s > 60:
            yield f"{row.job}: its lease has been over for {row.lease_over_s:.0f} s"
        if row.driven and row.status in ENDED:
            yield f"{row.job}: {row.status}, and a worker has it"


def each_end_is_told_once(found: Ledgers) -> Iterator[str]:
    """One terminal event for each attempt that ended; every repetition says the same."""
    told: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for each in found.callbacks:
        told[each.job][each.event_id].add(each.body)
        if len(told[each.job][each.event_id]) > 1:
            yield f"{each.job}: {each.event_id} was told in two ways"
    for row in found.jobs.values():
        ends = {each.event_id for each in found.callbacks if each.job == row.job} & {
            each.event_id for each in found.callbacks if each.status in ENDED
        }
        if row.ends > 1:
            yield f"{row.job}: attempt {row.attempt} ended {row.ends} times"
        if len(ends) > row.ends:
            yield f"{row.job}: {len(ends)} ends were told of {row.ends}"
        if found.settled and row.calls_back and row.status in ENDED and not ends:
            yield f"{row.job}: nobody was told that it is {row.status}"
        said = {each.status for each in found.callbacks if each.event_id in ends}
        if row.status in ENDED and said - {row.status}:
            yield f"{row.job}: told as {sorted(said)}, and it is {row.status}"


def each_journal_is_whole(found: Ledgers) -> Iterator[str]:
    """Its numbers have no gap, its end is its last event, no submit follows one that is open."""
    runs: dict[str, list[JournalEvent]] = defaultdict(list)
    for each in found.journal:
        runs[each.run].append(each)
    for run, events in runs.items():
        if [each.seq for each in events] != list(range(len(events))):
            yield f"{run}: its events are numbered {[each.seq for each in events]}"
        kinds = [each.kind for each in events]
        after = kinds[kinds.index("run_ended") + 1 :] if "run_ended" in kinds else []
        if set(after) - {"worker_claimed"}:  # of one that was too late, and did nothing
            yield f"{run}: {after} follow its end"
        is_open = False
        for each in events:
            if each.kind == "submit" and is_open:
                yield f"{run}: event {each.seq} intends a submit while one is open"
            closes = each.kind == MISSED or each.says in CLOSING
            is_open = each.kind == "submit" or (is_open and not closes)


def each_sending_was_intended(found: Ledgers) -> Iterator[str]:
    """As many intents to submit are on record as applications are in the books."""
    intents = Counter(each.job for each in found.journal if each.kind == "submit")
    for job, entries in _by_job(found.books).items():
        if found.journal and len(entries) > intents[job]:
            yield f"{job}: {len(entries)} in the books, {intents[job]} intents on record"


RULES: tuple[Rule, ...] = (
    nothing_is_sent_twice,
    nothing_is_sent_unasked,
    no_success_is_claimed_falsely,
    nothing_sent_is_denied,
    no_doubt_is_without_cause,
    nothing_is_taken_from_who_is_at_it,
    no_question_is_answered_twice,
    nothing_is_lost,
    nothing_is_stuck,
    each_end_is_told_once,
    each_journal_is_whole,
    each_sending_was_intended,
)


def violations(found: Ledgers) -> tuple[str, ...]:
    """What is wrong, a line each with the name of its rule; () where every sentence holds."""
    return tuple(f"{rule.__name__}: {what}" for rule in RULES for what in rule(found))


def _by_job(books: tuple[Application, ...]) -> dict[str, list[Application]]:
    found: dict[str, list[Application]] = defaultdict(list)
    for entry in sorted(books, key=lambda each: each.at):
        found[entry.job].append(entry)
    return found
