"""The parts of a sentence: names, values, kinds, fields, things, files and what they stand for.

A text without quotes is a proper name, a single word or a value of digits; words that point at
something unsaid (`vague`: "it", "all", "last", "except") are never a part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ..answer.options import singular_of
from . import goal as g
from .language import Reader
from .lexicon import (
    COLORS,
    SIGNS,
    GoalLanguage,
    Parts,
    Token,
    caution_of,
    put,
    tokens_of,
    without_courtesy,
)
from .meanings import (
    LOOKS,
    MEASURES,
    Captions,
    is_day,
    is_plural,
    long_captions,
    stops_of,
    vague_words,
    verbs_of,
)

FIELD_WORDS_MAX = 3
NAME_WORDS_MAX = 4  # of an element that is named without quotes; more are no caption
SEARCH_WORDS_MAX = 6
_LETTERS, _SEVERAL = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), ("several", "numbers", "path")
SLID = ("slider", "spinbutton")
_RANKS = {1: "least", -1: "most"}
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?")
_NUMBERS = re.compile(r"[\[(]?[-+]?\d+(?:\.\d+)?(?:,[-+]?\d+(?:\.\d+)?)*[\])]?")
_ARROW = re.compile(r"\s*(?:>|\u203a|\u2192|->)\s*")
_SURE = re.compile(r"#?[^\W\d_]?.*[\d@/\\._].*|#[^\W_][\w-]*")  # digits, addresses, files
_JOINED = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+")
_TIME = re.compile(r"\d{1,2}[:.]\d{2}(?:[ap]m)?", re.I)
FILE_NAME = re.compile(r"[^/\\]+\.[A-Za-z][A-Za-z0-9]{1,4}")


class PartReader(Reader):
    """Reads what stands in the slots of sentences' patterns, beside those of commands."""

    def __init__(self, tokens: Sequence[Token], words: GoalLanguage) -> None:
        """Read these tokens in that language, without the polite words around them."""
        bare = without_courtesy(tokens, words)
        super().__init__(bare, words)
        self.said = Captions(words.language)

    def _one_of(self, at: int) -> str:
        """The noun there as it is said of one thing, '' where it is no noun of several."""
        if at >= len(self.tokens) or not self._is_word(at) or not self._is_noun(at):
            return ""
        one = singular_of(self._word(at), self.words.language)
        return one.capitalize() if self.words.capital_nouns else one

    def _read_slot(self, slot: str, at: int, parts: Parts) -> Iterator[tuple[Parts, int]]:
        reads = {
            "kind": (self._kind, "kind"),
            "kinds": (self._kind, ""),
            "things": (self._things, ""),
            "new_kind": (self._new_kind, "kind"),
            "proper": (self._proper, "name"),
            "quoted": (self._quoted, "text"),
            "file": (self._file, "name"),
            "filename": (self._file, "text"),
            "attached": (self._file, "path"),
            "words": (self._several_words, "text"),
            "app": (self._proper, "text"),
            "url": (self._url, "text"),
            "where": (self._where, "place"),
            "mine": (self._mine, "field"),
            "value": (self._value, "value"),
            "person": (self._value, "value"),
            "field": (self._field, "field"),
            "owner": (self._owner, "name"),
        }
        if slot in reads:
            read, into = reads[slot]
            yield from ((put(parts, into, text), end) for text, end in read(at))
        elif slot in ("thing", "known_thing"):
            yield from self._thing(at, parts, known=slot == "known_thing")
        elif slot == "when":
            yield from self._when(at, parts)
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
        elif slot == "facet":
            facet = replace(parts, text=self._word(at))
            yield from ((facet, at + 1),) if self.words.has("facets", facet.text) else ()
        elif slot == "to_pairs":
            yield from ((replace(parts, fields=f), end) for f, end in self._settings(at))
        elif slot == "pairs":
            yield from ((replace(parts, fields=f), end) for f, end in self._pairs(at))
        elif slot in ("kinded", "another"):
            quoted = slot == "another" and at < len(self.tokens) and self.tokens[at].quoted
            told = ((t, end) for t, end in self._target(at) if t.role or quoted)
            yield from ((replace(parts, target=t), end) for t, end in told)
        elif slot in ("many", "box"):
            yield from self._kind_alone(slot, at, parts)
        elif slot == "color":
            color = replace(parts, name=self._word(at))
            yield from ((color, at + 1),) if color.name in COLORS else ()
        elif slot == "which":
            counted = ((n, end) for n, end in self._ordinal(at) if n and n >= -1)
            yield from ((replace(parts, count=n), end) for n, end in counted)
        elif slot == "extreme":
            ranks = ((n, e) for n, k in _RANKS.items() for e in self._phrase_ends(k, at) if e > at)
            yield from ((replace(parts, count=n), end) for n, end in ranks)
        elif slot in ("bare", "marking"):
            ends = (end for end in self._phrase_ends(slot, at) if end > at)
            yield from ((replace(parts, text=self._words(at, end)), end) for end in ends)
        elif slot in ("saying", "beginning", "closing", "and_ending", "messages"):
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
        """Also "button ONE"."""
        for role, length in self._roles(at):
            named = range(at + length, end)
            if named and self.tokens[at].text.islower() and all(map(self._is_written, named)):
                yield g.Target(self._words(at + length, end), role), False, end
                return
        yield from super()._unquoted_core(at, end, definite=definite)

    def _core(self, at: int, *, definite: bool) -> Iterator[tuple[g.Target, bool, int]]:
        """Also well-known captions, and kinds that no page has: the folder "src"."""
        yield from super()._core(at, definite=definite)
        for caption in long_captions(self.words.language):
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
        stops = stops_of(self.words.language)
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
        verb = first in verbs_of(self.words.language) or self.words.has("bare", first)
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
            plural = any(is_plural(words.casefold(), " ".join(n)) for n in self.words.roles[role])
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
        if tuple(word.casefold() for word in said) in long_captions(self.words.language) or (
            target.role and self.words.has_phrase("fields", target.name.casefold())
        ):
            return True  # also "the first name field"
        named = len(said) > 1 and (said[1][:1].isupper() or _JOINED.fullmatch(said[1]) is not None)
        thing = target.role == "" and named and said[0].islower()
        if thing and self._past_article(at) > at and not self.words.capital_nouns:
            return False  # "the project Apollo" is in a row, and no caption
        called = self.words.has("called", said[0].casefold())
        if said[-1] in ("colored", "coloured") and said[0] in COLORS:
            return False
        if called or _ARROW.search(target.name) or self._is_ordinal(said[0].casefold()):
            return False  # the way of a menu; the 2nd one
        vague = vague_words(self.words.language)
        loud = bool(target.role)  # "button ONE"
        if any(w.casefold() in vague and not (loud and w.isupper() and len(w) > 1) for w in said):
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
        counts = text.endswith(("'s", "\u2019s")) or self._is_ordinal(text.casefold())
        return written and not counts and not self._is_own(at)

    def _is_own(self, at: int) -> bool:
        """Whether the word there points at something unsaid, or is a small word of the language."""
        word = self._word(at)
        if (
            at
            and len(word) == 1
            and self.tokens[at].text.isupper()
            and word not in vague_words(self.words.language)
        ):
            return False  # the option A
        if at and self.tokens[at].text in ("AM", "PM") and self.tokens[at - 1].text[:1].isdigit():
            return False  # of a time
        small = any(self.words.has(k, word) for k in ("the", "and", "then"))
        vague = word in vague_words(self.words.language)
        return small or vague or bool(caution_of(self.tokens[at], self.words))

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
        end = at
        while end <= at + SEARCH_WORDS_MAX and self._is_word(end):
            end += 1
        ends = end == len(self.tokens) or self._joins(end)
        if at < end <= at + SEARCH_WORDS_MAX and ends:
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
            after = self._kind(named) if self.words.capital_nouns else ()
            for begin in (named, *(end for _, end in after)):
                for text, end in self._proper(begin):
                    if FILE_NAME.fullmatch(text) and not (
                        self.words.capital_nouns and end > begin + 1
                    ):
                        yield text, end

    def _kind(self, at: int) -> Iterator[tuple[str, int]]:
        """What kind of thing is meant: one word."""
        start = self._past_article(at)
        for end in self._phrase_ends("compounds", start):
            if end > start:
                yield self._words(start, end), end
        if self._is_word(start) and self._is_noun(start):
            yield self.tokens[start].text, start + 1

    def _things(self, at: int) -> Iterator[tuple[str, int]]:
        """Several things of a kind: "the tickets"."""
        yield from ((kind, end) for kind, end in self._kind(at) if self._one_of(end - 1))

    def _is_noun(self, at: int) -> bool:
        """Whether the word may say what kind of thing is meant, and not which one or how it is."""
        text = self.tokens[at].text
        capital = text[:1].isupper() == self.words.capital_nouns
        extreme = any(self.words.has(key, text) for key in MEASURES)  # "the cheapest 42"
        plain = not (extreme or self.words.has("adjectives", text))
        return capital and plain and _SURE.fullmatch(text) is None

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
        for kind, end in (*self._kind(at), *self._long_kind(at), *self._own_kind(at)):
            if known and (kind.casefold(),) in self.words.kinds:
                continue  # an element of the page
            for start in self._phrase_ends("named", end):
                joined = () if self._one_of(end - 1) else self._joined_name(start)
                for name, last in (*self._proper(start), *joined):
                    yield replace(parts, kind=kind, name=name), last
        yield from self._told_before(at, parts)
        start = self._past_article(at)
        if parts.before and self.words.has("it", self._word(at)):
            yield replace(parts, kind="", name=parts.before), at + 1
        for name, end in self._proper(start):
            if self._is_word(end):
                for kind, last in self._kind(end):
                    element = known and (kind.casefold(),) in self.words.kinds
                    if last == end + 1 and start > at and not element:
                        yield replace(parts, kind=kind, name=name), last
            if start == at and (not known or self.tokens[at].quoted):
                yield replace(parts, kind="", name=name), end

    def _long_kind(self, at: int) -> Iterator[tuple[str, int]]:
        """A kind of two words, behind an article and before quotes: 'the tax rate "Half"'."""
        start = self._past_article(at)
        two = range(start, start + 2)
        quoted = start + 2 < len(self.tokens) and self.tokens[start + 2].quoted
        if start == at or not quoted or not all(self._is_word(n) for n in two):
            return
        head = self.words.has("heads", self._word(start + 1))
        if head and self._is_noun(start) and not self._one_of(start):
            yield self._words(start, start + 2), start + 2

    def _own_kind(self, at: int) -> Iterator[tuple[str, int]]:
        """What is the person's and said in quotes which: 'my post "Hello"'."""
        quoted = at + 2 < len(self.tokens) and self.tokens[at + 2].quoted
        if quoted and self.words.has("persons", self._word(at)) and self._is_word(at + 1):
            yield self.tokens[at + 1].text, at + 2

    def _joined_name(self, at: int) -> Iterator[tuple[str, int]]:
        """A name of small letters and joints, as programs have them: "nightly-build"."""
        text = self.tokens[at].text if self._is_word(at) else ""
        said = any(self.words.has("joints", piece) for piece in re.split("[-_]", text))
        if _JOINED.fullmatch(text) and not said and not self._is_name(at):
            yield text, at + 1

    def _told_before(self, at: int, parts: Parts) -> Iterator[tuple[Parts, int]]:
        """The thing that an earlier clause opened, by its kind: "then lock the topic"."""
        start = self._past_article(at)
        kind = self._word(start)
        if start == at or not parts.named or next(self._proper(start + 1), None):
            return
        for n in (n for n in range(at - 1) if self._word(n) == kind):
            for begin in self._phrase_ends("named", n + 1):
                if parts.named in [name for name, _ in self._proper(begin)]:
                    yield replace(parts, kind=kind, name=parts.named), start + 1
                    return

    def _where(self, at: int) -> Iterator[tuple[str, int]]:
        """A place in the application: a name, or words behind an article ("the settings")."""
        start = self._past_article(at)
        kinded = list(self._kinded(at)) if start > at else []
        yield from kinded or self._proper(start)
        ends = {end for _, end in kinded}
        last = min(start + FIELD_WORDS_MAX, len(self.tokens)) if start > at else start
        for end in range(start + 1, last + 1):
            if not self._is_word(end - 1) or next(self._roles(end - 1), None):
                break
            if end not in ends and not all(map(self._is_name, range(start, end))):
                yield self._words(start, end), end

    def _kinded(self, at: int) -> Iterator[tuple[str, int]]:
        """A name with what kind of thing it is: "the forum Notices", "the Notices forum"."""
        start = self._past_article(at)
        for kind, end in self._kind(at):
            element = (kind.casefold(),) in self.words.kinds or self._is_part(end - 1)
            yield from () if element else self._proper(end)
        for name, end in self._proper(start):
            if self.words.has("holders", self._word(end)):
                yield name, end + 1

    def _mine(self, at: int) -> Iterator[tuple[str, int]]:
        """What is the person's own: "my address"."""
        quoted = any(token.quoted for token in self.tokens[at + 1 : at + 2])  # a text, not a field
        if self.words.has("persons", self._word(at)) and not quoted:
            yield from self._field(at + 1)

    def _when(self, at: int, parts: Parts) -> Iterator[tuple[Parts, int]]:
        """A day, and a time behind it or not, as fields of their own."""
        for start in self._phrase_ends("on_day", at):
            if start < len(self.tokens) and is_day(self.tokens[start].text):
                day = (self.said.text("date"), self.tokens[start].text)
                yield replace(parts, fields=(*parts.fields, day)), start + 1
                for hour in self._phrase_ends("at_time", start + 1):
                    if hour < len(self.tokens) and _TIME.fullmatch(self.tokens[hour].text):
                        time = (self.said.text("time"), self.tokens[hour].text)
                        yield replace(parts, fields=(*parts.fields, day, time)), hour + 1

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
            if not self._is_part(end - 1) and not self.words.has("rates", self._word(end - 1)):
                yield self._words(start, end), end + self._is_part(end)
            elif self.words.has("rates", self._word(end - 2)):
                yield self._words(start, end), end  # "posts per page"
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
            if not known and name.split()[0] in verbs_of(self.words.language):
                continue  # a command of its own
            for start in self._phrase_ends("is", end):
                for value, last in self._value(start):
                    sure = self.tokens[start].quoted or _SURE.fullmatch(value) is not None
                    written = value[:1].isupper() and name.islower()  # of nouns without a capital
                    if start > end or known or sure or written:
                        yield (name, value), last

    def _pairs(self, at: int) -> Iterator[tuple[tuple[tuple[str, str], ...], int]]:
        for pair, end in self._pair(at):
            following = self._past_commas(end)
            if following > end:
                yield from (((pair, *rest), last) for rest, last in self._pairs(following))
            yield (pair,), end

    def _settings(self, at: int) -> Iterator[tuple[tuple[tuple[str, str], ...], int]]:
        """Fields and what each is set to: "the title to A, the price to 5"."""
        for name, end in self._field(at):
            led, words = self._past_article(at) > at, name.casefold()
            rate = any(self.words.has("rates", word) for word in words.split())
            if not (led or rate or self.words.has_phrase("fields", words)) or name[:1].isupper():
                continue  # what may be a command, or another thing
            for start in self._phrase_ends("set_to", end):
                for value, last in self._value(start) if start > end else ():
                    following = self._past_commas(last)
                    if following > last:
                        rests = self._settings(following)
                        yield from ((((name, value), *rest), n) for rest, n in rests)
                    yield ((name, value),), last

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
            for told, end in self._when(at, parts):
                yield from self._around("rest_app", end, told)
            starts = [at + 1] if opened else [n for n in self._phrase_ends("with", at) if n > at]
            for fields, end in (read for start in starts for read in self._pairs(start)):
                closed = end + 1 if opened and self._word(end) == ")" else end
                yield from self._around("rest_app", closed, replace(parts, fields=fields))
        yield parts, at
        if not parts.place:
            for app, end in self._app(at):
                placed = replace(parts, place=app)
                yield from self._around(slot, end, placed) if slot == "rest" else ((placed, end),)

    def _app(self, at: int) -> Iterator[tuple[str, int]]:
        """The application where it is to be done."""
        if self.words.has("in", self._word(at)):
            yield from self._where(at + 1)

    def _special_target(self, slot: str, at: int, parts: Parts) -> Iterator[tuple[Parts, int]]:
        """A checkbox, or "the button that says Save"."""
        for target, end in self._target(at):
            if slot == "checkbox" and target.role in ("checkbox", "field"):
                yield replace(parts, target=replace(target, role="checkbox")), end
            elif slot in ("slider", "tool") and (target.role in SLID) is (slot == "slider"):
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

    def _joins(self, at: int) -> bool:
        return self.words.has("and", self._word(at)) or self.words.has("then", self._word(at))


# --- Which of many is meant: by several fields, by an extreme, an order or its looks -------------

QUALIFIERS = ("from", "to", "author", "place", "day")
QUALIFIERS_MAX = 5
VALUE_WORDS_MAX = 5
LEFT_OVER_MAX = 2
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_LETTERED = re.compile(r"[A-Z]{2,3}")  # a state or a country behind its comma
_Pairs = tuple[tuple[str, str], ...]


class QualifiedReader(PartReader):
    """Reads them beside the other parts of sentences."""

    def _read_slot(self, slot: str, at: int, parts: Parts) -> Iterator[tuple[Parts, int]]:
        if slot in ("qualified", "qualified_many"):
            yield from self._qualified(at, parts, many=slot == "qualified_many")
        elif slot == "superlative":
            for key, (by, nth) in MEASURES.items():
                ends = (end for end in self._phrase_ends(key, at) if end > at)
                yield from ((replace(parts, field=self.said.text(by), count=nth), e) for e in ends)
        elif slot == "thing_kind":
            if self._is_word(at) and self._is_noun(at):
                yield replace(parts, kind=self.tokens[at].text), at + 1
            elif self.words.has("things", self._word(at)):
                yield parts, at + 1
        elif slot in _WORD_SLOTS:
            counts = {key: n for n, key in enumerate(_WORD_SLOTS[slot])}
            for key, n in counts.items():
                if self.words.has(key, self._word(at)):
                    yield replace(parts, count=-n, value=key), at + 1
        elif slot == "buying":
            if self.words.has(slot, self._word(at)):
                verb = "book" if self.words.has("booking", self._word(at)) else "buy"
                yield replace(parts, text=self.said.text(verb)), at + 1
        elif slot == "message_kinds":
            if self._one_of(at) and self.words.has("messages", self._one_of(at).casefold()):
                yield parts, at + 1
        elif slot == "quoted_button":
            for target, end in self._target(at):
                if self.tokens[at].quoted and target.role in ("", "button", "link"):
                    yield replace(parts, text=target.name), end
        elif slot == "look":
            yield from ((replace(parts, name=name), end) for name, end in self._look(at))
        else:
            yield from super()._read_slot(slot, at, parts)

    def _look(self, at: int) -> Iterator[tuple[str, int]]:
        """A size, a colour and a shape, or some of them, with the shape at the end."""
        end = at
        for known in (self._is_size, lambda n: self._word(n) in COLORS):
            end += known(end)
        shape = any(self.words.has(f"shape_{key}", self._word(end)) for key in LOOKS)
        loose = any(self.words.has(f"shape_{key}", self._word(end)) for key in ("any", "digit"))
        if shape and (end > at or not loose):
            yield self._words(at, end + 1), end + 1

    def is_look(self, name: str) -> bool:
        """Whether a name is a size or a colour and a shape: "large circle"."""
        reader = QualifiedReader(tokens_of(name.casefold()), self.words)
        return any(end == len(reader.tokens) for _, end in reader._look(0))

    def _is_size(self, at: int) -> bool:
        return self.words.has("large", self._word(at)) or self.words.has("small", self._word(at))

    def _qualified(self, at: int, parts: Parts, *, many: bool) -> Iterator[tuple[Parts, int]]:
        """What is left over, the kind, and at least one field with its value."""
        start = self._past_article(at)
        if many and start > at:
            return
        for noun in range(start, start + LEFT_OVER_MAX + 1):
            kind = self._is_word(noun) and self._is_noun(noun)
            found = False
            if kind and (not many or self._one_of(noun)) and not self._is_qualifier(noun):
                for fields, end in self._qualifiers(noun + 1, QUALIFIERS_MAX):
                    found = True
                    left = self._words(start, noun)
                    trips = self.words.has("trips", left.casefold())
                    told = replace(
                        parts, fields=fields, kind=self.tokens[noun].text, place=left * trips
                    )
                    yield replace(told, value="" if trips else left), end
            if found or not self._is_word(noun) or self._is_qualifier(noun):
                return

    def _is_qualifier(self, at: int) -> bool:
        return bool(self._key_at(at))

    def _key_at(self, at: int) -> str:
        """What the small word there says of a value; '' where it is none."""
        word = self._word(at)
        return next((key for key in QUALIFIERS if self.words.has(f"qualify_{key}", word)), "")

    def _qualifiers(self, at: int, left: int) -> Iterator[tuple[_Pairs, int]]:
        """One field after the other, each with its value; the most first."""
        if not left:
            return
        for field, value, end in self._qualifier(at):
            for rest, last in self._qualifiers(end, left - 1):
                yield ((field, value), *rest), last
            yield ((field, value),), end

    def _qualifier(self, at: int) -> Iterator[tuple[str, str, int]]:
        """ "directed by Varda", "from the year 1985", "to: Rome", "on 12/01/2026"."""
        verb = ""
        by = self._key_at(at + 1) == "author"
        if by and self._is_word(at) and self.tokens[at].text.islower():
            verb, at = self.tokens[at].text, at + 1
        if not self._is_qualifier(at):
            return
        said, start = self._key_at(at), at + 1
        start += self._word(start) == ":"
        named = self._past_article(start)
        if not verb and self._is_word(named) and self.tokens[named].text.islower():
            if self._word(named + 1) and not self._is_qualifier(named):
                for value, end in self._worth(named + 1):
                    yield self.tokens[named].text, value, end
            return
        for value, end in self._worth(start):
            if field := verb or self._field_of(said, value):
                yield field, value, end

    def _field_of(self, said: str, value: str) -> str:
        """What a form calls what a small word says of that value; '' where it may be anything."""
        if is_day(value):
            return self.said.text("date") if said in ("day", "from") else ""
        if _YEAR.fullmatch(value):
            return self.said.text("year") if said in ("from", "place") else ""
        return "" if said == "day" else self.said.text(said)

    def _worth(self, at: int) -> Iterator[tuple[str, int]]:
        """A value: in quotes, or the words that are written as names are, with a state or not."""
        yield from self._quoted(at)
        end = at
        while end < at + VALUE_WORDS_MAX and self._is_name(end):
            end += 1
        if end == at:
            return
        if self._word(end) == "," and end + 1 < len(self.tokens):
            state = self.tokens[end + 1].text
            if _LETTERED.fullmatch(state) and state.casefold() not in vague_words(
                self.words.language
            ):
                yield f"{self._words(at, end)}, {state}", end + 2
                return
        yield self._words(at, end), end


_WORD_SLOTS: Mapping[str, tuple[str, ...]] = {
    "order": ("rising", "falling"),
    "rising": ("rising",),
    "casing": ("upper", "lower"),
    "figures": ("figures",),
    "unknown": ("unknown",),
}
