"""How much a model thinks before it answers, in the words of each provider.

What it thinks is part of what it may answer, and is paid like that. OpenAI's format limits both by
one number. Anthropic wants a number for the thoughts that is below the one for everything, so there
the thoughts have room of their own, and what is put aside before a call is everything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .place import ANTHROPIC, Place

if TYPE_CHECKING:
    from pydantic_ai.profiles import ModelProfile

# Tokens of thought. With an answer beside them even the largest is below 32,000, which is the least
# that a model of Anthropic's which thinks may say.
ROOM = {"minimal": 1_024, "low": 2_048, "medium": 8_192, "high": 16_384, "xhigh": 24_576}
# Ollama refuses what is finer than its own words.
OLLAMA = {"minimal": "low", "xhigh": "high"}


def room_for(place: Place) -> int:
    """Tokens that thinking takes beside the answer; 0 where one number limits both."""
    return ROOM.get(place.effort, 0) if place.provider == ANTHROPIC else 0


def told(place: Place, profile: ModelProfile) -> dict[str, Any]:
    """The library's settings that say how much to think; none where nobody said it."""
    effort = place.effort
    if not effort:
        return {}
    thinking: dict[str, Any] = {"thinking": False if effort == "none" else effort}
    match place.provider:
        case "anthropic":
            return thinking | _budget(effort, profile)
        case "openai":
            return thinking
        case "openrouter":
            return {"extra_body": {"reasoning": {"effort": effort}}}
        case "ollama":
            return {"openai_reasoning_effort": OLLAMA.get(effort, effort)}
        case _:
            return {"openai_reasoning_effort": effort}


def _budget(effort: str, profile: ModelProfile) -> dict[str, Any]:
    """The number for the thoughts, of a model that does not divide them by itself."""
    adapts = profile.get("anthropic_supports_adaptive_thinking", False)
    if effort not in ROOM or adapts or not profile.get("supports_thinking", False):
        return {}
    return {"anthropic_thinking": {"type": "enabled", "budget_tokens": ROOM[effort]}}
