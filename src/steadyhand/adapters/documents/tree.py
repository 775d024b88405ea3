r"""YAML and JSON as a tree that remembers the line of every value.

Scalars stay the text that was written (a phone number keeps its zero, `NO` stays a country); only
an unquoted true, false or null means more. Aliases, repeated keys, files beyond MAX_BYTES, and what
is deeper or has more values than any profile are refused: an alias can make a small file endless.

A `.json` file is read as JSON, whose numbers have any length and whose `\u` escapes may be halves
of one character. YAML is taken event by event, so that nothing in it makes the reader go deep.
Where it is longer than any usual profile, its parser works in a process of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from json.decoder import scanstring  # type: ignore[attr-defined]  # typeshed lacks it
from pathlib import Path

import yaml

from steadyhand.core.lang.text import compose
from steadyhand.errors import BadInput
from steadyhand.views.wording import one_line

from ..files.given_file import Role, read_foreign_text
from ..files.parser_child import Arguments
from ..files.parser_process import ParserFailed, parse_apart

MAX_BYTES = 1_000_000  # a long profile has 20 kB
OWN_PROCESS_MIN = (
    64_000  # characters of YAML; libyaml takes 0.05 s for them, PyYAML's own code 0.4 s
)
DEPTH_MAX = 50  # a profile has 6
VALUES_MAX = 20_000  # a long profile has 2,000
KEY_MAX = 2_000  # characters; the longest is a question as a form asks it
KEY_QUOTE_MAX = 60  # characters of a key in a message
CONSTANTS = {"true": True, "True": True, "false": False, "False": False}
NULL_WORDS = frozenset({"", "~", "null", "Null", "NULL"})
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml, where PyYAML was built with it
_SPACE = re.compile(r"[ \t\r\n]*")
_BARE = re.compile(r"[^ \t\r\n{}\[\],:\"]+")
_HALF = re.compile("[\ud800-\udfff]")

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


class MalformedText(Exception):
    """The text is no tree; `line` is 0 when the whole file is meant."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(problem)
        self.line = line
        self.problem = problem


@dataclass(frozen=True, slots=True)
class ParseResult:
    """What a process of its own tells of a text: its tree, or what is wrong with it."""

    tree: Tree | None = None
    line: int = 0
    problem: str = ""


def read_tree(path: Path, error: type[BadInput], *, what: str) -> Tree:
    """The file's tree. Raises *error*: one sentence with file, line and remedy."""
    text = read_foreign_text(path, Role(what, MAX_BYTES, error))
    as_json = path.suffix.lower() == ".json"
    try:
        return parse(text, as_json=as_json) if as_json else _parsed_yaml(text)
    except MalformedText as problem:
        at = f" line {problem.line}" if problem.line else ""
        raise error(f"{one_line(path.name)}{at}: {problem.problem}") from problem


def parse(text: str, *, as_json: bool = False) -> Tree:
    """The tree of a text, which this process parses. Raises Malformed."""
    if not text.strip():
        raise MalformedText(0, "the file is empty; write at least one `key: value` line")
    return _tree_from_json(text) if as_json else _tree_from_yaml(text)


def parse_yaml(content: bytes, _arguments: Arguments) -> ParseResult:
    """The tree of that YAML, for `parse_apart`."""
    try:
        return ParseResult(parse(content.decode()))
    except MalformedText as exc:
        return ParseResult(None, exc.line, exc.problem)


def _parsed_yaml(text: str) -> Tree:
    """The tree; the text of a long one is parsed in a process of its own. Raises Malformed."""
    if len(text) < OWN_PROCESS_MIN:
        return parse(text)
    try:
        told = parse_apart(parse_yaml, text.encode(), returns=ParseResult)
    except ParserFailed as exc:
        raise MalformedText(0, f"it cannot be read as YAML: {exc}; write less into it") from exc
    if told.tree is None:
        raise MalformedText(told.line, told.problem)
    return told.tree


class _TreeBuilder:
    """A tree while it is read, value by value, without going deep itself."""

    def __init__(self) -> None:
        self.whole: Tree | None = None
        self._open: list[tuple[int, list[Tree] | dict[str, Tree]]] = []
        self._keys: list[str | None] = []  # of each open mapping the key that waits for its value
        self._values = 0

    def scalar(self, line: int, text: str, *, quoted: bool) -> None:
        """A key or a value; its letters are composed here, for all that reads the file."""
        text = compose(text)
        if self._wants_key():
            self._key(line, text)
        elif quoted:
            self._put(Tree(line, _refuse_half(line, text)))
        else:
            self._put(Tree(line, None if text in NULL_WORDS else CONSTANTS.get(text, text)))

    def begin(self, line: int, inner: list[Tree] | dict[str, Tree]) -> None:
        """A list or a mapping begins."""
        if self._wants_key():
            raise MalformedText(line, "a key must be a plain word")
        if len(self._open) == DEPTH_MAX:
            raise MalformedText(0, "it is nested too deeply; write it flatter")
        self._open.append((line, inner))
        self._keys.append(None)

    def end(self) -> None:
        """The innermost of them has ended."""
        line, inner = self._open.pop()
        self._keys.pop()
        self._put(Tree(line, tuple(inner) if isinstance(inner, list) else inner))

    def _wants_key(self) -> bool:
        return bool(self._open) and isinstance(self._open[-1][1], dict) and self._keys[-1] is None

    def _key(self, line: int, key: str) -> None:
        inner = self._open[-1][1]
        if len(key) > KEY_MAX:
            raise MalformedText(line, f"a key has {len(key):,} characters, at most {KEY_MAX:,}")
        if key in inner:
            raise MalformedText(
                line, f"{one_line(key, KEY_QUOTE_MAX)!r} is there twice; keep one of them"
            )
        self._keys[-1] = _refuse_half(line, key)

    def _put(self, tree: Tree) -> None:
        self._values += 1
        if self._values > VALUES_MAX:
            raise MalformedText(0, f"it holds more than {VALUES_MAX:,} values; write less into it")
        if not self._open:
            self.whole = tree
            return
        inner, key = self._open[-1][1], self._keys[-1]
        if isinstance(inner, list):
            inner.append(tree)
        elif key is not None:
            inner[key] = tree
            self._keys[-1] = None


def _refuse_half(line: int, text: str) -> str:
    """The text, unless it holds half of a character, which no form and no file can."""
    if half := _HALF.search(text):
        escape = f"\\u{ord(half[0]):04x}"
        raise MalformedText(line, f"{escape} is half of a character; write the character itself")
    return text


# --- YAML ----------------------------------------------------------------------------------------


def _tree_from_yaml(text: str) -> Tree:
    growing, documents = _TreeBuilder(), 0
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            line = event.start_mark.line + 1 if event.start_mark else 0
            documents += isinstance(event, yaml.DocumentStartEvent)
            if documents > 1:
                raise MalformedText(line, "a second document (---) begins; keep one of them")
            _add_event(growing, event, line)
    except yaml.YAMLError as exc:
        raise _yaml_problem(exc, text) from exc
    if growing.whole is None:
        raise MalformedText(0, "the file holds only comments; write at least one `key: value` line")
    return growing.whole


def _add_event(growing: _TreeBuilder, event: yaml.Event, line: int) -> None:
    match event:
        case yaml.ScalarEvent():
            growing.scalar(line, str(event.value), quoted=bool(event.style))
        case yaml.MappingStartEvent():
            growing.begin(line, {})
        case yaml.SequenceStartEvent():
            growing.begin(line, [])
        case yaml.CollectionEndEvent():
            growing.end()
        case yaml.AliasEvent():
            raise MalformedText(line, "aliases (*) are not read; repeat the value")


def _yaml_problem(exc: yaml.YAMLError, text: str) -> MalformedText:
    mark = getattr(exc, "problem_mark", None)
    problem = getattr(exc, "problem", None) or getattr(exc, "reason", None) or "it cannot be read"
    line = mark.line + 1 if mark else text.count("\n", 0, getattr(exc, "position", 0)) + 1
    return MalformedText(
        line, f"not valid YAML ({problem}); check the indentation and quotes there"
    )


# --- JSON ----------------------------------------------------------------------------------------


def _tree_from_json(text: str) -> Tree:
    """The tree: Python's own reader says whether it is JSON, then each token is taken in turn."""
    try:
        json.loads(text, parse_int=str, parse_float=str)
    except json.JSONDecodeError as exc:
        raise MalformedText(exc.lineno, f"not valid JSON ({exc.msg}, column {exc.colno})") from exc
    except RecursionError as exc:
        raise MalformedText(0, "it is nested too deeply; write it flatter") from exc
    growing = _TreeBuilder()
    for line, token, quoted in _tokens(text):
        if quoted:
            growing.scalar(line, token, quoted=True)
        elif token in "{[":
            growing.begin(line, {} if token == "{" else [])
        elif token in "}]":
            growing.end()
        elif token not in ",:":
            growing.scalar(line, token, quoted=False)
    assert growing.whole is not None
    return growing.whole


def _tokens(text: str) -> Iterator[tuple[int, str, bool]]:
    """Each token of what is JSON: its line, its text, and whether it is a string."""
    at, line = 0, 1
    while at < len(text):
        start = _SPACE.match(text, at).end()  # type: ignore[union-attr]  # it matches anything
        line += text.count("\n", at, start)
        if start == len(text):
            return
        if text[start] == '"':
            found, at = scanstring(text, start + 1, True)
            yield line, found, True
        else:
            bare = _BARE.match(text, start)
            at = bare.end() if bare else start + 1
            yield line, text[start:at], False
