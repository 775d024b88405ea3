"""One call of a model for a plan: a deadline over all tries, few tries, and errors as values.

429 and 5xx cost nothing and are tried again, as late as the service asks for and as the deadline
lets; a call whose answer was lost may have cost what it may, and is never repeated.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, cast

from ...core.plan.prompt import Prompt
from ...ports import Down, Said, Terms
from .client import opened
from .effort import room_for, told
from .faults import down, faults_of, passes
from .picture import shrunk
from .place import Place

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
