"""What the "label: value" lines of a page tell."""

from __future__ import annotations

from collections.abc import Iterator

from ..markup import Line
from ..words import LABELS
from .facts import Page

LABEL_MAX = 40  # characters of a label
VALUE_MAX = 120  # of what stands after it


def labelled(page: Page) -> Iterator[tuple[str, str]]:
    """(what is told, value) of every label that is known, in the order of the page."""
    for label, value in (*page.labels, *_lines_with_labels(page.around or page.lines)):
        bare = label.strip(" :.*").casefold()
        for told, words in LABELS if len(bare) <= LABEL_MAX and 0 < len(value) <= VALUE_MAX else ():
            if words.search(bare):
                yield told, value.strip()


def _lines_with_labels(lines: tuple[Line, ...]) -> Iterator[tuple[str, str]]:
    """`Label: value` in one line, or a label with its value in the next."""
    for at, line in enumerate(lines):
        label, colon, value = line.text.partition(":")
        if colon and value.strip():
            yield label, value.strip()
        elif at + 1 < len(lines) and len(line.text) <= LABEL_MAX:
            yield label, lines[at + 1].text
