"""Drivers for lists that open, tags, cards and button groups."""

from __future__ import annotations

from collections.abc import Mapping

from ..desk import Driver
from .choosing import choose
from .suggesting import suggest

DRIVERS: Mapping[str, Driver] = {
    "combobox": choose,
    "listbutton": choose,
    "veiled": choose,
    "listbox": choose,
    "suggest": suggest,
}
