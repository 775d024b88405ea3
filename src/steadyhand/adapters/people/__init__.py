"""The people whom a run may ask: one at this terminal, one who answers later, nobody."""

from steadyhand.adapters.people.likeness import by_likeness
from steadyhand.adapters.people.nobody import Nobody
from steadyhand.adapters.people.stored import ParkingHuman, StoredFirst
from steadyhand.adapters.people.terminal import Terminal
from steadyhand.adapters.people.understand import Instead, understood

__all__ = [
    "Instead",
    "Nobody",
    "ParkingHuman",
    "StoredFirst",
    "Terminal",
    "by_likeness",
    "understood",
]
