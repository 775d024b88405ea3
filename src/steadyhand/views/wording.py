"""The words of the views: one line with its part and tone, and page text made safe to show.

Page text may hold terminal escapes, line breaks and direction marks; whatever goes through
`one_line`
is one bounded line without them. Nothing here knows markup: surfaces turn a `Tone` into colour.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

TEXT_MAX = 140  # characters of page text in one line
NAMES_MAX = 5  # names in one line before "and 3 more"
_LAYOUT_CHARACTERS = "\n\r\t"  # control characters that lay a text out
_JOINERS = "\u200c\u200d"  # format characters that words of some scripts need


class NarrativePart(StrEnum):
    """The five parts of a step's narrative."""

    SUMMARY = "summary"
    ANALYSIS = "analysis"
    PLAN = "plan"
    DECISION = "decision"
    RESULT = "result"


class Tone(StrEnum):
    """How a line is meant."""

    INFO = "info"
    GOOD = "good"
    WARN = "warn"
    BAD = "bad"
    ASK = "ask"


@dataclass(frozen=True, slots=True)
class NarrativeLine:
    """One sentence of the narrative."""

    part: NarrativePart
    text: str
    tone: Tone = Tone.INFO


def one_line(text: str, limit: int = TEXT_MAX) -> str:
    """The text as one line that any terminal or page may show; cut at *limit* characters."""
    kept = "".join(c if _is_showable(c) else " " for c in text[: 4 * limit])
    line = " ".join(kept.split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def reveal_hidden(text: str) -> str:
    """The text with what nobody sees, or what turns others round, by its number: '⟨U+202E⟩'."""
    return "".join(
        c if c in _LAYOUT_CHARACTERS or _is_showable(c) else f"⟨U+{ord(c):04X}⟩" for c in text
    )


def quote(text: str) -> str:
    """The text in quotation marks."""
    return f"“{one_line(text)}”"


def pluralize(number: int, noun: str, plural: str = "") -> str:
    """'1 field', '3 fields'; *plural* where an s does not make it."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def join_names(names: Iterable[str], most: int = NAMES_MAX) -> str:
    """The names in their order without repeats: 'A, B and 3 more'."""
    all_names = list(dict.fromkeys(name for each in names if (name := one_line(each, 60))))
    if len(all_names) > most:
        return f"{', '.join(all_names[:most])} and {len(all_names) - most} more"
    return ", ".join(all_names)


def place(url: str) -> str:
    """The address as a person says it: host and path, without scheme, credentials and query."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return one_line(url.split("?")[0].split("#")[0])
    host = parts.netloc.rpartition("@")[2]
    path = parts.path if host else url.split("?")[0].split("#")[0]
    return one_line(host + path.rstrip("/"))


def duration_text(seconds: float) -> str:
    """A duration as a person says it: '0.8 s', '15 min', '3 min 5 s'."""
    if seconds < 60:
        return f"{max(seconds, 0.0):.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if rest else f"{minutes} min"


def sentence(*clauses: str) -> str:
    """The clauses that say something, joined by colons, closed by a full stop."""
    text = ": ".join(clause for clause in clauses if clause)
    return text if not text or text[-1] in ".!?…" else text + "."


def encodable_text(text: str) -> str:
    """The text with what UTF-8 cannot carry (lone surrogates) replaced by '?'."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _is_showable(character: str) -> bool:
    return character in _JOINERS or unicodedata.category(character)[0] != "C"
