"""Many applications in one process: each host by one at a time, a person asked by one queue."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace

from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.errors import BadInput, HostBusy, Parked, SteadyhandError
from steadyhand.jobs.batch import BatchItem
from steadyhand.ports import Clock, Human, Questions
from steadyhand.views.receipt import Receipt

# The crew: items are worked on, several at once, each host by one at a time, in their order.
#
# Whatever becomes of one item, the others go on. A run that waits for an answer is taken up again
# when it came. Told to stop, no further item is begun; what has begun comes to its end or is
# parked.

HOST_WAIT_S = 900.0  # as long as a run may work: then its host is free

Work = Callable[[BatchItem], Awaitable[Receipt]]


@dataclass(frozen=True, slots=True)
class ItemOutcome:
    """What became of an item: its receipt, or why there is none."""

    item: BatchItem
    receipt: Receipt | None = None
    error: str = ""


class WorkerPool:
    """Works on items. *told* hears of each outcome; of a parked run more than once."""

    def __init__(
        self, work: Work, slots: WorkerSlots, *, told: Callable[[ItemOutcome], None]
    ) -> None:
        self._work, self._slots, self._tell = work, slots, told
        self._items: dict[str, BatchItem] = {}
        self._hosts: dict[str, asyncio.Lock] = {}
        self._tasks: dict[asyncio.Task[None], BatchItem] = {}
        self._departures = 0  # runs that have left their hosts
        self._departed = asyncio.Condition()
        self._changed = asyncio.Event()
        self._parked: set[str] = set()
        self._recalled: set[str] = set()  # answered before the run was done with its parking
        self.stopping = False

    def begin(self, item: BatchItem) -> None:
        """The item is worked on as soon as its host and a place are free."""
        self._items[item.run_id] = item
        task = asyncio.create_task(self._one(item))
        self._tasks[task] = item
        task.add_done_callback(self._done)

    def note_answer(self, run_id: str) -> None:
        """An answer for that run has come: it is taken up again if it waits for one."""
        self._changed.set()
        if run_id in self._parked and not self.stopping:
            self._parked.discard(run_id)
            self.begin(self._items[run_id])
        elif any(item.run_id == run_id for item in self._tasks.values()):
            self._recalled.add(run_id)

    async def finish(self, pending: Callable[[], int]) -> None:
        """Nothing is at work, and nobody is still to be asked. Raises what broke the crew."""
        while self._tasks or (pending() and not self.stopping):
            self._changed.clear()
            await self._changed.wait()

    def stop(self) -> None:
        """No further item is begun."""
        self.stopping = True
        self._changed.set()

    async def abandon(self) -> None:
        """Every run was cancelled; its browser is closed."""
        self.stop()
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _one(self, item: BatchItem) -> None:
        async with self._hosts.setdefault(item.host, asyncio.Lock()):
            outcome = await self._tried(item)
        if outcome is None:
            return
        async with self._departed:
            self._departures += 1
            self._departed.notify_all()
        if outcome.receipt is not None and outcome.receipt.verdict is None:
            self._parked.add(item.run_id)
        self._tell(outcome)

    async def _tried(self, item: BatchItem) -> ItemOutcome | None:
        """What became of it; None where it was not begun. It waits for a host without a place.

        Whoever is at that host may wait for a person, and for this place afterwards.
        """
        while True:
            async with self._slots.slot():
                if self.stopping:
                    return None
                self._recalled.discard(item.run_id)
                before = self._departures
                try:
                    return await self._outcome(item)
                except HostBusy as busy:
                    why = str(busy)
            if not await self._somebody_left(before):
                return ItemOutcome(item, error=why)

    async def _outcome(self, item: BatchItem) -> ItemOutcome:
        """What became of it. Raises HostBusy."""
        try:
            return ItemOutcome(item, await self._work(item))
        except HostBusy:
            raise
        except SteadyhandError as error:
            return ItemOutcome(item, error=str(error))
        except Exception as fault:  # the worker boundary: the other items go on
            return ItemOutcome(item, error=f"steadyhand broke: {type(fault).__name__}")

    async def _somebody_left(self, before: int) -> bool:
        """Whether a run has left its hosts since *before* were gone."""
        try:
            async with asyncio.timeout(HOST_WAIT_S), self._departed:
                await self._departed.wait_for(lambda: self._departures > before)
        except TimeoutError:
            return False
        return True

    def _done(self, task: asyncio.Task[None]) -> None:
        item = self._tasks.pop(task)
        self._changed.set()
        if item.run_id in self._recalled and not self.stopping:
            self._recalled.discard(item.run_id)
            self.note_answer(item.run_id)


class WorkerSlots:
    """Places for *parallel* runs at work, and for as many that wait for a person beside them."""

    def __init__(self, parallel: int) -> None:
        self._places = asyncio.Semaphore(parallel)
        self._away_most = parallel
        self._away = 0
        self._given_back = 0

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        """A place is taken within the block."""
        await self._places.acquire()
        try:
            yield
        finally:
            self._leave()

    @asynccontextmanager
    async def away(self) -> AsyncIterator[None]:
        """The place is another's within the block, unless too many are away already."""
        if self._away >= self._away_most:
            yield
            return
        self._away += 1
        self._places.release()
        try:
            yield
        finally:
            await self._come_back()

    async def _come_back(self) -> None:
        """Wait for a place.  Who is cancelled meanwhile has none, and must not leave one later."""
        try:
            await self._places.acquire()
        except asyncio.CancelledError:
            self._given_back += 1
            raise
        finally:
            self._away -= 1

    def _leave(self) -> None:
        if self._given_back:
            self._given_back -= 1
        else:
            self._places.release()


# One queue of questions for one person, who answers one at a time while other runs go on.
#
# A run waits a little for its answer with its page open. Then the question is parked: the run is
# paused, its browser goes, and the question keeps its place in the queue. Its answer, whenever it
# comes, is stored, and whoever drives the runs is told which of them may go on ("" for none).

PATIENCE_S = 30.0  # that a run waits with its page open: a person who sits there needs less
DAY_S = 86_400.0  # a person may sleep over a question
AT_CHALLENGE = (QuestionKind.BLOCKER, QuestionKind.OTP)  # its page cannot be left and found again


@dataclass(slots=True, eq=False)
class _QueuedQuestion:
    run_id: str
    question: Question
    answer: asyncio.Future[Reply]
    parked: bool = False
    stored: asyncio.Event = field(default_factory=asyncio.Event)


class QuestionQueue:
    """The queue; with no *human* every question is parked at once."""

    def __init__(
        self,
        questions: Questions,
        clock: Clock,
        *,
        human: Human | None,
        told: Callable[[str], None],
        patience_s: float = PATIENCE_S,
    ) -> None:
        self._questions, self._clock = questions, clock
        self._human, self._told = human, told
        self._patience_s = patience_s
        self._waiting: list[_QueuedQuestion] = []
        self._more = asyncio.Event()

    @property
    def pending(self) -> int:
        """Questions that a person will be asked, or is asked now."""
        return len(self._waiting)

    async def ask(self, run_id: str, question: Question) -> Reply:
        """What the person said. Raises Parked where that takes longer than the run waits."""
        entry = _QueuedQuestion(run_id, question, asyncio.get_running_loop().create_future())
        if self._human is not None:
            self._waiting.append(entry)
            self._more.set()
            try:
                waits_s = self._waits_s(question)
                async with asyncio.timeout(waits_s):
                    return await asyncio.shield(entry.answer)
            except TimeoutError:
                pass  # parked
            except asyncio.CancelledError:  # its time is up, or its run has gone
                self._drop(entry)
                raise
        entry.parked = True
        try:
            await self._questions.park(run_id, question, at=self._clock.now())
        finally:  # also where the store does not take it: the next question is asked
            entry.stored.set()
        raise Parked(f"run {run_id} waits for an answer to {question.id}")

    async def serve(self) -> None:
        """The person is asked, one question at a time, for as long as this runs."""
        while self._human is not None:
            while not self._waiting:
                self._more.clear()
                await self._more.wait()
            entry = self._waiting[0]
            shown = replace(entry.question, deadline_s=DAY_S)
            try:
                reply = await self._human.ask(shown)
                await self._give(entry, reply)
            finally:
                self._drop(entry)
                self._told(entry.run_id if entry.parked else "")

    def close(self) -> None:
        """Nobody is asked any more: what waits is parked."""
        self._human, self._patience_s = None, 0.0
        for entry in self._waiting:
            if not entry.answer.done():
                entry.answer.set_exception(TimeoutError())
                entry.answer.exception()  # a run that has gone does not hear it
        self._waiting.clear()

    async def _give(self, entry: _QueuedQuestion, reply: Reply) -> None:
        if not entry.parked:
            entry.answer.set_result(reply)
            return
        await entry.stored.wait()
        with suppress(BadInput):  # it was answered elsewhere meanwhile: that counts
            await self._questions.answer(entry.question.id, reply, at=self._clock.now())

    def _drop(self, entry: _QueuedQuestion) -> None:
        """Nobody is asked that, or any more."""
        if entry in self._waiting:  # not after a close
            self._waiting.remove(entry)

    def _waits_s(self, question: Question) -> float:
        at_wall = question.kind in AT_CHALLENGE or question.once
        return question.deadline_s if at_wall else min(self._patience_s, question.deadline_s)


@dataclass(frozen=True, slots=True)
class QueuedHuman:
    """The person at the other end of the queue, as one run sees them."""

    queue: QuestionQueue
    run_id: str

    async def ask(self, question: Question) -> Reply:
        """What the person said. Raises Parked when the answer comes later."""
        return await self.queue.ask(self.run_id, question)
