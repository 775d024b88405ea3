"""Profiles: what the run's browser works in; its own by default, a person's where they want that.

A profile of a person's own is signed in where they are. It is worked in itself or in a copy, and
where neither can be, the browser begins with nothing: each step down is told in one line.
"""

from .choosing import STEPS, Kind, Unusable, profile_for
from .wish import DEFAULT, NO_WISH, Mode, Profile, Wish

__all__ = [
    "DEFAULT",
    "NO_WISH",
    "STEPS",
    "Kind",
    "Mode",
    "Profile",
    "Unusable",
    "Wish",
    "profile_for",
]
