"""Addresses that lead to no posting one could apply to: each has its own end, with one sentence."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from .facts import TEXT, Posting


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
class End:
    """Nothing to apply to, and why: one sentence for a person."""

    kind: EndKind
    sentence: str
    evidence: str = ""  # the words or the status that say so
    raw: str = ""  # the name under which the source is kept, where one came
    posting: Posting | None = None  # what was read there, for a person to decide about


def expired(closes: str, now: datetime) -> bool:
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


def past(posting: Posting, now: datetime) -> End | None:
    """The end of a posting whose closing date is past; out of running text it only seems so."""
    if not expired(posting.closes, now):
        return None
    named, day = posting.title or "This posting", posting.closes[:10]
    read = next((each for each in posting.evidence if each.fact == "closes"), None)
    if read is not None and read.place == TEXT:
        told = f"{named} seems to have closed on {day}: {read.said!r}"
        return End(EndKind.SEEMS_CLOSED, told, read.said, posting.raw, posting)
    told = f"{named} closed on {day}; nothing was sent"
    return End(EndKind.CLOSED, told, posting.closes, posting.raw)
