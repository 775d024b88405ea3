"""The public job boards that list the vacancies, in two documented shapes."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from enum import StrEnum
from html import escape
from uuid import NAMESPACE_URL, uuid5

from . import forms
from .descriptions import OFFER_TEXT, prose, sections, whole
from .forms import (
    EMAIL,
    PHONE,
    SHORT_TEXT,
    WEB_ADDRESS,
    Attachment,
    Check,
    Demand,
    Form,
    Problems,
    choice_check,
    length_check,
    pattern_check,
)
from .ledger import Application
from .postings import POSTINGS
from .templates import EMPLOYMENT, facts, fill, in_layout, summary
from .vacancies import COMPANY, Ending, Posting

SITE = "pomariumrobotics"  # the employer's name on both boards
FIRST_ID = 4_000_000_000


class Kind(StrEnum):
    """Whose shape a board has."""

    GREENHOUSE = "greenhouse"
    LEVER = "lever"


def number(kind: Kind, slug: str) -> str:
    """The number of a vacancy: digits, or a UUID; the same in every process."""
    if kind is Kind.LEVER:
        return str(uuid5(NAMESPACE_URL, f"https://{SITE}.example.com/{slug}"))
    return str(FIRST_ID + zlib.crc32(slug.encode()) % FIRST_ID)


def hosted_path(kind: Kind, slug: str) -> str:
    """The path of the vacancy's page on the board."""
    between = "jobs/" if kind is Kind.GREENHOUSE else ""
    return f"/{SITE}/{between}{number(kind, slug)}"


def listed_postings() -> tuple[Posting, ...]:
    """The vacancies that take applications and tell what became of them."""
    return tuple(p for p in POSTINGS if p.ending is Ending.CONFIRMS)


def find_listed(kind: Kind, job: str) -> Posting | None:
    """The listed vacancy with that number, where there is one."""
    return next((p for p in listed_postings() if number(kind, p.slug) == job), None)


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
        check = choice_check(self.options) if self.options else self.check
        return Demand(self.name, missing, f"Please check: {self.label}.", check)


MAY_WORK = "Are you legally authorised to work in Germany?"
HOW_YOU_HEARD = "How did you hear about us?"
WHY = "Why do you want to work with us?"
YES_NO = ("Yes", "No")
CARD = "cards[6a1f0c52-8d0e-4b7a-9a53-2f1d0c7e4b11]"  # Lever's name for a block of questions

GREENHOUSE: tuple[Question, ...] = (
    Question("first_name", "First Name", required=True, autocomplete="given-name"),
    Question("last_name", "Last Name", required=True, autocomplete="family-name"),
    Question("email", "Email", required=True, check=pattern_check(EMAIL), autocomplete="email"),
    Question("phone", "Phone", required=True, check=pattern_check(PHONE), autocomplete="tel"),
    Question("resume", "Resume/CV", Control.FILE, required=True),
    Question("cover_letter", "Cover Letter", Control.FILE),
    Question("question_7100001", "LinkedIn Profile", check=pattern_check(WEB_ADDRESS)),
    Question("question_7100002", MAY_WORK, Control.ONE, required=True, options=YES_NO),
    Question(
        "question_7100003",
        "Notice period",
        Control.ONE,
        required=True,
        options=forms.NOTICE_PERIODS,
    ),
    Question("question_7100004", HOW_YOU_HEARD, Control.ONE, options=forms.SOURCES),
    Question("question_7100005", WHY, Control.LONG, check=length_check(2000)),
)
LEVER: tuple[Question, ...] = (
    Question("resume", "Resume/CV", Control.FILE, required=True),
    Question("name", "Full name", required=True, autocomplete="name"),
    Question("email", "Email", required=True, check=pattern_check(EMAIL), autocomplete="email"),
    Question("phone", "Phone", required=True, check=pattern_check(PHONE), autocomplete="tel"),
    Question("org", "Current company", autocomplete="organization"),
    Question("urls[LinkedIn]", "LinkedIn URL", check=pattern_check(WEB_ADDRESS)),
    Question(f"{CARD}[field0]", MAY_WORK, Control.ONE, required=True, options=YES_NO),
    Question(
        f"{CARD}[field1]", "Notice period", Control.ONE, required=True, options=forms.NOTICE_PERIODS
    ),
    Question(f"{CARD}[field2]", "Cover letter", Control.FILE),
    Question("comments", "Additional information", Control.LONG, check=length_check(2000)),
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


# The boards' answers to programs, in the shapes that their makers document.
#
# Greenhouse: https://developers.greenhouse.io/job-board.html#retrieve-a-job Lever:
# https://github.com/lever/postings-api#get-a-list-of-job-postings

Document = Mapping[str, object]
CENTS = 100


def greenhouse_job(vacancy: Posting, origin: str) -> Document:
    """One job with the questions of its form; the content is escaped HTML, as theirs is."""
    day, place = _posted_at(vacancy), f"{vacancy.city}, Germany"
    return {
        "id": int(number(Kind.GREENHOUSE, vacancy.slug)),
        "internal_job_id": int(number(Kind.GREENHOUSE, f"{vacancy.slug} inside")),
        "title": vacancy.title,
        "company_name": COMPANY,
        "updated_at": day.isoformat(),
        "first_published": day.isoformat(),
        "requisition_id": vacancy.slug,
        "location": {"name": place},
        "absolute_url": origin + hosted_path(Kind.GREENHOUSE, vacancy.slug),
        "language": "en",
        "metadata": [
            {
                "id": 501,
                "name": "Employment Type",
                "value": EMPLOYMENT[vacancy.employment],
                "value_type": "single_select",
            }
        ],
        "content": escape(whole(vacancy)),
        "departments": [{"id": 11, "name": vacancy.team, "parent_id": None, "child_ids": []}],
        "offices": [{"id": 21, "name": vacancy.city, "location": place}],
        "questions": [_question_json(question) for question in GREENHOUSE],
        "location_questions": [],
        "compliance": None,
        "demographic_questions": None,
        "pay_input_ranges": [
            {
                "min_cents": vacancy.salary.low * CENTS,
                "max_cents": vacancy.salary.high * CENTS,
                "currency_type": "EUR",
                "title": "Annual salary",
                "blurb": "<p>Gross, a year.</p>",
            }
        ],
    }


def lever_posting(vacancy: Posting, origin: str) -> Document:
    """One posting: an opening, named lists, a closing."""
    page = origin + hosted_path(Kind.LEVER, vacancy.slug)
    summary = f"{COMPANY} builds robots that pick fruit. {vacancy.summary}"
    return {
        "id": number(Kind.LEVER, vacancy.slug),
        "text": vacancy.title,
        "categories": {
            "commitment": EMPLOYMENT[vacancy.employment],
            "department": vacancy.team,
            "location": vacancy.city,
            "team": vacancy.team,
            "allLocations": [vacancy.city],
        },
        "country": "DE",
        "workplaceType": "unspecified",
        "createdAt": int(_posted_at(vacancy).timestamp() * 1000),
        "description": f"<div>{escape(summary)}</div>",
        "descriptionPlain": summary,
        "lists": [{"text": head, "content": found} for head, found in sections(vacancy)],
        "additional": f"<div>{OFFER_TEXT}</div>",
        "additionalPlain": OFFER_TEXT,
        "salaryRange": {
            "currency": "EUR",
            "interval": "per-year-salary",
            "min": vacancy.salary.low,
            "max": vacancy.salary.high,
        },
        "hostedUrl": page,
        "applyUrl": f"{page}/apply",
    }


def no_job(kind: Kind) -> Document:
    """What the board answers where it lists no such vacancy (any more)."""
    if kind is Kind.LEVER:
        return {"ok": False, "error": "Document not found"}
    return {"status": 404, "error": "Job not found"}


def _question_json(question: Question) -> Document:
    values = [{"label": each, "value": each} for each in question.options]
    fields = [{"name": question.name, "type": question.control.value, "values": values}]
    if question.control is Control.FILE:
        fields.append({"name": f"{question.name}_text", "type": Control.LONG.value, "values": []})
    return {
        "label": question.label,
        "required": question.required,
        "description": None,
        "fields": fields,
    }


def _posted_at(vacancy: Posting) -> datetime:
    return datetime.combine(vacancy.posted(date.today()), time(9), UTC)


FormValues = Mapping[str, tuple[str, ...]]
LAYOUT = "boards/layout.html"
ACCEPT = ".pdf,.docx,.txt"


def job(vacancy: Posting, kind: Kind, form: str) -> str:
    """The vacancy's page; *form* is HTML, '' where the form has a page of its own."""
    slots = _slots(vacancy, kind) | {"prose": prose(vacancy), "form": form}
    return in_layout(vacancy.title, fill(f"boards/{kind}.html", slots), layout=LAYOUT)


def apply(vacancy: Posting, kind: Kind, form: str) -> str:
    """The page with the form alone."""
    slots = _slots(vacancy, kind) | {"form": form}
    return in_layout(vacancy.title, fill("boards/apply.html", slots), layout=LAYOUT)


def form(vacancy: Posting, kind: Kind, *, kept: FormValues, problems: Problems) -> str:
    """The form with values kept and problems told."""
    drawn = "".join(
        _question_line(each, kept, problems.get(each.name, "")) for each in QUESTIONS[kind]
    )
    slots = {"questions": drawn, "summary": summary(problems)}
    return fill(f"boards/{kind}_form.html", _slots(vacancy, kind) | slots)


def confirmation_page(held: Application, vacancy: Posting, kind: Kind) -> str:
    """The confirmation with its reference."""
    slots = _slots(vacancy, kind) | {"reference": escape(held.reference)}
    return in_layout("Application received", fill("boards/received.html", slots), layout=LAYOUT)


def _slots(vacancy: Posting, kind: Kind) -> dict[str, str]:
    return facts(vacancy) | {"page": hosted_path(kind, vacancy.slug)}


def _question_line(question: Question, kept: FormValues, problem: str) -> str:
    """One question with its label and what was wrong."""
    known = next(iter(kept.get(question.name, ())), "")
    if question.control is Control.FILE:
        return fill("boards/file.html", _name_attributes(question, problem))
    control = _control(question, known)
    return fill("boards/question.html", _name_attributes(question, problem) | {"control": control})


def _name_attributes(question: Question, problem: str) -> dict[str, str]:
    return {
        "name": escape(question.name),
        "label": escape(question.label),
        "mark": '<span class="required" aria-hidden="true">*</span>' if question.required else "",
        "must": ' aria-required="true"' if question.required else "",
        "problem": f'<p class="error" role="alert">{escape(problem)}</p>' if problem else "",
        "accept": ACCEPT,
    }


def _control(question: Question, known: str) -> str:
    name = escape(question.name)
    must = ' aria-required="true"' if question.required else ""
    if question.control is Control.LONG:
        return f'<textarea id="{name}" name="{name}" rows="4"{must}>{escape(known)}</textarea>'
    if question.control is Control.ONE:
        found = "".join(_option(each, known) for each in ("", *question.options))
        return f'<select id="{name}" name="{name}"{must}>{found}</select>'
    about = f'value="{escape(known)}" autocomplete="{question.autocomplete}" maxlength="255"'
    return f'<input id="{name}" name="{name}" type="text" {about}{must}>'


def _option(value: str, known: str) -> str:
    chosen = " selected" if value == known else ""
    return f'<option value="{escape(value)}"{chosen}>{escape(value or "Select...")}</option>'
