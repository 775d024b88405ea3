"""What models may cost in a month, what is switched off, and how often anything may be done."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import ColumnElement, and_, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from steadyhand.core.queue import access
from steadyhand.ports import Switch, SwitchedOff

from .database import Database, insert_new, lock_alone, storable_text, upsert_row
from .tables import rate_counts, spendings, switches


class SqlSpendings:
    """A `Spendings` for one user."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._user = database.user_id

    async def reserve(self, call: str, micro_usd: int, *, month: str, limit: int) -> bool:
        """Whether the call's money fits beside all else of that month, and was put aside."""
        row = {
            "user_id": self._user,
            "call_id": storable_text(call),
            "month": month,
            "micro_usd": micro_usd,
            "settled": False,
        }
        async with self._database.writing("limits.reserve") as connection:
            await lock_alone(connection, f"spendings of {self._user}")
            known = await connection.scalar(select(spendings.c.settled).where(self._one(call)))
            others = and_(self._of(month), spendings.c.call_id != storable_text(call))
            spent = select(func.coalesce(func.sum(spendings.c.micro_usd), 0)).where(others)
            fits = int(await connection.scalar(spent) or 0) + micro_usd <= limit
            if known or not fits:
                return False
            make = insert_new if known is None else upsert_row
            await connection.execute(make(connection, spendings, row))
        return True

    async def settle(self, call: str, micro_usd: int) -> None:
        """The call cost that much; told twice, the first stands."""
        open_one = and_(self._one(call), spendings.c.settled.is_(False))
        told = update(spendings).where(open_one).values(micro_usd=micro_usd, settled=True)
        async with self._database.writing("limits.settle") as connection:
            await connection.execute(told)

    async def spent(self, month: str) -> int:
        """Micro-dollars of that month, with what is put aside."""
        whole = select(func.coalesce(func.sum(spendings.c.micro_usd), 0)).where(self._of(month))
        async with self._database.reading("limits.spent") as connection:
            return int(await connection.scalar(whole) or 0)

    def _of(self, month: str) -> ColumnElement[bool]:
        return and_(spendings.c.user_id == self._user, spendings.c.month == month)

    def _one(self, call: str) -> ColumnElement[bool]:
        return and_(spendings.c.user_id == self._user, spendings.c.call_id == storable_text(call))


EVERYBODY = ""  # no user is called so


class SqlSwitches:
    """A `Switches` for one user."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._user = database.user_id

    async def off(self) -> tuple[SwitchedOff, ...]:
        """What is off for this user, by name; where it is off for everybody, too, only that."""
        mine = switches.c.user_id.in_((self._user, EVERYBODY))
        order = (switches.c.switch, switches.c.user_id.desc())
        wanted = select(switches.c.switch, switches.c.at, switches.c.user_id).where(mine)
        async with self._database.reading("limits.off") as connection:
            rows = (await connection.execute(wanted.order_by(*order))).all()
        known = set(Switch)  # a newer version may know more of them
        found = [
            SwitchedOff(Switch(s), at, user == EVERYBODY) for s, at, user in rows if s in known
        ]
        return tuple({each.switch: each for each in found}.values())

    async def turn_off(self, switch: Switch, *, at: str, everybody: bool = False) -> None:
        """It is off for this user, or for everybody; one that was off stays off since then."""
        row = {"user_id": self._whose(everybody), "switch": str(switch), "at": at}
        async with self._database.writing("limits.turn_off") as connection:
            await connection.execute(insert_new(connection, switches, row))

    async def turn_on(self, switch: Switch, *, everybody: bool = False) -> bool:
        """Whether it was off so, and is no more."""
        one = self._one(switch, self._whose(everybody))
        async with self._database.writing("limits.turn_on") as connection:
            return bool((await connection.execute(delete(switches).where(one))).rowcount)

    def _whose(self, everybody: bool) -> str:
        return EVERYBODY if everybody else self._user

    def _one(self, switch: Switch, user: str) -> ColumnElement[bool]:
        return and_(switches.c.user_id == user, switches.c.switch == str(switch))


class SqlRateLimits:
    """A `RateLimits` that all processes of a service share."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def hit(
        self, subject: str, limit: access.RateLimit, *, at: datetime
    ) -> access.RateDecision:
        """One more of that subject, counted where it is allowed.

        `user:ID` is counted in that user's rows, so that it goes with them.
        """
        name, seconds = storable_text(subject), at.timestamp()
        owner = name.removeprefix("user:") if name.startswith("user:") else EVERYBODY
        lengths = (access.HOUR_S, access.DAY_S)
        async with self._database.writing("limits.hit") as connection:
            await lock_alone(connection, f"rate of {name}")
            used = {n: await _count(connection, owner, name, window=(n, seconds)) for n in lengths}
            decision = access.rate_decision(limit, used, at=seconds)
            if decision.allowed:
                for length, count in used.items():
                    row = _window_row(owner, name, length, seconds)
                    counted = upsert_row(connection, rate_counts, {**row, "used": count + 1})
                    await connection.execute(counted)
                    await connection.execute(delete(rate_counts).where(_outdated(row)))
        return decision


def _window_row(owner: str, subject: str, length: int, seconds: float) -> dict[str, object]:
    number = access.window_of(seconds, length)
    return {"user_id": owner, "subject": subject, "length_s": length, "number": number}


async def _count(
    connection: AsyncConnection, owner: str, subject: str, *, window: tuple[int, float]
) -> int:
    row = _window_row(owner, subject, *window)
    one = and_(*(rate_counts.c[name] == value for name, value in row.items()))
    return int(await connection.scalar(select(rate_counts.c.used).where(one)) or 0)


def _outdated(row: Mapping[str, object]) -> ColumnElement[bool]:
    """Earlier windows of the same kind, which count for nothing any more."""
    same = (rate_counts.c[name] == row[name] for name in ("user_id", "subject", "length_s"))
    return and_(*same, rate_counts.c.number < row["number"])
