"""Looking at the page: reached, seen, compared with the sheet, and noted; or lost."""

from .look import look_at_page
from .reaching import lose_page

__all__ = ["look_at_page", "lose_page"]
