"""What a call is put aside for: never less than it costs, and nothing where nobody knows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.models import picture_tokens, price_of_model
from steadyhand.adapters.models.call import HEIGHT_RATIO_MAX, SIDE_MAX
from steadyhand.core.policy.budget import Price

NORMAL = 200_000  # tokens of a task, as the settings have it
SIDES = st.integers(1, SIDE_MAX)


def test_a_prompt_of_a_usual_length_has_the_usual_price() -> None:
    found = price_of_model("anthropic", "claude-sonnet-4-5", most=NORMAL)
    assert found == Price(3_000_000, 15_000_000)
    assert price_of_model("openai", "gpt-4.1-mini", most=NORMAL) == Price(400_000, 1_600_000)


def test_where_long_prompts_cost_more_they_are_put_aside_for_in_whole() -> None:
    found = price_of_model("anthropic", "claude-sonnet-4-5", most=NORMAL + 1)
    assert found == Price(6_000_000, 22_500_000)


@pytest.mark.parametrize("model", ["claude-sonnet-4-5", "claude-haiku-5-5", "claude-opus-4-6"])
@given(size=st.integers(1, 2_000_000), wrote=st.integers(0, 64_000))
def test_no_call_of_any_size_costs_more_than_its_price(model: str, size: int, wrote: int) -> None:
    from genai_prices import Usage, calc_price

    price = price_of_model("anthropic", model, most=size)
    assert price is not None
    costs = calc_price(
        Usage(input_tokens=size, output_tokens=wrote), model, provider_id="anthropic"
    )
    most = size * price.input_micro_usd + wrote * price.output_micro_usd
    assert costs.total_price * 10**12 <= most


@pytest.mark.parametrize(
    ("provider", "model"),
    [
        ("openai", "whisper-1"),
        ("openai", "text-embedding-3-small"),
        ("openai", "gpt-99"),
        ("openrouter", "deepseek/deepseek-chat:free"),
        ("openrouter", "stealth/crouton-alpha"),
        ("openrouter", "openai/gpt-4.1-mini:online"),
        ("compatible", "gpt-4.1-mini"),
        ("openai", ""),
    ],
)
def test_what_has_no_price_is_unknown_and_not_free(provider: str, model: str) -> None:
    assert price_of_model(provider, model, most=NORMAL) is None


@given(SIDES, SIDES)
def test_no_picture_of_ours_counts_more_than_is_put_aside_for_it(wide: int, high: int) -> None:
    high = min(high, wide * HEIGHT_RATIO_MAX)
    scale = min(1.0, 768 / min(wide, high))
    tiles = -(-int(wide * scale) // 512) * -(-int(high * scale) // 512)
    patches = -(-wide // 32) * -(-high // 32)
    assert 2_833 + 5_667 * tiles <= picture_tokens("gpt-4o-mini-2024-07-18")
    assert 85 + 170 * tiles <= picture_tokens("openai/gpt-4.1")
    assert patches * 2.46 <= picture_tokens("gpt-5-nano")
    assert wide * high / 750 <= picture_tokens("anthropic/Claude-Haiku-4.5")
    rows = -(-high // 16)
    assert -(-wide // 16) * rows + rows <= picture_tokens("pixtral-12b")
