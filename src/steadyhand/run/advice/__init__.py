"""The rungs of models: asked before a person is, within a budget."""

from .lending import LentModel
from .month import Month
from .rung import ModelRung
from .viewing import VisionRung

__all__ = ["LentModel", "ModelRung", "Month", "VisionRung"]
