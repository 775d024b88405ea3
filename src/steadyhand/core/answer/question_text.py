"""How a field is put to a person: in the words that stand at it, with what it takes.

A name of the markup ("text_3", "applicant[ref]") or an address of an element is nothing that a
person reads on the page: where any text stands near the field, that is what it is called.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..lang.text import normal
from ..page.snapshot import BETWEEN, Field, Role
from .sheet import Question, QuestionKind

OPTIONS_MAX = 6  # choices that are told in one line of several questions
WORDS_MAX = 120  # characters of one question there
KINDS = {
    Role.TEXT: "text box",
    Role.SEARCH: "search box",
    Role.NUMBER: "box for a number",
    Role.SLIDER: "slider",
    Role.SELECT: "list",
    Role.LIST: "list",
    Role.RADIOS: "choice",
    Role.CHECKS: "choice",
    Role.CHECK: "box to tick",
    Role.SWITCH: "switch",
    Role.FILE: "place for a file",
    Role.RICH: "text box",
}
MADE = re.compile(r"[_\[\]{}$#]|\w\d+$|^[a-z]+[A-Z]|^[a-z]+(?:[-.:][a-z\d]+)+$")  # by a program
SIZE = re.compile(r"(\d+(?:[.,]\d+)?)\s*([kmg])(?:i?b|o)\b", re.I)
UNITS = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30}  # bytes


def asked_as(field: Field) -> str:
    """Return what a field is called to a person: its question, else the nearest text."""
    if not _is_made(field.caption, field):
        return field.question or field.caption
    kind, near = KINDS.get(field.role, "field"), next(_near(field), "")
    if near:
        return BETWEEN.join(filter(None, (field.group, near)))
    return f'a {kind} ("{field.caption}")' if normal(field.caption) else f"a {kind}"


def _near(field: Field) -> Iterator[str]:
    """Every text near a field whose own label says nothing, the most telling one first."""
    for text in (field.drawn, field.placeholder, field.hint):
        if normal(text) and not _is_made(text, field):
            yield text
    last = field.lines.split(BETWEEN)[-1] or field.section.split(BETWEEN)[-1]
    kind = KINDS.get(field.role, "field")
    if normal(last):
        yield f'the {kind} below "{last}"'
    if field.group:
        yield f"the {kind}"


def _is_made(text: str, field: Field) -> bool:
    """Whether a text is a name of the markup: no words, or the name or id of the field itself."""
    if not normal(text):
        return not field.group or field.role not in (Role.RADIOS, Role.CHECKS)
    own = text.strip() in (field.html_name, field.html_id)
    return " " not in text.strip() and bool(MADE.search(text.strip())) and (own or "_" in text)


def in_words(told: str, fields: tuple[Field, ...]) -> str:
    """Return a text for a person with what fields are called in place of their addresses."""
    for field in fields:
        if field.locator and field.locator in told and not field.question:
            told = told.replace(f"the {field.role} {field.locator}", asked_as(field))
    return told


def size_asked(field: Field) -> int:
    """Return how large a file may be, as the field's words say it, in bytes; 0 where they do not.

    Where they name several sizes the largest counts: nothing is refused that may be taken.
    """
    words = f"{field.group} {field.label} {field.hint} {field.said}"
    sizes = (float(n.replace(",", ".")) * UNITS[unit.lower()] for n, unit in SIZE.findall(words))
    return round(max(sizes, default=0))


def in_a_line(question: Question) -> str:
    """Return a question as one line among others: what is asked, and what it takes."""
    text = " ".join(question.text.split())
    text = text if len(text) <= WORDS_MAX else f"{text[:WORDS_MAX].rstrip()}…"
    takes = _takes(question)
    return f"{text} [{takes}]" if takes else text


def _takes(question: Question) -> str:
    labels = [" ".join(option.label.split()) for option in question.options]
    if labels:
        more = f", {len(labels) - OPTIONS_MAX} more" if len(labels) > OPTIONS_MAX else ""
        return " / ".join(labels[:OPTIONS_MAX]) + more
    match question.kind:
        case QuestionKind.YES_NO:
            return "yes or no"
        case QuestionKind.FILE:
            return "a file"
    return ""
