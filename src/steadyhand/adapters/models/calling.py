"""One call of a model for a plan: a deadline over all tries, few tries, and errors as values.

429 and 5xx cost nothing and are tried again, as late as the service asks for and as the deadline
lets; a call whose answer was lost may have cost what it may, and is never repeated.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...core.plan.prompt import Prompt
from ...ports import Down, Said, Terms
from .picture import shrunk

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelResponse, UserContent
    from pydantic_ai.models import Model as LibraryModel

TRIES = 3  # of one call; the first, and two more after a 429 or 5xx
BACKOFF_S = (0.5, 2.0)  # before the second and the third, where the service names no time
BUSY = 429
BROKEN = 500
TOOL = "plan"
COUNT_MAX = 10_000_000  # tokens of one call; what a service tells beyond that is no count
NO_KEY = "none"  # services on a machine of one's own want none; the clients want a text


Pause = Callable[[float], Awaitable[None]]  # so many seconds, between two tries


@dataclass(frozen=True, slots=True)
class Place:
    """Where a model is: `wire` is openai or anthropic, the format that the service speaks."""

    wire: str
    base_url: str
    model: str
    key: str = field(default="", repr=False)
    effort: str = ""


class CalledModel:
    """The port `Model` over a service."""

    def __init__(self, place: Place, terms: Terms, pause: Pause) -> None:
        self._place = place
        self._pause = pause
        self._terms = terms

    @property
    def terms(self) -> Terms:
        """What a call takes at most."""
        return self._terms

    async def propose(self, prompt: Prompt) -> Said | Down:
        """The model's plan, or why none came."""
        try:
            async with asyncio.timeout(self._terms.deadline_s):
                return await self._tried(prompt)
        except TimeoutError:
            return Down("it did not answer in time", free=False)

    async def _tried(self, prompt: Prompt) -> Said | Down:
        from pydantic_ai.exceptions import ModelAPIError, ModelHTTPError, UnexpectedModelBehavior

        async with _opened(self._place) as model:
            for wait_s in (*BACKOFF_S, None):
                try:
                    return _read(await self._asked(model, prompt))
                except ModelHTTPError as error:
                    later = error.status_code == BUSY or error.status_code >= BROKEN
                    if wait_s is None or not later:
                        return Down(f"it answered {error.status_code}", free=True)
                    asked_s = error.retry_after
                    await self._pause(wait_s if asked_s is None else max(asked_s, 0.0))
                except (ModelAPIError, UnexpectedModelBehavior) as error:
                    return Down(f"no whole answer came ({type(error).__name__})", free=False)
        raise AssertionError("the last try has no wait")

    async def _asked(self, model: LibraryModel, prompt: Prompt) -> ModelResponse:
        from pydantic_ai.direct import model_request
        from pydantic_ai.messages import ModelRequest, SystemPromptPart, UserPromptPart
        from pydantic_ai.models import ModelRequestParameters
        from pydantic_ai.settings import ModelSettings
        from pydantic_ai.tools import ToolDefinition

        tool = ToolDefinition(
            name=TOOL,
            description="What is asked for.",
            parameters_json_schema=dict(prompt.schema),
        )
        settings = ModelSettings(max_tokens=self._terms.max_tokens, timeout=self._terms.deadline_s)
        if self._place.effort:
            effort: Any = False if self._place.effort == "none" else self._place.effort
            settings["thinking"] = effort
        parts: list[SystemPromptPart | UserPromptPart]
        parts = [SystemPromptPart(prompt.rules), UserPromptPart(_told(prompt))]
        return await model_request(
            model,
            [ModelRequest(parts=parts)],
            model_settings=settings,
            model_request_parameters=ModelRequestParameters(function_tools=[tool]),
        )


def _told(prompt: Prompt) -> str | list[UserContent]:
    """The task, with its picture where it has one."""
    if not prompt.picture:
        return prompt.task
    from pydantic_ai.messages import BinaryContent

    return [prompt.task, BinaryContent(shrunk(prompt.picture), media_type="image/png")]


@asynccontextmanager
async def _opened(place: Place) -> AsyncIterator[LibraryModel]:
    """The library's model over a client of its own, which is closed afterwards."""
    key = place.key or NO_KEY
    if place.wire == "anthropic":
        from anthropic import AsyncAnthropic
        from pydantic_ai.models.anthropic import AnthropicModel
        from pydantic_ai.providers.anthropic import AnthropicProvider

        async with AsyncAnthropic(api_key=key, base_url=place.base_url, max_retries=0) as client:
            provider = AnthropicProvider(anthropic_client=client)
            yield AnthropicModel(place.model, provider=provider)
        return
    from openai import AsyncOpenAI
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    async with AsyncOpenAI(api_key=key, base_url=place.base_url, max_retries=0) as other:
        other.organization = other.project = None  # which it takes from the environment by itself
        yield OpenAIChatModel(place.model, provider=OpenAIProvider(openai_client=other))


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
