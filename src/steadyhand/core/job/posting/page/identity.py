"""Whether a page shows the posting that was asked for, and whether its data tell of the same one.

A dead link often leads on to a list, or to an apology that advertises something else; both may hold
the data of one other posting. What agrees is the page's own: by its heading, by its own address, by
its text. Where an address lost its number on the way, nobody knows, and a person is asked.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, unquote, urlsplit

from ..facts import Posting
from ..markup import lines_of
from ..words import FOLDED, MISSING_TITLE
from .facts import Page
from .naming import is_list_title, same_name

OVERLAP_MIN = 0.5  # of a posting's lines that the page shows
LINE_MIN = 25  # characters of a line that two postings do not share by chance
WORD_MIN = 3
SHARED_MIN = 0.8  # of the words of the shorter of two titles
_NUMBER = re.compile(
    r"\d{4,}|[0-9a-f]{8}-[0-9a-f-]{12,}|(?=[a-z]*\d)(?=\d*[a-z])[0-9a-f]{10,}", re.I
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_DIGITS = re.compile(r"\d+")


def is_missing(page: Page) -> bool:
    """Return whether the page's heading or title says that there is no such page."""
    return any(MISSING_TITLE.search(each) for each in (*page.heads[:1], page.title))


def is_of_page(posting: Posting, page: Page) -> bool:
    """Return whether what the page's data tell of is what the page shows."""
    if is_missing(page):
        return False
    main = (*page.heads[:1], page.title, dict(page.metas).get("og:title", ""))
    if any(_alike(posting.title, each) for each in main):
        return True
    if not page.heads and not page.lines:
        return True
    if _same_path(posting.canonical_url, page.url):
        return True
    if _numbers_differ(page.url, posting.canonical_url) or is_list_title(main[0]):
        return False
    return any(_alike(posting.title, each) for each in page.heads) or _is_shown(posting, page)


def strays(asked: str, page: Page, posting: Posting) -> str:
    """Say why the posting may be another one than was asked for; '' where nothing says so."""
    told = (page.url, page.canonical, posting.canonical_url, posting.apply_url, posting.reference)
    numbers, own = _numbers(asked), posting.canonical_url
    if asked == page.url:
        differs = _numbers_differ(asked, own) and _shape(asked) == _shape(own)
        return f"it gives its own address as {own}" if differs else ""
    if any(number in _address(each) for number in numbers for each in told):
        return ""
    if not _same_site(asked, page.url):
        return ""
    if numbers:
        return f"{numbers[0]} of the address that was given is not in the one that it leads to"
    up = len(_path(page.url).split("/")) < len(_path(asked).split("/"))
    return "the address leads up to another one" if up and not _slug_says(asked, posting) else ""


def _is_shown(posting: Posting, page: Page) -> bool:
    """Whether the page shows the posting's text, or its title as a line of its own."""
    shown = [_folded(line.text) for line in (*page.lines, *page.around)]
    lines = [_folded(x.text) for x in lines_of(posting.description) if len(x.text) >= LINE_MIN]
    held = sum(line in shown for line in lines)
    return bool(lines) and held >= OVERLAP_MIN * len(lines)


def _alike(title: str, shown: str) -> bool:
    """Whether nearly all words of the title are shown, or what is shown is most of the title."""
    one, other = _words(title), _words(shown)
    shared = len(one & other)
    least = min(len(one), len(other))
    close = bool(shared) and shared >= SHARED_MIN * least and 2 * shared >= len(one)
    return close or same_name(title, shown)


def _words(text: str) -> frozenset[str]:
    return frozenset(word for word in _folded(text).split() if len(word) >= WORD_MIN)


def _folded(text: str) -> str:
    return FOLDED.sub(" ", text.casefold()).strip()


def _slug_says(asked: str, posting: Posting) -> bool:
    return bool(_words(_address(asked).rpartition("/")[2]) & _words(posting.title))


def _address(url: str) -> str:
    return unquote(url).casefold()


def _path(url: str) -> str:
    return _address(urlsplit(url).path).rstrip("/")


def _same_path(one: str, other: str) -> bool:
    return bool(one) and _path(one) == _path(other) != "" and _same_site(one, other)


def _same_site(one: str, other: str) -> bool:
    """Whether both hosts end in the same two names."""
    hosts = ((urlsplit(each).hostname or "").split(".")[-2:] for each in (one, other))
    first, second = hosts
    return first == second


def _numbers(url: str) -> list[str]:
    """The numbers and long ids of the path, else those of the query."""
    parts = urlsplit(_address(url))
    values = [parts.path], [value for _, value in parse_qsl(parts.query)]
    found = ([n for text in each for n in _NUMBER.findall(text)] for each in values)
    return next(([n for n in each if not _YEAR.fullmatch(n)] for each in found if each), [])


def _numbers_differ(one: str, other: str) -> bool:
    """Whether both addresses are of one site and name a number, and none that they share."""
    mine, others = _numbers(one), _numbers(other)
    shared = any(n in _address(other) for n in mine) or any(n in _address(one) for n in others)
    return bool(mine and others) and not shared and _same_site(one, other)


def _shape(url: str) -> str:
    """The first part of the path, its digits alike: where a site keeps what is of one kind."""
    return "/".join(_DIGITS.sub("0", _path(url)).split("/")[:2])
