"""Asks the person at this terminal some of these questions in turn and prints the replies."""

from __future__ import annotations

import asyncio
import sys

from rich.console import Console

from steadyhand.adapters.people import Terminal
from steadyhand.core.answer.sheet import AcceptedInput, Question, QuestionKind, SheetLine
from steadyhand.core.page.snapshot import FieldKey, Option, PageText

Kind = QuestionKind
FIELD = FieldKey("k")
LINES = (
    SheetLine("Given name", "", "Mira", "profile", "profile.name.given", 1.0, True, True),
    SheetLine(
        "Country",
        "Address",
        "Poland",
        "profile",
        "profile.address.country",
        1.0,
        True,
        key=FieldKey("country"),
        takes=AcceptedInput(),
    ),
    SheetLine("Newsletter", "", "weekly", "site", "", 0.0, False),
    SheetLine("Click \x1b[2J[red]here[/]", "", "a\nb", "human", "", 1.0, True),
)


def _options(*labels: str) -> tuple[Option, ...]:
    return tuple(Option(PageText(label)) for label in labels)


QUESTIONS = {
    "gate": Question(
        "q", Kind.CONFIRM_SUBMIT, "Send it?", sheet=LINES, digest="ab" * 32, notes=("Not used: X",)
    ),
    "text": Question("q", Kind.TEXT, "Salary", field=FIELD),
    "short": Question("q", Kind.TEXT, "Salary", field=FIELD, deadline_s=0.2),
    "wall": Question("q", Kind.BLOCKER, "Deal with it, then answer 'done'."),
    "password": Question("q", Kind.TEXT, "Your password?", secret=True),
    "otp": Question("q", Kind.OTP, "The code from your phone"),
    "choice": Question(
        "q", Kind.CHOICE, "Notice", options=_options("Now", "1 month", "2 months"), field=FIELD
    ),
    "numbers": Question("q", Kind.CHOICE, "Years", options=_options("0", "1", "2"), field=FIELD),
    "several": Question(
        "q", Kind.CHOICE, "Skills", options=_options("C", "C#", "Go"), field=FIELD, multiple=True
    ),
    "stop-1": Question(
        "q", Kind.TEXT, "Notice", field=FIELD, together=("Notice", "Shift [Early / Late]", "Site")
    ),
    "stop-2": Question(
        "q",
        Kind.CHOICE,
        "Shift",
        options=_options("Early", "Late"),
        field=FIELD,
        together=("Shift [Early / Late]", "Site"),
    ),
    "stop-3": Question("q", Kind.CHOICE, "Site", field=FIELD, together=("Site",)),
    "file": Question("q", Kind.FILE, "Letter", field=FIELD, accept=".pdf", notes=("A note",)),
    "countries": Question(
        "q", Kind.CHOICE, "Country", options=_options(*(f"Land {n}" for n in range(40)))
    ),
    "step": Question("q", Kind.STEP_GRANT, "Send this page?", sheet=LINES[:2]),
    "yes_no": Question("q", Kind.YES_NO, "Do you agree?", evidence=("I give my consent.",)),
}


async def main() -> None:
    console = Console(stderr=True, highlight=False, emoji=False)
    person = Terminal(console)
    for number, name in enumerate(sys.argv[1:], 1):
        reply = await person.ask(QUESTIONS[name])
        print(f"reply {number}={reply.value!r} by={reply.by}", flush=True)


asyncio.run(main())
