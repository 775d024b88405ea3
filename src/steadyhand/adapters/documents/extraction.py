"""Facts extracted from a CV, each with its place, provenance and confidence, for a profile."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from pydantic import ValidationError

from .profile_file import place_of, sentence_of
from .profile_schema import ProfileFile

# What was read of a resume: each fact with its place in a profile, where it stood, and how surely.
#
# Nothing in here was invented: a value is a piece of the resume's own text, or the same in a
# notation that a profile uses (a date, a number of a telephone, a code of a country).

Place = tuple[str | int, ...]
FactValue = str | bool | float

SURE_CONFIDENCE = 0.8  # below, a person is asked to look
FULL_CONFIDENCE = 1.0
DOUBTFUL_CONFIDENCE = 0.6  # a person is asked to look


@dataclass(frozen=True, slots=True)
class ExtractedFact:
    """One fact. `text` is what stood there, `where` for a person: "page 1, line 12"."""

    place: Place
    value: FactValue
    confidence: float
    text: str = ""
    where: str = ""

    @property
    def sure(self) -> bool:
        """Whether it can be taken over unseen."""
        return self.confidence >= SURE_CONFIDENCE

    @property
    def named(self) -> str:
        """The place as a person writes it: work[0].title."""
        steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.place]
        return "".join(steps).removeprefix(".")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something of the file that is in no fact, and why."""

    text: str
    why: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One line of the file with the facts that it holds; none where it only arranges others.

    `left_out`: something of it is in no fact, and told among what was left out.
    """

    text: str
    where: str
    facts: tuple[str, ...] = ()
    left_out: bool = False


@dataclass(frozen=True, slots=True)
class Extraction:
    """A profile that no one has reviewed yet. Places of lists count from 0 without a gap.

    `lines` are all lines of the file, in the order of reading: each is in facts, or structure, or
    told in `left`.
    """

    found: tuple[ExtractedFact, ...]
    left: tuple[LeftOut, ...] = ()
    lines: tuple[SourceLine, ...] = ()

    @property
    def read_lines(self) -> int:
        """How many lines are wholly in facts, or arrange them."""
        return sum(not line.left_out for line in self.lines)

    def without(self, why: Mapping[Place, str]) -> Extraction:
        """The reading without the facts of those places; each is told as left out, with why."""
        gone = (f for f in self.found if f.place in why)
        left = tuple(LeftOut(f"{f.named}: {f.value}", why[f.place], f.where) for f in gone)
        kept = tuple(f for f in self.found if f.place not in why)
        return replace(self, found=kept, left=(*self.left, *left))


Node = dict[str | int, "Node"] | FactValue
REQUIRED_KEYS = ("name", "email")  # a reading without them is told to be incomplete


def check_extraction(reading: Extraction) -> Extraction:
    """The reading without what a profile refuses, and without entries that are there twice.

    What was there and is refused says nothing by its absence: an end takes its start along, and an
    entry without its main part is doubtful.
    """
    told = _renumber(_without_duplicates(reading))
    while True:
        problems = dict(_problems(told))
        gone = {f.place: why for f in told.found if (why := _refusal(f.place, problems))}
        if not gone:
            return _mark_incomplete(told)
        gone |= _starts_of(told.found, gone)
        entries = {place[:2] for place in gone if len(place) > 2}
        told = _renumber(_lower_confidence(told, entries).without(gone))


MAIN_KEYS = {
    "work": ("company", "title"),
    "volunteering": ("company",),
    "education": ("school",),
}


def _starts_of(found: Iterable[ExtractedFact], gone: Mapping[Place, str]) -> dict[Place, str]:
    """The starts of periods whose end is gone: without it, they would go on to this day."""
    ends = {place[:-1] for place in gone if place[-1] == "end"}
    why = "its end could not be read, and without one it would go on"
    return {f.place: why for f in found if f.place[-1] == "start" and f.place[:-1] in ends}


def _mark_incomplete(reading: Extraction) -> Extraction:
    """The reading with entries without a main part marked as doubtful."""
    entries = _entries(reading.found)
    halves = {
        at
        for at, facts in entries.items()
        if not {f.place[2] for f in facts if len(f.place) > 2}.issuperset(
            MAIN_KEYS.get(str(at[0]), ())
        )
    }
    return _lower_confidence(reading, halves)


def _lower_confidence(reading: Extraction, entries: Collection[Place]) -> Extraction:
    """The reading with those entries' names less sure."""
    names = {name for main in MAIN_KEYS.values() for name in main}
    found = tuple(
        replace(f, confidence=min(f.confidence, DOUBTFUL_CONFIDENCE))
        if f.place[:2] in entries and f.place[-1] in names
        else f
        for f in reading.found
    )
    return replace(reading, found=found)


def missing_keys(reading: Extraction) -> tuple[str, ...]:
    """What a profile needs and the reading has not."""
    there = {f.place[0] for f in reading.found}
    return tuple(key for key in REQUIRED_KEYS if key not in there)


def plain_facts(found: Iterable[ExtractedFact]) -> dict[str, object]:
    """The facts as a profile file holds them."""
    root: dict[str | int, Node] = {}
    for fact in found:
        node = root
        for step in fact.place[:-1]:
            below = node.setdefault(step, {})
            assert isinstance(below, dict)
            node = below
        node[fact.place[-1]] = fact.value
    return {str(key): _plain_node(node) for key, node in root.items()}


def _plain_node(node: Node) -> object:
    """Mappings from 0, 1, 2 as lists."""
    if not isinstance(node, dict):
        return node
    if all(isinstance(key, int) for key in node):
        return [_plain_node(node[key]) for key in sorted(node, key=sort_key)]
    return {str(key): _plain_node(value) for key, value in node.items()}


def sort_key(key: str | int) -> tuple[int, str]:
    """Numbers in their order, then texts."""
    return (key, "") if isinstance(key, int) else (-1, key)


def _problems(reading: Extraction) -> list[tuple[Place, str]]:
    """The places that a profile refuses, and why."""
    try:
        ProfileFile.model_validate(plain_facts(reading.found))
    except ValidationError as exc:
        details = exc.errors(include_url=False, include_context=True)
        return [
            (place_of(d), sentence_of(d))
            for d in details
            if place_of(d) not in {(n,) for n in REQUIRED_KEYS}
        ]
    return []


def _refusal(place: Place, problems: Mapping[Place, str]) -> str:
    """Why a profile refuses that place, or one around it; '' where it does not."""
    around = (place[:n] for n in range(len(place) + 1))
    return next((problems[at] for at in around if at in problems), "")


def _without_duplicates(reading: Extraction) -> Extraction:
    """The reading without entries that say the same as an earlier one of their list."""
    seen: set[tuple[object, ...]] = set()
    gone: set[Place] = set()
    for at, facts in _entries(reading.found).items():
        told = (at[0], *sorted((str(f.place[2:]), str(f.value).casefold()) for f in facts))
        if told in seen:
            gone |= {f.place for f in facts}
        seen.add(told)
    return reading.without(dict.fromkeys(gone, "it is there twice"))


def _entries(found: Iterable[ExtractedFact]) -> Mapping[Place, list[ExtractedFact]]:
    """The facts of each entry of each list."""
    entries: dict[Place, list[ExtractedFact]] = {}
    for fact in found:
        if len(fact.place) > 1 and isinstance(fact.place[1], int):
            entries.setdefault(fact.place[:2], []).append(fact)
    return entries


def _renumber(reading: Extraction) -> Extraction:
    """The reading with the places of every list counted anew from 0."""
    numbers: dict[Place, dict[int, int]] = {}
    found = []
    for fact in reading.found:
        place: Place = ()
        for step in fact.place:
            if isinstance(step, int):
                known = numbers.setdefault(place, {})
                step = known.setdefault(step, len(known))
            place = (*place, step)
        found.append(replace(fact, place=place))
    left = tuple(dict.fromkeys(reading.left))
    return replace(reading, found=tuple(found), left=left)


def unique_left_out(left: Iterable[LeftOut]) -> tuple[LeftOut, ...]:
    """What was left out, each thing once."""
    return tuple(dict.fromkeys(left))
