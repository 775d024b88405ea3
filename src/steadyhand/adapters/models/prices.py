"""What a model costs, as its maker says; None where nobody knows.

Some makers ask more for all of a long prompt. The price is then that of the longest prompt that may
be asked: what is put aside is never less than the call costs.
"""

from __future__ import annotations

from decimal import Decimal

from steadyhand.core.journal.state import MICRO
from steadyhand.core.policy.budget import Price

INPUT_PRICES = ("input_mtok", "input_image_mtok")
OUTPUT_PRICES = ("output_mtok", "output_reasoning_mtok")
CACHE_WRITE_PRICE = (
    "cache_write_mtok"  # the prompt, which some makers keep by themselves and charge
)
UNFORESEEN_PRICES = ("requests_kcount",)  # what is paid beside the tokens of every call


def price_of_model(provider: str, model: str, *, most: int) -> Price | None:
    """The price of a million tokens each way in prompts of at most *most* tokens.

    From the list that comes with the library; a price that stands for none of the ways is none.
    """
    from genai_prices import Usage, calc_price

    try:
        found = calc_price(Usage(), model_ref=model, provider_id=provider).model_price
    except LookupError:
        return None
    if any(getattr(found, name) is not None for name in UNFORESEEN_PRICES):
        return None
    kept = () if "claude" in model else (CACHE_WRITE_PRICE,)  # Anthropic keeps what it is asked to
    read = [getattr(found, name) for name in (*INPUT_PRICES, *kept)]
    wrote = [getattr(found, name) for name in OUTPUT_PRICES]
    if read[0] is None or wrote[0] is None:
        return None
    return Price(_micro_dollars(read, most), _micro_dollars(wrote, most))


def _micro_dollars(prices: list[object], most: int) -> int:
    """Micro-dollars for a million, of the dearest that may apply; rounded up."""
    dollars = max(each for price in prices for each in _applicable_prices(price, most))
    return int(-(-dollars * MICRO // 1))


def _applicable_prices(price: object, most: int) -> list[Decimal]:
    from genai_prices.types import TieredPrices

    if isinstance(price, TieredPrices):
        return [price.base, *(tier.price for tier in price.tiers if tier.start < most)]
    return [price] if isinstance(price, Decimal) else []
