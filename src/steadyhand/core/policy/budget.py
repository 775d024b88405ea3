"""What a run may spend on models, and the one question that comes before every call.

A call is let through only if the most that it can cost still fits: its input, and all the output
that it may give, at the price of its model. What was spent is `State.spend`. Each limit has one
sentence, and the first that is reached speaks. The month's money is not counted here: other runs
spend it too, so `ports.Spending` does.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..journal.events import Content, Rung
from ..journal.state import MICRO, Spend


class Quality(StrEnum):
    """How much a task may cost."""

    SPEED = "speed"
    BALANCED = "balanced"
    QUALITY = "quality"


class Tier(StrEnum):
    """How much a user may spend in a month."""

    FREE = "free"
    STARTER = "starter"
    PRO = "pro"
    PREMIUM = "premium"
    ENTERPRISE = "enterprise"


class JobType(StrEnum):
    """What a task is for."""

    APPLY = "apply"
    SCRAPE = "scrape"
    FILL_FORM = "fill_form"
    CUSTOM = "custom"


TASK_MICRO_USD = {Quality.SPEED: 20_000, Quality.BALANCED: 100_000, Quality.QUALITY: 300_000}
MONTH_MICRO_USD = {
    Tier.FREE: 500_000,
    Tier.STARTER: 2_000_000,
    Tier.PRO: 10_000_000,
    Tier.PREMIUM: 25_000_000,
    Tier.ENTERPRISE: 100_000_000,
}
MAX_ACTIONS = {JobType.APPLY: 50, JobType.SCRAPE: 30, JobType.FILL_FORM: 40, JobType.CUSTOM: 50}
MAX_TOKENS = 200_000  # of a task, both ways: some twenty calls with a whole page each
VISION_LOOKS = 8  # screenshots that a model is shown, of a task
DEADLINE_S = 900.0  # as long as a run may work


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of one task."""

    micro_usd: int = TASK_MICRO_USD[Quality.BALANCED]
    max_tokens: int = MAX_TOKENS
    vision_looks: int = VISION_LOOKS
    max_actions: int = MAX_ACTIONS[JobType.APPLY]
    deadline_s: float = DEADLINE_S


@dataclass(frozen=True, slots=True)
class Price:
    """Micro-dollars for a million tokens, as makers of models give them in dollars."""

    input_micro_usd: int
    output_micro_usd: int


@dataclass(frozen=True, slots=True)
class CallRequest:
    """One call that somebody wants to make."""

    rung: Rung
    content: Content
    input_tokens: int  # an estimate from above
    max_tokens: int  # that the model may answer with
    price: Price | None  # None: nobody knows it
    seconds: float = 0.0  # that it may take


@dataclass(frozen=True, slots=True)
class RunUsage:
    """What a run used up beside money."""

    actions: int = 0  # a batch of fills is one
    elapsed_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Reservation:
    """The call may be made, once this much is put aside for it."""

    micro_usd: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """The call may not be made: which budget it would break, and one sentence for a person."""

    budget: str
    why: str


def price_of(price: Price, input_tokens: int, output_tokens: int) -> int:
    """Micro-dollars for those tokens, rounded up."""
    exact = input_tokens * price.input_micro_usd + output_tokens * price.output_micro_usd
    return -(-exact // MICRO)


def format_dollars(micro_usd: int) -> str:
    """The amount as a person reads it, to the last micro-dollar that is there."""
    whole, rest = divmod(micro_usd, MICRO)
    decimals = f"{rest:06d}".rstrip("0").ljust(2, "0")
    return f"${whole}.{decimals}"


def may_reserve(
    budget: Budget, spend: Spend, ask: CallRequest, *, used: RunUsage | None = None
) -> Refusal | Reservation:
    """Whether the call's largest cost fits into what is left of every limit."""
    if ask.price is None:
        why = "Nobody knows what this model costs; give its price, or say that it is free."
        return Refusal("price", why)
    most = price_of(ask.price, ask.input_tokens, ask.max_tokens)
    return (
        _work_refusal(budget, used or RunUsage(), ask)
        or _vision_refusal(budget, spend, ask)
        or _token_refusal(budget, spend, ask)
        or _money_refusal(budget, spend, most)
        or Reservation(most)
    )


def _work_refusal(budget: Budget, used: RunUsage, ask: CallRequest) -> Refusal | None:
    if used.actions >= budget.max_actions:
        why = f"The task has done {used.actions} of at most {budget.max_actions} actions."
        return Refusal("actions", why)
    if used.elapsed_s + ask.seconds >= budget.deadline_s:
        why = (
            f"The task has worked {used.elapsed_s:.0f} of at most {budget.deadline_s:.0f} s, and "
            f"the call may take {ask.seconds:.0f}."
        )
        return Refusal("seconds", why)
    return None


def _vision_refusal(budget: Budget, spend: Spend, ask: CallRequest) -> Refusal | None:
    looks = spend.made_of("image").calls
    if ask.content == "text" or looks < budget.vision_looks:
        return None
    why = f"A model was shown {looks} of at most {budget.vision_looks} screenshots."
    return Refusal("vision", why)


def _token_refusal(budget: Budget, spend: Spend, ask: CallRequest) -> Refusal | None:
    so_far = spend.whole.input_tokens + spend.whole.output_tokens
    most = ask.input_tokens + ask.max_tokens
    if so_far + most <= budget.max_tokens:
        return None
    why = (
        f"The call may take {most} tokens; {max(budget.max_tokens - so_far, 0)} of the task's "
        f"{budget.max_tokens} are left."
    )
    return Refusal("tokens", why)


def _money_refusal(budget: Budget, spend: Spend, most: int) -> Refusal | None:
    left = budget.micro_usd - spend.whole.micro_usd
    if most <= left:
        return None
    why = (
        f"The call may cost {format_dollars(most)}; {format_dollars(max(left, 0))} of the task's "
        f"{format_dollars(budget.micro_usd)} are left."
    )
    return Refusal("task", why)
