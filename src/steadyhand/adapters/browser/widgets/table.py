"""Which driver fills which kind of control."""

from __future__ import annotations

from collections.abc import Mapping

from . import choice, composite, date, file, press, text
from .desk import Driver

DRIVERS: Mapping[str, Driver] = {
    **text.DRIVERS,
    **press.DRIVERS,
    **choice.DRIVERS,
    **date.DRIVERS,
    **file.DRIVERS,
    **composite.DRIVERS,
}
