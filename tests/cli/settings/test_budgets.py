"""What models may cost, as settings."""

from __future__ import annotations

import pytest

from steadyhand.core.policy.budget import JobType
from steadyhand.errors import BadInput
from steadyhand.settings import Settings, actions_of, budget_of, month_of


@pytest.mark.parametrize(
    ("quality", "usd"), [("speed", 0.02), ("balanced", 0.10), ("quality", 0.30)]
)
def test_a_quality_is_an_amount_of_one_task(quality: str, usd: float) -> None:
    settings = Settings.model_validate({"quality": quality})
    assert budget_of(settings, JobType.APPLY, deadline_s=9.0).micro_usd == usd * 1_000_000


@pytest.mark.parametrize(
    ("tier", "usd"),
    [("free", 0.5), ("starter", 2), ("pro", 10), ("premium", 25), ("enterprise", 100)],
)
def test_a_tier_is_an_amount_of_one_month(tier: str, usd: float) -> None:
    assert month_of(Settings.model_validate({"tier": tier})) == usd * 1_000_000


@pytest.mark.parametrize(
    ("job", "most"), [("apply", 50), ("scrape", 30), ("fill_form", 40), ("custom", 50)]
)
def test_a_kind_of_job_has_so_many_actions(job: str, most: int) -> None:
    assert actions_of(Settings(), JobType(job)) == most
    assert actions_of(Settings(max_actions=7), JobType(job)) == 7


def test_an_amount_of_ones_own_goes_before_the_preset() -> None:
    settings = Settings(task_usd=0.0, month_usd=1.5, task_tokens=5_000)
    budget = budget_of(settings, JobType.APPLY, deadline_s=9.0)
    assert (budget.micro_usd, budget.max_tokens, budget.deadline_s) == (0, 5_000, 9.0)
    assert month_of(settings) == 1_500_000


@pytest.mark.parametrize(
    "wrong",
    [{"quality": "best"}, {"tier": "gold"}, {"task_usd": -1}, {"month_usd": float("nan")}],
)
def test_a_wrong_one_is_told_by_its_name(wrong: dict[str, object]) -> None:
    with pytest.raises(BadInput, match=f"^{next(iter(wrong))} cannot be used: "):
        Settings(**wrong)
