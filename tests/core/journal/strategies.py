"""Hypothesis strategies made from the facts themselves, so that a new field is covered at once."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Literal, NewType, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from steadyhand.core.journal.events import KINDS

_PLAIN = {
    str: st.text(max_size=12),
    bool: st.booleans(),
    int: st.integers(-(2**53), 2**53),
    float: st.floats(allow_nan=False, allow_infinity=False),
    type(None): st.none(),
}


@cache
def facts(hint: object) -> st.SearchStrategy:
    """Values of that type: a dataclass, or anything that a field of one is declared as."""
    if isinstance(hint, NewType):
        return facts(hint.__supertype__)
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return st.one_of([facts(each) for each in get_args(hint)])
    if get_origin(hint) is tuple:
        return _tuples(get_args(hint))
    if isinstance(hint, type) and is_dataclass(hint):
        hints = get_type_hints(hint)
        return st.builds(hint, **{f.name: facts(hints[f.name]) for f in fields(hint)})
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(hint)
    return _PLAIN[hint]


def _tuples(args: tuple[object, ...]) -> st.SearchStrategy:
    if len(args) == 2 and args[1] is Ellipsis:
        return st.lists(facts(args[0]), max_size=3).map(tuple)
    return st.tuples(*[facts(each) for each in args])


@cache
def events() -> st.SearchStrategy:
    """Any event of any kind."""
    return st.one_of([facts(kind) for kind in KINDS.values()])
