"""What was switched off, in memory."""

from __future__ import annotations

from ...ports import Off, Switch

EVERYBODY = ""


class MemorySwitches:
    """A `Switches` that lives as long as its process."""

    def __init__(self, user_id: str = "local", shared: MemorySwitches | None = None) -> None:
        self._user = user_id
        self._rows: dict[tuple[Switch, str], str] = shared._rows if shared else {}

    async def off(self) -> tuple[Off, ...]:
        """What is off for this user, by name; where it is off for everybody, too, only that."""
        rows = sorted(self._rows.items(), key=lambda row: row[0][0])
        mine = {s: Off(s, at) for (s, user), at in rows if user == self._user}
        all_users = {s: Off(s, at, True) for (s, user), at in rows if user == EVERYBODY}
        return tuple(sorted({**mine, **all_users}.values(), key=lambda off: off.switch))

    async def turn_off(self, switch: Switch, *, at: str, everybody: bool = False) -> None:
        """It is off for this user, or for everybody; one that was off stays off since then."""
        self._rows.setdefault((switch, EVERYBODY if everybody else self._user), at)

    async def turn_on(self, switch: Switch, *, everybody: bool = False) -> bool:
        """Whether it was off so, and is no more."""
        whose = EVERYBODY if everybody else self._user
        return self._rows.pop((switch, whose), None) is not None
