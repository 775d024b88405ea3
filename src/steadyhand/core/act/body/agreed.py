"""What a press may send: the fields of its form as they were approved, by the names of controls.

Not told here, since only the page knows what it sends for them: controls that it built itself, and
those that nobody sees.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from ...answer.facts import Document, Sheet
from ...page.snapshot import Button, Field, FieldKey, Form, Option, Ref, Role, Snapshot
from ..reading import HIDDEN

_TICKS = (Role.CHECK, Role.SWITCH)
_CHOICES = (Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS)
_WRITTEN = (Role.TEXT, Role.SEARCH, Role.NUMBER, Role.RICH)


@dataclass(frozen=True, slots=True)
class Line:
    """One field: what it may send, each value in the ways that it may be written."""

    label: str
    name: str  # of its control; '' where it has none
    type: str = ""  # HTML type
    wanted: tuple[tuple[str, ...], ...] = ()
    blank: tuple[str, ...] = ()  # what it sends besides nothing while nothing is chosen
    tick: bool | None = None  # of a box that is ticked or not
    paper: Document | None = None
    due: bool = False  # its value must be told, under whatever name; a file under its own
    own: bool = False  # the form that is pressed sends it: a document tells it under its own name
    rich: bool = False  # its value is told with markup


@dataclass(frozen=True, slots=True)
class Agreed:
    """All that one press may send."""

    lines: tuple[Line, ...] = ()
    earlier: tuple[Line, ...] = ()  # of pages of the form that were left before
    names: frozenset[str] = frozenset()  # of all controls of the form; empty: not known
    papers: tuple[Document, ...] = field(default=(), repr=False)
    hidden: tuple[tuple[str, str], ...] = field(default=(), repr=False)  # what is sent unseen
    charset: str = ""  # of the form; '' for UTF-8

    def after(self, before: Agreed | None) -> Agreed:
        """The same, beside what the pages before were agreed to send, each name as it was last."""
        if before is None:
            return self
        again = {line.name for line in before.lines}
        kept = (line for line in before.earlier if line.name not in again)
        return replace(self, earlier=(*kept, *before.lines))


def agreed_on(page: Snapshot, sheet: Sheet, proven: Collection[FieldKey], *, button: Ref) -> Agreed:
    """What that button may send of the page as it is, once that was approved."""
    pressed = page.button(button)
    home = (pressed.frame, pressed.form) if pressed else ("", "")
    told = (f for f in page.answerable if (f.frame, f.form) == home or f.key in proven)
    lines = tuple(
        replace(line, own=bool(f.form) and (f.frame, f.form) == home)
        for f in told
        for line in _line(f, sheet, proven=f.key in proven)
    )
    form = _form_of(page, pressed)
    if pressed and pressed.html_name:
        lines = (*lines, Line(pressed.label, pressed.html_name, wanted=((pressed.value,),)))
    return Agreed(
        lines,
        names=frozenset(form.names if form else ()),
        papers=_papers(sheet),
        hidden=form.hidden if form else (),
        charset=form.charset if form else "",
    )


def files_agreed(sheet: Sheet) -> Agreed:
    """The files of the sheet, and no word of its fields."""
    return Agreed(papers=_papers(sheet))


def _form_of(page: Snapshot, button: Button | None) -> Form | None:
    if button is None or not button.form:
        return None
    place = (button.frame, button.form)
    return next((f for f in page.forms if (f.frame, f.id) == place), None)


def _papers(sheet: Sheet) -> tuple[Document, ...]:
    values = (row.answer.value for row in sheet.rows)
    return tuple(value for value in values if isinstance(value, Document))


def _line(item: Field, sheet: Sheet, *, proven: bool) -> Iterator[Line]:
    """The field's lines, where anything can be said of what it sends."""
    line, row = Line(item.label, item.html_name, item.type), sheet.row(item.key)
    value = row.answer.value if row else None
    if item.role is Role.FILE:
        paper = value if isinstance(value, Document) and not item.empty else None
        if paper or (item.empty and not item.widget):
            yield replace(line, paper=paper, due=paper is not None and not item.widget)
    elif item.widget and item.role is not Role.RICH:
        return
    elif item.role in _TICKS:
        yield replace(line, tick=bool(item.checked))
    elif item.role in _CHOICES and item.options:
        yield from _choices(line, item)
    elif item.value == HIDDEN:
        if isinstance(value, str):
            yield replace(line, wanted=((value,),), due=proven)
    else:
        written = proven and item.role in _WRITTEN and not item.empty
        told = ((item.value,),) if item.value else ()
        yield replace(line, wanted=told, due=written, rich=item.role is Role.RICH)


def _choices(line: Line, item: Field) -> Iterator[Line]:
    """One line for each name; a check box that has its name for itself is one that is ticked."""
    for name in dict.fromkeys(option.html_name or line.name for option in item.options):
        options = tuple(o for o in item.options if (o.html_name or line.name) == name)
        if item.role is Role.CHECKS and len(options) == 1 and name:
            ticked = options[0].selected and not options[0].disabled
            yield replace(line, name=name, tick=ticked)
        else:
            yield _chosen(replace(line, name=name), options)


def _chosen(line: Line, options: tuple[Option, ...]) -> Line:
    """What is chosen; a choice that cannot be made is sent by no form, however it is marked."""
    chosen = tuple(o for o in options if o.selected and (o.value or o.ref))
    told = tuple((o.value, o.label) for o in chosen if not o.disabled)
    closed = tuple(way for o in chosen if o.disabled for way in (o.value, o.label))
    prompts = tuple(o.label for o in options if not (o.value or o.ref))
    return replace(line, wanted=told, blank=(*prompts, *closed))
