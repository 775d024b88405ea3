"""The rung of language models: asked before a person is, within a budget."""

from .month import Month
from .rung import ModelRung

__all__ = ["ModelRung", "Month"]
