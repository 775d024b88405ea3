"""The HTTP client of a model's service: its address, its headers, and its faults as values."""

from __future__ import annotations

import logging
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import cache
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx2

from steadyhand.ports import NoAnswer

if TYPE_CHECKING:
    from pydantic_ai.models import Model as LibraryModel


_log = logging.getLogger("steadyhand.models")
ANTHROPIC = "anthropic"  # speaks its own format; everyone else speaks OpenAI's
OPENAI = "openai"


@dataclass(frozen=True, slots=True)
class ModelEndpoint:
    """A model at an address, in the words of `model_settings.Provider`."""

    provider: str
    base_url: str
    model: str
    key: str = field(default="", repr=False)
    effort: str = ""


# What goes wrong with a service, as a value: whatever it says, a run goes on.
#
# The clients have errors of their own, and they are named. What else comes up inside them when an
# answer makes no sense has no closed list: they take it apart without looking, so that an empty
# list, a null or a date in the year 10^9 ends in whatever that raises. `CLIENT_ERRORS` names the
# kinds
# that wrong values raise; only the clients' own code runs where they are caught, none of a run's.

CLIENT_ERRORS: tuple[type[Exception], ...] = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    EOFError,
    LookupError,
    OSError,
    RuntimeError,  # pydantic-ai's own are of this kind, and an answer nested too deep
    TypeError,
    ValueError,  # no JSON, no UTF-8, and what pydantic cannot validate
    Warning,  # where those are errors
)
TOO_MANY_REQUESTS = 429
SERVER_ERROR = 500
# Somebody between the model and us gave up on it: it may have worked on, and be billed.
LOST_STATUSES = frozenset((408, 499, 502, 504, 520, 524))
REFUSAL_STATUSES = range(300, 600)  # of these no model has worked, unless it was lost


def client_errors(provider: str) -> tuple[type[Exception], ...]:
    """What a call of that provider's client can raise, whatever the service says."""
    import httpx2

    http = (httpx2.HTTPError, httpx2.InvalidURL)
    if provider == ANTHROPIC:
        from anthropic import AnthropicError

        return (*CLIENT_ERRORS, *http, AnthropicError)
    from openai import OpenAIError

    return (*CLIENT_ERRORS, *http, OpenAIError)


def no_answer(error: Exception) -> NoAnswer:
    """Why no answer came, and whether that was for nothing."""
    status = getattr(error, "status_code", getattr(error.__cause__, "status_code", None))
    if isinstance(status, int) and status in REFUSAL_STATUSES:
        return refusal_of(status)
    return NoAnswer(f"no whole answer came ({type(error).__name__})", free=False)


def refusal_of(status: int) -> NoAnswer:
    """A service's refusal: free, unless its answer was lost on the way."""
    return NoAnswer(f"it answered {status}", free=status not in LOST_STATUSES)


def is_transient(status: int) -> bool:
    """Whether it may be otherwise in a moment, and asking again costs nothing twice."""
    return status == TOO_MANY_REQUESTS or (status >= SERVER_ERROR and status not in LOST_STATUSES)


# A client of our own for every service: what is sent is a list, and goes to its address alone.
#
# The libraries' clients take headers, proxies and keys from the environment by themselves, and
# follow a redirect with the whole prompt. Ours sends the headers that are written here and no
# others, knows no proxy, and takes a redirect for a refusal. Of the environment it has only which
# authorities TLS trusts, which sends nothing anywhere.

NO_KEY = "none"  # what the libraries hold: the key itself is known to our client alone
ANTHROPIC_VERSION = "2023-06-01"


def http_client(place: ModelEndpoint) -> httpx2.AsyncClient:
    """A client that sends that place's key and nothing of anybody else."""

    async def ours_alone(request: httpx2.Request) -> None:
        request.headers = httpx2.Headers({**_own_headers(request), **_auth_headers(place)})

    async def log_status(response: httpx2.Response) -> None:
        _log.info("%s answers with %d", response.request.url.host, response.status_code)

    return httpx2.AsyncClient(
        verify=_tls_context(),
        trust_env=False,
        follow_redirects=False,
        event_hooks={"request": [ours_alone], "response": [log_status]},
    )


@contextmanager
def log_call(place: ModelEndpoint) -> Iterator[None]:
    """One line of a call when it has ended: its host, its seconds, and whether it was answered."""
    began, came = monotonic(), "no answer"
    host = urlsplit(place.base_url).hostname
    try:
        yield
        came = "answered"
    finally:
        _log.info("a call of %s ended after %.1f s: %s", host, monotonic() - began, came)


def _own_headers(request: httpx2.Request) -> dict[str, str]:
    return {
        "host": request.url.netloc.decode("ascii"),
        "accept": "application/json",
        "content-type": "application/json",
        "content-length": str(len(request.content)),
        "user-agent": "steadyhand",
    }


def _auth_headers(place: ModelEndpoint) -> dict[str, str]:
    """How that place knows who asks: by no key at all where none is set."""
    if place.provider != ANTHROPIC:
        return {"authorization": f"Bearer {place.key}"} if place.key else {}
    return {"anthropic-version": ANTHROPIC_VERSION} | (
        {"x-api-key": place.key} if place.key else {}
    )


@cache
def _tls_context() -> ssl.SSLContext:
    return httpx2.create_ssl_context()


@asynccontextmanager
async def open_model(place: ModelEndpoint) -> AsyncIterator[LibraryModel]:
    """The library's model over our client, which is closed afterwards."""
    async with http_client(place) as http:
        yield (
            _anthropic_model(place, http)
            if place.provider == ANTHROPIC
            else _openai_model(place, http)
        )


def _anthropic_model(place: ModelEndpoint, http: httpx2.AsyncClient) -> LibraryModel:
    from anthropic import AsyncAnthropic
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    client = AsyncAnthropic(
        api_key=NO_KEY, base_url=place.base_url, max_retries=0, http_client=http
    )
    return AnthropicModel(place.model, provider=AnthropicProvider(anthropic_client=client))


def _openai_model(place: ModelEndpoint, http: httpx2.AsyncClient) -> LibraryModel:
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
