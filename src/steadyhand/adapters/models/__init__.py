"""Language models through pydantic-ai; nothing of it is loaded until one is asked."""

from __future__ import annotations

from .call import ServiceModel, picture_tokens, price_of_model
from .client import ModelEndpoint
from .passthrough import PassthroughModel

__all__ = ["ModelEndpoint", "PassthroughModel", "ServiceModel", "picture_tokens", "price_of_model"]
