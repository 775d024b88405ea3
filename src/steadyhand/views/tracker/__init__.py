"""The tracker as people and other programs read it: a table, one application, CSV, JSON."""

from .export import exported, fact
from .shown import shown
from .spreadsheet import spreadsheet
from .table import table

__all__ = ["exported", "fact", "shown", "spreadsheet", "table"]
