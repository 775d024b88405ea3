"""An application as the tracker keeps it: which posting, for whom, and its entries."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .duplicates import Known
from .fingerprint import Keys, Vacancy, application_id, keys_of, text_key
from .record import Entry, Erased, Record, record_of
from .standing import Standing


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
