"""The store's ports in memory, with what `adapters/store` and `adapters/vault` promise."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from steadyhand import ports
from steadyhand.core.answer.bank import Change
from steadyhand.core.answer.sheet import Question, Reply
from steadyhand.core.journal.codec import stamp
from steadyhand.core.journal.events import Envelope, WorkerClaimed
from steadyhand.core.plan.recipe import Health, Recipe
from steadyhand.core.secrets import Secret, SecretKind, SecretPlace
from steadyhand.errors import BadInput, LostRun, RunNotFound
from steadyhand.jobs.history.application import (
    RETENTION,
    WORDS,
    Application,
    ApplicationFilter,
    Retention,
    TrackedApplication,
    falls_under,
    thin_entries,
    with_addresses,
)
from steadyhand.jobs.history.duplicates import EarlierApplication, check_others
from steadyhand.jobs.history.fingerprint import Vacancy, keys_of, search_marks
from steadyhand.jobs.history.record import (
    TrackerEntry,
    TrackerEvent,
    WordsErased,
    check_event,
    sending_run,
)

# The store's ports in memory: what `adapters/store` promises, without a database.
#
# Two fakes made by `beside` share their rows as two users share a database.

Key = tuple[str, str]  # user, run


@dataclass(frozen=True, slots=True)
class _Claim:
    worker: str
    fence: int
    until: datetime | None


class MemoryJournal:
    """A `Journal` that lives as long as its process."""

    def __init__(self, user_id: str = "local", shared: MemoryJournal | None = None) -> None:
        self._user = user_id
        self._events: dict[Key, dict[int, Envelope]] = shared._events if shared else {}
        self._claims: dict[Key, _Claim] = shared._claims if shared else {}

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        """The event is stored under its number; see `ports.Journal`."""
        key = (self._user, envelope.run_id)
        if key not in self._claims or self._claims[key].fence != fence:
            raise LostRun(f"run {envelope.run_id} was claimed again")
        if envelope.seq in self._events[key]:
            raise LostRun(f"run {envelope.run_id} has an event {envelope.seq} already")
        self._events[key][envelope.seq] = envelope

    async def read(self, run_id: str, *, after: int = -1) -> tuple[Envelope, ...]:
        """The run's events beyond that seq, in order."""
        events = self._events.get((self._user, run_id), {})
        return tuple(events[seq] for seq in sorted(events) if seq > after)

    async def claim(self, run_id: str, worker: str, *, lease_s: float, at: datetime) -> int:
        """The worker holds the run; see `ports.Journal`."""
        key = (self._user, run_id)
        held = self._claims.get(key)
        if held and held.worker != worker and held.until and held.until > at:
            raise LostRun(f"another worker has run {run_id} until {stamp(held.until)}")
        events = self._events.setdefault(key, {})
        seq = max(events, default=-1) + 1
        events[seq] = Envelope(run_id, seq, stamp(at), WorkerClaimed(worker))
        self._claims[key] = _Claim(worker, seq, at + timedelta(seconds=lease_s))
        return seq

    async def renew(self, run_id: str, fence: int, *, lease_s: float, at: datetime) -> None:
        """The lease runs on from *at*."""
        held = self._current(run_id, fence)
        if held is None:
            raise LostRun(f"run {run_id} was claimed again")
        until = at + timedelta(seconds=lease_s)
        self._claims[self._user, run_id] = replace(held, until=until)

    async def release(self, run_id: str, fence: int) -> None:
        """The run may be claimed by anyone."""
        held = self._current(run_id, fence)
        if held is not None:
            self._claims[self._user, run_id] = replace(held, until=None)

    def _current(self, run_id: str, fence: int) -> _Claim | None:
        held = self._claims.get((self._user, run_id))
        return held if held and held.fence == fence else None


class MemoryRuns:
    """A `Runs` in memory."""

    def __init__(self, user_id: str = "local", shared: MemoryRuns | None = None) -> None:
        self._user = user_id
        self._rows: dict[Key, ports.RunRow] = shared._rows if shared else {}

    async def add(self, row: ports.RunRow) -> None:
        """The run is listed; one that was listed already is left as it is."""
        self._rows.setdefault((self._user, row.run_id), row)

    async def end(self, run_id: str, verdict: str) -> None:
        """The run's end is noted on its row. Raises RunNotFound."""
        row = await self.get(run_id)
        self._rows[self._user, run_id] = replace(row, verdict=verdict)

    async def get(self, run_id: str) -> ports.RunRow:
        """That run. Raises RunNotFound."""
        row = self._rows.get((self._user, run_id))
        if row is None:
            raise RunNotFound(f"no run {run_id!r} is recorded")
        return row

    async def recent(self, limit: int) -> tuple[ports.RunRow, ...]:
        """The newest runs first."""
        mine = [row for (user, _), row in self._rows.items() if user == self._user]
        newest = sorted(mine, key=lambda row: (row.created_at, row.run_id), reverse=True)
        return tuple(newest[:limit])


@dataclass(frozen=True, slots=True)
class _ParkedQuestion:
    parked: ports.OpenQuestion
    closed: bool = False

    @property
    def waits(self) -> bool:
        return not self.closed and self.parked.reply is None


def _without_secrets(row: _ParkedQuestion) -> _ParkedQuestion:
    return _ParkedQuestion(replace(row.parked, reply=None), closed=True)


class MemoryQuestions:
    """A `Questions` in memory."""

    def __init__(self, user_id: str = "local", shared: MemoryQuestions | None = None) -> None:
        self._user = user_id
        self._rows: dict[tuple[str, str, str], _ParkedQuestion] = shared._rows if shared else {}

    async def park(self, run_id: str, question: Question, *, at: datetime) -> None:
        """The question waits; an answer to this very question (id and digest) is kept."""
        key = (self._user, run_id, question.id)
        old = self._rows.get(key)
        if old is not None and old.parked.question.digest == question.digest:
            self._rows[key] = replace(old, closed=False)
        else:
            self._rows[key] = _ParkedQuestion(ports.OpenQuestion(question, run_id, stamp(at)))

    async def open(self) -> tuple[ports.OpenQuestion, ...]:
        """Those without an answer, oldest first."""
        waiting = [self._rows[key].parked for key in self._waiting()]
        oldest = sorted(waiting, key=lambda each: (each.asked_at, each.run_id, each.question.id))
        return tuple(oldest)

    async def answer(self, question_id: str, reply: Reply, *, at: datetime) -> str:
        """The answer is stored, once; returns the run's id. Raises BadInput."""
        found = [key for key in self._waiting() if key[2] == question_id]
        if len(found) != 1:
            raise BadInput(f"question {question_id!r} waits in {len(found)} runs, not in one")
        row = self._rows[found[0]]
        if reply.digest not in ("", row.parked.question.digest):
            raise BadInput(f"question {question_id!r} is put anew; read it again, then answer")
        self._rows[found[0]] = replace(row, parked=replace(row.parked, reply=reply))
        return row.parked.run_id

    async def reply(self, run_id: str, question_id: str) -> Reply | None:
        """The stored answer, or None; one that may be used once is gone once it was read."""
        key = (self._user, run_id, question_id)
        row = self._rows.get(key)
        if row is not None and row.parked.question.once and row.parked.reply is not None:
            self._rows[key] = _without_secrets(row)
        return row.parked.reply if row else None

    async def close(self, run_id: str) -> None:
        """No question of that run waits any longer; no answer of one use is left of it."""
        for key, row in self._rows.items():
            if key[:2] == (self._user, run_id):
                left = _without_secrets(row) if row.parked.question.once else row
                self._rows[key] = replace(left, closed=True)

    def _waiting(self) -> list[tuple[str, str, str]]:
        return [key for key, row in self._rows.items() if key[0] == self._user and row.waits]


class MemoryBank:
    """A `Bank` in memory."""

    def __init__(self, user_id: str = "local", shared: MemoryBank | None = None) -> None:
        self._user = user_id
        self._rows: dict[tuple[str, str, str], ports.BankEntry] = shared._rows if shared else {}

    async def entries(self, profile: str) -> tuple[ports.BankEntry, ...]:
        """All of that profile's entries, in the order of their questions."""
        mine = [entry for key, entry in self._rows.items() if key[:2] == (self._user, profile)]
        return tuple(sorted(mine, key=lambda entry: (entry.question, entry.company)))

    async def change(self, profile: str, change: Change) -> None:
        """The change was made in that profile, whole or not at all."""
        for gone in change.drop:
            self._rows.pop((self._user, profile, gone), None)
        for entry in change.put:
            self._rows[self._user, profile, entry.id] = replace(entry, profile=profile)

    async def used(self, profile: str, ids: Collection[str], *, at: str) -> None:
        """Those entries stood on one more application, sent *at*; told twice it counts once."""
        for key in [(self._user, profile, each) for each in ids]:
            entry = self._rows.get(key)
            if entry is not None and entry.used_at < at:
                self._rows[key] = replace(entry, used_at=at, used=entry.used + 1)

    async def profiles(self) -> tuple[str, ...]:
        """The names of all profiles that have an entry, in their order."""
        return tuple(sorted({profile for user, profile, _ in self._rows if user == self._user}))


class MemoryApplications:
    """An `Applications` in memory."""

    def __init__(self, user_id: str = "local", shared: MemoryApplications | None = None) -> None:
        self._user = user_id
        self._rows: dict[Key, ports.ApplicationRow] = shared._rows if shared else {}

    async def record(self, row: ports.ApplicationRow) -> None:
        """The record is kept; it replaces an earlier one of the same run."""
        self._rows[self._user, row.run_id] = row

    async def find(self, fingerprint: str) -> tuple[ports.ApplicationRow, ...]:
        """Earlier applications of that fingerprint, newest first."""
        return tuple(row for row in self._newest() if row.fingerprint == fingerprint)

    async def last_sent(self, form: str, profile: str) -> ports.ApplicationRow | None:
        """The newest of that form and profile that was proven to be submitted, or None."""
        wanted = (form, profile, ports.SUBMITTED_STATUS)
        rows = (r for r in self._newest() if r.form and (r.form, r.profile, r.status) == wanted)
        return next(rows, None)

    async def sent(self, profile: str) -> tuple[ports.ApplicationRow, ...]:
        """All of that profile that were sent or may have been, newest first."""
        statuses = (ports.SUBMITTED_STATUS, ports.UNKNOWN_STATUS)
        return tuple(r for r in self._newest() if r.profile == profile and r.status in statuses)

    async def recent(self, limit: int) -> tuple[ports.ApplicationRow, ...]:
        """The newest first."""
        return tuple(self._newest()[:limit])

    def _newest(self) -> list[ports.ApplicationRow]:
        mine = [row for (user, _), row in self._rows.items() if user == self._user]
        return sorted(mine, key=lambda row: (row.at, row.run_id), reverse=True)


class MemoryStore:
    """A store of one user in memory, with the attributes of `adapters.store.Store`."""

    def __init__(self, user_id: str = "local", shared: MemoryStore | None = None) -> None:
        self.journal: MemoryJournal = MemoryJournal(user_id, shared.journal if shared else None)
        self.runs: MemoryRuns = MemoryRuns(user_id, shared.runs if shared else None)
        self.questions: MemoryQuestions = MemoryQuestions(
            user_id, shared.questions if shared else None
        )
        self.bank: MemoryBank = MemoryBank(user_id, shared.bank if shared else None)
        self.applications: MemoryApplications = MemoryApplications(
            user_id, shared.applications if shared else None
        )
        self.recipes: MemoryRecipes = MemoryRecipes(user_id, shared.recipes if shared else None)
        self.spendings: MemorySpendings = MemorySpendings(
            user_id, shared.spendings if shared else None
        )
        self.switches: MemorySwitches = MemorySwitches(user_id, shared.switches if shared else None)
        self.tracker: MemoryTracker = MemoryTracker(user_id, shared.tracker if shared else None)

    def beside(self, user_id: str) -> MemoryStore:
        """Another user's store over the same rows."""
        return MemoryStore(user_id, shared=self)

    async def close(self) -> None:
        """Nothing is held."""


class MemoryArtifacts:
    """An `Artifacts` whose files are bytes in memory; `path` only names them."""

    def __init__(self) -> None:
        self.files: dict[Key, bytes] = {}

    def path(self, run_id: str, name: str) -> Path:
        """What the file would be called. Raises BadInput for a name that leaves its folder."""
        parts = [run_id, *name.split("/")]
        if "/" in run_id or any(not p or p.startswith(".") or set(p) & set("\\\0") for p in parts):
            raise BadInput(f"{name!r} of run {run_id!r} cannot be a file name")
        return Path("/memory/runs", run_id, name)

    def write(self, run_id: str, name: str, content: bytes) -> Path:
        """The file holds *content*."""
        where = self.path(run_id, name)
        self.files[run_id, name] = content
        return where

    def read(self, run_id: str, name: str) -> bytes | None:
        """The file's content, or None when there is none."""
        self.path(run_id, name)
        return self.files.get((run_id, name))


class MemoryRecipes:
    """A `Recipes` in memory."""

    def __init__(self, user_id: str = "local", shared: MemoryRecipes | None = None) -> None:
        self._user = user_id
        self._rows: dict[tuple[str, str], Recipe] = shared._rows if shared else {}

    async def put(self, recipe: Recipe) -> None:
        """The recipe is kept; one of the same content stays as it was, with its health."""
        self._rows.setdefault((self._user, recipe.id), replace(recipe, health=Health()))

    async def likely(self, fingerprint: str, place: str) -> tuple[Recipe, ...]:
        """Those of a form with such a page, and those made or begun at that place; newest first."""
        found = (r for r in await self.all() if place in (r.place, r.door.place if r.door else ""))
        alike = (r for r in await self.all() if fingerprint in (p.form for p in r.pages))
        told = {r.id: r for r in (*found, *alike)}
        return tuple(r for r in await self.all() if r.id in told)

    async def all(self) -> tuple[Recipe, ...]:
        """All of them, newest first."""
        mine = [recipe for (user, _), recipe in self._rows.items() if user == self._user]
        return tuple(sorted(mine, key=lambda r: (r.made_at, r.id), reverse=True))

    async def tally(self, recipe_id: str, *, worked: bool, at: str) -> None:
        """One more success or failure is counted, of a run that ended *at*; told twice, once."""
        recipe = self._rows.get((self._user, recipe_id))
        if recipe is None or recipe.health.used_at == at:
            return
        more = recipe.health.after(worked=worked, at=at)
        self._rows[self._user, recipe_id] = replace(recipe, health=more)

    async def quarantine(self, recipe_id: str, on: bool) -> bool:
        """Whether there is such a recipe; it is looked up no more, or again."""
        recipe = self._rows.get((self._user, recipe_id))
        if recipe is not None:
            health = replace(recipe.health, quarantined=on) if on else Health()
            self._rows[self._user, recipe_id] = replace(recipe, health=health)
        return recipe is not None


@dataclass(frozen=True, slots=True)
class _Reservation:
    month: str
    micro_usd: int
    settled: bool = False


class MemorySpendings:
    """A `Spendings` that lives as long as its process."""

    def __init__(self, user_id: str = "local", shared: MemorySpendings | None = None) -> None:
        self._user = user_id
        self._rows: dict[tuple[str, str], _Reservation] = shared._rows if shared else {}

    async def reserve(self, call: str, micro_usd: int, *, month: str, limit: int) -> bool:
        """Whether the call's money fits beside all else of that month, and was put aside."""
        key = (self._user, call)
        known = self._rows.get(key)
        others = self._sum(month, but=call)
        if (known and known.settled) or others + micro_usd > limit:
            return False
        self._rows[key] = _Reservation(month, micro_usd)
        return True

    async def settle(self, call: str, micro_usd: int) -> None:
        """The call cost that much; told twice, the first stands."""
        known = self._rows.get((self._user, call))
        if known and not known.settled:
            self._rows[self._user, call] = _Reservation(known.month, micro_usd, settled=True)

    async def spent(self, month: str) -> int:
        """Micro-dollars of that month, with what is put aside."""
        return self._sum(month)

    def _sum(self, month: str, *, but: str = "") -> int:
        mine = ((c, row) for (user, c), row in self._rows.items() if user == self._user)
        return sum(row.micro_usd for c, row in mine if row.month == month and c != but)


EVERYBODY = ""


class MemorySwitches:
    """A `Switches` that lives as long as its process."""

    def __init__(self, user_id: str = "local", shared: MemorySwitches | None = None) -> None:
        self._user = user_id
        self._rows: dict[tuple[ports.Switch, str], str] = shared._rows if shared else {}

    async def off(self) -> tuple[ports.SwitchedOff, ...]:
        """What is off for this user, by name; where it is off for everybody, too, only that."""
        rows = sorted(self._rows.items(), key=lambda row: row[0][0])
        mine = {s: ports.SwitchedOff(s, at) for (s, user), at in rows if user == self._user}
        all_users = {
            s: ports.SwitchedOff(s, at, True) for (s, user), at in rows if user == EVERYBODY
        }
        return tuple(sorted({**mine, **all_users}.values(), key=lambda off: off.switch))

    async def turn_off(self, switch: ports.Switch, *, at: str, everybody: bool = False) -> None:
        """It is off for this user, or for everybody; one that was off stays off since then."""
        self._rows.setdefault((switch, EVERYBODY if everybody else self._user), at)

    async def turn_on(self, switch: ports.Switch, *, everybody: bool = False) -> bool:
        """Whether it was off so, and is no more."""
        whose = EVERYBODY if everybody else self._user
        return self._rows.pop((switch, whose), None) is not None


PREFIX_MIN = 4


class MemoryTracker:
    """A `Tracker` and a `Forgetting` that live as long as their process."""

    def __init__(self, user_id: str = "local", shared: MemoryTracker | None = None) -> None:
        self._user = user_id
        self._rows: dict[tuple[str, str], TrackedApplication] = shared._rows if shared else {}

    async def similar(self, vacancy: Vacancy, profile: str) -> tuple[EarlierApplication, ...]:
        """Every application of that profile that may be to the same posting, newest first."""
        marks = search_marks(keys_of(vacancy))
        mine = (each for each in self._newest() if each.application.profile == profile)
        return tuple(t.known for t in mine if marks & search_marks(t.application.keys))

    async def put(self, application: Application) -> None:
        """It is tracked with these facts; addresses of before lead to it still."""
        key = (self._user, application.id)
        before = self._rows.get(key)
        new = with_addresses(application, before.application) if before else application
        self._rows[key] = TrackedApplication(new, before.entries if before else ())

    async def enter(
        self, application_id: str, deed: TrackerEvent, *, by: str, at: str
    ) -> TrackerEntry:
        """The deed is the application's newest entry. Raises BadInput where it may not be."""
        key = (self._user, application_id)
        if key not in self._rows:
            raise _unknown_application(application_id)
        found = self._rows[key]
        if run_id := sending_run(deed):
            own = found.application
            near = (t for t in self._newest() if t.application.profile == own.profile)
            others = (t.known for t in near if t.application.id != own.id)
            check_others(own.keys, others, run_id)
        check_event(found.record, deed)
        entry = TrackerEntry(len(found.entries), at, by, deed)
        self._rows[key] = replace(found, entries=(*found.entries, entry))
        return entry

    async def read(self, name: str) -> TrackedApplication:
        """The application of that id, or of the only id that begins so. Raises BadInput."""
        exact = self._rows.get((self._user, name))
        if exact is not None:
            return exact
        long = len(name) >= PREFIX_MIN
        found = [t for t in self._newest() if long and t.application.id.startswith(name)]
        if len(found) > 1:
            raise BadInput(f"{len(found)} applications begin with {name!r}; write more of the id")
        if not found:
            raise _unknown_application(name)
        return found[0]

    async def listed(self, wanted: ApplicationFilter) -> tuple[TrackedApplication, ...]:
        """The applications that fit, the one that was heard of last first."""
        return tuple(t for t in self._newest() if wanted.fits(t))[: wanted.limit]

    async def thin(self, rule: Retention, *, at: str) -> int:
        """What falls under the rule has lost its words; returns how many. Safe to repeat."""
        due = [t for t in self._newest() if falls_under(t, rule)]
        for old in due:
            left = thin_entries(old.entries)
            last = TrackerEntry(len(left), at, RETENTION, WordsErased(WORDS))
            self._rows[self._user, old.application.id] = replace(old, entries=(*left, last))
        return len(due)

    def _newest(self) -> list[TrackedApplication]:
        mine = [each for (user, _), each in self._rows.items() if user == self._user]
        return sorted(mine, key=lambda t: (t.newest_at, t.application.id), reverse=True)


def _unknown_application(name: str) -> BadInput:
    return BadInput(f"no application {name!r} is tracked here; list them to see their ids")


Rows = dict[tuple[str, SecretPlace], tuple[ports.SecretRecord, Secret]]


class MemoryVault:
    """A `Vault` that lives as long as its process."""

    def __init__(self, user_id: str = "local", shared: MemoryVault | None = None) -> None:
        self._user = user_id
        self._rows: Rows = shared._rows if shared else {}

    def beside(self, user_id: str) -> MemoryVault:
        """Another user's vault over the same rows."""
        return MemoryVault(user_id, shared=self)

    async def put(
        self,
        place: SecretPlace,
        secret: Secret,
        *,
        at: datetime,
        expires_at: datetime | None = None,
    ) -> None:
        """The secret is kept there, valid, in place of an earlier one."""
        self._sweep(at)
        kept = ports.SecretRecord(place, stamp(at), stamp(expires_at) if expires_at else "")
        self._rows[self._user, place] = (kept, secret)

    async def get(self, place: SecretPlace, *, at: datetime) -> Secret | None:
        """The valid secret of that very place; see `ports.Vault`."""
        self._sweep(at)
        kept, secret = self._rows.get((self._user, place), (None, None))
        if kept is None or not kept.is_valid:
            return None
        if place.kind is SecretKind.CODE:
            del self._rows[self._user, place]
        return secret

    async def secret_records(self, *, at: datetime) -> tuple[ports.SecretRecord, ...]:
        """What is kept, without the secrets."""
        self._sweep(at)
        mine = (kept for (user, _), (kept, _) in self._rows.items() if user == self._user)
        return tuple(sorted(mine, key=lambda kept: (kept.place.kind, kept.place.domain)))

    async def judge(self, place: SecretPlace, *, valid: bool, at: datetime) -> None:
        """It was seen to work, or not to: then it is not given out any more."""
        self._sweep(at)
        if (self._user, place) in self._rows:
            kept, secret = self._rows[self._user, place]
            seen = stamp(at) if valid else kept.last_verified_at
            judged = replace(kept, is_valid=valid, last_verified_at=seen)
            self._rows[self._user, place] = (judged, secret)

    async def forget(self, place: SecretPlace, *, at: datetime) -> bool:
        """Nothing is kept there; whether something was."""
        self._sweep(at)
        return self._rows.pop((self._user, place), None) is not None

    def _sweep(self, at: datetime) -> None:
        """What has expired is gone."""
        for key, (kept, _) in list(self._rows.items()):
            if key[0] == self._user and kept.expires_at and kept.expires_at <= stamp(at):
                del self._rows[key]
