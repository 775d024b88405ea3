"""The application: its routes under /api/v1, its frame, its contract as OpenAPI 3.1."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
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


# What an answer's members are good for: the operation, its status, the member that holds a name,
# and where that name goes. All routes that are added beneath such an address are linked as well.
_LINKS: tuple[tuple[str, str, str, str], ...] = (
    *(
        (f"post /{door}", "201", "$response.body#/id", "/jobs/{job_id}")
        for door in ("jobs", "applications", "tasks")
    ),
    ("get /jobs", "200", "$response.body#/jobs/0/id", "/jobs/{job_id}"),
    ("post /jobs", "201", "$response.body#/run_id", "/runs/{run_id}"),
    ("get /jobs", "200", "$response.body#/jobs/0/run_id", "/runs/{run_id}"),
    ("post /jobs/actions", "202", "$response.body#/id", "/jobs/actions/{action_id}"),
    (
        "get /jobs/{job_id}/artifacts",
        "200",
        "$response.body#/artifacts/0/handle",
        "/artifacts/{handle}",
    ),
    ("get /questions", "200", "$response.body#/questions/0/id", "/questions/{question_id}"),
    ("post /files", "201", "$response.body#/handle", "/files/{handle}"),
    ("post /files", "201", "$response.body#/handle", "/artifacts/{handle}"),
    ("put /profiles/{name}", "200", "$request.path.name", "/profiles/{name}"),
    ("put /credentials/{domain}", "200", "$response.body#/domain", "/credentials/{domain}"),
    ("get /sessions", "200", "$response.body#/domains/0/domain", "/sessions/{domain}"),
    ("get /workers", "200", "$response.body#/workers/0/worker_id", "/workers/{worker_id}"),
    *(
        (f"post /gh/{door}", "201", "$response.body#/job_id", place)
        for door in ("jobs", "valet/apply", "valet/task")
        for place in ("/gh/jobs/{job_id}", "/gh/valet/status/{job_id}", "/gh/valet/resume/{job_id}")
    ),
)

_LATER = ("/receipt", "/report")  # are there once a job's run has ended


class Api(FastAPI):
    """The application; it knows its routes, and which answers lead on to which of them."""

    def include_router(self, router: APIRouter, *, prefix: str = "", **more: Any) -> None:
        """Routes are added, beneath that address."""
        super().include_router(router, prefix=prefix, **more)
        self.state.routers = (*getattr(self.state, "routers", ()), (prefix, router))

    def openapi(self) -> dict[str, Any]:
        """The contract, made once."""
        made = self.openapi_schema is None
        contract = super().openapi()
        if made:
            add_links(contract["paths"])
        return contract


def add_links(paths: dict[str, Any]) -> None:
    """Each answer of the table has its links to every operation beneath the address."""
    for source, status, value, beneath in _LINKS:
        method, _, path = source.partition(" ")
        links = paths[PREFIX + path][method]["responses"][status].setdefault("links", {})
        for place, operations in paths.items():
            names = re.findall(r"{(\w+)}", place)
            later = source != "get /jobs" and place.endswith(_LATER)
            if place.startswith(PREFIX + beneath) and len(names) == 1 and not later:
                for operation in operations.values():
                    name = operation["operationId"]
                    links[name] = {"operationId": name, "parameters": {f"path.{names[0]}": value}}


def make_app(context: ApiContext) -> FastAPI:
    """The API over those ports."""
    app = Api(
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
        for prefix, each in _routes(app)
        for method in sorted(each.methods)
    )


def _routes(app: FastAPI) -> Iterator[tuple[str, Any]]:
    """Every route with what its address begins with, whoever added it."""
    yield from ((prefix, each) for prefix, router in app.state.routers for each in router.routes)
    yield from (("", each) for each in app.routes if isinstance(each, APIRoute))


def _methods_at(app: FastAPI, path: str) -> set[str]:
    """The methods at that address: of the routes that name it whole, else of all that fit it."""
    fitting = [
        each
        for prefix, each in _routes(app)
        if path.startswith(prefix) and each.path_regex.match(path.removeprefix(prefix))
    ]
    whole = [each for each in fitting if not each.param_convertors]
    return {method for each in whole or fitting for method in each.methods}


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
