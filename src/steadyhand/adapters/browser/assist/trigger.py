"""How an extension is asked to fill: it acts by itself, at a key, or at a button of its own."""

from __future__ import annotations

from dataclasses import dataclass

from steadyhand.core.log.beside.assist import AssistHow


@dataclass(frozen=True, slots=True)
class Trigger:
    """What is pressed; '' where the extension acts by itself."""

    how: AssistHow = "load"
    name: str = ""  # of the key, or what the button says


def trigger_of(told: str) -> Trigger:
    """As the setting says it: `key:Alt+KeyF`, `click:Autofill`, or ''."""
    how, _, name = told.partition(":")
    match how:
        case "key":
            return Trigger("key", name)
        case "click":
            return Trigger("click", name)
        case _:
            return Trigger()
