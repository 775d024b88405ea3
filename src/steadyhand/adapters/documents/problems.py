"""What is wrong with a profile, in sentences: file, line, problem, remedy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from steadyhand.views.wording import plain

from .profile_schema import ProfileFile
from .tree import Place, Tree

LISTED_MAX = 9  # problems that are told one by one; the next line counts the others
SAID_MAX = 300  # characters of one problem
VALUE_MAX = 80  # characters of a value or a key in it
OURS = frozenset({"email", "date", "range", "link", "country", "twice"})
WHOLE = frozenset({"phone", "name"})  # sentences that name their place themselves
# What pydantic adds to a place: `[key]` for keys, and the names of a union's members.
NO_PLACE = frozenset({"[key]", "bool", "str", "tuple[str, ...]", "times", "dict[str,str]"})
EXAMPLES = {"email": "email: you@example.org", "name": "name: {given: Ada, family: Byron}"}
KINDS = {
    "bool": "write true or false",
    "float": "write a number",
    "string": "write a text",
    "tuple": "write a list",
    "dict": "write `key: value` lines below it",
    "model": "write `key: value` lines below it",
}


def sentences(name: str, tree: Tree, error: ValidationError) -> list[str]:
    """One sentence per problem, in the order of the file; many are counted from some line on."""
    details = error.errors(include_url=False, include_context=True)
    ahead = sorted(((tree.line_of(place_of(d)), n) for n, d in enumerate(details)))
    told: dict[tuple[int, str], None] = {}
    for number, (line, at) in enumerate(ahead):
        if len(told) == LISTED_MAX:
            more = f"{len(ahead) - number:,} more problems from here on"
            return [*_lines(name, told), f"{plain(name)} line {line}: {more}"]
        told[line, plain(sentence_of(details[at]), SAID_MAX)] = None
    return list(_lines(name, told))


def _lines(name: str, told: Iterable[tuple[int, str]]) -> Iterator[str]:
    return (f"{plain(name)} line {line}: {text}" for line, text in told)


def place_of(detail: ErrorDetails) -> Place:
    """Where in the file."""
    return tuple(p for p in detail["loc"] if p not in NO_PLACE)


def _named(detail: ErrorDetails) -> str:
    words = [f"[{p}]" if isinstance(p, int) else f".{p}" for p in place_of(detail)]
    return plain("".join(words).lstrip("."), VALUE_MAX)


def sentence_of(detail: ErrorDetails) -> str:
    """What is wrong there and how to mend it, without the line."""
    kind, place = detail["type"], _named(detail)
    if kind in WHOLE:
        return detail["msg"]
    if kind in OURS:
        return f"{place} {detail['msg']}"
    if kind == "extra_forbidden":
        return _unknown_key(place_of(detail))
    if kind == "missing":
        return f"{place} is missing; add `{EXAMPLES.get(place, f'{place}: ...')}`"
    if kind in ("greater_than_equal", "less_than_equal"):
        unit = "percent" if place.endswith("percent") else "years"
        return f"{place} {detail['input']!r} is out of range; write a number of {unit}"
    remedy = next((r for k, r in KINDS.items() if kind.startswith(k)), "correct it")
    return f"{place} cannot be {_value_words(detail['input'])}; {remedy}"


def _value_words(value: object) -> str:
    if value is None:
        return "empty"
    if isinstance(value, dict | list | tuple):
        return "a list" if not isinstance(value, dict) else "a group of keys"
    return f'"{plain(str(value), VALUE_MAX)}"'


def _unknown_key(place: Place) -> str:
    known = _keys(ProfileFile, place[:-1])
    key = plain(str(place[-1]), VALUE_MAX)
    near = get_close_matches(key.casefold(), known, n=1, cutoff=0.5)
    if near:
        return f'unknown key "{key}"; did you mean "{near[0]}"?'
    return f'unknown key "{key}"; put it under `facts`, or use one of {", ".join(known)}'


def _keys(model: type[BaseModel], place: Place) -> list[str]:
    """The keys that are known at that place."""
    for step in place:
        if isinstance(step, str) and step in model.model_fields:
            inner = _models(model.model_fields[step].annotation)
            model = next(inner, model)
    return list(model.model_fields)


def _models(annotation: object) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)
