"""The words of goals in seven languages, and a line of a goal in tokens.

The language files have templates for each step, check and place (`goal_steps`, `goal_checks`,
`goal_places`), names of roles and keys, and small words. `language.py` reads and writes with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise, product

from steadyhand.core.lang.concepts import languages_of, tables, word_set
from steadyhand.core.lang.text import normalise
from steadyhand.errors import GoalInvalid

from . import goal as g

NO = frozenset(map(normalise, word_set("no_words")))
SURE = frozenset(map(normalise, word_set("sure_words")))  # of what asks whether one is sure
ASIDE = frozenset(map(normalise, word_set("aside_words")))  # of what sends no form on

Template = tuple[str, ...]  # words, and slots in braces

WORDS_MAX = 200  # of one step: a longer one is no step that somebody wrote
KIND_WORDS_MAX = 3  # of the name of a role
MODIFIERS = ("Control", "Shift", "Alt", "Meta")
NAMED_KEYS = (
    "Enter Escape Tab Space Backspace Delete Insert Home End PageUp PageDown ArrowUp ArrowDown"
    " ArrowLeft ArrowRight F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12"
).split()


# --- The words of a language ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GoalLanguage:
    """What one language has for goals; each template as flat alternatives, best first."""

    language: str
    steps: Mapping[str, tuple[Template, ...]]
    checks: Mapping[str, tuple[Template, ...]]
    places: Mapping[str, tuple[Template, ...]]
    roles: Mapping[str, tuple[Template, ...]]  # ARIA role -> with its article, one, several, others
    words: Mapping[str, tuple[Template, ...]]
    keys: Mapping[str, str]  # what a key is called there, folded -> its name
    kinds: Mapping[Template, str]  # what a role is called, folded -> the role
    stops: frozenset[str] = frozenset()  # words that end a text without quotes
    names_first: bool = False  # "the Save button" and not "the button Save"
    capital_nouns: bool = False  # a capital tells no name

    def kinds_at(self, words: Sequence[str]) -> Iterator[tuple[str, int]]:
        """Roles whose names the words begin with, the longest first, and how many words that is."""
        for length in range(min(KIND_WORDS_MAX, len(words)), 0, -1):
            role = self.kinds.get(tuple(words[:length]))
            if role is not None:
                yield role, length

    def has(self, kind: str, word: str) -> bool:
        """Whether it is one of those words."""
        return bool(word) and (word,) in self.words.get(kind, ())

    def has_phrase(self, kind: str, phrase: str) -> bool:
        """Whether the words are one of those phrases."""
        return tuple(phrase.split()) in self.words.get(kind, ())


_GROUP = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]")


def flat_templates(text: str) -> tuple[Template, ...]:
    """All ways to say a template: `(a|b)` is either, `[a]` may be missing."""
    parts: list[tuple[str, ...]] = []
    end = 0
    for hit in _GROUP.finditer(text):
        choices = hit[1].split("|") if hit[1] is not None else ["", *hit[2].split("|")]
        parts += [(text[end : hit.start()],), tuple(choices)]
        end = hit.end()
    parts.append((text[end:],))
    return tuple(dict.fromkeys(tuple("".join(each).split()) for each in product(*parts)))


def _flat_table(table: Mapping[str, Sequence[str]]) -> dict[str, tuple[Template, ...]]:
    return {
        key: tuple(flat for text in texts for flat in flat_templates(text))
        for key, texts in table.items()
    }


def _goal_languages() -> tuple[GoalLanguage, ...]:
    checks, places = tables("goal_checks"), tables("goal_places")
    roles, words, keys = tables("goal_roles"), tables("goal_words"), tables("goal_keys")
    return tuple(
        _goal_language(
            GoalLanguage(
                language,
                steps=_flat_table(steps),
                checks=_flat_table(checks.get(language, {})),
                places=_flat_table(places.get(language, {})),
                roles=_flat_table(roles.get(language, {})),
                words=_flat_table(_folded_words(words.get(language, {}))),
                keys={key.casefold(): key for key in (*MODIFIERS, *NAMED_KEYS)}
                | {w.casefold(): k for k, ws in keys.get(language, {}).items() for w in ws},
                kinds={
                    tuple(name.casefold().split()): role
                    for role, names in roles.get(language, {}).items()
                    for name in names
                },
                names_first=language in languages_of("names_first"),
                capital_nouns=language in languages_of("capital_nouns"),
            )
        )
        for language, steps in tables("goal_steps").items()
    )


def _folded_words(table: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The small words as they are compared; a template stays as it is written."""
    return {
        kind: [text if is_slot(text.split()[-1]) else text.casefold() for text in texts]
        for kind, texts in table.items()
    }


def _goal_language(words: GoalLanguage) -> GoalLanguage:
    """The language with the words that end a text without quotes."""
    behind = _words_behind_slots(words.steps, words.checks, words.places)
    heads = (flat[0].casefold() for flats in words.places.values() for flat in flats)
    joins = (
        flat[0].casefold()
        for kind in ("and", "then", "under")
        for flat in words.words.get(kind, ())
    )
    return replace(words, stops=frozenset((*behind, *heads, *joins)))


def _words_behind_slots(*several: Mapping[str, tuple[Template, ...]]) -> Iterator[str]:
    for flat in (flat for table in several for flats in table.values() for flat in flats):
        for before, word in pairwise(flat):
            if is_slot(before) and before != "{name}" and not is_slot(word):
                yield word.casefold()


def is_slot(word: str) -> bool:
    """Whether something is put in there."""
    return word.startswith("{")


LANGUAGES = _goal_languages()


COLORS = {
    normalise(name): value
    for table in tables("goal_colors").values()
    for value, names in table.items()
    for name in names
}
ROLE_NAMES = {" ".join(name): role for each in LANGUAGES for name, role in each.kinds.items()}


# --- A line, in tokens ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a sign of punctuation, or what stood between quotes."""

    text: str
    quoted: bool = False

    @property
    def word(self) -> str:
        """The word as it is compared; '' of a quoted text."""
        return "" if self.quoted else self.text.casefold().replace("\u2019", "'")

    @property
    def as_shown(self) -> str:
        """The token as a message shows it."""
        return quote(self.text) if self.quoted else f"\u201c{self.text}\u201d"


CAUTIONS = {  # words that take back, widen or make unsure what is said, and why no step has one
    "negations": "a step says what is done, and no step says what is not",
    "conditions": 'what holds is asked by a step of its own, as in: if "Save" is shown:',
    "amounts": "a step means one thing that it names; several rows are met by: for each row",
    "persons": "what is yours is asked for, and typed by no word for it",
}
TAKEN_BACK = ("negations", "conditions")
_ENGLISH = next(each for each in LANGUAGES if each.language == "en")
_JOINTS = {
    each.language: frozenset(flat[0] for k in ("and", "then") for flat in each.words.get(k, ()))
    for each in LANGUAGES
}
ROMANCE = ("es", "it", "pt")  # whose "and" may be one letter


def caution_of(token: Token, words: GoalLanguage) -> str:
    """The kind of caution that a word without quotes asks for, '' for none.

    English ones do so in each language: a verb that two share makes an English sentence a step of
    the other. A word in capitals is a name.
    """
    if not token.word or not token.text.islower():
        return ""
    both = (words, _ENGLISH)
    return next((k for k in CAUTIONS if any(each.has(k, token.word) for each in both)), "")


def joins_elsewhere(token: Token, words: GoalLanguage) -> bool:
    """Whether another language joins clauses by that word."""
    if token.quoted or not token.text.islower():
        return False
    others = (joints for name, joints in _JOINTS.items() if name != words.language)
    sure = len(token.text) > 1 or words.language in ROMANCE
    return sure and any(token.word in joints for joints in others)


_ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}
_UNESCAPED = {sign: letter for letter, sign in _ESCAPES.items()}
_TOKEN = re.compile(
    r"""\s*(?:
      "(?P<double>(?:[^"\\]|\\.)*)"
    | (?<!\w)'(?P<single>[^']*)'(?!\w)
    | \u201c(?P<curly>[^\u201d]*)\u201d | \u201e(?P<low>[^\u201c\u201d]*)[\u201c\u201d]
    | \u00ab(?P<angle>[^\u00bb]*)\u00bb
    | (?P<comment>\#(?=\s|$).*)
    | (?P<open>["\u201c\u201e\u00ab])
    | (?P<sign>[,;:.!?()=])(?=\s|$|["\u201c\u201e\u00ab(])|(?P<bracket>[()])
    | (?P<word>[^\s"\u201c\u201e\u00ab]+?(?=[,;:.!?)=]*(?:\s|$|["\u201c\u201e\u00ab])))
    )""",
    re.X,
)


PLAIN_TEXT = re.compile(r"https?://[^\s\"\u201c\u201e\u00ab]*[\w/]|\{\w+\}")


def quote(text: str) -> str:
    """The text between quotes, as `parse` reads it."""
    return (
        '"' + re.sub(r'[\\"\n\r\t]', lambda hit: "\\" + _UNESCAPED.get(hit[0], hit[0]), text) + '"'
    )


def tokens_of(line: str, number: int = 1) -> tuple[Token, ...]:
    """The tokens of a line without its comment; GoalInvalid where a quote is not closed."""
    found: list[Token] = []
    for hit in _TOKEN.finditer(line):
        if hit["comment"] is not None:
            break
        if hit["open"] is not None:
            raise GoalInvalid(
                f"line {number}: the quote before {line[hit.end() :][:20]!r} is not closed"
            )
        quoted = next((t for kind in _QUOTES if (t := hit[kind]) is not None), None)
        if quoted is None:
            found.append(Token(hit["sign"] or hit["bracket"] or hit["word"]))
        elif hit["double"] is not None:
            found.append(
                Token(_ESCAPED.sub(lambda e: _ESCAPES.get(e[1], e[1]), quoted), quoted=True)
            )
        else:
            found.append(Token(quoted, quoted=True))
    return tuple(found)


_QUOTES = ("double", "single", "curly", "low", "angle")
_ESCAPED = re.compile(r"\\(.)")
SIGNS = frozenset(",;:.!?()=")


POLITE = tables("goal_polite")


def without_courtesy(tokens: Sequence[Token], words: GoalLanguage) -> tuple[Token, ...]:
    """The sentence without polite words around it, and without its last sign."""
    polite = POLITE.get(words.language, {})
    rest = tuple(tokens)
    while rest and rest[-1].text in (".", "!", "?") and not rest[-1].quoted:
        rest = rest[:-1]
    changed = True
    while changed and rest:
        changed = False
        for phrase in polite.get("before", ()):
            said = tuple(phrase.split())
            if tuple(token.word for token in rest[: len(said)]) == said:
                rest, changed = rest[len(said) :], True
        for phrase in polite.get("after", ()):
            said = tuple(phrase.split())
            if tuple(token.word for token in rest[-len(said) :]) == said:
                rest, changed = rest[: -len(said)], True
        while rest and rest[-1].word in (",",):
            rest, changed = rest[:-1], True
    return rest


def leading_verb(sentence: str) -> str:
    """Return the word that an English sentence begins with, behind polite ones; '' for none."""
    try:
        tokens = without_courtesy(tokens_of(sentence), _ENGLISH)
    except GoalInvalid:
        return ""
    return tokens[0].word if tokens else ""


# --- Lines ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a text, before it is read."""

    number: int
    indent: int
    tokens: tuple[Token, ...]

    @property
    def opens(self) -> bool:
        """Whether what is indented below belongs to it."""
        return bool(self.tokens) and self.tokens[-1] == Token(":")


def lines_of(text: str) -> list[Line]:
    """The steps of a text, each with its tokens; several of one line are indented alike."""
    found: list[Line] = []
    for number, written in enumerate(text.split("\n"), 1):
        indent = len(written.expandtabs(4)) - len(written.expandtabs(4).lstrip())
        tokens = tokens_of(written, number)
        for step in _split(tokens):
            if len(step) > WORDS_MAX:
                raise GoalInvalid(f"line {number}: a step of more than {WORDS_MAX} words")
            found.append(Line(number, indent, step))
    return found


_THEN = frozenset(flat[0].casefold() for words in LANGUAGES for flat in words.words.get("then", ()))
_AND = frozenset(flat[0].casefold() for words in LANGUAGES for flat in words.words.get("and", ()))


def _split(tokens: Sequence[Token]) -> Iterator[tuple[Token, ...]]:
    """The steps of a line: parted by `;`, a full stop, or "then" with what may stand before it."""
    step: list[Token] = []
    for token in tokens:
        if token.word in _THEN:
            while step and (step[-1].word in _AND or step[-1] == Token(",")):
                step.pop()
        if token.word in _THEN or token.word in (";", "."):
            if step:
                yield tuple(step)
            step = []
        else:
            step.append(token)
    if step:
        yield tuple(step)


# --- What stands in the slots of a template -------------------------------------------------------


NOTHING = g.Target()
ANY_FILE = g.Downloaded()


@dataclass(frozen=True, slots=True)
class Parts:
    """What stood in the slots of a template."""

    text: str = ""
    inside: str = ""
    name: str = ""
    count: int = 0
    several: tuple[str, ...] = ()
    target: g.Target = NOTHING
    onto: g.Target = NOTHING
    check: g.Check = ANY_FILE
    # What sentences alone have: `sentences.py`.
    kind: str = ""
    place: str = ""
    field: str = ""
    value: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    path: str = ""  # of a file
    before: str = ""  # the thing that the clause before named
    named: str = ""  # what an earlier clause opened


def put(parts: Parts, into: str, text: str) -> Parts:
    """The parts with that text in its place."""
    return replace(parts, **{into: text}) if into else parts  # type: ignore[arg-type]


EXPECTED = {
    "text": "a text",
    "ending": "a text",
    "address": "an address or the name of an application",
    "place": "an address or the name of an application",
    "path": "the name of a file",
    "question": "a question",
    "inside": "where on the page",
    "part": "the name of a part of the page",
    "name": "a name of one word",
    "count": "a number",
    "options": "an option",
    "cells": "the text of a cell",
    "keys": "a key",
    "target": "the name of what is meant",
    "rows": "which rows",
    "onto": "the name of what is meant",
    "element": "what kind of element is meant",
    "counted": "what kind of element is counted",
    "check": "what is to hold",
}


# --- What pages call things, and what may stand in place of that ---------------------------------

CAPTIONS = tables("goal_captions")
SYNONYMS = tables("goal_synonyms")


def synonyms_of(caption: str) -> frozenset[str]:
    """Return what may stand in place of that caption on a page, in any language, normalised.

    The caption itself is among them. Of "new project" the word that has synonyms is exchanged,
    before the others and behind them: "add project", "project add".
    """
    words = normalise(caption)
    found = {words, *_alike(words)}
    for word, rest in _halves(words):
        found.update(f"{other} {rest}" for other in _alike(word))
        found.update(f"{rest} {other}" for other in _alike(word))
    return frozenset(found)


def _halves(words: str) -> Iterator[tuple[str, str]]:
    """The first word and the others, the last word and the others."""
    if " " in words:
        first, _, others = words.partition(" ")
        before, _, last = words.rpartition(" ")
        yield from ((first, others), (last, before))


def _alike(words: str) -> frozenset[str]:
    """Captions that those words as a whole may stand for.

    What a group is named by stands for the group. Any other caption stands for its one group, and
    for nothing else where it is in several: "save" may be written "submit", and "send" may be; what
    is called "submit" may be neither.
    """
    groups = _synonym_groups()
    named = [group for heads, group in groups if words in heads]
    found = named or [group for _, group in groups if words in group]
    return frozenset().union(*found) if named or len(found) == 1 else frozenset()


@cache
def _synonym_groups() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """Captions that mean the same, of all languages together; each with those that name them.

    Those are the first of each language, and what a sentence presses or fills by that key.
    """
    found: dict[str, tuple[set[str], set[str]]] = {}
    for language, table in SYNONYMS.items():
        captions = CAPTIONS.get(language, {})
        for key, texts in table.items():
            heads, group = found.setdefault(key, (set(), set()))
            said = (each.replace("{kind}", "") for each in captions.get(key, ())[:1])
            heads.update(map(normalise, (texts[0], *said)))
            group.update(map(normalise, texts))
    return tuple((frozenset(heads), frozenset(group)) for heads, group in found.values())


def captions_of(key: str) -> frozenset[str]:
    """Return all that pages call that, in any language, normalised."""
    return frozenset(normalise(text) for each in CAPTIONS.values() for text in each.get(key, ()))
