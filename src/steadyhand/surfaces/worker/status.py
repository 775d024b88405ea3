"""The worker's own port: what it does, whether it is free, and a way to drain it."""

from __future__ import annotations

import time

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from .dispatch import Worker

# Whoever reaches this port may drain the worker: it listens on loopback unless it is told another
# address, and says nothing of any job but its id.


def status_app(worker: Worker) -> Starlette:
    """The routes of the worker's port: /worker/status, /worker/health, /worker/drain."""
    began = time.monotonic()

    async def status(request: Request) -> JSONResponse:
        return JSONResponse(_facts(worker, time.monotonic() - began))

    async def health(request: Request) -> JSONResponse:
        """200 where it is free to take a job; 503 where it is full or drained."""
        free = not worker.draining.is_set() and worker.running < worker.options.capacity
        word = "idle" if free and not worker.running else "busy" if free else "unavailable"
        return JSONResponse({"status": word}, 200 if free else 503)

    async def drain(request: Request) -> JSONResponse:
        worker.drain()
        return JSONResponse(_facts(worker, time.monotonic() - began), 202)

    return Starlette(
        routes=[
            Route("/worker/status", status),
            Route("/worker/health", health),
            Route("/worker/drain", drain, methods=["POST"]),
        ]
    )


def _facts(worker: Worker, uptime_s: float) -> dict[str, object]:
    return {
        "worker_id": worker.options.worker_id,
        "version": worker.options.version,
        "capacity": worker.options.capacity,
        "running": worker.running,
        "jobs": list(worker.job_ids),
        "draining": worker.draining.is_set(),
        "uptime_s": round(uptime_s, 1),
    }
