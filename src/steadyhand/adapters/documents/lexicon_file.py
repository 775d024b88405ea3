"""The dictionaries that ship with the spelling checker, read when a word is first asked for."""

from __future__ import annotations

import gzip
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import overload

import msgspec

FOLDER = ("spellchecker", "resources")
LANGUAGES = frozenset({"en", "de", "fr", "es", "pt", "nl", "it"})


class Dictionaries:
    """Says whether a language has a word; each language is read once per process, on demand."""

    def knows(self, word: str, language: str) -> bool:
        """Whether the dictionary of *language* has the casefolded *word*.

        A language without a dictionary has none.
        """
        if language not in LANGUAGES:
            return False
        words = load_words(language)
        at = bisect_left(words, word)
        return at < len(words) and words[at] == word


@dataclass(frozen=True, slots=True)
class Words(Sequence[str]):
    """Words in order within one text: a set of them would take five times the memory."""

    text: bytes
    starts: array[int]  # of each word, and one behind the last

    def __len__(self) -> int:
        return len(self.starts) - 1

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...
    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        return self.text[self.starts[at] : self.starts[at + 1]].decode()


@cache
def load_words(language: str) -> Words:
    """The words of one dictionary, casefolded, each once and in order."""
    folder, inner = FOLDER
    packed = (files(folder) / inner / f"{language}.json.gz").read_bytes()
    counts = msgspec.json.decode(gzip.decompress(packed), type=dict[str, int])
    return words_of(sorted({word.casefold() for word in counts}))


def words_of(ordered: Sequence[str]) -> Words:
    """The words, which are in order, as one text."""
    starts, end = array("I", [0]), 0
    parts = [word.encode() for word in ordered]
    for part in parts:
        end += len(part)
        starts.append(end)
    return Words(b"".join(parts), starts)
