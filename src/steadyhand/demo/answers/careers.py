"""The pages about vacancies."""

from __future__ import annotations

import re

from steadyhand.demo import replies
from steadyhand.demo.answers import ending
from steadyhand.demo.postings import find
from steadyhand.demo.render import careers
from steadyhand.demo.replies import Reply, Request
from steadyhand.demo.site import Site

Found = re.Match[str]

PRIVACY = (
    "Applications to this practice employer stay in the memory of the program that shows this "
    "page, on this computer, and are gone when it ends."
)


def show_home(_request: Request, _site: Site, _found: Found) -> Reply:
    """The list of vacancies."""
    return replies.page(careers.home())


def show_practice(_request: Request, _site: Site, _found: Found) -> Reply:
    """What this site is for."""
    return replies.page(careers.practice())


def show_privacy(_request: Request, _site: Site, _found: Found) -> Reply:
    """The privacy notice that the forms link to."""
    return replies.page(careers.message("Privacy notice", PRIVACY))


def show_posting(_request: Request, _site: Site, found: Found) -> Reply:
    """One vacancy, or that it is filled or unknown."""
    vacancy = find(found["slug"])
    if vacancy is None:
        return ending.not_found()
    return ending.gone(vacancy) or replies.page(careers.posting(vacancy))


def show_thanks(_request: Request, site: Site, found: Found) -> Reply:
    """The confirmation of a stored application."""
    held = site.ledger.find(found["reference"])
    vacancy = find(held.slug) if held else None
    if held is None or vacancy is None:
        return ending.not_found()
    return replies.page(careers.thanks(held, vacancy))
