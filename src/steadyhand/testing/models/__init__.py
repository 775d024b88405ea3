"""A loopback server that speaks the wire formats of language models, scripted answer by answer."""

from .fake import ScriptedModel
from .script import Answer, Broken, Calls, Cut, Garbled, Limited, Says, Silent, Slow
from .server import Heard, ScriptedModels

__all__ = [
    "Answer",
    "Broken",
    "Calls",
    "Cut",
    "Garbled",
    "Heard",
    "Limited",
    "Says",
    "ScriptedModel",
    "ScriptedModels",
    "Silent",
    "Slow",
]
