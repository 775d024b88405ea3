"""conversation.jsonl: the run as an exchange, one line per turn.

`system` is the frame of the run, `user` what the page and the person said, `assistant` what we
decided. Events of one role that follow each other are one turn. A model's own exchange joins here
once a rung with a model exists; until then each turn is told by the narrative.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from ..core.act.actions import Action, Fill, Press, Submit, kind_of
from ..core.log import events as ev
from ..core.log.beside import BESIDE
from .narrate import narrate
from .record import Record
from .walk import walk
from .wording import plain

Role = Literal["system", "user", "assistant"]

_SYSTEM = (
    ev.RunStarted,
    ev.WorkerClaimed,
    ev.WorkerLost,
    ev.PageLost,
    ev.BudgetTouched,
    ev.BrowserKnows,
    ev.RecipeMatched,
    *BESIDE.values(),
)
_ASSISTANT = (ev.Planned, ev.Intended, ev.RetryApplied, ev.LoopGuard, ev.Asked, ev.Paused, ev.Ended)


@dataclass(frozen=True, slots=True)
class _Turn:
    role: Role
    content: str
    at: str
    actions: tuple[Action, ...] = ()


def conversation(record: Record) -> str:
    """JSON Lines of `role, content, timestamp` and, where something was done, `actions`."""
    turns = groupby(_told(record.envelopes), key=lambda turn: turn.role)
    return "".join(json.dumps(_entry(_joined(tuple(group)))) + "\n" for _, group in turns)


def _told(envelopes: Iterable[ev.Envelope]) -> Iterable[_Turn]:
    for moment in walk(envelopes):
        event = moment.envelope.event
        content = "\n".join(line.text for line in narrate(moment.envelope, moment.before))
        actions = event.actions if isinstance(event, ev.Intended) else ()
        yield _Turn(_role(event), content, moment.envelope.at, actions)


def _role(event: ev.Event) -> Role:
    if isinstance(event, _SYSTEM):
        return "system"
    return "assistant" if isinstance(event, _ASSISTANT) else "user"


def _joined(turns: tuple[_Turn, ...]) -> _Turn:
    content = "\n".join(turn.content for turn in turns)
    return replace(turns[0], content=content, actions=sum((t.actions for t in turns), ()))


def _entry(turn: _Turn) -> dict[str, object]:
    entry: dict[str, object] = {
        "role": turn.role,
        "content": turn.content,
        "timestamp": turn.at,
    }
    if turn.actions:
        entry["actions"] = [{"action": kind_of(a), **_aim(a)} for a in turn.actions]
    return entry


def _aim(action: Action) -> dict[str, str]:
    match action:
        case Fill(target=target) | Press(target=target) | Submit(target=target):
            return {"ref": target.ref, "label": plain(target.label)}
        case _:
            return {"reason": plain(action.reason)}
