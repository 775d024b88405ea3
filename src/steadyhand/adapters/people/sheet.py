"""The sheet as a person reviews it: question, answer, source, and whether it is proven."""

from __future__ import annotations

import re

from rich import box
from rich.table import Table
from rich.text import Text

from steadyhand.core.answer.facts import SheetLine, Source
from steadyhand.views.wording import plain, visible

ANSWER_MAX = 320  # characters shown of one answer; the digest covers all of it
NOTE_MAX = 2_000  # characters; a consent is quoted in full
WIDE = 104  # columns from which the place of an answer is shown: profile.email
SHA256 = re.compile(r"sha256:([0-9a-f]{12})[0-9a-f]{52}")
SOURCES = {
    Source.EXPLICIT: "your answers",
    Source.HUMAN: "you, just now",
    Source.BANK: "remembered",
    Source.PROFILE: "profile",
    Source.DOCUMENT: "document",
    Source.DRAFT: "draft",
    Source.SITE: "the page",
    Source.POLICY: "stays off",
}


def sheet_table(lines: tuple[SheetLine, ...], *, width: int) -> Table:
    """All that would be sent, in the order of the page, fitted to *width* columns."""
    table = Table(box=box.SIMPLE_HEAD, width=width, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Question", ratio=5, overflow="fold")
    table.add_column("Answer", ratio=6, overflow="fold")
    table.add_column("From", min_width=24 if width >= WIDE else 13, overflow="fold")
    table.add_column("Proven", width=6)
    for line in lines:
        table.add_row(_question(line), _answer(line), _source(line, width), _proven(line))
    return table


def paper_table(lines: tuple[SheetLine, ...], *, width: int) -> Table:
    """Every line of the made documents with the place that it comes from, in *width* columns."""
    table = Table(box=box.SIMPLE_HEAD, width=width, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Line", ratio=7, overflow="fold")
    table.add_column("From", ratio=3, overflow="fold", style="dim")
    paper = ""
    for line in lines:
        if line.label != paper:
            paper = line.label
            table.add_row(Text(plain(paper).capitalize(), "bold"), "")
        table.add_row(Text(shortened(line.answer)), Text(plain(line.detail)))
    return table


def shortened(text: str, limit: int = ANSWER_MAX) -> str:
    """The text, its line breaks kept; beyond *limit* its beginning, and how long it is.

    A character that nobody sees is told by its number: the page is sent it as well.
    """
    lines = visible(SHA256.sub(r"sha256:\1…", text)).splitlines()
    whole = "\n".join(plain(line, max(len(line), 1)) for line in lines)
    if len(whole) <= limit:
        return whole
    return f"{whole[:limit].rstrip()} … ({len(whole):,} characters)"


def _question(line: SheetLine) -> Text:
    group, label = plain(line.group), plain(line.label)
    text = Text()
    if group and label and group != label:
        text.append(f"{group} > ", "dim")
    text.append(label or group or "(no label)")
    if line.required:
        text.append(" *", "bold")
    return text


def _answer(line: SheetLine) -> Text:
    return Text(shortened(line.answer, ANSWER_MAX)) if line.answer else Text("(empty)", "dim")


def _source(line: SheetLine, width: int) -> Text:
    if width >= WIDE and line.detail.startswith(f"{line.source}."):
        return Text(plain(line.detail))  # profile.address.city
    return Text(SOURCES[Source(line.source)] if line.source in list(Source) else line.source)


def _proven(line: SheetLine) -> Text:
    return Text("yes", "green") if line.proven else Text("no", "bold yellow")
