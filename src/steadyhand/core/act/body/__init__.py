"""What a request tells in its body, held against what was approved."""

from .agreed import Agreed, Line, agreed_on, files_agreed
from .differing import differing
from .parts import FORM, Body, Part, parts_of

__all__ = [
    "FORM",
    "Agreed",
    "Body",
    "Line",
    "Part",
    "agreed_on",
    "differing",
    "files_agreed",
    "parts_of",
]
