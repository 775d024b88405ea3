"""YAML and JSON as a tree that remembers the line of every value.

Scalars stay the text that was written (a phone number keeps its zero, `NO` stays a country); only
an unquoted true, false or null means more. Aliases, tags, repeated keys and files beyond MAX_BYTES
are refused: a profile needs none of them, and an alias can make a small file endless.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from steadyhand.errors import BadInput

MAX_BYTES = 1_000_000  # a long profile has 20 kB
CONSTANTS = {"true": True, "True": True, "false": False, "False": False}
NOTHING = frozenset({"", "~", "null", "Null", "NULL"})

Plain = bool | str | list["Plain"] | dict[str, "Plain"] | None
Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Tree:
    """A value of a file with its line, counted from 1."""

    line: int
    value: bool | str | tuple[Tree, ...] | Mapping[str, Tree] | None

    def plain(self) -> Plain:
        """The value without its lines."""
        match self.value:
            case tuple():
                return [t.plain() for t in self.value]
            case Mapping():
                return {k: t.plain() for k, t in self.value.items()}
        return self.value

    def line_of(self, place: Place) -> int:
        """The line of that place, or of the nearest thing around it that is there."""
        if place and isinstance(self.value, Mapping) and place[0] in self.value:
            return self.value[str(place[0])].line_of(place[1:])
        if place and isinstance(self.value, tuple) and isinstance(place[0], int):
            return self.value[place[0]].line_of(place[1:])
        return self.line

    def get(self, key: str) -> Tree:
        """The value of a mapping's key; a null on this line where there is none."""
        found = self.value.get(key) if isinstance(self.value, Mapping) else None
        return found or Tree(self.line, None)


class Malformed(Exception):
    """The text is no tree; `line` is 0 when the whole file is meant."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(problem)
        self.line = line
        self.problem = problem


def read_tree(path: Path, error: type[BadInput], *, what: str) -> Tree:
    """The file's tree. Raises *error*: one sentence with file, line and remedy."""
    try:
        return parse(_text(path, error, what), json_only=path.suffix.lower() == ".json")
    except Malformed as problem:
        at = f" line {problem.line}" if problem.line else ""
        raise error(f"{path.name}{at}: {problem.problem}") from problem


def parse(text: str, *, json_only: bool = False) -> Tree:
    """The tree of a text. Raises Malformed."""
    if not text.strip():
        raise Malformed(0, "the file is empty; write at least one `key: value` line")
    try:
        if json_only:
            json.loads(text)
        node = yaml.compose(text.replace("\t", " ") if json_only else text, Loader=_Plain)
    except json.JSONDecodeError as exc:
        raise Malformed(exc.lineno, f"not valid JSON ({exc.msg}, column {exc.colno})") from exc
    except yaml.YAMLError as exc:
        raise _broken(exc) from exc
    except RecursionError as exc:
        raise Malformed(0, "it is nested too deeply; write it flatter") from exc
    if node is None:
        raise Malformed(0, "the file holds only comments; write at least one `key: value` line")
    return _tree(node)


def _text(path: Path, error: type[BadInput], what: str) -> str:
    try:
        content = path.read_bytes()
    except IsADirectoryError as exc:
        raise error(f"{path} is a folder; name the {what} file in it") from exc
    except FileNotFoundError as exc:
        raise error(f"there is no {what} file {path}; check the path") from exc
    except OSError as exc:
        raise error(f"the {what} file {path} cannot be read ({exc.strerror})") from exc
    if len(content) > MAX_BYTES:
        raise error(f"{path.name} is larger than {MAX_BYTES // 1000} kB; is it a {what} file?")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        line = content[: exc.start].count(b"\n") + 1
        raise error(f"{path.name} line {line}: not UTF-8 text; save the file as UTF-8") from exc


class _Plain(yaml.SafeLoader):
    """Composes nodes; refuses aliases."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """The next node of the file."""
        if self.check_event(yaml.AliasEvent):
            raise Malformed(self.line + 1, "aliases (*) are not read; repeat the value")
        return super().compose_node(parent, index)


def _broken(exc: yaml.YAMLError) -> Malformed:
    mark = getattr(exc, "problem_mark", None)
    problem = getattr(exc, "problem", None) or "it cannot be read"
    line = mark.line + 1 if mark else 0
    return Malformed(line, f"not valid YAML ({problem}); check the indentation and quotes there")


def _tree(node: yaml.Node) -> Tree:
    line = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        return Tree(line, _mapping(node))
    if isinstance(node, yaml.SequenceNode):
        return Tree(line, tuple(map(_tree, node.value)))
    text, plain = str(node.value), getattr(node, "style", None) is None
    if plain and text in NOTHING:
        return Tree(line, None)
    return Tree(line, CONSTANTS.get(text, text) if plain else text)


def _mapping(node: yaml.MappingNode) -> dict[str, Tree]:
    found: dict[str, Tree] = {}
    for key, value in node.value:
        line = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            raise Malformed(line, "a key must be a plain word")
        if key.value in found:
            raise Malformed(line, f"{key.value!r} is there twice; keep one of them")
        found[str(key.value)] = _tree(value)
    return found
