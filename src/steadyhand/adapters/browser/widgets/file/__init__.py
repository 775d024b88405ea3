"""Drivers for drop zones, choosers and upload buttons."""

from __future__ import annotations

from collections.abc import Mapping

from ..desk import Driver
from .upload import upload

DRIVERS: Mapping[str, Driver] = {"files": upload}
