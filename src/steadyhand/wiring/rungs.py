"""The rungs above the rules, as the settings have them and as far as nobody switched them off."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from steadyhand import ports
from steadyhand.adapters import models as lms
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.host import SystemClock
from steadyhand.adapters.store import Home
from steadyhand.core.answer.sheet import Sheet
from steadyhand.core.journal.state import MICRO
from steadyhand.core.plan.prompts import Advice
from steadyhand.core.policy.budget import Budget, JobType, Price
from steadyhand.errors import BadInput
from steadyhand.run.budget import MonthBudget, OffCheck, is_off
from steadyhand.run.models import LlmProxy, ModelRung, VisionRung
from steadyhand.settings import (
    PROVIDERS,
    Endpoint,
    Settings,
    budget_of,
    fits_header,
    is_found_by_key,
    month_of,
    runner_endpoint,
    vision_endpoint,
)

from .home import store_of

FREE = Price(0, 0)
Use = Literal["model", "vision"]  # as the settings of its price begin
ANY = 32_000  # tokens of an answer: more than the settings let it have
WORDS_MAX = 500  # of one about a picture, where nobody thinks long: it is a few words of a list
EXTRA = "pip install 'steadyhand[llm]'"


@dataclass(frozen=True, slots=True)
class RungBudgets:
    """What a run's models are paid from, and what stops them."""

    spendings: ports.Spendings
    switches: ports.Switches
    run_id: str

    def month(self, settings: Settings) -> MonthBudget:
        """The run's part of the user's month."""
        return MonthBudget(self.spendings, SystemClock(), self.run_id, month_of(settings))

    def stopped(self, switch: ports.Switch) -> OffCheck:
        """Whether that was switched off, at the moment of the call."""
        return partial(is_off, self.switches, switch)


def adviser_of(settings: Settings, purses: RungBudgets, *, sheet: Sheet) -> ports.Adviser | None:
    """A model beside the rules, for one run; None where no model is set. Raises BadInput.

    *sheet* holds what it drafted in this run before.
    """
    endpoint = runner_endpoint(settings) if settings.models else None
    if endpoint is None:
        return None
    advice = Advice(drafts=sheet.drafts)
    model, stopped = _model_at(settings, endpoint), purses.stopped(ports.Switch.MODELS)
    return ModelRung(model, _budget(settings), purses.month(settings), advice, stopped)


def asks_models(settings: Settings) -> bool:
    """Whether a run may ask a model for text, as far as the settings say."""
    return settings.models and runner_endpoint(settings) is not None


def viewer_of(settings: Settings, purses: RungBudgets) -> ports.Viewer | None:
    """A model that is shown pictures, for one run; None where none is. Raises BadInput."""
    endpoint = vision_endpoint(settings) if settings.models else None
    if endpoint is None:
        return None
    month = purses.month(settings)
    most = settings.model_max_tokens if endpoint.effort else WORDS_MAX
    model = _model_at(settings, endpoint, "vision", at_most=most)
    always, stopped = settings.vision == "true", purses.stopped(ports.Switch.VISION)
    tokens = settings.vision_tokens or lms.picture_tokens(endpoint.model)
    return VisionRung(model, _budget(settings), month, always, tokens, stopped)


def model_descriptions(settings: Settings) -> tuple[str, ...]:
    """Which models a run may ask and at what price, in words; none are asked. Raises BadInput."""
    if not settings.models:
        return ()
    runner, vision = runner_endpoint(settings), vision_endpoint(settings)
    told = [_description(settings, runner, "model")] if runner else []
    if vision:
        told.append(f"{_description(settings, vision, 'vision')}, for pictures")
    return tuple(told)


def _description(settings: Settings, endpoint: Endpoint, use: Use) -> str:
    place, terms = _place_and_terms(settings, endpoint, use)
    price = terms.price or FREE
    read, wrote = (each / MICRO for each in (price.input_micro_usd, price.output_micro_usd))
    dear = "free" if price == FREE else f"${read:g} in and ${wrote:g} out for a million tokens"
    return f"{place.model} at {place.base_url}, {dear}"


def llm_proxy_of(settings: Settings, purses: RungBudgets) -> ports.PromptForwarder | None:
    """Who lends a model to an outside agent, for one run; None where none is let in.

    Raises BadInput.
    """
    if not (settings.browser_use and settings.models):
        return None
    endpoint = runner_endpoint(settings)
    if endpoint is None:
        raise BadInput("browser_use is on and no model is set that it could ask")
    if endpoint.provider == "anthropic":
        raise BadInput("browser_use asks a model in OpenAI's format; anthropic speaks its own")
    place, terms = _place_and_terms(settings, endpoint)
    month, stopped = purses.month(settings), purses.stopped(ports.Switch.BROWSER_USE)
    return LlmProxy(lms.PassthroughModel(place, terms), _budget(settings), month, stopped)


def outside_python(settings: Settings) -> Path | None:
    """The Python that runs the outside agent; None where none is let in. Raises BadInput."""
    if not (settings.browser_use and settings.models):
        return None
    python = settings.browser_use_python
    if python is None or not os.access(python, os.X_OK) or not python.is_file():
        raise BadInput(
            "browser_use is on and browser_use_python names no program; "
            "name the Python of an environment with browser-use in it"
        )
    return python.absolute()


def _budget(settings: Settings) -> Budget:
    return budget_of(settings, JobType.APPLY, deadline_s=settings.deadline_s)


def _model_at(
    settings: Settings, endpoint: Endpoint, use: Use = "model", *, at_most: int = ANY
) -> ports.Model:
    """The model at that place, with what a call of it may take."""
    place, terms = _place_and_terms(settings, endpoint, use, at_most=at_most)
    return lms.ServiceModel(place, terms, SystemClock().pause)


def _place_and_terms(
    settings: Settings, endpoint: Endpoint, use: Use = "model", *, at_most: int = ANY
) -> tuple[lms.ModelEndpoint, ports.Terms]:
    """Where the model is, and what a call of it may take. Raises BadInput."""
    if find_spec("pydantic_ai") is None:
        raise BadInput(f"a model is set, and the extra 'llm' is not installed; {EXTRA}")
    _check(endpoint)
    price = _price(settings, endpoint, use)
    _check_key(settings, endpoint)
    terms = ports.Terms(
        endpoint.model,
        price,
        min(settings.model_max_tokens, at_most),
        settings.model_timeout_s,
    )
    place = lms.ModelEndpoint(
        endpoint.provider,
        endpoint.base_url,
        endpoint.model,
        endpoint.key,
        endpoint.effort or "",
    )
    return place, terms


def _check(endpoint: Endpoint) -> None:
    if not endpoint.base_url:
        raise BadInput("runner_base_url is missing: say where that model is")
    if not endpoint.model:
        raise BadInput("runner_model is missing: say which model to ask there")


def _check_key(settings: Settings, endpoint: Endpoint) -> None:
    """Refuses a key that would go to another place than it was given for, and a missing one."""
    own = settings.runner_api_key
    if own and is_found_by_key(settings):
        raise BadInput(
            "the provider is auto, which takes none but a provider's customary key; "
            "name the provider that runner_api_key belongs to"
        )
    if own and endpoint.key != own.get_secret_value():
        raise BadInput(
            f"runner_api_key was not given for {endpoint.base_url}, which is the extractor's "
            "address; set runner_base_url to where that key belongs, or remove runner_api_key"
        )
    defaults = PROVIDERS[endpoint.provider]
    at_home = endpoint.base_url == defaults.base_url
    if defaults.variable and not endpoint.key:
        also = f" or {defaults.variable}" if at_home else ""
        raise BadInput(
            f"{endpoint.provider} answers nobody without a key, and none is set for "
            f"{endpoint.base_url}; set runner_api_key{also}"
        )
    if not fits_header(endpoint.key):
        raise BadInput(
            f"{defaults.variable} holds a space, a line break or a letter that no key has; "
            "correct it, or set runner_api_key"
        )


def _price(settings: Settings, endpoint: Endpoint, use: Use) -> Price:
    """What it costs. A model whose price nobody knows is refused: its budget could not hold.

    What was said of the runner's model is not said of another one that is shown pictures.
    """
    runner = runner_endpoint(settings)
    another = use == "vision" and runner is not None and runner.model != endpoint.model
    if settings.model_free and not another:
        return FREE
    told = _price_from_settings(settings, use) or (
        None if another else _price_from_settings(settings, "model")
    )
    if told is not None:
        return told
    price = lms.price_of_model(endpoint.provider, endpoint.model, most=settings.task_tokens)
    if price is None and (endpoint.provider == "ollama" or settings.model_free):
        return FREE
    if price is None:
        raise BadInput(
            f"nobody knows what the model {endpoint.model!r} costs; set {use}_input_usd and "
            f"{use}_output_usd (dollars for a million tokens), or model_free"
        )
    return price


def _price_from_settings(settings: Settings, use: Use) -> Price | None:
    """What the settings say of it; None where they say nothing. Raises BadInput for one half."""
    told = {
        f"{use}_{way}_usd": getattr(settings, f"{use}_{way}_usd") for way in ("input", "output")
    }
    said = [usd for usd in told.values() if usd is not None]
    if len(said) == 1:
        raise BadInput(f"{' and '.join(told)} are the two halves of one price; set both")
    return Price(round(said[0] * MICRO), round(said[1] * MICRO)) if said else None


def settings_without(settings: Settings, off: Collection[ports.SwitchedOff]) -> Settings:
    """The settings, with what was switched off turned off."""
    never: dict[ports.Switch, object] = {ports.Switch.VISION: "false"}
    told = {str(each.switch): never.get(each.switch, False) for each in off}
    return settings.model_copy(update=told)


def limit_launch(launching: LaunchOptions, settings: Settings) -> LaunchOptions:
    """How a browser is started with no more in it than the settings let in."""
    outside = settings.models and settings.browser_use
    return replace(
        launching,
        extension=launching.extension if settings.assist else None,
        outside=launching.outside if outside else None,
    )


@asynccontextmanager
async def open_switches(settings: Settings) -> AsyncIterator[ports.Switches]:
    """What is switched off in this home's store; runs that work in it see each change."""
    async with store_of(Home.beside(settings.home), settings) as store:
        yield store.switches


def configured_switches(settings: Settings) -> frozenset[ports.Switch]:
    """What the settings let in, as far as nobody switched it off."""
    models = settings.models
    wanted = {
        ports.Switch.RECIPES: settings.recipes,
        ports.Switch.MODELS: asks_models(settings),
        ports.Switch.VISION: models and vision_endpoint(settings) is not None,
        ports.Switch.ASSIST: settings.assist,
        ports.Switch.BROWSER_USE: models and settings.browser_use,
    }
    return frozenset(switch for switch, on in wanted.items() if on)
