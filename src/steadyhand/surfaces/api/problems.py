"""Problems as RFC 9457 has them: one clear sentence each, a code for programs, a request to name.

`RULES` says what becomes of an error that a caller can act on. Nothing of a request is repeated:
it may hold an answer or a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from steadyhand import errors

MEDIA_TYPE = "application/problem+json"
RETRY_S = 5  # when a store that is out of reach may be back


class Problem(Exception):
    """What a request gets in place of its answer."""

    def __init__(
        self,
        status: int,
        code: str,
        sentence: str,
        *,
        headers: Mapping[str, str] | None = None,
        more: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.headers = dict(headers or {})
        self.more = dict(more or {})  # further members of the answer


NOT_FOUND = "There is nothing here that you may see; check the address and the id."
RULES: tuple[tuple[type[errors.SteadyhandError], int, str], ...] = (
    (errors.JobNotFound, 404, "not_found"),
    (errors.RunNotFound, 404, "not_found"),
    (errors.KeyReused, 409, "idempotency_key_reused"),
    (errors.UrlRefused, 422, "url_refused"),
    (errors.BadInput, 422, "unusable_input"),
    (errors.VaultLocked, 409, "vault_locked"),
)
_HTTP = {
    400: ("malformed", "The request is not well-formed JSON or not well-formed HTTP."),
    404: ("not_found", NOT_FOUND),
    405: ("method_not_allowed", "This address does not take that method; see the Allow header."),
}


def problem_of(error: errors.SteadyhandError) -> Problem:
    """The problem that an error of ours amounts to; what is no fault of the caller is 503."""
    for kind, status, code in RULES:
        if isinstance(error, kind):
            return Problem(status, code, NOT_FOUND if status == 404 else _sentence(str(error)))
    why = "The service cannot reach its store just now; nothing is known to be done. Try again."
    return Problem(503, "unavailable", why, headers={"Retry-After": str(RETRY_S)})


def problem_response(problem: Problem, *, instance: str, request_id: str) -> JSONResponse:
    """The answer that tells of it."""
    told = {
        "type": f"urn:steadyhand:problem:{problem.code}",
        "title": HTTPStatus(problem.status).phrase,
        "status": problem.status,
        "detail": problem.sentence,
        "instance": instance,
        "code": problem.code,
        "request_id": request_id,
        **problem.more,
    }
    return JSONResponse(told, problem.status, problem.headers, media_type=MEDIA_TYPE)


Allowed = Callable[[str], Collection[str]]


def add_problem_handlers(app: FastAPI, allowed: Allowed) -> None:
    """Every error of a route becomes a problem; *allowed* knows the methods of an address."""

    async def of_problem(request: Request, exc: Exception) -> JSONResponse:
        assert isinstance(exc, Problem)
        return _respond(request, exc)

    async def of_error(request: Request, exc: Exception) -> JSONResponse:
        assert isinstance(exc, errors.SteadyhandError)
        return _respond(request, problem_of(exc))

    async def of_validation(request: Request, exc: Exception) -> JSONResponse:
        assert isinstance(exc, RequestValidationError)
        return _respond(request, _validation_problem(request, exc.errors()))

    async def of_http(request: Request, exc: Exception) -> JSONResponse:
        assert isinstance(exc, HTTPException)
        usual = (HTTPStatus(exc.status_code).phrase.lower().replace(" ", "_"), "It is refused.")
        code, sentence = _HTTP.get(exc.status_code, usual)
        wrong_method = exc.status_code == 405  # the router tells the methods of one route alone
        methods = {"Allow": ", ".join(sorted(allowed(request.url.path)))} if wrong_method else {}
        headers = {**(exc.headers or {}), **methods}
        return _respond(request, Problem(exc.status_code, code, sentence, headers=headers))

    app.add_exception_handler(Problem, of_problem)
    app.add_exception_handler(errors.SteadyhandError, of_error)
    app.add_exception_handler(RequestValidationError, of_validation)
    app.add_exception_handler(HTTPException, of_http)


def _respond(request: Request, problem: Problem) -> JSONResponse:
    request.state.problem = problem.code  # for the line that the frame writes of it
    request_id = getattr(request.state, "request_id", "")
    return problem_response(problem, instance=request.url.path, request_id=request_id)


def _validation_problem(request: Request, found: Sequence[Any]) -> Problem:
    """What is wrong with the request, field by field; a name that cannot be is not found."""
    first = found[0]
    where = first["loc"][0] if first["loc"] else ""
    if first["type"] == "json_invalid":
        return Problem(400, "malformed", "The body is not well-formed JSON.")
    if where == "path":
        return Problem(404, "not_found", NOT_FOUND)
    if where == "body" and len(first["loc"]) == 1 and not _is_known_type(request):
        return Problem(415, "media_type", "The body has to be application/json.")
    told = [{"pointer": _pointer(each), "detail": _detail(each)} for each in found[:20]]
    sentence = _sentence(f"{told[0]['pointer'] or 'the body'}: {told[0]['detail']}")
    return Problem(422, "validation_failed", sentence, more={"errors": told})


def _is_known_type(request: Request) -> bool:
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    return kind in ("application/json", "multipart/form-data") or kind.endswith("+json")


def _pointer(error: Mapping[str, Any]) -> str:
    """A JSON pointer into the body, or the name of the parameter."""
    where, *rest = error["loc"] or ("body",)
    inside = str((error.get("ctx") or {}).get("pointer", ""))
    if where != "body":
        return ".".join(str(part) for part in rest)
    return json_pointer(rest) + inside


def json_pointer(parts: Iterable[object]) -> str:
    """The parts as RFC 6901 writes them."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


def _detail(error: Any) -> str:
    text = str(error["msg"]).removeprefix("Value error, ").removesuffix(".")
    return text[:1].lower() + text[1:]


def _sentence(text: str) -> str:
    whole = text.strip().rstrip(".")
    return f"{whole[:1].upper()}{whole[1:]}."
