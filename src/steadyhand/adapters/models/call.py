"""The `Model` port: one call for a plan, with thinking effort, picture, retries and deadline."""

from __future__ import annotations

import asyncio
import json
import struct
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from steadyhand.core.plan.prompts import Prompt
from steadyhand.ports import Down, Said, Terms

from .client import ANTHROPIC, Place, down, faults_of, opened, passes

if TYPE_CHECKING:
    from pydantic_ai.profiles import ModelProfile


# How much a model thinks before it answers, in the words of each provider.
#
# What it thinks is part of what it may answer, and is paid like that. OpenAI's format limits both
# by one number. Anthropic wants a number for the thoughts that is below the one for everything, so
# there the thoughts have room of their own, and what is put aside before a call is everything.

# Tokens of thought. With an answer beside them even the largest is below 32,000, which is the least
# that a model of Anthropic's which thinks may say.
ROOM = {"minimal": 1_024, "low": 2_048, "medium": 8_192, "high": 16_384, "xhigh": 24_576}
# Ollama refuses what is finer than its own words.
OLLAMA = {"minimal": "low", "xhigh": "high"}


def room_for(place: Place) -> int:
    """Tokens that thinking takes beside the answer; 0 where one number limits both."""
    return ROOM.get(place.effort, 0) if place.provider == ANTHROPIC else 0


def told(place: Place, profile: ModelProfile) -> dict[str, Any]:
    """The library's settings that say how much to think; none where nobody said it."""
    effort = place.effort
    if not effort:
        return {}
    thinking: dict[str, Any] = {"thinking": False if effort == "none" else effort}
    match place.provider:
        case "anthropic":
            return thinking | _budget(effort, profile)
        case "openai":
            return thinking
        case "openrouter":
            return {"extra_body": {"reasoning": {"effort": effort}}}
        case "ollama":
            return {"openai_reasoning_effort": OLLAMA.get(effort, effort)}
        case _:
            return {"openai_reasoning_effort": effort}


def _budget(effort: str, profile: ModelProfile) -> dict[str, Any]:
    """The number for the thoughts, of a model that does not divide them by itself."""
    adapts = profile.get("anthropic_supports_adaptive_thinking", False)
    if effort not in ROOM or adapts or not profile.get("supports_thinking", False):
        return {}
    return {"anthropic_thinking": {"type": "enabled", "budget_tokens": ROOM[effort]}}


# A picture as a vision model takes it: no larger than services look at, so its price is known.
#
# A picture of ours has at most 1,568 pixels a side. Anthropic counts width * height / 750 tokens.
# OpenAI scales its shorter side down to 768 pixels and counts tiles of 512, at most eight: 170
# tokens each and 85 for the whole, of gpt-4o-mini 5,667 and 2,833; of later small models patches
# of 32 pixels, at most 2,401 times a factor up to 2.46. Open models count patches of 16 to 28
# pixels.

SIDE_MAX = 1_568  # pixels
MOST_TOKENS = (  # of one picture, by what stands in the model's name; the first counts
    ("gpt-4o-mini", 50_000),
    ("claude", 5_000),
    ("", 10_000),  # patches of 16 pixels, each, and their rows
)
TALL_MAX = 2  # heights to one width: what stands further down is cut off, else nobody can read it


# What Pillow raises over bytes that are no picture, beside errors of its own.
UNREADABLE = (OSError, SyntaxError, ValueError, TypeError, LookupError, struct.error, zlib.error)


def picture_tokens(model: str) -> int:
    """More tokens than a picture of ours counts with that model."""
    return next(most for name, most in MOST_TOKENS if name in model.lower())


def shrunk(png: bytes) -> bytes:
    """The picture as PNG, its top alone where it is very tall, at most SIDE_MAX pixels a side.

    b'' where it is none that can be read.
    """
    from PIL import Image

    if not png:
        return b""
    try:
        return _shrunk(png)
    except (*UNREADABLE, Image.DecompressionBombError):
        return b""


def _shrunk(png: bytes) -> bytes:
    from PIL import Image

    with Image.open(BytesIO(png)) as image:
        top = image.crop((0, 0, image.width, min(image.height, image.width * TALL_MAX)))
        top.thumbnail((SIDE_MAX, SIDE_MAX))
        held = BytesIO()
        top.convert("RGB").save(held, "PNG")
    return held.getvalue()


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


class CalledModel:
    """The port `Model` over a service. Its terms are the given ones, with room to think in."""

    def __init__(self, place: Place, terms: Terms, pause: Pause) -> None:
        self._place = place
        self._pause = pause
        self._terms = replace(terms, max_tokens=terms.max_tokens + room_for(place))

    @property
    def terms(self) -> Terms:
        """What a call takes at most."""
        return self._terms

    async def propose(self, prompt: Prompt) -> Said | Down:
        """The model's plan, or why none came."""
        picture = shrunk(prompt.picture)
        if prompt.picture and not picture:
            return Down("the picture could not be read", free=True)
        content = _content(prompt.task, picture)
        try:
            async with asyncio.timeout(self._terms.deadline_s), opened(self._place) as model:
                return await self._tried(model, prompt, content)
        except TimeoutError:
            return Down("it did not answer in time", free=False)
        except faults_of(self._place.provider) as error:
            return down(error)

    async def _tried(self, model: LibraryModel, prompt: Prompt, content: Content) -> Said:
        """What it said in the end. Raises what the last try raised."""
        from pydantic_ai.exceptions import ModelHTTPError

        for wait_s in BACKOFF_S:
            try:
                return _read(await self._asked(model, prompt, content))
            except ModelHTTPError as error:
                asked_s = error.retry_after
                pause_s = wait_s if asked_s is None else max(asked_s, 0.0)
                if not passes(error.status_code) or pause_s >= self._terms.deadline_s:
                    raise
                await self._pause(pause_s)
        return _read(await self._asked(model, prompt, content))

    async def _asked(self, model: LibraryModel, prompt: Prompt, content: Content) -> ModelResponse:
        from pydantic_ai.direct import model_request
        from pydantic_ai.messages import ModelRequest, SystemPromptPart, UserPromptPart

        parts: list[SystemPromptPart | UserPromptPart]
        parts = [SystemPromptPart(prompt.rules), UserPromptPart(content)]
        return await model_request(
            model,
            [ModelRequest(parts=parts)],
            model_settings=self._settings(model),
            model_request_parameters=_tool_of(prompt),
        )

    def _settings(self, model: LibraryModel) -> ModelSettings:
        terms = self._terms
        limits = {"max_tokens": terms.max_tokens, "timeout": terms.deadline_s}
        return cast("ModelSettings", limits | told(self._place, model.profile))


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


def _content(task: str, picture: bytes) -> Content:
    """The task, with its picture where it has one."""
    if not picture:
        return task
    from pydantic_ai.messages import BinaryContent

    return [task, BinaryContent(picture, media_type="image/png")]


def _read(answer: ModelResponse) -> Said:
    """The first call of the tool, or a text that is its JSON; None where it is neither."""
    from pydantic_ai.messages import TextPart, ToolCallPart

    called = [p.args for p in answer.parts if isinstance(p, ToolCallPart)]
    said = [p.content for p in answer.parts if isinstance(p, TextPart)]
    data = _plain((called or said or [None])[0])
    return Said(data, counted(answer.usage.input_tokens), counted(answer.usage.output_tokens))


def counted(tokens: int) -> int:
    """A service's count, as far as it can be one."""
    return min(max(tokens, 0), COUNT_MAX)


def _plain(given: object) -> object:
    if not isinstance(given, str):
        return given
    try:
        data: object = json.loads(given)
    except (ValueError, RecursionError):
        return None
    return data
