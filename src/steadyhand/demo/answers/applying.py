"""The forms of one page: what stands at the apply address, and what becomes of what is sent."""

from __future__ import annotations

import re
from dataclasses import replace
from http import HTTPStatus

from steadyhand.demo import replies
from steadyhand.demo.answers import ending, wizard
from steadyhand.demo.forms.body import Submitted, parse
from steadyhand.demo.forms.catalogue import form_behind
from steadyhand.demo.forms.demand import Problems
from steadyhand.demo.postings import find
from steadyhand.demo.postings.posting import Door, Ending, Posting
from steadyhand.demo.render import applying
from steadyhand.demo.replies import Reply, Request
from steadyhand.demo.site import Site

Found = re.Match[str]

ELSEWHERE = (Door.HOSTED, Door.EMBEDDED, Door.NESTED)


def show_apply(request: Request, site: Site, found: Found) -> Reply:
    """What an applicant meets at the apply address."""
    vacancy = find(found["slug"])
    if vacancy is None:
        return ending.not_found()
    match vacancy.door:
        case Door.CLOSED:
            return ending.gone(vacancy) or ending.not_found()
        case Door.HOSTED:
            return replies.found_at(f"{site.hosted}/apply/{vacancy.slug}")
        case Door.WIZARD | Door.SCRIPTED_WIZARD:
            return wizard.begin(request, site, vacancy)
        case _:
            return replies.page(applying.apply(vacancy, hosted=site.hosted))


def show_frame(_request: Request, site: Site, found: Found) -> Reply:
    """The frame of ours that holds another host's."""
    vacancy = find(found["slug"])
    if vacancy is None or vacancy.door is not Door.NESTED:
        return ending.not_found()
    return replies.page(applying.own_frame(vacancy, site.hosted))


def take_application(request: Request, site: Site, found: Found) -> Reply:
    """The application is judged, kept where the posting keeps it, and answered as it answers."""
    vacancy = find(found["slug"])
    if vacancy is None:
        return ending.not_found()
    if not _takes_one(vacancy):
        return ending.gone(vacancy) or ending.takes_none()
    submitted = parse(request.content_type, request.body)
    form = form_behind(vacancy.door)
    if wrong := form.problems(submitted):
        reply = ending.refused(wrong) if form.by_script else _again(vacancy, submitted, wrong)
    else:
        reply = ending.end(vacancy, submitted, site, lists=form.lists, by_script=form.by_script)
    return replace(reply, late=vacancy.late)


def _takes_one(vacancy: Posting) -> bool:
    if vacancy.ending is Ending.REFUSES:
        return False
    return vacancy.door not in (*ELSEWHERE, Door.WIZARD, Door.SCRIPTED_WIZARD)


def _again(vacancy: Posting, submitted: Submitted, wrong: Problems) -> Reply:
    html = applying.apply(vacancy, kept=submitted.fields, problems=wrong)
    return replies.page(html, HTTPStatus.UNPROCESSABLE_ENTITY)
