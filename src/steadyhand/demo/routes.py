"""Which path answers what, on each of the two hosts. The first route that matches decides."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from steadyhand.demo.answers import applying, careers, gates, hosted, truth, wizard
from steadyhand.demo.answers.ending import not_found, unreadable
from steadyhand.demo.forms.body import MalformedBody
from steadyhand.demo.replies import Reply, Request
from steadyhand.demo.site import Site

Answering = Callable[[Request, Site, re.Match[str]], Reply]
Route = tuple[str, re.Pattern[str], Answering]


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


JOB = r"/jobs/(?P<slug>[a-z0-9-]+)"
STEP = r"/apply/(?P<step>[a-z]+)"
HOSTED = r"/(?P<kind>apply|embed)/(?P<slug>[a-z0-9-]+)"
REFERENCE = r"(?P<reference>[A-Z0-9-]+)"
SHARED: tuple[Route, ...] = (
    ("GET", re.compile(r"/privacy"), careers.show_privacy),
    ("GET", re.compile(r"/assets/(?P<name>site\.css|[a-z]+\.svg)"), truth.show_asset),
    ("GET", re.compile(r"/__applications"), truth.list_applications),
    ("GET", re.compile(r"/__requests"), truth.list_requests),
    ("POST", re.compile(r"/__reset"), truth.reset),
)
CAREERS: tuple[Route, ...] = (
    ("GET", re.compile(r"/"), careers.show_home),
    ("GET", re.compile(JOB), careers.show_posting),
    ("GET", re.compile(JOB + "/apply"), gates.behind(applying.show_apply)),
    ("POST", re.compile(JOB + "/apply"), gates.behind(applying.take_application)),
    ("GET", re.compile(JOB + "/enter"), gates.show_gate),
    ("POST", re.compile(JOB + "/enter"), gates.take_gate),
    ("GET", re.compile(JOB + "/enter/state"), gates.tell_gate),
    ("GET", re.compile(JOB + "/frame"), applying.show_frame),
    ("POST", re.compile(JOB + "/apply/files"), gates.behind(wizard.take_files)),
    ("GET", re.compile(JOB + STEP), gates.behind(wizard.show_step)),
    ("POST", re.compile(JOB + STEP), gates.behind(wizard.take_step)),
    ("GET", re.compile(f"/applications/{REFERENCE}/thanks"), careers.show_thanks),
    ("GET", re.compile(r"/about"), careers.show_practice),
    *SHARED,
)
OTHER_HOST: tuple[Route, ...] = (
    ("GET", re.compile(HOSTED), hosted.show_form),
    ("POST", re.compile(HOSTED), hosted.take_application),
    ("GET", re.compile(f"{HOSTED}/received/{REFERENCE}"), hosted.show_received),
    *SHARED,
)
