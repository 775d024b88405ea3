"""What the boards' forms ask, as data: for the API, for the page and for the server's judgement."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from steadyhand.demo.boards.listed import Kind
from steadyhand.demo.forms import plain
from steadyhand.demo.forms.demand import (
    EMAIL,
    PHONE,
    SHORT_TEXT,
    WEB_ADDRESS,
    Attachment,
    Check,
    Demand,
    Form,
    among,
    at_most,
    like,
)


class Control(StrEnum):
    """How a question is answered, as Greenhouse's API names it."""

    TEXT = "input_text"
    LONG = "textarea"
    FILE = "input_file"
    ONE = "multi_value_single_select"


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a form; `check` judges what is no choice."""

    name: str
    label: str
    control: Control = Control.TEXT
    required: bool = False
    options: tuple[str, ...] = ()
    check: Check = SHORT_TEXT
    autocomplete: str = "off"

    @property
    def demand(self) -> Demand:
        """What its control must hold."""
        missing = f"{self.label} is required." if self.required else ""
        check = among(self.options) if self.options else self.check
        return Demand(self.name, missing, f"Please check: {self.label}.", check)


AUTHORISED = "Are you legally authorised to work in Germany?"
HEARD = "How did you hear about us?"
WHY = "Why do you want to work with us?"
YES_NO = ("Yes", "No")
CARD = "cards[6a1f0c52-8d0e-4b7a-9a53-2f1d0c7e4b11]"  # Lever's name for a block of questions

GREENHOUSE: tuple[Question, ...] = (
    Question("first_name", "First Name", required=True, autocomplete="given-name"),
    Question("last_name", "Last Name", required=True, autocomplete="family-name"),
    Question("email", "Email", required=True, check=like(EMAIL), autocomplete="email"),
    Question("phone", "Phone", required=True, check=like(PHONE), autocomplete="tel"),
    Question("resume", "Resume/CV", Control.FILE, required=True),
    Question("cover_letter", "Cover Letter", Control.FILE),
    Question("question_7100001", "LinkedIn Profile", check=like(WEB_ADDRESS)),
    Question("question_7100002", AUTHORISED, Control.ONE, required=True, options=YES_NO),
    Question(
        "question_7100003",
        "Notice period",
        Control.ONE,
        required=True,
        options=plain.NOTICE_PERIODS,
    ),
    Question("question_7100004", HEARD, Control.ONE, options=plain.SOURCES),
    Question("question_7100005", WHY, Control.LONG, check=at_most(2000)),
)
LEVER: tuple[Question, ...] = (
    Question("resume", "Resume/CV", Control.FILE, required=True),
    Question("name", "Full name", required=True, autocomplete="name"),
    Question("email", "Email", required=True, check=like(EMAIL), autocomplete="email"),
    Question("phone", "Phone", required=True, check=like(PHONE), autocomplete="tel"),
    Question("org", "Current company", autocomplete="organization"),
    Question("urls[LinkedIn]", "LinkedIn URL", check=like(WEB_ADDRESS)),
    Question(f"{CARD}[field0]", AUTHORISED, Control.ONE, required=True, options=YES_NO),
    Question(
        f"{CARD}[field1]", "Notice period", Control.ONE, required=True, options=plain.NOTICE_PERIODS
    ),
    Question(f"{CARD}[field2]", "Cover letter", Control.FILE),
    Question("comments", "Additional information", Control.LONG, check=at_most(2000)),
)
QUESTIONS = {Kind.GREENHOUSE: GREENHOUSE, Kind.LEVER: LEVER}


def form_of(kind: Kind) -> Form:
    """The form of that board as the server judges it."""
    asked = QUESTIONS[kind]
    files = (q for q in asked if q.control is Control.FILE)
    return Form(
        html="",
        demands=tuple(q.demand for q in asked if q.control is not Control.FILE),
        attachments=tuple(Attachment(q.name, q.demand.missing) for q in files),
    )
