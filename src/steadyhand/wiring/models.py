"""The models that a run may ask or show pictures, as the settings have it."""

from __future__ import annotations

from importlib.util import find_spec

from ..adapters.host.clock import SystemClock
from ..adapters.models import CalledModel, Place, price_of_model
from ..budget_settings import budget_of, month_of
from ..core.decide.budget import Budget, JobType, Price
from ..core.log.spend import MICRO
from ..errors import BadInput
from ..model_settings import Endpoint, runner_endpoint, vision_endpoint
from ..ports import Adviser, Model, Spendings, Terms, Viewer
from ..run.advice import ModelRung, Month, VisionRung
from ..settings import Settings

FREE = Price(0, 0)
ANY = 32_000  # tokens of an answer: more than the settings let it have
WORDS_MAX = 500  # of one about a picture, where nobody thinks long: it is a few words of a list
EXTRA = "pip install 'steadyhand[llm]'"


def adviser_of(settings: Settings, spendings: Spendings, run_id: str) -> Adviser | None:
    """A model beside the rules, for one run; None where no model is set. Raises BadInput."""
    endpoint = runner_endpoint(settings) if settings.models else None
    if endpoint is None:
        return None
    month = Month(spendings, SystemClock(), run_id, month_of(settings))
    return ModelRung(_called(settings, endpoint), _budget(settings), month)


def viewer_of(settings: Settings, spendings: Spendings, run_id: str) -> Viewer | None:
    """A model that is shown pictures, for one run; None where none is. Raises BadInput."""
    endpoint = vision_endpoint(settings) if settings.models else None
    if endpoint is None:
        return None
    month = Month(spendings, SystemClock(), run_id, month_of(settings))
    most = settings.model_max_tokens if endpoint.effort else WORDS_MAX
    model = _called(settings, endpoint, at_most=most)
    always = settings.vision == "true"
    return VisionRung(model, _budget(settings), month, always, settings.vision_tokens)


def _budget(settings: Settings) -> Budget:
    return budget_of(settings, JobType.APPLY, deadline_s=settings.deadline_s)


def _called(settings: Settings, endpoint: Endpoint, *, at_most: int = ANY) -> Model:
    """The model at that place, with what a call of it may take."""
    if find_spec("pydantic_ai") is None:
        raise BadInput(f"a model is set, and the extra 'llm' is not installed; {EXTRA}")
    _check(endpoint)
    terms = Terms(
        endpoint.model,
        _price(settings, endpoint),
        min(settings.model_max_tokens, at_most),
        settings.model_timeout_s,
    )
    place = Place(
        "anthropic" if endpoint.provider == "anthropic" else "openai",
        endpoint.base_url,
        endpoint.model,
        endpoint.key,
        endpoint.effort or "",
    )
    return CalledModel(place, terms, SystemClock().pause)


def _check(endpoint: Endpoint) -> None:
    if not endpoint.base_url:
        raise BadInput("runner_base_url is missing: say where that model is")
    if not endpoint.model:
        raise BadInput("runner_model is missing: say which model to ask there")


def _price(settings: Settings, endpoint: Endpoint) -> Price:
    """What it costs. A model whose price nobody knows is refused: its budget could not hold."""
    if settings.model_free:
        return FREE
    if settings.model_input_usd is not None and settings.model_output_usd is not None:
        return Price(
            round(settings.model_input_usd * MICRO), round(settings.model_output_usd * MICRO)
        )
    if endpoint.provider == "ollama":
        return FREE
    price = price_of_model(endpoint.provider, endpoint.model)
    if price is None:
        raise BadInput(
            f"nobody knows what the model {endpoint.model!r} costs; set model_input_usd and "
            "model_output_usd (dollars for a million tokens), or model_free"
        )
    return price
