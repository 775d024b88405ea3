"""Rules about what the page is: another site's, closed, done already, or a wall."""

from .abroad import elsewhere, kept_out, off_domain
from .told import nothing_to_do
from .walls import CHECKS, walled

__all__ = ["CHECKS", "elsewhere", "kept_out", "nothing_to_do", "off_domain", "walled"]
