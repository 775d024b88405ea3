"""HTML of a description as lines of plain text, without a parser that could fail on it.

Boards send HTML inside JSON, some of it escaped once more or twice, some of it cut off. Only what
shapes the text is looked at: blocks, headings, list items, and lines that are bold as a whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from html import unescape

TEXT_MAX = 200_000  # characters of one description
ESCAPED_MAX = 3  # times that a text may be escaped
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)\b[^<>]*>")
_HIDDEN = re.compile(
    r"<!--(?:.*?-->|.*)|<(script|style|template|noscript)\b(?:.*?</\1\s*>|.*)", re.S | re.I
)
_ESCAPED = re.compile(r"&(amp;)*(lt|#60|#x3c);\s*/?[a-z!]", re.I)
_BLOCKS = frozenset(
    "address article aside blockquote body br dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6"
    " header hr html li main nav ol option p pre section table tbody thead title tr"
    " ul".split()
)
_HEADINGS = frozenset("h1 h2 h3 h4 h5 h6".split())
_CELLS = frozenset("td th".split())
_CELL_MAX = 80  # characters; a longer one is a column of the page and no cell of a row
_BOLD = frozenset("b strong".split())
_HEADING = re.compile(r"#{1,6} +(.*\S)")
_BULLET = re.compile(r"^\s*(?:[•·●▪◦‣–—*\-➢✓✔►]|\d{1,2}[.)])\s+(?=\S)")
_MARK = "\x00"  # stands around what is bold; unescape never makes one


class Kind(StrEnum):
    """What a line is on the page."""

    TEXT = "text"
    HEADING = "heading"
    ITEM = "item"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page, its whitespace collapsed."""

    text: str
    kind: Kind = Kind.TEXT


def decoded(markup: str) -> str:
    """The HTML that was meant, where tags themselves were escaped."""
    for _ in range(ESCAPED_MAX):
        if _TAG.search(markup) or not _ESCAPED.search(markup):
            break
        markup = unescape(markup)
    return markup


def lines_of(markup: str) -> tuple[Line, ...]:
    """The lines of a piece of HTML, or of plain text; none that is empty."""
    plain = _HIDDEN.sub(" ", decoded(markup[:TEXT_MAX].replace(_MARK, " ")))
    if not _TAG.search(plain):
        return tuple(filter(None, (line_of(unescape(each)) for each in plain.splitlines())))
    return tuple(filter(None, (_line(tag, text) for tag, text in _pieces(plain))))


def _pieces(plain: str) -> list[tuple[str, str]]:
    """The text of each block with the innermost of h1-h6 and li that it stands in.

    The cells of a row make one line, with bars between them.
    """
    found: list[tuple[str, str]] = []
    within, text, at = "", "", 0
    for tag in _TAG.finditer(plain):
        text += plain[at : tag.start()]
        at, name, closes = tag.end(), tag[2].lower(), bool(tag[1])
        column = name in _CELLS and len(text) > _CELL_MAX
        if name in _CELLS and not column:
            text += " | " if text.strip(" |\n\t\r") and not closes else ""
        elif name in _BLOCKS or column:
            found.append((within, text))
            text = ""
            within = _within(within, name, closes=closes)
        elif name in _BOLD:
            text += _MARK
    return [*found, (within, text + plain[at:])]


def _within(now: str, name: str, *, closes: bool) -> str:
    if name in _HEADINGS or name == "li":
        return "" if closes else name
    return "" if name in ("ul", "ol", "table") else now


def _line(tag: str, text: str) -> Line | None:
    """One block; a short one that is bold from its first to its last letter is a heading."""
    marked = " ".join(unescape(text).strip(" |\n\t\r").split())
    whole = re.sub(f"{_MARK} ?{_MARK}", "", marked).strip()
    words = " ".join(marked.replace(_MARK, " ").split())
    bold = len(words) <= 90 and whole.count(_MARK) == 2 and whole[0] == _MARK
    if not words:
        return None
    if tag == "li":
        return Line(
            _BULLET.sub("", words), Kind.HEADING if bold and words[-1] == ":" else Kind.ITEM
        )
    if tag in _HEADINGS or (bold and whole.rstrip(" :")[-1] == _MARK):
        return Line(words, Kind.HEADING)
    return line_of(words)


def line_of(text: str) -> Line | None:
    """A line of plain text, told apart by its bullet; None for an empty one."""
    words = " ".join(text.replace(_MARK, " ").split())
    if heading := _HEADING.match(words):
        return Line(heading[1], Kind.HEADING)
    bare = _BULLET.sub("", words)
    kind = Kind.ITEM if bare != words else Kind.TEXT
    return Line(bare, kind) if bare else None


def text_of(lines: tuple[Line, ...]) -> str:
    """The lines as one text that `lines_of` reads again."""
    front = {Kind.TEXT: "", Kind.HEADING: "# ", Kind.ITEM: "- "}
    return "\n".join(front[line.kind] + line.text for line in lines)


def plain(markup: object) -> str:
    """A value that may hold HTML as one line; '' for what is no text."""
    if not isinstance(markup, str):
        return ""
    return " ".join(line.text for line in lines_of(markup))
