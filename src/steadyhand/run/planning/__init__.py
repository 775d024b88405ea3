"""Planning: a rung proposes, its answers go to the sheet, its plan to the journal."""

from .assisting import note_extension
from .plan import plan
from .rungs import AskHuman, Semantic

__all__ = ["AskHuman", "Semantic", "note_extension", "plan"]
