"""Whether what a request tells is what was approved. Pure: agreed values and parts in, a label out.

A field whose control the body names must be told there as it was approved, and as nothing else, at
any depth. One that was proven and whose name does not stand there must be told under another. Every
file must be an approved one. What a form sends as a document tells each of its own fields under its
own name, and names nothing that the form had no control for.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from html import unescape

from ...answer.facts import Document
from ..sameness import plain, same_value
from .agreed import Agreed, Line
from .parts import KEPT_BACK, Part

FALSE = frozenset({"", "0", "false", "off", "no"})  # what a box sends that is not ticked
NOTHING = frozenset({"", "0", "-1", "null", "none", "undefined"})  # a list in which nothing is
OF_BROWSERS = frozenset({"_charset_"})  # names that they fill in by themselves
OTHER_FILE = "a file"
_TAG = re.compile(r"<[^>]*>")


def differing(agreed: Agreed, parts: Iterable[Part], *, document: bool = False) -> str:
    """What of it nobody approved, by its label or else its name; '' where all is as agreed.

    *document*: a form itself sends it, and no script.
    """
    told = tuple(parts)
    if told and all(each.file for each in told) and not document:
        return next(_other_files(agreed, told), "")
    found = (
        _other_files(agreed, told),
        _other_values(agreed, told, document=document),
        _left_out(agreed, told),
    )
    more = (_dropped(agreed, told), added(agreed, told)) if document else ()
    return next((label for each in (*found, *more) for label in each), "")


def _other_files(agreed: Agreed, told: tuple[Part, ...]) -> Iterator[str]:
    for part in told:
        if part.file and not any(is_file(part, each.name, each.sha256) for each in agreed.papers):
            yield next((ln.label for ln in agreed.lines if ln.name == part.name), OTHER_FILE)


def is_file(part: Part, name: str, digest: str) -> bool:
    """Whether the part is that file: what the browser keeps back is a file that we gave it."""
    return part.value == name if part.sha256 == KEPT_BACK else part.sha256 == digest


def _other_values(agreed: Agreed, told: tuple[Part, ...], *, document: bool) -> Iterator[str]:
    """Lines whose controls are named with something else."""
    here = {line.name for line in agreed.lines}
    earlier = tuple(line for line in agreed.earlier if line.name not in here)
    for lines in (agreed.lines, earlier):
        for line in lines:
            values = under(line.name, told)
            sharing = [each for each in lines if each.name == line.name]
            if values and not (
                meets(line, values, document=document)
                and all(_allowed(sharing, part, document=document) for part in values)
            ):
                yield line.label


def meets(line: Line, values: Iterable[Part], *, document: bool) -> bool:
    """Whether all that the line wants is among them; of a form that is a file, and no text."""
    parts = tuple(values)
    if line.paper is not None:
        return not line.due or any(part.file or (part.value and not document) for part in parts)
    if line.tick:
        return any(part.value.casefold() not in FALSE for part in parts)
    return all(any(same(line, wish, part) for part in parts) for wish in line.wanted)


def _allowed(sharing: Iterable[Line], part: Part, *, document: bool) -> bool:
    """Whether one of the lines may be told so."""
    return any(allows(line, part, document=document) for line in sharing)


def allows(line: Line, part: Part, *, document: bool) -> bool:
    if part.file:
        paper = line.paper
        return paper is not None and is_file(part, paper.name, paper.sha256)
    said = part.value.strip().casefold()
    if line.paper is not None:
        return not (said and line.due and document)  # a script got it for a file it sent before
    if line.tick is not None:
        return line.tick or said in FALSE
    blank = {"", *(plain(each).casefold() for each in line.blank)}
    if not said or (not line.wanted and (said in blank or (line.blank and said in NOTHING))):
        return True
    return any(same(line, wish, part) for wish in line.wanted)


def same(line: Line, wish: Iterable[str], part: Part) -> bool:
    """Whether the part says that value, in one of the ways that it may be written."""
    if part.file:
        return False
    marked = plain(unescape(_TAG.sub(" ", part.value))) if line.rich else part.value
    return any(same_value(each, said, line.type) for each in wish for said in (part.value, marked))


def under(name: str, told: tuple[Part, ...]) -> list[Part]:
    """What stands under that name; in JSON at any depth, since nobody knows which one is read."""
    return [part for part in told if name and part.name == name]


def _left_out(agreed: Agreed, told: tuple[Part, ...]) -> Iterator[str]:
    """Lines that are told under no name at all."""
    explained = {line.name for line in agreed.lines}
    for line in agreed.lines:
        if line.paper is not None:
            here = any(_hands(line.paper, line.name, part, explained) for part in told)
        else:
            here = all(any(same(line, w, part) for part in told) for w in line.wanted)
        if line.due and not here:
            yield line.label


def _hands(paper: Document, name: str, part: Part, explained: Collection[str]) -> bool:
    """Whether it is that file, or may be what a script got for it as it was sent before."""
    if part.file:
        return is_file(part, paper.name, paper.sha256)
    return bool(part.value.strip()) and (part.name == name or part.name not in explained)


def _dropped(agreed: Agreed, told: tuple[Part, ...]) -> Iterator[str]:
    """Fields of the form that do not stand where a form itself sends them."""
    for line in agreed.lines:
        here = (part for part in under(line.name, told) if not part.depth)
        sent = line.own and line.name in agreed.names
        if sent and not meets(line, here, document=True):
            yield line.label


def added(agreed: Agreed, told: tuple[Part, ...]) -> Iterator[str]:
    """Names that no control of the form had."""
    known = agreed.names | OF_BROWSERS
    for part in told:
        stands = part.name in known or re.sub(r"\.[xy]$", "", part.name) in known
        if agreed.names and (part.value or part.file) and not part.depth and not stands:
            yield part.name or OTHER_FILE
