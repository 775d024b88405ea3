"""The tracker in memory: what `adapters/store/tracker` promises, without a database."""

from __future__ import annotations

from dataclasses import replace

from ..core.job.history import Application, Entry, Known, Retention, Tracked, Vacancy, Wanted
from ..core.job.history.duplicates import check_others
from ..core.job.history.fingerprint import keys_of, marks_of
from ..core.job.history.record import Deed, Erased, check, sender
from ..core.job.history.retention import RETENTION, WORDS, falls_under, thinned
from ..core.job.history.tracked import with_addresses
from ..errors import BadInput

PREFIX_MIN = 4


class MemoryTracker:
    """A `Tracker` and a `Forgetting` that live as long as their process."""

    def __init__(self, user_id: str = "local", shared: MemoryTracker | None = None) -> None:
        self._user = user_id
        self._rows: dict[tuple[str, str], Tracked] = shared._rows if shared else {}

    async def similar(self, vacancy: Vacancy, profile: str) -> tuple[Known, ...]:
        """Every application of that profile that may be to the same posting, newest first."""
        marks = marks_of(keys_of(vacancy))
        mine = (each for each in self._newest() if each.application.profile == profile)
        return tuple(t.known for t in mine if marks & marks_of(t.application.keys))

    async def put(self, application: Application) -> None:
        """It is tracked with these facts; addresses of before lead to it still."""
        key = (self._user, application.id)
        before = self._rows.get(key)
        new = with_addresses(application, before.application) if before else application
        self._rows[key] = Tracked(new, before.entries if before else ())

    async def enter(self, application_id: str, deed: Deed, *, by: str, at: str) -> Entry:
        """The deed is the application's newest entry. Raises BadInput where it may not be."""
        key = (self._user, application_id)
        if key not in self._rows:
            raise _not_tracked(application_id)
        found = self._rows[key]
        if run_id := sender(deed):
            own = found.application
            near = (t for t in self._newest() if t.application.profile == own.profile)
            others = (t.known for t in near if t.application.id != own.id)
            check_others(own.keys, others, run_id)
        check(found.record, deed)
        entry = Entry(len(found.entries), at, by, deed)
        self._rows[key] = replace(found, entries=(*found.entries, entry))
        return entry

    async def read(self, name: str) -> Tracked:
        """The application of that id, or of the only id that begins so. Raises BadInput."""
        exact = self._rows.get((self._user, name))
        if exact is not None:
            return exact
        long = len(name) >= PREFIX_MIN
        found = [t for t in self._newest() if long and t.application.id.startswith(name)]
        if len(found) > 1:
            raise BadInput(f"{len(found)} applications begin with {name!r}; write more of the id")
        if not found:
            raise _not_tracked(name)
        return found[0]

    async def listed(self, wanted: Wanted) -> tuple[Tracked, ...]:
        """The applications that fit, the one that was heard of last first."""
        return tuple(t for t in self._newest() if wanted.fits(t))[: wanted.limit]

    async def thin(self, rule: Retention, *, at: str) -> int:
        """What falls under the rule has lost its words; returns how many. Safe to repeat."""
        due = [t for t in self._newest() if falls_under(t, rule)]
        for old in due:
            left = thinned(old.entries)
            last = Entry(len(left), at, RETENTION, Erased(WORDS))
            self._rows[self._user, old.application.id] = replace(old, entries=(*left, last))
        return len(due)

    def _newest(self) -> list[Tracked]:
        mine = [each for (user, _), each in self._rows.items() if user == self._user]
        return sorted(mine, key=lambda t: (t.newest_at, t.application.id), reverse=True)


def _not_tracked(name: str) -> BadInput:
    return BadInput(f"no application {name!r} is tracked here; list them to see their ids")
