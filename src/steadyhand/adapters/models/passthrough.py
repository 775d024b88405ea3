"""Passing one prompt of somebody else on to the user's model, as far as its price can be foreseen.

What goes along is a list: texts, tools and the shape of an answer. The model, the most that it may
answer and the key are ours.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping

from steadyhand.ports import Down, Passed, Terms

from .call import counted
from .client import OPENAI, Place, answered, down, faults_of, http_of

KEPT = frozenset(
    "messages tools tool_choice response_format temperature top_p seed frequency_penalty "
    "presence_penalty parallel_tool_calls".split()
)


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
        most = "max_completion_tokens" if self._place.provider == OPENAI else "max_tokens"
        asked[most] = self._terms.max_tokens
        try:
            async with asyncio.timeout(self._terms.deadline_s):
                return await self._asked(asked)
        except TimeoutError:
            return Down("it did not answer in time", free=False)
        except faults_of(self._place.provider) as error:
            return down(error)

    async def _asked(self, asked: Mapping[str, object]) -> Passed | Down:
        place = self._place
        body = json.dumps({**asked, "model": place.model}).encode()
        async with http_of(place) as client:
            answer = await client.post(
                f"{place.base_url}/chat/completions", content=body, timeout=self._terms.deadline_s
            )
        if not answer.is_success:
            return answered(answer.status_code)
        told = json.loads(answer.content)
        return _passed(told) if isinstance(told, dict) else Down("it made no sense", free=False)


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


def _passed(told: Mapping[str, object]) -> Passed:
    """The answer with the tokens that it counts; None where it does not tell."""
    usage = told.get("usage")
    told_of = usage if isinstance(usage, Mapping) else {}
    used = [told_of.get(name) for name in ("prompt_tokens", "completion_tokens")]
    counts = [counted(n) for n in used if isinstance(n, int)]
    known = (counts[0], counts[1]) if len(counts) == len(used) and any(counts) else None
    return Passed(json.dumps(told).encode(), known)
