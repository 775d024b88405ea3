"""Counts of jobs in a database, of one user or of all."""

from __future__ import annotations

from datetime import datetime

import msgspec
from sqlalchemy import ColumnElement, and_, func, select, true

from steadyhand.core.journal.codec import stamp
from steadyhand.core.queue.job import JobStatus
from steadyhand.ports import SUBMITTED_STATUS
from steadyhand.ports.jobs import FailureCluster, JobCounts, RungEffect

from .database import Database
from .tables import events, jobs, runs


class SqlJobStats:
    """A `JobStats`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def counts(self, user_id: str, *, since: str = "", at: datetime) -> JobCounts:
        """Those that were created since then."""
        mine = and_(_of(user_id), jobs.c.created_at >= since)
        lapsed = and_(jobs.c.status == str(JobStatus.RUNNING), jobs.c.lease_until < stamp(at))
        sums = select(func.coalesce(func.sum(jobs.c.micro_usd), 0)).where(mine)
        async with self._database.reading("stats.counts") as connection:
            found = {}
            for name in ("status", "type"):
                column = jobs.c[name]
                rows = await connection.execute(
                    select(column, func.count()).where(mine).group_by(column)
                )
                found[name] = {str(key): int(count) for key, count in rows}
            stuck = await connection.scalar(select(func.count()).where(mine, lapsed))
            spent = await connection.scalar(sums)
        return JobCounts(found["status"], found["type"], int(stuck or 0), int(spent or 0))

    async def failures(self, user_id: str, *, limit: int) -> tuple[FailureCluster, ...]:
        """The largest clusters first."""
        kind = (jobs.c.error_code, jobs.c.host)
        count, last = func.count().label("count"), func.max(jobs.c.updated_at).label("last")
        failed = and_(_of(user_id), jobs.c.status == str(JobStatus.FAILED))
        largest = select(*kind, count, last).where(failed).group_by(*kind)
        order = (count.desc(), last.desc(), *kind)
        async with self._database.reading("stats.failures") as connection:
            rows = (await connection.execute(largest.order_by(*order).limit(limit))).all()
            found = []
            for code, host, number, at in rows:
                one = and_(failed, jobs.c.error_code == code, jobs.c.host == host)
                newest = select(func.max(jobs.c.job_id)).where(one, jobs.c.updated_at == at)
                job_id = await connection.scalar(newest)
                found.append(FailureCluster(code, host, int(number), at, str(job_id)))
        return tuple(found)

    async def strategies(self, user_id: str, *, since: str) -> tuple[RungEffect, ...]:
        """What the rungs did in that user's runs since then, by day and rung."""
        mine = and_(events.c.user_id == user_id, events.c.kind == "plan_proposed")
        whose = and_(runs.c.user_id == events.c.user_id, runs.c.run_id == events.c.run_id)
        plans = (
            select(events.c.run_id, events.c.at, events.c.body, runs.c.verdict)
            .join(runs, whose)
            .where(mine, events.c.at >= since)
            .order_by(events.c.at.desc())
            .limit(PLANS_MAX)
        )
        async with self._database.reading("stats.strategies") as connection:
            rows = (await connection.execute(plans)).all()
        found: dict[tuple[str, str], list[tuple[_Plan, str, str]]] = {}
        for row in rows:
            plan = msgspec.json.decode(row.body, type=_Plan)
            found.setdefault((row.at[:10], plan.rung), []).append((plan, row.run_id, row.verdict))
        return tuple(_rung_effect(*key, made=made) for key, made in sorted(found.items()))

    async def owner(self, job_id: str) -> str:
        """Whose job that is; '' where there is none."""
        async with self._database.reading("stats.owner") as connection:
            whose = select(jobs.c.user_id).where(jobs.c.job_id == job_id)
            found: list[str] = list(await connection.scalars(whose))
        return found[0] if len(found) == 1 else ""


PLANS_MAX = 50_000  # the newest; what is older is left out


class _Plan(msgspec.Struct):
    """What is read of a plan."""

    rung: str = ""
    actions: list[msgspec.Raw] = []
    missing: list[msgspec.Raw] = []


def _rung_effect(day: str, rung: str, *, made: list[tuple[_Plan, str, str]]) -> RungEffect:
    return RungEffect(
        day=day,
        rung=rung,
        runs=len({run for _, run, _ in made}),
        plans=len(made),
        actions=sum(len(plan.actions) for plan, _, _ in made),
        missing=sum(len(plan.missing) for plan, _, _ in made),
        submitted=len({run for _, run, verdict in made if verdict == SUBMITTED_STATUS}),
    )


def _of(user_id: str) -> ColumnElement[bool]:
    """Rows of that user; all for ''."""
    return jobs.c.user_id == user_id if user_id else true()
