"""Drivers for prompts in levels, repeated sections, one question at a time."""

from __future__ import annotations

from collections.abc import Mapping

from ..desk import Driver
from .prompt import prompt

DRIVERS: Mapping[str, Driver] = {"prompt": prompt}
