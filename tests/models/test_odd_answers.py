"""Whatever a service says, a run goes on: every answer becomes a value at the adapter's edge."""

from __future__ import annotations

import asyncio
import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.models.test_called import EVERY_WIRE, KEY, PROMPT, Pauses, called
from tests.models.test_passing import ASKS, body, passing

from steadyhand.adapters.models import ModelEndpoint, ServiceModel
from steadyhand.core.plan.prompts import Prompt
from steadyhand.ports import ForwardedAnswer, ModelAnswer, NoAnswer, Terms
from steadyhand.testing.models import (
    Answer,
    ErrorAnswer,
    RateLimit,
    RawBody,
    Redirect,
    ScriptedModels,
    TextAnswer,
    ToolCall,
)

CHAT: dict[str, Any] = {
    "id": "c",
    "object": "chat.completion",
    "created": 1,
    "model": "m",
    "choices": [
        {
            "index": 0,
            "finish_reason": "tool_calls",
            "message": {
                "role": "assistant",
                "content": None,
                "tool_calls": [
                    {
                        "id": "x",
                        "type": "function",
                        "function": {"name": "plan", "arguments": "{}"},
                    }
                ],
            },
        }
    ],
    "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
}
MESSAGE: dict[str, Any] = {
    "id": "m",
    "type": "message",
    "role": "assistant",
    "model": "m",
    "content": [{"type": "text", "text": "x"}, {"type": "tool_use", "id": "t", "name": "plan"}],
    "stop_reason": "end_turn",
    "stop_sequence": None,
    "usage": {"input_tokens": 1, "output_tokens": 1},
}
WHOLE = {"openai": CHAT, "anthropic": MESSAGE}
FAULT = {"type": "error", "error": {"code": 502, "type": "overloaded_error", "message": "x"}}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["type", "content", "error", "id"]), inner, max_size=3)
    ),
    max_leaves=6,
)
BYTES = st.binary(max_size=40) | JSON.map(lambda told: json.dumps(told).encode())


def within(told: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to each place of a body."""
    inside = (
        list(told.items())
        if isinstance(told, dict)
        else list(enumerate(told))
        if isinstance(told, list)
        else []
    )
    return [path, *(way for key, each in inside for way in within(each, (*path, key)))]


@st.composite
def spoilt(draw: st.DrawFn, wire: str) -> bytes:
    """A whole answer in which one or two things are what no service should say."""
    told = copy.deepcopy(WHOLE[wire])
    for _ in range(draw(st.integers(1, 2))):
        way = draw(st.sampled_from([w for w in within(told) if w]))
        at = told
        for key in way[:-1]:
            at = at[key]
        if isinstance(at, dict) and draw(st.booleans()):
            del at[way[-1]]
        else:
            at[way[-1]] = draw(JSON | st.sampled_from([[], {}, 10**18, -1, "zzz", "\ud800"]))
    return json.dumps(told).encode()


async def said_to(wire: str, *answers: Answer) -> ModelAnswer | NoAnswer:
    async with ScriptedModels(list(answers)) as models:
        return await called(models, wire, Pauses()).propose(PROMPT)


async def passed_to(answer: Answer) -> ForwardedAnswer | NoAnswer:
    async with ScriptedModels([answer]) as models:
        return await passing(models).pass_on(body({"messages": [ASKS]}))


@pytest.mark.filterwarnings("ignore:Failed to extract usage")
@EVERY_WIRE
@given(told=st.data())
@settings(max_examples=60)
def test_any_answer_is_said_or_down_and_never_an_exception(wire: str, told: st.DataObject) -> None:
    raw = RawBody(told.draw(spoilt(wire) | BYTES), told.draw(st.sampled_from([200, 201, 204, 299])))
    assert isinstance(asyncio.run(said_to(wire, raw)), ModelAnswer | NoAnswer)


@given(BYTES | spoilt("openai"), st.sampled_from([200, 203, 204]))
@settings(max_examples=60)
def test_any_answer_is_passed_on_or_down_and_never_an_exception(told: bytes, status: int) -> None:
    assert isinstance(asyncio.run(passed_to(RawBody(told, status))), ForwardedAnswer | NoAnswer)


@pytest.mark.filterwarnings("ignore:Failed to extract usage")
@pytest.mark.parametrize(
    ("wire", "told"),
    [
        ("openai", CHAT | {"choices": []}),
        ("openai", CHAT | {"created": 10**18}),
        ("openai", FAULT),
        ("openai", []),
        ("anthropic", {}),
        ("anthropic", []),
        ("anthropic", FAULT),
        ("anthropic", MESSAGE | {"content": None}),
        ("anthropic", MESSAGE | {"usage": None}),
    ],
)
async def test_an_answer_that_makes_no_sense_may_have_cost_something(
    wire: str, told: object
) -> None:
    said = await said_to(wire, RawBody(body(told)))
    assert isinstance(said, NoAnswer)
    assert not said.free


@pytest.mark.parametrize("told", [b"", b"{no", b"[]", b'"<html>"', b"[" * 100_000, b"\xff\xfe"])
async def test_what_is_no_object_is_not_passed_on(told: bytes) -> None:
    said = await passed_to(RawBody(told))
    assert isinstance(said, NoAnswer)
    assert not said.free


@EVERY_WIRE
@pytest.mark.parametrize("status", [408, 502, 504, 524])
async def test_a_call_that_was_lost_on_the_way_may_be_billed_and_is_not_made_again(
    wire: str, status: int
) -> None:
    async with ScriptedModels([ErrorAnswer(status), ToolCall({})]) as models:
        said = await called(models, wire, Pauses()).propose(PROMPT)
        assert len(models.heard) == 1
    assert said == NoAnswer(f"it answered {status}", free=False)


@pytest.mark.parametrize("status", [408, 502, 504, 524])
async def test_a_prompt_that_was_lost_on_the_way_may_be_billed(status: int) -> None:
    assert await passed_to(ErrorAnswer(status)) == NoAnswer(f"it answered {status}", free=False)


@EVERY_WIRE
async def test_overload_is_free_and_tried_again(wire: str) -> None:
    assert await said_to(wire, *[ErrorAnswer(529)] * 3) == NoAnswer("it answered 529", free=True)
    assert isinstance(
        await said_to(wire, ErrorAnswer(529), ErrorAnswer(500), ToolCall({})), ModelAnswer
    )


@EVERY_WIRE
async def test_a_service_that_asks_for_more_time_than_there_is_is_not_waited_for(
    wire: str,
) -> None:
    pauses = Pauses()
    async with ScriptedModels([RateLimit("600"), ToolCall({})]) as models:
        said = await called(models, wire, pauses).propose(PROMPT)
    assert said == NoAnswer("it answered 429", free=True)
    assert pauses == []


@EVERY_WIRE
@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_a_redirect_is_a_refusal_and_the_prompt_goes_nowhere_else(
    wire: str, status: int
) -> None:
    async with ScriptedModels([TextAnswer("Stolen.")]) as elsewhere:
        moved = Redirect(f"{elsewhere.origin}/v1/chat/completions", status)
        assert await said_to(wire, moved) == NoAnswer(f"it answered {status}", free=True)
        assert await passed_to(moved) == NoAnswer(f"it answered {status}", free=True)
        assert elsewhere.heard == []


@pytest.mark.parametrize("picture", [b"no picture", b"\x89PNG\r\n\x1a\n" + b"\x00" * 40])
async def test_a_picture_that_cannot_be_read_is_shown_to_nobody(picture: bytes) -> None:
    async with ScriptedModels([ToolCall({})]) as models:
        model = called(models, "openai", Pauses())
        said = await model.propose(Prompt("the rules", "the task", picture=picture))
        assert models.heard == []
    assert said == NoAnswer("the picture could not be read", free=True)


@EVERY_WIRE
@pytest.mark.parametrize(
    "place",
    [
        ("http://127.0.0.1:1", KEY),
        ("http://exa mple", KEY),
        ("http://[::1", KEY),
        ("ftp://127.0.0.1", KEY),
        ("http://127.0.0.1:1", "k\u201d"),
        ("http://127.0.0.1:1", "k\n"),
    ],
)
async def test_an_address_or_a_key_that_leads_nowhere_is_down(
    wire: str, place: tuple[str, str]
) -> None:
    at = ModelEndpoint(wire, place[0], "m", place[1])
    model = ServiceModel(at, Terms("m", None, 64, 20.0), Pauses())
    assert isinstance(await model.propose(PROMPT), NoAnswer)
