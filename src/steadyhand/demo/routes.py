"""Which path answers what. The first route that matches method and path decides."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus

from steadyhand.demo import render, replies
from steadyhand.demo.applications import Ledger, as_json
from steadyhand.demo.forms import MalformedBody, Submitted, parse
from steadyhand.demo.postings import Door, Ending, Posting, find
from steadyhand.demo.replies import Reply, Request
from steadyhand.demo.validation import LISTS, Problems, looks_machine_made, problems

Answering = Callable[[Request, Ledger, str], Reply]

ASSET_KINDS = {"site.css": "text/css; charset=utf-8", "mark.svg": "image/svg+xml"}
FROM_SCRIPTS = (Door.SCRIPTED, Door.TOAST)


def answer(request: Request, ledger: Ledger) -> Reply:
    """The reply to *request*; whatever it stores is in *ledger* by then."""
    for method, path, answering in ROUTES:
        found = path.fullmatch(request.path)
        if found and method == request.method:
            return answering(request, ledger, "".join(found.groups()))
    return not_found()


def not_found() -> Reply:
    """The page for an address that does not exist."""
    sentence = "There is nothing at this address. The list of open roles is one click away."
    return replies.page(render.message("Page not found", sentence), HTTPStatus.NOT_FOUND)


def show_home(_request: Request, _ledger: Ledger, _found: str) -> Reply:
    """The list of vacancies."""
    return replies.page(render.home())


def show_practice(_request: Request, _ledger: Ledger, _found: str) -> Reply:
    """What this site is for."""
    return replies.page(render.practice())


def show_privacy(_request: Request, _ledger: Ledger, _found: str) -> Reply:
    """The privacy notice that the forms link to."""
    sentence = (
        "Applications to this practice employer stay in the memory of the program that shows this "
        "page, on this computer, and are gone when it ends."
    )
    return replies.page(render.message("Privacy notice", sentence))


def show_asset(_request: Request, _ledger: Ledger, name: str) -> Reply:
    """A style sheet or the company's mark."""
    text = render.source(f"assets/{name}")
    return Reply(HTTPStatus.OK, ASSET_KINDS[name], text.encode())


def show_posting(_request: Request, _ledger: Ledger, slug: str) -> Reply:
    """One vacancy, or that it is filled or unknown."""
    vacancy = find(slug)
    if vacancy is None:
        return not_found()
    return _gone(vacancy) or replies.page(render.posting(vacancy))


def show_apply(_request: Request, _ledger: Ledger, slug: str) -> Reply:
    """What an applicant meets at the apply address."""
    vacancy = find(slug)
    if vacancy is None:
        return not_found()
    return _gone(vacancy) or replies.page(render.apply(vacancy))


def take_application(request: Request, ledger: Ledger, slug: str) -> Reply:
    """The application is judged, kept where the posting keeps it, and answered as it answers."""
    vacancy = find(slug)
    if vacancy is None:
        return not_found()
    if vacancy.ending is Ending.REFUSES:
        return _gone(vacancy) or _takes_none()
    try:
        submitted = parse(request.content_type, request.body)
    except MalformedBody as exc:
        sentence = f"We could not read what your browser sent: {exc}."
        return replies.page(render.message("Not understood", sentence), HTTPStatus.BAD_REQUEST)
    wrong = problems(vacancy.door, submitted)
    reply = _ask_again(vacancy, submitted, wrong) if wrong else _end(vacancy, submitted, ledger)
    return replace(reply, late=vacancy.late)


def show_thanks(_request: Request, ledger: Ledger, reference: str) -> Reply:
    """The confirmation of a stored application."""
    held = ledger.find(reference)
    vacancy = find(held.slug) if held else None
    if held is None or vacancy is None:
        return not_found()
    return replies.page(render.thanks(held, vacancy))


def list_applications(_request: Request, ledger: Ledger, _found: str) -> Reply:
    """Everything stored, as JSON."""
    return replies.document([as_json(held) for held in ledger.applications])


def list_requests(_request: Request, ledger: Ledger, _found: str) -> Reply:
    """Everything asked, as JSON, without bodies."""
    return replies.document([as_json(seen) for seen in ledger.requests])


def reset(_request: Request, ledger: Ledger, _found: str) -> Reply:
    """An employer that knows nothing."""
    ledger.reset()
    return replies.document({"ok": True})


def _gone(vacancy: Posting) -> Reply | None:
    """The 410 page of a filled position; None for an open one."""
    if vacancy.door is not Door.CLOSED:
        return None
    return replies.page(render.closed(vacancy), HTTPStatus.GONE)


def _takes_none() -> Reply:
    sentence = "This role takes no applications at this address."
    return replies.page(render.message("Not accepted", sentence), HTTPStatus.METHOD_NOT_ALLOWED)


def _ask_again(vacancy: Posting, submitted: Submitted, wrong: Problems) -> Reply:
    """422 with what was wrong: the form itself, or JSON where a script sent it."""
    if vacancy.door in FROM_SCRIPTS:
        return replies.document({"ok": False, "errors": wrong}, HTTPStatus.UNPROCESSABLE_ENTITY)
    html = render.apply(vacancy, kept=submitted.fields, problems=wrong)
    return replies.page(html, HTTPStatus.UNPROCESSABLE_ENTITY)


def _end(vacancy: Posting, submitted: Submitted, ledger: Ledger) -> Reply:
    """What this posting does with a valid application."""
    if vacancy.ending is Ending.DENIES:
        return replies.document({"ok": False})
    if vacancy.ending is Ending.PRETENDS:
        return replies.page(render.message("Thank you for applying!", PRETENCE))
    genuine = not looks_machine_made(submitted)
    held = ledger.store(vacancy.slug, submitted, accepted=genuine, lists=LISTS)
    if vacancy.ending is Ending.HANGS_UP:
        return Reply(HTTPStatus.NO_CONTENT, hangs_up=True)
    if vacancy.ending is Ending.FAILS:
        text = render.message("Something went wrong", FAULT)
        return replies.page(text, HTTPStatus.INTERNAL_SERVER_ERROR)
    if vacancy.door in FROM_SCRIPTS:
        return replies.document({"reference": held.reference}, HTTPStatus.CREATED)
    return replies.see_other(f"/applications/{held.reference}/thanks")


PRETENCE = "We have received your application and will be in touch soon."
FAULT = "Our careers site met an unexpected error. Please try again later."

JOB = r"/jobs/([a-z0-9-]+)"
ROUTES: tuple[tuple[str, re.Pattern[str], Answering], ...] = (
    ("GET", re.compile(r"/"), show_home),
    ("GET", re.compile(JOB), show_posting),
    ("GET", re.compile(JOB + "/apply"), show_apply),
    ("POST", re.compile(JOB + "/apply"), take_application),
    ("GET", re.compile(r"/applications/([A-Z0-9-]+)/thanks"), show_thanks),
    ("GET", re.compile(r"/about"), show_practice),
    ("GET", re.compile(r"/privacy"), show_privacy),
    ("GET", re.compile(r"/assets/(site\.css|mark\.svg)"), show_asset),
    ("GET", re.compile(r"/__applications"), list_applications),
    ("GET", re.compile(r"/__requests"), list_requests),
    ("POST", re.compile(r"/__reset"), reset),
)
