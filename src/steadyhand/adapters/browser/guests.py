"""Who may be let into a tab beside us: a form-filling extension, an outside agent."""

from .assist.filler import filling
from .outside.door import target_of
from .outside.visitor import visiting

__all__ = ["filling", "target_of", "visiting"]
