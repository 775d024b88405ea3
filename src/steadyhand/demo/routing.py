"""How a request finds its answer. The first route that matches decides."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from steadyhand.demo.answers.ending import not_found, unreadable
from steadyhand.demo.forms.body import MalformedBody
from steadyhand.demo.replies import Reply, Request
from steadyhand.demo.site import Site

Answering = Callable[[Request, Site, re.Match[str]], Reply]
Route = tuple[str, re.Pattern[str], Answering]
REFERENCE = r"(?P<reference>[A-Z0-9-]+)"


def answer(request: Request, site: Site, routes: Sequence[Route]) -> Reply:
    """The reply to *request*; whatever it stores is in the site's ledger by then."""
    for method, path, answering in routes:
        found = path.fullmatch(request.path)
        if found and method == request.method:
            try:
                return answering(request, site, found)
            except MalformedBody as fault:
                return unreadable(fault)
    return not_found()
