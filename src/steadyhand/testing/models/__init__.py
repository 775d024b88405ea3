"""A loopback server that speaks the wire formats of language models, scripted answer by answer."""

from .fake import ScriptedModel
from .script import (
    Answer,
    Broken,
    Calls,
    Cut,
    Garbled,
    Limited,
    Moved,
    Raw,
    Says,
    Silent,
    Slow,
)
from .server import Heard, ScriptedModels, digest_of

__all__ = [
    "Answer",
    "Broken",
    "Calls",
    "Cut",
    "Garbled",
    "Heard",
    "Limited",
    "Moved",
    "Raw",
    "Says",
    "ScriptedModel",
    "ScriptedModels",
    "Silent",
    "Slow",
    "digest_of",
]
