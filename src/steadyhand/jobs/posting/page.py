"""A posting out of a page: what it shows, whether it is the one asked for, or what else it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Protocol
from urllib.parse import parse_qsl, unquote, urlsplit

from steadyhand.core.lang.dates import day_of, deadline_in

from . import description, patterns
from .jsonld import postings_of
from .lenient_json import as_name, unique_texts
from .markup import LineKind, MarkupLine, lines_text, markup_lines
from .plausibility import sound_posting
from .posting import TEXT, Doubt, Employment, EndKind, Evidence, NoPosting, Posting, expired_end
from .salary import SAID_MAX, pay_in, stated_pay


@dataclass(frozen=True, slots=True)
class Page:
    """What a page shows, read once: all that decides about it, and no markup."""

    url: str
    title: str = ""
    heads: tuple[str, ...] = ()  # h1, then h2, as they stand
    metas: tuple[tuple[str, str], ...] = ()  # og:title, og:site_name, ... with their content
    lines: tuple[MarkupLine, ...] = ()  # of the main part
    around: tuple[MarkupLine, ...] = ()  # of the whole page, where labels may stand
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


LABEL_MAX = 40  # characters of a label
VALUE_MAX = 120  # of what stands after it


def labelled_values(page: Page) -> Iterator[tuple[str, str]]:
    """(what is told, value) of every label that is known, in the order of the page."""
    for label, value in (*page.labels, *_labels_in_lines(page.around or page.lines)):
        bare = label.strip(" :.*").casefold()
        for told, words in (
            patterns.LABELS if len(bare) <= LABEL_MAX and 0 < len(value) <= VALUE_MAX else ()
        ):
            if words.search(bare):
                yield told, value.strip()


def _labels_in_lines(lines: tuple[MarkupLine, ...]) -> Iterator[tuple[str, str]]:
    """`Label: value` in one line, or a label with its value in the next."""
    for at, line in enumerate(lines):
        label, colon, value = line.text.partition(":")
        if colon and value.strip():
            yield label, value.strip()
        elif at + 1 < len(lines) and len(line.text) <= LABEL_MAX:
            yield label, lines[at + 1].text


NAME_MAX = 60  # characters of a company's name
TITLE_MAX = 200
_TITLE_SEPARATOR = re.compile(r"\s+[|–—·•»:-]+\s+|\s*[|»]\s*|:\s+")
_BAR_SEPARATOR = re.compile(r"\s*[|–—»]\s*")
Metas = Iterable[tuple[str, str]]


def title_of(heads: tuple[str, ...], page_title: str, metas: Metas) -> str:
    """The heading that the page's title repeats, else its first one, else the page's title."""
    named = dict(metas)
    told = [as_name(named.get(k, "")) for k in ("og:title", "twitter:title", "title")] + [
        page_title
    ]
    fine = [h for h in map(as_name, heads) if _is_name(h)]
    repeated = next((h for h in fine if any(_contains_title(each, h) for each in told)), "")
    if not repeated and len(fine) > 1 and not _is_marked(fine[0]) and _is_marked(fine[1]):
        return fine[1]  # "Where glass has a future", then "Glassblower (m/w/d)"
    if repeated or fine[:1]:
        return repeated or (fine[0] if not _meta_title(told) else _meta_title(told))
    return _meta_title(told) or _title_in_window(page_title)


def company_of(title: str, page_title: str, metas: Metas) -> str:
    """The company that the page names in its title or as its own name; '' when it does not."""
    named = dict(metas)
    site = strip_careers(as_name(named.get("og:site_name", "")))
    for told in (page_title, as_name(named.get("og:title", ""))):
        found = _company_by_pattern(told, title) or _company_beside_title(told, title)
        if found and found.casefold() != site.casefold():
            return found
    return site if _is_name(site) and not same_name(site, title) else ""


def same_name(one: str, other: str) -> bool:
    """Whether both are the same title but for its "(m/w/d)", case and punctuation."""
    return bool(_title_key(one)) and _title_key(one) == _title_key(other)


def is_list_title(text: str) -> bool:
    """Whether the words are those above a list of jobs."""
    return bool(patterns.LIST_TITLE.search(text.strip()))


def is_login_title(text: str) -> bool:
    """Whether the words are those above a login."""
    return bool(patterns.LOGIN_TITLE.search(text.strip()))


def strip_careers(name: str) -> str:
    """The name without the words for its careers pages."""
    return patterns.CAREERS.sub(" ", name).strip(" -–—|:,")


def _is_marked(head: str) -> bool:
    """Whether it bears the "(m/w/d)" that titles of jobs alone have."""
    return bool(patterns.TITLE_SUFFIX.search(head))


def _is_name(text: str) -> bool:
    bare = text.strip()
    return (
        1 < len(bare) <= TITLE_MAX
        and not patterns.PLAIN_TITLE.search(bare)
        and not patterns.LIST_TITLE.search(bare)
    )


def _meta_title(told: list[str]) -> str:
    """The title that the page gives to others, apart from that of its window."""
    return next((each for each in told[:-1] if _is_name(each)), "")


def _title_in_window(page_title: str) -> str:
    """The title out of the window's: what a pattern names, else its first part that names one."""
    for pattern in patterns.TITLE_AT:
        if found := pattern.match(page_title):
            return found["title"].strip()
    return next((part for part in _TITLE_SEPARATOR.split(page_title) if _is_name(part)), "")


def _company_by_pattern(told: str, title: str) -> str:
    """The company of "Gardener at Orchard", where its other half is the title."""
    bare = _BAR_SEPARATOR.split(told)[0]
    for pattern in patterns.TITLE_AT:
        found = pattern.match(bare)
        if found and same_name(found["title"], title):
            first = _TITLE_SEPARATOR.split(found["company"])[0]
            return strip_careers(first)[:NAME_MAX]
    return ""


def _company_beside_title(told: str, title: str) -> str:
    """The only other part of a page's title that names something; '' for none or several."""
    at = told.casefold().find(title.casefold()) if title else -1
    if at < 0:
        return ""
    rest = [*_TITLE_SEPARATOR.split(told[:at] + " | " + told[at + len(title) :])]
    bare = (patterns.TITLE_SUFFIX.sub("", each).strip(" -–—|:,") for each in rest)
    careers = [each for each in bare if each]
    named = [w for each in careers if (w := strip_careers(each)) and _is_name(w)]
    marked = [w for each in careers if (w := strip_careers(each)) and w != each]
    only = marked if len(marked) == 1 else named
    return only[0] if len(only) == 1 and len(only[0]) <= NAME_MAX else ""


def _contains_title(told: str, head: str) -> bool:
    return bool(_title_key(head)) and f" {_title_key(head)} " in f" {_title_key(told)} "


def _title_key(text: str) -> str:
    return patterns.NON_WORD.sub(" ", patterns.TITLE_SUFFIX.sub("", text).casefold()).strip()


# A posting as people read it on the page: its headings, its labels and its main text.
#
# A title comes from the heading that the page's own title repeats, a company from what is left of
# that title. What no line says stays unknown.

SOURCE = "page"
FACT_LABELS = {
    "company": "company",
    "locations": "location",
    "remote": "remote",
    "employment": "employment",
    "posted": "posted",
    "reference": "reference",
}
TITLE_EMPLOYMENTS = (
    Employment.FULL_TIME,
    Employment.PART_TIME,
    Employment.INTERNSHIP,
    Employment.APPRENTICESHIP,
)


def visible_posting(page: Page) -> Posting:
    """Return what people read on the page, as far as it is said."""
    said = dict(reversed(tuple(labelled_values(page))))
    lines, title = page.lines, title_of(page.heads, page.title, page.metas)
    body = lines_text(lines)
    texts = [line.text for line in lines]
    places = unique_texts(as_name(part).strip("()") for part in said.get("location", "").split("|"))
    pay = stated_pay(said["salary"]) if "salary" in said else pay_in(texts)
    day, by = deadline_in(texts)
    labelled_end = day_of(said.get("closes"))
    found = Posting(
        title,
        said.get("company", "") or company_of(title, page.title, page.metas),
        places,
        SOURCE,
        remote=description.remote_of(
            said.get("remote"), said.get("location"), description.workplace_tag(body), title=title
        ),
        salary=pay.salary,
        employment=description.employment_of([said.get("employment", "")])
        or _employment_in_title(title),
        requirements=description.requirements_of(lines),
        apply_url=page.apply_url,
        canonical_url=page.canonical,
        posted=day_of(said.get("posted")),
        closes=labelled_end or day,
        language=description.language_of(body, declared=page.language),
        reference=said.get("reference", ""),
        description=body,
        doubts=pay.doubts,
    )
    return replace(
        found, evidence=tuple(_visible_evidence(found, said, "" if labelled_end else by))
    )


def _visible_evidence(found: Posting, said: dict[str, str], by: str) -> Iterator[Evidence]:
    """Where each fact stands on the page; *by* is the line of a deadline that has no label."""
    if found.title:
        yield Evidence("title", "heading", found.title)
    for fact, label in FACT_LABELS.items():
        if getattr(found, fact):
            text = said.get(label, "")
            yield Evidence(fact, "label" if text else TEXT, text[:SAID_MAX])
    if found.closes:
        yield Evidence("closes", TEXT if by else "label", (by or said["closes"])[:SAID_MAX])
    if found.salary:
        yield Evidence("salary", "label" if "salary" in said else TEXT, found.salary.said)


def _employment_in_title(title: str) -> tuple[Employment, ...]:
    """The kinds that a title may tell; "Contract Manager" and "Regular Shift" tell none."""
    return tuple(kind for kind in description.employment_of([title]) if kind in TITLE_EMPLOYMENTS)


# Whether a page shows the posting that was asked for, and whether its data tell of the same one.
#
# A dead link often leads on to a list, or to an apology that advertises something else; both may
# hold the data of one other posting. What agrees is the page's own: by its heading, by its own
# address, by its text. Where an address lost its number on the way, nobody knows, and a person is
# asked.

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
    return any(patterns.MISSING_TITLE.search(each) for each in (*page.heads[:1], page.title))


def is_of_page(posting: Posting, page: Page) -> bool:
    """Return whether what the page's data tell of is what the page shows."""
    if is_missing(page):
        return False
    main = (*page.heads[:1], page.title, dict(page.metas).get("og:title", ""))
    if any(_similar_titles(posting.title, each) for each in main):
        return True
    if not page.heads and not page.lines:
        return True
    if _same_path(posting.canonical_url, page.url):
        return True
    if _numbers_differ(page.url, posting.canonical_url) or is_list_title(main[0]):
        return False
    return any(_similar_titles(posting.title, each) for each in page.heads) or _is_shown(
        posting, page
    )


def stray_reason(asked: str, page: Page, posting: Posting) -> str:
    """Say why the posting may be another one than was asked for; '' where nothing says so."""
    told = (page.url, page.canonical, posting.canonical_url, posting.apply_url, posting.reference)
    numbers, own = _numbers(asked), posting.canonical_url
    if asked == page.url:
        differs = _numbers_differ(asked, own) and _path_shape(asked) == _path_shape(own)
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
    shown = [_text_key(line.text) for line in (*page.lines, *page.around)]
    lines = [
        _text_key(x.text) for x in markup_lines(posting.description) if len(x.text) >= LINE_MIN
    ]
    held = sum(line in shown for line in lines)
    return bool(lines) and held >= OVERLAP_MIN * len(lines)


def _similar_titles(title: str, shown: str) -> bool:
    """Whether nearly all words of the title are shown, or what is shown is most of the title."""
    one, other = _title_words(title), _title_words(shown)
    shared = len(one & other)
    least = min(len(one), len(other))
    close = bool(shared) and shared >= SHARED_MIN * least and 2 * shared >= len(one)
    return close or same_name(title, shown)


def _title_words(text: str) -> frozenset[str]:
    return frozenset(word for word in _text_key(text).split() if len(word) >= WORD_MIN)


def _text_key(text: str) -> str:
    return patterns.NON_WORD.sub(" ", text.casefold()).strip()


def _slug_says(asked: str, posting: Posting) -> bool:
    return bool(_title_words(_address(asked).rpartition("/")[2]) & _title_words(posting.title))


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


def _path_shape(url: str) -> str:
    """The first part of the path, its digits alike: where a site keeps what is of one kind."""
    return "/".join(_DIGITS.sub("0", _path(url)).split("/")[:2])


TEXT_MIN = 200  # characters of a posting's text
LIST_MIN = 5  # links to postings that make a page a list
FORM_MIN = 3  # fields that make a page a form
EVIDENCE_MIN = 2
CLOSED_LINE_MAX = 200  # characters; what is longer is part of the posting's text


class ClosingWords(Protocol):
    """What words of closing are about."""

    def closes_this(self, text: str) -> bool:
        """Return whether the text says that the vacancy of its own page is closed."""
        ...

    def closes_some(self, text: str) -> bool:
        """Return whether the text says that a vacancy is closed, and perhaps not this one."""
        ...


def login_end(page: Page) -> NoPosting | None:
    """Nothing but the way in: a password is asked and no posting is shown."""
    length = sum(len(line.text) for line in page.lines)
    titled = any(map(is_login_title, (*page.heads[:1], page.title)))
    if (page.passwords and length < 4 * TEXT_MIN) or (titled and length < TEXT_MIN):
        return make_end(
            EndKind.LOGIN, page, "it shows nothing without signing in", evidence=page.title
        )
    return None


def closed_end(page: Page, found: Posting, says: ClosingWords) -> NoPosting | None:
    """The end of a page whose words close it, where nothing offers to apply.

    Words that name this vacancy end it, unless there is an address to write to: then a person is
    asked. So is one where the words may be about any vacancy and there is no way to apply.
    """
    if page.applies or page.fields >= FORM_MIN:
        return None
    way = page.mails or bool(found.direct_apply)
    told = [
        *page.heads,
        page.title,
        *(x.text for x in page.lines if len(x.text) <= CLOSED_LINE_MAX),
    ]
    own = next((each for each in told if says.closes_this(each)), "")
    some = next((each for each in told if says.closes_some(each)), "")
    if own and not (way and found.title):
        return make_end(EndKind.CLOSED, page, "the posting is closed", evidence=own)
    if own or (some and not way and found.title):
        why = f"{page.url} seems to be closed: {own or some!r}"
        return NoPosting(EndKind.SEEMS_CLOSED, why, own or some, posting=found)
    if some and not way:
        return make_end(EndKind.CLOSED, page, "the posting is closed", evidence=some)
    return None


def no_posting_end(page: Page, found: Posting) -> NoPosting | None:
    """What the page is instead of a posting, or None when it is one."""
    evidence = _count_signs(page, found)
    listing = is_list_title(page.heads[0] if page.heads else page.title)
    if is_missing(page):
        told = page.heads[0] if page.heads else page.title
        return make_end(
            EndKind.NOT_POSTING, page, f"it says {told[:TITLE_MAX]!r}", evidence=told[:TITLE_MAX]
        )
    if listing or (page.jobs_linked >= LIST_MIN and evidence < EVIDENCE_MIN + 1):
        return make_end(
            EndKind.NOT_POSTING, page, "it is a list of jobs; give the link of one of them"
        )
    long_enough = sum(len(line.text) for line in page.lines) >= TEXT_MIN
    if found.title and long_enough and evidence >= EVIDENCE_MIN:
        return None
    if page.fields >= FORM_MIN:
        return make_end(EndKind.NOT_POSTING, page, "it is a form alone, with no posting to read")
    return make_end(EndKind.NOT_POSTING, page, "no posting can be read on it")


def _count_signs(page: Page, found: Posting) -> int:
    """How many independent signs of a posting the page shows."""
    parts = sum(
        x.kind is LineKind.HEADING and bool(patterns.OTHER_PARTS.search(x.text)) for x in page.lines
    )
    told = {name for name, _ in labelled_values(page)} - {"company"}
    signs = (bool(found.requirements), parts > 1, page.applies, bool(told), bool(found.salary))
    return sum(signs) + (len(told) > 1)


def make_end(kind: EndKind, page: Page, why: str, *, evidence: str = "") -> NoPosting:
    return NoPosting(kind, f"{page.url} leads to no application: {why}", evidence)


_SEVERAL = 2
_REFILLED_FACTS = ("title", "company", "locations")  # a placeholder says nothing against the page
_NEVER_FILLED = ("direct_apply", "evidence", "doubts")


@dataclass(frozen=True, slots=True)
class Visit:
    """What a page was looked at for: the address that was given, when, and who knows its words."""

    asked: str
    now: datetime
    says: ClosingWords


def read_page(page: Page, visit: Visit) -> Posting | NoPosting:
    """Return the posting that the page shows, else the end that it is."""
    own, other = _data_postings(page)
    shown = sound_posting(visible_posting(page))
    found = sound_posting(_fill_from_page(own, shown, page.language)) if own else shown
    if own is None and (end := login_end(page)):
        return end
    if end := closed_end(page, found, visit.says) or expired_end(found, visit.now):
        return end
    if own is None and (end := no_posting_end(page, found)):
        return _other_posting_end(page, other, "its data tell of that one alone") if other else end
    if not found.title:
        return make_end(EndKind.NOT_POSTING, page, "its posting has no title")
    if why := stray_reason(visit.asked, page, found):
        return _other_posting_end(page, found, why)
    if other is not None:
        doubt = Doubt(
            "title", other.title, "the page's data tell of a posting that it does not show"
        )
        found = replace(found, doubts=(*found.doubts, doubt))
    return found


def _data_postings(page: Page) -> tuple[Posting | None, Posting | None]:
    """The posting of the page's data that is its own, and a lone one that may be another's."""
    found = [sound_posting(posting) for posting in postings_of(page.jsonld, page.url)]
    found = [posting for posting in found if posting.title] or found[:1]
    if len({posting.title for posting in found}) < _SEVERAL:
        only = found[0] if found else None
        own = only is not None and (not only.title or is_of_page(only, page))
        return (only, None) if own else (None, only)
    told = (*page.heads, page.title, dict(page.metas).get("og:title", ""))
    return next((p for p in found if any(same_name(p.title, each) for each in told)), None), None


def _other_posting_end(page: Page, found: Posting, why: str) -> NoPosting:
    """The end of a page that may show another posting than the one that was asked for."""
    told = f"{page.url} shows {found.title!r}, which may be another posting: {why}"
    return NoPosting(EndKind.ANOTHER, told, why, posting=found)


def _fill_from_page(told: Posting, shown: Posting, declared: str) -> Posting:
    """What the site tells to machines; what it leaves out there, as it shows it to people.

    A fact that was told and dropped is not filled with what the page says around it.
    """
    names = [f.name for f in fields(told) if f.name not in _NEVER_FILLED]
    left = [name for name in names if not getattr(told, name)]
    left = [name for name in left if name in _REFILLED_FACTS or not told.doubts_of(name)]
    evidence = (*told.evidence, *(each for each in shown.evidence if each.fact in left))
    doubts = (*told.doubts, *(each for each in shown.doubts if each.fact in left))
    filled = {name: getattr(shown, name) for name in left}
    if "language" in left and told.description:
        own = description.language_of(told.description, declared=declared)
        heard = description.tells_language(told.description)
        filled["language"] = own if heard else shown.language or own
    return replace(told, **filled, evidence=evidence, doubts=doubts)
