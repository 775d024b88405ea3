"""Data out of pages to a schema: what each property may be called, where it is shown, its value.

A schema is the plain part of JSON Schema. A value is the normal form of one text that the page
shows, and stands beside its source; what no text says, or two say otherwise, is null with the
reason. Rules, in their order:

- Names are compared as meanings: the property's own name and title first, then its description,
  then other words for it, then the same but for a word of its type ("due date", "Due").
- The strictest name that anything bears decides; two texts that bear it are no value.
- Rows are those of one table or list: the one whose labels say most of the properties.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..lang.concepts import languages_of
from ..lang.dates import dates_in, minutes_of
from ..lang.text import normalise
from ..lang.vocabulary import Vocabulary
from ..page.snapshot import Ref
from ..schema import SAYS_TYPE, TYPE_WORDS, Kind, Property, Schema, Value
from . import goal as g
from .grounding import (
    CELL_ROLES,
    FIELD_ROLES,
    Element,
    Outline,
    Synonyms,
    describe,
    ground,
    is_on,
    no_synonyms,
    plain,
)
from .meanings import is_plural

LABEL_MAX = 60  # characters of what stands before a value; longer ones are prose
TEXT_MAX = 300  # characters of an element that are read: what is as long may be cut
TICKED, UNTICKED = "ticked", "not ticked"


# --- Names ---------------------------------------------------------------------------------------

NO_READING = 9


def reading(wanted: Property, label: str, synonyms: Synonyms = no_synonyms) -> int:
    """How strictly the label names the property, 0 best; NO_READING where it does not."""
    said = _name(label)
    if not said:
        return NO_READING
    own, about = [set(map(_name, each)) for each in (wanted.names, wanted.about)]
    if _is_headed_by(said, own):
        return 0
    if said in about:
        return 1
    others = {_name(other) for each in (*own, *about) for other in synonyms(each)}
    if said in others:
        return 2
    kinds = TYPE_WORDS[SAYS_TYPE[wanted.kind]]
    if wanted.kind in FORMED and any(kinds.issuperset((*e.split(), *said.split())) for e in own):
        return 3
    if any(_is_but_for(each, said, kinds) for each in own | about):
        return 3
    return 4 if any(_is_but_for(each, said, kinds) for each in others) else NO_READING


FORMED = (Kind.EMAIL, Kind.LINK)  # what a text is by its form, whichever word for it is used


def _is_but_for(name: str, said: str, kinds: frozenset[str]) -> bool:
    """Whether both say the same but for words of the type: "due date" and "Due"."""
    bare = _without(name, kinds)
    if bare or _without(said, kinds):
        return bare == _without(said, kinds)
    return not set(name.split()).isdisjoint(said.split())


def _name(label: str) -> str:
    return re.sub(r"\be[ -]mail\b", "email", plain(label.rstrip(" :*?")).replace("-", ""))


def _is_headed_by(said: str, names: Iterable[str]) -> bool:
    """Whether it is one of the names, if only before what else a header tells: how it sorts."""
    return any(said == each or said.startswith(f"{each} {each} ") for each in names)


def _without(name: str, words: frozenset[str]) -> str:
    return " ".join(word for word in name.split() if word not in words)


# --- Facts of a page -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fact:
    """A text that is shown, and what it is called where it stands."""

    label: str
    text: str
    element: Element
    weak: bool = False  # it only stands beside that label
    column: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """What a page is read with: its elements, and the words of its language."""

    outline: Outline
    vocabulary: Vocabulary
    synonyms: Synonyms = no_synonyms


def facts_of(elements: Sequence[Element], *, columns: bool) -> Iterator[Fact]:
    """Every labelled text among the elements; cells by their columns only where that is wanted."""
    for element in elements:
        text = shown_text(element)
        if columns and element.column:
            yield Fact(element.column, text, element, column=True)
        if element.role in FIELD_ROLES or element.role in ("radio", "switch"):
            yield from _facts_of_field(element)
            continue
        if element.label:
            yield Fact(element.label, text, element)
        if _is_second_of_two(element, text):
            yield Fact(element.row[0], text, element)
        if element.role not in BOXES and (hit := _LABELLED.fullmatch(text)):
            yield Fact(hit[1], hit[2], element)
        if element.near and not element.label and len(element.near) <= LABEL_MAX:
            yield Fact(element.near, text, element, weak=True)
        if element.role == "link" and element.leads:
            yield Fact(element.name, element.leads, element)


BOXES = frozenset("table grid list row form dialog article group region".split())
_LABELLED = re.compile(rf"([^:\n]{{1,{LABEL_MAX}}}):\s+(\S.*)", re.S)


def _is_second_of_two(element: Element, text: str) -> bool:
    """Whether it is what stands behind a name in a row of two cells without headers."""
    two = len(element.row) == 2 and not element.column
    return two and element.role in CELL_ROLES and not element.label and text == element.row[1]


def _facts_of_field(element: Element) -> Iterator[Fact]:
    match element.role:
        case "checkbox" | "switch":
            yield Fact(element.name, TICKED if is_on(element) else UNTICKED, element)
        case "radio":
            if "checked" in element.states and element.within:
                yield Fact(element.within[-1], element.name, element)
        case _:
            yield Fact(element.name, element.value, element)


def shown_text(element: Element) -> str:
    """What the element shows as a person reads it."""
    return (element.text or element.name or element.value).strip()


# --- Values --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Normal:
    """The normal form of a text, or why it has none."""

    value: Value = None
    why: str = ""


_DASHES = re.compile(r"[\s\-–—_.…/]*")
_EMAIL = re.compile(r"[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+")
_LINK = re.compile(r"[a-z][a-z0-9+.-]*:(?://)?\S+", re.I)
_NUMERIC = re.compile(r"[-+−]?\d[\d.,'’\u00a0\u202f ]*")
_MARKS = {True: frozenset("✓✔☑✅"), False: frozenset("✗✘✕☐❌×")}
_TIMED = re.compile(
    r"(.+?)(?:,|\s+at|T|\s)\s*(\d{1,2}(?:[:.h]\d{2}).*|\d{1,2}\s*[ap]\.?m\.?)", re.I
)


def normal_form(wanted: Property, text: str, page: Page) -> Normal:
    """The value that a shown text is for the property; every rule for values is in here."""
    said = " ".join(text.split())
    if not said:
        return Normal(why="it is empty")
    if _DASHES.fullmatch(said):
        return Normal(why=f"{said!r} says nothing")
    if len(text) >= TEXT_MAX:
        return Normal(why="it is longer than what is read of one text")
    if wanted.options:
        return _option(wanted, said)
    told = _FORMS[wanted.kind](said, page)
    if isinstance(told.value, bool) or not isinstance(told.value, int | float):
        return told
    low = wanted.low is not None and told.value < wanted.low
    high = wanted.high is not None and told.value > wanted.high
    return Normal(why=f"{said!r} is out of its bounds") if low or high else told


def _option(wanted: Property, said: str) -> Normal:
    """The option that is called so, if only behind its number: "1. Critical"."""
    bare = re.sub(r"^\d+\s*[.)]?\s+", "", said)
    for reads in (said, bare):
        found = [v for v, names in wanted.options if plain(reads) in map(plain, names)]
        if found:
            return Normal(found[0]) if len(found) == 1 else Normal(why=f"{said!r} is two options")
    return Normal(why=f"{said!r} is none of its options")


def _as_text(said: str, page: Page) -> Normal:
    return Normal(said)


def _as_boolean(said: str, page: Page) -> Normal:
    words = page.vocabulary
    for value, known in ((True, words.yes), (False, words.no)):
        own = TICKED if value else UNTICKED
        if said == own or said in _MARKS[value] or normalise(said) in known:
            return Normal(value)
    return Normal(why=f"{said!r} is no yes and no no")


def _as_number(said: str, page: Page) -> Normal:
    bare = _without_unit(said, page.vocabulary)
    if not _NUMERIC.fullmatch(bare):
        return Normal(why=f"{said!r} is no number")
    readings = numbers_in(bare, page.outline.language)
    if len(readings) > 1:
        few = " or ".join(f"{each:g}" for each in readings)
        return Normal(why=f"{said!r} may be {few}")
    if not readings:
        return Normal(why=f"{said!r} is no number")
    return Normal(int(readings[0]) if readings[0].is_integer() else readings[0])


def _as_whole(said: str, page: Page) -> Normal:
    told = _as_number(said, page)
    return told if not isinstance(told.value, float) else Normal(why=f"{said!r} is no whole number")


def _without_unit(said: str, vocabulary: Vocabulary) -> str:
    """The text without a currency or a sign for hundredths, on either side."""
    hit = re.fullmatch(r"([^\d+\-−]*)([-+−]?\d.*?)([^\d]*)", said)
    if hit is None:
        return said
    known = all(_is_unit(part.strip(), vocabulary) for part in (hit[1], hit[3]))
    return hit[2] if known else said


def _is_unit(part: str, vocabulary: Vocabulary) -> bool:
    codes = vocabulary.currencies
    return part in ("", "%") or part.casefold() in codes or part in codes.values()


POINT_LANGUAGES = languages_of("decimal_point")
COMMA_LANGUAGES = languages_of("decimal_comma")


def numbers_in(text: str, language: str) -> tuple[float, ...]:
    """Every number that digits with separators may be, by the page's language; () for none."""
    sign = -1.0 if text[:1] in "-−" else 1.0
    bare = re.sub(r"(?<=\d)[ '’\u00a0\u202f](?=\d{3}(?!\d))", "", text.lstrip("+-−").strip())
    marks = re.findall(r"[.,]", bare)
    if not re.fullmatch(r"\d+(?:[.,]\d+)*", bare):
        return ()
    if len(set(marks)) == 2:
        last = marks[-1]
        other = "," if last == "." else "."
        return _grouped(bare, other, last, sign)
    if len(marks) > 1:
        return _grouped(bare, marks[0], "", sign)
    if not marks:
        return (sign * float(bare),)
    primary = language.casefold().split("-")[0].split("_")[0]
    point = primary in POINT_LANGUAGES if marks[0] == "." else primary in COMMA_LANGUAGES
    group = primary in COMMA_LANGUAGES if marks[0] == "." else primary in POINT_LANGUAGES
    thousands = _grouped(bare, marks[0], "", sign)
    decimal = (sign * float(bare.replace(",", ".")),)
    if not thousands or point:
        return decimal
    return thousands if group else (*thousands, *decimal)


def _grouped(text: str, group: str, decimal: str, sign: float) -> tuple[float, ...]:
    """The number whose thousands are parted so; () where the groups are no thousands."""
    whole, _, rest = text.partition(decimal) if decimal else (text, "", "")
    if not re.fullmatch(rf"[1-9]\d{{0,2}}(?:{re.escape(group)}\d{{3}})+", whole):
        return ()
    return (
        (sign * float(f"{whole.replace(group, '')}.{rest or 0}"),)
        if rest.isdigit() or not rest
        else ()
    )


def _as_date(said: str, page: Page) -> Normal:
    order = page.vocabulary.date_order(page.outline.language)
    days = dates_in(said, page.vocabulary, order)
    timed = _TIMED.fullmatch(said) if not days else None
    if timed and minutes_of(timed[2], page.vocabulary) is not None:
        days = dates_in(timed[1].rstrip(" ,"), page.vocabulary, order)
    if len(days) > 1:
        return Normal(why=f"{said!r} may be one day or another")
    if not days:
        return Normal(why=f"{said!r} is no date")
    ((year, month, day),) = days
    return Normal(f"{year:04}-{month:02}-{day:02}")


def _as_moment(said: str, page: Page) -> Normal:
    timed = _TIMED.fullmatch(said)
    minutes = minutes_of(timed[2], page.vocabulary) if timed else None
    if timed is None or minutes is None:
        return Normal(why=f"{said!r} is no date with a time")
    day = _as_date(timed[1].rstrip(" ,"), page)
    hour, minute = divmod(minutes, 60)
    return Normal(f"{day.value}T{hour:02}:{minute:02}:00") if day.value else day


def _as_link(said: str, page: Page) -> Normal:
    return Normal(said) if _LINK.fullmatch(said) else Normal(why=f"{said!r} is no address")


def _as_email(said: str, page: Page) -> Normal:
    bare = re.sub(r"^mailto:", "", said, flags=re.I)
    found = bare if _EMAIL.fullmatch(bare) else ""
    return Normal(found) if found else Normal(why=f"{said!r} is no e-mail address")


_FORMS = {
    Kind.TEXT: _as_text,
    Kind.WHOLE: _as_whole,
    Kind.NUMBER: _as_number,
    Kind.BOOLEAN: _as_boolean,
    Kind.DATE: _as_date,
    Kind.MOMENT: _as_moment,
    Kind.LINK: _as_link,
    Kind.EMAIL: _as_email,
}


# --- One object ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Source:
    """Where a value stands: what a person needs to look it up."""

    page: str
    role: str
    name: str
    label: str  # its column, or what it is called where it stands
    text: str  # as shown
    row: int = 0  # of its list, counted over all parts; 0 for none
    part: int = 1  # of the list


@dataclass(frozen=True, slots=True)
class Cell:
    """One value with its source, or null with its reason."""

    value: Value = None
    why: str = ""
    source: Source | None = None


Row = Mapping[str, Cell]


def read_object(
    wanted: Sequence[Property], facts: Sequence[Fact], page: Page, *, silent: str
) -> dict[str, Cell]:
    """A value for each property out of the facts; *silent* is why one is null that none names."""
    strict = {each.name: _best(each, facts, page) for each in wanted}
    taken: dict[str, int] = {}
    for rank, label in strict.values():
        taken[label] = min(rank, taken.get(label, NO_READING))
    return {each.name: _cell(each, facts, page, silent, taken) for each in wanted}


def _best(wanted: Property, facts: Sequence[Fact], page: Page) -> tuple[int, str]:
    """The strictest reading of any label, and the label."""
    ranks = ((reading(wanted, f.label, page.synonyms), _name(f.label)) for f in facts)
    return min(ranks, default=(NO_READING, ""))


def _cell(
    wanted: Property, facts: Sequence[Fact], page: Page, silent: str, taken: Mapping[str, int]
) -> Cell:
    ranked = [(_rank(wanted, f, page), f) for f in facts]
    known = [(r, f) for r, f in ranked if r[0] < NO_READING]
    left = [
        (r, f)
        for r, f in known
        if wanted.kind is Kind.LINK or r[0] <= taken.get(_name(f.label), NO_READING)
    ]
    if not left:
        return Cell(why=silent)
    best = min(rank for rank, _ in left)
    return _agreed(wanted, [f for rank, f in left if rank == best], page)


def _rank(wanted: Property, fact: Fact, page: Page) -> tuple[int, bool]:
    return reading(wanted, fact.label, page.synonyms), fact.weak


def _agreed(wanted: Property, facts: Sequence[Fact], page: Page) -> Cell:
    """The value that all of these facts have, as far as they say anything."""
    links = wanted.kind in FORMED
    told = [(f, normal_form(wanted, _text_for(f, links=links), page)) for f in facts]
    cells = [f for f, _ in told if f.column]
    named = list(dict.fromkeys(f.label for f in cells))
    valued = [(f, n) for f, n in told if n.value is not None]
    outer = _outermost(valued) if wanted.kind is Kind.TEXT else valued
    different = {repr(n.value): f for f, n in outer}
    if len(different) > 1:
        what = "columns" if cells and len(named) > 1 else "texts"
        return Cell(
            why=f"several {what} could: {', '.join(_quotation(f) for f in different.values())}"
        )
    if not valued:
        return Cell(why=told[0][1].why)
    fact, normal = outer[0]
    beside = [f for f, n in told if n.value is None and f.column and _is_apart(f, fact)]
    if beside:
        return Cell(why=f"several columns could: {_quotation(fact)}, {_quotation(beside[0])}")
    source = Source(
        page.outline.url,
        fact.element.role,
        fact.element.name,
        fact.label,
        _text_for(fact, links=links),
    )
    return Cell(normal.value, source=source)


def _is_apart(fact: Fact, chosen: Fact) -> bool:
    """Whether it says something, and neither is in the other."""
    one, other = fact.element, chosen.element
    related = one.ref in (other.ref, other.inside) or one.inside == other.ref
    return bool(fact.text) and _DASHES.fullmatch(fact.text) is None and not related


def _outermost(told: Sequence[tuple[Fact, Normal]]) -> list[tuple[Fact, Normal]]:
    """Those that stand in none of the others: a cell, and not the link in it."""
    refs = {f.element.ref for f, _ in told}
    outer = [(f, n) for f, n in told if f.element.inside not in refs]
    return outer or list(told)


def _text_for(fact: Fact, *, links: bool) -> str:
    """The text of the fact: of an address what the link leads to, where it shows none."""
    leads = fact.element.leads
    shows = _LINK.fullmatch(fact.text) or _EMAIL.fullmatch(fact.text)
    return leads if links and leads and not shows else fact.text


def _quotation(fact: Fact) -> str:
    return repr(fact.label) if fact.column else repr(fact.text[:LABEL_MAX])


# --- Rows of a list ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Listing:
    """Rows that belong together: of a table, a list, or boxes that are alike."""

    ref: Ref
    items: Mapping[Ref, tuple[Element, ...]]  # by the ref of each row, in reading order

    @property
    def columns(self) -> bool:
        """Whether its rows have cells below headers."""
        return any(e.column for item in self.items.values() for e in item)


_CELLS = CELL_ROLES | {"columnheader", "rowheader"}


def listings_of(elements: Sequence[Element]) -> tuple[Listing, ...]:
    """Every list on the page with its rows; a row of headers or of a single wide cell is none.

    What stands below a header is of its own row alone, and of none around that table.
    """
    found: dict[Ref, dict[Ref, list[Element]]] = {}
    rows = {e.row_ref for e in elements if e.role in _CELLS}
    for element in elements:
        own = next((n for n, (item, _) in enumerate(element.items, 1) if item in rows), None)
        for item, around in element.items[: own if element.column else None]:
            found.setdefault(around, {}).setdefault(item, []).append(element)
    kept = (
        Listing(ref, {i: tuple(es) for i, es in items.items() if _is_row(es, items)})
        for ref, items in found.items()
    )
    return tuple(each for each in kept if each.items)


def _is_row(elements: Sequence[Element], others: Mapping[Ref, Sequence[Element]]) -> bool:
    cells = [e for e in elements if e.role in _CELLS]
    if not cells:
        return any(shown_text(e) or e.role in FIELD_ROLES for e in elements)
    widest = max(sum(e.role in _CELLS for e in each) for each in others.values())
    heads = all(e.role == "columnheader" for e in cells)
    return not heads and (len(cells) > 1 or widest == 1)


def _labels(listing: Listing) -> list[Fact]:
    """One fact for each label in the rows; a heading alone says nothing of what they are."""
    facts = (f for item in listing.items.values() for f in facts_of(item, columns=True))
    return list({_name(f.label): f for f in facts}.values())


def _facts_of_row(item: Sequence[Element]) -> list[Fact]:
    head = _heading(item)
    named = [Fact(HEADING, shown_text(head), head)] if head else []
    return [*facts_of(item, columns=True), *named]


def _heading(item: Sequence[Element]) -> Element | None:
    heads = [e for e in item if e.role == "heading"]
    return heads[0] if len(heads) == 1 else None


HEADING = "name"  # what a heading is for what stands under it


def _score(schema: Schema, listing: Listing, page: Page) -> tuple[int, int]:
    """How many properties its labels name, and how strictly."""
    facts = _labels(listing)
    ranks = [_best(each, facts, page)[0] for each in _meant(schema, listing)]
    known = [rank for rank in ranks if rank < NO_READING]
    return len(known), -sum(known)


@dataclass(frozen=True, slots=True)
class Rows:
    """What one part of a list came to: rows by their keys, or why there are none."""

    rows: tuple[tuple[str, Row], ...] = ()
    why: str = ""


def read_rows(schema: Schema, elements: Sequence[Element], page: Page) -> Rows:
    """The rows of the one list that says most of the properties."""
    lists = listings_of(elements)
    scored = [(_score(schema, each, page), each) for each in lists]
    best = max((score for score, _ in scored), default=(0, 0))
    if not best[0]:
        return _bare_rows(schema, lists, page)
    fitting = [each for score, each in scored if score == best]
    named = [each for each in fitting if _is_called(_names_of(schema), each)]
    chosen = named if len(named) == 1 else fitting
    if len(chosen) > 1:
        return Rows(why=f"{len(chosen)} lists or tables could be meant; name one with 'from'")
    silent = "no column says so" if chosen[0].columns else "nothing in its row says so"
    wanted = _meant(schema, chosen[0])
    told = (
        (_key(ref, item), read_object(wanted, _facts_of_row(item), page, silent=silent))
        for ref, item in chosen[0].items.items()
    )
    return Rows(tuple(told))


def _bare_rows(schema: Schema, lists: Sequence[Listing], page: Page) -> Rows:
    """The rows of a list without labels, whose one text or heading is the one property."""
    nothing = Rows(why="no table or list on this page says any of it")
    if len(schema.properties) != 1:
        return nothing
    (wanted,) = schema.properties
    free = [each for each in lists if not each.columns]
    headed = any(_name(o) == HEADING for n in wanted.names for o in (n, *page.synonyms(n)))
    bare = [each for each in free if _single(each) or (headed and _is_headed(each))]
    called = [each for each in bare if _is_called(_names_of(schema), each)]
    chosen = called if len(called) == 1 else [each for each in bare if not _leads(each)]
    if len(chosen) != 1:
        several = Rows(why=f"{len(chosen)} lists could be meant; name one with 'from'")
        return several if chosen else nothing
    told = []
    for ref, item in chosen[0].items.items():
        element = _heading(item) or next(e for e in item if shown_text(e))
        fact = Fact("", shown_text(element), element)
        told.append((_key(ref, item), {wanted.name: _agreed(wanted, [fact], page)}))
    return Rows(tuple(told))


def _single(listing: Listing) -> bool:
    """Whether each row says one text, and not as a heading."""
    return all(
        len(_texts_of(item)) == 1 and _heading(item) is None for item in listing.items.values()
    )


def _is_headed(listing: Listing) -> bool:
    """Whether each row has a heading and more: where some have no more, they are sections."""
    rows = listing.items.values()
    return all(_heading(item) is not None and len(_texts_of(item)) > 1 for item in rows)


def _texts_of(item: Sequence[Element]) -> set[str]:
    """What the row says beside its buttons."""
    return {text for e in item if e.role != "button" and (text := shown_text(e))}


def _leads(listing: Listing) -> bool:
    """Whether each row is only a way to somewhere else: a menu."""
    ways = ("link", "menuitem", "tab")
    return all(
        _texts_of(item) <= {shown_text(e) for e in item if e.role in ways}
        for item in listing.items.values()
    )


def _is_called(names: Iterable[str], listing: Listing) -> bool:
    """Whether a heading or box right around it bears one of the names, be it for several."""
    first = next(iter(listing.items.values()))[0]
    around = {_name(each) for each in first.within[-2:]}
    known = [_name(each) for each in names]
    return any(title == each or is_plural(title, each) for title in around for each in known)


def _names_of(schema: Schema) -> tuple[str, ...]:
    """What the list may be called: as the schema is, or as its only property."""
    return (*schema.names, *(schema.properties[0].names if len(schema.properties) == 1 else ()))


def _meant(schema: Schema, listing: Listing) -> tuple[Property, ...]:
    """The properties; what is called as the list is may be its rows' name: project, in Projects."""
    return tuple(
        replace(each, about=(*each.about, HEADING))
        if each.kind is Kind.TEXT and _is_called(each.names, listing)
        else each
        for each in schema.properties
    )


def _key(ref: Ref, item: Sequence[Element]) -> str:
    return f"{ref}|{'|'.join(shown_text(e) for e in item)}"


# --- A whole extraction --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Extraction:
    """All that was extracted so far."""

    schema: Schema
    rows: tuple[Row, ...] = ()
    keys: frozenset[str] = frozenset()
    parts: int = 0
    why: str = ""  # there is nothing
    repeated: bool = False  # the last part showed nothing new
    last: tuple[object, ...] = ()  # the values of the last part

    def add(self, elements: Sequence[Element], page: Page) -> Extraction:
        """What it is with one more part of the list, or with the page."""
        part = self.parts + 1
        if not self.schema.several:
            row = _placed(_read_one(self.schema, elements, page), 0, part)
            return replace(self, rows=(row,), parts=part)
        told = read_rows(self.schema, elements, page)
        values = tuple(tuple(c.value for c in row.values()) for _, row in told.rows)
        new = [(key, row) for key, row in told.rows if key not in self.keys]
        if self.parts and (not new or values == self.last):
            return replace(self, repeated=True)
        first = len(self.rows) + 1
        rows = (_placed(row, first + n, part) for n, (_, row) in enumerate(new))
        keys = self.keys | {key for key, _ in new}
        return replace(
            self, rows=(*self.rows, *rows), keys=keys, parts=part, why=told.why, last=values
        )

    @property
    def empty(self) -> bool:
        """Whether no value was found."""
        return not any(c.value is not None for row in self.rows for c in row.values())

    @property
    def missing(self) -> tuple[str, ...]:
        """Names of required properties that are null somewhere."""
        needed = (each.name for each in self.schema.properties if each.required)
        return tuple(n for n in needed if any(row[n].value is None for row in self.rows))

    @property
    def texts(self) -> set[str]:
        """What the sources show."""
        cells = (c for row in self.rows for c in row.values())
        return {c.source.text for c in cells if c.source}

    def to_data(self, ended: str) -> dict[str, object]:
        """The values, and beside them in the same shape where each is from."""
        values = [{name: cell.value for name, cell in row.items()} for row in self.rows]
        sources = [{n: _source_data(cell) for n, cell in row.items()} for row in self.rows]
        several = self.schema.several
        told: dict[str, object] = {
            "value": values if several else values[0],
            "sources": sources if several else sources[0],
        }
        told |= {"parts": self.parts, "ended": ended} if several else {}
        return told | ({"why": self.why} if self.why else {})

    def summary(self, ended: str) -> str:
        """How much there is, without any of it."""
        nulls = {
            p.name: sum(row[p.name].value is None for row in self.rows)
            for p in self.schema.properties
        }
        left = ", ".join(f"{name} {count}" for name, count in nulls.items() if count)
        rows = f"{len(self.rows)} rows in {self.parts} parts" if self.schema.several else "1 object"
        told = [rows, *([f"null: {left}"] if left else []), *([ended] if ended else [])]
        return "; ".join(told)


def _read_one(schema: Schema, elements: Sequence[Element], page: Page) -> Row:
    """The object that the page, or the row, is about."""
    single = {
        e.ref
        for each in listings_of(elements)
        if len(each.items) == 1
        for item in each.items.values()
        for e in item
    }
    facts = list(facts_of([e for e in elements if e.ref not in single], columns=False))
    facts += facts_of([e for e in elements if e.ref in single], columns=True)
    levels = [e.level for e in elements if e.role == "heading"]
    heads = [e for e in elements if e.role == "heading" and e.level == min(levels)]
    if len(heads) == 1:
        facts.append(Fact(HEADING, shown_text(heads[0]), heads[0], weak=True))
    return read_object(schema.properties, facts, page, silent="not on this page")


def _placed(row: Row, number: int, part: int) -> Row:
    return {
        name: replace(cell, source=replace(cell.source, row=number, part=part))
        if cell.source
        else cell
        for name, cell in row.items()
    }


def _source_data(cell: Cell) -> dict[str, object]:
    source = cell.source
    if source is None:
        return {"why": cell.why}
    element: dict[str, object] = {"role": source.role, "name": source.name, "label": source.label}
    element |= {"row": source.row} if source.row else {}
    return {"page": source.page, "element": element, "text": source.text, "part": source.part}


def scope_of(
    outline: Outline, target: g.Target, synonyms: Synonyms
) -> tuple[Sequence[Element], str]:
    """The elements that the target is or holds; or why there are none."""
    if target == g.Target():
        return outline.elements, ""
    found = ground(outline, target, synonyms=synonyms)
    element = found.element
    if element is not None and (element.role in BOXES or element.ref == element.row_ref):
        return _within(outline, element), ""
    named = plain(target.name)
    inside = [e for e in outline.elements if named and any(plain(b) == named for b in e.within)]
    if inside:
        return inside, ""
    if below := _below(outline, named):
        return below, ""
    return (), found.why if not found.ambiguous else f"several are {describe(target)}"


def _below(outline: Outline, named: str) -> Sequence[Element]:
    """The first list behind the one text that begins so: the table below its caption."""
    begin = [
        n
        for n, e in enumerate(outline.elements)
        if e.role in ("text", "paragraph") and named and plain(e.text).startswith(named)
    ]
    if len(begin) != 1:
        return ()
    around = {ref for _, ref in outline.elements[begin[0]].items}
    lists = listings_of(outline.elements[begin[0] + 1 :])
    behind = next((each for each in lists if each.ref not in around), None)
    return [e for item in behind.items.values() for e in item] if behind else ()


def _within(outline: Outline, box: Element) -> list[Element]:
    held = {box.ref}
    for element in outline.elements:
        around = {element.inside, element.row_ref, *(r for pair in element.items for r in pair)}
        if held & around:
            held.add(element.ref)
    return [e for e in outline.elements if e.ref in held]
