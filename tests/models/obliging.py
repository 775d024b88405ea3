"""What a model makes of a prompt: it reads the page out of its fence and moves by label."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from steadyhand.core.plan.prompts import FENCE_CLOSE, FENCE_OPEN
from steadyhand.testing.models import Answer, ReceivedRequest, ToolCall

Move = Mapping[str, str]


def page_in(text: str) -> Any:
    """The page as a prompt shows it."""
    return json.loads(text.rpartition(FENCE_OPEN)[2].partition(FENCE_CLOSE)[0])


def task_of(heard: ReceivedRequest) -> str:
    """The prompt's task as it went over the wire, in whichever format."""
    strings = [s for s in _strings(heard.body) if s.startswith("Facts:")]
    return strings[-1]


def obliging(moves: Mapping[str, Move]) -> Callable[[ReceivedRequest], Answer]:
    """A model that knows what to do with the fields of these labels."""

    def said(heard: ReceivedRequest) -> Answer:
        fields = page_in(task_of(heard)).get("fields", [])
        known = [(f["ref"], moves[f["asks"]]) for f in fields if f["asks"] in moves]
        return ToolCall({"moves": [{"ref": ref, **move} for ref, move in known]}, 900, 80)

    return said


def _strings(body: object) -> list[str]:
    if isinstance(body, str):
        return [body]
    inside = body.values() if isinstance(body, Mapping) else body if isinstance(body, list) else ()
    return [s for each in inside for s in _strings(each)]
