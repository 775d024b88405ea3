"""Spans reach the collector that was named, as its own protocol has them; none goes elsewhere."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx2
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from steadyhand.adapters.net.telemetry import tracing
from steadyhand.ports.jobs import Span, no_spans
from steadyhand.surfaces.api.frame import Frame

NOON = datetime(2027, 3, 1, 12, tzinfo=UTC)
JOB = "1c0c9a3e-6f0e-4a71-9c1f-6f6f3a5f1d10"


@contextmanager
def collector(status: int = 200) -> Iterator[tuple[str, list[Any]]]:
    """A collector of traces: its address, and the spans that it was told."""
    told: list[Any] = []

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            assert self.path == "/v1/traces"
            for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                for scope in resource.scope_spans:
                    told.extend((resource.resource, each) for each in scope.spans)
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", told
    finally:
        server.shutdown()
        server.server_close()


def facts_of(told: Any) -> dict[str, object]:
    """Attributes as plain values."""
    kinds = {each.key: each.value.WhichOneof("value") for each in told.attributes}
    return {each.key: getattr(each.value, kinds[each.key]) for each in told.attributes}


async def test_all_of_one_job_is_one_trace_however_many_processes_tell_of_it() -> None:
    with collector() as (address, told):
        for part, name in (("api", "POST /jobs"), ("worker", "drive apply")):
            async with tracing(address, part) as record:
                later = NOON + timedelta(seconds=2)
                record(Span(name, NOON, later, {"job.attempt": 1}, JOB, "internal_error"))
                record(Span("GET /health", NOON, later, {}))
    services = {facts_of(resource)["service.name"] for resource, _ in told}
    assert services == {"steadyhand-api", "steadyhand-worker"}
    own = [span for _, span in told if span.name != "GET /health"]
    assert len({span.trace_id for span in own}) == 1
    assert len({span.trace_id for _, span in told}) == 3
    for span in own:
        assert facts_of(span) == {"job.attempt": 1, "job.id": JOB}
        assert span.end_time_unix_nano - span.start_time_unix_nano == 2_000_000_000
        assert (span.status.message, span.status.code) == ("internal_error", 2)


async def test_without_an_address_nothing_is_recorded() -> None:
    async with tracing(None, "api") as record:
        assert record is no_spans


@pytest.mark.parametrize("status", [500, 400])
async def test_a_collector_that_refuses_fails_nothing(status: int) -> None:
    with collector(status) as (address, told):
        async with asyncio.timeout(60), tracing(address, "worker") as record:
            record(Span("drive apply", NOON, NOON, {}, JOB))
    assert told


async def test_a_request_is_told_by_its_route_and_never_by_its_query() -> None:
    spans: list[Span] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        route = type("Route", (), {"path": "/jobs/{job_id}"})()
        scope |= {"route": route, "path_params": {"job_id": JOB}}
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    framed = httpx2.ASGITransport(app=Frame(app, record_span=spans.append))
    async with httpx2.AsyncClient(transport=framed, base_url="http://t.example") as client:
        await client.get(f"/jobs/{JOB}?name=Ada", headers={"X-Request-Id": "r-1"})
    (span,) = spans
    assert (span.name, span.job_id, span.fault) == ("GET /jobs/{job_id}", JOB, "")
    assert dict(span.facts) == {
        "http.request.method": "GET",
        "http.route": "/jobs/{job_id}",
        "http.response.status_code": 204,
        "request.id": "r-1",
    }
    assert span.began <= span.ended
