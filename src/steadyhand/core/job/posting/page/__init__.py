"""A posting out of a page: its JSON-LD where there is one, else what it shows to people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from datetime import datetime

from ..ends import End, EndKind, past
from ..facts import Posting
from ..jsonld import postings_of
from .facts import Page
from .judging import closed, end_of, no_posting, wall
from .naming import same_name
from .told import told_by

__all__ = ["Page", "read_page"]
_SEVERAL = 2


def read_page(page: Page, *, now: datetime, closes: Callable[[str], bool]) -> Posting | End:
    """The posting that the page shows, else the end that it is. *closes* judges one line."""
    told = _structured(page)
    shown = told_by(page)
    found = _filled(told, shown) if told else shown
    if told is None and (end := wall(page)):
        return end
    if end := closed(page, closes) or past(found, now):
        return end
    if told is None and (end := no_posting(page, found)):
        return end
    if not found.title:
        return end_of(EndKind.NOT_POSTING, page, "its posting has no title")
    return found


def _structured(page: Page) -> Posting | None:
    """The posting of the JSON-LD; of several the one that the page is about."""
    found = postings_of(page.jsonld, page.url)
    if len({posting.title for posting in found}) < _SEVERAL:
        return found[0] if found else None
    told = (*page.heads, page.title, dict(page.metas).get("og:title", ""))
    return next((p for p in found if any(same_name(p.title, each) for each in told)), None)


def _filled(told: Posting, shown: Posting) -> Posting:
    """What the site tells to machines; what it leaves out there, as it shows it to people."""
    names = [f.name for f in fields(told) if f.name != "direct_apply" and not getattr(told, f.name)]
    return replace(told, **{name: getattr(shown, name) for name in names})
