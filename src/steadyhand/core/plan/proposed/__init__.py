"""What a model proposes, as facts: moves over refs of one snapshot, and why others were refused."""

from .actionplan import (
    PLAN_SCHEMA,
    ActionPlan,
    AskMove,
    DraftMove,
    FactMove,
    PressMove,
    ProposedMove,
    Rejected,
    Why,
)
from .parse import MOVES_MAX, TEXT_MAX, parse

__all__ = [
    "MOVES_MAX",
    "PLAN_SCHEMA",
    "TEXT_MAX",
    "ActionPlan",
    "AskMove",
    "DraftMove",
    "FactMove",
    "PressMove",
    "ProposedMove",
    "Rejected",
    "Why",
    "parse",
]
