"""How one value may be written: encoded for URLs and HTML, other spaces, other punctuation."""

from __future__ import annotations

import html
import re
from unicodedata import normalize

MIN = 3  # shorter values are parts of too many words to be taken out

_UNRESERVED = re.compile(r"[A-Za-z0-9]")
_SPACE = r"(?:\s|\+|%20|%0D|%0A|&nbsp;)+"
_NUMBER = re.compile(r"[+(]?[\d\s()./–-]*\d")
_GAP = r"(?:[\s().\-/–+]|%20|%2B|&nbsp;){0,3}"
_TAIL = 7  # digits that make a number somebody's, whatever its prefix
_LINE = 12  # a line of a longer text that would be known again


def variants(value: str) -> tuple[str, ...]:
    """Regular expressions for all forms of the value; () for one too short to be taken out."""
    whole = value.strip()
    lines = [line.strip() for line in whole.splitlines()]
    texts = [whole, *(line for line in lines if len(line) >= _LINE)]
    forms = [f for text in texts for f in _spellings(text)]
    return tuple(dict.fromkeys([*forms, *_numbers(whole)])) if len(whole) >= MIN else ()


def alone(form: str) -> str:
    """The regular expression for that form where it is no part of a longer word or number."""
    return rf"(?:(?<![\w-])|(?<=%[0-9A-Fa-f]{{2}})|(?<=\\[nrt]))(?:{form})(?![\w-])"


def _spellings(text: str) -> list[str]:
    """The text as it is and in both Unicode compositions, each encoded or not."""
    return [_encoded(form) for form in (text, normalize("NFC", text), normalize("NFD", text))]


def _encoded(text: str) -> str:
    return _SPACE.join("".join(map(_character, word)) for word in re.split(r"\s+", text))


def _character(char: str) -> str:
    if _UNRESERVED.fullmatch(char):
        return char
    octets = char.encode("utf-8", "surrogatepass")
    forms = [char, "".join(f"%{octet:02X}" for octet in octets), html.escape(char)]
    forms += [f"&#{ord(char)};", f"&#x{ord(char):x};", char.upper()]  # ß is SS in capitals
    if not char.isascii():
        forms.append(f"\\u{ord(char):04x}")
    return "(?:" + "|".join(re.escape(form) for form in dict.fromkeys(forms)) + ")"


def _numbers(text: str) -> list[str]:
    """A phone number or date in other punctuation and with another prefix."""
    digits = re.sub(r"\D", "", text)
    if len(digits) < _TAIL or not _NUMBER.fullmatch(text) or not digits.isascii():
        return []
    return [rf"[+(]?(?:\d{_GAP}){{0,8}}" + _GAP.join(digits[-_TAIL:])]
