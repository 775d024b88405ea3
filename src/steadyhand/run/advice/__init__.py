"""The rungs of models: asked before a person is, within a budget."""

from .lending import LentModel
from .month import Month
from .purse import Stopped, never
from .rung import ModelRung
from .switching import covers, is_off, needed_by
from .viewing import VisionRung

__all__ = [
    "LentModel",
    "ModelRung",
    "Month",
    "Stopped",
    "VisionRung",
    "covers",
    "is_off",
    "needed_by",
    "never",
]
