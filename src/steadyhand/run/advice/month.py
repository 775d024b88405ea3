"""The money of a user's month, as one run sees it."""

from __future__ import annotations

from dataclasses import dataclass

from ...ports import Clock, Spendings


@dataclass(frozen=True, slots=True)
class Month:
    """A `Monthly` for one run: its calls are told apart from those of other runs."""

    spendings: Spendings
    clock: Clock
    run_id: str
    limit: int  # micro-dollars

    async def reserve(self, call: str, micro_usd: int) -> bool:
        """Whether the month has that much left; it is put aside. Raises StoreFailed."""
        month = f"{self.clock.now():%Y-%m}"
        name = self._name(call)
        return await self.spendings.reserve(name, micro_usd, month=month, limit=self.limit)

    async def settle(self, call: str, micro_usd: int) -> None:
        """The call cost that much, and the rest is free again. Raises StoreFailed."""
        await self.spendings.settle(self._name(call), micro_usd)

    def _name(self, call: str) -> str:
        return f"{self.run_id} {call}"
