"""Drivers for dates in parts, in text and in calendars, and for other values in parts."""

from __future__ import annotations

from collections.abc import Mapping

from ..desk import Driver
from .calendar import pick_day, pick_here, pick_or_type
from .parts import type_parts

DRIVERS: Mapping[str, Driver] = {
    "dateparts": type_parts,
    "boxes": type_parts,
    "calendar": pick_day,
    "day": pick_or_type,
    "month": pick_here,
}
