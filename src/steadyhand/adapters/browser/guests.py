"""Who may be let into a tab beside us: a form-filling extension, an outside agent."""

from .assist.filler import filling
from .assist.makers import Makers, watching
from .outside.door import target_of
from .outside.visitor import visiting

__all__ = ["Makers", "filling", "target_of", "visiting", "watching"]
