"""Which of a posting's facts can be so, how companies are spelt, and how long parts may be."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from .patterns import NO_NAME
from .posting import Doubt, Posting

WORDS_MAX = 6  # of one name
TEXT_MAX = 20_000  # characters that are looked through
_WORD = re.compile(r"[^\W_]+(?:['’&.-][^\W_]+)*")
_PLAIN = re.compile(r"[\W_]+")


def company_spelling(site: str, description: str) -> str:
    """The company as its posting writes it, where its letters are those of *site*; else *site*."""
    return find_spelling(site, description) or site


def find_spelling(site: str, description: str) -> str:
    """The words of the text whose letters are those of *site*; '' where none are."""
    wanted = _PLAIN.sub("", site.casefold())
    found = list(_WORD.finditer(description[:TEXT_MAX]))
    for at, first in enumerate(found):
        name = ""
        for last in found[at : at + WORDS_MAX]:
            name += _PLAIN.sub("", last[0].casefold())
            if name == wanted and (first[0][0].isupper() or first[0] == site):
                return description[first.start() : last.end()]
            if not wanted.startswith(name):
                break
    return ""


# What of a posting's facts can be so: placeholders, slugs and impossible dates say nothing.
#
# A fact that is dropped leaves a `Doubt`, so that it is unknown and not unsaid. Every source goes
# through here: boards, JSON-LD and pages alike.

SAID_MAX = 160  # characters kept of what was dropped
YEARS = ("2000", "2100")  # no posting of today is older, and none closes later
_TEMPLATE = re.compile(
    r"\{\{.*\}\}|\$\{.*\}|^(?:\[.*\]|\{.*\}|<[^<>]*>|%[\w .-]+%|#+[\w .-]+#+|__\w+__|@@?\w+@@?)$"
)
_NOTHING = re.compile(r"^[\W_]*$")
_SLUG = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)+")
_NUMBER_SUFFIX = re.compile(r"[-_]\d+$")
_REGION = re.compile(r"[A-Z]{2}")
_DAY = len("2026-01-31")
Rule = Callable[[Posting], Posting]


def sound_posting(posting: Posting) -> Posting:
    """Return the posting without what cannot be so, and with a doubt for each fact dropped."""
    for rule in SOUNDNESS_RULES:
        posting = rule(posting)
    return posting


def is_name(text: str) -> bool:
    """Return whether the text names something, and is no placeholder or word for "not told"."""
    bare = text.strip()
    return not (
        _NOTHING.match(bare) or _TEMPLATE.search(bare) or NO_NAME.fullmatch(bare.rstrip(" .:"))
    )


def drop_placeholders(posting: Posting) -> Posting:
    """Drop a placeholder that stands for the title, the employer or a place."""
    for fact in ("title", "company"):
        said = getattr(posting, fact)
        if said and not is_name(said):
            posting = _drop_fact(posting, fact, said, "it is a placeholder")
    places = [(place, _named_place(place)) for place in posting.locations]
    for said in (said for said, bare in places if not bare):
        posting = _with_doubt(posting, "locations", said, "it is a placeholder")
    return replace(posting, locations=tuple(bare for _, bare in places if bare))


def unslug_company(posting: Posting) -> Posting:
    """Write an employer as the posting's text does, where only its address is told."""
    said = posting.company
    if not _SLUG.fullmatch(said):
        return posting
    text = f"{posting.title}\n{posting.description}"
    if found := find_spelling(_NUMBER_SUFFIX.sub("", said), text) or find_spelling(said, text):
        return replace(posting, company=found)
    return _drop_fact(posting, "company", said, "it is an address and no name")


def drop_board_name(posting: Posting, site: str) -> Posting:
    """Drop an employer that is only the board's own short name, and nowhere in the text."""
    written = find_spelling(site, posting.description)
    if not site or posting.company != site or written:
        return posting
    return _drop_fact(posting, "company", site, "it is the board's address and no name")


def drop_impossible_dates(posting: Posting) -> Posting:
    """Drop days that cannot be: of no possible year, or an end before the beginning."""
    for fact in ("posted", "closes"):
        said = getattr(posting, fact)
        if said and not YEARS[0] <= said[:4] < YEARS[1]:
            posting = _drop_fact(posting, fact, said, "no posting has that date")
    if posting.posted and posting.closes and posting.closes[:_DAY] < posting.posted[:_DAY]:
        why = f"it was posted later, on {posting.posted[:_DAY]}"
        return _drop_fact(posting, "closes", posting.closes, why)
    return posting


SOUNDNESS_RULES: tuple[Rule, ...] = (drop_placeholders, unslug_company, drop_impossible_dates)


def _named_place(place: str) -> str:
    """The parts of a place that name one; a region's code beside another part is one."""
    parts = place.split(", ")
    coded = len(parts) > 1
    return ", ".join(p for p in parts if is_name(p) or (coded and _REGION.fullmatch(p)))


def _drop_fact(posting: Posting, fact: str, said: str, why: str) -> Posting:
    evidence = tuple(each for each in posting.evidence if each.fact != fact)
    bare = replace(posting, **{fact: "", "evidence": evidence})  # type: ignore[arg-type]
    return _with_doubt(bare, fact, said, why)


def _with_doubt(posting: Posting, fact: str, said: str, why: str) -> Posting:
    doubt = Doubt(fact, said[:SAID_MAX], why)
    return replace(posting, doubts=tuple(dict.fromkeys((*posting.doubts, doubt))))


# How long the parts of a posting may be: everything that is made of it later takes their time.
#
# A page of text has some 3,000 characters. A title of 60,000 stood whole in the letter, which took
# minutes to be set.

TITLE_MAX = 200  # characters, of a name and a place too
DESCRIPTION_MAX = 100_000  # characters
LINE_MAX = 2_000  # characters of one requirement or question
LINES_MAX = 300  # requirements, and questions
PLACES_MAX = 100


def within_limits(posting: Posting) -> Posting:
    """The posting, whose parts are cut where they are longer than anybody writes them."""
    salary = posting.salary
    lines = posting.requirements[:LINES_MAX]
    asked = posting.asked[:LINES_MAX]
    return replace(
        posting,
        title=posting.title[:TITLE_MAX].strip(),
        company=posting.company[:TITLE_MAX].strip(),
        locations=_places(posting.locations),
        remote_within=_places(posting.remote_within),
        salary=replace(salary, said=salary.said[:LINE_MAX]) if salary else None,
        requirements=tuple(replace(each, text=each.text[:LINE_MAX]) for each in lines),
        reference=posting.reference[:TITLE_MAX],
        asked=tuple(
            replace(each, label=each.label[:LINE_MAX], options=_lines(each.options))
            for each in asked
        ),
        description=posting.description[:DESCRIPTION_MAX],
    )


def _places(places: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each[:TITLE_MAX] for each in places[:PLACES_MAX])


def _lines(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each[:LINE_MAX] for each in texts[:LINES_MAX])
