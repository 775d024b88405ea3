"""What helps a run beside its rules, as events: models, an extension, an outside agent."""

from __future__ import annotations

from typing import TypeAlias

from .assist import AssistEvaluated, AssistInvoked
from .called import Exchange, Heard, ModelCalled
from .outside import OutsideActed, OutsideEvaluated, OutsideInvoked
from .sight import PictureJudged

Beside: TypeAlias = (
    AssistInvoked
    | AssistEvaluated
    | ModelCalled
    | PictureJudged
    | OutsideInvoked
    | OutsideActed
    | OutsideEvaluated
)
BESIDE: dict[str, type[Beside]] = {
    "assist_invoked": AssistInvoked,
    "assist_effect_evaluated": AssistEvaluated,
    "model_called": ModelCalled,
    "picture_judged": PictureJudged,
    "outside_invoked": OutsideInvoked,
    "outside_acted": OutsideActed,
    "outside_effect_evaluated": OutsideEvaluated,
}

__all__ = [
    "BESIDE",
    "AssistEvaluated",
    "AssistInvoked",
    "Beside",
    "Exchange",
    "Heard",
    "ModelCalled",
    "OutsideActed",
    "OutsideEvaluated",
    "OutsideInvoked",
    "PictureJudged",
]
