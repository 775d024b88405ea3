"""What following a goal is decided by: what an act would do, whether a check holds, when to stop.

Pure: `run/pursue.py` looks and acts. An act that deletes, sends, pays, invites, publishes,
transfers or grants is told by the words that the page writes on it; that it writes to its site is
told by the wire, whatever its words say. Either asks first.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import PurePath
from typing import TypeVar, assert_never, cast
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from steadyhand.errors import BadInput

from ..act.fill import same_value
from ..answer.field_value import INPUT_FORMATS, typed_value
from ..answer.options import QuestionContext
from ..answer.sheet import Unknown
from ..lang.concepts import tables, word_set
from ..lang.dates import dates_in
from ..origins import is_allowed
from ..page.snapshot import Field, Option, Ref, Role, Snapshot
from . import goal as g
from .grounding import (
    CELL_ROLES,
    FIELD_ROLES,
    TICKED_ROLES,
    Element,
    Outline,
    asks_to_enter,
    describe,
    ground,
    has_field,
    heads,
    holds_texts,
    is_mailbox_of,
    is_ticked,
    page_name,
    plain,
    says,
)
from .lexicon import COLORS, LANGUAGES, synonyms_of

ACTS_MAX = 10  # acts in a row without a state that was not seen before
ERROR_STATUS = 400
BESIDE_MAX = 3  # words of a heading beside the name of its thing
YES = frozenset(map(plain, word_set("yes_words")))
ABSENT = frozenset(plain(flat[0]) for each in LANGUAGES for flat in each.words.get("absent", ()))
STEPS_MAX = 400  # with all that loops over rows unfold


class Danger(StrEnum):
    """What an act may do that cannot be taken back, or that others notice."""

    DELETE = "delete"
    SEND = "send"
    PAY = "pay"
    INVITE = "invite"
    PUBLISH = "publish"
    TRANSFER = "transfer"
    GRANT = "grant"
    WRITE = "write"  # what its words do not tell, and the wire does
    LEAVE = "leave"  # for an address that is none of the task's


def _danger_patterns() -> dict[Danger, re.Pattern[str]]:
    words: dict[str, list[str]] = {}
    for table in tables("danger").values():
        for kind, texts in table.items():
            words.setdefault(kind, []).extend(texts)
    return {
        Danger(k): re.compile(rf"(?<!\w)(?:{'|'.join(v)})(?!\w)", re.I) for k, v in words.items()
    }


_DANGERS = _danger_patterns()


def _paging_pattern(key: str, *signs: str) -> re.Pattern[str]:
    words = [text for table in tables("paging").values() for text in table[key]]
    return re.compile("|".join((*words, *map(re.escape, signs))))


_NEXT, _MORE = _paging_pattern("next", "›", "→", ">", "»"), _paging_pattern("more")


def next_part(outline: Outline, turned: int) -> Element | None:
    """Return what shows the next part of the page's list, after *turned* of them; None for none.

    Either a control among those that turn pages, by its words or its number, or one that says that
    it brings more.
    """
    for element in sorted(outline.elements, key=lambda e: e.role not in ("link", "button")):
        name = plain(element.name or element.text)
        numbered = name == str(turned + 2)
        turns = "turns" in element.states and (numbered or _NEXT.fullmatch(name) is not None)
        if element.states & {"disabled", "current"} or not element.used or dangers_of(element):
            continue
        if turns or _MORE.fullmatch(name):
            return element
    return None


def dangers_of(element: Element, outline: Outline | None = None) -> tuple[Danger, ...]:
    """Return all that pressing it may do, by its own words and those of what it is inside of.

    Up to the first element around it that is there to be used: a press on a word within a button
    presses the button.
    """
    around = {e.ref: e for e in outline.elements} if outline else {}
    words, at = [element.name, element.text, element.hint], element
    while not at.used and at.inside in around:
        at = around[at.inside]
        words += [at.name, at.text, at.hint]
    text = _spoken(" ".join(words))
    return tuple(kind for kind, pattern in _DANGERS.items() if pattern.search(text))


def _spoken(text: str) -> str:
    """The text as its words are read: letters composed, without unseen signs, camels apart."""
    shown = "".join(c for c in text if unicodedata.category(c) != "Cf")
    composed = unicodedata.normalize("NFKC", shown).replace("_", " ")
    return re.sub(r"(?<=[a-zß-ÿ])(?=[A-ZÀ-Þ])", " ", composed)


@dataclass(frozen=True, slots=True)
class ActRequest:
    """Leave that is asked for: for what kinds of act, at which host, and what it would do."""

    kinds: tuple[Danger, ...]
    host: str
    question: str


@dataclass(frozen=True, slots=True)
class Allowance:
    """Leave that the person gives beforehand, for a kind of act and for one host, '' for any.

    It names nothing that a page writes: no page can make itself fit.
    """

    kind: Danger
    host: str = ""


def is_covered(asked: ActRequest, given: Iterable[Allowance]) -> bool:
    """Whether leave for every kind of what is asked for was given, at its host."""
    here = {each.kind for each in given if each.host in ("", asked.host)}
    return bool(asked.kinds) and here.issuperset(asked.kinds)


def parse_allowance(text: str) -> Allowance:
    """Read 'delete' or 'delete in tracker.example'. Raises BadInput."""
    kind, _, host = text.strip().casefold().partition(" in ")
    kinds = {str(each): each for each in Danger}
    if kind not in kinds:
        raise BadInput(
            f"{text!r} allows nothing; write one of {', '.join(kinds)}, or 'delete in HOST'"
        )
    return Allowance(kinds[kind], host.strip())


def kinds_of_requests(requests: Sequence[str], origins: tuple[str, ...]) -> tuple[Danger, ...]:
    """What requests that were held may do, each told as 'POST to https://tracker.example/new'."""
    found: list[Danger] = []
    for each in requests:
        method, _, url = each.partition(" to ")
        away = method == "GET" and not is_allowed(url, origins)
        deletes = method == "GET" and not away and deletes_by_address(url)
        found.append(Danger.LEAVE if away else Danger.DELETE if deletes else Danger.WRITE)
    return tuple(dict.fromkeys(found))


def press_request(
    element: Element, kinds: tuple[Danger, ...], page: Outline, *, writes: Sequence[str] = ()
) -> ActRequest:
    """Say what exactly would be pressed, on which row or page, and what would happen by it.

    What it would write are the *writes* that were held, or what its form says that it posts to.
    """
    host, head = urlsplit(page.url).netloc, page_name(page)
    name = element.name or element.text
    hint = "" if any(map(str.isalnum, name)) or not element.hint else f" ({element.hint})"
    told = f'Press "{name}"{hint}'
    if element.row:
        told += " in the row " + " | ".join(cell for cell in element.row if cell)
    elif element.within:
        told += f' in "{element.within[-1]}"'
    if head and not element.row and head not in element.within[-1:]:
        told += f' on the page "{head}"'
    told += f"? By its words it may {' and '.join(kinds)}." if kinds and not writes else "?"
    sent = ", ".join(writes) or (element.sends and f"POST to {element.sends.split('?')[0]}")
    return ActRequest(kinds or (Danger.WRITE,), host, told + (sent and f" It sends {sent}."))


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Whether a check held at one look, in words."""

    text: str
    holds: bool
    why: str = ""


def check(wanted: g.Check, outline: Outline) -> CheckResult:
    """Say whether the page shows what the check says."""
    text = check_text(wanted)
    holds, why = _judge(wanted, outline)
    return CheckResult(text, holds, "" if holds else why)


def is_absent(wanted: g.Check) -> bool:
    """Whether it says that something is not there: what was not looked at may have it."""
    match wanted:
        case g.RowShown(shown=shown) | g.TextShown(shown=shown):
            return not shown
        case g.ElementIs(condition=condition):
            return condition is g.Condition.GONE
        case _:
            return isinstance(wanted, g.CountIs)


def _judge(wanted: g.Check, outline: Outline) -> tuple[bool, str]:
    match wanted:
        case g.TextShown():
            found = _shows(outline, wanted.text, wanted.within)
            return (
                found is wanted.shown,
                "it is still shown" if found else "the page does not show it",
            )
        case g.RowShown():
            return _row_seen(wanted, outline)
        case g.FieldHolds(target=target, value=value):
            return _field_seen(outline, target, value)
        case g.ElementIs():
            return _state_seen(wanted, outline)
        case g.AddressHas(text=text):
            return _address_has(outline.url, text), f"the page is at {outline.url}"
        case g.CountIs(target=target, count=count):
            number = len(ground(outline, target).elements)
            return number == count, f"there are {number}"
        case g.Downloaded(name=name):
            names = outline.downloads
            return (name in names if name else bool(names)), "no such file was downloaded"
        case other:
            assert_never(other)


def _shows(outline: Outline, text: str, within: str) -> bool:
    if not within:
        return says(outline.text, text)
    inside = (e for e in outline.elements if any(says(box, within) for box in e.within))
    return any(says(f"{e.name} | {e.text} | {e.value}", text) for e in inside)


def _row_seen(wanted: g.RowShown, outline: Outline) -> tuple[bool, str]:
    within = [e for e in outline.elements if not wanted.within or _is_in(e, wanted.within)]
    noticed = _rows_of_notices(outline)
    rows = (e for e in within if e.row and e.row_ref not in noticed)
    found = any(holds_texts(e.row, wanted.cells) for e in rows)
    alone = wanted.shown and not wanted.within and len(wanted.cells) == 1
    found = found or (alone and is_headed(outline, wanted.cells[0]))  # the thing's own page
    return found is wanted.shown, "such a row is still there" if found else "no row says so"


NOTICE_ROLES = frozenset(("status", "alert", "alertdialog", "tooltip"))


def _rows_of_notices(outline: Outline) -> frozenset[Ref]:
    """The rows that are lines of what the page says of an act: they list nothing that is there."""
    notices: set[Ref] = set()
    for element in outline.elements:  # what is around it comes before it
        if element.role in NOTICE_ROLES or element.inside in notices:
            notices.add(element.ref)
    return frozenset(e.row_ref for e in outline.elements if e.row_ref and e.ref in notices)


def _address_has(url: str, text: str) -> bool:
    """Whether its host or path has the text; its query and fragment where the text has such."""
    parts = urlsplit(url)
    whole = any(sign in text for sign in "?=#&")
    return text in (url if whole else f"{parts.scheme}://{parts.netloc}{parts.path}")


def _is_in(element: Element, box: str) -> bool:
    return any(set(plain(box).split()) <= set(plain(name).split()) for name in element.within)


def _field_seen(outline: Outline, target: g.Target, value: str) -> tuple[bool, str]:
    found = ground(outline, target, lambda e: e.role in FIELD_ROLES)
    found = found if found.element else ground(outline, target, lambda e: bool(e.value) or e.used)
    element = found.element
    if element is None or not (element.value or element.role in FIELD_ROLES):
        held, why = shows_value(outline, target, value)
        return held, "several fit" if found.ambiguous else why
    held_value = element.value if element.role in FIELD_ROLES else element.value or element.text
    return same_value(value, held_value), _OTHER if held_value else "it is empty"


_OTHER = "it shows something else"


def shows_value(outline: Outline, target: g.Target, value: str) -> tuple[bool, str]:
    """Return whether what is named holds the value, and why not.

    Without a row it is what a list was narrowed to: each of its rows has to show it.
    """
    names = synonyms_of(target.name) | {target.name}
    cells = [e for e in outline.elements if _in_column(e, names, target.row)]
    if cells:
        told = (e.name or e.text for e in cells)
        held = all(same_value(value, t) or is_mailbox_of(value, t) for t in told)
        return held, "" if held else "its column shows something else"
    if not target.row or not is_about(outline, target.row):
        return False, "nothing on the page shows it"
    found = ground(outline, g.Target(target.name), lambda e: bool(e.value), synonyms=synonyms_of)
    if found.element is not None:
        held = same_value(value, found.element.value)
        return held, "" if held else _OTHER
    state = "status" in names and not has_field(outline, names)
    ways = (_tells(e, names, value) or (state and is_ticked(e, value)) for e in outline.elements)
    held = any(ways)
    return held, "" if held else "nothing on the page shows it"


def _in_column(element: Element, names: frozenset[str], row: tuple[str, ...]) -> bool:
    """Whether it is a cell of a column that is called so, in that row."""
    of_row = holds_texts(element.row, row) if row else bool(element.row)
    cell = element.role in CELL_ROLES and element.row_ref and of_row
    return bool(cell) and any(heads(element.column, each) for each in names)


def _tells(element: Element, names: frozenset[str], value: str) -> bool:
    """Whether it is a line, or a text right beside a name, that says the value."""
    if len(element.row) > 1:
        return any(holds_texts(element.row, (name, value)) for name in names)
    beside = plain(element.near) in map(plain, names)
    return beside and says(element.name, value)


def is_headed(outline: Outline, text: str) -> bool:
    """Whether the page's title or one of its headings names that thing: it is one of that thing.

    A heading that says more about it is none ("No results for Apollo", "Apollo was deleted").
    """
    heads = (e.name for e in outline.elements if e.role == "heading")
    return any(_names_thing(each, text) for each in (outline.title, *heads))


def _names_thing(head: str, text: str) -> bool:
    """Whether a heading says that text, a few words more, and none that says it is not there."""
    if not says(head, text):
        return False
    beside = (Counter(plain(head).split()) - Counter(plain(text).split())).elements()
    words = [word for word in beside if word.isalpha()]
    return len(words) <= BESIDE_MAX and ABSENT.isdisjoint(words)


def is_about(outline: Outline, texts: tuple[str, ...]) -> bool:
    """Whether the page is one of a single thing that is called so, or its form."""
    values = [e.value for e in outline.elements]
    return all(is_headed(outline, t) or any(says(each, t) for each in values) for t in texts)


def is_form_of(outline: Outline, name: str) -> bool:
    """Whether the page's one field for a name holds just that."""
    fields = ground(
        outline, g.Target("name"), lambda e: e.role in FIELD_ROLES, synonyms=synonyms_of
    )
    return fields.element is not None and plain(fields.element.value) == plain(name)


def confirms_deletion(element: Element, deletes: Set[str]) -> bool:
    """Whether it sends a form that says yes to deleting, in one of the words that it is called."""
    said = plain(element.name)
    begins = said.split(" ")[0] in YES or said in deletes
    return bool(element.sends) and (begins or any(said.startswith(f"{each} ") for each in deletes))


def things_of(element: Element, target: g.Target, outline: Outline) -> tuple[str, ...]:
    """Return what the thing is called that an element stands at: by its row, else by its page."""
    row = target.row or tuple(cell for cell in element.row if cell)
    if row:
        return row[:1]
    return tuple(e.name for e in outline.elements if e.role == "heading" and e.name)


def deletion_questions(
    before: Outline, after: Outline, *, things: Sequence[str], deletes: Set[str]
) -> tuple[Element, ...]:
    """Return what says yes where the page that came asks whether to delete one of these things.

    What was there before asks nothing, nor does the button of another row; and the page, or what
    came over it, must name the thing, and not only tell that it is gone.
    """
    known = {_told_facts(e) for e in before.elements}
    new = [e for e in after.elements if _told_facts(e) not in known]
    moved = before.url.split("#")[0] != after.url.split("#")[0]
    texts = [(e.name, e.text, e.value) for e in (after.elements if moved else new) if not e.row]
    asked = [thing for thing in things if any(_asks_of(t, thing, deletes) for t in texts)]
    speaks = any(_says_any(text, deletes) for text in texts)

    def answers(e: Element) -> bool:
        own = not e.row or any(holds_texts(e.row, (thing,)) for thing in asked)
        return confirms_deletion(e, deletes) and own and (speaks or _says_any((e.name,), deletes))

    return tuple(filter(answers, new)) if asked else ()


def _told_facts(element: Element) -> tuple[str, ...]:
    e = element
    return (e.role, e.name, e.text, e.value, e.sends, *e.row)


def _says_any(texts: Sequence[str], words: Set[str]) -> bool:
    return any(says(text, word) for text in texts for word in words)


def _asks_of(texts: Sequence[str], thing: str, deletes: Set[str]) -> bool:
    """Whether a text names the thing, and does not tell that it is gone."""
    named = [text for text in texts if says(text, thing)]
    gone = any(not ABSENT.isdisjoint(plain(each).split()) for each in named)
    return bool(named) and (not gone or _says_any(named, deletes))


def _state_seen(wanted: g.ElementIs, outline: Outline) -> tuple[bool, str]:
    ticked = wanted.condition in (g.Condition.TICKED, g.Condition.UNTICKED)
    found = ground(outline, wanted.target, lambda e: not ticked or e.role in TICKED_ROLES)
    shown = bool(found.elements)
    if wanted.condition in (g.Condition.SHOWN, g.Condition.GONE):
        held = shown is (wanted.condition is g.Condition.SHOWN)
        return held, "it is still there" if shown else found.why
    if found.element is None:
        return False, found.why or "several fit"
    states = found.element.states
    held = _STATES[wanted.condition](states)
    return held, f"it is {', '.join(sorted(states)) or 'in no such state'}"


_STATES = {
    g.Condition.TICKED: lambda states: "checked" in states,
    g.Condition.UNTICKED: lambda states: "checked" not in states,
    g.Condition.SELECTED: lambda states: bool(
        states & {"selected", "checked", "current", "pressed"}
    ),
    g.Condition.ENABLED: lambda states: "disabled" not in states,
    g.Condition.DISABLED: lambda states: "disabled" in states,
}


def check_text(wanted: g.Check) -> str:
    """The check as a person would say it."""
    match wanted:
        case g.TextShown(text=text, within=within, shown=shown):
            place = f' in "{within}"' if within else ""
            return f'"{text}" is {"shown" if shown else "gone"}{place}'
        case g.RowShown(cells=cells, within=within, shown=shown):
            said = " and ".join(f'"{cell}"' for cell in cells)
            place = f' in "{within}"' if within else ""
            return f"{'a' if shown else 'no'} row with {said}{place}"
        case g.FieldHolds(target=target, value=value):
            return f"{describe(target)} shows {'what is wanted' if value else 'nothing'}"
        case g.ElementIs(target=target, condition=condition):
            return f"{describe(target)} is {condition}"
        case g.AddressHas(text=text):
            return f'the address has "{text}"'
        case g.CountIs(target=target, count=count):
            return f"{count} are {describe(target)}"
        case g.Downloaded(name=name):
            return f'"{name}" was downloaded' if name else "a file was downloaded"
        case other:
            assert_never(other)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far it has come, by what the pages meant: acts count only by what they changed."""

    seen: dict[str, int] = field(default_factory=dict)  # digest of a state -> times it came
    idle: int = 0  # acts since a state that was new

    def after(self, outline: Outline, before: Outline) -> Progress:
        """One more act led from the page *before* to that page."""
        digest, seen = outline.digest, {before.digest: 1, **self.seen}
        times = seen.get(digest, 0) + 1
        return Progress({**seen, digest: times}, 0 if times == 1 else self.idle + 1)

    @property
    def stuck(self) -> str:
        """Why going on leads nowhere; '' where it may."""
        if self.idle >= ACTS_MAX:
            stays = "the page stayed as it was, or came back to what it had shown before"
            return f"{self.idle} acts in a row brought nothing new: {stays}"
        return ""


def folds(element: Element) -> bool:
    """Whether pressing it only shows more."""
    folded = "collapsed" in element.states
    other_tab = element.role == "tab" and "selected" not in element.states
    return (folded or other_tab) and not dangers_of(element)


def next_cover(outline: Outline, tried: Set[Ref], target: g.Target) -> Element | None:
    """What to open next in search of the target: a fold or a tab, not the menu of another row."""
    left = (e for e in outline.elements if e.ref not in tried and folds(e))
    return next((e for e in left if _may_hide(e, target)), None)


def _may_hide(cover: Element, target: g.Target) -> bool:
    return not (target.row and cover.row) or holds_texts(cover.row, target.row)


def place_of(element: Element) -> str:
    """The element and where it stands, as it is told from others that are called alike."""
    place = " | ".join(cell for cell in element.row if cell) or " > ".join(element.within)
    return f"{element.name or element.text} ({element.role}){f' in {place}' if place else ''}"


_TYPED = frozenset(
    (
        Role.TEXT,
        Role.SEARCH,
        Role.NUMBER,
        Role.SLIDER,
        Role.RICH,
        Role.SELECT,
        Role.LIST,
        Role.RADIOS,
    )
)
_CHOSEN = frozenset((Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS, Role.TEXT, Role.SLIDER))


def takes_step(step: g.Step, item: Field) -> bool:
    """Whether a field of that kind can be what the step fills."""
    match step:
        case g.Type() | g.ChooseLike():
            return item.role in _TYPED
        case g.Choose():
            return item.role in _CHOSEN
        case g.Tick():
            return item.role in (Role.CHECK, Role.SWITCH, Role.CHECKS)
        case _:
            return item.role is Role.FILE


def offers_step(step: g.Step, item: Field, target: g.Target) -> bool:
    """Whether the field has every option that the step names, which names no field."""
    wanted = step.options if isinstance(step, g.Choose) else (target.name,)
    if isinstance(step, g.Choose) and (target.name or not item.options):
        return False
    labels = {plain(o.label) for o in item.options}
    return all(plain(each) in labels for each in wanted)


def filling_text(step: g.Filling) -> str:
    """The step in words; never a text that is typed."""
    target = describe(step.target) if step.target != g.Target() else "the page"
    match step:
        case g.Type():
            return f"type into {target}"
        case g.Choose(options=options):
            return f"choose {', '.join(options)} in {target}"
        case g.ChooseLike():
            return f"choose what {likeness_text(step)} in {target}"
        case g.Tick(on=on):
            return f"{'tick' if on else 'untick'} {target}"
        case _:
            return f"upload {PurePath(step.path).name} to {target}"


_OPENERS = frozenset("+ \u2630 \u2261 \u22ee \u22ef \u25b8 \u25be \u25b6 \u25bc".split())


def tells_fold(element: Element) -> bool:
    """Whether it tells that it opens a part of the page, by its state or by a sign alone."""
    sign = element.used and element.name.strip() in _OPENERS
    return bool(element.name) and (
        sign or bool(element.states & {"collapsed", "expanded", "popup"})
    )


def is_fold(element: Element, target: g.Target) -> bool:
    """Whether it is what opens such a part of the page, or may be one by its name."""
    named = bool(element.name) and bool(target.name) and element.role != "text"
    return named or tells_fold(element)


def is_alike(step: g.ChooseLike, label: str) -> bool:
    """Whether an option begins and ends as the step says."""
    text = plain(label)
    return bool(text) and text.startswith(plain(step.start)) and text.endswith(plain(step.end))


def choose_alike(step: g.ChooseLike, wish: str, options: Sequence[Option]) -> Option | Unknown:
    """Return the first option that begins and ends so; what was searched for counts nothing."""
    fitting = (each for each in options if not each.disabled and is_alike(step, each.label))
    return next(fitting, Unknown("nothing that is offered begins and ends so", wish))


def values_of(
    value: str | bool | tuple[str, ...], item: Field, about: QuestionContext
) -> tuple[str | bool | tuple[str, ...], ...]:
    """Return the value as the field takes it: a time or a date in its own notation.

    Several where a date may be one day or another: the one that the page writes as it was said
    is meant.
    """
    if not isinstance(value, str):
        return (value,)
    if item.type == "color" or _HEX.fullmatch(item.value):
        return (_hex_of(value, item),)
    if item.type not in INPUT_FORMATS:
        return (value,)
    days = dates_in(value, about.vocabulary) if item.type == "date" else frozenset()
    if len(days) > 1:
        return tuple(f"{year:04}-{month:02}-{day:02}" for year, month, day in sorted(days))
    told = typed_value(value, item, about)
    return (value if isinstance(told, Unknown) else told,)


def _hex_of(value: str, item: Field) -> str:
    """A colour as the field writes it; what is no name of one stays as it is."""
    told = COLORS.get(plain(value), "")
    if not told:
        return value
    told = told.upper() if item.value.isupper() else told
    return f"#{told}" if item.type == "color" or item.value.startswith("#") else told


_HEX = re.compile(r"#?(?=.*[A-Fa-f0-9])[0-9A-Fa-f]{6}")


def likeness_text(step: g.ChooseLike) -> str:
    """How the option begins and ends, in words."""
    start = f'starts with "{step.start}"' if step.start else ""
    end = f'ends with "{step.end}"' if step.end else ""
    return " and ".join(filter(None, (start, end)))


def slider_keys(shown: float, wanted: float, step: float) -> tuple[str, ...]:
    """Return the keys that bring a slider from what it shows to that number; none where it is."""
    if shown == wanted:
        return ()
    count = max(1, min(SLIDER_KEYS_MAX, round(abs(wanted - shown) / step)))
    return ("ArrowRight" if wanted > shown else "ArrowLeft",) * count


def number_of(text: str) -> float | None:
    """Return the number that the text is as a whole."""
    return float(text) if _NUMBER.fullmatch(text.strip()) else None


def number_behind(outline: Outline, handle: Element) -> float | None:
    """Return the first number that is shown at that element or behind it."""
    refs = [e.ref for e in outline.elements]
    at = refs.index(handle.ref) if handle.ref in refs else len(refs)
    told = (number_of(e.value or e.text) for e in outline.elements[at:])
    return next((each for each in told if each is not None), None)


_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?")
SLIDER_KEYS_MAX = 200  # between two looks
S = TypeVar("S")


def fill_in(step: S, values: dict[str, str]) -> S:
    """Return the step with each `{name}` that was read replaced by what was read, in any text.

    A name that nothing was read under stays as it is written. Steps within it are left for when
    their turn comes: nothing that was read is read for names again.
    """
    if isinstance(step, g.ForEach):
        return replace(step, rows=cast(g.Target, _filled(step.rows, values)))
    if isinstance(step, g.When):
        return replace(step, check=cast(g.Check, _filled(step.check, values)))
    return cast(S, _filled(step, values))


def _filled(part: object, values: dict[str, str]) -> object:
    if isinstance(part, str) and not isinstance(part, StrEnum):
        return re.sub(r"\{(\w+)\}", lambda hit: values.get(hit[1], hit[0]), part)
    if isinstance(part, tuple):
        return tuple(_filled(each, values) for each in part)
    names = getattr(part, "__dataclass_fields__", None)
    if names is None:
        return part
    return replace(part, **{name: _filled(getattr(part, name), values) for name in names})  # type: ignore[type-var]


def word_of(text: str, number: int) -> str:
    """Return that word of the text without its signs, from 1, negative from the end; '' for none.

    0 is the whole text.
    """
    words = re.findall(r"\w+(?:['’-]\w+)*", text) if number else [text]
    at = number - 1 if number > 0 else number
    return words[at] if -len(words) <= at < len(words) else ""


def rows_of(outline: Outline, target: g.Target) -> tuple[str, ...]:
    """The first cells of the rows that fit, in reading order, each row once."""
    heads = {e.row_ref for e in outline.elements if e.role == "columnheader"}
    found: dict[str, str] = {}
    for element in outline.elements:
        fits = not target.row or holds_texts(element.row, target.row)
        inside = not target.within or _is_in(element, target.within)
        known = element.row_ref in found or element.row_ref in heads
        if element.row and fits and inside and not known:
            found[element.row_ref] = next((cell for cell in element.row if cell), "")
    return tuple(found.values())


class GoalEnd(StrEnum):
    """How following a goal ended."""

    DONE = "done"  # every done condition held on a fresh look
    INCOMPLETE = "incomplete"  # what is missing is named
    UNKNOWN = "unknown"  # everything was done, and nothing says what should be true now
    DECLINED = "declined"  # the person said no


def first_part(url: str) -> str:
    """Return the address of the whole list's first part, of any of its parts."""
    parts = urlsplit(url)
    told = parse_qsl(parts.query)
    kept = [(n, v) for n, v in told if not _PART.fullmatch(n) or v in ("", "0", "1")]
    return url if len(kept) == len(told) else parts._replace(query=urlencode(kept)).geturl()


_PART = re.compile(r"(?:.*[_-])?(?:page|p|paged|offset|start|skip|cursor|after|before)", re.I)


def acts_by_address(url: str) -> bool:
    """Whether loading that address again may do something: its words name an act."""
    parts = urlsplit(url)
    words = _words_of(f"{parts.path} {parts.query}")
    return any(pattern.search(words) for pattern in _DANGERS.values())


def deletes_by_address(url: str) -> bool:
    """Whether a mere visit may delete something: the end of the path or the query says so."""
    parts = urlsplit(url)
    words = _words_of(f"{parts.path.rstrip('/').rpartition('/')[2]} {parts.query}")
    return _DANGERS[Danger.DELETE].search(words) is not None


def _words_of(address: str) -> str:
    return " ".join(re.findall(r"[^\W\d_]+", _spoken(unquote(address))))


def reload_fault(page: Snapshot, before: Outline, after: Outline) -> str:
    """Why a page that was loaded anew shows nothing of what was done; '' where it may.

    It must be the page that was seen before, by something that both are used by or headed with:
    on an error page or a page in the making everything is gone.
    """
    if page.status is not None and page.status >= ERROR_STATUS:
        return f"the page answers with {page.status}"
    if asks_to_enter(page, (before, after), synonyms_of("sign in")):
        return "the page asks for a sign-in"
    if page.fault:
        return "the page did not come whole"
    known, fresh = ({e.name for e in o.elements if _marks(e)} for o in (before, after))
    return "" if known & fresh or not known else "another page came"


def _marks(element: Element) -> bool:
    """Whether a page can be known by it."""
    return bool(element.name) and (element.used or element.role in ("heading", "columnheader"))


def judge_goal(
    results: Sequence[CheckResult], stopped: str, *, stale: str = ""
) -> tuple[GoalEnd, str]:
    """Return the end that was reached; *stopped* says why a step was not done.

    *stale* says why nothing was seen on a fresh look.
    """
    missing = [f"{each.text}: {each.why}" for each in results if not each.holds]
    if stopped:
        return GoalEnd.INCOMPLETE, stopped
    if missing:
        return GoalEnd.INCOMPLETE, "; ".join(missing)
    if not results:
        return GoalEnd.UNKNOWN, "every step was done; nothing says what must be true at the end"
    if stale:
        return GoalEnd.UNKNOWN, stale
    return GoalEnd.DONE, "; ".join(each.text for each in results)
