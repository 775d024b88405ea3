"""A goal: typed steps toward what is wanted of a web application, and what must be true at the end.

A goal is data: it can be read, stored, changed and followed again, with no model. `language.py`
reads it from the controlled language and writes it back. `grounding.py` finds the element that a
`Target` describes, `pursuit.py` decides what to do next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Target:
    """An element in words, as a person would point it out to somebody who sees the same page.

    Each part narrows the choice; '' and () say nothing. At least one of them says something.
    """

    name: str = ""  # what it is called: its accessible name, or its text
    role: str = ""  # an ARIA role (button, link, checkbox, row, cell, tab, ...), or 'field'
    within: str = ""  # the name of a section, dialog, list, group or table around it
    near: str = ""  # text beside it
    row: tuple[str, ...] = ()  # texts that stand in cells of its row or list item
    column: str = ""  # the header of its column
    nth: int = 0  # among equals in reading order, from 1; negative from the end; 0: the only one
    by: str = ""  # what tells the number that equals are counted by, the least first


class Gesture(StrEnum):
    """How an element is pressed."""

    CLICK = "click"
    DOUBLE_CLICK = "double-click"
    RIGHT_CLICK = "right-click"
    HOVER = "hover"
    HIGHLIGHT = "highlight"  # its text is selected
    EACH = "press each"  # of all that are such, one after the other


@dataclass(frozen=True, slots=True)
class Open:
    """Go to an address, to the application of that name, or to a place on the page."""

    address: str

    @property
    def is_place(self) -> bool:
        """Whether it is a name that something on the page bears, and no address."""
        return "://" not in self.address and "{" not in self.address


@dataclass(frozen=True, slots=True)
class SignIn:
    """Be signed in where the page is, or at that application."""

    place: str = ""


@dataclass(frozen=True, slots=True)
class Click:
    """Press an element."""

    target: Target
    gesture: Gesture = Gesture.CLICK


@dataclass(frozen=True, slots=True)
class Type:
    """Write a text into a field, in place of what it holds."""

    text: str
    target: Target
    enter: bool = False  # press Enter in it afterwards


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose options of a select, a list or a group; of whatever offers them without a target."""

    options: tuple[str, ...]
    target: Target = Target()


@dataclass(frozen=True, slots=True)
class ChooseLike:
    """Choose the option that a field offers which begins and ends so; '' says nothing."""

    target: Target
    start: str = ""
    end: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """Tick a checkbox or turn a switch on; or the contrary."""

    target: Target
    on: bool = True


@dataclass(frozen=True, slots=True)
class Upload:
    """Give a file to a file field."""

    path: str
    target: Target


@dataclass(frozen=True, slots=True)
class Drag:
    """Drag an element onto another."""

    target: Target
    onto: Target


@dataclass(frozen=True, slots=True)
class Arrange:
    """Put the items of a list into the order of their numbers, the least first, or the most."""

    target: Target
    down: bool = False


@dataclass(frozen=True, slots=True)
class Expand:
    """Let a section, a menu or a tab show what it holds, unless it does."""

    target: Target


@dataclass(frozen=True, slots=True)
class ScrollTo:
    """Scroll what is in a box to its end, or to its top."""

    target: Target
    end: bool = True


@dataclass(frozen=True, slots=True)
class Pause:
    """Wait so many seconds."""

    seconds: int


@dataclass(frozen=True, slots=True)
class PressKeys:
    """Press one combination of keys, as ARIA writes it: 'Enter', 'Control+S'."""

    keys: str


@dataclass(frozen=True, slots=True)
class TextShown:
    """The text is shown, or no more, in the page or within a named part of it."""

    text: str
    within: str = ""
    shown: bool = True


@dataclass(frozen=True, slots=True)
class RowShown:
    """One row of a table or list has all of these texts, or none has."""

    cells: tuple[str, ...]
    within: str = ""
    shown: bool = True


@dataclass(frozen=True, slots=True)
class FieldHolds:
    """The field shows that value."""

    target: Target
    value: str


class Condition(StrEnum):
    """A state that an element can be in."""

    SHOWN = "shown"
    GONE = "gone"
    TICKED = "ticked"
    UNTICKED = "not ticked"
    SELECTED = "selected"
    ENABLED = "enabled"
    DISABLED = "disabled"


@dataclass(frozen=True, slots=True)
class ElementIs:
    """The element is in that state."""

    target: Target
    condition: Condition


@dataclass(frozen=True, slots=True)
class AddressHas:
    """The page's address holds that text."""

    text: str


@dataclass(frozen=True, slots=True)
class CountIs:
    """So many elements fit the target."""

    target: Target
    count: int


@dataclass(frozen=True, slots=True)
class Downloaded:
    """A file of that name was downloaded; '' for any."""

    name: str = ""


Check = TextShown | RowShown | FieldHolds | ElementIs | AddressHas | CountIs | Downloaded


@dataclass(frozen=True, slots=True)
class Expect:
    """A done condition: it must hold on a fresh look."""

    check: Check


@dataclass(frozen=True, slots=True)
class WaitUntil:
    """Look again until it holds, for a limited time."""

    check: Check


@dataclass(frozen=True, slots=True)
class Read:
    """Keep an element's text or value under a name; `{name}` in later steps stands for it."""

    target: Target
    name: str
    word: int = 0  # only that word of it, from 1, negative from the end; 0: all of it


@dataclass(frozen=True, slots=True)
class Extract:
    """Keep what a schema asks for, of the page or of a part of it, with where it stands."""

    path: str  # of the schema
    name: str
    target: Target = Target()
    further: bool = False  # over all parts of the list


@dataclass(frozen=True, slots=True)
class CopyRows:
    """Write into each field what stands beside its name in a row of two cells."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the person; `{name}` stands for the answer."""

    question: str
    name: str


@dataclass(frozen=True, slots=True)
class Screenshot:
    """Keep a picture of the page."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class ForEach:
    """Do the steps for each row that has these texts, `{row}` being its first cell."""

    rows: Target
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class When:
    """Do the steps only where the check holds now."""

    check: Check
    steps: tuple[Step, ...]


Filling = Type | Choose | ChooseLike | Tick | Upload
Act = (
    Open
    | SignIn
    | Click
    | Type
    | Choose
    | ChooseLike
    | Tick
    | Upload
    | Drag
    | Arrange
    | Expand
    | ScrollTo
    | CopyRows
    | PressKeys
)
Step = Act | Pause | Expect | WaitUntil | Read | Extract | Ask | Screenshot | ForEach | When


@dataclass(frozen=True, slots=True)
class Goal:
    """Steps in their order, and the sentence that they were made from, '' where there is none."""

    steps: tuple[Step, ...]
    sentence: str = ""

    @property
    def checks(self) -> tuple[Check, ...]:
        """All done conditions, in their order."""
        return tuple(step.check for step in every_step(self.steps) if isinstance(step, Expect))


def every_step(steps: tuple[Step, ...]) -> Iterator[Step]:
    """All steps, also those within others, in reading order."""
    for step in steps:
        yield step
        if isinstance(step, ForEach | When):
            yield from every_step(step.steps)


def closing_checks(goal: Goal) -> Iterator[Check]:
    """Checks that no act follows."""
    closing: list[Check] = []
    for step in goal.steps:
        if isinstance(step, Expect):
            closing.append(step.check)
        elif not isinstance(step, WaitUntil | Read | Extract | Screenshot | Ask):
            closing.clear()
    return iter(closing)


# --- What a goal says that its person must have said ---------------------------------------------

_ROW = "{row}"  # what a `for each` stands at: found by what its person said
# Words, numbers and addresses as they are written, and what ends a name.
_SAID_WORDS = re.compile(r"[-+]?\w+(?:[.,'’:/@+-]+\w+)*|[.,;:!?()\"“”„]")
_PRESSING = ("Enter", "Space")  # whatever is in focus, which no reader of a step knows
_CHOSEN_ROLES = frozenset(("option", "radio", "checkbox", "switch"))


@dataclass(frozen=True, slots=True)
class UnreadWords:
    """A task in words that no rule reads, and where reading it failed."""

    text: str
    why: str


def unsaid_texts(goal: Goal, said: str) -> tuple[str, ...]:
    """Return what a goal types, chooses, gives, opens or holds for its end that is not in *said*.

    What things of a page are called is not among it: that is looked for on the page, and found or
    not. What tells one of several things apart is: its row, what is around or beside it, which of
    them it is. So is a text that an earlier step would read: it could be anything.
    """
    told = _SAID_WORDS.findall(said)
    return tuple(text for text in stated_texts(goal) if not _is_said(text, told))


def stated_texts(goal: Goal) -> tuple[str, ...]:
    """Return the texts of a goal that only its person can know."""
    texts = (text for step in every_step(goal.steps) for text in _stated_texts(step))
    return tuple(dict.fromkeys(filter(None, texts)))


def states_all(steps: tuple[Step, ...], step: Step) -> bool:
    """Whether the *steps* in place of one put into the page what it puts there, or press that."""
    match step:
        case Type(text=text) | Upload(path=text) | Tick(target=Target(name=text)):
            wanted = {text}
        case Choose(options=options):
            wanted = {*options}
        case _:
            return True
    pressed = {each.target.name for each in every_step(steps) if isinstance(each, Click)}
    return wanted <= {*stated_texts(Goal(steps)), *pressed}


def _is_said(text: str, told: Sequence[str]) -> bool:
    """Whether the words stand there, one behind the other, and no longer name begins with them.

    "Apollo" is not said by "Apollo 2" nor "Apollo North"; it is by "Apollo. Then" or "Apollo in".
    """
    words = [each.casefold() for each in _SAID_WORDS.findall(text.replace(_ROW, " "))]
    folded, count = [each.casefold() for each in told], len(words)
    ends = (at + count for at in range(len(told) - count + 1) if folded[at : at + count] == words)
    if not words:
        return not text.replace(_ROW, "").strip()
    return any(not told[end : end + 1] or not _goes_on(told[end]) for end in ends)


def _goes_on(word: str) -> bool:
    return word[:1].isupper() or word[:1].isdigit()


def _stated_texts(step: Step) -> Iterator[str]:
    match step:
        case Open(address=address):
            yield from () if step.is_place else (address,)
        case SignIn(place=text) | Type(text=text) | Upload(path=text) | Extract(path=text):
            yield text
        case Choose(options=options):
            yield from options
        case ChooseLike(start=start, end=end):
            yield from (start, end) if start or end else ("any option",)
        case PressKeys(keys=keys):
            yield from (keys,) if len(keys) == 1 or keys in _PRESSING else ()
        case Tick(target=target):
            yield target.name
        case Expect(check=check):
            yield from _checked_texts(check)
        case ForEach(rows=rows):
            yield from () if rows.row else ("each row",)
    for each in (getattr(step, name, None) for name in ("target", "onto", "rows")):
        yield from _telling_texts(step, each) if isinstance(each, Target) else ()


def _telling_texts(step: Step, target: Target) -> Iterator[str]:
    """What tells the target apart from others that are called the same."""
    yield from target.row
    if isinstance(step, Click | Drag):
        yield from (target.within, target.near, target.column)
        yield f"number {target.nth}" if target.nth else ""
        yield target.name if target.role in _CHOSEN_ROLES else ""


def _checked_texts(check: Check) -> tuple[str, ...]:
    """Return what must be seen at the end, and where."""
    match check:
        case AddressHas(text=text) | Downloaded(name=text):
            return (text,)
        case TextShown(text=text, within=within, shown=shown):
            return (text,) if shown else (text, within)
        case RowShown(cells=cells, within=within, shown=shown):
            return cells if shown else (*cells, within)
        case FieldHolds(target=target, value=value):
            return (value, *target.row)
        case ElementIs(target=target, condition=condition):
            around = (target.within, target.near) if condition is Condition.GONE else ()
            named = target.name or " ".join(target.row) or f"the {target.role}"
            return (named, *target.row, *around)
    named = check.target.name or " ".join(check.target.row) or f"the {check.target.role}"
    return (str(check.count), named, *check.target.row)
