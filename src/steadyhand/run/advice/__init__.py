"""The rung of language models: asked before a person is, within a budget."""

from .rung import ModelRung

__all__ = ["ModelRung"]
