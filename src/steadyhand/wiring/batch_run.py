"""A batch: its leads are read and checked, then worked on by one process until none is left."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from pathlib import Path

from steadyhand.adapters.browser.cdp.playwright import shared_playwright
from steadyhand.adapters.browser.pool import browser_pool
from steadyhand.adapters.documents.leads_file import LeadList, read_leads
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.adapters.host import RandomIds, SystemClock
from steadyhand.adapters.store import Store
from steadyhand.adapters.store.home import FileBatches
from steadyhand.core.journal.codec import stamp
from steadyhand.core.journal.events import Mode
from steadyhand.errors import BadInput, RunNotFound
from steadyhand.jobs.batch import Batch, BatchItem, SkippedLine
from steadyhand.ports import Human, Listener
from steadyhand.run.batch import ItemOutcome, QuestionQueue, QueuedHuman, WorkerPool, WorkerSlots
from steadyhand.run.prepare import Request
from steadyhand.settings import Settings
from steadyhand.views.batch import BatchRow, batch_report, results_json, row_of, skipped_row, tally
from steadyhand.views.receipt import Receipt
from steadyhand.views.wording import pluralize

from .application import UserInput, request_of
from .home import workplace
from .work import People, Work, check_letters, launch_options

AUTONOMOUS = "autonomous"  # who asked, as the journal tells it


@dataclass(slots=True)
class Control:
    """How a batch is stopped from outside: no further run begins, and what waits is parked."""

    stopped: bool = False
    _stop: list[Callable[[], None]] = field(default_factory=list)

    def on_stop(self, stop: Callable[[], None]) -> None:
        """*stop* is called when the batch is to stop; at once where it is already."""
        self._stop.append(stop)
        if self.stopped:
            stop()

    def stop(self) -> None:
        """The batch stops as soon as what it works on allows."""
        self.stopped = True
        for each in self._stop:
            each()


@dataclass(frozen=True, slots=True)
class BatchWatchers:
    """Who is told of a batch while it goes on."""

    began: Callable[[Batch], None] = lambda batch: None
    listeners: Callable[[BatchItem], Sequence[Listener]] = lambda item: ()
    outcome: Callable[[ItemOutcome], None] = lambda outcome: None


@dataclass(frozen=True, slots=True)
class BatchResult:
    """What became of a batch so far; `open` rows go on when the same is asked for again."""

    batch: Batch
    rows: tuple[BatchRow, ...]
    report: Path

    @property
    def open(self) -> int:
        """Rows that are not done with."""
        return tally(self.rows).open


async def autonomous(
    leads: Path | str,
    *,
    profile: Profile | Path | str,
    human: Human | None,
    answers: Path | str | Mapping[str, object] | None = None,
    settings: Settings | None = None,
    dry_run: bool = False,
    watching: BatchWatchers | None = None,
    control: Control | None = None,
) -> BatchResult:
    """The leads of that file, each from its posting to its record; nothing twice.

    A batch of the same leads that has not ended is taken up again. One person is asked, one
    question at a time; without one every question waits in the store. Raises BadInput.
    """
    settings = settings or Settings()
    read = read_leads(Path(leads))
    if not read.leads:
        raise BadInput(_no_lead(read, Path(leads).name))
    given = UserInput(profile, None, None, answers)
    asked = request_of(read.leads[0].url, given, settings, dry_run=dry_run)
    asked = replace(asked, prepares=True, asked_by=AUTONOMOUS)
    check_letters(asked, settings)
    launching = launch_options(settings)
    began, watching, control = time.monotonic(), watching or BatchWatchers(), control or Control()
    pooling = browser_pool(
        runs_per_browser=settings.runs_per_browser, memory_mb=settings.browser_memory_mb
    )
    async with workplace(settings) as (home, store), shared_playwright() as driver, pooling as pool:
        batches = FileBatches(home.path)
        batch = _batch(batches, read, asked, name=Path(leads).name)
        watching.began(batch)
        launching = replace(launching, driver=driver)
        work = Work(settings, home, store, launching=launching, launch=pool.launch)
        shift = _BatchRun(work, store, asked, parallel=settings.parallel, human=human)
        await shift.go(batch, watching, control)
        rows = await _rows(batch, store, shift.errors)
        report = batch_report(batch, rows, elapsed_s=time.monotonic() - began)
        path = batches.report(batch, report)
        if not tally(rows).open:
            batches.end(batch, results_json(batch, rows))
        return BatchResult(batch, rows, path)


class _BatchRun:
    """One process's work on one batch; `errors` say why a run did not come to its end."""

    def __init__(
        self, work: Work, store: Store, asked: Request, *, parallel: int, human: Human | None
    ) -> None:
        self.errors: dict[str, str] = {}
        self._work, self._store, self._asked = work, store, asked
        self._slots = WorkerSlots(parallel)
        self._watching = BatchWatchers()
        self._crew = WorkerPool(self._one, self._slots, told=self._record_outcome)
        clock = SystemClock()
        questions = store.questions
        self._queue = QuestionQueue(questions, clock, human=human, told=self._crew.note_answer)

    async def go(self, batch: Batch, watching: BatchWatchers, control: Control) -> None:
        """Every item has come as far as it can, or the batch was stopped."""
        self._watching = watching
        serving = asyncio.create_task(self._queue.serve())
        control.on_stop(partial(self._stop, serving))
        finishing: asyncio.Task[None] | None = None
        try:
            for item in batch.items:
                if not await self._ended(item):
                    self._crew.begin(item)
            finishing = asyncio.create_task(self._crew.finish(lambda: self._queue.pending))
            await asyncio.wait((serving, finishing), return_when=asyncio.FIRST_COMPLETED)
            if serving.done() and not serving.cancelled():
                serving.result()  # a person who cannot be asked any more ends the batch
            await finishing
        finally:
            helping = [task for task in (serving, finishing) if task is not None]
            for task in helping:
                task.cancel()
            await self._crew.abandon()
            await asyncio.gather(*helping, return_exceptions=True)

    def _stop(self, serving: asyncio.Task[None]) -> None:
        self._crew.stop()
        self._queue.close()
        serving.cancel()

    async def _one(self, item: BatchItem) -> Receipt:
        human = QueuedHuman(self._queue, item.run_id)
        people = People(human, tuple(self._watching.listeners(item)), self._slots.away)
        try:
            await self._store.runs.get(item.run_id)
        except RunNotFound:
            request = replace(self._asked, url=item.url)
            return await self._work.begin(request, people, run_id=item.run_id)
        return await self._work.go_on(item.run_id, people)

    async def _ended(self, item: BatchItem) -> bool:
        """Whether an earlier process has brought the run to its end, with all its papers."""
        try:
            return bool((await self._store.runs.get(item.run_id)).verdict)
        except RunNotFound:
            return False

    def _record_outcome(self, outcome: ItemOutcome) -> None:
        self.errors.pop(outcome.item.run_id, "")
        if outcome.error:
            self.errors[outcome.item.run_id] = outcome.error
        self._watching.outcome(outcome)


def _no_lead(read: LeadList, name: str) -> str:
    """Why nothing in the file can be used, by the first line that was to be a lead."""
    if not read.problems:
        return f"{name} holds no lead; write one address on each line"
    first, *rest = read.problems
    more = f" (and {pluralize(len(rest), 'further line')})" if rest else ""
    return f"{name} holds no lead; line {first.line}: {first.text}{more}"


def _batch(batches: FileBatches, read: LeadList, asked: Request, *, name: str) -> Batch:
    """The batch of these leads that has not ended, else a new one."""
    dry = asked.mode is Mode.DRY_RUN
    told = "\n".join((asked.profile_name, str(dry), *(lead.url for lead in read.leads)))
    key = sha256(told.encode()).hexdigest()
    known = batches.unfinished(key)
    if known is not None:
        return known
    items = (
        BatchItem(each.line, each.url, RandomIds().run_id(), each.notes) for each in read.leads
    )
    batch = Batch(
        id=RandomIds().run_id().replace("r-", "b-", 1),
        key=key,
        made_at=stamp(SystemClock().now()),
        name=name,
        dry=dry,
        items=tuple(items),
        skipped=tuple(SkippedLine(each.line, each.text, each.repeats) for each in read.problems),
    )
    batches.add(batch)
    return batch


async def _rows(batch: Batch, store: Store, errors: Mapping[str, str]) -> tuple[BatchRow, ...]:
    """A row for each line of the file, from what is stored."""
    rows = [skipped_row(each) for each in batch.skipped]
    for item in batch.items:
        envelopes = await store.journal.read(item.run_id)
        rows.append(row_of(item, envelopes, error=errors.get(item.run_id, "")))
    return tuple(sorted(rows, key=lambda row: row.line))
