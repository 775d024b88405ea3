"""Which model a run may ask, field by field: the runner's, the extractor's, the provider's own.

A key goes only to the provider and address that it was given for: the runner's to an address that
the runner names or the provider has by itself, the extractor's to the extractor's, and the one in
the variable that a provider's users customarily set to that provider's own address.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Literal, TypeAlias
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, SecretStr

Provider = Literal["openai", "anthropic", "openrouter", "ollama", "compatible"]
Named = Literal[Provider, "auto"]  # auto: the first whose customary key is there
AUTO: Literal["auto"] = "auto"
Effort = Literal["none", "minimal", "low", "medium", "high", "xhigh"]
Dollars: TypeAlias = Annotated[float, Field(ge=0, le=1_000, allow_inf_nan=False)]

# A login, a query or a mark in the page would be a secret that is shown, or lead elsewhere.
PLAIN_ADDRESS = re.compile(r"https?://[^\s\x00-\x1f\x7f@?#\\]+", re.IGNORECASE)
SENDABLE = re.compile(r"[\x21-\x7e]*")  # what a header can hold, with no space at either end
HOW = "it is written like https://models.example.com/v1, with no login, question mark or # in it"


def _address(given: str | None) -> str | None:
    """An http(s) address that names a place and nothing else."""
    if not given:
        return None
    if not PLAIN_ADDRESS.fullmatch(given) or not _host(given):
        raise ValueError(HOW)
    return given.rstrip("/")


def _host(address: str) -> str:
    """The host that it names; '' where it names none, or a port that cannot be."""
    try:
        parts = urlsplit(address)
        return "" if parts.port == 0 else parts.hostname or ""
    except ValueError:
        return ""


def sendable(key: str) -> bool:
    """Whether a header can hold that key."""
    return SENDABLE.fullmatch(key) is not None


def _key(given: SecretStr | None) -> SecretStr | None:
    if given and not sendable(given.get_secret_value()):
        raise ValueError("it holds a space, a line break or a letter that no key has")
    return given


Address: TypeAlias = Annotated[str | None, AfterValidator(_address)]
Key: TypeAlias = Annotated[SecretStr | None, AfterValidator(_key)]


def _mode(given: object) -> object:
    """A flag that is written as yes or no is that word."""
    return str(given).lower() if isinstance(given, bool | str) else given


Vision: TypeAlias = Annotated[Literal["auto", "true", "false"], BeforeValidator(_mode)]


@dataclass(frozen=True, slots=True)
class Defaults:
    """What is taken where nobody said anything."""

    base_url: str
    model: str = ""
    variable: str = ""  # where its users customarily keep its key; '': it may do without one


PROVIDERS: dict[Provider, Defaults] = {
    "openai": Defaults("https://api.openai.com/v1", "gpt-4.1-mini", "OPENAI_API_KEY"),
    "anthropic": Defaults("https://api.anthropic.com", "claude-haiku-4-5", "ANTHROPIC_API_KEY"),
    "openrouter": Defaults(
        "https://openrouter.ai/api/v1", "openai/gpt-4.1-mini", "OPENROUTER_API_KEY"
    ),
    "ollama": Defaults("http://127.0.0.1:11434/v1", "qwen3:8b"),
    "compatible": Defaults(""),
}


class ModelFields(BaseModel):
    """The settings of models; no provider and no model: none is ever asked."""

    models: bool = True  # false: none is asked, whatever is named below; also of runs that go on
    runner_provider: Named | None = None
    runner_base_url: Address = None
    runner_api_key: Key = None
    runner_model: str | None = None
    runner_effort: Effort | None = None
    extractor_provider: Named | None = None
    extractor_base_url: Address = None
    extractor_api_key: Key = None
    extractor_model: str | None = None
    extractor_effort: Effort | None = None
    # Read by these very names, and used for these providers' own addresses alone.
    openai_api_key: SecretStr | None = Field(None, validation_alias="OPENAI_API_KEY")
    anthropic_api_key: SecretStr | None = Field(None, validation_alias="ANTHROPIC_API_KEY")
    openrouter_api_key: SecretStr | None = Field(None, validation_alias="OPENROUTER_API_KEY")
    vision_model: str | None = None  # for pictures of pages; None: the runner's model
    vision: Vision = "auto"  # auto: where rules are unsure, with a vision_model; true: at all four
    # Of one picture, at most; None: as such models count.
    vision_tokens: Annotated[int, Field(ge=100, le=100_000)] | None = None
    vision_input_usd: Dollars | None = None  # as below, of a vision_model that is another one
    vision_output_usd: Dollars | None = None
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
    extracting = _provider(given, given.extractor_provider, given.extractor_base_url)
    own = given.runner_provider or given.runner_base_url
    runners = _provider(given, given.runner_provider, given.runner_base_url)
    provider = runners if own else extracting
    alike = provider == extracting and any(others)
    defaults = PROVIDERS[provider]
    inherited = given.extractor_base_url if alike else None
    base_url = given.runner_base_url or inherited or defaults.base_url
    key = _key_for(given, provider, base_url, alike=alike)
    return Endpoint(
        provider,
        base_url,
        given.runner_model or (given.extractor_model if alike else None) or defaults.model,
        key.get_secret_value() if key else "",
        given.runner_effort or (given.extractor_effort if alike else None),
    )


def _key_for(
    given: ModelFields, provider: Provider, base_url: str, *, alike: bool
) -> SecretStr | None:
    """The key that was given for that place; *alike*: the extractor has the same provider.

    One that was given beside 'auto', and no address, was given for no place at all.
    """
    defaults = PROVIDERS[provider]
    extractors = alike and base_url == (given.extractor_base_url or defaults.base_url)
    of_its_own = base_url in (given.runner_base_url, defaults.base_url)
    told = not found_by_key(given)
    others = given.extractor_provider != AUTO or given.extractor_base_url
    return (
        (given.runner_api_key if of_its_own and told else None)
        or (given.extractor_api_key if extractors and others else None)
        or (_customary_key(given, provider) if base_url == defaults.base_url else None)
    )


def found_by_key(given: ModelFields) -> bool:
    """Whether a customary key alone tells where the runner's model is."""
    named = given.runner_provider or given.extractor_provider
    return named == AUTO and not given.runner_base_url


def _customary_key(given: ModelFields, provider: Provider) -> SecretStr | None:
    """What stands in the variable where that provider's users keep their key."""
    keys: dict[Provider, SecretStr | None] = {
        "openai": given.openai_api_key,
        "anthropic": given.anthropic_api_key,
        "openrouter": given.openrouter_api_key,
    }
    return keys.get(provider)


def vision_endpoint(given: ModelFields) -> Endpoint | None:
    """The model that is shown pictures, at the runner's place; None where none is to be shown any.

    'auto' shows pictures to a model only where one was named for that.
    """
    runner = runner_endpoint(given)
    named = given.vision_model or ""
    if given.vision == "false" or (given.vision == "auto" and not named):
        return None
    return replace(runner, model=named or runner.model) if runner else None


def _provider(given: ModelFields, named: Named | None, base_url: str | None) -> Provider:
    """The one that is meant; with nothing to tell it by, OpenAI."""
    if named and named != AUTO:
        return named
    if base_url:
        return "compatible"
    found = (each for each in PROVIDERS if named and _customary_key(given, each))
    return next(found, "openai")
