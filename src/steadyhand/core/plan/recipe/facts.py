"""A recipe: what the questions of one form meant in a run that ended with proof. Never a value.

With it goes what the buttons did that led through the form; it is read where no rule knows one.

A question is known by its signature: every word that a person sees of it, its role and its options.
Where one of these has changed it is another question, and nothing that was learned is said of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from urllib.parse import urlsplit

from ...answer.facts import Intent
from ...answer.normal import identifier, normal
from ...page.snapshot import BETWEEN, Field, Role, Snapshot, Way

ID_LENGTH = 16  # hex digits
PLACE_MAX = 200  # characters, as a store keys it
APPLY = "apply"  # the one task so far
QUARANTINE_BELOW = 0.3
NEWEST = 0.35  # weight of the last run in a health's score
_ANY_FIELD = frozenset("field fld input question q form text id item control element".split())
_DRAWN = re.compile(r"(?=[0-9a-f]*\d)[0-9a-f]{6,}$", re.I)  # an end that no person has chosen
_VARIABLE = re.compile(r"\d|^[0-9a-f-]{16,}$", re.I)


@dataclass(frozen=True, slots=True)
class Step:
    """One question that was answered and proven: what it meant, and how it came to hold."""

    signature: str
    question: str  # as it was asked, for people
    role: Role
    under: str = ""  # what stood over it; see `over`
    source: str = ""  # who answered it then
    intent: Intent | None = None  # None: nothing is to be said of it again
    widget: str = ""
    tier: str = ""  # of acting, that was proven
    locators: tuple[tuple[str, str], ...] = ()  # kind (autocomplete, name, id) and text


@dataclass(frozen=True, slots=True)
class PageSteps:
    """One page of the form; `form` is its fingerprint when it was first seen."""

    form: str
    steps: tuple[Step, ...] = ()
    way: Way | None = None  # how it was left


@dataclass(frozen=True, slots=True)
class Door:
    """The button that brought the form into view, and the page that it is on."""

    place: str
    label: str  # as `normal` has it


@dataclass(frozen=True, slots=True)
class Health:
    """How a recipe has done since. Its score is 1 for a new one and falls with each failure.

    Three failures in a row are too many, whatever came before: a form may change for good.
    """

    successes: int = 0
    failures: int = 0
    used_at: str = ""  # ISO 8601, UTC
    quarantined: bool = False  # by a person
    score: float = 1.0  # 0 to 1, the newest runs weigh most

    def after(self, *, worked: bool, at: str) -> Health:
        """The health after one more run, that ended *at*."""
        return replace(
            self,
            successes=self.successes + worked,
            failures=self.failures + (not worked),
            used_at=at,
            score=self.score * (1 - NEWEST) + NEWEST * worked,
        )

    @property
    def usable(self) -> bool:
        """Whether it may be looked up."""
        return not self.quarantined and self.score >= QUARANTINE_BELOW


@dataclass(frozen=True, slots=True)
class Recipe:
    """What was learned of one form. Two of the same content are one recipe."""

    place: str  # host and path, without what differs from posting to posting
    pages: tuple[PageSteps, ...]
    task: str = APPLY
    door: Door | None = None
    made_from: str = ""  # the run
    made_at: str = ""  # ISO 8601, UTC
    health: Health = field(default_factory=Health)

    @property
    def id(self) -> str:
        """A digest of what it says, wherever and whenever that was learned."""
        said = [self.task, *(f"{p.form}|{s.signature}|{s.intent}" for p, s in self.each())]
        ways = [f"{p.form}|{p.way.label}|{p.way.exit}" for p in self.pages if p.way]
        doors = [f"{self.door.place}|{self.door.label}"] if self.door else []
        return _digest([*said, *ways, *doors])

    @property
    def fingerprint(self) -> str:
        """Of the form's first page."""
        return self.pages[0].form if self.pages else ""

    def each(self) -> Iterable[tuple[PageSteps, Step]]:
        """Every step, with its page."""
        return ((page, step) for page in self.pages for step in page.steps)


def signature(item: Field) -> str:
    """The question as a person sees it: its words, its kind, and what may be chosen."""
    words = (item.group, item.label, item.placeholder, item.hint)
    options = sorted(normal(o.label) for o in item.options)
    kind = (item.role, item.type, str(item.multiple))
    return _digest([*map(normal, words), *kind, *options])


def over(item: Field, page: Snapshot) -> str:
    """What stands over the question and is no name of the page: its heading, and its last line.

    The same words under "Your referee" ask for somebody else.
    """
    heading, line = item.section.rpartition(BETWEEN)[2], item.lines.rpartition("\n")[2]
    title = normal(page.title)
    return BETWEEN.join(t for t in map(normal, (heading, line)) if t and t not in title)


def locators(item: Field) -> tuple[tuple[str, str], ...]:
    """Ways to find the element by its markup, in their kinds."""
    found = {"autocomplete": item.autocomplete, "name": item.html_name, "id": item.html_id}
    return tuple((kind, text) for kind, text in found.items() if text)


def markup_words(ways: Iterable[tuple[str, str]]) -> frozenset[str]:
    """The words in what the markup calls an element, but for those that any element may have."""
    texts = (identifier(_DRAWN.sub("", text)) for kind, text in ways if kind in ("name", "id"))
    words = frozenset(word for text in texts for word in text.split())
    return frozenset(w for w in words if not w.isdecimal()) - _ANY_FIELD


def place_of(url: str) -> str:
    """The host and path of a page, each segment that carries a number as ':n'."""
    parts = urlsplit(url)
    segments = parts.path.rstrip("/").split("/")
    path = "/".join(":n" if _VARIABLE.search(s) else s for s in segments)
    return f"{parts.netloc}{path}"[:PLACE_MAX]


def _digest(texts: Iterable[str]) -> str:
    told = "\0".join(texts).encode("utf-8", "surrogatepass")
    return sha256(told).hexdigest()[:ID_LENGTH]
