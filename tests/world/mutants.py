"""Rules of the fleet, each taken away: the seeds and the search must notice, or they prove nothing.

`python -m tests.world.mutants [NAME...]` tells how many seeds each mutant lives, and what kills it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import pytest
from sqlalchemy import ColumnElement, and_
from tests.run.oracle import is_submit

from steadyhand.adapters.store import job_queue, jobs
from steadyhand.adapters.store.database import insert_new
from steadyhand.adapters.store.job_queue import SqlQueue
from steadyhand.adapters.store.journal import SqlJournal
from steadyhand.adapters.store.questions import SqlQuestions
from steadyhand.adapters.store.tables import callbacks, questions
from steadyhand.core.act.results import Verdict
from steadyhand.core.journal.events import ActionExecuted, Envelope
from steadyhand.core.policy import policy
from steadyhand.core.queue import lifecycle
from steadyhand.core.queue.job import Job

from .checker import violations
from .loop import current_process
from .search import Search
from .store import rows, statement
from .world import World, plan_of

Patch = pytest.MonkeyPatch


def no_fence_in_the_journal(patch: Patch) -> None:
    """The journal takes every event, whoever writes it, under the number that is free."""

    async def append(self: SqlJournal, envelope: Envelope, *, fence: int) -> None:
        async with self._database.writing("journal.append") as connection:
            seq = await self._next_seq(connection, envelope.run_id)
            await self._insert(connection, replace(envelope, seq=seq))

    async def renew(self: SqlJournal, *_: Any, **__: Any) -> None:
        return

    patch.setattr(SqlJournal, "append", append)
    patch.setattr(SqlJournal, "renew", renew)


def no_fence_in_the_queue(patch: Patch) -> None:
    """The queue takes what a worker says of a job that is another's by now."""
    settle, renew = job_queue._settle, SqlQueue.renew

    def now(job: Job) -> Job:
        (row,) = rows("select fence from jobs where job_id = ?", job.job_id)
        return replace(job, fence=row["fence"])

    async def lax(database: Any, wanted: Any) -> Any:
        return await settle(database, [(now(job), change, at) for job, change, at in wanted])

    async def lasting(self: SqlQueue, job: Job, **said: Any) -> Job:
        return await renew(self, now(job), **said)

    patch.setattr(job_queue, "_settle", lax)
    patch.setattr(SqlQueue, "renew", lasting)


def no_fence(patch: Patch) -> None:
    """Neither has one."""
    no_fence_in_the_journal(patch)
    no_fence_in_the_queue(patch)


def no_intent(patch: Patch) -> None:
    """The intent of a submit is stored only together with what came of it."""
    honest = SqlJournal.append

    async def late(self: SqlJournal, envelope: Envelope, *, fence: int) -> None:
        held: list[tuple[Envelope, int]] = self.__dict__.setdefault("held", [])
        if is_submit(envelope.event) or (held and isinstance(envelope.event, ActionExecuted)):
            held.append((envelope, fence))
            return
        for waiting, its_fence in held:
            await honest(self, waiting, fence=its_fence)
        held.clear()
        await honest(self, envelope, fence=fence)

    patch.setattr(SqlJournal, "append", late)


def lease_ignored(patch: Patch) -> None:
    """A job and its run are anybody's at any time."""
    recover, claim = SqlQueue.recover, SqlJournal.claim

    async def at_once(self: SqlQueue, *, at: datetime) -> Any:
        statement("update jobs set lease_until = '0' where lease_until != ''")
        return await recover(self, at=at)

    async def anybody(self: SqlJournal, run_id: str, *said: Any, **more: Any) -> int:
        statement("update claims set until = '' where run_id = ?", run_id)
        return await claim(self, run_id, *said, **more)

    patch.setattr(SqlQueue, "recover", at_once)
    patch.setattr(SqlJournal, "claim", anybody)


def answer_used_twice(patch: Patch) -> None:
    """A question that was answered may be answered again, and the last word counts."""

    def waiting(self: SqlQuestions) -> ColumnElement[bool]:
        return and_(questions.c.user_id == self._user, questions.c.closed.is_(False))

    patch.setattr(SqlQuestions, "_waiting", waiting)


def outbox_beside_the_transaction(patch: Patch) -> None:
    """A job's end is told by a transaction of its own, after the one that stored it."""
    honest, settle = jobs._callback_row, SqlQueue.settle
    later: dict[object, list[dict[str, object]]] = {}

    def row(*said: Any) -> dict[str, object] | None:
        made = honest(*said)
        if made is None or not str(made["event_id"]).endswith(".end"):
            return made
        later.setdefault(current_process(), []).append(made)
        return None

    async def apart(self: SqlQueue, *said: Any, **more: Any) -> Job:
        after = await settle(self, *said, **more)
        for made in later.pop(current_process(), []):
            async with self._database.writing("outbox.add") as connection:
                await connection.execute(insert_new(connection, callbacks, made))
        return after

    patch.setattr(jobs, "_callback_row", row)
    patch.setattr(SqlQueue, "settle", apart)


def sent_again_after_a_crash(patch: Patch) -> None:
    """A run whose submit may be out goes on as if nothing had been."""
    lax = tuple(rule for rule in policy.RULES if rule.__name__ != "await_confirmation")
    patch.setattr(policy, "RULES", lax)


def unknown_tried_again(patch: Patch) -> None:
    """A job of which nobody knows whether it was sent is tried once more by itself."""
    again = lifecycle.JobEnd(lifecycle.JobStatus.FAILED, lifecycle.SUBMIT_UNKNOWN, "once")
    patch.setattr(lifecycle, "_ENDS", {**lifecycle._ENDS, Verdict.UNKNOWN: again})


@dataclass(frozen=True)
class Mutant:
    """What is broken, and in how many steps the search misses it; 0 where it has no say."""

    mutate: Callable[[Patch], None]
    steps: int = 0


MOST = 60  # seeds
MUTANTS = {
    "no fence": Mutant(no_fence, 10),
    "no intent": Mutant(no_intent, 7),
    "lease ignored": Mutant(lease_ignored, 2),
    "answer used twice": Mutant(answer_used_twice, 5),
    "outbox outside the transaction": Mutant(outbox_beside_the_transaction),
    "sent again after a crash": Mutant(sent_again_after_a_crash),
    "unknown tried again": Mutant(unknown_tried_again),
}


def seeds_to_kill(most: int) -> tuple[int, tuple[str, ...]]:
    """The first seed whose world breaks a sentence now, and what it breaks; 0 for none."""
    for seed in range(1, most + 1):
        if broken := violations(World(plan_of(seed)).run()):
            return seed, broken
    return 0, ()


def main() -> None:
    """The table, of those that are named or of all."""
    for name in sys.argv[1:] or MUTANTS:
        mutant = MUTANTS[name]
        with pytest.MonkeyPatch.context() as patch:
            mutant.mutate(patch)
            seed, broken = seeds_to_kill(MOST)
            found = Search(honest_order=name != "no intent").run() if mutant.steps else None
        what = broken[0].partition(":")[0] if broken else "lives"
        steps = len(found.path) if found else "-"
        searched = found.broken[0].partition(":")[0] if found and found.broken else "-"
        print(f"| {name} | {seed or '-'} | `{what}` | {steps} | `{searched}` |", flush=True)


if __name__ == "__main__":
    main()
