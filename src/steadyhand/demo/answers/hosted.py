"""The host for applicant tracking: the same form as a page and for a frame of somebody else's."""

from __future__ import annotations

import re
from http import HTTPStatus

from steadyhand.demo import replies
from steadyhand.demo.answers import ending
from steadyhand.demo.forms.body import parse
from steadyhand.demo.forms.catalogue import FORMS
from steadyhand.demo.forms.plain import looks_machine_made
from steadyhand.demo.postings import find
from steadyhand.demo.postings.posting import Door, Posting
from steadyhand.demo.render import hosted as pages
from steadyhand.demo.replies import Reply, Request
from steadyhand.demo.site import Site

Found = re.Match[str]

DOORS = {"apply": (Door.HOSTED,), "embed": (Door.EMBEDDED, Door.NESTED)}
LAYOUTS = {"apply": pages.WHOLE, "embed": pages.FRAMED}


def show_form(_request: Request, _site: Site, found: Found) -> Reply:
    """The form, whole or for a frame."""
    vacancy = _vacancy(found)
    if vacancy is None:
        return ending.not_found()
    html = pages.form(vacancy, action=found[0], layout=LAYOUTS[found["kind"]])
    return replies.page(html)


def take_application(request: Request, site: Site, found: Found) -> Reply:
    """The application is judged and kept; the answer leads to its reference on this host."""
    vacancy, kind = _vacancy(found), found["kind"]
    if vacancy is None:
        return ending.not_found()
    submitted = parse(request.content_type, request.body)
    form = FORMS[Door.HOSTED]
    if wrong := form.problems(submitted):
        html = pages.form(
            vacancy, action=found[0], layout=LAYOUTS[kind], kept=submitted.fields, problems=wrong
        )
        return replies.page(html, HTTPStatus.UNPROCESSABLE_ENTITY)
    genuine = not looks_machine_made(submitted)
    held = site.ledger.store(vacancy.slug, submitted, accepted=genuine, lists=form.lists)
    return replies.see_other(f"/{kind}/{vacancy.slug}/received/{held.reference}")


def show_received(_request: Request, site: Site, found: Found) -> Reply:
    """The confirmation of a stored application."""
    vacancy, held = _vacancy(found), site.ledger.find(found["reference"])
    if vacancy is None or held is None or held.slug != vacancy.slug:
        return ending.not_found()
    return replies.page(pages.received(held, vacancy, layout=LAYOUTS[found["kind"]]))


def _vacancy(found: Found) -> Posting | None:
    vacancy = find(found["slug"])
    return vacancy if vacancy and vacancy.door in DOORS[found["kind"]] else None
