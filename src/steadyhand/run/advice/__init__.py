"""The rungs of models: asked before a person is, within a budget."""

from .exchanged import exchanges_of
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
    "exchanges_of",
    "is_off",
    "needed_by",
    "never",
]
