"""Prompts of an outside agent, passed on: what their price depends on is ours."""

from __future__ import annotations

import json

import pytest
from tests.models.test_called import KEY

from steadyhand.adapters.models import ModelEndpoint, PassthroughModel
from steadyhand.ports import ForwardedAnswer, NoAnswer, Terms
from steadyhand.testing.models import (
    ErrorAnswer,
    NoAnswerAtAll,
    RateLimit,
    ScriptedModels,
    TextAnswer,
)

ASKS = {"role": "user", "content": "Where is the form?"}
DEAR: dict[str, object] = {
    "model": "the-dearest",
    "messages": [ASKS],
    "max_completion_tokens": 90_000,
    "n": 9,
    "stream": True,
    "service_tier": "priority",
    "web_search_options": {},
    "temperature": 0.2,
}


def passing(models: ScriptedModels, deadline_s: float = 20.0) -> PassthroughModel:
    place = ModelEndpoint("openai", f"{models.origin}/v1", "ours", KEY)
    return PassthroughModel(place, Terms("ours", None, 700, deadline_s))


def body(told: object) -> bytes:
    return json.dumps(told).encode()


async def test_the_model_the_most_it_may_say_and_the_key_are_ours() -> None:
    async with ScriptedModels([TextAnswer("There.", 40, 5)]) as models:
        passed = await passing(models).pass_on(body(DEAR))
        (heard,) = models.heard
    assert isinstance(passed, ForwardedAnswer)
    assert passed.used == (40, 5)
    assert json.loads(passed.body)["choices"][0]["message"]["content"] == "There."
    assert heard.body == {
        "model": "ours",
        "messages": [ASKS],
        "max_completion_tokens": 700,
        "temperature": 0.2,
    }
    assert KEY not in passed.body.decode()


@pytest.mark.parametrize(
    "told",
    [
        {"messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {}}]}]},
        {"messages": [{"role": "user", "content": 7}]},
        {"messages": ["hello"]},
        {"messages": "hello"},
        {},
        [],
    ],
)
async def test_what_is_no_prompt_of_texts_goes_nowhere(told: object) -> None:
    async with ScriptedModels([TextAnswer("There.")]) as models:
        said = await passing(models).pass_on(body(told))
        assert models.heard == []
    assert said == NoAnswer("it was no prompt of texts", free=True)


async def test_what_is_no_json_goes_nowhere() -> None:
    async with ScriptedModels([TextAnswer("There.")]) as models:
        said = await passing(models).pass_on(b"[" * 100_000)
        assert models.heard == []
    assert isinstance(said, NoAnswer)


@pytest.mark.parametrize("parts", [None, [{"type": "text", "text": "Where?"}]])
async def test_texts_in_parts_are_texts(parts: object) -> None:
    async with ScriptedModels([TextAnswer("There.")]) as models:
        told = {"messages": [{"role": "assistant", "content": parts}]}
        assert isinstance(await passing(models).pass_on(body(told)), ForwardedAnswer)


@pytest.mark.parametrize("answer", [ErrorAnswer(500), ErrorAnswer(401), RateLimit("9")])
async def test_a_refusal_is_free_and_told_at_once(answer: ErrorAnswer | RateLimit) -> None:
    async with ScriptedModels([answer]) as models:
        said = await passing(models).pass_on(body({"messages": [ASKS]}))
        assert len(models.heard) == 1
    assert isinstance(said, NoAnswer)
    assert said.free


async def test_silence_may_have_cost_something() -> None:
    async with ScriptedModels([NoAnswerAtAll()]) as models:
        said = await passing(models, deadline_s=1.0).pass_on(body({"messages": [ASKS]}))
    assert said == NoAnswer("it did not answer in time", free=False)
