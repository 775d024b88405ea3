"""Titles and companies out of headings and page titles, in seven languages."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..tree import clear
from ..words import CAREERS, FOLDED, LIST_TITLE, LOGIN_TITLE, PLAIN_TITLE, TITLE_AT, TITLE_SUFFIX

NAME_MAX = 60  # characters of a company's name
TITLE_MAX = 200
_APART = re.compile(r"\s+[|–—·•»:-]+\s+|\s*[|»]\s*|:\s+")
_BARS = re.compile(r"\s*[|–—»]\s*")
Metas = Iterable[tuple[str, str]]


def title_of(heads: tuple[str, ...], page_title: str, metas: Metas) -> str:
    """The heading that the page's title repeats, else its first one, else the page's title."""
    named = dict(metas)
    told = [clear(named.get(k, "")) for k in ("og:title", "twitter:title", "title")] + [page_title]
    fine = [h for h in map(clear, heads) if _is_name(h)]
    repeated = next((h for h in fine if any(_holds(each, h) for each in told)), "")
    if not repeated and len(fine) > 1 and not _is_marked(fine[0]) and _is_marked(fine[1]):
        return fine[1]  # "Where glass has a future", then "Glassblower (m/w/d)"
    if repeated or fine[:1]:
        return repeated or (fine[0] if not _meta_title(told) else _meta_title(told))
    return _meta_title(told) or _cut(page_title)


def company_of(title: str, page_title: str, metas: Metas) -> str:
    """The company that the page names in its title or as its own name; '' when it does not."""
    named = dict(metas)
    site = without_careers(clear(named.get("og:site_name", "")))
    for told in (page_title, clear(named.get("og:title", ""))):
        found = _of_pattern(told, title) or _left(told, title)
        if found and found.casefold() != site.casefold():
            return found
    return site if _is_name(site) and not same_name(site, title) else ""


def same_name(one: str, other: str) -> bool:
    """Whether both are the same title but for its "(m/w/d)", case and punctuation."""
    return bool(_folded(one)) and _folded(one) == _folded(other)


def is_list_title(text: str) -> bool:
    """Whether the words are those above a list of jobs."""
    return bool(LIST_TITLE.search(text.strip()))


def is_login_title(text: str) -> bool:
    """Whether the words are those above a login."""
    return bool(LOGIN_TITLE.search(text.strip()))


def without_careers(name: str) -> str:
    """The name without the words for its careers pages."""
    return CAREERS.sub(" ", name).strip(" -–—|:,")


def _is_marked(head: str) -> bool:
    """Whether it bears the "(m/w/d)" that titles of jobs alone have."""
    return bool(TITLE_SUFFIX.search(head))


def _is_name(text: str) -> bool:
    bare = text.strip()
    return (
        1 < len(bare) <= TITLE_MAX and not PLAIN_TITLE.search(bare) and not LIST_TITLE.search(bare)
    )


def _meta_title(told: list[str]) -> str:
    """The title that the page gives to others, apart from that of its window."""
    return next((each for each in told[:-1] if _is_name(each)), "")


def _cut(page_title: str) -> str:
    """The title out of the window's: what a pattern names, else its first part that names one."""
    for pattern in TITLE_AT:
        if found := pattern.match(page_title):
            return found["title"].strip()
    return next((part for part in _APART.split(page_title) if _is_name(part)), "")


def _of_pattern(told: str, title: str) -> str:
    """The company of "Gardener at Orchard", where its other half is the title."""
    bare = _BARS.split(told)[0]
    for pattern in TITLE_AT:
        found = pattern.match(bare)
        if found and same_name(found["title"], title):
            first = _APART.split(found["company"])[0]
            return without_careers(first)[:NAME_MAX]
    return ""


def _left(told: str, title: str) -> str:
    """The only other part of a page's title that names something; '' for none or several."""
    at = told.casefold().find(title.casefold()) if title else -1
    if at < 0:
        return ""
    rest = [*_APART.split(told[:at] + " | " + told[at + len(title) :])]
    bare = (TITLE_SUFFIX.sub("", each).strip(" -–—|:,") for each in rest)
    careers = [each for each in bare if each]
    named = [w for each in careers if (w := without_careers(each)) and _is_name(w)]
    marked = [w for each in careers if (w := without_careers(each)) and w != each]
    only = marked if len(marked) == 1 else named
    return only[0] if len(only) == 1 and len(only[0]) <= NAME_MAX else ""


def _holds(told: str, head: str) -> bool:
    return bool(_folded(head)) and f" {_folded(head)} " in f" {_folded(told)} "


def _folded(text: str) -> str:
    return FOLDED.sub(" ", TITLE_SUFFIX.sub("", text).casefold()).strip()
