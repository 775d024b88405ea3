"""What was switched off, in a database."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, delete, select

from ....ports import Off, Switch
from ..database import Database, insert_new
from ..tables import switches

EVERYBODY = ""  # no user is called so


class SqlSwitches:
    """A `Switches` for one user."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._user = database.user_id

    async def off(self) -> tuple[Off, ...]:
        """What is off for this user, by name; where it is off for everybody, too, only that."""
        mine = switches.c.user_id.in_((self._user, EVERYBODY))
        order = (switches.c.switch, switches.c.user_id.desc())
        wanted = select(switches.c.switch, switches.c.at, switches.c.user_id).where(mine)
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted.order_by(*order))).all()
        known = set(Switch)  # a newer version may know more of them
        found = [Off(Switch(s), at, user == EVERYBODY) for s, at, user in rows if s in known]
        return tuple({each.switch: each for each in found}.values())

    async def turn_off(self, switch: Switch, *, at: str, everybody: bool = False) -> None:
        """It is off for this user, or for everybody; one that was off stays off since then."""
        row = {"user_id": self._whose(everybody), "switch": str(switch), "at": at}
        async with self._database.writing() as connection:
            await connection.execute(insert_new(connection, switches, row))

    async def turn_on(self, switch: Switch, *, everybody: bool = False) -> bool:
        """Whether it was off so, and is no more."""
        one = self._one(switch, self._whose(everybody))
        async with self._database.writing() as connection:
            return bool((await connection.execute(delete(switches).where(one))).rowcount)

    def _whose(self, everybody: bool) -> str:
        return EVERYBODY if everybody else self._user

    def _one(self, switch: Switch, user: str) -> ColumnElement[bool]:
        return and_(switches.c.user_id == user, switches.c.switch == str(switch))
