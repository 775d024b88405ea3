"""The composition root: settings become adapters, adapters become a run. Nothing else joins them.

Everything that the user gave is read and checked before anything is written: bad input leaves no
half-begun run. Surfaces call the functions here and nothing below.
"""

from .applying import apply, demo, resume, single
from .batch import BatchResult, Control, Watching, autonomous
from .kept import forget_user, open_bank, open_recipes, open_tracker, open_vault, vault_opens
from .looking import inspect
from .models import models_told
from .records import answer_question, list_runs, open_questions, papers_of, read_record
from .replaying import recording_of
from .switching import open_switches, set_up

__all__ = [
    "BatchResult",
    "Control",
    "Watching",
    "answer_question",
    "apply",
    "autonomous",
    "demo",
    "forget_user",
    "inspect",
    "list_runs",
    "models_told",
    "open_bank",
    "open_questions",
    "open_recipes",
    "open_switches",
    "open_tracker",
    "open_vault",
    "papers_of",
    "read_record",
    "recording_of",
    "resume",
    "set_up",
    "single",
    "vault_opens",
]
