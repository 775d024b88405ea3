"""An application as the tracker keeps it, and what of an old one is forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from steadyhand.errors import BadInput

from .duplicates import Known
from .fingerprint import Keys, Vacancy, application_id, keys_of, text_key
from .record import (
    Deed,
    Entry,
    Erased,
    Filed,
    Intends,
    LetRun,
    Marked,
    Noted,
    Proven,
    Record,
    Resulted,
    Standing,
    record_of,
)


@dataclass(frozen=True, slots=True)
class Application:
    """Somebody's application to a posting, made or only begun. Made by `application_of`."""

    id: str
    profile: str
    vacancy: Vacancy  # without its text
    text: str  # the text's key
    created_at: str

    @property
    def keys(self) -> Keys:
        """What its posting is compared by."""
        return replace(keys_of(self.vacancy), text=self.text)


@dataclass(frozen=True, slots=True)
class Tracked:
    """An application with its history."""

    application: Application
    entries: tuple[Entry, ...] = ()

    @property
    def record(self) -> Record:
        """What the entries come to."""
        return record_of(self.entries)

    @property
    def newest_at(self) -> str:
        """When something was last heard of it."""
        heard = (e.at for e in self.entries if not isinstance(e.deed, Erased))
        return max(heard, default=self.application.created_at)

    @property
    def known(self) -> Known:
        """As it is compared with a posting."""
        record, vacancy = self.record, self.application.vacancy
        return Known(
            id=self.application.id,
            keys=self.application.keys,
            standing=record.standing,
            at=record.changes[-1].at if record.changes else self.application.created_at,
            run_id=record.holder or (record.attempts[-1].run_id if record.attempts else ""),
            url=vacancy.url,
            company=vacancy.company,
            role=vacancy.role,
            let_run=record.let_run,
        )


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which applications are listed; what is left as it is limits nothing."""

    standings: frozenset[Standing] = frozenset()
    since: str = ""  # heard of at that time or later, ISO 8601
    profile: str | None = None
    limit: int | None = None

    def fits(self, tracked: Tracked) -> bool:
        """Whether it is one of them, whatever the limit."""
        if self.standings and tracked.record.standing not in self.standings:
            return False
        if self.profile is not None and tracked.application.profile != self.profile:
            return False
        return tracked.newest_at >= self.since


def application_of(vacancy: Vacancy, *, profile: str, at: str) -> Application:
    """The application to that posting for that person, under the name that it will keep."""
    kept = replace(vacancy, text="")
    named = application_id(vacancy, profile)
    return Application(named, profile, kept, text_key(vacancy.text), at)


def with_addresses(new: Application, before: Application) -> Application:
    """The new facts, with every address that led to it before."""
    old = (before.vacancy.url, *before.vacancy.also)
    also = dict.fromkeys((*new.vacancy.also, *old))
    also.pop(new.vacancy.url, None)
    text = new.text or before.text
    vacancy = replace(new.vacancy, also=tuple(also))
    return replace(new, vacancy=vacancy, text=text, created_at=before.created_at)


# What is forgotten of an application that is old, and what stays as fact.
#
# What stays is what keeps a person from applying twice: the posting's names and keys, where it
# stands and since when, the attempts and the receipt's reference. What goes are words and files:
# notes, what was said of a change, the page's text and picture, reasons, resumes and letters.

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
