"""Rules about what the page is: another site's, closed, done already, or a wall."""

from .abroad import altered, elsewhere, kept_out, off_domain, starved, third_party
from .doors import doors_at
from .glances import Glance, doubts, fruitless, glance_at
from .held import press_gated
from .seen import after_note, disputed, gate_note, pictured, sight_here
from .told import nothing_to_do
from .walls import CHECKS, walled

__all__ = [
    "CHECKS",
    "Glance",
    "after_note",
    "altered",
    "disputed",
    "doors_at",
    "doubts",
    "elsewhere",
    "fruitless",
    "gate_note",
    "glance_at",
    "kept_out",
    "nothing_to_do",
    "off_domain",
    "pictured",
    "press_gated",
    "sight_here",
    "starved",
    "third_party",
    "walled",
]
