"""Passing one prompt of somebody else on to the user's model, as far as its price can be foreseen.

What goes along is a list: texts, tools and the shape of an answer. The model, the most that it may
answer and the key are ours.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping

from steadyhand.ports import ForwardedAnswer, NoAnswer, Terms

from .call import clamp_tokens
from .client import (
    OPENAI,
    ModelEndpoint,
    client_errors,
    http_client,
    log_call,
    no_answer,
    refusal_of,
)

PASSED_KEYS = frozenset(
    "messages tools tool_choice response_format temperature top_p seed frequency_penalty "
    "presence_penalty parallel_tool_calls".split()
)


class PassthroughModel:
    """The port `Passing` over a service that speaks OpenAI's format."""

    def __init__(self, place: ModelEndpoint, terms: Terms) -> None:
        self._place = place
        self._terms = terms

    @property
    def terms(self) -> Terms:
        """What a call takes at most."""
        return self._terms

    async def pass_on(self, body: bytes) -> ForwardedAnswer | NoAnswer:
        """The service's answer to the prompt, or why there is none."""
        asked = parse_prompt(body)
        if asked is None:
            return NoAnswer("it was no prompt of texts", free=True)
        most = "max_completion_tokens" if self._place.provider == OPENAI else "max_tokens"
        asked[most] = self._terms.max_tokens
        try:
            async with asyncio.timeout(self._terms.deadline_s):
                return await self._forward(asked)
        except TimeoutError:
            return NoAnswer("it did not answer in time", free=False)
        except client_errors(self._place.provider) as error:
            return no_answer(error)

    async def _forward(self, asked: Mapping[str, object]) -> ForwardedAnswer | NoAnswer:
        place = self._place
        body = json.dumps({**asked, "model": place.model}).encode()
        with log_call(place):
            async with http_client(place) as client:
                url, timeout_s = f"{place.base_url}/chat/completions", self._terms.deadline_s
                answer = await client.post(url, content=body, timeout=timeout_s)
        if not answer.is_success:
            return refusal_of(answer.status_code)
        told = json.loads(answer.content)
        return (
            _forwarded_answer(told)
            if isinstance(told, dict)
            else NoAnswer("it made no sense", free=False)
        )


def parse_prompt(body: bytes) -> dict[str, object] | None:
    """What of the prompt goes on; None for anything but messages of texts."""
    told = _parse_object(body)
    messages = told.get("messages")
    if not isinstance(messages, list) or not all(map(_is_text_message, messages)):
        return None
    return {name: value for name, value in told.items() if name in PASSED_KEYS}


def _is_text_message(message: object) -> bool:
    """Whether the message is text alone: a picture's price would not be foreseen."""
    content = message.get("content") if isinstance(message, Mapping) else 0
    if content is None or isinstance(content, str):
        return True
    parts = content if isinstance(content, list) else [0]
    return all(isinstance(p, Mapping) and p.get("type") == "text" for p in parts)


def _parse_object(body: bytes) -> dict[str, object]:
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}


def _forwarded_answer(told: Mapping[str, object]) -> ForwardedAnswer:
    """The answer with the tokens that it counts; None where it does not tell."""
    usage = told.get("usage")
    told_of = usage if isinstance(usage, Mapping) else {}
    used = [told_of.get(name) for name in ("prompt_tokens", "completion_tokens")]
    counts = [clamp_tokens(n) for n in used if isinstance(n, int)]
    known = (counts[0], counts[1]) if len(counts) == len(used) and any(counts) else None
    return ForwardedAnswer(json.dumps(told).encode(), known)
