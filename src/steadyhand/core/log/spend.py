"""What the models of a run cost: the fold of its `budget_touched` events.

Money is whole micro-dollars. A call counts with the most that it can cost from the moment it is
reserved, and with what it did cost once that is known; one whose end is unknown stays reserved.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from .events import BudgetTouched, Content, Rung

MICRO = 1_000_000  # of a dollar


@dataclass(frozen=True, slots=True)
class Part:
    """What calls came to together."""

    calls: int = 0
    micro_usd: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Spend:
    """Every call of a run, with what it cost or still may."""

    calls: dict[str, BudgetTouched] = field(default_factory=dict)  # call -> its last word
    refused: str = ""  # the budget that refused the last call; '' where it was let through

    @property
    def whole(self) -> Part:
        """All calls together."""
        return _sum(self.calls.values())

    def of(self, rung: Rung, content: Content) -> Part:
        """The calls of that rung, with text alone or with an image."""
        wanted = (rung, content)
        return _sum([c for c in self.calls.values() if (c.rung, c.content) == wanted])

    def made_of(self, content: Content) -> Part:
        """The calls that sent text alone, or an image."""
        return _sum([call for call in self.calls.values() if call.content == content])


def touched(spend: Spend, event: BudgetTouched) -> Spend:
    """The spend after one more event; a settled call is not reserved again."""
    match event.deed:
        case "refused":
            return replace(spend, refused=event.budget)
        case "reserved" if event.call not in spend.calls:
            return Spend({**spend.calls, event.call: event})
        case "settled":
            return replace(spend, calls={**spend.calls, event.call: event})
        case _:
            return spend


def _sum(calls: Collection[BudgetTouched]) -> Part:
    return Part(
        len(calls),
        sum(call.micro_usd for call in calls),
        sum(call.input_tokens for call in calls),
        sum(call.output_tokens for call in calls),
    )
