"""What a model costs, as its maker says; None where nobody knows."""

from __future__ import annotations

from decimal import Decimal

from ...core.decide.budget import Price
from ...core.log.spend import MICRO

MILLION = 1_000_000


def price_of_model(provider: str, model: str) -> Price | None:
    """The price of a million tokens each way, from the list that comes with the library."""
    from genai_prices import Usage, calc_price

    try:
        read = calc_price(
            Usage(input_tokens=MILLION, output_tokens=0), model_ref=model, provider_id=provider
        )
        wrote = calc_price(
            Usage(input_tokens=0, output_tokens=MILLION), model_ref=model, provider_id=provider
        )
    except LookupError:
        return None
    return Price(_micro(read.total_price), _micro(wrote.total_price))


def _micro(dollars: Decimal) -> int:
    """Micro-dollars, rounded up."""
    return int(-(-dollars * MICRO // 1))
