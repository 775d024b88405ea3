"""Renders the pages of the site from the files in `pages/`; everything that varies is escaped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from steadyhand.demo.applications import Application
from steadyhand.demo.postings import COMPANY, POSTINGS, Door, Posting
from steadyhand.demo.refill import refill
from steadyhand.demo.validation import Problems, has_full_form

EMPLOYMENT = {
    "FULL_TIME": "Full time",
    "PART_TIME": "Part time",
    "CONTRACTOR": "Contract",
    "INTERN": "Internship",
}
FORMS = {
    Door.SCRIPTED: "apply/scripted.html",
    Door.WALL: "apply/wall.html",
    Door.APPLIED: "apply/applied.html",
}
SCRIPTS = {
    Door.SCRIPTED: "apply/scripted.js",
    Door.TOAST: "apply/toast.js",
    Door.NO_REQUEST: "apply/no_request.js",
    Door.OVERLAY: "apply/cookies.js",
}
EXTRAS = {Door.OVERLAY: "apply/cookies.html", Door.BADGE: "apply/badge.html"}
APPLIED_DAYS_AGO = 9


@cache
def source(name: str) -> str:
    """The text of a file below `pages/`."""
    return files("steadyhand.demo").joinpath("pages", name).read_text(encoding="utf-8")


def home() -> str:
    """The list of vacancies."""
    cards = "".join(_fill("card.html", _facts(posting)) for posting in POSTINGS)
    return _in_layout("Careers", _fill("home.html", {"cards": cards, "count": str(len(POSTINGS))}))


def practice() -> str:
    """What each vacancy is there to practise."""
    rows = "".join(
        f'<tr><th scope="row"><a href="/jobs/{p.slug}">{escape(p.slug)}</a></th>'
        f"<td>{escape(p.practises)}</td></tr>"
        for p in POSTINGS
    )
    return _in_layout("About this site", _fill("practice.html", {"rows": rows}))


def posting(vacancy: Posting) -> str:
    """One vacancy with its structured description."""
    facts = _facts(vacancy)
    action = "posting_applied.html" if vacancy.door is Door.APPLIED else "posting_open.html"
    facts |= {"action": _fill(action, facts), "json_ld": _script_safe(_job_posting(vacancy))}
    return _in_layout(vacancy.title, _fill("posting.html", facts))


def apply(
    vacancy: Posting,
    *,
    kept: Mapping[str, tuple[str, ...]] | None = None,
    problems: Problems | None = None,
) -> str:
    """The apply page of a vacancy, with values kept and problems shown after a refused attempt."""
    facts = _facts(vacancy)
    form = _fill(_form_of(vacancy.door), facts)
    if kept is not None:
        form = refill(form, kept, problems or {})
    script = source(SCRIPTS[vacancy.door]) if vacancy.door in SCRIPTS else ""
    facts |= {
        "form": form,
        "summary": _summary(problems or {}),
        "extra": source(EXTRAS[vacancy.door]) if vacancy.door in EXTRAS else "",
        "script": f"<script>\n{script}</script>" if script else "",
    }
    return _in_layout(f"Apply: {vacancy.title}", _fill("apply/frame.html", facts))


def closed(vacancy: Posting) -> str:
    """The page of a filled position."""
    return _in_layout("Position filled", _fill("closed.html", _facts(vacancy)))


def thanks(held: Application, vacancy: Posting) -> str:
    """The confirmation of a stored application, with its reference."""
    slots = _facts(vacancy) | {"reference": escape(held.reference)}
    return _in_layout("Application received", _fill("thanks.html", slots))


def message(title: str, sentence: str) -> str:
    """A page that says one thing."""
    slots = {"title": escape(title), "sentence": escape(sentence)}
    return _in_layout(title, _fill("message.html", slots))


def _form_of(door: Door) -> str:
    return "apply/full.html" if has_full_form(door) else FORMS.get(door, "apply/short.html")


def _fill(name: str, slots: Mapping[str, str]) -> str:
    """The file with its `$slots` filled; the slots hold HTML, so text is escaped before."""
    return Template(source(name)).substitute(slots)


def _in_layout(title: str, body: str) -> str:
    slots = {"title": escape(title), "company": escape(COMPANY), "body": body}
    return _fill("layout.html", slots)


def _facts(vacancy: Posting) -> dict[str, str]:
    today = date.today()
    pay = f"€{vacancy.salary.low:,} to €{vacancy.salary.high:,} a year"
    texts = {
        "slug": vacancy.slug,
        "title": vacancy.title,
        "team": vacancy.team,
        "city": vacancy.city,
        "summary": vacancy.summary,
        "salary": pay,
        "employment": EMPLOYMENT[vacancy.employment],
        "posted": _long(vacancy.posted(today)),
        "posted_iso": vacancy.posted(today).isoformat(),
        "closes": _long(vacancy.valid_through(today)),
        "applied_on": _long(date.fromordinal(today.toordinal() - APPLIED_DAYS_AGO)),
        "company": COMPANY,
    }
    return {name: escape(text) for name, text in texts.items()}


def _long(day: date) -> str:
    return f"{day.day} {day:%B %Y}"


def _summary(problems: Problems) -> str:
    if not problems:
        return ""
    count = "one field" if len(problems) == 1 else f"{len(problems)} fields"
    lines = "".join(
        f'<li><a href="#{escape(name)}">{escape(sentence)}</a></li>'
        for name, sentence in problems.items()
    )
    return _fill("apply/summary.html", {"count": count, "lines": lines})


def _job_posting(vacancy: Posting) -> dict[str, object]:
    """schema.org JobPosting, as search engines ask for it."""
    today = date.today()
    place = {"@type": "PostalAddress", "addressLocality": vacancy.city, "addressCountry": "DE"}
    pay = {
        "@type": "QuantitativeValue",
        "minValue": vacancy.salary.low,
        "maxValue": vacancy.salary.high,
        "unitText": "YEAR",
    }
    return {
        "@context": "https://schema.org",
        "@type": "JobPosting",
        "title": vacancy.title,
        "description": f"<p>{escape(vacancy.summary)}</p>",
        "identifier": {"@type": "PropertyValue", "name": COMPANY, "value": vacancy.slug},
        "datePosted": vacancy.posted(today).isoformat(),
        "validThrough": vacancy.valid_through(today).isoformat(),
        "employmentType": vacancy.employment,
        "hiringOrganization": {"@type": "Organization", "name": COMPANY},
        "jobLocation": [{"@type": "Place", "address": place}],
        "baseSalary": {"@type": "MonetaryAmount", "currency": "EUR", "value": pay},
        "directApply": True,
    }


def _script_safe(document: object) -> str:
    """JSON that cannot end the script element around it."""
    return json.dumps(document, ensure_ascii=False, indent=1).replace("<", "\\u003c")
