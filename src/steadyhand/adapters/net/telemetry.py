"""Traces of a service, to a collector that whoever runs it names: OTLP over HTTP, as protobuf.

The extra 'telemetry' brings OpenTelemetry's own SDK. Spans have routes, kinds, codes and ids, and
nothing that a user said. A collector that is away costs the service nothing: what it cannot take is
dropped.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from importlib.metadata import version
from typing import TYPE_CHECKING

from steadyhand.errors import BadInput
from steadyhand.ports.jobs import RecordSpan, Span, no_spans

if TYPE_CHECKING:
    from opentelemetry.trace import SpanContext

EXPORT_S = 2.0  # for one answer of the collector
END_S = 10.0  # for what is left when the service ends
PATH = "/v1/traces"


@asynccontextmanager
async def tracing(endpoint: str | None, part: str) -> AsyncIterator[RecordSpan]:
    """What records spans of that *part* of the service; without an *endpoint* nothing is kept.

    Raises BadInput where the extra is not installed.
    """
    if endpoint is None:
        yield no_spans
        return
    exporter = OtlpSpans(endpoint, part)
    try:
        yield exporter.record
    finally:
        await exporter.close()


class OtlpSpans:
    """Spans on their way to a collector."""

    def __init__(self, endpoint: str, part: str) -> None:
        try:
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
            from opentelemetry.sdk.resources import Resource
            from opentelemetry.sdk.trace import TracerProvider
            from opentelemetry.sdk.trace.export import BatchSpanProcessor
        except ImportError as exc:
            extra = "pip install 'steadyhand[telemetry]'"
            raise BadInput(f"otlp_endpoint needs OpenTelemetry's SDK; {extra}") from exc
        told = {"service.name": f"steadyhand-{part}", "service.version": version("steadyhand")}
        self._provider = TracerProvider(resource=Resource(told), shutdown_on_exit=False)
        exporter = OTLPSpanExporter(endpoint.rstrip("/") + PATH, timeout=EXPORT_S)
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("steadyhand")

    def record(self, span: Span) -> None:
        """Put it among what is sent next; all of one job has one trace."""
        from opentelemetry import trace

        parent = trace.NonRecordingSpan(_root_of(span.job_id)) if span.job_id else None
        context = trace.set_span_in_context(parent) if parent else None
        made = self._tracer.start_span(
            span.name,
            context=context,
            attributes={**span.facts, **({"job.id": span.job_id} if span.job_id else {})},
            start_time=_nanoseconds(span.began),
        )
        if span.fault:
            made.set_status(trace.StatusCode.ERROR, span.fault)
        made.end(_nanoseconds(span.ended))

    async def close(self) -> None:
        """What is left was sent, or dropped where the collector takes too long."""
        ending = asyncio.to_thread(self._provider.shutdown)
        await asyncio.wait((asyncio.ensure_future(ending),), timeout=END_S)


def _root_of(job_id: str) -> SpanContext:
    """The trace of that job, which every process finds by its id alone."""
    from opentelemetry.trace import SpanContext, TraceFlags

    digest = hashlib.sha256(job_id.encode()).digest()
    trace_id, span_id = int.from_bytes(digest[:16]), int.from_bytes(digest[16:24])
    flags = TraceFlags(TraceFlags.SAMPLED)
    return SpanContext(trace_id, span_id, is_remote=True, trace_flags=flags)


def _nanoseconds(at: datetime) -> int:
    """Since the epoch, as OpenTelemetry counts."""
    return round(at.timestamp() * 1_000_000) * 1000
