"""What a run's models cost, told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never, get_args

from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import MICRO, Spend, SpendTotal

from .wording import NarrativeLine, NarrativePart, Tone, one_line, pluralize


@dataclass(frozen=True, slots=True)
class CostPart:
    """What one rung cost, with text alone or with images."""

    rung: ev.Rung
    content: ev.Content
    usd: float
    calls: int
    input_tokens: int
    output_tokens: int


@dataclass(frozen=True, slots=True)
class Cost:
    """What the models cost; a call whose end is unknown counts with the most it may have cost."""

    usd: float = 0.0
    input_tokens: int = 0
    output_tokens: int = 0
    model_calls: int = 0
    vision_calls: int = 0  # of the model calls, those with an image
    parts: tuple[CostPart, ...] = ()


def cost_of(spend: Spend) -> Cost:
    """The cost of all calls of a run; nothing where no model was called."""
    whole, images = spend.whole, spend.made_of("image")
    parts = [
        _part(rung, content, spend.of(rung, content))
        for rung in ev.Rung
        for content in get_args(ev.Content)
    ]
    return Cost(
        _dollars(whole.micro_usd),
        whole.input_tokens,
        whole.output_tokens,
        whole.calls,
        images.calls,
        tuple(part for part in parts if part.calls),
    )


def cost_text(usd: float) -> str:
    """What the models cost so far, with what is put aside; '' where that is nothing."""
    return f"models ${usd:.4f}" if usd else ""


def cost_words(cost: Cost) -> str:
    """What the models cost, and for how many calls."""
    return f"models ${cost.usd:.4f}, {pluralize(cost.model_calls, 'call')}"


def _part(rung: ev.Rung, content: ev.Content, total: SpendTotal) -> CostPart:
    usd = _dollars(total.micro_usd)
    return CostPart(rung, content, usd, total.calls, total.input_tokens, total.output_tokens)


def _dollars(micro_usd: int) -> float:
    return micro_usd / MICRO


def budget_line(touched: ev.BudgetTouched) -> NarrativeLine:
    """One line for a person: what was put aside, what it cost, or which limit was reached."""
    match touched.deed:
        case "told":
            so_far = f"{touched.used:g} of {touched.limit:g} used"
            return NarrativeLine(
                NarrativePart.ANALYSIS, f"Budget {one_line(touched.budget)}: {so_far}.", Tone.WARN
            )
        case "refused":
            name = one_line(touched.budget)
            text = f"Budget {name}: used up; the {touched.rung} was not called."
            return NarrativeLine(NarrativePart.DECISION, text, Tone.WARN)
        case "reserved":
            text = f"At most {_usd(touched)} is put aside for the {touched.rung}."
            return NarrativeLine(NarrativePart.ANALYSIS, text)
        case "settled":
            return NarrativeLine(
                NarrativePart.ANALYSIS, f"The call of the {touched.rung} cost {_usd(touched)}."
            )
        case other:
            assert_never(other)


def _usd(touched: ev.BudgetTouched) -> str:
    return f"${_dollars(touched.micro_usd):.4f}"
