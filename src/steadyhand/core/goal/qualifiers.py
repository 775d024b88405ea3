"""Slots that say which of many is meant: by several fields, by an extreme, an order or its looks.

"mystery films directed by Varda from the year 1985": the kind, what tells it apart, each with what
a form is likely to call it, and what is left over for the one field that is left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from .lexicon import COLORS, Parts, tokens_of
from .meanings import LOOKS, MEASURES, is_day, vague_words
from .sentence_parts import PartReader

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
