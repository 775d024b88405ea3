"""A model's plan: what it may propose, and nothing else.

There is no move that submits: one may say which button would. A fact is named, never spelled out:
its value is looked up later. A draft is a text that a person must approve before it is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from ...page.snapshot import Exit, Ref


@dataclass(frozen=True, slots=True)
class FactMove:
    """Answer the field with a known fact, by its name."""

    ref: Ref
    fact: str


@dataclass(frozen=True, slots=True)
class DraftMove:
    """A text for the field, for a person to approve."""

    ref: Ref
    text: str


@dataclass(frozen=True, slots=True)
class PressMove:
    """What a button does that no rule knows. Whether it is pressed, rules and a person say."""

    ref: Ref
    exit: Exit


@dataclass(frozen=True, slots=True)
class AskMove:
    """Ask the person about the field."""

    ref: Ref
    question: str


ProposedMove: TypeAlias = FactMove | DraftMove | PressMove | AskMove


class Why(StrEnum):
    """Why a move was refused."""

    SHAPE = "it is no move of the four kinds, or lacks a part"
    MANY = "the plan has too many moves"
    TWICE = "an earlier move of the plan has the same ref"
    REF = "no such field or button is on the page, or it cannot be used"
    FACT = "no such fact is known"
    DRAFT = "the field takes no free text"
    LONG = "the text is empty or too long"
    UNSEEN = "the text has signs that nobody sees"
    PURPOSE = "the button is not one that may be pressed for that"


@dataclass(frozen=True, slots=True)
class Rejected:
    """A move that did not get through: its place in the plan, counted from 0, and why."""

    place: int
    why: Why


@dataclass(frozen=True, slots=True)
class ActionPlan:
    """The moves that got through, in order, and those that did not."""

    moves: tuple[ProposedMove, ...] = ()
    rejected: tuple[Rejected, ...] = ()


_PARTS = ("ref", "fact", "text", "purpose", "question")
PLAN_SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {
        "moves": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "do": {"type": "string", "enum": ["answer", "draft", "press", "ask"]},
                    **{part: {"type": "string"} for part in _PARTS},
                },
                "required": ["do", "ref"],
            },
        }
    },
    "required": ["moves"],
}
