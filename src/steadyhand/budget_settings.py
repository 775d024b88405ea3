"""What models may cost, as settings; the amounts of each preset are `core.decide.budget`'s."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import BaseModel, Field

from .core.decide.budget import (
    MAX_ACTIONS,
    MAX_TOKENS,
    MONTH_MICRO_USD,
    TASK_MICRO_USD,
    VISION_LOOKS,
    Budget,
    JobType,
    Quality,
    Tier,
)
from .core.log.spend import MICRO

Money: TypeAlias = Annotated[float, Field(ge=0, le=100_000, allow_inf_nan=False)]


class BudgetFields(BaseModel):
    """The settings of budgets. Rules cost nothing; what is limited is what models cost."""

    quality: Quality = Quality.BALANCED  # of one task: speed $0.02, balanced $0.10, quality $0.30
    tier: Tier = Tier.STARTER  # of a month: free $0.50, starter $2, pro $10, premium $25, ...
    task_usd: Money | None = None  # None: as the quality says
    month_usd: Money | None = None  # None: as the tier says
    task_tokens: Annotated[int, Field(ge=1_000, le=10_000_000)] = MAX_TOKENS
    vision_looks: Annotated[int, Field(ge=0, le=VISION_LOOKS)] = VISION_LOOKS  # pictures of a task
    max_actions: Annotated[int, Field(ge=1, le=1_000)] | None = None  # None: by the job's type


def budget_of(given: BudgetFields, job: JobType, *, deadline_s: float) -> Budget:
    """The limits of one task of that type."""
    task = TASK_MICRO_USD[given.quality] if given.task_usd is None else _micro(given.task_usd)
    return Budget(
        micro_usd=task,
        max_tokens=given.task_tokens,
        vision_looks=given.vision_looks,
        max_actions=actions_of(given, job),
        deadline_s=deadline_s,
    )


def actions_of(given: BudgetFields, job: JobType) -> int:
    """How many actions a task of that type may take."""
    return MAX_ACTIONS[job] if given.max_actions is None else given.max_actions


def month_of(given: BudgetFields) -> int:
    """Micro-dollars that the user's models may cost in a month."""
    return MONTH_MICRO_USD[given.tier] if given.month_usd is None else _micro(given.month_usd)


def _micro(usd: float) -> int:
    return round(usd * MICRO)
