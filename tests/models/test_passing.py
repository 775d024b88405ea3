"""Prompts of an outside agent, passed on: what their price depends on is ours."""

from __future__ import annotations

import json

import pytest
from tests.models.test_called import KEY

from steadyhand.adapters.models import PassedModel, Place
from steadyhand.ports import Down, Passed, Terms
from steadyhand.testing.models import Broken, Limited, Says, ScriptedModels, Silent

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


def passing(models: ScriptedModels, deadline_s: float = 20.0) -> PassedModel:
    place = Place("openai", f"{models.origin}/v1", "ours", KEY)
    return PassedModel(place, Terms("ours", None, 700, deadline_s))


def body(told: object) -> bytes:
    return json.dumps(told).encode()


async def test_the_model_the_most_it_may_say_and_the_key_are_ours() -> None:
    async with ScriptedModels([Says("There.", 40, 5)]) as models:
        passed = await passing(models).pass_on(body(DEAR))
        (heard,) = models.heard
    assert isinstance(passed, Passed)
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
    async with ScriptedModels([Says("There.")]) as models:
        said = await passing(models).pass_on(body(told))
        assert models.heard == []
    assert said == Down("it was no prompt of texts", free=True)


async def test_what_is_no_json_goes_nowhere() -> None:
    async with ScriptedModels([Says("There.")]) as models:
        said = await passing(models).pass_on(b"[" * 100_000)
        assert models.heard == []
    assert isinstance(said, Down)


@pytest.mark.parametrize("parts", [None, [{"type": "text", "text": "Where?"}]])
async def test_texts_in_parts_are_texts(parts: object) -> None:
    async with ScriptedModels([Says("There.")]) as models:
        told = {"messages": [{"role": "assistant", "content": parts}]}
        assert isinstance(await passing(models).pass_on(body(told)), Passed)


@pytest.mark.parametrize("answer", [Broken(500), Broken(401), Limited("9")])
async def test_a_refusal_is_free_and_told_at_once(answer: Broken | Limited) -> None:
    async with ScriptedModels([answer]) as models:
        said = await passing(models).pass_on(body({"messages": [ASKS]}))
        assert len(models.heard) == 1
    assert isinstance(said, Down)
    assert said.free


async def test_silence_may_have_cost_something() -> None:
    async with ScriptedModels([Silent()]) as models:
        said = await passing(models, deadline_s=1.0).pass_on(body({"messages": [ASKS]}))
    assert said == Down("it did not answer in time", free=False)
