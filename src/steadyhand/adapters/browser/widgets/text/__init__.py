"""Drivers for masks, phones, rich text and suggestions."""

from __future__ import annotations

from collections.abc import Mapping

from ..desk import Driver
from .phones import dial
from .rich import write

DRIVERS: Mapping[str, Driver] = {"phone": dial, "rich": write}
