"""How a field is put to a person: in the words that stand at it, with what it takes.

A name of the markup ("text_3", "applicant[ref]") or an address of an element is nothing that a
person reads on the page: where any text stands near the field, that is what it is called.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..lang.text import normalise
from ..page.snapshot import HEADING_SEPARATOR, Field, Role
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
MARKUP_NAME = re.compile(
    r"[_\[\]{}$#]|\w\d+$|^[a-z]+[A-Z]|^[a-z]+(?:[-.:][a-z\d]+)+$"
)  # by a program
SIZE = re.compile(r"(\d+(?:[.,]\d+)?)\s*([kmg])(?:i?b|o)\b", re.I)
UNITS = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30}  # bytes


def field_caption(field: Field) -> str:
    """Return what a field is called to a person: its question, else the nearest text."""
    if not _is_markup_name(field.caption, field):
        return field.question or field.caption
    kind, near = KINDS.get(field.role, "field"), next(_nearby_texts(field), "")
    if near:
        return HEADING_SEPARATOR.join(filter(None, (field.group, near)))
    return f'a {kind} ("{field.caption}")' if normalise(field.caption) else f"a {kind}"


def _nearby_texts(field: Field) -> Iterator[str]:
    """Every text near a field whose own label says nothing, the most telling one first."""
    for text in (field.drawn, field.placeholder, field.hint):
        if normalise(text) and not _is_markup_name(text, field):
            yield text
    last = field.lines.split(HEADING_SEPARATOR)[-1] or field.section.split(HEADING_SEPARATOR)[-1]
    kind = KINDS.get(field.role, "field")
    if normalise(last):
        yield f'the {kind} below "{last}"'
    if field.group:
        yield f"the {kind}"


def _is_markup_name(text: str, field: Field) -> bool:
    """Whether a text is a name of the markup: no words, or the name or id of the field itself."""
    if not normalise(text):
        return not field.group or field.role not in (Role.RADIOS, Role.CHECKS)
    own = text.strip() in (field.html_name, field.html_id)
    return (
        " " not in text.strip() and bool(MARKUP_NAME.search(text.strip())) and (own or "_" in text)
    )


def with_field_captions(told: str, fields: tuple[Field, ...]) -> str:
    """Return a text for a person with what fields are called in place of their addresses."""
    for field in fields:
        if field.locator and field.locator in told and not field.question:
            told = told.replace(f"the {field.role} {field.locator}", field_caption(field))
    return told


def file_size_limit(field: Field) -> int:
    """Return how large a file may be, as the field's words say it, in bytes; 0 where they do not.

    Where they name several sizes the largest counts: nothing is refused that may be taken.
    """
    words = f"{field.group} {field.label} {field.hint} {field.said}"
    sizes = (float(n.replace(",", ".")) * UNITS[unit.lower()] for n, unit in SIZE.findall(words))
    return round(max(sizes, default=0))


def question_line(question: Question) -> str:
    """Return a question as one line among others: what is asked, and what it takes."""
    text = " ".join(question.text.split())
    text = text if len(text) <= WORDS_MAX else f"{text[:WORDS_MAX].rstrip()}…"
    takes = _accepted_input(question)
    return f"{text} [{takes}]" if takes else text


def _accepted_input(question: Question) -> str:
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
