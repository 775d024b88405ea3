"""The rungs of models: asked before a person is, within a budget."""

from .month import Month
from .rung import ModelRung
from .viewing import VisionRung

__all__ = ["ModelRung", "Month", "VisionRung"]
