"""Which path answers what, on each of the two hosts."""

from __future__ import annotations

import re

from steadyhand.demo.answers import applying, careers, gates, hosted, truth, wizard
from steadyhand.demo.boards.routes import BOARDS
from steadyhand.demo.routing import REFERENCE, Route

JOB = r"/jobs/(?P<slug>[a-z0-9-]+)"
STEP = r"/apply/(?P<step>[a-z]+)"
HOSTED = r"/(?P<kind>apply|embed)/(?P<slug>[a-z0-9-]+)"
SHARED: tuple[Route, ...] = (
    ("GET", re.compile(r"/privacy"), careers.show_privacy),
    ("GET", re.compile(r"/assets/(?P<name>site\.css|[a-z]+\.svg)"), truth.show_asset),
    ("GET", re.compile(r"/__applications"), truth.list_applications),
    ("GET", re.compile(r"/__requests"), truth.list_requests),
    ("POST", re.compile(r"/__reset"), truth.reset),
    *BOARDS,
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
