"""The words around a button that sends: what a person reads last, and what YES is bound to."""

from __future__ import annotations

import re

from .snapshot import Button, PageText, Snapshot

LINES = 4  # before the button
LINE_MAX = 300  # characters of one
MONEY = re.compile(
    r"(?:[€£$¥]|\b(?:EUR|USD|GBP|CHF|PLN|BRL)\b)\s*\d[\d.,]*|\d[\d.,]*\s*"
    r"(?:[€£$¥]|(?:EUR|USD|GBP|CHF|PLN|BRL|euros?|dollars?|pounds?)\b)",
    re.I,
)
_NUMBER = re.compile(r"\d+(?:[.,:/]\d+)*")


def steady_lines(lines: tuple[PageText, ...]) -> tuple[str, ...]:
    """The lines without numbers that may run (clocks, counters); amounts of money stay."""
    return tuple(_steady(line) for line in lines)


def _steady(line: str) -> str:
    kept = [hit.span() for hit in MONEY.finditer(line)]
    return _NUMBER.sub(
        lambda n: n[0] if any(a <= n.start() and n.end() <= b for a, b in kept) else "0", line
    )


def submit_surroundings(page: Snapshot, button: Button) -> tuple[PageText, ...]:
    """The page's first heading, and the last lines of its text before that button.

    No question or option of it is among them. Where the button's words stand in no line, the page's
    last lines. In the order of the page.
    """
    lines = [line.strip() for line in page.text.split("\n")]
    places = [n for n, line in enumerate(lines) if line == button.label]
    before = lines[: places[-1]] if places else lines
    own = _own_words(page)
    said = [line[:LINE_MAX] for line in before if line and line not in own]
    last = said[-LINES:]
    first = [line[:LINE_MAX] for line in page.headings[:1] if line and line not in own]
    return tuple(map(PageText, (*(line for line in first if line not in last), *last)))


def _own_words(page: Snapshot) -> frozenset[str]:
    """What the form's questions, their options and the page's buttons say."""
    asked = (t for f in page.fields for t in (f.label, f.group, f.hint, f.placeholder, f.value))
    chosen = (o.label for f in page.fields for o in f.options)
    return frozenset((*asked, *chosen, *(b.label for b in page.buttons)))
