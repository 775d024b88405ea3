"""Public boards: which one an address belongs to, where its answer is, what the answer tells."""

from .feed import feed_posting
from .reading import is_answer, read_answer
from .shapes import KINDS, Board, board_of, embedded_in

__all__ = ["KINDS", "Board", "board_of", "embedded_in", "feed_posting", "is_answer", "read_answer"]
