"""Language models through pydantic-ai; nothing of it is loaded until one is asked."""

from __future__ import annotations

from .call import CalledModel, picture_tokens
from .client import Place
from .passthrough import PassedModel
from .prices import price_of_model

__all__ = ["CalledModel", "PassedModel", "Place", "picture_tokens", "price_of_model"]
