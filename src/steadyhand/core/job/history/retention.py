"""What is forgotten of an application that is old, and what stays as fact.

What stays is what keeps a person from applying twice: the posting's names and keys, where it stands
and since when, the attempts and the receipt's reference. What goes are words and files: notes, what
was said of a change, the page's text and picture, reasons, resumes and letters.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from ....errors import BadInput
from .record import Deed, Entry, Filed, Intends, LetRun, Marked, Noted, Proven, Resulted
from .standing import Standing
from .tracked import Tracked

RETENTION = "retention"  # by whose word
WORDS = "notes, reasons, proof and files"
GONE = "(erased)"
DAYS_MIN = 1
DAYS_MAX = 36_525  # a hundred years
# Someone still has to find out what came of it, with all that is there.
_KEPT = frozenset((Standing.IN_PROGRESS, Standing.SUBMIT_UNKNOWN))


@dataclass(frozen=True, slots=True)
class Retention:
    """Applications of which nothing was heard since *until* are thinned out."""

    until: str  # ISO 8601, UTC


def retention(now: datetime, days: int) -> Retention:
    """The rule for what is older than that many days. Raises BadInput for less than one day."""
    if days < DAYS_MIN:
        raise BadInput(f"{days} days would erase what is being done now; name at least {DAYS_MIN}")
    if days > DAYS_MAX:
        raise BadInput(f"nothing is {days} days old; name at most {DAYS_MAX}")
    until = (now.astimezone(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")
    return Retention(until.replace("+00:00", "Z"))


def falls_under(tracked: Tracked, rule: Retention) -> bool:
    """Whether that application is thinned out: old, nothing waits, and not done since."""
    record, newest = tracked.record, tracked.newest_at
    waits = record.open_steps or record.standing in _KEPT
    return newest < rule.until and not waits and record.erased_at <= newest


def thinned(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries without their words; their number, time and fact stay."""
    return tuple(replace(entry, deed=_thin(entry.deed)) for entry in entries)


def files_of(entries: Iterable[Entry]) -> tuple[str, ...]:
    """The paths of files that go: what was filed, and pictures of proof."""
    told = (_path(entry.deed) for entry in entries)
    return tuple(dict.fromkeys(path for path in told if path and path != GONE))


def _path(deed: Deed) -> str:
    match deed:
        case Filed(path=path):
            return path
        case Proven(picture=path):
            return path
        case _:
            return ""


def _thin(deed: Deed) -> Deed:
    match deed:
        case Noted():
            return Noted(GONE)
        case Intends(due=due):
            return Intends(GONE, due)
        case Marked(standing=standing, why=why):
            return Marked(standing, _gone(why))
        case Resulted(reason=reason):
            return replace(deed, reason=_gone(reason))
        case Proven():
            return replace(deed, text=_gone(deed.text), picture=_gone(deed.picture))
        case Filed():
            return replace(deed, path=GONE)
        case LetRun():
            return replace(deed, reason=_gone(deed.reason))
        case _:
            return deed


def _gone(text: str) -> str:
    return GONE if text else ""
