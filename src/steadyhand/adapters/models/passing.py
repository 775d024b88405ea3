"""Passing one prompt of somebody else on to the user's model, as far as its price can be foreseen.

What goes along is a list: texts, tools and the shape of an answer. The model, the most that it may
answer and the key are ours.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping

from ...ports import Down, Passed, Terms
from .calling import NO_KEY, Place, counted

KEPT = frozenset(
    "messages tools tool_choice response_format temperature top_p seed frequency_penalty "
    "presence_penalty parallel_tool_calls".split()
)
MOST = ("max_tokens", "max_completion_tokens")


class PassedModel:
    """The port `Passing` over a service that speaks OpenAI's format."""

    def __init__(self, place: Place, terms: Terms) -> None:
        self._place = place
        self._terms = terms

    @property
    def terms(self) -> Terms:
        """What a call takes at most."""
        return self._terms

    async def pass_on(self, body: bytes) -> Passed | Down:
        """The service's answer to the prompt, or why there is none."""
        asked = prompt_in(body)
        if asked is None:
            return Down("it was no prompt of texts", free=True)
        named = next((name for name in MOST if name in _object(body)), MOST[0])
        asked[named] = self._terms.max_tokens
        try:
            async with asyncio.timeout(self._terms.deadline_s):
                return await self._asked(asked)
        except TimeoutError:
            return Down("it did not answer in time", free=False)

    async def _asked(self, asked: Mapping[str, object]) -> Passed | Down:
        from openai import APIConnectionError, APIStatusError, AsyncOpenAI

        place = self._place
        async with AsyncOpenAI(
            api_key=place.key or NO_KEY, base_url=place.base_url, max_retries=0
        ) as client:
            client.organization = client.project = None
            try:
                told = await client.post(
                    "/chat/completions", cast_to=object, body={**asked, "model": place.model}
                )
            except APIStatusError as error:
                return Down(f"it answered {error.status_code}", free=True)
            except APIConnectionError as error:
                return Down(f"no whole answer came ({type(error).__name__})", free=False)
            return _passed(told)


def prompt_in(body: bytes) -> dict[str, object] | None:
    """What of the prompt goes on; None for anything but messages of texts."""
    told = _object(body)
    messages = told.get("messages")
    if not isinstance(messages, list) or not all(map(_plain, messages)):
        return None
    return {name: value for name, value in told.items() if name in KEPT}


def _plain(message: object) -> bool:
    """Whether the message is text alone: a picture's price would not be foreseen."""
    content = message.get("content") if isinstance(message, Mapping) else 0
    if content is None or isinstance(content, str):
        return True
    parts = content if isinstance(content, list) else [0]
    return all(isinstance(p, Mapping) and p.get("type") == "text" for p in parts)


def _object(body: bytes) -> dict[str, object]:
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}


def _passed(told: object) -> Passed:
    """The answer with the tokens that it counts; None where it does not tell."""
    usage = told.get("usage") if isinstance(told, Mapping) else None
    told_of = usage if isinstance(usage, Mapping) else {}
    used = [told_of.get(name) for name in ("prompt_tokens", "completion_tokens")]
    counts = [counted(n) for n in used if isinstance(n, int)]
    known = (counts[0], counts[1]) if len(counts) == len(used) and any(counts) else None
    return Passed(json.dumps(told).encode(), known)
