"""Requests while a field is filled: lookups of typed text, and autosaves that a person allowed."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, replace
from urllib.parse import parse_qsl, urlsplit

from steadyhand.core.act.approval import Permit
from steadyhand.core.act.fill import CODE_SEPARATOR, Lookup, TypedText, place_pattern
from steadyhand.core.act.results import DepartureKind

from .classification import is_noise
from .requests import PausedRequest, fold_text, is_write

# Lookups: what a page may ask its site for by what was typed, before anyone agreed to send.
#
# A lookup is a GET or a POST by script, whose answer the page gets, that tells the text of one
# field and nothing else that was typed, in plain writing; to an address where no form of the page
# sends, and nothing was written before but by other lookups.
#
# - The text of a box that asks for what is mostly listed, or that shows a list, is looked up while
# it is filled, and LATE_S after that: pages wait until one has stopped typing. - A choice is
# looked up as long as the page is being filled, by a GET together with a few others: lists hang on
# choices.
#
# A page that stores each answer as it is typed writes the same; it is told from one that searches
# by what else it stores at that address. Whatever a person would not search by (`core/act/fill`)
# spoils the address for good, as do two boxes that show no list, and a body that names the box in
# which the text stands. Among the fields that are filled at once a choice that would be looked up
# waits a moment for that. The first answer of such a page may leave all the same, where it is a
# place and goes to an address that nothing else went to so far: it is counted and told.

OTHER_SITE_REFUSAL = "what was typed goes to this job's site only"
NO_GRANT_REFUSAL = "what was typed is not sent before someone agreed"
CHOICES_MAX = 3  # by a GET: a list may hang on several choices
NO_END = float("inf")
BEGINS_MIN = 3  # characters of a text that was typed in part
LATE_S = 2.0  # for a search that waits until one has stopped typing, or is told of late
SIZE_MAX = 4096  # bytes of address and body; a search says little
TEXT_MAX, WORDS_MAX = 80, 10  # of a text that a list is searched by
CONTACT_TEXT = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+|\+?(?:[\s()/.-]*\d){7,}[\s)]*")
DOUBT_S = 0.25  # in which a page that stores every answer shows that it does
SCRIPT_TYPES = frozenset({"XHR", "Fetch", "Script"})  # kinds of requests whose answer a script gets
_SAVE_PATH = re.compile(r"save(?!d)|draft|persist|speicher|entwurf|guardar|salvar|sauve|brouillon")
_STORE_PATH = re.compile(
    r"save|draft|store|persist|speicher|entwurf|guardar|salvar|sauve|brouillon"
)
_MUTATES = re.compile(r'"\s*mutation\b')
_QUERIES = re.compile(r'"query"\s*:\s*"\s*(query\b|\{)')

_CHOICE_KINDS = frozenset({Lookup.CHOICE, Lookup.LIST})
_READ_KINDS = _CHOICE_KINDS | {Lookup.RELOAD}
_BOX_KINDS = frozenset({Lookup.BOX, Lookup.LIST})


@dataclass(slots=True)
class Lookups:
    """What may be looked up by what was typed, and where nothing may."""

    clock: Callable[[], float] = time.monotonic
    left: Counter[tuple[str, DepartureKind, tuple[str, ...]]] = field(default_factory=Counter)
    _typed: dict[str, set[TypedText]] = field(default_factory=dict)  # by plain text
    _open: frozenset[str] = frozenset()  # texts of fields that are being filled
    _until: float = 0.0  # when the last of them may still be looked up
    _forms: frozenset[str] = frozenset()  # places where forms send
    _spoiled: set[str] = field(default_factory=set)  # places where answers are stored
    _wrote: dict[str, set[str]] = field(default_factory=dict)  # place -> shapes of its writes
    _kept: dict[str, set[str]] = field(default_factory=dict)  # spoiled place -> outlines
    _boxes: dict[str, set[str]] = field(default_factory=dict)  # place -> what was looked up there

    def add(self, typed: TypedText, *writings: str) -> None:
        """It is typed from now on, and may be told in these writings."""
        for text in writings:
            self._typed.setdefault(text, set()).add(typed)

    def are_chosen(self, labels: Iterable[str]) -> bool:
        """Whether one of these fields is a choice."""
        chosen = {t.label for typed in self._typed.values() for t in typed if t.chosen}
        return not chosen.isdisjoint(labels)

    def begin(self, typed: Iterable[TypedText], forms: Iterable[str]) -> None:
        """The fields of these texts are being filled; forms of their page send to *forms*."""
        self._open = frozenset(fold_text(each.text.strip()) for each in typed)
        self._forms |= {place_pattern(url) for url in forms if url}
        self._until = NO_END

    def end(self) -> None:
        """They are filled; a search may come a moment later."""
        self._until = self.clock() + LATE_S

    def labels(self, carried: Collection[str]) -> tuple[str, ...]:
        """The fields in which these texts stand."""
        found = (t.label for value in sorted(carried) for t in self._typed.get(value, ()))
        return tuple(sorted(set(filter(None, found))))

    def begun(self, paused: PausedRequest) -> frozenset[str]:
        """Texts that are being typed now and of which the request tells how they begin."""
        if self.clock() > self._until:
            return frozenset()
        told = [fold_text(value.strip()) for value in values_of(paused)]
        begins = [value for value in told if len(value) >= BEGINS_MIN]
        return frozenset(
            text
            for text in self._open
            if self._kinds(text) != {Lookup.CHOICE}
            and any(text.startswith(begin) and text != begin for begin in begins)
        )

    def way(self, paused: PausedRequest, carried: Collection[str]) -> DepartureKind | None:
        """How it leaves as a lookup; None where it is none. *carried* stands in it plainly."""
        if not _is_small_script_request(paused) or not self._may_go_to(paused, carried):
            return None
        if not all(map(_is_search_text, carried)):
            return None
        kinds = [self._kinds(value) for value in carried]
        if len(kinds) == 1 and kinds[0] & _BOX_KINDS and self._now(carried):
            return DepartureKind.LOOKUP
        several = len(kinds) > 1 and (is_write(paused.method) or len(kinds) > CHOICES_MAX)
        only_read = not is_write(paused.method) and not self._named(paused, carried)
        chosen = all(kind & (_READ_KINDS if only_read else _CHOICE_KINDS) for kind in kinds)
        return DepartureKind.CHOICE if chosen and not several else None

    def first_write(self, paused: PausedRequest) -> bool:
        """Whether it writes while a field is filled, or a moment later, where nothing was written.

        Where answers are stored nothing else was.
        """
        place = place_pattern(paused.url)
        return self.clock() <= self._until and (place in self._spoiled or place not in self._wrote)

    def like_kept(self, paused: PausedRequest) -> bool:
        """Whether it looks like an answer that was kept back there, while a field is filled."""
        kept = self._kept.get(place_pattern(paused.url), ())
        return self.clock() <= self._until and request_outline(paused) in kept

    def doubtful(self, paused: PausedRequest) -> bool:
        """Whether the same address may soon be sent what no list is searched by."""
        filling = self._until == NO_END and len(self._open) > 1
        return filling and place_pattern(paused.url) not in self._boxes

    def record_departure(
        self, paused: PausedRequest, carried: Collection[str], way: DepartureKind
    ) -> None:
        """It left in that way."""
        host = urlsplit(paused.url).netloc.rpartition("@")[2]
        labels = self.labels(carried)
        self.left[host, way, labels] += 1
        self._boxes.setdefault(place_pattern(paused.url, tuple(carried)), set()).update(
            () if self._listed(carried) else labels
        )

    def wrote(self, paused: PausedRequest, carried: Collection[str]) -> None:
        """It was no lookup, whatever became of it: its address is none to look up at."""
        place = place_pattern(paused.url, tuple(carried))
        if carried:
            self._spoiled.add(place)
            self._kept.setdefault(place, set()).add(request_outline(paused))
        elif is_write(paused.method):
            self._wrote.setdefault(place, set()).add(body_shape(paused))

    def _may_go_to(self, paused: PausedRequest, carried: Collection[str]) -> bool:
        """Whether no form sends there, and nothing was written there but by lookups."""
        place = place_pattern(paused.url, tuple(carried))
        if place in self._forms or place in self._spoiled:
            return False
        if _SAVE_PATH.search(urlsplit(paused.url).path.casefold()):
            return False
        if not self._listed(carried) and self._stores(paused, carried, place):
            return False
        if not is_write(paused.method):
            return True
        body = (paused.body or b"").decode("utf-8", "replace")
        before = self._wrote.get(place)
        known = not before or body_shape(paused) in before or _QUERIES.search(body)
        return bool(known) and not _MUTATES.search(body)

    def _stores(self, paused: PausedRequest, carried: Collection[str], place: str) -> bool:
        """Whether it looks like a record of an answer, where no list shows that it is searched."""
        others = self._boxes.get(place, set()) - set(self.labels(carried))
        if not is_write(paused.method):
            return False
        named = self._named(paused, carried)
        return bool(others or named or _STORE_PATH.search(urlsplit(paused.url).path.casefold()))

    def _named(self, paused: PausedRequest, carried: Collection[str]) -> bool:
        """Whether it tells as a value what a control is called that these stand in."""
        typed = (t for value in carried for t in self._typed.get(value, ()))
        names = {fold_text(name) for t in typed for name in (*t.names, t.label) if name}
        return bool(names & {fold_text(told) for told in values_of(paused)})

    def _kinds(self, value: str) -> set[Lookup]:
        return {each.lookup for each in self._typed.get(value, ())}

    def _listed(self, carried: Collection[str]) -> bool:
        """Whether the fields show lists that these texts search."""
        return all(Lookup.LIST in self._kinds(value) for value in carried)

    def _now(self, carried: Collection[str]) -> bool:
        return self.clock() <= self._until and set(carried) <= self._open


def _is_search_text(text: str) -> bool:
    """Whether anybody searches a list by such a text: by a name of things, not by prose."""
    text = text.partition(CODE_SEPARATOR)[0]
    short = len(text) <= TEXT_MAX and len(text.split()) <= WORDS_MAX and "\n" not in text
    return short and not CONTACT_TEXT.fullmatch(text)


def _is_small_script_request(paused: PausedRequest) -> bool:
    """Whether a script asks a little, in one of the two ways in which lists are searched."""
    small = len(paused.url) + len(paused.body or b"") <= SIZE_MAX
    asks = paused.resource_type in SCRIPT_TYPES and paused.method.upper() in ("GET", "POST")
    return asks and small and not paused.file and not paused.unread


def values_of(paused: PausedRequest) -> tuple[str, ...]:
    """The values that address and body tell by name, of the plain kinds of bodies."""
    query = tuple(value for _, value in parse_qsl(urlsplit(paused.url).query))
    text = (paused.body or b"").decode("utf-8", "replace")
    try:
        told = tuple(_json_strings(json.loads(text))) if text else ()
    except (ValueError, RecursionError):
        told = tuple(value for _, value in parse_qsl(text))
    return (*query, *told)


def _json_strings(told: object) -> Iterable[str]:
    if isinstance(told, dict):
        told = list(told.values())
    if isinstance(told, list):
        for each in told:
            yield from _json_strings(each)
    elif isinstance(told, str):
        yield told


def body_shape(paused: PausedRequest) -> str:
    """What a body is made of, without its texts: two searches at one address have the same."""
    if len(paused.body or b"") > SIZE_MAX:
        return "large"
    text = (paused.body or b"").decode("utf-8", "replace")
    try:
        return json.dumps(_shape(json.loads(text)), sort_keys=True) if text else ""
    except (ValueError, RecursionError):
        return "&".join(sorted(name for name, _ in parse_qsl(text, keep_blank_values=True)))


def request_outline(paused: PausedRequest) -> str:
    """How many values address and body tell, and how these are nested, whatever they are called."""
    asked = len(parse_qsl(urlsplit(paused.url).query, keep_blank_values=True))
    body = (paused.body or b"")[:SIZE_MAX].decode("utf-8", "replace")
    try:
        told = json.dumps(_outline(json.loads(body)))
    except (ValueError, RecursionError):
        told = str(len(parse_qsl(body, keep_blank_values=True))) if "\ufffd" not in body else "raw"
    return f"{paused.method} {asked} {told}"


def _outline(told: object) -> object:
    if isinstance(told, dict):
        told = list(told.values())
    return [_outline(each) for each in told] if isinstance(told, list) else ""


def _shape(told: object) -> object:
    if isinstance(told, dict):
        return {name: _shape(value) for name, value in told.items()}
    if isinstance(told, list):
        return [_shape(each) for each in told[:1]]
    return type(told).__name__


def count_query_values(url: str) -> int:
    """How many values the address carries."""
    return len(parse_qsl(urlsplit(url).query))


# Pages that store each answer as it is typed: what was held back, and what a person allowed.
#
# Held back is told by method and address, with the fields that it would have told and never what
# they hold. What a person allowed is a permit for exactly these methods and addresses; nothing
# else leaves by it, and no file.

SCOPES_MAX = 20  # that are told at once
_DISPENSABLE_TYPES = frozenset(
    {"Image", "Media", "Font", "Stylesheet"}
)  # a page loses nothing without them


@dataclass(frozen=True, slots=True)
class AutosaveScope:
    """A method and an address, its numbers and what it tells of values left out."""

    text: str
    document: bool  # the whole page would have been sent and loaded anew
    quiet: bool  # the page goes on as well without it
    chosen: bool = False  # it tells a choice


@dataclass(slots=True)
class Autosaves:
    """What was held back of answers as they were typed, and what may leave of them."""

    clock: Callable[[], float] = time.monotonic
    held: Counter[AutosaveScope] = field(default_factory=Counter)
    labels: dict[AutosaveScope, set[str]] = field(default_factory=dict)
    _permit: Permit | None = None
    _let: set[str] = field(default_factory=set)  # requests that left by it
    _shapes: set[tuple[str, str]] = field(default_factory=set)  # of them

    def keeps(
        self,
        paused: PausedRequest,
        carried: Collection[str],
        labels: Iterable[str],
        *,
        chosen: bool,
    ) -> None:
        """The request was held back."""
        scope = replace(_scope(paused, carried), chosen=chosen)
        if scope in self.held or len(self.held) < SCOPES_MAX:
            self.held[scope] += 1
            self.labels.setdefault(scope, set()).update(labels)

    def allow(self, permit: Permit) -> None:
        """A person allowed what the permit names, until its time is up."""
        self._permit = permit

    def allows(self, paused: PausedRequest, carried: Collection[str]) -> bool:
        """Whether the request is what a person allowed, or where a site leads on from it."""
        permit = self._permit
        if permit is None or self.clock() > permit.expires_at or paused.file or paused.unread:
            return False
        if paused.came_from in self._let:
            return not is_write(paused.method)
        return _scope(paused, carried).text in permit.saves

    def left(self, request_id: str) -> bool:
        """Whether the request left by the permit."""
        return request_id in self._let

    @property
    def stored(self) -> bool:
        """Whether anything left by the permit."""
        return bool(self._shapes)

    def known(self, paused: PausedRequest, carried: Collection[str]) -> bool:
        """Whether the page stored just such a thing there before."""
        return (_scope(paused, carried).text, body_shape(paused)) in self._shapes

    def passes(self, paused: PausedRequest, carried: Collection[str]) -> None:
        """The request leaves by the permit."""
        self._let.add(paused.request_id)
        self._shapes.add((_scope(paused, carried).text, body_shape(paused)))

    def take(self) -> tuple[tuple[AutosaveScope, int, tuple[str, ...]], ...]:
        """What was held back since this was last asked, with how often, and the fields."""
        told = tuple((s, n, tuple(sorted(self.labels[s]))) for s, n in self.held.items())
        self.held.clear()
        self.labels.clear()
        return told


def _scope(paused: PausedRequest, carried: Collection[str]) -> AutosaveScope:
    place = place_pattern(paused.url, tuple(carried))
    document = paused.resource_type == "Document"
    quiet = is_noise(paused.url, paused.resource_type) or paused.resource_type in _DISPENSABLE_TYPES
    as_page = " as a page" if document else ""
    text = f"{paused.method.upper()} {urlsplit(paused.url).scheme}://{place}{as_page}"
    return AutosaveScope(text, document, quiet)
