"""The loopback service speaks so that the providers' own clients understand it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import httpx2
import pytest
from pydantic_ai.direct import model_request, model_request_stream
from pydantic_ai.exceptions import ModelAPIError, ModelHTTPError
from pydantic_ai.messages import (
    BinaryContent,
    ModelRequest,
    ModelResponse,
    TextPart,
    ThinkingPart,
    ToolCallPart,
)
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from steadyhand.testing.models import (
    Answer,
    BrokenConnection,
    ErrorAnswer,
    GarbledCall,
    NoAnswerAtAll,
    RateLimit,
    RawBody,
    Redirect,
    ScriptedModels,
    TextAnswer,
    ToolCall,
    digest_of,
)

KEY = "k-not-a-real-key"
TOOL = ToolDefinition(name="plan", parameters_json_schema={"type": "object", "properties": {}})
WITH_TOOL = ModelRequestParameters(function_tools=[TOOL])
ONCE = ModelSettings(max_retries=0, max_tokens=64, timeout=20)


# The providers' clients are imported where they are made: each worker of the tests collects this
# file, and one of them needs the clients.


def chat(origin: str) -> Model:
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    return OpenAIChatModel("m", provider=OpenAIProvider(base_url=f"{origin}/v1", api_key=KEY))


def responses(origin: str) -> Model:
    from pydantic_ai.models.openai import OpenAIResponsesModel
    from pydantic_ai.providers.openai import OpenAIProvider

    return OpenAIResponsesModel("m", provider=OpenAIProvider(base_url=f"{origin}/v1", api_key=KEY))


def messages(origin: str) -> Model:
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    return AnthropicModel("m", provider=AnthropicProvider(base_url=origin, api_key=KEY))


every_dialect = pytest.mark.parametrize("made", [chat, responses, messages])
Made = Callable[[str], Model]


async def asked(made: Made, models: ScriptedModels, *, streamed: bool) -> ModelResponse:
    model, prompt = made(models.origin), [ModelRequest.user_text_prompt("Fill the form.")]
    if not streamed:
        return await model_request(
            model, prompt, model_settings=ONCE, model_request_parameters=WITH_TOOL
        )
    stream = model_request_stream(
        model, prompt, model_settings=ONCE, model_request_parameters=WITH_TOOL
    )
    async with stream as pieces:
        async for _ in pieces:
            pass
        return pieces.get()


@every_dialect
@pytest.mark.parametrize("streamed", [False, True])
async def test_text_calls_and_counts_arrive_whole_and_in_pieces(made: Made, streamed: bool) -> None:
    script: tuple[Answer, ...] = (
        TextAnswer("Good day to you.", tokens_in=11, tokens_out=5),
        ToolCall({"moves": ["a", "b"]}, tokens_in=21, tokens_out=7),
    )
    async with ScriptedModels(script) as models:
        said = await asked(made, models, streamed=streamed)
        called = await asked(made, models, streamed=streamed)
    assert [p.content for p in said.parts if isinstance(p, TextPart)] == ["Good day to you."]
    assert (said.usage.input_tokens, said.usage.output_tokens) == (11, 5)
    calls = [p for p in called.parts if isinstance(p, ToolCallPart)]
    assert [(p.tool_name, p.args_as_dict()) for p in calls] == [("plan", {"moves": ["a", "b"]})]
    assert (called.usage.input_tokens, called.usage.output_tokens) == (21, 7)


@every_dialect
async def test_what_was_asked_is_written_down_and_keys_are_not(made: Made) -> None:
    picture = BinaryContent(b"not-really-a-picture", media_type="image/png")
    prompt = ModelRequest.user_text_prompt("See this.")
    prompt.parts[0].content = ["See this.", picture]  # type: ignore[union-attr]
    async with ScriptedModels([TextAnswer("Seen.")]) as models:
        await model_request(made(models.origin), [prompt], model_settings=ONCE)
    [heard] = models.heard
    assert "See this." in heard.text
    assert picture.base64 in heard.text
    assert heard.headers & {"authorization", "x-api-key"}
    assert heard.key == digest_of(KEY)
    assert heard.host.startswith("127.0.0.1:")
    assert KEY not in repr(models)


@every_dialect
@pytest.mark.parametrize(("answer", "status"), [(RateLimit("7"), 429), (ErrorAnswer(529), 529)])
async def test_errors_arrive_with_their_status(made: Made, answer: Answer, status: int) -> None:
    async with ScriptedModels([answer]) as models:
        with pytest.raises(ModelHTTPError) as told:
            await asked(made, models, streamed=False)
    assert told.value.status_code == status
    if isinstance(answer, RateLimit):
        assert (told.value.headers or {})["retry-after"] == "7"


@every_dialect
@pytest.mark.parametrize("streamed", [False, True])
async def test_a_cut_answer_is_an_error_and_not_an_answer(made: Made, streamed: bool) -> None:
    async with ScriptedModels([BrokenConnection()]) as models:
        with pytest.raises(ModelAPIError):
            await asked(made, models, streamed=streamed)
    assert len(models.heard) == 1


@pytest.mark.parametrize("made", [chat, messages])
@pytest.mark.parametrize("streamed", [False, True])
async def test_what_a_model_thinks_goes_before_its_call(made: Made, streamed: bool) -> None:
    async with ScriptedModels([ToolCall({"moves": []}, thought="First of all.")]) as models:
        said = await asked(made, models, streamed=streamed)
    first, second = said.parts
    assert (type(first), type(second)) == (ThinkingPart, ToolCallPart)


@pytest.mark.parametrize("streamed", [False, True])
async def test_a_stream_tells_its_tokens_only_where_it_is_asked_to(streamed: bool) -> None:
    asks = {"messages": [], "stream": streamed}
    if streamed:
        asks["stream_options"] = {"include_usage": False}
    async with ScriptedModels([TextAnswer("Good day.")]) as models:
        told = (await posted(models, "/v1/chat/completions", asks)).text
    assert ('"usage"' in told) is not streamed


async def posted(models: ScriptedModels, path: str, body: dict[str, Any]) -> httpx2.Response:
    async with httpx2.AsyncClient(trust_env=False) as client:
        return await client.post(f"{models.origin}{path}", json=body)


@pytest.mark.parametrize(
    ("made", "end", "told"),
    [
        (chat, "length", "length"),
        (messages, "length", "length"),
        (messages, "refusal", "content_filter"),
    ],
)
async def test_an_answer_tells_why_it_ended_before_its_end(made: Made, end: Any, told: str) -> None:
    async with ScriptedModels([TextAnswer("", end=end)]) as models:
        said = await asked(made, models, streamed=False)
    assert said.finish_reason == told


async def test_a_body_of_ones_own_arrives_as_it_is_and_a_redirect_with_its_address() -> None:
    async with ScriptedModels([RawBody(b"{no", 503), Redirect("http://127.0.0.1:9/")]) as models:
        odd = await posted(models, "/v1/messages", {"max_tokens": 1})
        moved = await posted(models, "/v1/messages", {"max_tokens": 1})
    assert (odd.status_code, odd.content) == (503, b"{no")
    assert (moved.status_code, moved.headers["location"]) == (307, "http://127.0.0.1:9/")


@pytest.mark.parametrize(
    ("path", "asks", "status"),
    [
        ("/v1/chat/completions", {"max_completion_tokens": 9}, 400),
        ("/v1/chat/completions", {"max_tokens": 9}, 200),
        ("/v1/messages", {}, 400),
        ("/v1/messages", {"max_tokens": 9}, 200),
        ("/v1/messages", {"max_tokens": 9, "thinking": {"budget_tokens": 9}}, 400),
        ("/v1/messages", {"max_tokens": 9, "thinking": {"budget_tokens": 8}}, 200),
    ],
)
async def test_what_services_refuse_is_refused_whatever_the_script_says(
    path: str, asks: dict[str, Any], status: int
) -> None:
    async with ScriptedModels([TextAnswer("Good day.")], kind="compatible") as models:
        assert (await posted(models, path, asks)).status_code == status


@pytest.mark.parametrize("made", [chat, responses])
async def test_garbled_arguments_arrive_as_they_were_said(made: Made) -> None:
    async with ScriptedModels([GarbledCall("{no")]) as models:
        said = await asked(made, models, streamed=False)
    assert [p.args for p in said.parts if isinstance(p, ToolCallPart)] == ["{no"]


async def test_beyond_its_script_every_answer_is_an_error() -> None:
    async with ScriptedModels() as models:
        with pytest.raises(ModelHTTPError):
            await asked(chat, models, streamed=False)


async def test_a_silent_server_still_stops() -> None:
    async with ScriptedModels([NoAnswerAtAll()]) as models:
        task = asyncio.ensure_future(asked(chat, models, streamed=False))
        while not models.heard:
            await asyncio.sleep(0)
    with pytest.raises(ModelAPIError):
        await task
