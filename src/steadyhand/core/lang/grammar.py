"""Sentences by rules: which token a rule can end at that begins at another.

A rule is a list of phrases. They are written as in `phrases.py`, without `~`, `*` and slots, and
with

    <doc>       another rule
    [doc]+      any number of these, or none
    #name       a token or a run of tokens that the caller knows the ends of

A rule must not begin with itself. Words are compared without accents and apostrophes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from .phrases import UMLAUTS, strip_accents

TOKEN = re.compile(r"[)\]]\+|[()\[\]|]|<\w+>|#\w+|[^\s()\[\]|<>]+")
PARTS = re.compile(r"[^\W_]+")
CLOSING = {"(": (")", ")+"), "[": ("]", "]+")}
CLOSING_MARKS = frozenset(close for closing in CLOSING.values() for close in closing)
Ends = frozenset[int]
NO_ENDS: Ends = frozenset()


@dataclass(frozen=True, slots=True)
class Word:
    """One token out of those."""

    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Ref:
    """A rule, or what only the caller knows."""

    name: str


@dataclass(frozen=True, slots=True)
class Row:
    """All parts, one behind the other; none is nothing."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """What a node may begin with: words, runs that the caller knows, or nothing at all."""

    words: frozenset[str]
    runs: tuple[str, ...]
    nothing: bool


@dataclass(frozen=True, slots=True)
class Either:
    """One of the parts."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Many:
    """The part once or more."""

    part: Node


Node = Word | Ref | Row | Either | Many
NOTHING = Row(())


@dataclass(frozen=True, slots=True, eq=False)
class Grammar:
    """The rules of one language."""

    rules: Mapping[str, Node]
    firsts: Mapping[str, frozenset[str]]  # rule -> words that it may begin with
    _starts: dict[int, tuple[Start, ...]] = field(default_factory=dict)

    def starts(self, node: Either) -> tuple[Start, ...]:
        """Return what each part of it may begin with, in their order; found at its first use."""
        if id(node) not in self._starts:  # nodes last as long as their grammar
            self._starts[id(node)] = tuple(_start(part, self.firsts) for part in node.parts)
        return self._starts[id(node)]


class Parse:
    """One text under one grammar. *known* are the ends of runs that are no rule, by their start."""

    def __init__(
        self, grammar: Grammar, words: tuple[str, ...], known: Mapping[str, Mapping[int, Ends]]
    ) -> None:
        self._grammar, self._words, self._known = grammar, words, known
        self._barred: frozenset[str] = frozenset()
        self._found: dict[tuple[str, int], Ends] = {}

    def covers(self, rule: str) -> bool:
        """Whether the rule can be read from the first word to the last."""
        return len(self._words) in self._rule(rule, 0)

    def meets(self, rule: str) -> bool:
        """Whether the rule can be read anywhere in the text."""
        return any(self._rule(rule, at) for at in range(len(self._words)))

    def without(self, rules: frozenset[str]) -> Parse:
        """Return a parse of the same text that never meets those rules."""
        parse = Parse(self._grammar, self._words, self._known)
        parse._barred = rules
        return parse

    def _rule(self, name: str, at: int) -> Ends:
        if name in self._barred:
            return NO_ENDS
        if name not in self._grammar.rules:
            return self._known.get(name, {}).get(at, NO_ENDS)
        key = name, at
        if key not in self._found:
            self._found[key] = NO_ENDS  # of a rule that would begin with itself
            self._found[key] = self._ends(self._grammar.rules[name], at)
        return self._found[key]

    def _may_begin(self, start: Start, at: int) -> bool:
        here = at < len(self._words) and self._words[at] in start.words
        return here or start.nothing or any(at in self._known.get(run, {}) for run in start.runs)

    def _ends(self, node: Node, at: int) -> Ends:
        match node:
            case Word(words):
                hit = at < len(self._words) and self._words[at] in words
                return frozenset((at + 1,)) if hit else NO_ENDS
            case Ref(name):
                return self._rule(name, at)
            case Row(parts):
                ends = frozenset((at,))
                for part in parts:
                    ends = frozenset().union(*(self._ends(part, each) for each in ends))
                return ends
            case Either(parts):
                starts = zip(parts, self._grammar.starts(node), strict=True)
                begin = (part for part, start in starts if self._may_begin(start, at))
                return frozenset().union(*(self._ends(part, at) for part in begin))
            case Many(part):
                return self._repeated(part, at)
            case _:
                assert_never(node)

    def _repeated(self, part: Node, at: int) -> Ends:
        ends, new = NO_ENDS, frozenset((at,))
        while new:
            new = frozenset().union(*(self._ends(part, each) for each in new)) - ends
            ends |= new
        return ends


def grammar_of(rules: Mapping[str, Iterable[str]]) -> Grammar:
    """Those rules, ready to read with; ValueError for a bracket that nothing closes."""
    made = {name: one_of([_phrase(each) for each in phrases]) for name, phrases in rules.items()}
    return Grammar(made, _firsts(made))


def words_of(rules: Mapping[str, Iterable[str]]) -> frozenset[str]:
    """Every word that any of the rules names, in each of its spellings; no grammar is made."""
    tokens = (t for phrases in rules.values() for each in phrases for t in TOKEN.findall(each))
    plain = {word for t in tokens if t[0] not in "<#" for word in PARTS.findall(t)}
    return frozenset(spelling for word in plain for spelling in _spellings(word))


def _start(node: Node, firsts: Mapping[str, frozenset[str]]) -> Start:
    words, nothing = _first(node, firsts)
    runs = tuple(sorted(word for word in words if word[0] == "#"))
    return Start(words, runs, nothing)


def _firsts(rules: Mapping[str, Node]) -> dict[str, frozenset[str]]:
    """Return what each rule may begin with; ValueError where a rule may be nothing at all."""
    firsts: dict[str, frozenset[str]] = dict.fromkeys(rules, frozenset())
    while True:
        found = {name: _first(node, firsts) for name, node in rules.items()}
        if empty := [name for name, (_, nothing) in found.items() if nothing]:
            raise ValueError(f"nothing is read as {empty}")
        if (longer := {name: words for name, (words, _) in found.items()}) == firsts:
            return firsts
        firsts = longer


def _first(node: Node, firsts: Mapping[str, frozenset[str]]) -> tuple[frozenset[str], bool]:
    """Return the words that it may begin with, and whether it may be nothing."""
    match node:
        case Word(words):
            return words, False
        case Ref(name):
            return firsts.get(name, frozenset((name,))), False
        case Many(part):
            return _first(part, firsts)
        case Either(parts):
            found = [_first(part, firsts) for part in parts]
            return frozenset().union(*(w for w, _ in found)), any(nothing for _, nothing in found)
        case Row(parts):
            begin: frozenset[str] = frozenset()
            for part in parts:
                words, nothing = _first(part, firsts)
                begin |= words
                if not nothing:
                    return begin, False
            return begin, True
        case _:
            assert_never(node)


def bare_words(text: str) -> list[str]:
    """The words of a text without accents, apostrophes and hyphens, as rules compare them."""
    return [strip_accents(word.casefold()) for word in PARTS.findall(text)]


def one_of(parts: list[Node]) -> Node:
    """One of the parts; single words among them are looked up together."""
    words = frozenset(w for part in parts if isinstance(part, Word) for w in part.words)
    others = [part for part in parts if not isinstance(part, Word)]
    merged = [*others, Word(words)] if words else others
    return merged[0] if len(merged) == 1 else Either(tuple(merged))


def _phrase(text: str) -> Node:
    tokens = TOKEN.findall(text)
    node = _choice(tokens)
    if tokens:
        raise ValueError(f"nothing opens {tokens[0]!r} in {text!r}")
    return node


def _choice(tokens: list[str]) -> Node:
    """The alternatives up to a bracket that closes or the end, which are taken off."""
    parts: list[Node] = []
    row: list[Node] = []
    while tokens and tokens[0] not in CLOSING_MARKS:
        token = tokens.pop(0)
        if token == "|":
            parts.append(_row(row))
            row = []
        else:
            row += _nodes(token, tokens)
    return one_of([*parts, _row(row)])


def _nodes(token: str, tokens: list[str]) -> list[Node]:
    if token in CLOSING:
        inner = _choice(tokens)
        if not tokens or (close := tokens.pop(0)) not in CLOSING[token]:
            raise ValueError(f"nothing closes {token!r}")
        node = Many(inner) if close.endswith("+") else inner
        return [one_of([node, NOTHING]) if token == "[" else node]
    if token[0] in "<#":
        return [Ref(token.strip("<>"))]
    return [Word(frozenset(_spellings(word))) for word in PARTS.findall(token)]


def _row(nodes: list[Node]) -> Node:
    return nodes[0] if len(nodes) == 1 else Row(tuple(nodes))


def _spellings(word: str) -> Iterator[str]:
    """The ways in which a word may stand on a page: "für" as "fur" and "fuer"."""
    yield strip_accents(word.casefold())
    yield strip_accents("".join(UMLAUTS.get(letter, letter) for letter in word.casefold()))
