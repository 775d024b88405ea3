"""Looking at the page: reached, seen, compared with the sheet, and noted; or lost."""

from .deciding import decided
from .look import look_at_page
from .noting import note_ledger
from .reaching import lose_page

__all__ = ["decided", "look_at_page", "lose_page", "note_ledger"]
