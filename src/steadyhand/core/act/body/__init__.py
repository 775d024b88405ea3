"""What a request tells in its body, held against what was approved."""

from .agreed import Agreed, Line, agreed_on, files_agreed
from .apart import handles, tells_handle, tells_place
from .comparing import Difference, added_to_address, compared
from .differing import differing
from .echo import is_file_text, pair_digest, pairs_of
from .parts import FORM, KEPT_BACK, Body, Part, parts_of

__all__ = [
    "FORM",
    "KEPT_BACK",
    "Agreed",
    "Body",
    "Difference",
    "Line",
    "Part",
    "added_to_address",
    "agreed_on",
    "compared",
    "differing",
    "files_agreed",
    "handles",
    "is_file_text",
    "pair_digest",
    "pairs_of",
    "parts_of",
    "tells_handle",
    "tells_place",
]
