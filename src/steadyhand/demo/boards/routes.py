"""Which path of the boards answers what."""

from __future__ import annotations

import re

from steadyhand.demo.boards import answers as boards
from steadyhand.demo.boards.listed import SITE
from steadyhand.demo.routing import REFERENCE, Route

GREENHOUSE_JOB = rf"(?P<page>/{SITE}/jobs/(?P<job>\d+))"
LEVER_JOB = rf"(?P<page>/{SITE}/(?P<job>[0-9a-f-]{{36}}))"
BOARDS: tuple[Route, ...] = (
    ("GET", re.compile(rf"/v1/boards/{SITE}/jobs/(?P<job>\d+)"), boards.tell_greenhouse),
    ("GET", re.compile(rf"/v0/postings/{SITE}/(?P<job>[0-9a-f-]{{36}})"), boards.tell_lever),
    ("GET", re.compile(GREENHOUSE_JOB), boards.show_job),
    ("POST", re.compile(GREENHOUSE_JOB), boards.take_application),
    ("GET", re.compile(LEVER_JOB), boards.show_job),
    ("GET", re.compile(LEVER_JOB + "/apply"), boards.show_apply),
    ("POST", re.compile(LEVER_JOB + "/apply"), boards.take_application),
    ("GET", re.compile(f"{GREENHOUSE_JOB}/received/{REFERENCE}"), boards.show_received),
    ("GET", re.compile(f"{LEVER_JOB}/received/{REFERENCE}"), boards.show_received),
)
