"""The `Model` port: one call for a plan, with effort, picture, price, retries and deadline."""

from __future__ import annotations

import asyncio
import json
import struct
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from decimal import Decimal
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from steadyhand.core.journal.state import MICRO
from steadyhand.core.plan.prompts import Prompt
from steadyhand.core.policy.budget import Price
from steadyhand.ports import ModelAnswer, NoAnswer, Terms

from . import client

if TYPE_CHECKING:
    from pydantic_ai.profiles import ModelProfile


# How much a model thinks before it answers, in the words of each provider.
#
# What it thinks is part of what it may answer, and is paid like that. OpenAI's format limits both
# by one number. Anthropic wants a number for the thoughts that is below the one for everything, so
# there the thoughts have room of their own, and what is put aside before a call is everything.

# Tokens of thought. With an answer beside them even the largest is below 32,000, which is the least
# that a model of Anthropic's which thinks may say.
THINKING_TOKENS = {"minimal": 1_024, "low": 2_048, "medium": 8_192, "high": 16_384, "xhigh": 24_576}
# Ollama refuses what is finer than its own words.
OLLAMA_EFFORTS = {"minimal": "low", "xhigh": "high"}


def thinking_tokens(place: client.ModelEndpoint) -> int:
    """Tokens that thinking takes beside the answer; 0 where one number limits both."""
    return THINKING_TOKENS.get(place.effort, 0) if place.provider == client.ANTHROPIC else 0


def effort_settings(place: client.ModelEndpoint, profile: ModelProfile) -> dict[str, Any]:
    """The library's settings that say how much to think; none where nobody said it."""
    effort = place.effort
    if not effort:
        return {}
    thinking: dict[str, Any] = {"thinking": False if effort == "none" else effort}
    match place.provider:
        case "anthropic":
            return thinking | _budget_settings(effort, profile)
        case "openai":
            return thinking
        case "openrouter":
            return {"extra_body": {"reasoning": {"effort": effort}}}
        case "ollama":
            return {"openai_reasoning_effort": OLLAMA_EFFORTS.get(effort, effort)}
        case _:
            return {"openai_reasoning_effort": effort}


def _budget_settings(effort: str, profile: ModelProfile) -> dict[str, Any]:
    """The number for the thoughts, of a model that does not divide them by itself."""
    adapts = profile.get("anthropic_supports_adaptive_thinking", False)
    if effort not in THINKING_TOKENS or adapts or not profile.get("supports_thinking", False):
        return {}
    return {"anthropic_thinking": {"type": "enabled", "budget_tokens": THINKING_TOKENS[effort]}}


# A picture as a vision model takes it: no larger than services look at, so its price is known.
#
# A picture of ours has at most 1,568 pixels a side. Anthropic counts width * height / 750 tokens.
# OpenAI scales its shorter side down to 768 pixels and counts tiles of 512, at most eight: 170
# tokens each and 85 for the whole, of gpt-4o-mini 5,667 and 2,833; of later small models patches
# of 32 pixels, at most 2,401 times a factor up to 2.46. Open models count patches of 16 to 28
# pixels.

SIDE_MAX = 1_568  # pixels
PICTURE_TOKENS = (  # of one picture, by what stands in the model's name; the first counts
    ("gpt-4o-mini", 50_000),
    ("claude", 5_000),
    ("", 10_000),  # patches of 16 pixels, each, and their rows
)
HEIGHT_RATIO_MAX = (
    2  # heights to one width: what stands further down is cut off, else nobody can read it
)


# What Pillow raises over bytes that are no picture, beside errors of its own.
PICTURE_ERRORS = (
    OSError,
    SyntaxError,
    ValueError,
    TypeError,
    LookupError,
    struct.error,
    zlib.error,
)


def picture_tokens(model: str) -> int:
    """More tokens than a picture of ours counts with that model."""
    return next(most for name, most in PICTURE_TOKENS if name in model.lower())


def shrink_picture(png: bytes) -> bytes:
    """The picture as PNG, its top alone where it is very tall, at most SIDE_MAX pixels a side.

    b'' where it is none that can be read.
    """
    from PIL import Image

    if not png:
        return b""
    try:
        return _shrink(png)
    except (*PICTURE_ERRORS, Image.DecompressionBombError):
        return b""


def _shrink(png: bytes) -> bytes:
    from PIL import Image

    with Image.open(BytesIO(png)) as image:
        top = image.crop((0, 0, image.width, min(image.height, image.width * HEIGHT_RATIO_MAX)))
        top.thumbnail((SIDE_MAX, SIDE_MAX))
        held = BytesIO()
        top.convert("RGB").save(held, "PNG")
    return held.getvalue()


# What a model costs, as its maker says; None where nobody knows.
#
# Some makers ask more for all of a long prompt. The price is then that of the longest prompt that
# may be asked: what is put aside is never less than the call costs.

INPUT_PRICES = ("input_mtok", "input_image_mtok")
OUTPUT_PRICES = ("output_mtok", "output_reasoning_mtok")
CACHE_WRITE_PRICE = (
    "cache_write_mtok"  # the prompt, which some makers keep by themselves and charge
)
UNFORESEEN_PRICES = ("requests_kcount",)  # what is paid beside the tokens of every call


def price_of_model(provider: str, model: str, *, most: int) -> Price | None:
    """The price of a million tokens each way in prompts of at most *most* tokens.

    From the list that comes with the library; a price that stands for none of the ways is none.
    """
    from genai_prices import Usage, calc_price

    try:
        found = calc_price(Usage(), model_ref=model, provider_id=provider).model_price
    except LookupError:
        return None
    if any(getattr(found, name) is not None for name in UNFORESEEN_PRICES):
        return None
    kept = () if "claude" in model else (CACHE_WRITE_PRICE,)  # Anthropic keeps what it is asked to
    read = [getattr(found, name) for name in (*INPUT_PRICES, *kept)]
    wrote = [getattr(found, name) for name in OUTPUT_PRICES]
    if read[0] is None or wrote[0] is None:
        return None
    return Price(_micro_dollars(read, most), _micro_dollars(wrote, most))


def _micro_dollars(prices: list[object], most: int) -> int:
    """Micro-dollars for a million, of the dearest that may apply; rounded up."""
    dollars = max(each for price in prices for each in _applicable_prices(price, most))
    return int(-(-dollars * MICRO // 1))


def _applicable_prices(price: object, most: int) -> list[Decimal]:
    from genai_prices.types import TieredPrices

    if isinstance(price, TieredPrices):
        return [price.base, *(tier.price for tier in price.tiers if tier.start < most)]
    return [price] if isinstance(price, Decimal) else []


# One call of a model for a plan: a deadline over all tries, few tries, and errors as values.
#
# 429 and 5xx cost nothing and are tried again, as late as the service asks for and as the deadline
# lets; a call whose answer was lost may have cost what it may, and is never repeated.

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelResponse, UserContent
    from pydantic_ai.models import Model as LibraryModel
    from pydantic_ai.models import ModelRequestParameters
    from pydantic_ai.settings import ModelSettings

    Content: TypeAlias = str | list[UserContent]

BACKOFF_S = (0.5, 2.0)  # before the second try and the third, where the service names no time
TOOL = "plan"
COUNT_MAX = 10_000_000  # tokens of one call; what a service tells beyond that is no count


Pause = Callable[[float], Awaitable[None]]  # so many seconds, between two tries


class ServiceModel:
    """The port `Model` over a service. Its terms are the given ones, with room to think in."""

    def __init__(self, place: client.ModelEndpoint, terms: Terms, pause: Pause) -> None:
        self._place = place
        self._pause = pause
        self._terms = replace(terms, max_tokens=terms.max_tokens + thinking_tokens(place))

    @property
    def terms(self) -> Terms:
        """What a call takes at most."""
        return self._terms

    async def propose(self, prompt: Prompt) -> ModelAnswer | NoAnswer:
        """The model's plan, or why none came."""
        picture = shrink_picture(prompt.picture)
        if prompt.picture and not picture:
            return NoAnswer("the picture could not be read", free=True)
        content = _prompt_content(prompt.task, picture)
        try:
            async with (
                asyncio.timeout(self._terms.deadline_s),
                client.open_model(self._place) as model,
            ):
                return await self._tried(model, prompt, content)
        except TimeoutError:
            return NoAnswer("it did not answer in time", free=False)
        except client.client_errors(self._place.provider) as error:
            return client.no_answer(error)

    async def _tried(self, model: LibraryModel, prompt: Prompt, content: Content) -> ModelAnswer:
        """What it said in the end. Raises what the last try raised."""
        from pydantic_ai.exceptions import ModelHTTPError

        for wait_s in BACKOFF_S:
            try:
                return _parse_answer(await self._request(model, prompt, content))
            except ModelHTTPError as error:
                asked_s = error.retry_after
                pause_s = wait_s if asked_s is None else max(asked_s, 0.0)
                if not client.is_transient(error.status_code) or pause_s >= self._terms.deadline_s:
                    raise
                await self._pause(pause_s)
        return _parse_answer(await self._request(model, prompt, content))

    async def _request(
        self, model: LibraryModel, prompt: Prompt, content: Content
    ) -> ModelResponse:
        from pydantic_ai.direct import model_request
        from pydantic_ai.messages import ModelRequest, SystemPromptPart, UserPromptPart

        parts: list[SystemPromptPart | UserPromptPart]
        parts = [SystemPromptPart(prompt.rules), UserPromptPart(content)]
        with client.log_call(self._place):
            return await model_request(
                model,
                [ModelRequest(parts=parts)],
                model_settings=self._settings(model),
                model_request_parameters=_tool_of(prompt),
            )

    def _settings(self, model: LibraryModel) -> ModelSettings:
        terms = self._terms
        limits = {"max_tokens": terms.max_tokens, "timeout": terms.deadline_s}
        return cast("ModelSettings", limits | effort_settings(self._place, model.profile))


def _tool_of(prompt: Prompt) -> ModelRequestParameters:
    """The one tool that the model is offered."""
    from pydantic_ai.models import ModelRequestParameters
    from pydantic_ai.tools import ToolDefinition

    tool = ToolDefinition(
        name=TOOL,
        description="What is asked for.",
        parameters_json_schema=dict(prompt.schema),
    )
    return ModelRequestParameters(function_tools=[tool])


def _prompt_content(task: str, picture: bytes) -> Content:
    """The task, with its picture where it has one."""
    if not picture:
        return task
    from pydantic_ai.messages import BinaryContent

    return [task, BinaryContent(picture, media_type="image/png")]


def _parse_answer(answer: ModelResponse) -> ModelAnswer:
    """The first call of the tool, or a text that is its JSON; None where it is neither."""
    from pydantic_ai.messages import TextPart, ToolCallPart

    called = [p.args for p in answer.parts if isinstance(p, ToolCallPart)]
    said = [p.content for p in answer.parts if isinstance(p, TextPart)]
    data = _parse_json((called or said or [None])[0])
    return ModelAnswer(
        data, clamp_tokens(answer.usage.input_tokens), clamp_tokens(answer.usage.output_tokens)
    )


def clamp_tokens(tokens: int) -> int:
    """A service's count, as far as it can be one."""
    return min(max(tokens, 0), COUNT_MAX)


def _parse_json(given: object) -> object:
    if not isinstance(given, str):
        return given
    try:
        data: object = json.loads(given)
    except (ValueError, RecursionError):
        return None
    return data
