"""What is told of a run beside its page: what its browser knows, and what its models cost."""

from __future__ import annotations

from ..core.log import events as ev
from .knowing import knowing
from .spending import budget_line
from .wording import Line


def aside(e: ev.BrowserKnows | ev.RecipeMatched | ev.BudgetTouched) -> Line:
    """One line for a person."""
    return budget_line(e) if isinstance(e, ev.BudgetTouched) else knowing(e)
