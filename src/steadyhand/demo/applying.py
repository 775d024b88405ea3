"""The forms of one page (careers site, other host, boards), and what becomes of what is sent."""

from __future__ import annotations

import re
from dataclasses import replace
from http import HTTPStatus

from . import boards, careers, form_pages, http, wizard
from .boards import Kind, find_listed, form_of
from .form_pages import FORMS, form_behind
from .forms import Problems, looks_machine_made
from .http import FormBody, Reply, Request, parse
from .ledger import Site
from .postings import find
from .vacancies import Door, Ending, Posting

PathMatch = re.Match[str]

ELSEWHERE = (Door.HOSTED, Door.EMBEDDED, Door.NESTED)


def show_apply(request: Request, site: Site, found: PathMatch) -> Reply:
    """What an applicant meets at the apply address."""
    vacancy = find(found["slug"])
    if vacancy is None:
        return careers.not_found_reply()
    match vacancy.door:
        case Door.CLOSED:
            return careers.closed_reply(vacancy) or careers.not_found_reply()
        case Door.HOSTED:
            return http.redirect(f"{site.hosted}/apply/{vacancy.slug}")
        case Door.WIZARD | Door.SCRIPTED_WIZARD:
            return wizard.begin(request, site, vacancy)
        case _:
            return http.page(form_pages.apply(vacancy, hosted=site.hosted))


def show_frame(_request: Request, site: Site, found: PathMatch) -> Reply:
    """The frame of ours that holds another host's."""
    vacancy = find(found["slug"])
    if vacancy is None or vacancy.door is not Door.NESTED:
        return careers.not_found_reply()
    return http.page(form_pages.own_frame(vacancy, site.hosted))


def take_application(request: Request, site: Site, found: PathMatch) -> Reply:
    """The application is judged, kept where the posting keeps it, and answered as it answers."""
    vacancy = find(found["slug"])
    if vacancy is None:
        return careers.not_found_reply()
    if not _takes_one(vacancy):
        return careers.closed_reply(vacancy) or careers.no_application_reply()
    submitted = parse(request.content_type, request.body)
    form = form_behind(vacancy.door)
    if wrong := form.problems(submitted):
        reply = (
            careers.refusal_reply(wrong) if form.by_script else _again(vacancy, submitted, wrong)
        )
    else:
        reply = careers.confirm(
            vacancy, submitted, site, lists=form.lists, by_script=form.by_script
        )
    return replace(reply, late=vacancy.late)


def _takes_one(vacancy: Posting) -> bool:
    if vacancy.ending is Ending.REFUSES:
        return False
    return vacancy.door not in (*ELSEWHERE, Door.WIZARD, Door.SCRIPTED_WIZARD)


def _again(vacancy: Posting, submitted: FormBody, wrong: Problems) -> Reply:
    html = form_pages.apply(vacancy, kept=submitted.fields, problems=wrong)
    return http.page(html, HTTPStatus.UNPROCESSABLE_ENTITY)


HostedMatch = re.Match[str]

DOORS = {"apply": (Door.HOSTED,), "embed": (Door.EMBEDDED, Door.NESTED)}
LAYOUTS = {"apply": form_pages.WHOLE, "embed": form_pages.FRAME_LAYOUT}


def show_form(_request: Request, _site: Site, found: HostedMatch) -> Reply:
    """The form, whole or for a frame."""
    vacancy = _vacancy(found)
    if vacancy is None:
        return careers.not_found_reply()
    html = form_pages.form(vacancy, action=found[0], layout=LAYOUTS[found["kind"]])
    return http.page(html)


def take_hosted_application(request: Request, site: Site, found: HostedMatch) -> Reply:
    """The application is judged and kept; the answer leads to its reference on this host."""
    vacancy, kind = _vacancy(found), found["kind"]
    if vacancy is None:
        return careers.not_found_reply()
    submitted = parse(request.content_type, request.body)
    form = FORMS[Door.HOSTED]
    if wrong := form.problems(submitted):
        html = form_pages.form(
            vacancy, action=found[0], layout=LAYOUTS[kind], kept=submitted.fields, problems=wrong
        )
        return http.page(html, HTTPStatus.UNPROCESSABLE_ENTITY)
    genuine = not looks_machine_made(submitted)
    held = site.ledger.store(vacancy.slug, submitted, accepted=genuine, lists=form.lists)
    return http.see_other(f"/{kind}/{vacancy.slug}/received/{held.reference}")


def show_received(_request: Request, site: Site, found: HostedMatch) -> Reply:
    """The confirmation of a stored application."""
    vacancy, held = _vacancy(found), site.ledger.find(found["reference"])
    if vacancy is None or held is None or held.slug != vacancy.slug:
        return careers.not_found_reply()
    return http.page(form_pages.hosted_confirmation(held, vacancy, layout=LAYOUTS[found["kind"]]))


def _vacancy(found: HostedMatch) -> Posting | None:
    vacancy = find(found["slug"])
    return vacancy if vacancy and vacancy.door in DOORS[found["kind"]] else None


BoardMatch = re.Match[str]


def tell_greenhouse(request: Request, _site: Site, found: BoardMatch) -> Reply:
    """The job as JSON, or that it is not listed."""
    vacancy = find_listed(Kind.GREENHOUSE, found["job"])
    if vacancy is None:
        return http.document(boards.no_job(Kind.GREENHOUSE), HTTPStatus.NOT_FOUND)
    return http.document(boards.greenhouse_job(vacancy, request.origin))


def tell_lever(request: Request, _site: Site, found: BoardMatch) -> Reply:
    """The posting as JSON, or that it is not listed."""
    vacancy = find_listed(Kind.LEVER, found["job"])
    if vacancy is None:
        return http.document(boards.no_job(Kind.LEVER), HTTPStatus.NOT_FOUND)
    return http.document(boards.lever_posting(vacancy, request.origin))


def show_job(_request: Request, _site: Site, found: BoardMatch) -> Reply:
    """The page of the vacancy; Greenhouse's holds the form as well."""
    kind, vacancy = _board_vacancy(found)
    if vacancy is None:
        return careers.not_found_reply()
    below = boards.form(vacancy, kind, kept={}, problems={}) if kind is Kind.GREENHOUSE else ""
    return http.page(boards.job(vacancy, kind, below))


def show_board_apply(_request: Request, _site: Site, found: BoardMatch) -> Reply:
    """Lever's form, on a page of its own."""
    kind, vacancy = _board_vacancy(found)
    if vacancy is None:
        return careers.not_found_reply()
    return http.page(boards.apply(vacancy, kind, boards.form(vacancy, kind, kept={}, problems={})))


def take_board_application(request: Request, site: Site, found: BoardMatch) -> Reply:
    """The application is judged, and kept under a reference."""
    kind, vacancy = _board_vacancy(found)
    if vacancy is None:
        return careers.not_found_reply()
    submitted, form = parse(request.content_type, request.body), form_of(kind)
    if wrong := form.problems(submitted):
        again = boards.form(vacancy, kind, kept=submitted.fields, problems=wrong)
        show = boards.job if kind is Kind.GREENHOUSE else boards.apply
        return http.page(show(vacancy, kind, again), HTTPStatus.UNPROCESSABLE_ENTITY)
    held = site.ledger.store(vacancy.slug, submitted, accepted=True, lists=form.lists)
    return http.see_other(f"{found['page']}/received/{held.reference}")


def show_board_received(_request: Request, site: Site, found: BoardMatch) -> Reply:
    """The confirmation of a stored application."""
    (kind, vacancy), held = _board_vacancy(found), site.ledger.find(found["reference"])
    if vacancy is None or held is None or held.slug != vacancy.slug:
        return careers.not_found_reply()
    return http.page(boards.confirmation_page(held, vacancy, kind))


def _board_vacancy(found: BoardMatch) -> tuple[Kind, Posting | None]:
    kind = Kind.GREENHOUSE if found["job"].isdigit() else Kind.LEVER
    return kind, find_listed(kind, found["job"])
