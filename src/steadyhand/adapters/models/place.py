"""Where a model is, and who speaks for it there."""

from __future__ import annotations

from dataclasses import dataclass, field

ANTHROPIC = "anthropic"  # speaks its own format; everyone else speaks OpenAI's
OPENAI = "openai"


@dataclass(frozen=True, slots=True)
class Place:
    """A model at an address, in the words of `model_settings.Provider`."""

    provider: str
    base_url: str
    model: str
    key: str = field(default="", repr=False)
    effort: str = ""
