"""What a request tells in its body, held against what was approved."""

from .agreed import Agreed, Line, agreed_on, files_agreed
from .comparing import Difference, compared
from .differing import differing
from .parts import FORM, Body, Part, parts_of

__all__ = [
    "FORM",
    "Agreed",
    "Body",
    "Difference",
    "Line",
    "Part",
    "agreed_on",
    "compared",
    "differing",
    "files_agreed",
    "parts_of",
]
