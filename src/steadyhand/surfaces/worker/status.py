"""The worker's own port: what it does, whether it is free, and a way to drain it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from importlib.metadata import version

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from steadyhand.adapters.store.store import StoreWait

from .dispatch import Worker

# Whoever reaches this port may drain the worker: it listens on loopback unless it is told another
# address, and says nothing of any job but its id.


@dataclass(slots=True)
class Standing:
    """A worker of that name: on its way, while it waits for its store, or at work."""

    worker_id: str
    waiting: StoreWait
    worker: Worker | None = None

    @property
    def away(self) -> str:
        """Why its store is out of reach; '' while it is not."""
        return self.worker.away if self.worker else self.waiting.away


def status_app(standing: Standing) -> Starlette:
    """The routes of the worker's port: /worker/status, /worker/health, /worker/drain."""
    began = time.monotonic()

    def facts() -> dict[str, object]:
        return _facts(standing) | {"uptime_s": round(time.monotonic() - began, 1)}

    async def status(request: Request) -> JSONResponse:
        return JSONResponse(facts())

    async def health(request: Request) -> JSONResponse:
        """200 where it is free to take a job; 503 where it is full, drained or without a store."""
        worker = standing.worker
        free = worker is not None and not standing.away and worker.is_free
        word = ("busy" if worker and worker.running else "idle") if free else "unavailable"
        why = {"why": standing.away} if standing.away else {}
        return JSONResponse({"status": word} | why, 200 if free else 503)

    async def drain(request: Request) -> JSONResponse:
        if standing.worker is None:
            why = standing.away or "it is on its way"
            return JSONResponse({"status": "unavailable", "why": why}, 503)
        standing.worker.drain()
        return JSONResponse(facts(), 202)

    return Starlette(
        routes=[
            Route("/worker/status", status),
            Route("/worker/health", health),
            Route("/worker/drain", drain, methods=["POST"]),
        ]
    )


def _facts(standing: Standing) -> dict[str, object]:
    worker = standing.worker
    return {
        "worker_id": standing.worker_id,
        "version": version("steadyhand"),
        "capacity": worker.options.capacity if worker else 0,
        "running": worker.running if worker else 0,
        "jobs": list(worker.job_ids) if worker else [],
        "draining": worker.draining.is_set() if worker else False,
        "store_away": standing.away,
    }
