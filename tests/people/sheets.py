"""Sheets for tests: every kind of line that one can have."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from steadyhand.core.answer.sheet import AcceptedInput, Question, QuestionKind, SheetLine, Source
from steadyhand.core.page.snapshot import FieldKey

DRAFT = "I have mended pumps for nine years.\n" * 12


def line(label: str, answer: str, source: str = "profile", **facts: Any) -> SheetLine:
    """A line that a person may change, unless *facts* say otherwise."""
    given: dict[str, Any] = {"group": "", "detail": "", "confidence": 1.0, "proven": True}
    given |= {"key": FieldKey(label.casefold()), "takes": AcceptedInput(), **facts}
    return SheetLine(label=label, answer=answer, source=source, **given)


CHOICE = AcceptedInput(QuestionKind.CHOICE, ("1 month", "2 months", "Now, at once"))
SEVERAL = AcceptedInput(QuestionKind.CHOICE, ("C", "C#", "Go"), multiple=True)
TICK = AcceptedInput(QuestionKind.YES_NO)
LINES = (
    line("Given name", "Mira", detail="profile.name.given", required=True, group="You"),
    line("City", "Gdynia", confidence=0.85, group="You"),
    line("Notice", "1 month", Source.EXPLICIT, takes=CHOICE, required=True),
    line("Skills", "C, Go", takes=SEVERAL),
    line("Work permit", "yes", Source.BANK, takes=TICK),
    line("Resume", "cv.pdf", Source.DOCUMENT, takes=None),
    line("Earlier", "told before", key="", takes=None),
    line("a=b", "x", Source.HUMAN),
)
BLANK = (line("Website", ""), line("Newsletter", "", Source.POLICY, takes=TICK))
PLAIN = Question(
    "r-submit-0-ab",
    QuestionKind.CONFIRM_SUBMIT,
    "Send this application to jobs.example?",
    sheet=LINES,
    blank=BLANK,
    digest="ab12" * 16,
)
BUSY = replace(
    PLAIN,
    sheet=(
        *LINES,
        line("Why us?", DRAFT, Source.DRAFT, confidence=0.5, before="Because."),
        line("Region", "North", Source.SITE, confidence=0.0, proven=False),
        line("Years", "4", before=None, refused="it takes a number"),
        line("Team", "Pumps", before="Pumps"),
        line("More", "word " * 80, before="word " * 80),
    ),
    blank=(*BLANK, line("Phone", "", required=True), line("Fax", "", before="+49 30 1")),
    notes=("Not used: Salary",),
    since="2026-11-02T10:00:00.000Z",
)
