"""The boards' answers to programs, in the shapes that their makers document.

Greenhouse: https://developers.greenhouse.io/job-board.html#retrieve-a-job
Lever: https://github.com/lever/postings-api#get-a-list-of-job-postings
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from html import escape

from steadyhand.demo.boards.listed import Kind, hosted_path, number
from steadyhand.demo.boards.questions import GREENHOUSE, Control, Question
from steadyhand.demo.postings.posting import COMPANY, Posting
from steadyhand.demo.render.described import OFFERED, sections, whole
from steadyhand.demo.render.templates import EMPLOYMENT

Document = Mapping[str, object]
CENTS = 100


def greenhouse_job(vacancy: Posting, origin: str) -> Document:
    """One job with the questions of its form; the content is escaped HTML, as theirs is."""
    day, place = _posted(vacancy), f"{vacancy.city}, Germany"
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
        "questions": [_asked(question) for question in GREENHOUSE],
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
        "createdAt": int(_posted(vacancy).timestamp() * 1000),
        "description": f"<div>{escape(summary)}</div>",
        "descriptionPlain": summary,
        "lists": [{"text": head, "content": found} for head, found in sections(vacancy)],
        "additional": f"<div>{OFFERED}</div>",
        "additionalPlain": OFFERED,
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


def _asked(question: Question) -> Document:
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


def _posted(vacancy: Posting) -> datetime:
    return datetime.combine(vacancy.posted(date.today()), time(9), UTC)
