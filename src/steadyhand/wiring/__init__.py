"""The composition root: settings become adapters, adapters become a run. Nothing else joins them.

Everything that the user gave is read and checked before anything is written: bad input leaves no
half-begun run. Surfaces call the functions here and nothing below.
"""

from __future__ import annotations

from .application import apply, demo, resume, single
from .batch_run import BatchResult, Control, Watching, autonomous
from .home import (
    answer_question,
    forget_user,
    list_runs,
    open_bank,
    open_questions,
    open_recipes,
    open_tracker,
    open_vault,
    papers_of,
    read_record,
    recording_of,
    vault_opens,
)
from .inspection import inspect
from .rungs import models_told, open_switches, set_up

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
