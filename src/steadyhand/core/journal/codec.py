"""Facts as JSON and back, exactly: bodies of events, and the private artifacts of a run.

The facts stay plain dataclasses. Each gets a msgspec shape of the same fields, made on first use;
a class that shares a union with others is told apart by the key "is", which no field can be named.
A stored body must be readable for ever: add fields with defaults, never rename or retype one. Keys
that this version does not know are passed over; a kind or a meaning (`v`) it does not know is not.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import UTC, datetime
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import NewType, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from steadyhand.errors import StoreFailed

from ..act.actions import Fill, Press, Refocus, RefreshSoft, Scroll, Submit, WaitFor
from ..answer.sheet import Document
from .events import KINDS, Event

Artifact = TypeVar("Artifact")

VERSION = 1  # the newest meaning of a body that this version knows

_TAGS: dict[type, str] = {
    Fill: "fill",
    Press: "press",
    Submit: "submit",
    WaitFor: "wait_for",
    RefreshSoft: "refresh_soft",
    Scroll: "scroll",
    Refocus: "refocus",
    Document: "document",
}


def encode(event: Event) -> bytes:
    """The event's body as JSON. A lone surrogate, which UTF-8 has not, becomes U+FFFD."""
    return msgspec.json.encode(_to_shape(event))


def decode(kind: str, v: int, body: bytes) -> Event:
    """The event that was encoded. Raises StoreFailed for what this version cannot read."""
    known = KINDS.get(kind)
    if known is None or v > VERSION:
        raise StoreFailed(
            f"the journal holds an event {kind!r} (v{v}) that this version of steadyhand does not "
            "know; update steadyhand to read it"
        )
    return cast(Event, _decode_fact(known, body, f"event {kind!r}"))


def pack(fact: object) -> bytes:
    """The fact (a frozen dataclass of plain values) as JSON, for an artifact or a stored row."""
    return msgspec.json.encode(_to_shape(fact))


def unpack(kind: type[Artifact], content: bytes) -> Artifact:
    """The fact that was packed. Raises StoreFailed when *content* is no such thing."""
    return cast(Artifact, _decode_fact(kind, content, kind.__name__))


def _decode_fact(kind: type, content: bytes, name: str) -> object:
    try:
        return _from_shape(_decoder(kind).decode(content))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as exc:
        # msgspec names the place and the types, never what was found there.
        problem = f"a stored {name} cannot be read ({exc}); restore it from a copy"
        raise StoreFailed(problem) from exc


@cache
def _decoder(kind: type) -> msgspec.json.Decoder[msgspec.Struct]:
    return msgspec.json.Decoder(_shape(kind))


@cache
def _shape(fact: type) -> type[msgspec.Struct]:
    """The msgspec type of a dataclass: the same fields and defaults, unions tagged."""
    hints = get_type_hints(fact)
    members = [(f.name, _shape_hint(hints[f.name]), _default(f)) for f in fields(fact)]
    tag = _TAGS.get(fact)
    shape = msgspec.defstruct(
        fact.__name__, members, tag=tag, tag_field="is" if tag else None, frozen=True, kw_only=True
    )
    _FACTS[shape] = fact
    return shape


_FACTS: dict[type, type] = {}  # shape -> its dataclass; filled by _shape alone


def _default(member: Field[object]) -> object:
    if member.default is not MISSING:
        return _to_shape(member.default)
    if member.default_factory is not MISSING:
        made = member.default_factory
        return msgspec.field(default_factory=lambda: _to_shape(made()))
    return msgspec.NODEFAULT


def _shape_hint(hint: object) -> object:
    """The hint with every dataclass in it replaced by its shape."""
    if isinstance(hint, NewType):
        return _shape_hint(hint.__supertype__)
    if isinstance(hint, type) and is_dataclass(hint):
        return _shape(hint)
    if get_origin(hint) in (Union, UnionType):
        return reduce(or_, (cast(type, _shape_hint(each)) for each in get_args(hint)))
    if get_origin(hint) is tuple:
        return tuple.__class_getitem__(tuple(_shape_hint(each) for each in get_args(hint)))
    return hint


def _to_shape(value: object) -> object:
    if isinstance(value, str):
        # An enum member is a str too and keeps its class: its words are ours.
        return value if type(value) is not str or value.isascii() else _without_surrogates(value)
    if isinstance(value, tuple):
        return tuple(map(_to_shape, value))
    if is_dataclass(value) and not isinstance(value, type):
        members = {f.name: _to_shape(getattr(value, f.name)) for f in fields(value)}
        return _shape(type(value))(**members)
    return value


def _from_shape(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(map(_from_shape, value))
    if isinstance(value, msgspec.Struct):
        names = value.__struct_fields__
        return _FACTS[type(value)](**{name: _from_shape(getattr(value, name)) for name in names})
    return value


def _without_surrogates(text: str) -> str:
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def stamp(at: datetime) -> str:
    """The one form of a stored time: ISO 8601, UTC, milliseconds, Z; times compare as texts."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
