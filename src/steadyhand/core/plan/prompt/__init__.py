"""What a model is shown, and what is made of its answer: names of facts, drafts, a press."""

from .advice import Advice, heeded, open_questions, stuck
from .build import Prompt, again, built, tokens_at_most
from .fence import CLOSE, OPEN, fenced

__all__ = [
    "CLOSE",
    "OPEN",
    "Advice",
    "Prompt",
    "again",
    "built",
    "fenced",
    "heeded",
    "open_questions",
    "stuck",
    "tokens_at_most",
]
