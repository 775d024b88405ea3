"""The frame around every request: its id, its size, its headers, and what a bug looks like outside.

The body is read here, whole, within a deadline and a limit, so that no route waits for a client
that sends a byte a minute.
"""

from __future__ import annotations

import asyncio
import logging
import re
import traceback
import uuid
from collections.abc import MutableMapping
from datetime import UTC, datetime
from time import monotonic
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from steadyhand.ports.jobs import RecordSpan, Span, no_spans

from .problems import Problem, problem_response

BODY_MAX = 1 << 20  # bytes
UPLOAD_MAX = 10 << 20  # bytes of a body with files in it
BODY_S = 30.0  # for a whole body; the largest needs 3 Mbit/s
_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_log = logging.getLogger("steadyhand.api")
SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000",
    "Cache-Control": "private, no-cache",
}


class Frame:
    """An ASGI application around the routes; the boundary at which a bug becomes a 500."""

    def __init__(
        self, app: ASGIApp, body_s: float = BODY_S, record_span: RecordSpan = no_spans
    ) -> None:
        self._app = app
        self._body_s = body_s
        self._record_span = record_span

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        exchange, began = _Exchange(scope, send), datetime.now(UTC)
        try:
            body = await self._read_body(Headers(scope=scope), receive)
            await self._app(scope, _replay(body, receive), exchange.send)
        except Problem as exc:
            await exchange.refuse(exc)
        except _Gone:
            _log.info("%s: the client went away", exchange.request_id)
        except Exception as exc:
            kind, place = type(exc).__name__, _place_of(exc)
            _log.error("%s: a fault of ours, %s at %s", exchange.request_id, kind, place)
            why = "A fault of ours; tell its request_id to whoever runs this."
            await exchange.refuse(Problem(500, "internal_error", why))
        finally:
            exchange.log()
            self._record_span(exchange.span(began, datetime.now(UTC)))

    async def _read_body(self, headers: Headers, receive: Receive) -> bytes:
        """The whole body. Raises Problem beyond size and time, _Gone without a client."""
        upload = headers.get("content-type", "").strip().lower().startswith("multipart/")
        limit = UPLOAD_MAX + BODY_MAX if upload else BODY_MAX
        declared = headers.get("content-length", "0")
        if declared.isascii() and declared.isdigit() and int(declared[:12]) > limit:
            raise _too_large(limit)
        body = bytearray()
        try:
            async with asyncio.timeout(self._body_s):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise _Gone
                    body += message.get("body", b"")
                    if len(body) > limit:
                        raise _too_large(limit)
                    if not message.get("more_body", False):
                        return bytes(body)
        except TimeoutError as exc:
            why = f"The body did not come within {self._body_s:g} s."
            raise Problem(408, "body_timeout", why) from exc


class _Gone(Exception):
    """The client went away before its request was whole."""


def _too_large(limit: int) -> Problem:
    return Problem(413, "too_large", f"A body has at most {limit:,} bytes.")


def _replay(body: bytes, receive: Receive) -> Receive:
    """A `receive` that has the body in one piece, then whatever else comes."""
    pending = [body]

    async def next_message() -> Message:
        if pending:
            return {"type": "http.request", "body": pending.pop(), "more_body": False}
        return await receive()

    return next_message


class _Exchange:
    """One request and what was answered so far."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self._began = monotonic()
        self._status = 0  # 0 until an answer has begun
        given = Headers(scope=scope).get("x-request-id", "")
        self.request_id = given if _ID.fullmatch(given) else uuid.uuid4().hex
        state: MutableMapping[str, Any] = scope.setdefault("state", {})
        state["request_id"] = self.request_id

    async def send(self, message: Message) -> None:
        """The message goes out, with the headers that every answer has."""
        if message["type"] == "http.response.start":
            self._status = message["status"]
            headers = MutableHeaders(scope=message)
            headers["X-Request-Id"] = self.request_id
            for name, value in SECURITY_HEADERS.items():
                headers.setdefault(name, value)
        await self._send(message)

    async def refuse(self, problem: Problem) -> None:
        """The problem is the answer; where one had begun, it stays cut."""
        if self._status:
            return
        told = problem_response(problem, instance=self._scope["path"], request_id=self.request_id)
        await told(self._scope, _nothing, self.send)

    @property
    def route(self) -> str:
        """The route as it is written, so that no id or query stands in a log."""
        return getattr(self._scope.get("route"), "path", "no route")

    @property
    def problem_code(self) -> str:
        """The code of the problem that was answered, if one was."""
        return str(self._scope["state"].get("problem", "answered"))

    def log(self) -> None:
        """One line."""
        took_ms = (monotonic() - self._began) * 1000
        terms = (
            self.request_id,
            self._scope["method"],
            self.route,
            self._status,
            self.problem_code,
        )
        _log.info("%s: %s %s %d %s in %.0f ms", *terms, took_ms)

    def span(self, began: datetime, ended: datetime) -> Span:
        """The request as a span; one that is about a job is a part of that job's trace."""
        method, status = self._scope["method"], self._status
        facts = {
            "http.request.method": method,
            "http.route": self.route,
            "http.response.status_code": status,
            "request.id": self.request_id,
        }
        job_id = str(self._scope.get("path_params", {}).get("job_id", ""))
        fault = self.problem_code if status >= 500 else ""
        return Span(f"{method} {self.route}", began, ended, facts, job_id, fault)


def _place_of(exc: BaseException) -> str:
    """Where it was raised: a file, a line and a function, and none of its words."""
    frames = traceback.extract_tb(exc.__traceback__)
    return f"{frames[-1].filename}:{frames[-1].lineno} {frames[-1].name}" if frames else "nowhere"


async def _nothing() -> Message:
    return {"type": "http.disconnect"}
