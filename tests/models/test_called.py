"""The port `Model` over the wire formats of services, and as a fake: one contract."""

from __future__ import annotations

import pytest

from steadyhand.adapters.models import ModelEndpoint, ServiceModel
from steadyhand.core.plan.prompts import Prompt
from steadyhand.ports import ModelAnswer, NoAnswer, Terms
from steadyhand.settings import PROVIDERS, Endpoint, ModelFields, runner_endpoint
from steadyhand.testing.models import (
    ErrorAnswer,
    GarbledCall,
    NoAnswerAtAll,
    RateLimit,
    ScriptedModel,
    ScriptedModels,
    TextAnswer,
    ToolCall,
)

KEY = "k-not-a-real-key"
MOVES = {"moves": [{"do": "ask", "ref": "r", "question": "?"}]}
PROMPT = Prompt("the rules", "the task")
EVERY_WIRE = pytest.mark.parametrize("wire", ["openai", "anthropic"])


def place(models: ScriptedModels, wire: str, effort: str = "") -> ModelEndpoint:
    base = f"{models.origin}/v1" if wire == "openai" else models.origin
    return ModelEndpoint(wire, base, "m", KEY, effort)


class Pauses(list[float]):
    """What was waited, without waiting."""

    async def __call__(self, seconds: float) -> None:
        self.append(seconds)


def called(models: ScriptedModels, wire: str, pauses: Pauses, **more: float) -> ServiceModel:
    deadline_s = more.get("deadline_s", 20.0)
    return ServiceModel(place(models, wire), Terms("m", None, 64, deadline_s), pauses)


@EVERY_WIRE
async def test_a_plan_comes_back_as_data_with_its_tokens(wire: str) -> None:
    async with ScriptedModels([ToolCall(MOVES, 900, 80)]) as models:
        said = await called(models, wire, Pauses()).propose(PROMPT)
    fake = await ScriptedModel([ModelAnswer(MOVES, 900, 80)]).propose(PROMPT)
    assert said == fake == ModelAnswer(MOVES, 900, 80)


@EVERY_WIRE
@pytest.mark.parametrize("answer", [GarbledCall(), TextAnswer("I cannot.")])
async def test_what_is_no_plan_is_none(wire: str, answer: GarbledCall | TextAnswer) -> None:
    async with ScriptedModels([answer]) as models:
        said = await called(models, wire, Pauses()).propose(PROMPT)
    assert isinstance(said, ModelAnswer)
    assert not isinstance(said.data, dict)


@EVERY_WIRE
async def test_it_comes_again_no_sooner_than_it_is_told(wire: str) -> None:
    pauses = Pauses()
    async with ScriptedModels([RateLimit("7"), RateLimit(""), ToolCall(MOVES)]) as models:
        said = await called(models, wire, pauses).propose(PROMPT)
    assert isinstance(said, ModelAnswer)
    assert pauses == [7.0, 2.0]


@EVERY_WIRE
async def test_a_refusal_is_free_and_not_tried_again(wire: str) -> None:
    pauses = Pauses()
    async with ScriptedModels([ErrorAnswer(401)]) as models:
        said = await called(models, wire, pauses).propose(PROMPT)
        assert len(models.heard) == 1
    assert said == NoAnswer("it answered 401", free=True)
    assert pauses == []


@EVERY_WIRE
async def test_silence_may_have_cost_something(wire: str) -> None:
    async with ScriptedModels([NoAnswerAtAll()]) as models:
        said = await called(models, wire, Pauses(), deadline_s=1.0).propose(PROMPT)
    assert isinstance(said, NoAnswer)
    assert not said.free


async def test_nothing_of_the_environment_goes_along(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
        monkeypatch.setenv(name, "of-somebody-else")
    async with ScriptedModels([ToolCall(MOVES)]) as models:
        await called(models, "openai", Pauses()).propose(PROMPT)
        (heard,) = models.heard
    assert not {"openai-organization", "openai-project"} & heard.headers
    assert "of-somebody-else" not in heard.text


@pytest.mark.parametrize(("effort", "sent"), [("", False), ("low", True)])
async def test_the_effort_is_said_where_one_is_set(effort: str, sent: bool) -> None:
    async with ScriptedModels([ToolCall(MOVES)]) as models:
        at = ModelEndpoint("openai", f"{models.origin}/v1", "o4-mini", KEY, effort)
        await ServiceModel(at, Terms("o4-mini", None, 64, 20.0), Pauses()).propose(PROMPT)
        (heard,) = models.heard
    assert ('"reasoning_effort"' in heard.text) is sent


def endpoint(**given: object) -> Endpoint | None:
    return runner_endpoint(ModelFields.model_validate(given))


def test_without_a_word_there_is_no_model() -> None:
    assert endpoint() is None


@pytest.mark.parametrize("provider", ["openai", "anthropic", "openrouter", "ollama"])
def test_a_provider_alone_has_its_own_place_and_model(provider: str) -> None:
    found = endpoint(runner_provider=provider, runner_api_key=KEY)
    own = PROVIDERS[provider]  # type: ignore[index]
    assert found == Endpoint(provider, own.base_url, own.model, KEY)  # type: ignore[arg-type]


def test_an_address_alone_is_a_service_that_speaks_as_openai_does() -> None:
    found = endpoint(runner_base_url="http://127.0.0.1:1/v1/", runner_model="m")
    assert found == Endpoint("compatible", "http://127.0.0.1:1/v1", "m")


def test_what_is_not_said_of_the_runner_is_the_extractors() -> None:
    told = {"extractor_provider": "openai", "extractor_model": "m", "extractor_api_key": KEY}
    assert endpoint(**told) == Endpoint("openai", PROVIDERS["openai"].base_url, "m", KEY)
    own = endpoint(**told, runner_model="n", runner_effort="low")
    assert own == Endpoint("openai", PROVIDERS["openai"].base_url, "n", KEY, "low")


@pytest.mark.parametrize(
    "elsewhere",
    [{"runner_provider": "anthropic"}, {"runner_base_url": "http://127.0.0.1:1/v1"}],
)
def test_a_key_goes_only_to_the_place_that_it_was_given_for(elsewhere: dict[str, str]) -> None:
    told = {"extractor_provider": "openai", "extractor_model": "m", "extractor_api_key": KEY}
    found = endpoint(**told, **elsewhere)
    assert found is not None
    assert found.key == ""


@EVERY_WIRE
@pytest.mark.filterwarnings("ignore:Failed to extract usage")
@pytest.mark.parametrize(("told", "counted"), [(-5, (0, 0)), (10**15, (10_000_000, 3))])
async def test_what_is_no_count_of_tokens_is_not_taken_for_one(
    wire: str, told: int, counted: tuple[int, int]
) -> None:
    async with ScriptedModels([ToolCall(MOVES, told, 3)]) as models:
        said = await called(models, wire, Pauses()).propose(PROMPT)
    assert said == ModelAnswer(MOVES, *counted)
