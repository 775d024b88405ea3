"""The pages about vacancies: the list, each of them, and what becomes of an application."""

from __future__ import annotations

from datetime import date
from html import escape

from steadyhand.demo.applications import Application
from steadyhand.demo.postings import POSTINGS
from steadyhand.demo.postings.posting import COMPANY, Door, Posting, Way
from steadyhand.demo.render.described import prose, whole
from steadyhand.demo.render.templates import facts, fill, in_layout, script_safe

ACTIONS = {
    Way.LINK: "posting_open.html",
    Way.NEW_TAB: "posting_new_tab.html",
    Way.POPUP: "posting_popup.html",
}


def home() -> str:
    """The list of vacancies, by team."""
    teams = dict.fromkeys(posting.team for posting in POSTINGS)
    groups = "".join(
        fill("team.html", {"team": escape(team), "cards": _cards(team)}) for team in teams
    )
    slots = {"groups": groups, "count": str(len(POSTINGS))}
    return in_layout("Careers", fill("home.html", slots))


def practice() -> str:
    """What each vacancy is there to practise."""
    rows = "".join(
        f'<tr><th scope="row"><a href="/jobs/{p.slug}">{escape(p.slug)}</a></th>'
        f"<td>{escape(p.practises)}</td></tr>"
        for p in POSTINGS
    )
    return in_layout("About this site", fill("practice.html", {"rows": rows}))


def posting(vacancy: Posting) -> str:
    """One vacancy with its structured description."""
    slots = facts(vacancy)
    applied = vacancy.door is Door.APPLIED
    action = fill("posting_applied.html" if applied else ACTIONS[vacancy.way], slots)
    slots |= {"action": action, "json_ld": script_safe(_job_posting(vacancy))}
    slots["prose"] = prose(vacancy)
    return in_layout(vacancy.title, fill("posting.html", slots))


def closed(vacancy: Posting) -> str:
    """The page of a filled position."""
    return in_layout("Position filled", fill("closed.html", facts(vacancy)))


def thanks(held: Application, vacancy: Posting) -> str:
    """The confirmation of a stored application, with its reference."""
    slots = facts(vacancy) | {"reference": escape(held.reference)}
    return in_layout("Application received", fill("thanks.html", slots))


def message(title: str, sentence: str) -> str:
    """A page that says one thing."""
    slots = {"title": escape(title), "sentence": escape(sentence)}
    return in_layout(title, fill("message.html", slots))


def _cards(team: str) -> str:
    return "".join(fill("card.html", facts(each)) for each in POSTINGS if each.team == team)


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
        "description": whole(vacancy),
        "identifier": {"@type": "PropertyValue", "name": COMPANY, "value": vacancy.slug},
        "datePosted": vacancy.posted(today).isoformat(),
        "validThrough": vacancy.valid_through(today).isoformat(),
        "employmentType": vacancy.employment,
        "hiringOrganization": {"@type": "Organization", "name": COMPANY},
        "jobLocation": [{"@type": "Place", "address": place}],
        "baseSalary": {"@type": "MonetaryAmount", "currency": "EUR", "value": pay},
        "directApply": True,
    }
