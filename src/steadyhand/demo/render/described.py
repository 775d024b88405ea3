"""The text of a posting as HTML: on its page, in its JSON-LD and in the answers of the boards."""

from __future__ import annotations

from html import escape

from steadyhand.demo.postings.posting import Posting
from steadyhand.demo.postings.wanted import Lines, wanted_at

DUTIES, MUST, NICE, OFFER = (
    "What you will do",
    "What you bring",
    "Nice to have",
    "What we offer",
)
OFFERED = (
    "Thirty days of holiday, a workshop with daylight, shares in the company after a year, "
    "and more apples than anyone can eat."
)
Section = tuple[str, str]  # heading, HTML of its items


def sections(vacancy: Posting) -> tuple[Section, ...]:
    """The lists of the posting, under their headings; none is empty."""
    wanted = wanted_at(vacancy.slug)
    told = ((DUTIES, wanted.duties), (MUST, wanted.must), (NICE, wanted.nice))
    return tuple((heading, items(lines)) for heading, lines in told if lines)


def items(lines: Lines) -> str:
    """The items of a list, without the list around them."""
    return "".join(f"<li>{escape(line)}</li>" for line in lines)


def prose(vacancy: Posting) -> str:
    """The whole text under its summary."""
    lists = "".join(f"<h2>{head}</h2><ul>{found}</ul>" for head, found in sections(vacancy))
    return f"{lists}<h2>{OFFER}</h2><p>{OFFERED}</p>"


def whole(vacancy: Posting) -> str:
    """The summary and the text."""
    return f"<p>{escape(vacancy.summary)}</p>{prose(vacancy)}"
