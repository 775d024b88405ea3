"""Reading `Fetch.requestPaused`: a request before it leaves, or the head of its answer."""

from __future__ import annotations

import base64
import re
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from steadyhand.adapters.guard.exchanges import Answer
from steadyhand.adapters.guard.facts import EXTENSION, Let, Paused

Json = dict[str, Any]
Entries = tuple[bytes | None, ...]

EGRESS_HEADER = "x-steadyhand-egress"  # set by our proxy, which strips it from a site's answers
STREAM_TYPES = (
    "text/event-stream",
    "multipart/x-mixed-replace",
    "application/x-ndjson",
    "application/grpc",
    "audio/",
    "video/",
)
FILE_PART = re.compile(rb'filename="(?!blob")[^"]+"')  # a script's own part is "blob"
BODY_LIMIT = 8 * 1024 * 1024  # an answer to a form is far smaller; a file is not read


def read_request(
    params: Json,
    *,
    pages: Collection[str],
    extensions: Collection[str] = (),
    forms: Collection[str] = (),
) -> Paused:
    """The request as the gate sees it; a page's top frame has the id of its target.

    *forms* are addresses that forms were sent by.
    """
    request = params["request"]
    entries = _entries(request)
    body = _body(request, entries)
    file = FILE_PART.search(body or b"") is not None
    frame, kind = params.get("frameId", ""), params.get("resourceType", "")
    return Paused(
        request_id=params["requestId"],
        method=request["method"],
        url=request["url"],
        resource_type=kind,
        frame_id=frame,
        has_body=bool(request.get("hasPostData")),
        body=body,
        top_level=kind == "Document" and frame in pages,
        came_from=params.get("redirectedRequestId", ""),
        network_id=params.get("networkId", ""),
        unread=not file and _unread(request, entries),
        file=file,
        form=kind == "Document" and request["url"] in forms,
        extension=frame in extensions or _of_extension(request),
        content_type=_content_type(request),
        headers=tuple((n.lower(), str(v)) for n, v in request.get("headers", {}).items()),
        gaps=_gaps(entries),
    )


def with_headers(paused: Paused, verdict: Let) -> Paused:
    """Return the request with the headers that it may have; see `Let`."""
    other = {"referer": verdict.referer} if verdict.referer else {}
    if verdict.cookie is not None:
        other["cookie"] = verdict.cookie
    if not other:
        return paused
    headers = ((name, other.get(name, value)) for name, value in paused.headers)
    return replace(paused, headers=tuple(headers), rewritten=True)


def _content_type(request: Json) -> str:
    headers = request.get("headers", {})
    return next((str(v) for name, v in headers.items() if name.lower() == "content-type"), "")


def _entries(request: Json) -> Entries:
    """The parts of its body, in their order; None for one that the browser kept back."""
    told = request.get("postDataEntries") or ()
    return tuple(base64.b64decode(e["bytes"]) if "bytes" in e else None for e in told)


def _gaps(entries: Entries) -> tuple[int, ...]:
    """Where in the body an entry stands that the browser kept back."""
    at, found = 0, []
    for each in entries:
        if each is None:
            found.append(at)
        else:
            at += len(each)
    return tuple(found)


def _of_extension(request: Json) -> bool:
    headers = request.get("headers", {})
    return any(
        name.lower() in ("origin", "referer") and str(value).startswith(EXTENSION)
        for name, value in headers.items()
    )


def is_answer(params: Json) -> bool:
    return "responseStatusCode" in params or "responseErrorReason" in params


def read_answer(params: Json) -> Answer:
    """The answer's head; an answer of our own proxy counts as none from the site."""
    headers: dict[str, str] = {}
    for each in params.get("responseHeaders", ()):
        headers.setdefault(each["name"].lower(), each["value"])
    error = params.get("responseErrorReason")
    plain = params["request"]["url"].startswith("http://")
    if error is None and plain and EGRESS_HEADER in headers:
        error = f"egress {headers[EGRESS_HEADER]}"
    status = None if error else params.get("responseStatusCode")
    return Answer(status, headers, error)


def is_readable(answer: Answer) -> bool:
    """True when the body ends by itself and is small enough to hold."""
    kind = answer.headers.get("content-type", "").lower()
    length = answer.headers.get("content-length", "0")
    small = not length.isdigit() or int(length) <= BODY_LIMIT
    attached = answer.headers.get("content-disposition", "").lower().startswith("attachment")
    return small and not attached and not kind.startswith(STREAM_TYPES)


def _unread(request: Json, entries: Entries) -> bool:
    """Whether the body has parts that the browser kept back."""
    if not request.get("hasPostData") or (entries and None not in entries):
        return False
    return bool(entries) or request.get("postData") is None


def _body(request: Json, entries: Entries) -> bytes | None:
    if not request.get("hasPostData"):
        return None
    parts = [each for each in entries if each is not None]
    if parts:
        return b"".join(parts)
    text = request.get("postData")
    return None if text is None else text.encode("utf-8", "surrogatepass")
