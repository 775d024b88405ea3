"""Which model a run may ask, field by field: the runner's, the extractor's, the provider's own.

A key goes only to the provider and address that it was given for.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Literal, TypeAlias
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, SecretStr

Provider = Literal["openai", "anthropic", "openrouter", "ollama", "compatible"]
Effort = Literal["none", "minimal", "low", "medium", "high", "xhigh"]
Dollars: TypeAlias = Annotated[float, Field(ge=0, le=1_000, allow_inf_nan=False)]


def _address(given: str | None) -> str | None:
    """An http(s) address without a login in it."""
    parts = urlsplit(given or "")
    if given and (parts.scheme not in ("http", "https") or not parts.hostname or parts.username):
        raise ValueError("it is written like https://models.example.com/v1, with no login in it")
    return given.rstrip("/") if given else None


Address: TypeAlias = Annotated[str | None, AfterValidator(_address)]


def _mode(given: object) -> object:
    """A flag that is written as yes or no is that word."""
    return str(given).lower() if isinstance(given, bool | str) else given


Vision: TypeAlias = Annotated[Literal["auto", "true", "false"], BeforeValidator(_mode)]


@dataclass(frozen=True, slots=True)
class Defaults:
    """What is taken where nobody said anything."""

    base_url: str
    model: str = ""


PROVIDERS: dict[Provider, Defaults] = {
    "openai": Defaults("https://api.openai.com/v1", "gpt-4.1-mini"),
    "anthropic": Defaults("https://api.anthropic.com", "claude-haiku-4-5"),
    "openrouter": Defaults("https://openrouter.ai/api/v1", "openai/gpt-4.1-mini"),
    "ollama": Defaults("http://127.0.0.1:11434/v1", "qwen3:8b"),
    "compatible": Defaults(""),
}


class ModelFields(BaseModel):
    """The settings of models; no provider and no model: none is ever asked."""

    models: bool = True  # false: none is asked, whatever is named below; also of runs that go on
    runner_provider: Provider | None = None
    runner_base_url: Address = None
    runner_api_key: SecretStr | None = None
    runner_model: str | None = None
    runner_effort: Effort | None = None
    extractor_provider: Provider | None = None
    extractor_base_url: Address = None
    extractor_api_key: SecretStr | None = None
    extractor_model: str | None = None
    extractor_effort: Effort | None = None
    vision_model: str | None = None  # for pictures of pages; None: the runner's model
    vision: Vision = "auto"  # auto: where rules are unsure, with a vision_model; true: at all four
    vision_tokens: Annotated[int, Field(ge=100, le=100_000)] = 4_000  # of one picture, at most
    browser_use: bool = False  # it may look for a form that nothing else has found
    browser_use_python: Path | None = None  # of an environment that has browser-use
    model_input_usd: Dollars | None = None  # for a million tokens; None: as its maker says
    model_output_usd: Dollars | None = None
    model_free: bool = False  # it costs nothing: a model on a machine of yours
    model_max_tokens: Annotated[int, Field(ge=64, le=32_000)] = 2_000  # of one answer
    model_timeout_s: Annotated[float, Field(gt=0, le=600, allow_inf_nan=False)] = 45.0


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One model at one address."""

    provider: Provider
    base_url: str
    model: str
    key: str = field(default="", repr=False)
    effort: Effort | None = None


def runner_endpoint(given: ModelFields) -> Endpoint | None:
    """The model that runs ask; None where none is set. An empty part of it was said by nobody."""
    named = (given.runner_provider, given.runner_model, given.runner_base_url)
    others = (given.extractor_provider, given.extractor_model, given.extractor_base_url)
    if not any((*named, *others)):
        return None
    extracting = _provider(given.extractor_provider, given.extractor_base_url)
    own = given.runner_provider or given.runner_base_url
    provider = _provider(given.runner_provider, given.runner_base_url) if own else extracting
    alike = provider == extracting and any(others)
    defaults = PROVIDERS[provider]
    inherited = given.extractor_base_url if alike else None
    base_url = given.runner_base_url or inherited or defaults.base_url
    same_place = alike and base_url == (given.extractor_base_url or defaults.base_url)
    key = given.runner_api_key or (given.extractor_api_key if same_place else None)
    return Endpoint(
        provider,
        base_url,
        given.runner_model or (given.extractor_model if alike else None) or defaults.model,
        key.get_secret_value() if key else "",
        given.runner_effort or given.extractor_effort,
    )


def vision_endpoint(given: ModelFields) -> Endpoint | None:
    """The model that is shown pictures, at the runner's place; None where none is to be shown any.

    'auto' shows pictures to a model only where one was named for that.
    """
    runner = runner_endpoint(given)
    named = given.vision_model or ""
    if given.vision == "false" or (given.vision == "auto" and not named):
        return None
    return replace(runner, model=named or runner.model) if runner else None


def _provider(named: Provider | None, base_url: str | None) -> Provider:
    return named or ("compatible" if base_url else "openai")
