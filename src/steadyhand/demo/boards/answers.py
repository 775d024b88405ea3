"""What the boards answer to programs and to applicants; their forms post to the employer."""

from __future__ import annotations

import re
from http import HTTPStatus

from steadyhand.demo import replies
from steadyhand.demo.answers import ending
from steadyhand.demo.boards import documents, drawing
from steadyhand.demo.boards.listed import Kind, find
from steadyhand.demo.boards.questions import form_of
from steadyhand.demo.forms.body import parse
from steadyhand.demo.postings.posting import Posting
from steadyhand.demo.replies import Reply, Request
from steadyhand.demo.site import Site

Found = re.Match[str]


def tell_greenhouse(request: Request, _site: Site, found: Found) -> Reply:
    """The job as JSON, or that it is not listed."""
    vacancy = find(Kind.GREENHOUSE, found["job"])
    if vacancy is None:
        return replies.document(documents.no_job(Kind.GREENHOUSE), HTTPStatus.NOT_FOUND)
    return replies.document(documents.greenhouse_job(vacancy, request.origin))


def tell_lever(request: Request, _site: Site, found: Found) -> Reply:
    """The posting as JSON, or that it is not listed."""
    vacancy = find(Kind.LEVER, found["job"])
    if vacancy is None:
        return replies.document(documents.no_job(Kind.LEVER), HTTPStatus.NOT_FOUND)
    return replies.document(documents.lever_posting(vacancy, request.origin))


def show_job(_request: Request, _site: Site, found: Found) -> Reply:
    """The page of the vacancy; Greenhouse's holds the form as well."""
    kind, vacancy = _vacancy(found)
    if vacancy is None:
        return ending.not_found()
    below = drawing.form(vacancy, kind, kept={}, problems={}) if kind is Kind.GREENHOUSE else ""
    return replies.page(drawing.job(vacancy, kind, below))


def show_apply(_request: Request, _site: Site, found: Found) -> Reply:
    """Lever's form, on a page of its own."""
    kind, vacancy = _vacancy(found)
    if vacancy is None:
        return ending.not_found()
    return replies.page(
        drawing.apply(vacancy, kind, drawing.form(vacancy, kind, kept={}, problems={}))
    )


def take_application(request: Request, site: Site, found: Found) -> Reply:
    """The application is judged, and kept under a reference."""
    kind, vacancy = _vacancy(found)
    if vacancy is None:
        return ending.not_found()
    submitted, form = parse(request.content_type, request.body), form_of(kind)
    if wrong := form.problems(submitted):
        again = drawing.form(vacancy, kind, kept=submitted.fields, problems=wrong)
        show = drawing.job if kind is Kind.GREENHOUSE else drawing.apply
        return replies.page(show(vacancy, kind, again), HTTPStatus.UNPROCESSABLE_ENTITY)
    held = site.ledger.store(vacancy.slug, submitted, accepted=True, lists=form.lists)
    return replies.see_other(f"{found['page']}/received/{held.reference}")


def show_received(_request: Request, site: Site, found: Found) -> Reply:
    """The confirmation of a stored application."""
    (kind, vacancy), held = _vacancy(found), site.ledger.find(found["reference"])
    if vacancy is None or held is None or held.slug != vacancy.slug:
        return ending.not_found()
    return replies.page(drawing.received(held, vacancy, kind))


def _vacancy(found: Found) -> tuple[Kind, Posting | None]:
    kind = Kind.GREENHOUSE if found["job"].isdigit() else Kind.LEVER
    return kind, find(kind, found["job"])
