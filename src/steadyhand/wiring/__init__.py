"""The composition root: settings become adapters, adapters become a run. Nothing else joins them.

Everything that the user gave is read and checked before anything is written: bad input leaves no
half-begun run. Surfaces call the functions here and nothing below. A module of this package is
loaded when something of it is first asked for: who reads a list of runs waits for no browser.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .application import (
        apply,
        demo,
        inspect,
        pursue,
        read_goal,
        read_task,
        resume,
        single,
        with_schema,
    )
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
    from .rungs import configured_switches, model_descriptions, open_switches

_PLACES = {  # what is named nowhere here is in `home`
    "application": (
        "apply",
        "demo",
        "inspect",
        "pursue",
        "read_goal",
        "read_task",
        "resume",
        "single",
        "with_schema",
    ),
    "batch_run": ("BatchResult", "BatchWatchers", "Control", "autonomous"),
    "rungs": ("configured_switches", "model_descriptions", "open_switches"),
}


def __getattr__(name: str) -> object:
    """What is asked for, from its module. Raises AttributeError where nothing has that name."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    place = next((place for place, names in _PLACES.items() if name in names), "home")
    return getattr(import_module(f".{place}", __name__), name)


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
    "pursue",
    "read_goal",
    "read_record",
    "read_task",
    "recording_of",
    "report_renderer_of",
    "resume",
    "single",
    "vault_opens",
    "with_schema",
]
