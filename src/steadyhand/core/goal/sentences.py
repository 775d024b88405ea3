"""Common sentences as goals, by pattern: "create a project called Apollo in Tracker".

A sentence is understood only where every word of it is accounted for, and where all patterns that
fit it mean one goal; it is never guessed at. Three rules keep it so:

- A pattern covers the sentence from its first word to its last; around it stand only polite words.
- A text without quotes is a proper name, a single word or a value of digits; words that point at
  something unsaid (`vague`: "it", "all", "last", "except") are never a part of it.
- What a pattern means carries what can be seen when it is done: what was created is in a row, what
  was set shows its value, what was deleted is in no row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from steadyhand.core.lang.concepts import tables
from steadyhand.core.lang.text import normalise
from steadyhand.errors import GoalInvalid

from . import goal as g
from .language import Reader, parse
from .lexicon import (
    COLORS,
    LANGUAGES,
    SIGNS,
    GoalLanguage,
    Parts,
    Template,
    Token,
    flat_templates,
    is_slot,
    tokens_of,
)
from .meanings import AGAIN, BUILD_CLAUSE, BUILD_GOAL, Captions, Steps, join_steps, with_checks

SENTENCES = tables("goal_sentences")
POLITE = tables("goal_polite")
SYNONYMS = tables("goal_synonyms")
VAGUE = frozenset(flat[0] for each in LANGUAGES for flat in each.words.get("vague", ()))
WORDS_MAX = 60  # of a sentence: a longer one is no common one
FIELD_WORDS_MAX = 3
NAME_WORDS_MAX = 4  # of an element that is named without quotes; more are no caption
SEARCH_WORDS_MAX = 6
ENDING_MAX = 2  # letters of a plural
_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_SEVERAL = ("several", "numbers", "path")
_SLID = ("slider", "spinbutton")
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?")
_NUMBERS = re.compile(r"[\[(]?[-+]?\d+(?:\.\d+)?(?:,[-+]?\d+(?:\.\d+)?)*[\])]?")
_ARROW = re.compile(r"\s*(?:>|\u203a|\u2192|->)\s*")
_SURE = re.compile(r"[^\W\d_]?.*[\d@/\\._].*")  # digits, addresses, files: said on purpose


def goal_of(text: str) -> g.Goal:
    """Return the steps of the text, or those that its one sentence means. Raises GoalInvalid."""
    try:
        return parse(text)
    except GoalInvalid:
        meant = understand(text)
        if meant is None:
            raise
        return meant


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


def _alike(words: str) -> Iterator[str]:
    """Captions that mean the same as those words as a whole."""
    return (other for group in _synonym_groups() if words in group for other in group)


@cache
def _synonym_groups() -> tuple[frozenset[str], ...]:
    """Captions that mean the same, of all languages together."""
    keys = dict.fromkeys(key for table in SYNONYMS.values() for key in table)
    every = ((key, table.get(key, ())) for key in keys for table in SYNONYMS.values())
    found: dict[str, set[str]] = {}
    for key, texts in every:
        found.setdefault(key, set()).update(map(normalise, texts))
    return tuple(map(frozenset, found.values()))


def understand(sentence: str) -> g.Goal | None:
    """Return the goal that the sentence means; None where it is not surely one."""
    try:
        tokens = tokens_of(" ".join(sentence.split()))
    except GoalInvalid:
        return None
    if len(tokens) > WORDS_MAX:
        return None
    goals = {steps for words in LANGUAGES for steps in _meanings(tokens, words)}
    return g.Goal(goals.pop(), sentence) if len(goals) == 1 else None


def _meanings(tokens: Sequence[Token], words: GoalLanguage) -> set[tuple[g.Step, ...]]:
    """Everything that the sentence may mean in that language, in steps."""
    if words.language not in SENTENCES:
        return set()
    bare = _without_courtesy(tokens, words)
    reader = SentenceReader(bare, words)
    common = set(reader.patterns(0)) | set(reader.patterns_there())
    said = Captions(words.language)
    return common or {with_checks(join_steps(steps, said)) for steps in reader.clauses(0)}


def _without_courtesy(tokens: Sequence[Token], words: GoalLanguage) -> tuple[Token, ...]:
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


@cache
def _verbs(language: str) -> frozenset[str]:
    """Words that a command begins with."""
    steps = next(each.steps for each in LANGUAGES if each.language == language)
    flats = [flat for flats in steps.values() for flat in flats]
    flats += [flat for key in SENTENCES[language] for flat in _templates(language, key)]
    return frozenset(flat[0] for flat in flats if not is_slot(flat[0]))


@cache
def _captions(language: str) -> frozenset[tuple[str, ...]]:
    """Captions of several words of which one would end a text."""
    texts = (text for group in SYNONYMS.get(language, {}).values() for text in group)
    split = (tuple(text.casefold().split()) for text in texts)
    return frozenset(words for words in split if len(words) > 1 and VAGUE & set(words))


@cache
def _stops(language: str) -> frozenset[str]:
    """Words behind a slot of some pattern that are no part of any name."""
    flats = (flat for key in SENTENCES[language] for flat in _templates(language, key))
    pairs = (pair for flat in flats for pair in pairwise(flat))
    behind = {word.casefold() for before, word in pairs if is_slot(before) and not is_slot(word)}
    purposes = {flat[0] for flat in _templates(language, "purpose")}
    return frozenset((behind | purposes) & VAGUE)


@cache
def _templates(language: str, key: str) -> tuple[Template, ...]:
    """The flat templates of a pattern."""
    texts = SENTENCES[language].get(key, ())
    return tuple(flat for text in texts for flat in flat_templates(text))


class SentenceReader(Reader):
    """Reads sentences, whose texts without quotes are proper names and single words alone."""

    def patterns_there(self) -> Iterator[tuple[g.Step, ...]]:
        """The steps of a pattern behind "open Tracker and"."""
        for flat in _templates(self.words.language, "open_address"):
            for parts, end in self._match(flat, 0, Parts()):
                following = self._past_joints(end)
                if following > end:
                    yield from ((g.Open(parts.text), *steps) for steps in self.patterns(following))

    def patterns(self, at: int) -> Iterator[tuple[g.Step, ...]]:
        """The steps of every pattern that the sentence fits from there to its end."""
        for key, build in BUILD_GOAL.items():
            for flat in _templates(self.words.language, key):
                for parts, end in self._match(flat, at, Parts()):
                    steps = build(parts, Captions(self.words.language))
                    if end == len(self.tokens) and steps:
                        yield (g.Open(parts.place), *steps) if parts.place else steps

    def clauses(self, at: int, before: g.Step | None = None) -> Iterator[Steps]:
        """The steps of a sentence of commands: joined by commas, full stops, "and" and "then".

        What is done just *before* lends its verb: "type A in B and C in D".
        """
        for start in self._ways(at):
            for steps, last in self._clause(start, before):
                for end in self._pattern_ends("purpose", last):
                    if end == len(self.tokens):
                        yield steps
                        continue
                    following = self._past_joints(end)
                    if following > end:
                        others = self.clauses(following, steps[-1])
                        yield from ((*steps, *rest) for rest in others)

    def _ways(self, at: int) -> Iterator[int]:
        """Where the command begins: at once, or behind how to look for it ("find and")."""
        yield at
        yield from (end for end in self._pattern_ends("looking", at) if end > at)

    def _pattern_ends(self, key: str, at: int) -> Iterator[int]:
        """Where such a pattern ends that stands there; it may be missing."""
        found = dict.fromkeys(
            end
            for flat in _templates(self.words.language, key)
            for _, end in self._match(flat, at, Parts())
        )
        yield from (*found, at)

    def _past_joints(self, at: int) -> int:
        """Where the next command begins: behind commas, full stops, "and" and "then"."""
        while self._word(at) in (",", ";", ".") or self._joins(at):
            at += 1
        return at

    def _joins(self, at: int) -> bool:
        return self.words.has("and", self._word(at)) or self.words.has("then", self._word(at))

    def _clause(self, at: int, before: g.Step | None) -> Iterator[tuple[Steps, int]]:
        after = before if _goes_on(before) else None
        keys = (k for k in BUILD_CLAUSE if k not in AGAIN or isinstance(after, AGAIN[k]))
        own = ((key, _templates(self.words.language, key)) for key in keys)
        for key, flats in (*own, *self.words.steps.items()):
            if key in BUILD_CLAUSE:
                for flat in flats:
                    for parts, end in self._match(flat, at, Parts()):
                        if key == "find" and self._past_joints(end) == end:
                            continue  # whoever only looks for it presses nothing
                        told = BUILD_CLAUSE[key](parts, Captions(self.words.language))
                        steps = told if isinstance(told, tuple) else (told,)
                        if steps and not any(map(self._is_another, steps)):
                            yield steps, end

    def _is_another(self, step: g.Step) -> bool:
        """Whether other words say it: a press of the key Enter, a file that is given."""
        match step:
            case g.Click(g.Target(name, "")):
                return name.casefold() in self.words.keys
            case g.Drag(g.Target(role=role)):
                return role in _SLID
            case g.Choose(options):
                return any(_FILE.fullmatch(option) for option in options)
            case g.Type(_, g.Target(name)) if self._is_slid(name):
                return True
            case g.Type(value, g.Target()):
                words = (*self.words.words.get("on", ()), *self.words.words.get("off", ()))
                return (value.casefold(),) in words
            case _:
                return False

    def _is_slid(self, name: str) -> bool:
        """Whether the name ends in a kind whose number is set by sliding it."""
        return any(self.words.kinds.get((w,)) in _SLID for w in name.casefold().split()[-1:])

    # Slots that sentences alone have.

    def _read_slot(self, slot: str, at: int, parts: Parts) -> Iterator[tuple[Parts, int]]:
        reads = {
            "kind": self._kind,
            "kinds": self._kind,
            "new_kind": self._new_kind,
            "proper": self._proper,
            "quoted": self._quoted,
            "file": self._file,
            "filename": self._file,
            "words": self._several_words,
            "app": self._proper,
            "url": self._url,
        }
        into = {"kind": "kind", "kinds": "", "new_kind": "kind", "file": "name", "proper": "name"}
        if slot in reads:
            for text, end in reads[slot](at):
                yield _with(parts, into.get(slot, "text"), text), end
        elif slot in ("thing", "known_thing"):
            yield from self._thing(at, parts, known=slot == "known_thing")
        elif slot in ("value", "person"):
            yield from ((replace(parts, value=v), end) for v, end in self._value(at))
        elif slot == "field":
            yield from ((replace(parts, field=f), end) for f, end in self._field(at))
        elif slot == "owner":
            yield from ((replace(parts, name=n), end) for n, end in self._owner(at))
        elif slot == "named":
            yield from ((parts, end) for end in self._phrase_ends("named", at))
        elif slot == "one_field":
            for (name, value), end in self._pair(at):
                yield replace(parts, field=name, value=value), end
        elif slot in ("rest", "rest_app", "in_app"):
            yield from self._around(slot, at, parts)
        elif slot in ("target_that", "checkbox", "slider", "tool"):
            yield from self._special_target(slot, at, parts)
        elif slot in _SEVERAL:
            yield from ((replace(parts, several=s), end) for s, end in self._several(slot, at))
        elif slot == "pairs":
            yield from ((replace(parts, fields=f), end) for f, end in self._pairs(at))
        elif slot in ("kinded", "another"):
            quoted = slot == "another" and at < len(self.tokens) and self.tokens[at].quoted
            told = ((t, end) for t, end in self._target(at) if t.role or quoted)
            yield from ((replace(parts, target=t), end) for t, end in told)
        elif slot in ("many", "box"):
            yield from self._kind_alone(slot, at, parts)
        elif slot == "color" and self._word(at) in COLORS:
            yield replace(parts, name=self.tokens[at].text), at + 1
        elif slot == "which":
            counted = ((n, end) for n, end in self._ordinal(at) if n and n >= -1)
            yield from ((replace(parts, count=n), end) for n, end in counted)
        elif slot == "bare":
            ends = (end for end in self._phrase_ends("bare", at) if end > at)
            yield from ((replace(parts, name=self._words(at, end)), end) for end in ends)
        elif slot in ("saying", "beginning", "closing", "and_ending"):
            yield from ((parts, end) for end in self._phrase_ends(slot, at) if end > at)
        elif slot == "quoted_kind":
            for text, end in self._quoted(at):
                yield from ((replace(parts, kind=r), end) for r in self._kinds_of(text))
        elif slot == "named_as":
            yield from ((parts, end) for end in self._apposition_ends(at))
        else:
            yield from super()._read_slot(slot, at, parts)

    def _text(self, at: int) -> Iterator[tuple[str, int]]:
        """A text that was surely meant as one: in quotes, a proper name, one word."""
        if at < len(self.tokens) and self.tokens[at].quoted:
            yield self.tokens[at].text, at + 1
            return
        yield from self._value(at)

    def _target(self, at: int, *, definite: bool = False) -> Iterator[tuple[g.Target, int]]:
        for target, end in super()._target(at, definite=definite):
            if self._is_sure(target, at, end) and not (target.role and self._is_many(at)):
                yield target, max(self._phrase_ends("there", end)) if target.role else end

    def _unquoted_core(
        self, at: int, end: int, *, definite: bool
    ) -> Iterator[tuple[g.Target, bool, int]]:
        """Words before what says where ("the section below"), "button ONE", and any others."""
        for last in range(at + 1, end):
            if end in self._phrase_ends("there", last):
                found = super()._unquoted_core(at, last, definite=definite)
                told = [(target, called, end) for target, called, _ in found if target.role]
                if told:
                    yield from told
                    return
        for role, length in self._roles(at):
            named = range(at + length, end)
            if named and self.tokens[at].text.islower() and all(map(self._is_written, named)):
                yield g.Target(self._words(at + length, end), role), False, end
                return
        yield from super()._unquoted_core(at, end, definite=definite)

    def _core(self, at: int, *, definite: bool) -> Iterator[tuple[g.Target, bool, int]]:
        """Also well-known captions, and kinds that no page has: the folder "src"."""
        yield from super()._core(at, definite=definite)
        for caption in _captions(self.words.language):
            if tuple(self._word(at + n) for n in range(len(caption))) == caption:
                end = at + len(caption)
                yield g.Target(self._words(at, end)), False, end  # "Sign in"
        noun = definite and self._is_word(at) and self._is_noun(at)
        if noun and self.tokens[at].text.islower() and next(self._roles(at), None) is None:
            for named in self._phrase_ends("saying", at + 1):
                yield from ((g.Target(name), False, end) for name, end in self._quoted(named))

    def _past_article(self, at: int) -> int:
        """Past an article; a letter by itself is a name ("drag A to B")."""
        letter = at and at < len(self.tokens) and self.tokens[at].text in _LETTERS
        return at if letter else super()._past_article(at)

    def _run_end(self, at: int) -> int:
        """Where a text without quotes ends: also where a word of a sentence's pattern stands."""
        stops = _stops(self.words.language)
        whole = super()._run_end(at)
        return next((end for end in range(at, whole) if self._word(end) in stops), whole)

    def _is_written(self, at: int) -> bool:
        """Whether the word there is written as a name is; in capitals any word is."""
        text = self.tokens[at].text
        return self._is_name(at) or (len(text) > 1 and text.isupper())

    def _list(self, at: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """Texts with commas and "and" between; one without quotes may be of several words."""
        for text, end in (*self._quoted(at), *self._run_of_words(at)):
            joined = self._past_commas(end)
            if joined > end:
                yield from (((text, *rest), last) for rest, last in self._list(joined))
            yield (text,), end

    def _past_commas(self, at: int) -> int:
        while self._is_joint(at):
            at += 1
        return at

    def _is_joint(self, at: int) -> bool:
        return self._word(at) == "," or self.words.has("and", self._word(at))

    def _run_of_words(self, at: int) -> Iterator[tuple[str, int]]:
        """The words up to the next of the language, where no command or kind is among them."""
        end = at
        while self._is_word(end) and self._word(end) not in self.words.stops:
            end += 1
        path = any(_ARROW.search(token.text) for token in self.tokens[at:end])
        if at < end <= at + NAME_WORDS_MAX and not path and not self._is_phrase(at, end):
            yield self._words(at, end), end

    def _is_phrase(self, at: int, end: int) -> bool:
        """Whether the words there are a command, an amount of something or end in a kind."""
        first, last = self.tokens[at].text, self.tokens[end - 1].text
        amount = first.isdigit() and end > at + 1 and self.tokens[at + 1].text.islower()
        kind = any(self.words.kinds.get((text,)) for text in (first, last))
        verb = first in _verbs(self.words.language) or self.words.has("bare", first)
        return amount or kind or verb

    def _several(self, slot: str, at: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """Several names, numbers, or names on the way of a menu."""
        if slot == "several":
            yield from (found for found in self._list(at) if len(found[0]) > 1)
        elif slot == "numbers":
            end = at
            while end < len(self.tokens) and _NUMBERS.fullmatch(self.tokens[end].text):
                end = self._past_commas(end + 1)
            last = next((n for n in range(end, at, -1) if not self._is_joint(n - 1)), at)
            numbers = _NUMBER.findall(" ".join(token.text for token in self.tokens[at:last]))
            if len(numbers) > 1:
                yield tuple(numbers), last
        else:
            end = at
            while end < len(self.tokens) and self._word(end) not in ("and", ",", "then"):
                end += 1
            names = _ARROW.split(" ".join(t.text for t in self.tokens[at:end]))
            known = len(names) > 1 and all(names) and self._past_article(at) == at
            if known and not self._is_phrase(at, end):
                yield tuple(names), end

    def _is_many(self, at: int) -> bool:
        """Whether the kind in the plural stands there: "the text fields"."""
        return next(self._kind_alone("many", at, Parts()), None) is not None

    def _kind_alone(self, slot: str, at: int, parts: Parts) -> Iterator[tuple[Parts, int]]:
        """A kind of element without a name: many of them, or the one of its kind."""
        start = self._past_article(at)
        for role, length in self._roles(start):
            words = self._words(start, start + length)
            plural = any(_is_plural(words.casefold(), " ".join(n)) for n in self.words.roles[role])
            if slot == "box" and role == "dialog":
                yield replace(parts, inside=words), start + length
            elif slot == "many" and plural:
                end = max(self._phrase_ends("there", start + length))
                yield replace(parts, kind=role), end

    def _kinds_of(self, text: str) -> Iterator[str]:
        """The kind of element that is called so, or whose name begins so."""
        whole = self.words.kinds.get(tuple(text.casefold().split()))
        begun = (role for role, names in self.words.roles.items() if names[1][0] == text)
        yield from (role for role in (whole or next(begun, ""),) if role)

    def _apposition_ends(self, at: int) -> Iterator[int]:
        """Where a word ends that says what the text behind it is: "the number 4"."""
        start = self._past_article(at)
        if start > at and self._is_word(start) and self._is_noun(start):
            yield start + 1

    def _part(self, at: int) -> Iterator[tuple[str, int]]:
        """A named part, or the one of its kind: "the dialog box"."""
        start = self._past_article(at)
        kinds = [length for _, length in self._roles(start) if length > 1]
        for length in kinds:
            yield self._words(start, start + length), start + length
        yield from () if kinds else super()._part(at)

    def _is_sure(self, target: g.Target, at: int, end: int) -> bool:
        """Whether the target's name is no more than a name: vague words make it none."""
        if not target.name or any(t.quoted and t.text == target.name for t in self.tokens[at:end]):
            return True
        said = target.name.split()
        if tuple(word.casefold() for word in said) in _captions(self.words.language):
            return True
        called = self.words.has("called", said[0].casefold())
        if said[-1] in ("colored", "coloured") and said[0] in COLORS:
            return False
        if called or _ARROW.search(target.name) or self._is_ordinal(said[0].casefold()):
            return False  # the way of a menu; the 2nd one
        loud = bool(target.role)  # "button ONE"
        if any(w.casefold() in VAGUE and not (loud and w.isupper() and len(w) > 1) for w in said):
            return False
        return len(said) <= NAME_WORDS_MAX

    def _is_ordinal(self, word: str) -> bool:
        """Whether the word counts in digits: "2nd"."""
        endings = (word.removesuffix(s) for (s,) in self.words.words.get("suffixes", ()))
        return any(digits.isdigit() and digits != word for digits in endings)

    def _quoted(self, at: int) -> Iterator[tuple[str, int]]:
        if at < len(self.tokens) and self.tokens[at].quoted:
            yield self.tokens[at].text, at + 1

    def _proper(self, at: int) -> Iterator[tuple[str, int]]:
        """A name: in quotes, or the words from there on that are written as names are."""
        yield from self._quoted(at)
        end = at
        while self._is_name(end):
            end += 1
        if end > at:
            yield self._words(at, end), end

    def _is_name(self, at: int) -> bool:
        """Whether the word there is written as a name is, and is none of the language's own."""
        if at >= len(self.tokens) or self.tokens[at].quoted or self.tokens[at].text in SIGNS:
            return False
        text = self.tokens[at].text
        written = text[:1].isupper() or _SURE.fullmatch(text) is not None
        return written and not text.endswith(("'s", "\u2019s")) and not self._is_own(at)

    def _is_own(self, at: int) -> bool:
        """Whether the word there points at something unsaid, or is a small word of the language."""
        word = self._word(at)
        if at and len(word) == 1 and self.tokens[at].text.isupper() and word not in VAGUE:
            return False  # the option A
        if at and self.tokens[at].text in ("AM", "PM") and self.tokens[at - 1].text[:1].isdigit():
            return False  # of a time
        return word in VAGUE or any(self.words.has(k, word) for k in ("the", "and", "then"))

    def _value(self, at: int) -> Iterator[tuple[str, int]]:
        """A name, or one word."""
        found = False
        for text, end in self._proper(at):
            found = True
            yield text, end
        if not found and self._is_word(at):
            yield self.tokens[at].text, at + 1

    def _is_word(self, at: int) -> bool:
        """Whether a word stands there that may be part of what is meant."""
        plain = at < len(self.tokens) and not self.tokens[at].quoted
        return plain and self.tokens[at].text not in SIGNS and not self._is_own(at)

    def _several_words(self, at: int) -> Iterator[tuple[str, int]]:
        """Words up to the end of the sentence, as a search takes them."""
        yield from self._quoted(at)
        end = len(self.tokens)
        if at < end <= at + SEARCH_WORDS_MAX and all(map(self._is_word, range(at, end))):
            yield self._words(at, end), end

    def _url(self, at: int) -> Iterator[tuple[str, int]]:
        """An address, or the name of an application that is written as a name is."""
        if self._word(at).startswith(("http://", "https://")):
            yield self.tokens[at].text, at + 1
        else:
            yield from self._proper(at)

    def _file(self, at: int) -> Iterator[tuple[str, int]]:
        """The name of a file, with what kind of thing it is before it or not."""
        for start in (at, self._past_article(at)):
            named = start + 1 if self.words.has("files", self._word(start)) else start
            for text, end in self._proper(named):
                if _FILE.fullmatch(text):
                    yield text, end

    def _kind(self, at: int) -> Iterator[tuple[str, int]]:
        """What kind of thing is meant: one word."""
        start = self._past_article(at)
        if self._is_word(start) and self._is_noun(start):
            yield self.tokens[start].text, start + 1

    def _is_noun(self, at: int) -> bool:
        """Whether the word may say what kind of thing is meant, and not which one or how it is."""
        text = self.tokens[at].text
        capital = text[:1].isupper() == self.words.capital_nouns
        return capital and _SURE.fullmatch(text) is None and not self.words.has("adjectives", text)

    def _new_kind(self, at: int) -> Iterator[tuple[str, int]]:
        """A kind of thing that is not there yet."""
        start = self._past_article(at)
        yield from self._kind(start + 1 if self.words.has("new", self._word(start)) else start)

    def _phrase_ends(self, kind: str, at: int) -> Iterator[int]:
        """Where phrases of that kind end that stand there; they may be missing."""
        for phrase in self.words.words.get(kind, ()):
            if tuple(self._word(at + n) for n in range(len(phrase))) == phrase:
                yield at + len(phrase)
        yield at

    def _thing(self, at: int, parts: Parts, *, known: bool) -> Iterator[tuple[Parts, int]]:
        """Something that is there: "the project Apollo", "the Apollo project", "Apollo".

        A *known* one has its kind beside it, or is in quotes.
        """
        for kind, end in self._kind(at):
            if known and (kind.casefold(),) in self.words.kinds:
                continue  # an element of the page
            for start in self._phrase_ends("named", end):
                for name, last in self._proper(start):
                    yield replace(parts, kind=kind, name=name), last
        start = self._past_article(at)
        for name, end in self._proper(start):
            if self._is_word(end):
                for kind, last in self._kind(end):
                    element = known and (kind.casefold(),) in self.words.kinds
                    if last == end + 1 and start > at and not element:
                        yield replace(parts, kind=kind, name=name), last
            if start == at and (not known or self.tokens[at].quoted):
                yield replace(parts, kind="", name=name), end

    def _owner(self, at: int) -> Iterator[tuple[str, int]]:
        """A name in the genitive: "Jane Doe's"."""
        end = at
        while self._is_name(end):
            end += 1
        text = self.tokens[end].text if end < len(self.tokens) else ""
        bare = text.removesuffix("'s").removesuffix("\u2019s")
        if bare != text and bare[:1].isupper():
            yield " ".join((*(t.text for t in self.tokens[at:end]), bare)), end + 1

    def _field(self, at: int) -> Iterator[tuple[str, int]]:
        """What a field is called: in quotes, or up to three words."""
        start = self._past_article(at)
        yield from self._quoted(start)
        for end in range(start + 1, min(start + FIELD_WORDS_MAX, len(self.tokens)) + 1):
            if not self._is_word(end - 1):
                break
            if not self._is_part(end - 1):
                yield self._words(start, end), end + self._is_part(end)
        for end in self._phrase_ends("fields", start):
            if end > start and not all(map(self._is_word, range(start, end))):
                yield self._words(start, end), end  # "first name"

    def _is_part(self, at: int) -> bool:
        """Whether the word there says only what kind of thing was named: a field, a column."""
        word = self._word(at)
        return self.words.has("containers", word) or self.words.kinds.get((word,)) == "field"

    def _pair(self, at: int) -> Iterator[tuple[tuple[str, str], int]]:
        """A field and its value: "priority High", "due date: 2026-12-01", "status is open".

        Where nothing stands between them, the field is a well-known one or the value is no
        ordinary word.
        """
        for name, end in self._field(at):
            known = self.words.has_phrase("fields", name.casefold())
            if not known and name.split()[0] in _verbs(self.words.language):
                continue  # a command of its own
            for start in self._phrase_ends("is", end):
                for value, last in self._value(start):
                    sure = self.tokens[start].quoted or _SURE.fullmatch(value) is not None
                    written = value[:1].isupper() and name.islower()  # of nouns without a capital
                    if start > end or known or sure or written:
                        yield (name, value), last

    def _pairs(self, at: int) -> Iterator[tuple[tuple[tuple[str, str], ...], int]]:
        for pair, end in self._pair(at):
            following = end
            while self._word(following) == "," or self.words.has("and", self._word(following)):
                following += 1
            if following > end:
                yield from (((pair, *rest), last) for rest, last in self._pairs(following))
            yield (pair,), end

    def _around(self, slot: str, at: int, parts: Parts) -> Iterator[tuple[Parts, int]]:
        """Fields, and the application: each may be missing."""
        if slot == "in_app":
            for app, end in self._app(at):
                comma = end + 1 if self._word(end) == "," else end
                yield replace(parts, place=app), comma
            yield parts, at
            return
        if slot == "rest":
            opened = self._word(at) == "("
            starts = [at + 1] if opened else [n for n in self._phrase_ends("with", at) if n > at]
            for fields, end in (read for start in starts for read in self._pairs(start)):
                closed = end + 1 if opened and self._word(end) == ")" else end
                yield from self._around("rest_app", closed, replace(parts, fields=fields))
        yield parts, at
        if not parts.place:
            yield from ((replace(parts, place=app), end) for app, end in self._app(at))

    def _app(self, at: int) -> Iterator[tuple[str, int]]:
        """The application where it is to be done."""
        if self.words.has("in", self._word(at)):
            yield from self._proper(at + 1)

    def _special_target(self, slot: str, at: int, parts: Parts) -> Iterator[tuple[Parts, int]]:
        """A checkbox, or "the button that says Save"."""
        for target, end in self._target(at):
            if slot == "checkbox" and target.role in ("checkbox", "field"):
                yield replace(parts, target=replace(target, role="checkbox")), end
            elif slot in ("slider", "tool") and (target.role in _SLID) is (slot == "slider"):
                yield replace(parts, target=target), end
        if slot != "target_that":
            return
        start = self._past_article(at)
        things = (("", 1),) if self.words.has("things", self._word(start)) else ()
        for role, length in (*self._roles(start), *things):
            for said in self._phrase_ends("saying", start + length):
                if said > start + length:
                    for name, end in self._quoted(said):
                        yield replace(parts, target=g.Target(name=name, role=role)), end


def _goes_on(before: g.Step | None) -> bool:
    """Whether what follows a step may leave out its verb: where it cannot be one more of a list."""
    match before:
        case g.Choose(_, target):
            return target != g.Target() and not target.row
        case g.Click(target):
            return not target.row
        case _:
            return True


def _is_plural(words: str, one: str) -> bool:
    """Whether those words are the other name with an ending."""
    longer = words.startswith(one) and 0 < len(words) - len(one) <= ENDING_MAX
    return longer and " " not in words.removeprefix(one)


_FILE = re.compile(r"[^/\\]+\.[A-Za-z][A-Za-z0-9]{1,4}")


def _with(parts: Parts, into: str, text: str) -> Parts:
    """The parts with that text in its place."""
    match into:
        case "kind":
            return replace(parts, kind=text)
        case "name":
            return replace(parts, name=text)
        case "text":
            return replace(parts, text=text)
        case _:
            return parts
