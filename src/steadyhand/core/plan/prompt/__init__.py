"""What a model is shown, and what is made of its answer: names of facts, drafts, a press."""

from .advice import Advice, heeded, open_questions, stuck
from .build import Prompt, again, built, tokens_at_most
from .fence import CLOSE, OPEN, fenced
from .picture import Sight, of_picture, seen_in

__all__ = [
    "CLOSE",
    "OPEN",
    "Advice",
    "Prompt",
    "Sight",
    "again",
    "built",
    "fenced",
    "heeded",
    "of_picture",
    "open_questions",
    "seen_in",
    "stuck",
    "tokens_at_most",
]
