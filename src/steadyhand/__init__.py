"""steadyhand: the form agent that cannot lie about submitting."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from steadyhand.core.act.results import Verdict

    from .adapters.documents.profile_file import Profile
    from .errors import SteadyhandError
    from .settings import Settings
    from .views.receipt import Receipt
    from .wiring import apply, autonomous, inspect, single


__all__ = [
    "Profile",
    "Receipt",
    "Settings",
    "SteadyhandError",
    "Verdict",
    "apply",
    "autonomous",
    "inspect",
    "single",
]

logging.getLogger(__name__).addHandler(logging.NullHandler())  # a library is silent by itself

_HOMES = {
    "apply": "wiring",
    "autonomous": "wiring",
    "inspect": "wiring",
    "single": "wiring",
    "Profile": "adapters.documents.profile_file",
    "Settings": "settings",
    "Receipt": "views.receipt",
    "Verdict": "core.act.results",
    "SteadyhandError": "errors",
}


def __getattr__(name: str) -> object:
    """The public names, loaded on first use: `steadyhand --version` needs none of them."""
    if name not in _HOMES:
        raise AttributeError(f"module 'steadyhand' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
