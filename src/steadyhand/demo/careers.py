"""The pages about vacancies: the list, each vacancy, and what became of applications."""

from __future__ import annotations

import re
from collections.abc import Set
from datetime import date
from html import escape
from http import HTTPStatus

from . import http
from .descriptions import prose, whole
from .forms import Problems, looks_machine_made
from .http import FormBody, MalformedBody, Reply, Request
from .ledger import Application, Site, as_json
from .postings import POSTINGS, find
from .templates import facts, fill, in_layout, script_safe, source
from .vacancies import COMPANY, Door, Ending, Posting, Way

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


def closed_page(vacancy: Posting) -> str:
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


PRETENCE = "We have received your application and will be in touch soon."
SAVED_TEXT = "Your answers are kept on this computer until the practice employer is closed."
FAULT_TEXT = "Our careers site met an unexpected error. Please try again later."


def not_found_reply() -> Reply:
    """The page for an address that does not exist."""
    sentence = "There is nothing at this address. The list of open roles is one click away."
    return http.page(message("Page not found", sentence), HTTPStatus.NOT_FOUND)


def closed_reply(vacancy: Posting) -> Reply | None:
    """The 410 page of a filled position; None for an open one."""
    if vacancy.door is not Door.CLOSED:
        return None
    return http.page(closed_page(vacancy), HTTPStatus.GONE)


def no_application_reply() -> Reply:
    """The answer where no application can be sent."""
    sentence = "This role takes no applications at this address."
    return http.page(message("Not accepted", sentence), HTTPStatus.METHOD_NOT_ALLOWED)


def unreadable_reply(fault: MalformedBody) -> Reply:
    """The answer to a body that is not what it says."""
    sentence = f"We could not read what your browser sent: {fault}."
    return http.page(message("Not understood", sentence), HTTPStatus.BAD_REQUEST)


def saved_reply() -> Reply:
    """The page after "Save and finish later"."""
    return http.page(message("Saved for later", SAVED_TEXT))


def refusal_reply(wrong: Problems) -> Reply:
    """The answer to a script: what is wrong, by control."""
    content = {"ok": False, "errors": dict(wrong)}
    return http.document(content, HTTPStatus.UNPROCESSABLE_ENTITY)


def confirm(
    vacancy: Posting, submitted: FormBody, site: Site, *, lists: Set[str], by_script: bool
) -> Reply:
    """What this posting does with a valid application."""
    if vacancy.ending is Ending.DENIES:
        return http.document({"ok": False})
    if vacancy.ending is Ending.PRETENDS:
        return http.page(message("Thank you for applying!", PRETENCE))
    genuine = not looks_machine_made(submitted)
    held = site.ledger.store(vacancy.slug, submitted, accepted=genuine, lists=lists)
    if vacancy.ending is Ending.HANGS_UP:
        return Reply(HTTPStatus.NO_CONTENT, hangs_up=True)
    if vacancy.ending is Ending.FAILS:
        text = message("Something went wrong", FAULT_TEXT)
        return http.page(text, HTTPStatus.INTERNAL_SERVER_ERROR)
    if by_script:
        return http.document({"reference": held.reference}, HTTPStatus.CREATED)
    return http.see_other(f"/applications/{held.reference}/thanks")


PathMatch = re.Match[str]

PRIVACY = (
    "Applications to this practice employer stay in the memory of the program that shows this "
    "page, on this computer, and are gone when it ends."
)


def show_home(_request: Request, _site: Site, _found: PathMatch) -> Reply:
    """The list of vacancies."""
    return http.page(home())


def show_practice(_request: Request, _site: Site, _found: PathMatch) -> Reply:
    """What this site is for."""
    return http.page(practice())


def show_privacy(_request: Request, _site: Site, _found: PathMatch) -> Reply:
    """The privacy notice that the forms link to."""
    return http.page(message("Privacy notice", PRIVACY))


def show_posting(_request: Request, _site: Site, found: PathMatch) -> Reply:
    """One vacancy, or that it is filled or unknown."""
    vacancy = find(found["slug"])
    if vacancy is None:
        return not_found_reply()
    return closed_reply(vacancy) or http.page(posting(vacancy))


def show_thanks(_request: Request, site: Site, found: PathMatch) -> Reply:
    """The confirmation of a stored application."""
    held = site.ledger.find(found["reference"])
    vacancy = find(held.slug) if held else None
    if held is None or vacancy is None:
        return not_found_reply()
    return http.page(thanks(held, vacancy))


AssetMatch = re.Match[str]

ASSET_KINDS = {
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
}


def list_applications(_request: Request, site: Site, _found: AssetMatch) -> Reply:
    """Everything stored, as JSON."""
    return http.document([as_json(held) for held in site.ledger.applications])


def list_requests(_request: Request, site: Site, _found: AssetMatch) -> Reply:
    """Everything asked, as JSON, without bodies."""
    return http.document([as_json(seen) for seen in site.ledger.requests])


def reset(_request: Request, site: Site, _found: AssetMatch) -> Reply:
    """An employer that knows nothing."""
    site.reset()
    return http.document({"ok": True})


def show_asset(_request: Request, _site: Site, found: AssetMatch) -> Reply:
    """A style sheet or a picture."""
    name = found["name"]
    text = source(f"assets/{name}")
    return Reply(HTTPStatus.OK, ASSET_KINDS[name.rpartition(".")[2]], text.encode())
