"""A site on loopback for leads that lead to no application: closed, gone, or for somebody else."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

COMPANY = "Havelufer Klinikum"
UNFIT = {
    "ward-nurse": (
        "Registered Nurse, Intensive Care",
        "Registered nurse with a German licence to practise",
        "At least 5 years of experience in intensive care nursing",
        "French at C2",
    ),
    "tax-counsel": (
        "Senior Tax Counsel",
        "Admitted to the German bar",
        "At least 8 years of experience in corporate tax law",
        "Master's degree in law",
    ),
    "line-pilot": (
        "First Officer, Rescue Aircraft",
        "Commercial pilot licence with a valid medical certificate",
        "At least 1500 hours and 6 years of experience in commercial flying",
        "Portuguese at C1",
    ),
}
LAPSED, WITHDRAWN = "/jobs/lapsed-cook", "/jobs/withdrawn-porter"


def pages() -> dict[str, str]:
    """Every page of the site by its path."""
    unfit = {f"/jobs/{name}": _posting(*told) for name, told in UNFIT.items()}
    cook = _posting("Cook, Early Shift", "2 years of experience as a cook", closes="2025-02-01")
    return unfit | {LAPSED: cook, WITHDRAWN: _withdrawn("Night Porter")}


@contextmanager
def other_site() -> Iterator[str]:
    """Its origin, while it is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Page)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        """The page at that path, or 404."""
        found = pages().get(self.path.partition("?")[0])
        body = (found or "<title>Not found</title><h1>Not found</h1>").encode()
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed."""


def _posting(title: str, *asked: str, closes: str = "2099-12-31") -> str:
    items = "".join(f"<li>{escape(line)}</li>" for line in asked)
    about = f"<p>Work with us in Potsdam.</p><h2>Requirements</h2><ul>{items}</ul>"
    place = {"@type": "PostalAddress", "addressLocality": "Potsdam", "addressCountry": "DE"}
    told = {
        "@context": "https://schema.org",
        "@type": "JobPosting",
        "title": title,
        "description": about,
        "validThrough": closes,
        "employmentType": "FULL_TIME",
        "hiringOrganization": {"@type": "Organization", "name": COMPANY},
        "jobLocation": {"@type": "Place", "address": place},
    }
    data = json.dumps(told).replace("<", "\\u003c")
    form = '<p><a href="mailto:jobs@example.org">Apply by mail</a></p>'
    script = f'<script type="application/ld+json">{data}</script>'
    return (
        f"<!doctype html><title>{title}</title>{script}<main><h1>{title}</h1>{about}{form}</main>"
    )


def _withdrawn(title: str) -> str:
    says = "We are no longer accepting applications for this position."
    about = f"{COMPANY} thanks everybody who wrote to us. Other roles open in spring."
    return (
        f"<!doctype html><title>{title} at {COMPANY}</title><main><h1>{title}</h1>"
        f"<p>{says}</p><p>{about}</p></main>"
    )
