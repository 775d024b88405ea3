"""What a user's calls of models cost, in memory."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class _Row:
    month: str
    micro_usd: int
    settled: bool = False


class MemorySpendings:
    """A `Spendings` that lives as long as its process."""

    def __init__(self, user_id: str = "local", shared: MemorySpendings | None = None) -> None:
        self._user = user_id
        self._rows: dict[tuple[str, str], _Row] = shared._rows if shared else {}

    async def reserve(self, call: str, micro_usd: int, *, month: str, limit: int) -> bool:
        """Whether the call's money fits beside all else of that month, and was put aside."""
        key = (self._user, call)
        known = self._rows.get(key)
        others = self._sum(month, but=call)
        if (known and known.settled) or others + micro_usd > limit:
            return False
        self._rows[key] = _Row(month, micro_usd)
        return True

    async def settle(self, call: str, micro_usd: int) -> None:
        """The call cost that much; told twice, the first stands."""
        known = self._rows.get((self._user, call))
        if known and not known.settled:
            self._rows[self._user, call] = _Row(known.month, micro_usd, settled=True)

    async def spent(self, month: str) -> int:
        """Micro-dollars of that month, with what is put aside."""
        return self._sum(month)

    def _sum(self, month: str, *, but: str = "") -> int:
        mine = ((c, row) for (user, c), row in self._rows.items() if user == self._user)
        return sum(row.micro_usd for c, row in mine if row.month == month and c != but)
