"""Drivers for answers that are pressed or slid: button groups, cards, ratings, sliders."""

from __future__ import annotations

from collections.abc import Mapping

from ..desk import Driver
from .buttons import press_each, press_step
from .sliders import slide

DRIVERS: Mapping[str, Driver] = {"presses": press_each, "rating": press_step, "slider": slide}
