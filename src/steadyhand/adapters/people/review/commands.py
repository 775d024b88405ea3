"""What a person typed below the sheet: a yes, a no, a line to change or to see. Pure.

Nothing but exactly YES is a yes, and nothing that changes a line is one. A text that is none of
these sends nothing and is asked about, so that a slip of the finger ends no application.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from steadyhand.adapters.people.choices import chosen, folded, near, several_chosen, yes_or_no
from steadyhand.adapters.people.understand import APPROVAL, Instead, listed
from steadyhand.core.answer.facts import QuestionKind, Said
from steadyhand.views.review import Review, ReviewLine

HOW = (
    "Type YES to send it, a line's number to change that line (3, or 3 = new text), "
    "show 3 to read all of it, or no."
)
_CHANGE = re.compile(r"(?P<keep>remember\s+)?(?P<name>\d+)\s*(?:(?P<to>=)(?P<text>.*))?", re.I)
_SHOW = re.compile(r"show\s+(?P<name>\d+|empty)", re.I)


@dataclass(frozen=True, slots=True)
class Approves:
    """Exactly YES."""


@dataclass(frozen=True, slots=True)
class Declines:
    """A no, an empty line, or nothing more to come."""


@dataclass(frozen=True, slots=True)
class Changes:
    """A line is to be otherwise; *text* is None where only the line was named."""

    line: ReviewLine
    text: str | None
    remember: bool = False


@dataclass(frozen=True, slots=True)
class Shows:
    """These lines are to be read in full."""

    lines: tuple[ReviewLine, ...]


Command = Approves | Declines | Changes | Shows | Instead


def command(typed: str | None, review: Review) -> Command:
    """What the line means for this sheet; None is the end of input or of the time."""
    if typed == APPROVAL:
        return Approves()
    text = (typed or "").strip()
    if not text or yes_or_no(text) is False:
        return Declines()
    if found := _SHOW.fullmatch(text):
        return _shown(found["name"].casefold(), review)
    if found := _CHANGE.fullmatch(text):
        told = found["text"].strip() if found["to"] else None
        return _change(found["name"], told, review, remember=bool(found["keep"]))
    if folded(text) == APPROVAL.casefold():
        return Instead((f"Only {APPROVAL} in capitals, and nothing else, sends it.",))
    return Instead((f"That is not understood, and the application was not sent. {HOW}",))


def value_of(line: ReviewLine, text: str, *, marked: bool) -> Said | Instead:
    """What *text* puts into the line; '' empties it. *marked*: options were shown with marks."""
    if not text:
        return False if line.takes == QuestionKind.YES_NO else ""
    if line.takes == QuestionKind.YES_NO:
        truth = yes_or_no(text)
        return Instead(("It takes a yes or a no.",)) if truth is None else truth
    if not line.options:
        return text
    if not marked:
        return _option(text, line)
    if line.multiple:
        places = several_chosen(text, line.options)
        return _near(text, line) if places is None else tuple(line.options[p] for p in places)
    place = chosen(text, line.options)
    return _near(text, line) if place is None else line.options[place]


def _option(text: str, line: ReviewLine) -> Said | Instead:
    """The options of these very words: a mark means nothing before the options were shown."""
    parts = [text] if not line.multiple else [text, *text.split(",")]
    named = {folded(label): label for label in line.options}
    if folded(text) in named:
        only = named[folded(text)]
        return (only,) if line.multiple else only
    wanted = [named.get(folded(part)) for part in parts[1:]]
    if wanted and None not in wanted:
        return tuple(dict.fromkeys(label for label in wanted if label is not None))
    return _near(text, line)


def _near(text: str, line: ReviewLine) -> Instead:
    """The options that come near, else all of them, with their marks."""
    places = near(text, line.options) or tuple(range(len(line.options)))
    return Instead(("It takes one of these:", *listed(places, line.options)))


def _change(name: str, text: str | None, review: Review, *, remember: bool) -> Command:
    line = review.named(name)
    if line is None:
        return Instead((f"There is no line {name}.",))
    if not line.editable:
        return Instead((f"Line {name} cannot be changed here. {_why(line)}",))
    return Changes(line, text, remember)


def _why(line: ReviewLine) -> str:
    if not line.key:
        return "It is on a page of the form that was left."
    return "Secrets, files and what the site fixed are changed outside: say no, and start again."


def _shown(name: str, review: Review) -> Command:
    line = review.named(name)
    lines = review.blank if name == "empty" else (line,) if line else ()
    return Shows(lines) if lines else Instead((f"There is nothing to show for {name}.",))
