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
_HIDDEN_TAG = re.compile(
    r"<!--(?:.*?-->|.*)|<(script|style|template|noscript)\b(?:.*?</\1\s*>|.*)", re.S | re.I
)
_ESCAPED_TAG = re.compile(r"&(amp;)*(lt|#60|#x3c);\s*/?[a-z!]", re.I)
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


class LineKind(StrEnum):
    """What a line is on the page."""

    TEXT = "text"
    HEADING = "heading"
    ITEM = "item"


@dataclass(frozen=True, slots=True)
class MarkupLine:
    """A line of a page, its whitespace collapsed."""

    text: str
    kind: LineKind = LineKind.TEXT


def decode_markup(markup: str) -> str:
    """The HTML that was meant, where tags themselves were escaped."""
    for _ in range(ESCAPED_MAX):
        if _TAG.search(markup) or not _ESCAPED_TAG.search(markup):
            break
        markup = unescape(markup)
    return markup


def markup_lines(markup: str) -> tuple[MarkupLine, ...]:
    """The lines of a piece of HTML, or of plain text; none that is empty."""
    plain = _HIDDEN_TAG.sub(" ", decode_markup(markup[:TEXT_MAX].replace(_MARK, " ")))
    if not _TAG.search(plain):
        return tuple(filter(None, (plain_line(unescape(each)) for each in plain.splitlines())))
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
            within = _enclosing_tag(within, name, closes=closes)
        elif name in _BOLD:
            text += _MARK
    return [*found, (within, text + plain[at:])]


def _enclosing_tag(now: str, name: str, *, closes: bool) -> str:
    if name in _HEADINGS or name == "li":
        return "" if closes else name
    return "" if name in ("ul", "ol", "table") else now


def _line(tag: str, text: str) -> MarkupLine | None:
    """One block; a short one that is bold from its first to its last letter is a heading."""
    marked = " ".join(unescape(text).strip(" |\n\t\r").split())
    whole = re.sub(f"{_MARK} ?{_MARK}", "", marked).strip()
    words = " ".join(marked.replace(_MARK, " ").split())
    bold = len(words) <= 90 and whole.count(_MARK) == 2 and whole[0] == _MARK
    if not words:
        return None
    if tag == "li":
        return MarkupLine(
            _BULLET.sub("", words), LineKind.HEADING if bold and words[-1] == ":" else LineKind.ITEM
        )
    if tag in _HEADINGS or (bold and whole.rstrip(" :")[-1] == _MARK):
        return MarkupLine(words, LineKind.HEADING)
    return plain_line(words)


def plain_line(text: str) -> MarkupLine | None:
    """A line of plain text, told apart by its bullet; None for an empty one."""
    words = " ".join(text.replace(_MARK, " ").split())
    if heading := _HEADING.match(words):
        return MarkupLine(heading[1], LineKind.HEADING)
    bare = _BULLET.sub("", words)
    kind = LineKind.ITEM if bare != words else LineKind.TEXT
    return MarkupLine(bare, kind) if bare else None


def lines_text(lines: tuple[MarkupLine, ...]) -> str:
    """The lines as one text that `markup_lines` reads again."""
    front = {LineKind.TEXT: "", LineKind.HEADING: "# ", LineKind.ITEM: "- "}
    return "\n".join(front[line.kind] + line.text for line in lines)


def plain_text(markup: object) -> str:
    """A value that may hold HTML as one line; '' for what is no text."""
    if not isinstance(markup, str):
        return ""
    return " ".join(line.text for line in markup_lines(markup))
