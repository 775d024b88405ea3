"""Find the element that a target describes: what a page shows element by element, and the choice.

`Outline` is what the page's script tells of everything that can be pointed out, read at one moment.
All of it was written by the page's author: it is compared and shown, never obeyed. Where several
elements fit equally well none is chosen: which one is meant is a question for a person.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ..lang.concepts import tables
from ..lang.text import compose, normalise
from ..page.snapshot import HEADING_SEPARATOR, UNLABELLED, Field, PageText, Ref, Snapshot
from .amounts import MEASURED, Measure, amount_in, measures_in, result_of
from .goal import Target
from .lexicon import COLORS, LANGUAGES, ROLE_NAMES

FIELD_ROLES = frozenset(
    "textbox searchbox spinbutton slider combobox listbox checkbox radio switch file richtext "
    "radiogroup checkgroup".split()
)
_WORDS = re.compile(r"\w+(?:[.,'’:/@+-]\w+)*")
_OF = frozenset(flat[0] for each in LANGUAGES for flat in each.words.get("of", ()))
# What counts by a number that no column tells: of each language its word for one.
NUMBER_WORDS = frozenset(each["number"][0] for each in tables("extract_words").values())
NO_TEXT, NO_REF = PageText(""), Ref("")
ALIKE = {  # a role that people say, and those that pages give to such an element
    "field": FIELD_ROLES,
    "button": frozenset(("button", "menuitem", "tab", "link", "switch")),
    "link": frozenset(("link", "button", "menuitem", "tab")),
    "tab": frozenset(("tab", "link", "button")),
    "option": frozenset(("option", "radio", "menuitem", "menuitemradio", "listitem")),
    "menuitem": frozenset(("menuitem", "menuitemcheckbox", "menuitemradio", "link", "button")),
    "checkbox": frozenset(("checkbox", "switch", "menuitemcheckbox")),
    "switch": frozenset(("switch", "checkbox", "button")),
    "radio": frozenset(("radio", "menuitemradio")),
    "textbox": frozenset(("textbox", "searchbox", "spinbutton", "richtext", "combobox")),
    "textarea": frozenset(("textbox", "richtext")),
    "combobox": frozenset(("combobox", "listbox")),
    "listbox": frozenset(("listbox", "combobox")),
    "list": frozenset(("listbox", "combobox", "menu", "tree")),
    "dialog": frozenset(("alertdialog",)),
    "paragraph": frozenset(("text",)),
    "row": frozenset(("row", "listitem", "article", "treeitem")),
    "listitem": frozenset(("row", "article", "option", "treeitem", "menuitem", "clickable")),
    "cell": frozenset(("cell", "gridcell", "rowheader", "columnheader")),
    "img": frozenset(("image", "graphics-symbol", "button", "link", "clickable")),
    "figure": frozenset(("img", "image", "graphics-symbol", "clickable", "button", "link")),
}
CELL_ROLES = frozenset(("cell", "gridcell"))
_TICKED_ROLES = frozenset(("checkbox", "radio"))
PRESSED_ROLES = frozenset(("button", "link", "tab", "menuitem", "option", "listitem", "treeitem"))
POINTED_ROLES = PRESSED_ROLES | frozenset("clickable menuitemcheckbox menuitemradio switch".split())
POINTED_MAX = 80  # things of a page that a picture shows with their numbers
USED = (
    FIELD_ROLES
    | ALIKE["button"]
    | ALIKE["option"]
    | frozenset(("columnheader", "treeitem", "clickable", "slider", "gridcell"))
)


@dataclass(frozen=True, slots=True)
class Element:
    """One thing on a page that can be pointed out: its role, its name and what stands around it."""

    ref: Ref
    role: str  # an ARIA role; 'clickable' for what only its looks make a button, 'text' for words
    name: PageText = NO_TEXT
    text: PageText = NO_TEXT  # the words that it shows itself
    value: str = ""
    states: frozenset[str] = frozenset()  # checked selected expanded collapsed disabled pressed ...
    within: tuple[PageText, ...] = ()  # names of what is around it, outermost first
    row: tuple[PageText, ...] = ()  # the texts of the cells of its row, or parts of its list item
    row_ref: Ref = NO_REF  # which row that is
    column: PageText = NO_TEXT
    near: PageText = NO_TEXT  # what is written right beside it
    inside: Ref = NO_REF  # the nearest element of the outline around it
    sends: str = ""  # where its form says that a press of it posts to
    gives: str = ""  # the address of the file that it is a link to
    hint: PageText = NO_TEXT  # what is said of it beside its name, as by a tooltip
    kind: str = ""  # of a field: its HTML type
    color: str = ""  # of something to press: what it is painted with, six hexadecimal digits
    label: PageText = NO_TEXT  # of a description or a cell: its term, the header of its row
    leads: str = ""  # of a link: the address that it leads to
    items: tuple[tuple[Ref, Ref], ...] = ()  # rows that it is in, innermost first, with their lists
    level: int = 0  # of a heading
    form: Ref = NO_REF  # which form it belongs to
    shape: str = ""  # of something drawn: circle, square, rectangle, triangle, letter, digit, ...
    size: int = 0  # of something drawn, in square pixels

    @property
    def used(self) -> bool:
        """Whether it is there to be used, and not only to be read."""
        return self.role in USED


@dataclass(frozen=True, slots=True)
class Outline:
    """A page, element by element in reading order."""

    url: str
    title: str = ""
    elements: tuple[Element, ...] = ()
    text: PageText = NO_TEXT
    downloads: tuple[str, ...] = ()  # names of files that the site gave since the tab was opened
    whole: bool = True  # nothing of the page was left out for its length
    language: str = ""  # the tag that the document gives itself

    @property
    def digest(self) -> str:
        """What the page means now, in a text that is equal where nothing has changed."""
        parts = (f"{e.role}|{e.name}|{e.value}|{','.join(sorted(e.states))}" for e in self.elements)
        return "\n".join((self.url, *parts))


_TITLE_PARTS = re.compile(r"\s+[-–—:]\s+|\s*[|·•]\s*|:\s+")


def is_headed(outline: Outline, name: str) -> bool:
    """Whether the page bears the name: as its one highest heading, or first or last in its title.

    What stands between those in a title is what lies around the page.
    """
    parts = _TITLE_PARTS.split(outline.title)
    said = {parts[0], parts[-1], _top_heading(outline)}
    return bool(plain(name)) and plain(name) in map(plain, said)


def page_name(outline: Outline) -> str:
    """Return what the page says that it is about: its one highest heading, or its title.

    The title where it says the same and more: "Printer | Change ticket".
    """
    head = _top_heading(outline)
    return head if head and not says(outline.title, head) else outline.title


def _top_heading(outline: Outline) -> str:
    """The text of the one highest heading, '' where there is none or several are."""
    heads = [e for e in outline.elements if e.role == "heading"]
    top = [e for e in heads if e.level == min(h.level for h in heads)]
    return (top[0].name or top[0].text) if len(top) == 1 else ""


def tells_state(name: str, value: str, sentence: str) -> bool:
    """Whether a name has the value, and beside it nothing but numbers and words of the sentence.

    "Show unassigned (4)" does so of "Show only the unassigned issues".
    """
    words = {word for word in plain(name).split() if not word.isdigit()}
    return set(plain(value).split()) <= words <= set(plain(sentence).split())


_NARROWING_ROLES = ("tab", "radio", "menuitemradio")


def narrowing(outline: Outline, value: str, sentence: str) -> Element | None:
    """Return the one control, outside of tables, that narrows a list to that state by its name.

    A tab, or a link whose address asks something: what leads to a place, or is a button, may do
    another thing by that name ("Support", "Empty").
    """
    found = {
        e.leads or e.ref: e
        for e in outline.elements
        if (e.role in _NARROWING_ROLES or "?" in e.leads)
        and len(e.row) < 2
        and tells_state(e.name, value, sentence)
    }
    return next(iter(found.values())) if len(found) == 1 else None


def is_narrowed(outline: Outline, value: str, sentence: str) -> bool:
    """Whether the page is headed with that state, or shows the control of it as the current one."""
    heads = (_TITLE_PARTS.split(outline.title)[0], *_TITLE_PARTS.split(_top_heading(outline)))
    shown = (e for e in outline.elements if not e.row)
    now = (e.name for e in shown if e.states & {"current", "selected", "pressed"})
    return any(tells_state(each, value, sentence) for each in (*heads, *now))


def has_field(outline: Outline, names: frozenset[str]) -> bool:
    """Whether the page has a field that is called so, whatever it holds."""
    return any(e.role in FIELD_ROLES and plain(e.name) in names for e in outline.elements)


def pressable(outline: Outline) -> tuple[Element, ...]:
    """What a press may be meant for, in reading order, without its parts and what is disabled."""
    found = {e.ref: e for e in outline.elements if e.role in POINTED_ROLES}
    whole = (e for e in found.values() if e.inside not in found and "disabled" not in e.states)
    return tuple(whole)[:POINTED_MAX]


def is_ticked(element: Element, name: str) -> bool:
    """Whether it is a ticked box of that name, in no row: "done" of a form without a status."""
    ticked = element.role in TICKED_ROLES and "checked" in element.states and not element.row
    return ticked and plain(element.name) == plain(name)


def is_mailbox_of(name: str, text: str) -> bool:
    """Whether the text is the address of a mailbox that bears the name."""
    return "@" in text and plain(name) == plain(text.partition("@")[0])


def new_button(before: Outline, after: Outline, names: frozenset[str]) -> str:
    """Return what can be pressed now by one of those names, which nothing had before; or ''."""
    there = {plain(e.name) for e in before.elements}
    now = (e.name for e in after.elements if e.role in ("button", "link") and e.used)
    return next((n for n in now if plain(n) in names and plain(n) not in there), "")


@dataclass(frozen=True, slots=True)
class Grounded:
    """What a target came to: the elements that fit best, in reading order, and why."""

    elements: tuple[Element, ...] = ()
    why: str = ""  # in words: by what it was found, or what is not there

    @property
    def element(self) -> Element | None:
        """The one that is meant; None for none and for several."""
        return self.elements[0] if len(self.elements) == 1 else None

    @property
    def ambiguous(self) -> bool:
        """Whether several fit equally well."""
        return len(self.elements) > 1


Purpose = Callable[[Element], bool]
Synonyms = Callable[[str], frozenset[str]]


def no_synonyms(name: str) -> frozenset[str]:
    """Say that a name is called nothing else."""
    return frozenset()


TICKED_ROLES = frozenset(("checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio"))


def is_toggle(element: Element) -> bool:
    """Whether it tells if it is on."""
    return element.role in TICKED_ROLES or bool(element.states & {"pressed", "unpressed"})


def is_on(element: Element) -> bool:
    """Whether it tells that it is on."""
    return bool(element.states & {"checked", "pressed", "selected"})


def ground(
    outline: Outline,
    target: Target,
    fits: Purpose = lambda element: True,
    *,
    synonyms: Synonyms = no_synonyms,
) -> Grounded:
    """Find what the *target* describes among the elements that *fit* the step.

    Stricter readings of the words come first: the first reading that anything fits decides. With
    `nth` the elements of that reading are counted.
    """
    boxes = {e.ref: e for e in outline.elements}
    placed = [e for e in outline.elements if fits(e) and _stands(e, target, boxes)]
    around = _in_row(placed, target)
    around = around or _in_boxes_alike(outline, target, fits)
    if not around:
        return _nothing(outline, target)
    of_role = [e for e in around if _has_role(e, target.role)]
    exact = [e for e in of_role if _is_of(e, target.role)]
    for called, says in _readings(target.name, synonyms):
        for pool in (exact, of_role):
            found = [e for e in pool if says(e)]
            if found:
                return _choose(found, target, called, outline)
    alike = _by_looks(of_role, target.name)
    return _choose(alike, target, "its looks", outline) if alike else _nothing(outline, target)


_SIZES = {
    flat[0]: key
    for each in LANGUAGES
    for key in ("large", "small")
    for flat in each.words.get(key, ())
}
_SHAPES = {
    flat[0]: key.removeprefix("shape_")
    for each in LANGUAGES
    for key, flats in each.words.items()
    if key.startswith("shape_")
    for flat in flats
}
SIZE_APART = 1.5  # how much larger the larger of drawn things must be to be called so


def _by_looks(pool: Sequence[Element], name: str) -> list[Element]:
    """The drawn things that look as every word of the name says: their size, colour and shape."""
    drawn = [e for e in pool if e.shape and e.size]
    found, sizes = drawn, sorted(e.size for e in drawn)
    for word in plain(name).split():
        if word in _SIZES:
            apart = sizes[-1] / sizes[0] >= SIZE_APART if sizes else False
            middle = (sizes[-1] * sizes[0]) ** 0.5 if apart else 0
            found = [e for e in found if apart and (e.size > middle) is (_SIZES[word] == "large")]
        elif word in COLORS:
            found = [e for e in found if e.color and word in colors_of(e.color)]
        else:
            shape = _SHAPES.get(word, "")
            found = [e for e in found if shape == "any" or (shape and shape == e.shape)]
    return found if name else []


def _in_boxes_alike(outline: Outline, target: Target, fits: Purpose) -> list[Element]:
    """Those that stand in one of several boxes alike which has the texts of the target's row.

    The smallest boxes that have them are meant: what holds several of those is no row.
    """
    said: dict[Ref, list[str]] = {}
    for element in outline.elements if target.row else ():
        for item, _ in element.items:
            said.setdefault(item, []).append(element.text or element.name)
    held = {item for item, texts in said.items() if holds_texts(texts, target.row)}
    inner = {
        next((item for item, _ in e.items if item in held), NO_REF): e.items[0][1]
        for e in outline.elements
        if e.items and not e.row and any(says(e.text or e.name, each) for each in target.row)
    }
    boxes = {e.ref: e for e in outline.elements}
    bare = replace(target, row=())
    return [
        e
        for e in outline.elements
        if fits(e) and any(item in inner for item, _ in e.items) and _stands(e, bare, boxes)
    ]


def _nothing(outline: Outline, target: Target) -> Grounded:
    part = "" if outline.whole else " as far as it was read: it is very long"
    return Grounded(why=f"nothing on the page is {describe(target)}{part}")


def _readings(name: str, synonyms: Synonyms) -> Sequence[tuple[str, Callable[[Element], bool]]]:
    """How the name may be meant, strictest first, each with what it is said to be found by."""
    if not name:
        return (("its place", lambda e: True),)
    wanted = plain(name)
    words = set(wanted.split())
    others = frozenset(map(plain, synonyms(name)))
    written = _written(name)
    makes = _words_for_new(wanted, synonyms)
    return (
        ("its name", lambda e: _written(e.name) == written),
        ("its name", lambda e: plain(e.name) == wanted),
        ("its words", lambda e: plain(e.text) == wanted),
        ("its hint", lambda e: plain(e.hint) == wanted),
        ("another word for it", lambda e: e.used and plain(e.name) in others),
        ("its type", lambda e: e.kind not in ("", "text") and e.kind in others | {wanted}),
        ("its value", lambda e: bool(e.value) and plain(e.value) == wanted),
        ("all words of it", lambda e: bool(words) and words <= set(plain(e.name).split())),
        ("its color", lambda e: bool(e.color) and wanted in colors_of(e.color)),
        ("text beside it", lambda e: e.role in FIELD_ROLES and plain(e.near) == wanted),
        ("a word for what is new", lambda e: e.used and plain(e.name) in makes),
        ("another word that it begins with", lambda e: bool(e.sends) and _begins(e.name, others)),
        (
            "what it begins with",
            lambda e: e.role in FIELD_ROLES and _is_part_of(plain(e.name), others),
        ),
        (
            "words beside it",
            lambda e: e.role in FIELD_ROLES and words <= set(plain(e.near).split()),
        ),
        ("a word of the same stem", lambda e: e.role in FIELD_ROLES and _has_stem(e.name, wanted)),
        ("other words beside it", lambda e: e.role in FIELD_ROLES and _is_beside(e, others)),
    )


STEM_MIN = 4  # letters that two words of one stem begin with
_PARTICIPLES = tuple(flat[0] for each in LANGUAGES for flat in each.words.get("participles", ()))


def _has_stem(name: str, wanted: str) -> bool:
    """Whether a word of the name goes back to that participle: "Director" to "directed".

    Of nouns that is not asked: a department is no departure, and a producer no product.
    """
    ending = next((each for each in _PARTICIPLES if wanted.endswith(each)), "")
    stem = wanted.removesuffix(ending) if ending else ""
    return len(stem) >= STEM_MIN and any(word.startswith(stem) for word in plain(name).split())


def _words_for_new(name: str, synonyms: Synonyms) -> frozenset[str]:
    """What a page may call making a new thing without saying which: "new" of "new issue"."""
    first, _, kind = name.partition(" ")
    alike = frozenset(map(plain, synonyms(first))) if kind else frozenset()
    return alike if "new" in alike else frozenset()


def _begins(name: str, others: frozenset[str]) -> bool:
    """Whether what sends a form is called by one of these words and what it sends."""
    return any(plain(name).startswith(f"{each} ") for each in others)


def _is_part_of(name: str, others: frozenset[str]) -> bool:
    """Whether a field asks for that of something: "summary of the problem"."""
    return any(name.startswith(f"{each} {of} ") for each in others for of in _OF)


def _is_beside(field: Element, others: frozenset[str]) -> bool:
    """Whether a field without a name stands beside several words that mean that."""
    beside = set(plain(field.near).split())
    several = (set(each.split()) for each in others if " " in each)
    return not field.name and any(each <= beside for each in several)


def _written(name: str) -> str:
    """The name as it is written, but for capitals and spaces: "Delete?" is not "Delete"."""
    return " ".join(compose(name).casefold().split())


def colors_of(painted: str) -> frozenset[str]:
    """Return the names of colours that are nearest to that one."""
    away = {name: _distance(painted, value) for name, value in COLORS.items()}
    return frozenset(name for name, far in away.items() if far == min(away.values()))


def _distance(one: str, other: str) -> int:
    pairs = ((int(one[n : n + 2], 16), int(other[n : n + 2], 16)) for n in (0, 2, 4))
    return sum((a - b) ** 2 for a, b in pairs)


def _in_row(found: Sequence[Element], target: Target) -> list[Element]:
    """Those whose row has a cell that says just what is wanted, where any has."""
    texts = [plain(text) for text in target.row]
    exact = [e for e in found if {plain(cell) for cell in e.row}.issuperset(texts)]
    return exact if target.row and exact else list(found)


def _choose(found: Sequence[Element], target: Target, called: str, outline: Outline) -> Grounded:
    """The one that is counted, or the best of what was found."""
    if target.nth and target.by:
        return _ranked(found, target, outline)
    if target.nth:
        best = _innermost_used(found, outline)
        index = target.nth - 1 if target.nth > 0 else target.nth
        if not -len(best) <= index < len(best):
            return Grounded(why=f"only {len(best)} on the page are {describe(_any(target))}")
        return Grounded((best[index],), f"found by {called}, the {target.nth}. of {len(best)}")
    best = _innermost_used(found, outline)
    best = _without_row_ticks(best)
    if len({e.row_ref for e in best}) == 1:
        best = [e for e in best if "disabled" not in e.states] or best
    return Grounded(tuple(best), f"found by {called}")


def _ranked(found: Sequence[Element], target: Target, outline: Outline) -> Grounded:
    """Those with the number of that rank, of rows in that column or of what bears but a number.

    One that tells no number, or one with another sign, leaves it open which is the least.
    """
    cells = [e for e in outline.elements if e.role in CELL_ROLES and heads(e.column, target.by)]
    rows = {e.row_ref for e in found}
    told = [(c.text, _in_row_of(c, found)) for c in cells if c.row_ref in rows]
    if not cells and (measure := MEASURED.get(plain(target.by))):
        return _measured(found, measure, target, outline)
    if not told and plain(target.by) in NUMBER_WORDS:
        told = [(e.name, e) for e in _innermost_used(found, outline) if amount_in(e.name)]
    if told and cells and len({c.row_ref for c in cells}) < len(rows - {NO_REF}):
        return Grounded(why=f"not all tell a number by which it is {describe(target)}")
    amounts = [amount_in(text) for text, _ in told]
    if len({each and each[0] for each in amounts}) != 1 or None in amounts:
        return Grounded(why=f"not all tell a number by which it is {describe(target)}")
    numbers = [each[1] for each in amounts if each]
    ranks, index = sorted(set(numbers)), target.nth - 1 if target.nth > 0 else target.nth
    if not -len(ranks) <= index < len(ranks):
        return Grounded(why=f"only {len(ranks)} on the page are {describe(_any(target))}")
    best = [e for n, (_, e) in zip(numbers, told, strict=True) if n == ranks[index]]
    if len(numbers) > 2 and ranks[index] * 2 == sum(numbers):
        return Grounded(tuple(e for _, e in told), f"{ranks[index]:g} is the sum of the others")
    return Grounded(tuple(best), f"found by its {target.by}, {ranks[index]:g}")


def _in_row_of(cell: Element, found: Sequence[Element]) -> Element:
    """What is pressed for the row of that cell: its first link or button, else the row."""
    own = [e for e in found if e.row_ref == cell.row_ref]
    return next((e for e in own if e.role in ("link", "button")), own[0])


def _measured(
    found: Sequence[Element], read: Callable[[str], list[Measure]], target: Target, outline: Outline
) -> Grounded:
    """The one of several whose part of the page tells the least, or the most.

    A part is what stands before each of them behind the one before, else what stands behind it.
    Where one part tells no number, or several, or they count other things, it is open which one
    is the least.
    """
    best = _innermost_used(found, outline)
    places = [n for n, e in enumerate(outline.elements) if e in best]
    gaps = [b - a for a, b in pairwise(places)] or [len(outline.elements)]
    before = [
        (at - min(gap, at) + 1, at + 1) for at, gap in zip(places, (gaps[0], *gaps), strict=False)
    ]
    behind = [(at, at + gap) for at, gap in zip(places, (*gaps, gaps[-1]), strict=False)]
    for parts in (before, behind):
        told = [
            measures_in((e.text or e.name for e in outline.elements[a:b]), read) for a, b in parts
        ]
        numbers = [found[0][1] for found in told if len(found) == 1]
        if len({found[0][0] for found in told if found}) == 1 and len(numbers) == len(told):
            wanted = sorted(set(numbers))[target.nth - 1 if target.nth > 0 else target.nth]
            chosen = tuple(e for n, e in zip(numbers, best, strict=True) if n == wanted)
            return Grounded(chosen, f"found by its {target.by}, {wanted:g}")
    return Grounded(why=f"not all tell a number by which it is {describe(target)}")


def every(outline: Outline, target: Target) -> tuple[Element, ...]:
    """Return all that the target means; by their numbers, the least first or the most.

    Of numbers those that are there to be used are meant, else those that are drawn.
    """
    if plain(target.by) not in NUMBER_WORDS:
        return ground(outline, replace(target, nth=0), synonyms=no_synonyms).elements
    told = [e for e in outline.elements if (e.text or e.name).strip().isdigit()]
    kinds = ([e for e in told if e.used], [e for e in told if e.shape], told)
    found = next((pool for pool in kinds if len(pool) > 1), [])
    inner = [e for e in found if not any(o.inside == e.ref for o in found)]
    return tuple(sorted(inner, key=lambda e: int(e.text or e.name), reverse=target.nth < 0))


def at_place(outline: Outline, element: Element, nth: int) -> Grounded:
    """What stands at that place of the innermost list that the element is an item of."""
    if not element.items:
        return Grounded(why="it is in no list")
    _, own = element.items[0]
    items = dict.fromkeys(item for e in outline.elements for item, box in e.items if box == own)
    first = {item: e for e in reversed(outline.elements) for item, box in e.items if box == own}
    index = nth - 1 if nth > 0 else nth
    if not -len(items) <= index < len(items):
        return Grounded(why=f"its list has only {len(items)} items")
    return Grounded((first[list(items)[index]],), f"the {nth}. of {len(items)} in its list")


def _without_row_ticks(found: Sequence[Element]) -> list[Element]:
    """Those but the ticks that only bear the name of their row, where something in it shows it."""
    shown = {e.row_ref for e in found if e.row_ref and e.text and e.role in PRESSED_ROLES}
    ticks = (e for e in found if e.role in _TICKED_ROLES and not e.text and e.row_ref in shown)
    named = {e.ref for e in ticks}
    return [e for e in found if e.ref not in named]


def _innermost_used(found: Sequence[Element], outline: Outline) -> list[Element]:
    """Those that are there to be used, or stand in what is; of one within another the inner one."""
    boxes = {e.ref: e for e in outline.elements}
    best = [e for e in found if e.used] or [e for e in found if _is_in_used(e, boxes)]
    best = best or list(found)
    around = {e.ref: e.inside for e in outline.elements}
    outer: set[Ref] = set()
    for element in best:
        up = element.inside
        while up and up not in outer:
            outer.add(up)
            up = around.get(up, NO_REF)
    return [e for e in best if e.ref not in outer]


def _is_in_used(element: Element, boxes: Mapping[Ref, Element]) -> bool:
    """Whether a press on it presses what it stands in."""
    up = boxes.get(element.inside)
    while up is not None and not up.used:
        up = boxes.get(up.inside)
    return up is not None


def _stands(element: Element, target: Target, boxes: Mapping[Ref, Element]) -> bool:
    """Whether it stands where the target says; *boxes* are all elements by their refs."""
    if target.row and not holds_texts(element.row, target.row):
        return False
    if target.column and not heads(element.column, target.column):
        return False
    if target.within and not _is_within(element, target.within, boxes):
        return False
    return not target.near or _names(element.near, target.near)


def heads(header: str, column: str) -> bool:
    """Whether the column is called so, if only before what else its header tells: how it sorts."""
    told, wanted = plain(header), plain(column)
    return told == wanted or told.startswith(f"{wanted} {wanted} ")


def _is_within(element: Element, named: str, boxes: Mapping[Ref, Element]) -> bool:
    """Whether a box around it bears that name, or is of the kind that it says."""
    if any(_names(box, named) for box in element.within):
        return True
    role, up = ROLE_NAMES.get(plain(named), ""), boxes.get(element.inside)
    while role and up is not None:
        if up.role == role or up.role in ALIKE.get(role, ()):
            return True
        up = boxes.get(up.inside)
    return False


def _is_of(element: Element, role: str) -> bool:
    """Whether it is just of that role: a text area is no text box of one line."""
    if role in ("textbox", "textarea"):
        several = element.role == "richtext" or "multiline" in element.states
        return element.role in ("textbox", "richtext") and several is (role == "textarea")
    return element.role == role


OPENED_ROLES = frozenset(("link", "button"))
LEADING_ROLES = frozenset(("link", "menuitem", "tab", "treeitem"))
_NUMBERED = re.compile(r" \d+$")


def ways_to(outline: Outline, names: Sequence[frozenset[str]]) -> tuple[Element, ...]:
    """Return what leads to the first of these names that anything bears, one for each address.

    How many there are may stand behind the name: "Projects (12)".
    """
    for each in names:
        found: dict[str, Element] = {}
        for e in outline.elements:
            here = "current" in e.states or e.leads.split("#")[0] == outline.url
            if e.role in LEADING_ROLES and not here and _NUMBERED.sub("", plain(e.name)) in each:
                found.setdefault(e.leads or e.ref, e)
        if found:
            return tuple(found.values())
    return ()


def way_to_thing(outline: Outline, name: str) -> Element | None:
    """Return what opens the one thing that is called so; None for none and for several.

    What leads to the same address is one; of several the one in a row is meant, and no notice.
    """
    found = ground(outline, Target(name), lambda e: e.role in OPENED_ROLES).elements
    of_rows = [e for e in found if e.row_ref] if len(found) > 1 else found
    by_address = {e.leads or e.ref: e for e in reversed(of_rows or found)}
    return next(iter(by_address.values())) if len(by_address) == 1 else None


def field_elements(fields: Sequence[Field], outline: Outline) -> Outline:
    """The page's questions as elements: named as a form's labels name them, where they stand.

    A group of radio buttons or tick boxes is one element, as it is one question. One without any
    label is called as the button right behind it: the box before "Search".
    """
    places = {e.ref: e for e in outline.elements}
    behind = {e.ref: after for e, after in pairwise(outline.elements) if after.role == "button"}
    told = (_of_field(f, places.get(f.ref), behind.get(f.ref)) for f in fields if is_usable(f))
    return replace(outline, elements=tuple(told))


def _of_field(item: Field, place: Element | None, button: Element | None) -> Element:
    near = PageText(item.hint or (place.near if place else ""))
    at = place or Element(item.ref, item.role)
    around = (*at.within, *item.section.split(HEADING_SEPARATOR), item.group)
    name = PageText(item.label or item.group or at.name)
    if not name and item.type == "password":
        name = PageText(item.type)
    elif not (name or near) and button is not None:
        name = button.name
    boxes = tuple(PageText(each) for each in dict.fromkeys(around) if each)
    return replace(
        at,
        role=str(item.role),
        name=name,
        within=boxes,
        near=near,
        value=item.value,
        kind=item.type,
    )


def field_of_kind(found: Grounded, kinds: frozenset[str]) -> Grounded:
    """Return the one of several fields that names the thing's kind: "order status" of an order."""
    own = tuple(e for e in found.elements if kinds & set(plain(e.name).split()))
    return replace(found, elements=own) if len(own) == 1 else found


def column_of(outline: Outline, target: Target, beside: frozenset[str]) -> Target:
    """Return the target in the one column that is called so, but for words of a measure *beside*.

    "Total (incl. tax)" for the total, where no other column of the row begins so.
    """
    own, wanted = {e.column for e in outline.elements if e.row_ref}, plain(target.column)
    begun = [c for c in own if plain(c).startswith(f"{wanted} ")]
    measured = [c for c in begun if beside.issuperset(plain(c).removeprefix(wanted).split())]
    one = bool(wanted) and len(begun) == 1 and bool(measured)
    return replace(target, column=begun[0]) if one else target


SIGN_IN_FIELDS_MAX = 4  # of a form to sign in by: where, who, a password, and to be remembered


def sets_password(outline: Outline, enters: frozenset[str]) -> bool:
    """Whether each password of the page is one of a form of settings, which nobody enters by."""
    fields = [e for e in outline.elements if e.role in FIELD_ROLES]
    forms = {e.form for e in fields if e.kind == "password"}

    def settles(form: Ref) -> bool:
        own = [e for e in outline.elements if e.form == form]
        secret = sum(e.kind == "password" for e in own)
        asked = sum(e.role in FIELD_ROLES for e in own)
        named = any(plain(e.name) in enters for e in own)
        return bool(form) and (secret > 1 or asked > SIGN_IN_FIELDS_MAX) and not named

    return bool(forms) and all(map(settles, forms))


def asks_to_enter(page: Snapshot, outlines: Sequence[Outline], enters: frozenset[str]) -> bool:
    """Whether the page has a password box by which one enters, and not one of settings alone."""
    asks = any(item.type == "password" for item in page.fillable)
    return asks and not all(sets_password(each, enters) for each in outlines)


def is_usable(item: Field) -> bool:
    """Whether it can be filled by who was told which one: also a field that nothing names."""
    return item.fillable or item.reason == UNLABELLED


def holds_texts(cells: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether each wanted text stands in a cell, as words of its own."""
    return all(any(says(cell, text) for cell in cells) for text in wanted)


def says(text: str, wanted: str) -> bool:
    """Whether *wanted* stands in the text as words of its own, whatever its capitals.

    Signs count: "paid" is not in "unpaid", "10" not in "10:30", "C++" not in "C#", "100" not in
    "-100".
    """
    told, sought = (" ".join(compose(each).casefold().split()) for each in (text, wanted))
    if not sought:
        return False
    before = r"(?<![\w+#-])(?<!\d[.,:])" if sought[0].isalnum() else ""
    after = r"(?![\w+#])(?![.,:]\d)"
    return re.search(f"{before}{re.escape(sought)}{after}", told) is not None


def _names(box: str, wanted: str) -> bool:
    return set(plain(wanted).split()) <= set(plain(box).split())


def _has_role(element: Element, role: str) -> bool:
    if not role or element.role == role or element.role in ALIKE.get(role, ()):
        return True
    if role == "math":
        return bool(result_of(element.text))
    return element.role == "clickable" and role in PRESSED_ROLES


def _any(target: Target) -> Target:
    return replace(target, nth=0)


def value_beside(outline: Outline, label: str) -> str:
    """Return what stands beside that name in a row of two cells; '' for none and for several."""
    rows = {e.row_ref: e.row for e in outline.elements if len(e.row) == 2}
    found = {row[1] for row in rows.values() if label and plain(row[0]) == plain(label)}
    return found.pop() if len(found) == 1 else ""


def plain(text: str) -> str:
    """The text as names are compared: words in small letters, one space between.

    A name of signs alone ("+", "×") is its signs.
    """
    known = normalise(text)
    return " ".join(_WORDS.findall(known)) or " ".join(known.split())


def describe(target: Target) -> str:
    """The target as a person would say it."""
    parts = [f"{target.role or 'something'}"] if not target.name else [f'"{target.name}"']
    if target.name and target.role:
        parts.append(f"({target.role})")
    if target.row:
        parts.append("in the row with " + " and ".join(f'"{cell}"' for cell in target.row))
    if target.column:
        parts.append(f'in the column "{target.column}"')
    if target.near:
        parts.append(f'beside "{target.near}"')
    if target.by:
        parts.append(f'by "{target.by}"')
    if target.within:
        parts.append(f'in "{target.within}"')
    return " ".join(parts)
