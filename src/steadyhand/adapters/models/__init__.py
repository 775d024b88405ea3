"""Language models through pydantic-ai; nothing of it is loaded until one is asked."""

from .calling import CalledModel
from .passing import PassedModel
from .picture import picture_tokens
from .place import Place
from .prices import price_of_model

__all__ = ["CalledModel", "PassedModel", "Place", "picture_tokens", "price_of_model"]
