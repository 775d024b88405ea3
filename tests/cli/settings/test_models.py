"""Which model a run may ask: where its key goes, what it costs, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.answer.sheet import Sheet
from steadyhand.core.policy.budget import Price
from steadyhand.errors import BadInput
from steadyhand.ports import Switch, Terms
from steadyhand.settings import PROVIDERS, Endpoint, ModelFields, Settings, runner_endpoint
from steadyhand.testing.store import MemorySwitches
from steadyhand.wiring import model_descriptions
from steadyhand.wiring.rungs import RungBudgets, adviser_of, llm_proxy_of, viewer_of

RUNNER, EXTRACTOR, CUSTOMARY = "k-runner", "k-extractor", "k-customary"
HOME = "http://127.0.0.1:9/v1"
AWAY = "https://proxy.example/v1"
VARIABLES = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "OPENROUTER_API_KEY")
PRICED = {"model_input_usd": 1.0, "model_output_usd": 2.0}


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """No key in the environment but what a test says."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


def told(**given: Any) -> str:
    return "; ".join(model_descriptions(Settings(**given)))


def endpoint(**given: Any) -> Endpoint:
    found = runner_endpoint(Settings(**given))
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["runner_api_key", "extractor_api_key"])
@pytest.mark.parametrize("key", ["7k\u201d", "ключ", "7k\n", " 7k", "7a b", "7k\x00"])
def test_a_key_that_no_header_can_hold_is_told_and_not_shown(name: str, key: str) -> None:
    with pytest.raises(BadInput, match=f"^{name} cannot be used: it holds") as caught:
        Settings(**{name: key})
    assert key not in str(caught.value)


@pytest.mark.parametrize("name", ["runner_base_url", "extractor_base_url"])
@pytest.mark.parametrize(
    "address",
    [
        "https://:pw@models.example/v1",
        "https://me:pw@models.example/v1",
        "https://me@models.example/v1",
        "https://models.example/v1?key=SECRET",
        "https://models.example/v1#SECRET",
        "https://models.example\\@other.example/v1",
        "https://models.example:99999/v1",
        "https://mod els.example/v1",
        "https://[::1/v1",
        "https:///v1",
        "ftp://models.example/v1",
        "models.example/v1",
    ],
)
def test_an_address_that_holds_more_than_a_place_is_refused(name: str, address: str) -> None:
    with pytest.raises(BadInput, match=f"^{name} cannot be used: it is written like") as caught:
        Settings(**{name: address})
    assert "SECRET" not in str(caught.value)
    assert "pw" not in str(caught.value)


@pytest.mark.parametrize("address", [HOME, "https://[::1]:8080/v1", "HTTPS://Models.example"])
def test_an_address_that_is_a_place_is_taken(address: str) -> None:
    assert Settings(runner_base_url=f"{address}/").runner_base_url == address


ADDRESSES = st.sampled_from([None, HOME, AWAY, "https://api.openai.com/v1", "http://h.example"])
NAMED = st.sampled_from([None, "auto", *PROVIDERS])
KEYED: dict[str, str] = {
    "runner_api_key": RUNNER,
    "extractor_api_key": EXTRACTOR,
    **dict.fromkeys(VARIABLES, CUSTOMARY),
}


@given(NAMED, ADDRESSES, NAMED, ADDRESSES, st.sets(st.sampled_from(sorted(KEYED))))
def test_no_key_ever_goes_to_another_place_than_it_was_given_for(
    runner: Any, at: Any, extractor: Any, extractor_at: Any, keys: set[str]
) -> None:
    given = {
        "runner_provider": runner,
        "runner_base_url": at,
        "extractor_provider": extractor,
        "extractor_base_url": extractor_at,
        **{name: KEYED[name] for name in keys},
    }
    found = runner_endpoint(ModelFields.model_validate(given))
    if found is None:
        assert {runner, at, extractor, extractor_at} == {None}
        return
    own = PROVIDERS[found.provider]
    if found.key == RUNNER:
        assert at or (runner or extractor) != "auto"
        assert found.base_url == (at or own.base_url)
    elif found.key == EXTRACTOR:
        assert extractor_at or extractor != "auto"
        named = extractor if extractor != "auto" else None
        assert found.provider == (named or ("compatible" if extractor_at else "openai"))
        assert found.base_url == (extractor_at or own.base_url)
    elif found.key == CUSTOMARY:
        assert found.base_url == own.base_url
        assert own.variable in keys
    else:
        assert found.key == ""


@pytest.mark.parametrize("both", [{}, {"extractor_api_key": EXTRACTOR}])
def test_a_runners_key_beside_an_extractors_address_is_refused(both: dict[str, str]) -> None:
    given = {"runner_provider": "openai", "runner_api_key": RUNNER, "extractor_base_url": AWAY}
    with pytest.raises(
        BadInput, match=r"^runner_api_key was not given for https://proxy"
    ) as caught:
        told(**given, **both, extractor_provider="openai")
    assert RUNNER not in str(caught.value)
    assert told(**given, **both, extractor_provider="openai", runner_base_url=AWAY)


def test_an_extractors_effort_is_not_said_to_another_provider() -> None:
    asked = {"extractor_provider": "openai", "extractor_effort": "high"}
    assert endpoint(**asked).effort == "high"
    assert endpoint(**asked, runner_provider="anthropic").effort is None


@pytest.mark.parametrize("provider", ["openai", "anthropic", "openrouter"])
def test_the_customary_key_of_a_provider_is_the_last_one_for_its_own_address(
    provider: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = PROVIDERS[provider]
    for name in VARIABLES:
        monkeypatch.setenv(name, f"k-of-{name}")
    assert runner_endpoint(Settings()) is None  # a key alone asks nobody
    assert endpoint(runner_provider=provider).key == f"k-of-{own.variable}"
    assert endpoint(runner_provider=provider, runner_api_key=RUNNER).key == RUNNER
    assert endpoint(runner_provider=provider, runner_base_url=AWAY).key == ""
    assert endpoint(runner_base_url=own.base_url, runner_model="m").key == ""
    assert f"k-of-{own.variable}" not in repr(Settings())


@pytest.mark.parametrize("provider", ["anthropic", "openrouter"])
def test_auto_is_the_provider_whose_customary_key_is_there(
    provider: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PROVIDERS[provider].variable, CUSTOMARY)
    for found in (endpoint(runner_provider="auto"), endpoint(extractor_provider="auto")):
        assert (found.provider, found.key) == (provider, CUSTOMARY)
    assert endpoint(runner_provider="auto", runner_base_url=AWAY).provider == "compatible"
    monkeypatch.setenv("OPENAI_API_KEY", CUSTOMARY)
    assert endpoint(runner_provider="auto").provider == "openai"


def test_a_key_beside_auto_is_for_no_place_and_without_any_it_is_told() -> None:
    assert endpoint(runner_provider="auto", runner_api_key=RUNNER).key == ""
    with pytest.raises(BadInput, match="name the provider that runner_api_key belongs to"):
        told(runner_provider="auto", runner_api_key=RUNNER)
    with pytest.raises(BadInput, match="name the provider that runner_api_key belongs to"):
        told(extractor_provider="auto", runner_api_key=RUNNER)


def test_a_customary_key_is_read_from_dotenv_too(tmp_path: Path) -> None:
    Path(".env").write_text(f"OPENAI_API_KEY={CUSTOMARY}\n")
    assert endpoint(runner_provider="openai").key == CUSTOMARY


def test_a_customary_key_that_no_header_can_hold_is_told_where_it_would_be_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "k\u201d")
    assert told(runner_provider="ollama")
    with pytest.raises(BadInput, match=r"^OPENAI_API_KEY holds a space") as caught:
        told(runner_provider="openai")
    assert "k\u201d" not in str(caught.value)


@pytest.mark.parametrize("provider", ["openai", "anthropic", "openrouter"])
def test_a_provider_that_wants_a_key_is_not_asked_without_one(provider: Any) -> None:
    variable = PROVIDERS[provider].variable
    with pytest.raises(
        BadInput, match=f"^{provider} answers nobody .*runner_api_key or {variable}$"
    ):
        told(runner_provider=provider)
    with pytest.raises(BadInput, match=r"set runner_api_key$"):
        told(runner_provider=provider, runner_base_url=AWAY)


def test_a_service_of_ones_own_needs_no_key() -> None:
    assert told(runner_provider="ollama").endswith("free")
    assert told(runner_base_url=HOME, runner_model="m", **PRICED).startswith("m at")


SEEING = {"runner_base_url": HOME, "runner_model": "m", "vision": "true"}


def test_a_price_of_the_runners_model_is_not_one_of_a_model_that_is_shown_pictures() -> None:
    with pytest.raises(BadInput, match="'v' costs; set vision_input_usd and vision_output_usd"):
        told(**SEEING, **PRICED, vision_model="v")
    own = {"vision_input_usd": 3.0, "vision_output_usd": 4.0}
    both = told(**SEEING, **PRICED, **own, vision_model="v")
    assert "$1 in and $2 out" in both.split("; ")[0]
    assert "$3 in and $4 out" in both.split("; ")[1]
    assert told(**SEEING, **PRICED).count("$1 in and $2 out") == 2  # the runner's own model


def test_a_vision_model_with_a_known_price_has_that_one() -> None:
    keyed = {"runner_provider": "openai", "runner_api_key": RUNNER, "vision_model": "gpt-4.1"}
    assert "gpt-4.1 at https://api.openai.com/v1, $2 in and $8 out" in told(**keyed, **PRICED)
    assert "$2 in and $8 out" in told(**keyed, model_free=True)  # said of the runner's


def test_a_free_service_is_free_for_pictures_where_nobody_knows_better() -> None:
    assert told(**SEEING, vision_model="v", model_free=True).count("free") == 2


@pytest.mark.parametrize("half", ["model_input_usd", "model_output_usd"])
def test_half_a_price_is_none_and_is_told(half: str) -> None:
    with pytest.raises(BadInput, match=r"^model_input_usd and model_output_usd are the two halves"):
        told(runner_provider="openai", runner_api_key=RUNNER, **{half: 1.0})


def test_long_prompts_that_a_task_may_send_are_priced_as_such() -> None:
    keyed = {
        "runner_provider": "anthropic",
        "runner_api_key": RUNNER,
        "runner_model": "claude-sonnet-4-5",
    }
    assert "$3 in" in told(**keyed)
    assert "$6 in" in told(**keyed, task_tokens=1_000_000)


def purses() -> RungBudgets:
    """Purses that nothing is taken from here."""
    nothing: Any = None
    return RungBudgets(nothing, nothing, "run-1")


@pytest.mark.parametrize(
    ("more", "tokens"),
    [
        ({"vision_model": "gpt-4o-mini"}, 50_000),
        ({"vision_model": "gpt-4.1"}, 10_000),
        ({"vision_model": "gpt-4.1", "vision_tokens": 900}, 900),
    ],
)
def test_a_picture_is_put_aside_for_as_its_model_counts(more: dict[str, Any], tokens: int) -> None:
    rung: Any = viewer_of(
        Settings(runner_provider="openai", runner_api_key=RUNNER, **more), purses()
    )
    assert rung.picture_tokens == tokens


def test_what_is_thought_is_part_of_what_every_rung_puts_aside() -> None:
    keyed = {"runner_provider": "anthropic", "runner_api_key": RUNNER, "vision": "true"}
    settings = Settings(**keyed, runner_effort="low")
    asked: Any = adviser_of(settings, purses(), sheet=Sheet(b"salt"))
    seeing: Any = viewer_of(settings, purses())
    wanted = Terms("claude-haiku-4-5", Price(1_000_000, 5_000_000), 2_000 + 2_048)
    assert asked.model.terms == seeing.model.terms == wanted


def adviser(settings: Settings, paid: RungBudgets) -> Any:
    return adviser_of(settings, paid, sheet=Sheet(b"salt"))


@pytest.mark.parametrize("off", list(Switch))
@pytest.mark.parametrize(
    ("rung_of", "own"),
    [
        (adviser, Switch.MODELS),
        (viewer_of, Switch.VISION),
        (llm_proxy_of, Switch.BROWSER_USE),
    ],
)
async def test_each_rung_stops_at_its_own_switch_and_at_that_of_all_models(
    rung_of: Callable[[Settings, RungBudgets], Any], own: Switch, off: Switch
) -> None:
    switches, nothing = MemorySwitches(), cast(Any, None)
    settings = Settings(
        runner_provider="openai", runner_api_key=RUNNER, vision="true", browser_use=True
    )
    rung = rung_of(settings, RungBudgets(nothing, switches, "run-1"))
    assert not await rung.stopped()
    await switches.turn_off(off, at="now")
    assert await rung.stopped() is (off in (own, Switch.MODELS))


@pytest.mark.parametrize(
    ("rung_of", "flag"),
    [
        (adviser, {"models": False}),
        (viewer_of, {"models": False}),
        (viewer_of, {"vision": "false"}),
        (llm_proxy_of, {"models": False}),
        (llm_proxy_of, {"browser_use": False}),
    ],
)
def test_a_rung_whose_own_setting_is_off_is_not_there(
    rung_of: Callable[[Settings, RungBudgets], Any], flag: dict[str, Any]
) -> None:
    on = {"runner_provider": "openai", "runner_api_key": RUNNER, "vision": "true"}
    settings = Settings(**{**on, "browser_use": True, **flag})
    assert rung_of(settings, purses()) is None


def test_nobody_is_lent_a_model_without_its_key() -> None:
    with pytest.raises(BadInput, match=r"^openai answers nobody"):
        llm_proxy_of(Settings(runner_provider="openai", browser_use=True), purses())
