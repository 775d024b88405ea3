"""Looking at the page: reached, seen, compared with the sheet, and noted."""

from .look import look_at_page

__all__ = ["look_at_page"]
