"""Replay: what a run decided once, decided again from what it left behind."""

from .again import Difference, Replayed, Unreadable, replayed
from .facts import Decisions, Recording, decision_of, shape

__all__ = [
    "Decisions",
    "Difference",
    "Recording",
    "Replayed",
    "Unreadable",
    "decision_of",
    "replayed",
    "shape",
]
