"""What a model is shown, and what is made of its answer: names of facts, drafts, the way on."""

from .advice import Advice, heeded
from .build import Prompt, again, built, tokens_at_most
from .fence import CLOSE, OPEN, fenced
from .hiding import Hidden
from .opening import Open, left_open, lost, stuck
from .picture import Sight, of_picture, seen_in

__all__ = [
    "CLOSE",
    "OPEN",
    "Advice",
    "Hidden",
    "Open",
    "Prompt",
    "Sight",
    "again",
    "built",
    "fenced",
    "heeded",
    "left_open",
    "lost",
    "of_picture",
    "seen_in",
    "stuck",
    "tokens_at_most",
]
