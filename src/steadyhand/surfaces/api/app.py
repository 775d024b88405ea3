"""The application: its routes under /api/v1, its frame, its contract as OpenAPI 3.1."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.responses import JSONResponse
from starlette.middleware.cors import CORSMiddleware

from steadyhand.ports.api import ApiContext

from . import (
    aliases,
    application_routes,
    event_routes,
    fleet_routes,
    job_routes,
    own_routes,
    question_routes,
)
from .callers import Anybody
from .frame import Frame
from .problems import MEDIA_TYPE, add_problem_handlers

PREFIX = "/api/v1"
ROUTERS: tuple[APIRouter, ...] = (
    job_routes.router,
    event_routes.router,
    question_routes.router,
    fleet_routes.router,
    application_routes.router,
    own_routes.router,
    aliases.gh,
)
_EXPOSED = (
    "ETag Location Retry-After X-Request-Id X-RateLimit-Limit X-RateLimit-Remaining"
    " X-RateLimit-Reset"
).split()
_PROBLEM = {
    "type": "object",
    "required": ["type", "title", "status", "detail", "instance", "code", "request_id"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "One sentence."},
        "instance": {"type": "string"},
        "code": {"type": "string", "description": "For programs."},
        "request_id": {"type": "string"},
        "errors": {"type": "array", "items": {"type": "object"}},
    },
}
_REFUSALS = {
    400: "Malformed",
    401: "Nobody was recognised",
    403: "A scope is missing",
    404: "Not there, or somebody else's",
    408: "The body did not come in time",
    409: "Not in this state",
    413: "Too large",
    415: "Not JSON",
    422: "A field cannot be used",
    429: "Too often",
    503: "Out of reach, or ending",
}
RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"description": text, "content": {MEDIA_TYPE: {"schema": _PROBLEM}}}
    for status, text in _REFUSALS.items()
}


def make_app(context: ApiContext) -> FastAPI:
    """The API over those ports."""
    app = FastAPI(
        title="steadyhand",
        version=context.options.version or "0",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        responses=RESPONSES,
    )
    app.state.context = context
    app.state.streams = Counter()  # of users, that are open
    routers = (*ROUTERS, _own_routes(app))
    for router in routers:
        app.include_router(router, prefix=PREFIX)
    at_root = (aliases.runner, aliases.root)
    for router in at_root:
        app.include_router(router)
    app.state.routes = (
        *((PREFIX, each) for router in routers for each in router.routes),
        *(("", each) for router in at_root for each in router.routes),
    )
    add_problem_handlers(app, lambda path: _methods_at(app, path))
    if context.options.cors_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(context.options.cors_origins),
            allow_methods=["GET", "POST", "PUT", "DELETE"],
            allow_headers=["Authorization", "Content-Type", "Idempotency-Key", "Last-Event-ID"],
            expose_headers=_EXPOSED,
        )
    app.add_middleware(Frame, record_span=context.record_span)
    return app


def routes_of(app: FastAPI) -> tuple[tuple[str, str], ...]:
    """Every method with its whole address."""
    return tuple(
        (method, prefix + each.path)
        for prefix, each in app.state.routes
        for method in sorted(each.methods)
    )


def _methods_at(app: FastAPI, path: str) -> set[str]:
    """The methods of all routes at that address."""
    fitting = (
        each
        for prefix, each in app.state.routes
        if path.startswith(prefix) and each.path_regex.match(path.removeprefix(prefix))
    )
    return {method for each in fitting for method in each.methods}


def _own_routes(app: FastAPI) -> APIRouter:
    """What the application tells of itself."""
    router = APIRouter(tags=["service"])

    @router.get("/health")
    async def read_health() -> dict[str, str]:
        """Tell that requests are answered; nothing else is looked at."""
        return {"status": "ok"}

    @router.get("/openapi.json", include_in_schema=False)
    async def read_contract(caller: Anybody) -> JSONResponse:
        """The contract, for whoever was recognised."""
        return JSONResponse(app.openapi())

    return router
