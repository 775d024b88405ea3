"""A recorder in memory: the events that were noted, and what passed between it and models."""

from __future__ import annotations

from dataclasses import dataclass, field

from steadyhand.core.journal.events import BudgetTouched, Event, ModelCalled, ModelExchange


@dataclass
class Recording:
    """A `Recorder` that forgets nothing."""

    money: list[BudgetTouched] = field(default_factory=list)
    calls: list[ModelCalled] = field(default_factory=list)
    exchanges: list[ModelExchange] = field(default_factory=list)

    async def note(self, event: Event) -> None:
        """It is one of the two kinds that a rung of models makes."""
        if isinstance(event, ModelCalled):
            self.calls.append(event)
        else:
            assert isinstance(event, BudgetTouched)
            self.money.append(event)

    async def record(self, exchange: ModelExchange) -> str:
        """Its name is that of the call."""
        self.exchanges.append(exchange)
        return f"exchanges/{exchange.call}.json"
