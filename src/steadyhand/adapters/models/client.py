"""A client of our own for every service: what is sent is a list, and goes to its address alone.

The libraries' clients take headers, proxies and keys from the environment by themselves, and follow
a redirect with the whole prompt. Ours sends the headers that are written here and no others, knows
no proxy, and takes a redirect for a refusal. Of the environment it has only which authorities TLS
trusts, which sends nothing anywhere.
"""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import TYPE_CHECKING

import httpx2

from .place import ANTHROPIC, OPENAI, Place

if TYPE_CHECKING:
    from pydantic_ai.models import Model as LibraryModel

NO_KEY = "none"  # what the libraries hold: the key itself is known to our client alone
ANTHROPIC_VERSION = "2023-06-01"


def http_of(place: Place) -> httpx2.AsyncClient:
    """A client that sends that place's key and nothing of anybody else."""

    async def ours_alone(request: httpx2.Request) -> None:
        request.headers = httpx2.Headers({**_sent(request), **_speaks(place)})

    return httpx2.AsyncClient(
        verify=_trusted(),
        trust_env=False,
        follow_redirects=False,
        event_hooks={"request": [ours_alone]},
    )


def _sent(request: httpx2.Request) -> dict[str, str]:
    return {
        "host": request.url.netloc.decode("ascii"),
        "accept": "application/json",
        "content-type": "application/json",
        "content-length": str(len(request.content)),
        "user-agent": "steadyhand",
    }


def _speaks(place: Place) -> dict[str, str]:
    """How that place knows who asks: by no key at all where none is set."""
    if place.provider != ANTHROPIC:
        return {"authorization": f"Bearer {place.key}"} if place.key else {}
    return {"anthropic-version": ANTHROPIC_VERSION} | (
        {"x-api-key": place.key} if place.key else {}
    )


@cache
def _trusted() -> ssl.SSLContext:
    return httpx2.create_ssl_context()


@asynccontextmanager
async def opened(place: Place) -> AsyncIterator[LibraryModel]:
    """The library's model over our client, which is closed afterwards."""
    async with http_of(place) as http:
        yield _anthropic(place, http) if place.provider == ANTHROPIC else _openai(place, http)


def _anthropic(place: Place, http: httpx2.AsyncClient) -> LibraryModel:
    from anthropic import AsyncAnthropic
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    client = AsyncAnthropic(
        api_key=NO_KEY, base_url=place.base_url, max_retries=0, http_client=http
    )
    return AnthropicModel(place.model, provider=AnthropicProvider(anthropic_client=client))


def _openai(place: Place, http: httpx2.AsyncClient) -> LibraryModel:
    """OpenAI limits an answer by `max_completion_tokens`; to all others that is `max_tokens`."""
    from openai import AsyncOpenAI
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.profiles.openai import OpenAIModelProfile
    from pydantic_ai.providers.openai import OpenAIProvider
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    client = AsyncOpenAI(api_key=NO_KEY, base_url=place.base_url, max_retries=0, http_client=http)
    if place.provider == OPENAI:
        return OpenAIChatModel(place.model, provider=OpenAIProvider(openai_client=client))
    limits = OpenAIModelProfile(openai_chat_supports_max_completion_tokens=False)
    provider = OpenAICompatibleProvider(place.provider, openai_client=client, profile=limits)
    return OpenAIChatModel(place.model, provider=provider)
