"""An application as the tracker keeps it, and what of an old one is forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from steadyhand.errors import BadInput

from .duplicates import EarlierApplication
from .fingerprint import Keys, Vacancy, application_id, keys_of, text_key
from .record import (
    ApplicationRecord,
    AttemptEnded,
    FileAdded,
    NoteAdded,
    Override,
    ProofAdded,
    Standing,
    StandingMarked,
    StepPlanned,
    TrackerEntry,
    TrackerEvent,
    WordsErased,
    fold_record,
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
class TrackedApplication:
    """An application with its history."""

    application: Application
    entries: tuple[TrackerEntry, ...] = ()

    @property
    def record(self) -> ApplicationRecord:
        """What the entries come to."""
        return fold_record(self.entries)

    @property
    def newest_at(self) -> str:
        """When something was last heard of it."""
        heard = (e.at for e in self.entries if not isinstance(e.deed, WordsErased))
        return max(heard, default=self.application.created_at)

    @property
    def known(self) -> EarlierApplication:
        """As it is compared with a posting."""
        record, vacancy = self.record, self.application.vacancy
        return EarlierApplication(
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
class ApplicationFilter:
    """Which applications are listed; what is left as it is limits nothing."""

    standings: frozenset[Standing] = frozenset()
    since: str = ""  # heard of at that time or later, ISO 8601
    profile: str | None = None
    limit: int | None = None

    def fits(self, tracked: TrackedApplication) -> bool:
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
ERASED_TEXT = "(erased)"
DAYS_MIN = 1
DAYS_MAX = 36_525  # a hundred years
# Someone still has to find out what came of it, with all that is there.
_OPEN_STANDINGS = frozenset((Standing.IN_PROGRESS, Standing.SUBMIT_UNKNOWN))


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


def falls_under(tracked: TrackedApplication, rule: Retention) -> bool:
    """Whether that application is thinned out: old, nothing waits, and not done since."""
    record, newest = tracked.record, tracked.newest_at
    waits = record.open_steps or record.standing in _OPEN_STANDINGS
    return newest < rule.until and not waits and record.erased_at <= newest


def thin_entries(entries: Iterable[TrackerEntry]) -> tuple[TrackerEntry, ...]:
    """The entries without their words; their number, time and fact stay."""
    return tuple(replace(entry, deed=_thin_event(entry.deed)) for entry in entries)


def files_of(entries: Iterable[TrackerEntry]) -> tuple[str, ...]:
    """The paths of files that go: what was filed, and pictures of proof."""
    told = (_path(entry.deed) for entry in entries)
    return tuple(dict.fromkeys(path for path in told if path and path != ERASED_TEXT))


def _path(deed: TrackerEvent) -> str:
    match deed:
        case FileAdded(path=path):
            return path
        case ProofAdded(picture=path):
            return path
        case _:
            return ""


def _thin_event(deed: TrackerEvent) -> TrackerEvent:
    match deed:
        case NoteAdded():
            return NoteAdded(ERASED_TEXT)
        case StepPlanned(due=due):
            return StepPlanned(ERASED_TEXT, due)
        case StandingMarked(standing=standing, why=why):
            return StandingMarked(standing, _erase_text(why))
        case AttemptEnded(reason=reason):
            return replace(deed, reason=_erase_text(reason))
        case ProofAdded():
            return replace(deed, text=_erase_text(deed.text), picture=_erase_text(deed.picture))
        case FileAdded():
            return replace(deed, path=ERASED_TEXT)
        case Override():
            return replace(deed, reason=_erase_text(deed.reason))
        case _:
            return deed


def _erase_text(text: str) -> str:
    return ERASED_TEXT if text else ""
