"""The schema of what is extracted: the plain part of JSON Schema, and how its words are meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from steadyhand.errors import BadInput

from .lang.concepts import tables
from .lang.text import normalise

Value = str | int | float | bool | None
PROPERTIES_MAX = 60
SHORT_WORDS = 5  # of a description that may be a label


class Kind(StrEnum):
    """What a property's values are."""

    TEXT = "text"
    WHOLE = "whole number"
    NUMBER = "number"
    BOOLEAN = "yes or no"
    DATE = "date"
    MOMENT = "date with a time"
    LINK = "address"
    EMAIL = "e-mail address"


@dataclass(frozen=True, slots=True)
class Property:
    """One property: what it may be called, and what its values are."""

    name: str
    names: tuple[str, ...]  # its own name in words, its title
    about: tuple[str, ...] = ()  # what its description says
    kind: Kind = Kind.TEXT
    options: tuple[tuple[Value, tuple[str, ...]], ...] = ()  # values, with what each may be called
    required: bool = False
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Schema:
    """Properties of one object, or of each of several."""

    properties: tuple[Property, ...]
    several: bool = False
    names: tuple[str, ...] = ()  # what the object or the list is called


_KINDS = {
    ("string", ""): Kind.TEXT,
    ("string", "date"): Kind.DATE,
    ("string", "date-time"): Kind.MOMENT,
    ("string", "uri"): Kind.LINK,
    ("string", "email"): Kind.EMAIL,
    ("integer", ""): Kind.WHOLE,
    ("number", ""): Kind.NUMBER,
    ("boolean", ""): Kind.BOOLEAN,
}
_NOTES = frozenset(
    "$schema $id $defs title description default examples additionalProperties $comment".split()
)
_OF_OBJECT = _NOTES | {"type", "properties", "required"}
_OF_LIST = _NOTES | {"type", "items"}
_OF_VALUE = _NOTES | {"type", "format", "enum", "oneOf", "const", "minimum", "maximum"}


def parse_schema(told: object) -> Schema:
    """Return the schema that JSON says. Raises BadInput with the property and the word."""
    top = _mapping(told, "the schema")
    several = top.get("type") == "array"
    _check_words(top, _OF_LIST if several else _OF_OBJECT, "the schema")
    below = _resolved(top.get("items"), top, "items") if several else top
    if several:
        _check_words(below, _OF_OBJECT, "items")
    if below.get("type") != "object":
        raise BadInput("a schema is an object with properties, or an array of such objects")
    properties = below.get("properties")
    if not isinstance(properties, Mapping) or not 0 < len(properties) <= PROPERTIES_MAX:
        raise BadInput(f"a schema names 1 to {PROPERTIES_MAX} properties")
    required = below.get("required", [])
    if not isinstance(required, list) or not all(each in properties for each in required):
        raise BadInput("required is a list of names of properties")
    found = (_property(str(name), each, top) for name, each in properties.items())
    named = tuple(replace(each, required=each.name in required) for each in found)
    titles = (str(each["title"]) for each in (top, below) if "title" in each)
    return Schema(named, several, tuple(dict.fromkeys(titles)))


def _mapping(told: object, where: str) -> Mapping[str, object]:
    if not isinstance(told, Mapping):
        raise BadInput(f"{where} is no object of JSON Schema")
    return told


def _check_words(told: Mapping[str, object], known: frozenset[str], where: str) -> None:
    if unknown := sorted(set(told) - known):
        raise BadInput(f"{where} has {unknown[0]!r}, which extraction does not know")


def _resolved(told: object, top: Mapping[str, object], where: str) -> Mapping[str, object]:
    """The schema there, with what it refers to within the same file."""
    own = _mapping(told, where)
    ref = own.get("$ref")
    if ref is None:
        return own
    defined, name = top.get("$defs"), str(ref).removeprefix("#/$defs/")
    if not isinstance(defined, Mapping) or name not in defined:
        raise BadInput(f"{where} refers to {ref!r}, which the schema does not define")
    rest = {key: each for key, each in own.items() if key != "$ref"}
    return {**_mapping(defined[name], name), **rest}


def _property(name: str, told: object, top: Mapping[str, object]) -> Property:
    where = f"property {name!r}"
    own = _without_null(_resolved(told, top, where), top, where)
    _check_words(own, _OF_VALUE, where)
    options = _options(own, where)
    kind = _kind(own, where, options)
    names = (_in_words(name), *_texts(own, "title"))
    about = tuple(each for text in _texts(own, "description") for each in _phrases(text))
    bounds = (_bound(own, each, where) for each in ("minimum", "maximum"))
    unique = tuple(dict.fromkeys(normalise(each) for each in names if normalise(each)))
    return Property(name, unique, about, kind, options, False, *bounds)


def _without_null(
    own: Mapping[str, object], top: Mapping[str, object], where: str
) -> Mapping[str, object]:
    """The schema without the null beside its type: what is not there is null in any case."""
    kinds = own.get("type")
    if isinstance(kinds, list):
        others = [each for each in kinds if each != "null"]
        return {**own, "type": others[0] if len(others) == 1 else kinds}
    either = own.get("anyOf")
    if not isinstance(either, list):
        return own
    others = [each for each in either if each != {"type": "null"}]
    rest = {key: each for key, each in own.items() if key != "anyOf"}
    return {**_resolved(others[0], top, where), **rest} if len(others) == 1 else own


def _kind(
    own: Mapping[str, object], where: str, options: Sequence[tuple[Value, tuple[str, ...]]]
) -> Kind:
    if options and "type" not in own:
        return Kind.TEXT
    kind = _KINDS.get((str(own.get("type")), str(own.get("format", ""))))
    if kind is None:
        form = f" of format {own['format']!r}" if "format" in own else ""
        raise BadInput(
            f"{where} is of type {own.get('type')!r}{form}; it may be string (of format date,"
            " date-time, uri or email), integer, number or boolean"
        )
    return kind


def _options(own: Mapping[str, object], where: str) -> tuple[tuple[Value, tuple[str, ...]], ...]:
    listed = own.get("enum", own.get("oneOf", [own] if "const" in own else []))
    if not isinstance(listed, list):
        raise BadInput(f"{where} has options that are no list")
    found: list[tuple[Value, tuple[str, ...]]] = []
    for each in listed:
        option = each if isinstance(each, Mapping) else {"const": each}
        value = option.get("const")
        if value is not None and not isinstance(value, str | int | float):
            raise BadInput(f"{where} has an option that is no text and no number")
        if value is not None:
            found.append((value, tuple(dict.fromkeys((str(value), *_texts(option, "title"))))))
    return tuple(found)


def _bound(own: Mapping[str, object], name: str, where: str) -> float | None:
    told = own.get(name)
    if told is not None and (isinstance(told, bool) or not isinstance(told, int | float)):
        raise BadInput(f"{where} has a {name} that is no number")
    return None if told is None else float(told)


def _texts(own: Mapping[str, object], name: str) -> tuple[str, ...]:
    told = own.get(name)
    return (told,) if isinstance(told, str) and told.strip() else ()


def _in_words(name: str) -> str:
    """A name of a program in words: "dueDate", "due_date" and "due-date" are due date."""
    return " ".join(re.sub(r"(?<=[a-z\d])(?=[A-Z])|[_\W]+", " ", name).split())


def _phrases(text: str) -> Iterator[str]:
    """What a description may be as a label: all of it, and what stands before "of"."""
    words = normalise(text).split()
    if len(words) <= SHORT_WORDS:
        yield " ".join(words)
    cut = next((at for at, word in enumerate(words) if word in TYPE_WORDS["of"]), 0)
    if 0 < cut <= SHORT_WORDS:
        yield " ".join(words[:cut])


def _type_words() -> dict[str, frozenset[str]]:
    """Words of all languages that tell of a value no more than its type."""
    found: dict[str, set[str]] = {}
    for table in tables("extract_words").values():
        for key, texts in table.items():
            found.setdefault(key, set()).update(normalise(each) for each in texts)
    return {key: frozenset(texts) for key, texts in found.items()}


TYPE_WORDS = _type_words()
SAYS_TYPE = {
    Kind.TEXT: "text",
    Kind.WHOLE: "number",
    Kind.NUMBER: "number",
    Kind.BOOLEAN: "boolean",
    Kind.DATE: "date",
    Kind.MOMENT: "date",
    Kind.LINK: "link",
    Kind.EMAIL: "email",
}
