"""A posting out of a page: its JSON-LD where there is one, else what it shows to people."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from datetime import datetime

from ..ends import End, EndKind, past
from ..facts import Doubt, Posting
from ..jsonld import postings_of
from ..kinds import language_of, tells_language
from ..soundness import sound
from .facts import Page
from .identity import is_of_page, strays
from .judging import Closing, closed, end_of, no_posting, wall
from .naming import same_name
from .told import shown_by

__all__ = ["Closing", "Page", "Visit", "read_page"]
_SEVERAL = 2
_REFILLED = ("title", "company", "locations")  # a placeholder says nothing against the page
_NEVER_FILLED = ("direct_apply", "evidence", "doubts")


@dataclass(frozen=True, slots=True)
class Visit:
    """What a page was looked at for: the address that was given, when, and who knows its words."""

    asked: str
    now: datetime
    says: Closing


def read_page(page: Page, visit: Visit) -> Posting | End:
    """Return the posting that the page shows, else the end that it is."""
    own, other = _structured(page)
    shown = sound(shown_by(page))
    found = sound(_filled(own, shown, page.language)) if own else shown
    if own is None and (end := wall(page)):
        return end
    if end := closed(page, found, visit.says) or past(found, visit.now):
        return end
    if own is None and (end := no_posting(page, found)):
        return _another(page, other, "its data tell of that one alone") if other else end
    if not found.title:
        return end_of(EndKind.NOT_POSTING, page, "its posting has no title")
    if why := strays(visit.asked, page, found):
        return _another(page, found, why)
    if other is not None:
        doubt = Doubt(
            "title", other.title, "the page's data tell of a posting that it does not show"
        )
        found = replace(found, doubts=(*found.doubts, doubt))
    return found


def _structured(page: Page) -> tuple[Posting | None, Posting | None]:
    """The posting of the page's data that is its own, and a lone one that may be another's."""
    found = [sound(posting) for posting in postings_of(page.jsonld, page.url)]
    found = [posting for posting in found if posting.title] or found[:1]
    if len({posting.title for posting in found}) < _SEVERAL:
        only = found[0] if found else None
        own = only is not None and (not only.title or is_of_page(only, page))
        return (only, None) if own else (None, only)
    told = (*page.heads, page.title, dict(page.metas).get("og:title", ""))
    return next((p for p in found if any(same_name(p.title, each) for each in told)), None), None


def _another(page: Page, found: Posting, why: str) -> End:
    """The end of a page that may show another posting than the one that was asked for."""
    told = f"{page.url} shows {found.title!r}, which may be another posting: {why}"
    return End(EndKind.ANOTHER, told, why, posting=found)


def _filled(told: Posting, shown: Posting, declared: str) -> Posting:
    """What the site tells to machines; what it leaves out there, as it shows it to people.

    A fact that was told and dropped is not filled with what the page says around it.
    """
    names = [f.name for f in fields(told) if f.name not in _NEVER_FILLED]
    left = [name for name in names if not getattr(told, name)]
    left = [name for name in left if name in _REFILLED or not told.doubts_of(name)]
    evidence = (*told.evidence, *(each for each in shown.evidence if each.fact in left))
    doubts = (*told.doubts, *(each for each in shown.doubts if each.fact in left))
    filled = {name: getattr(shown, name) for name in left}
    if "language" in left and told.description:
        own = language_of(told.description, declared=declared)
        heard = tells_language(told.description)
        filled["language"] = own if heard else shown.language or own
    return replace(told, **filled, evidence=evidence, doubts=doubts)
