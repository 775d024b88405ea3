"""What comes before the form: the posting, the history, the fit, the documents and their gates."""

from .desk import Desk
from .ready import get_ready

__all__ = ["Desk", "get_ready"]
