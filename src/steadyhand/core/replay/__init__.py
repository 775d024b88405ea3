"""Replay: what a run decided once, decided again from what it left behind."""

from .again import Difference, Replayed, Situation, Unreadable, replayed, situations
from .facts import Decisions, Recording, decision_of
from .shape import shape
from .whole import Unrecorded, unrecorded

__all__ = [
    "Decisions",
    "Difference",
    "Recording",
    "Replayed",
    "Situation",
    "Unreadable",
    "Unrecorded",
    "decision_of",
    "replayed",
    "shape",
    "situations",
    "unrecorded",
]
