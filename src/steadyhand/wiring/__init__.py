"""The composition root: settings become adapters, adapters become a run. Nothing else joins them.

Everything that the user gave is read and checked before anything is written: bad input leaves no
half-begun run. Surfaces call the functions here and nothing below.
"""

from __future__ import annotations

from .application import apply, demo, resume, single
from .batch_run import BatchResult, BatchWatchers, Control, autonomous
from .home import (
    answer_question,
    forget_user,
    list_runs,
    open_bank,
    open_questions,
    open_recipes,
    open_tracker,
    open_vault,
    read_record,
    recording_of,
    report_renderer_of,
    vault_opens,
)
from .inspection import inspect
from .rungs import configured_switches, model_descriptions, open_switches

__all__ = [
    "BatchResult",
    "BatchWatchers",
    "Control",
    "answer_question",
    "apply",
    "autonomous",
    "configured_switches",
    "demo",
    "forget_user",
    "inspect",
    "list_runs",
    "model_descriptions",
    "open_bank",
    "open_questions",
    "open_recipes",
    "open_switches",
    "open_tracker",
    "open_vault",
    "read_record",
    "recording_of",
    "report_renderer_of",
    "resume",
    "single",
    "vault_opens",
]
