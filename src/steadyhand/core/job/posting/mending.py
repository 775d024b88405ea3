"""JSON as pages hold it: what a browser's reader of structured data would still take.

Sites put comments around it, forget to take out a comma, break lines inside strings, or write two
objects into one block.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape

BLOCK_MAX = 500_000  # characters of one block of a page
ANSWER_MAX = 5_000_000  # characters of an answer; a board may list all its postings in one
TRIES_MAX = 50  # objects that are looked for in one block
# Each takes time by the length of the text: a string that nobody closed is taken to the end, and is
# not looked through again from each quotation mark in it.
_WRAPPED = re.compile(r"<!--|-->|<!\[CDATA\[|\]\]>|^[^\S\n]*//.*$", re.M)
_STRING_OR_COMMA = re.compile(
    r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)|,(?=\s*[}\]])|/\*(?:.*?\*/|.*)|//[^\n]*', re.S
)
_BAD_ESCAPE = re.compile(r'\\(?!["\\/bfnrtu])|\\u(?![0-9a-fA-F]{4})')


def parsed(block: str, longest: int = BLOCK_MAX) -> tuple[object, ...]:
    """Every value of the block, mended where it can be; () for what is no JSON."""
    text = block[:longest].lstrip("\ufeff").strip()
    for each in (text, _mended(text), _mended(unescape(text))):
        found = tuple(_values(each))
        if found:
            return found
    return ()


def _values(text: str) -> Iterator[object]:
    """The values that stand one after the other; stops where none can be read."""
    decoder, at = json.JSONDecoder(strict=False), 0
    for _ in range(TRIES_MAX):
        while at < len(text) and text[at] in " \t\r\n;,":
            at += 1
        if at == len(text):
            return
        try:
            value, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            return
        yield value


def _mended(text: str) -> str:
    bare = _WRAPPED.sub(" ", text)
    for _ in range(2):  # a comma that a comment parts from its bracket is seen without the comment
        bare = _STRING_OR_COMMA.sub(lambda m: m[0] if m[0][0] == '"' else " ", bare)
    return _BAD_ESCAPE.sub(r"\\\\", bare).strip()
