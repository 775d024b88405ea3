"""People in a run: what is asked of them, and what only they can deal with."""

from .desk import put
from .questions import question_of
from .walls import hand_over

__all__ = ["hand_over", "put", "question_of"]
