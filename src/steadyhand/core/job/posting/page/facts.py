"""A page as it is judged: what it shows, read once, and no markup."""

from __future__ import annotations

from dataclasses import dataclass

from ..markup import Line


@dataclass(frozen=True, slots=True)
class Page:
    """What a page shows, read once: all that decides about it, and no markup."""

    url: str
    title: str = ""
    heads: tuple[str, ...] = ()  # h1, then h2, as they stand
    metas: tuple[tuple[str, str], ...] = ()  # og:title, og:site_name, ... with their content
    lines: tuple[Line, ...] = ()  # of the main part
    around: tuple[Line, ...] = ()  # of the whole page, where labels may stand
    labels: tuple[tuple[str, str], ...] = ()  # of lists of terms, rows of tables, named elements
    jsonld: tuple[str, ...] = ()
    canonical: str = ""
    apply_url: str = ""  # of a link that says so
    applies: bool = False  # whether a link or a button offers to apply
    mails: bool = False  # whether it names an e-mail address that one may write to
    language: str = ""  # as the page declares it
    jobs_linked: int = 0  # different postings that it links to
    fields: int = 0  # boxes to fill in, a search left out
    passwords: int = 0
