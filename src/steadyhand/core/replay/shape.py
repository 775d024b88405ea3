"""The shape of a move: all of it that matters, without any words of a page.

Words are told by a digest, so another button is another shape, and a sentence of ours may be put
better without one.
"""

from __future__ import annotations

import hashlib
from typing import assert_never

from ..act.actions import (
    Action,
    Fill,
    Press,
    Refocus,
    RefreshSoft,
    Scroll,
    Submit,
    Target,
    WaitFor,
    kind_of,
)
from ..decide.moves import Act, Ask, End, Move, Plan

DIGEST = 16  # hex digits of a content's digest: the rest tells no more


def shape(move: Move) -> str:
    """What is planned, done, asked or ended: with which element, where to, and bound to what."""
    match move:
        case Plan(rung):
            return f"plan {rung}"
        case Act(actions):
            return "act " + ", ".join(map(_act, actions))
        case Ask() as ask:
            bound = f"of {ask.digest[:DIGEST]}" if ask.digest else ""
            scope = f"for {_words(ask.scope)}" if ask.scope else ""
            return _joined("ask", ask.kind.value, ask.field, ask.wall, bound, scope)
        case End() as end:
            return _joined("end", end.verdict.value, end.reason)
        case other:
            assert_never(other)


def _act(action: Action) -> str:
    kind = kind_of(action)
    match action:
        case Fill(target=target, intent=intent):
            return _joined(kind, target.key, intent and f"as {intent}", _aimed(target))
        case Press(target=target, purpose=purpose, action_url=goes_to, told=told):
            hearsay = "on hearsay" if told else ""
            return _joined(kind, purpose, _aimed(target), goes_to and f"to {goes_to}", hearsay)
        case Submit(target=target, action_url=goes_to):
            return _joined(kind, _aimed(target), goes_to and f"to {goes_to}")
        case WaitFor(timeout_s=timeout_s):
            return f"{kind} {timeout_s:g} s"
        case RefreshSoft() | Scroll() | Refocus():
            return kind
        case other:
            assert_never(other)


def _aimed(target: Target) -> str:
    return f"at {target.ref} {_words(target.label)} in {target.frame}"


def _words(text: str) -> str:
    """Tells equality of words, and nothing else."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:8]


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))
