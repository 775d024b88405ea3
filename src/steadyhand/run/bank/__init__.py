"""The bank during a run: what a person says is kept, near questions are offered, uses are noted."""

from .keep import asked_on, remember
from .near import near_to
from .sent import forget_unproven, note_sent

__all__ = ["asked_on", "forget_unproven", "near_to", "note_sent", "remember"]
