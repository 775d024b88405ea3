"""What tests compare a run with, and the files that both hosts share."""

from __future__ import annotations

import re
from http import HTTPStatus

from steadyhand.demo import replies
from steadyhand.demo.applications import as_json
from steadyhand.demo.render.templates import source
from steadyhand.demo.replies import Reply, Request
from steadyhand.demo.site import Site

Found = re.Match[str]

ASSET_KINDS = {
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
}


def list_applications(_request: Request, site: Site, _found: Found) -> Reply:
    """Everything stored, as JSON."""
    return replies.document([as_json(held) for held in site.ledger.applications])


def list_requests(_request: Request, site: Site, _found: Found) -> Reply:
    """Everything asked, as JSON, without bodies."""
    return replies.document([as_json(seen) for seen in site.ledger.requests])


def reset(_request: Request, site: Site, _found: Found) -> Reply:
    """An employer that knows nothing."""
    site.reset()
    return replies.document({"ok": True})


def show_asset(_request: Request, _site: Site, found: Found) -> Reply:
    """A style sheet or a picture."""
    name = found["name"]
    text = source(f"assets/{name}")
    return Reply(HTTPStatus.OK, ASSET_KINDS[name.rpartition(".")[2]], text.encode())
