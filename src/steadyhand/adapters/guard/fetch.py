"""The guard's CDP: arming a new target, absent interfaces, and reading `Fetch.requestPaused`."""

from __future__ import annotations

import base64
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Any

from .ledger import ResponseHead
from .requests import EXTENSION, Allow, PausedRequest

# Ways to talk that a page does not have here, because no request of them can be judged.
#
# A socket's messages pass no `Fetch` event, and a request that is sent later leaves when nobody
# looks any more. A page that asks for a socket finds what it finds on a poor line, where it has to
# go on as well: one that never opens and closes with an error. What has no such state is missing,
# as it is in browsers without it. The proxy is the second wall (`adapters/guard/proxy/tunnels.py`).

ABSENT_SCRIPT = files("steadyhand.adapters.guard").joinpath("absent.js").read_text("utf-8")


# What the guard says to a new target before it may run, in this order.
#
# A target (page, frame of another site, worker) starts paused. It first attaches what it will make
# itself, reports its requests, bypasses service workers, takes the init scripts, and only then
# runs. Requests need nothing here: Fetch is enabled on the browser's session, before any target
# exists.

Params = dict[str, Any]
Command = tuple[str, Params]

AUTO_ATTACH: Params = {
    "autoAttach": True,
    "waitForDebuggerOnStart": True,
    "flatten": True,
    "filter": [{"type": "browser", "exclude": True}, {"type": "tab", "exclude": True}, {}],
}
DOCUMENT_KINDS = frozenset({"page", "iframe"})
WORKER_KINDS = frozenset({"worker", "shared_worker", "service_worker"})
NO_BUFFERS: Params = {
    "maxTotalBufferSize": 0,
    "maxResourceBufferSize": 0,
}  # we read no bodies here


def arming_commands(kind: str, init_scripts: Sequence[str]) -> Iterator[Command]:
    """The commands that arm a target of *kind*; the last one lets it run."""
    yield "Target.setAutoAttach", AUTO_ATTACH
    if kind in DOCUMENT_KINDS or kind in WORKER_KINDS:
        yield "Network.enable", NO_BUFFERS
    if kind in DOCUMENT_KINDS:
        yield "Network.setBypassServiceWorker", {"bypass": True}
        yield from _document_commands(init_scripts)
    elif kind in WORKER_KINDS:
        for source in init_scripts:
            yield "Runtime.evaluate", {"expression": source}
    yield "Runtime.runIfWaitingForDebugger", {}


def _document_commands(init_scripts: Sequence[str]) -> Iterator[Command]:
    if not init_scripts:
        return
    yield "Page.enable", {}
    for source in init_scripts:
        params = {"source": source, "runImmediately": True}
        yield "Page.addScriptToEvaluateOnNewDocument", params


Json = dict[str, Any]
Entries = tuple[bytes | None, ...]

EGRESS_HEADER = "x-steadyhand-egress"  # set by our proxy, which strips it from a site's answers
STREAM_CONTENT_TYPES = (
    "text/event-stream",
    "multipart/x-mixed-replace",
    "application/x-ndjson",
    "application/grpc",
    "audio/",
    "video/",
)
FILE_PART_HEADER = re.compile(rb'filename="(?!blob")[^"]+"')  # a script's own part is "blob"
BODY_LIMIT = 8 * 1024 * 1024  # an answer to a form is far smaller; a file is not read


def read_request(
    params: Json,
    *,
    pages: Collection[str],
    extensions: Collection[str] = (),
    forms: Collection[str] = (),
) -> PausedRequest:
    """The request as the gate sees it; a page's top frame has the id of its target.

    *forms* are addresses that forms were sent by.
    """
    request = params["request"]
    entries = _entries(request)
    body = _body(request, entries)
    file = FILE_PART_HEADER.search(body or b"") is not None
    frame, kind = params.get("frameId", ""), params.get("resourceType", "")
    return PausedRequest(
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
        unread=not file and _has_unread_part(request, entries),
        file=file,
        form=kind == "Document" and request["url"] in forms,
        extension=frame in extensions or _is_by_extension(request),
        content_type=_content_type(request),
        headers=tuple((n.lower(), str(v)) for n, v in request.get("headers", {}).items()),
        gaps=_gaps(entries),
    )


def with_headers(paused: PausedRequest, verdict: Allow) -> PausedRequest:
    """Return the request with the headers that it may have; see `Allow`."""
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


def _is_by_extension(request: Json) -> bool:
    headers = request.get("headers", {})
    return any(
        name.lower() in ("origin", "referer") and str(value).startswith(EXTENSION)
        for name, value in headers.items()
    )


def is_response(params: Json) -> bool:
    return "responseStatusCode" in params or "responseErrorReason" in params


def read_response(params: Json) -> ResponseHead:
    """The answer's head; an answer of our own proxy counts as none from the site."""
    headers: dict[str, str] = {}
    for each in params.get("responseHeaders", ()):
        headers.setdefault(each["name"].lower(), each["value"])
    error = params.get("responseErrorReason")
    plain = params["request"]["url"].startswith("http://")
    if error is None and plain and EGRESS_HEADER in headers:
        error = f"egress {headers[EGRESS_HEADER]}"
    status = None if error else params.get("responseStatusCode")
    return ResponseHead(status, headers, error)


def is_readable(answer: ResponseHead) -> bool:
    """True when the body ends by itself and is small enough to hold."""
    kind = answer.headers.get("content-type", "").lower()
    length = answer.headers.get("content-length", "0")
    small = not length.isdigit() or int(length) <= BODY_LIMIT
    attached = answer.headers.get("content-disposition", "").lower().startswith("attachment")
    return small and not attached and not kind.startswith(STREAM_CONTENT_TYPES)


def _has_unread_part(request: Json, entries: Entries) -> bool:
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
