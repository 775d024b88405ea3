"""The review sheet as tables: question, answer, source, and whether it is proven."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from rich import box
from rich.table import Table
from rich.text import Text

from steadyhand.core.answer.sheet import QuestionKind, SheetLine, Source
from steadyhand.views.review import ChangeStatus, Review, ReviewLine, Sureness
from steadyhand.views.wording import one_line, reveal_hidden

ANSWER_MAX = 320  # characters shown of one answer; the digest covers all of it
NOTE_MAX = 2_000  # characters; a consent is quoted in full
WIDE_COLUMNS = 104  # columns from which the place of an answer is shown: profile.email
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
    table.add_column("From", min_width=24 if width >= WIDE_COLUMNS else 13, overflow="fold")
    table.add_column("Proven", width=6)
    for line in lines:
        table.add_row(_question(line), _answer(line), _source(line, width), _proven(line))
    return table


def document_table(lines: tuple[SheetLine, ...], *, width: int) -> Table:
    """Every line of the made documents with the place that it comes from, in *width* columns."""
    table = Table(box=box.SIMPLE_HEAD, width=width, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Line", ratio=7, overflow="fold")
    table.add_column("From", ratio=3, overflow="fold", style="dim")
    paper = ""
    for line in lines:
        if line.label != paper:
            paper = line.label
            table.add_row(Text(one_line(paper).capitalize(), "bold"), "")
        table.add_row(Text(shorten(line.answer)), Text(one_line(line.detail)))
    return table


def shorten(text: str, limit: int = ANSWER_MAX) -> str:
    """The text, its line breaks kept; beyond *limit* its beginning, and how long it is.

    A character that nobody sees is told by its number: the page is sent it as well.
    """
    lines = reveal_hidden(SHA256.sub(r"sha256:\1…", text)).splitlines()
    whole = "\n".join(one_line(line, max(len(line), 1)) for line in lines)
    if len(whole) <= limit:
        return whole
    return f"{whole[:limit].rstrip()} … ({len(whole):,} characters)"


def _question(line: SheetLine) -> Text:
    group, label = one_line(line.group), one_line(line.label)
    text = Text()
    if group and label and group != label:
        text.append(f"{group} > ", "dim")
    text.append(label or group or "(no label)")
    if line.required:
        text.append(" *", "bold")
    return text


def _answer(line: SheetLine) -> Text:
    return Text(shorten(line.answer, ANSWER_MAX)) if line.answer else Text("(empty)", "dim")


def _source(line: SheetLine, width: int) -> Text:
    if width >= WIDE_COLUMNS and line.detail.startswith(f"{line.source}."):
        return Text(one_line(line.detail))  # profile.address.city
    return Text(SOURCES[Source(line.source)] if line.source in list(Source) else line.source)


def _proven(line: SheetLine) -> Text:
    return Text("yes", "green") if line.proven else Text("no", "bold yellow")


# The sheet as a table: number, question, answer, where it comes from, and whether it is proven.
#
# Every mark is a word, so that nothing depends on colour. Long answers are folded; a draft is
# never.

ANSWER_FOLD = 160  # characters of one answer in the table; `show N` gives all of it
BEFORE_MAX = 60  # and of what was there the last time


def review_table(review: Review, *, width: int) -> Table:
    """All lines that would be sent, in the order of the form, fitted to *width* columns."""
    table = Table(box=box.SIMPLE_HEAD, width=width, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("#", justify="right", width=len(str(len(review.every))), style="dim")
    table.add_column("Question", ratio=5, overflow="fold")
    table.add_column("Answer", ratio=6, overflow="fold")
    table.add_column("From", min_width=24 if width >= WIDE_COLUMNS else 12, overflow="fold")
    table.add_column("Proven", width=6)
    for group, lines in _sections(review.lines):
        if group:
            table.add_row("", Text(group, "bold"))
        for line in lines:
            table.add_row(*_review_cells(line, width, inset=bool(group)))
    return table


def question_text(line: ReviewLine) -> str:
    """The question as it is quoted outside the table."""
    group, label = one_line(line.group), one_line(line.label)
    return f"{group}: {label}" if group and label != group else label or "(no label)"


def full_line(line: ReviewLine) -> Text:
    """The line with all of its answer."""
    answer = shorten(line.answer, len(line.answer)) or "(empty)"
    return Text.assemble((f"{line.number}  {question_text(line)}\n", "bold"), answer)


def _sections(lines: tuple[ReviewLine, ...]) -> Iterator[tuple[str, tuple[ReviewLine, ...]]]:
    """Lines under one heading; a heading over a single line stands in front of its question."""
    for group, found in groupby(lines, key=lambda line: one_line(line.group)):
        several = tuple(found)
        yield (group if len(several) > 1 else ""), several


def _review_cells(line: ReviewLine, width: int, *, inset: bool) -> tuple[str | Text, ...]:
    proven = Text("yes", "green") if line.proven else Text("NO", "bold yellow")
    question = Text(f"  {one_line(line.label) or '(no label)'}" if inset else question_text(line))
    if line.required:
        question.append(" *", "bold")
    return str(line.number), question, _review_answer(line), _review_source(line, width), proven


def _review_answer(line: ReviewLine) -> Text:
    text = Text("(draft, in full below)") if line.draft else _fold_answer_text(line)
    if line.changed is ChangeStatus.CHANGED:
        text.append(f"\nchanged, was: {one_line(line.before or '', BEFORE_MAX)}", "italic")
    elif line.changed is ChangeStatus.NEW:
        text.append("\nnew, not asked the last time", "italic")
    if line.refused:
        text.append("\nyour change was not used", "bold yellow")
    return text


def _fold_answer_text(line: ReviewLine) -> Text:
    if not line.answer:
        return Text("no" if line.takes == QuestionKind.YES_NO else "(empty)", "dim")
    more = f" (show {line.number})" if len(line.answer) > ANSWER_FOLD else ""
    return Text(shorten(line.answer, ANSWER_FOLD) + more)


def _review_source(line: ReviewLine, width: int) -> Text:
    """Where it comes from; how sure it is, where it is not sure."""
    named = SOURCES[Source(line.source)] if line.source in list(Source) else one_line(line.source)
    if width >= WIDE_COLUMNS and line.detail.startswith(f"{line.source}."):
        named = one_line(line.detail)  # profile.address.city
    text = Text(named.upper() if line.draft else named, "bold" if line.draft else "")
    if line.sureness is not Sureness.SURE:
        text.append(f", {line.sureness.value}", "bold yellow")
    return text
