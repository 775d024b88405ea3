"""Looking at the page: reached, seen, compared with the sheet, and noted; or lost."""

from .keeping import keep_decisions, note_decision
from .look import look_at_page
from .reaching import lose_page

__all__ = ["keep_decisions", "look_at_page", "lose_page", "note_decision"]
