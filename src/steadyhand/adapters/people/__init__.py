"""The people whom a run may ask: one at this terminal, one who answers later, nobody."""

from __future__ import annotations

from .answers import NotAnAnswer, parse_reply, rank_by_likeness
from .humans import Nobody, ParkingHuman, StoredAnswerFirst, Terminal

__all__ = [
    "Nobody",
    "NotAnAnswer",
    "ParkingHuman",
    "StoredAnswerFirst",
    "Terminal",
    "parse_reply",
    "rank_by_likeness",
]
