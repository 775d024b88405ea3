"""What goes over the wire: the limit behind each reservation, the effort, the key, nothing else."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from tests.models.test_called import EVERY_WIRE, KEY, PROMPT, Pauses, called
from tests.models.test_passing import ASKS, body

from steadyhand.adapters.models import ModelEndpoint, PassthroughModel, ServiceModel
from steadyhand.ports import ForwardedAnswer, ModelAnswer, Terms
from steadyhand.settings import Effort, Provider
from steadyhand.testing.models import (
    ReceivedRequest,
    ScriptedModels,
    TextAnswer,
    ToolCall,
    digest_of,
)

OTHERS = ("openrouter", "ollama", "compatible")
SENT = {"host", "accept", "content-type", "content-length", "user-agent"}
CLAUDES = (
    "claude-3-5-haiku-latest",
    "claude-haiku-4-5",
    "claude-sonnet-4-5",
    "claude-opus-4-1",
    "claude-opus-4-5",
    "claude-opus-4-6",
    "claude-opus-5",
)


async def asked(
    provider: str, *, model: str = "m", effort: str = "", key: str = KEY
) -> ReceivedRequest:
    """The request of one call that may say 500 tokens, of a service that refuses what is wrong."""
    kind = "" if provider == "openai" else "compatible"
    async with ScriptedModels([ToolCall({})], kind=kind) as models:
        base = models.origin if provider == "anthropic" else f"{models.origin}/v1"
        place = ModelEndpoint(provider, base, model, key, effort)
        made = ServiceModel(place, Terms(model, None, 500, 20.0), Pauses())
        said = await made.propose(PROMPT)
        (heard,) = models.heard
    assert isinstance(said, ModelAnswer), said
    assert limit(heard) <= made.terms.max_tokens
    return heard


def limit(heard: ReceivedRequest) -> int:
    """The most that the model may say."""
    told: Any = heard.body.get("max_tokens") or heard.body.get("max_completion_tokens")
    return int(told)


@pytest.mark.parametrize("provider", get_args(Provider))
async def test_the_limit_is_said_in_the_word_that_the_service_knows(provider: str) -> None:
    word = "max_completion_tokens" if provider == "openai" else "max_tokens"
    heard = await asked(provider, model="openai/gpt-5-mini")
    assert {w: heard.body[w] for w in heard.body if w.startswith("max_")} == {word: 500}


@pytest.mark.parametrize("provider", ["openai", *OTHERS])
async def test_a_prompt_that_is_passed_on_is_limited_in_that_word_too(provider: str) -> None:
    kind = "" if provider == "openai" else "compatible"
    told = {"messages": [ASKS], "max_tokens": 9_000, "max_completion_tokens": 9_000}
    async with ScriptedModels([TextAnswer("There.")], kind=kind) as models:
        place = ModelEndpoint(provider, f"{models.origin}/v1", "ours", KEY)
        passed = await PassthroughModel(place, Terms("ours", None, 700, 20.0)).pass_on(body(told))
        (heard,) = models.heard
    assert isinstance(passed, ForwardedAnswer)
    word = "max_completion_tokens" if provider == "openai" else "max_tokens"
    assert {w: heard.body[w] for w in heard.body if w.startswith("max_")} == {word: 700}


@pytest.mark.parametrize("effort", get_args(Effort))
@pytest.mark.parametrize("model", CLAUDES)
async def test_what_is_thought_has_room_beside_the_answer_and_is_put_aside(
    model: str, effort: str
) -> None:
    heard = await asked("anthropic", model=model, effort=effort)  # which refuses too small a limit
    thinking: Any = heard.body.get("thinking", {})
    assert limit(heard) - thinking.get("budget_tokens", 0) >= 500


@pytest.mark.parametrize("effort", ["low", "xhigh"])
async def test_a_claude_that_thinks_is_told_how_much(effort: str) -> None:
    heard = await asked("anthropic", model="claude-haiku-4-5", effort=effort)
    thinking: Any = heard.body["thinking"]
    assert thinking["type"] == "enabled"
    assert limit(heard) == thinking["budget_tokens"] + 500
    adapts = await asked("anthropic", model="claude-opus-4-6", effort=effort)
    assert adapts.body["thinking"] == {"type": "adaptive"}


@pytest.mark.parametrize(
    ("provider", "model", "effort", "said"),
    [
        ("openai", "gpt-5-mini", "high", {"reasoning_effort": "high"}),
        ("openrouter", "openai/gpt-5-mini", "xhigh", {"reasoning": {"effort": "xhigh"}}),
        ("openrouter", "deepseek/deepseek-r1", "none", {"reasoning": {"effort": "none"}}),
        ("ollama", "gpt-oss:20b", "high", {"reasoning_effort": "high"}),
        ("ollama", "qwen3:8b", "none", {"reasoning_effort": "none"}),
        ("ollama", "qwen3:8b", "minimal", {"reasoning_effort": "low"}),
        ("ollama", "qwen3:8b", "xhigh", {"reasoning_effort": "high"}),
        ("compatible", "magistral-small", "low", {"reasoning_effort": "low"}),
        ("compatible", "magistral-small", "", {}),
    ],
)
async def test_the_effort_is_said_as_each_provider_wants_it(
    provider: str, model: str, effort: str, said: dict[str, object]
) -> None:
    heard = await asked(provider, model=model, effort=effort)
    assert {w: heard.body[w] for w in heard.body if w.startswith("reasoning")} == said


@pytest.mark.parametrize("provider", get_args(Provider))
async def test_a_key_goes_along_where_there_is_one_and_nothing_stands_for_it_where_there_is_none(
    provider: str,
) -> None:
    carrier = "x-api-key" if provider == "anthropic" else "authorization"
    own = {carrier, "anthropic-version"} if provider == "anthropic" else {carrier}
    keyed, bare = await asked(provider), await asked(provider, key="")
    assert (keyed.key, bare.key) == (digest_of(KEY), "")
    assert keyed.headers == SENT | own
    assert bare.headers == keyed.headers - {carrier}


@EVERY_WIRE
async def test_no_header_proxy_or_key_of_the_environment_goes_along(
    wire: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = await asked(wire)
    async with ScriptedModels([TextAnswer("Overheard.")]) as proxy:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "HTTPS_PROXY"):
            monkeypatch.setenv(name, proxy.origin)
        for name in ("NO_PROXY", "no_proxy"):
            monkeypatch.delenv(name, raising=False)
        secrets = "x-corp-secret: s\nauthorization: Bearer s\nx-api-key: s\nuser-agent: s\nhost: s"
        for name in ("OPENAI_CUSTOM_HEADERS", "ANTHROPIC_CUSTOM_HEADERS"):
            monkeypatch.setenv(name, secrets)
        for name in (
            "OPENAI_ORG_ID OPENAI_PROJECT_ID OPENAI_ADMIN_KEY OPENAI_API_KEY OPENAI_BASE_URL "
            "ANTHROPIC_AUTH_TOKEN ANTHROPIC_API_KEY ANTHROPIC_BASE_URL"
        ).split():
            monkeypatch.setenv(name, "http://of-somebody-else.example")
        heard = await asked(wire)
        assert proxy.heard == []
    assert (heard.headers, heard.key) == (plain.headers, plain.key)
    assert heard.host.startswith("127.0.0.1:")
    assert "of-somebody-else" not in heard.text


async def test_a_prompt_passed_on_takes_nothing_of_the_environment_along(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with (
        ScriptedModels([TextAnswer("Overheard.")]) as proxy,
        ScriptedModels([TextAnswer("x")]) as models,
    ):
        monkeypatch.setenv("HTTP_PROXY", proxy.origin)
        monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "x-corp-secret: s")
        place = ModelEndpoint("openai", f"{models.origin}/v1", "ours", KEY)
        await PassthroughModel(place, Terms("ours", None, 700, 20.0)).pass_on(
            body({"messages": [ASKS]})
        )
        assert proxy.heard == []
        (heard,) = models.heard
    assert heard.headers == SENT | {"authorization"}


@EVERY_WIRE
async def test_an_answer_that_ends_early_is_no_plan_and_is_paid(wire: str) -> None:
    for end in ("length", "refusal"):
        async with ScriptedModels([TextAnswer("", 40, 5, end=end)]) as models:  # type: ignore[arg-type]
            assert await called(models, wire, Pauses()).propose(PROMPT) == ModelAnswer(None, 40, 5)


@EVERY_WIRE
async def test_a_plan_is_found_behind_the_thoughts(wire: str) -> None:
    async with ScriptedModels([ToolCall({"moves": []}, thought="First of all.")]) as models:
        said = await called(models, wire, Pauses()).propose(PROMPT)
    assert isinstance(said, ModelAnswer)
    assert said.data == {"moves": []}
