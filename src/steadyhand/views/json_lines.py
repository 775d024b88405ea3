"""A run as JSON Lines: all events (events.ndjson), or the exchange (conversation.jsonl)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from steadyhand.core.act.actions import Action, Fill, Press, Submit, kind_of
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.codec import encode
from steadyhand.core.journal.events import AID_KINDS, Envelope, ModelCalled, ModelExchange

from .narrate import narrate
from .record import RunRecord
from .wording import one_line


def ndjson(envelope: Envelope) -> str:
    """The event as one line of ASCII JSON, keys in this order, without the line's end."""
    fact = {
        "run_id": envelope.run_id,
        "seq": envelope.seq,
        "at": envelope.at,
        "kind": envelope.kind,
        "v": envelope.v,
        "actor": envelope.actor,
        "body": json.loads(encode(envelope.event)),
    }
    return json.dumps(fact, separators=(",", ":"))


# conversation.jsonl: the run as an exchange, one line per turn.
#
# `system` is the frame of the run, `user` what the page and the person said, `assistant` what we
# decided. Events of one role that follow each other are one turn, told by the narrative. Where a
# model was asked, what was put to it and what it said is part of the turn.

Role = Literal["system", "user", "assistant"]

_SYSTEM = (
    ev.RunStarted,
    ev.WorkerClaimed,
    ev.WorkerLost,
    ev.PageLost,
    ev.BudgetTouched,
    ev.BrowserKnows,
    ev.RecipeMatched,
    *AID_KINDS.values(),
)
_ASSISTANT = (
    ev.PlanProposed,
    ev.ActionIntended,
    ev.RetryApplied,
    ev.LoopGuard,
    ev.QuestionAsked,
    ev.RunPaused,
    ev.RunEnded,
    ModelCalled,
)


@dataclass(frozen=True, slots=True)
class _Turn:
    role: Role
    content: str
    at: str
    actions: tuple[Action, ...] = ()
    exchanges: tuple[ModelExchange, ...] = ()


def conversation(record: RunRecord) -> str:
    """JSON Lines of `role, content, timestamp`; `actions` and `exchanges` where there were any."""
    turns = groupby(_turns(record), key=lambda turn: turn.role)
    return "".join(json.dumps(_entry(_join(tuple(group)))) + "\n" for _, group in turns)


def _turns(record: RunRecord) -> Iterable[_Turn]:
    for moment in record.moments:
        event = moment.envelope.event
        content = "\n".join(line.text for line in narrate(moment.envelope, moment.before))
        actions = event.actions if isinstance(event, ev.ActionIntended) else ()
        asked = event.artifact if isinstance(event, ModelCalled) else ""
        exchange = record.exchanges.get(asked)
        exchanges = (exchange,) if exchange else ()
        yield _Turn(_role(event), content, moment.envelope.at, actions, exchanges)


def _role(event: ev.Event) -> Role:
    if isinstance(event, _ASSISTANT):
        return "assistant"
    return "system" if isinstance(event, _SYSTEM) else "user"


def _join(turns: tuple[_Turn, ...]) -> _Turn:
    content = "\n".join(turn.content for turn in turns)
    actions = tuple(action for turn in turns for action in turn.actions)
    exchanges = tuple(exchange for turn in turns for exchange in turn.exchanges)
    return replace(turns[0], content=content, actions=actions, exchanges=exchanges)


def _entry(turn: _Turn) -> dict[str, object]:
    entry: dict[str, object] = {
        "role": turn.role,
        "content": turn.content,
        "timestamp": turn.at,
    }
    if turn.actions:
        entry["actions"] = [{"action": kind_of(a), **_target_json(a)} for a in turn.actions]
    if turn.exchanges:
        entry["exchanges"] = [
            {"model": e.model, "rules": e.rules, "task": e.task, "said": e.said}
            for e in turn.exchanges
        ]
    return entry


def _target_json(action: Action) -> dict[str, str]:
    match action:
        case Fill(target=target) | Press(target=target) | Submit(target=target):
            return {"ref": target.ref, "label": one_line(target.label)}
        case _:
            return {"reason": one_line(action.reason)}
