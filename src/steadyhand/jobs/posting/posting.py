"""What is known of a vacancy, and why an address may lead to none that one could apply to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum


class Remote(StrEnum):
    """Where the work is done."""

    UNKNOWN = ""
    ONSITE = "onsite"
    HYBRID = "hybrid"
    REMOTE = "remote"


class Period(StrEnum):
    """What a salary is paid for."""

    UNKNOWN = ""
    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    FORTNIGHT = "fortnight"  # 26 a year
    HALF_MONTH = "half_month"  # 24 a year
    MONTH = "month"
    YEAR = "year"


class Employment(StrEnum):
    """What kind of employment is offered; a posting may offer several."""

    FULL_TIME = "full_time"
    PART_TIME = "part_time"
    PERMANENT = "permanent"
    TEMPORARY = "temporary"
    CONTRACT = "contract"
    INTERNSHIP = "internship"
    APPRENTICESHIP = "apprenticeship"
    VOLUNTEER = "volunteer"
    PER_DIEM = "per_diem"


class Need(StrEnum):
    """How much a requirement weighs, by its own words or by the heading above it."""

    MUST = "must"
    NICE = "nice"


@dataclass(frozen=True, slots=True)
class Salary:
    """A range as it was offered; an open end is None, and so is what was not said."""

    low: float | None = None
    high: float | None = None
    currency: str = ""  # ISO 4217; '' where the sign fits several
    period: Period = Period.UNKNOWN
    said: str = ""  # the words or the figures that it was read from
    payments: float = 0.0  # of a month's pay, how many a year has; 0: it was not said


@dataclass(frozen=True, slots=True)
class Requirement:
    """One line of what is asked for, in the posting's words."""

    text: str
    need: Need = Need.MUST


@dataclass(frozen=True, slots=True)
class FormQuestion:
    """A question of the application form, where the board tells it ahead."""

    label: str
    required: bool = False
    kinds: tuple[str, ...] = ()  # the board's own words: input_text, multi_value_single_select
    options: tuple[str, ...] = ()


TEXT = "text"  # the place of a fact that running text tells


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a fact of the posting was read from."""

    fact: str  # the name of the posting's field
    place: str  # "json-ld baseSalary", "label Salary", "heading", "text", "greenhouse"
    said: str = ""  # as it stands there, cut


@dataclass(frozen=True, slots=True)
class Doubt:
    """What a source says of a fact and was not taken for it; the fact is unknown, not unsaid."""

    fact: str
    said: str
    why: str


@dataclass(frozen=True, slots=True)
class Posting:
    """A vacancy."""

    title: str
    company: str
    locations: tuple[str, ...] = ()
    source: str = ""  # who told it: greenhouse, lever, ..., json-ld, page
    remote: Remote = Remote.UNKNOWN
    remote_within: tuple[str, ...] = ()  # places that one may work from
    salary: Salary | None = None
    employment: tuple[Employment, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    apply_url: str = ""
    canonical_url: str = ""
    direct_apply: bool | None = None
    posted: str = ""  # ISO 8601: a date, or a moment with its offset
    closes: str = ""  # as `posted`; of a date, its whole day counts
    language: str = ""  # ISO 639-1
    reference: str = ""  # the employer's own number of the vacancy
    asked: tuple[FormQuestion, ...] = ()
    description: str = ""  # plain text; a heading begins with '#', a list item with '- '
    raw: str = ""  # the name under which the source is kept as it came
    evidence: tuple[Evidence, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    def doubts_of(self, fact: str) -> tuple[Doubt, ...]:
        """Return what was said of that fact and not taken for it."""
        return tuple(each for each in self.doubts if each.fact == fact)


class EndKind(StrEnum):
    """Why there is nothing to apply to."""

    DEAD = "dead"  # the address or its host is no more
    LOGIN = "login"  # nothing is shown without an account
    CLOSED = "closed"  # there was a posting
    SEEMS_CLOSED = "seems_closed"  # it may be closed, and a person says whether it is
    ANOTHER = "another"  # a posting is there, and it may be another one than was asked for
    NOT_POSTING = "not_posting"  # a list of jobs, a home page, a form alone
    FAILED = "failed"  # the site did not answer as it should; worth another try
    REFUSED = "refused"  # policy does not let us go where the site sent us


@dataclass(frozen=True, slots=True)
class NoPosting:
    """Nothing to apply to, and why: one sentence for a person."""

    kind: EndKind
    sentence: str
    evidence: str = ""  # the words or the status that say so
    raw: str = ""  # the name under which the source is kept, where one came
    posting: Posting | None = None  # what was read there, for a person to decide about


def is_expired(closes: str, now: datetime) -> bool:
    """Whether that moment, or the whole of that day, is past at *now*; False for no date.

    A date counts until it has ended everywhere on earth, a moment without an offset as well.
    """
    try:
        end = datetime.fromisoformat(closes)
    except ValueError:
        return False
    if len(closes) <= len("2026-01-31"):
        end = end.replace(hour=23, minute=59, second=59)
    hours_behind = 0
    if end.tzinfo is None:
        end, hours_behind = end.replace(tzinfo=UTC), 12
    return (now.astimezone(UTC) - end).total_seconds() > hours_behind * 3600


def expired_end(posting: Posting, now: datetime) -> NoPosting | None:
    """The end of a posting whose closing date is past; out of running text it only seems so."""
    if not is_expired(posting.closes, now):
        return None
    named, day = posting.title or "This posting", posting.closes[:10]
    read = next((each for each in posting.evidence if each.fact == "closes"), None)
    if read is not None and read.place == TEXT:
        told = f"{named} seems to have closed on {day}: {read.said!r}"
        return NoPosting(EndKind.SEEMS_CLOSED, told, read.said, posting.raw, posting)
    told = f"{named} closed on {day}; nothing was sent"
    return NoPosting(EndKind.CLOSED, told, posting.closes, posting.raw)
