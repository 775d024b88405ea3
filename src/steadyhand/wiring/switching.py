"""What was switched off, as if the settings had it so; and who switches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import replace

from ..adapters.browser.launch import LaunchOptions
from ..adapters.store import Home
from ..model_settings import runner_endpoint, vision_endpoint
from ..ports import Off, Switch, Switches
from ..settings import Settings
from .places import store_of


def without(settings: Settings, off: Collection[Off]) -> Settings:
    """The settings, with what was switched off turned off."""
    never: dict[Switch, object] = {Switch.VISION: "false"}
    told = {str(each.switch): never.get(each.switch, False) for each in off}
    return settings.model_copy(update=told)


def allowed(launching: LaunchOptions, settings: Settings) -> LaunchOptions:
    """How a browser is started with no more in it than the settings let in."""
    outside = settings.models and settings.browser_use
    return replace(
        launching,
        extension=launching.extension if settings.assist else None,
        outside=launching.outside if outside else None,
    )


@asynccontextmanager
async def open_switches(settings: Settings) -> AsyncIterator[Switches]:
    """What is switched off in this home's store; runs that work in it see each change."""
    async with store_of(Home.beside(settings.home), settings) as store:
        yield store.switches


def set_up(settings: Settings) -> frozenset[Switch]:
    """What the settings let in, as far as nobody switched it off."""
    models = settings.models
    wanted = {
        Switch.RECIPES: settings.recipes,
        Switch.MODELS: models and runner_endpoint(settings) is not None,
        Switch.VISION: models and vision_endpoint(settings) is not None,
        Switch.ASSIST: settings.assist,
        Switch.BROWSER_USE: models and settings.browser_use,
    }
    return frozenset(switch for switch, on in wanted.items() if on)
