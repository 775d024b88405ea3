"""The people whom a run may ask: one at this terminal, one who answers later, nobody."""

from __future__ import annotations

from .answers import Instead, by_likeness, understood
from .humans import Nobody, ParkingHuman, StoredFirst, Terminal

__all__ = [
    "Instead",
    "Nobody",
    "ParkingHuman",
    "StoredFirst",
    "Terminal",
    "by_likeness",
    "understood",
]
