"""Who is asking, for whom, and what they may do: service keys and bearer tokens.

Every route takes a `Caller` from here, and reaches rows by its `store` alone: no route can forget
whose they are. What belongs to somebody else is not found.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, TypeAlias

from fastapi import Depends, Header, Request, Response
from fastapi.security import APIKeyHeader, HTTPAuthorizationCredentials, HTTPBearer

from steadyhand.core.queue import access
from steadyhand.ports.api import ApiContext, UserStore

from .problems import Problem

_CHALLENGE = {"WWW-Authenticate": "Bearer"}
_KEY_HEADER = APIKeyHeader(name="X-Service-Key", scheme_name="ServiceKey", auto_error=False)
_EARLIER_KEY_HEADER = APIKeyHeader(
    name="X-GH-Service-Key", scheme_name="EarlierServiceKey", auto_error=False
)
_BEARER = HTTPBearer(auto_error=False)
# The contract says what `access.is_user_id` takes; what is none of it is answered in one sentence.
_USER_HEADER = Header(
    alias="X-User-Id",
    max_length=64,
    json_schema_extra={"pattern": r"^[A-Za-z0-9._@-]{1,64}$"},
)


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who was recognised. `user_id` is '' for a program that acts for nobody."""

    actor: str  # `key:NAME` or `user:ID`
    user_id: str
    scopes: frozenset[str]
    context: ApiContext
    is_program: bool
    any_user: bool = False  # may act for whom it likes

    @property
    def store(self) -> UserStore:
        """The rows that this caller may reach. Raises Problem for one that acts for nobody."""
        self.require_user()
        return self.context.user_store(self.user_id)

    def require_user(self) -> None:
        """Pass for a caller that is or acts for a user. Raises Problem."""
        if not self.user_id:
            why = "Say for whom: a service key names the user in X-User-Id."
            raise Problem(400, "user_missing", why)

    def acting_for(self, user_id: str) -> Caller:
        """The same caller, for that user. Raises Problem where it may not."""
        allowed = self.any_user and not self.user_id
        if user_id != self.user_id and not (allowed and access.is_user_id(user_id)):
            raise Problem(403, "other_user", "This caller does not act for that user.")
        return replace(self, user_id=user_id)

    def having(self, scope: str) -> Caller:
        """The same caller, who has that scope. Raises Problem."""
        if scope not in self.scopes:
            raise Problem(403, "scope_missing", f"That needs the scope {scope}.")
        return self

    async def is_delegate(self) -> bool:
        """Whether a yes of this caller is the user's: a person's, or one that they delegated."""
        if not self.is_program:
            return True
        user = await self.context.users.get(self.user_id)
        return self.actor.removeprefix("key:") in user.delegates


def context_of(request: Request) -> ApiContext:
    """The context of the application that serves the request."""
    context = request.app.state.context
    assert isinstance(context, ApiContext)
    return context


async def recognise(
    request: Request,
    *,
    key: Annotated[str | None, Depends(_KEY_HEADER)],
    earlier_key: Annotated[str | None, Depends(_EARLIER_KEY_HEADER)] = None,
    bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)] = None,
    user: Annotated[str | None, _USER_HEADER] = None,
) -> Caller:
    """The caller. Raises Problem 401 for nobody, also where one of several proofs is wrong.

    Where a program shows a user's token beside its key, it stays a program.
    """
    context = context_of(request)
    secrets = dict.fromkeys(each for each in (key, earlier_key) if each is not None)
    shown = [await _program(context, secret, user) for secret in secrets]
    if bearer is not None:
        shown.append(await _person(context, bearer.credentials, user))
    if not shown:
        raise _unknown("Show a service key in X-Service-Key, or a bearer token.")
    return shown[0]


async def _program(context: ApiContext, secret: str, user: str | None) -> Caller:
    key = await context.keys.find(secret)
    if key is None:
        raise _unknown("This service key is unknown or was revoked.")
    acting = access.acting_user(key.user_id, _user_id(user))
    if acting is None:
        raise Problem(403, "other_user", "This service key acts for one user, and for no other.")
    return Caller(
        actor=f"key:{key.name}",
        user_id=acting,
        scopes=frozenset(key.scopes),
        context=context,
        is_program=True,
        any_user=not key.user_id,
    )


async def _person(context: ApiContext, token: str, user: str | None) -> Caller:
    bearer = await context.tokens.verify(token) if context.tokens else None
    if bearer is None or not access.is_user_id(bearer.user_id):
        raise _unknown("This token is not one that counts here, or its time is over.")
    if access.acting_user(bearer.user_id, _user_id(user)) is None:
        raise Problem(403, "other_user", "A token speaks for its own user alone.")
    scopes = access.token_scopes(bearer.scopes)
    return Caller(f"user:{bearer.user_id}", bearer.user_id, scopes, context, is_program=False)


def _user_id(given: str | None) -> str:
    if given and not access.is_user_id(given):
        raise Problem(400, "user_malformed", "X-User-Id has letters, digits and . _ @ - in it.")
    return given or ""


def _unknown(sentence: str) -> Problem:
    return Problem(401, "unauthenticated", sentence, headers=_CHALLENGE)


class Needs:
    """A dependency: the caller, who has that scope."""

    def __init__(self, scope: str) -> None:
        self.scope = scope

    async def __call__(self, caller: Annotated[Caller, Depends(recognise)]) -> Caller:
        """The caller. Raises Problem 403.

        It awaits nothing: what is no coroutine, FastAPI runs in a thread of its own.
        """
        return caller.having(self.scope) if self.scope else caller


Anybody: TypeAlias = Annotated[Caller, Depends(Needs(""))]
Reader: TypeAlias = Annotated[Caller, Depends(Needs(access.JOBS_READ))]
Writer: TypeAlias = Annotated[Caller, Depends(Needs(access.JOBS_WRITE))]
Answerer: TypeAlias = Annotated[Caller, Depends(Needs(access.QUESTIONS_ANSWER))]
SecretWriter: TypeAlias = Annotated[Caller, Depends(Needs(access.SECRETS_WRITE))]
FleetKeeper: TypeAlias = Annotated[Caller, Depends(Needs(access.WORKERS_MANAGE))]


async def count_work(caller: Caller, response: Response | None = None) -> None:
    """One more piece of work for that user, within their tier. Raises Problem 429.

    Programs are not counted: they answer for their users' limits themselves. Looking is not work.
    """
    if caller.is_program:
        return
    options = caller.context.options
    user = await caller.context.users.get(caller.user_id)
    limit = options.limits.tiers[access.tier_named(user.tier, options.tier)]
    headers = await _count(caller.context, f"user:{caller.user_id}", limit)
    if response is not None:
        response.headers.update(headers)


async def count_site(caller: Caller, host: str) -> None:
    """One more job at that site, of all users together. Raises Problem 429."""
    if host and not caller.is_program:
        await _count(caller.context, f"site:{host}", caller.context.options.limits.site)


async def _count(context: ApiContext, subject: str, limit: access.RateLimit) -> dict[str, str]:
    """What a client is told of its limit, where one more fits it. Raises Problem 429."""
    decision = await context.limits.hit(subject, limit, at=context.clock.now())
    headers = rate_headers(decision)
    if not decision.allowed:
        whose = "" if subject.startswith("user:") else " of all users together at this site"
        why = f"The limit of {decision.limit}{whose} is reached; it begins anew in"
        waits = {"Retry-After": str(max(1, decision.reset_s))}
        told = f"{why} {decision.reset_s} s."
        raise Problem(429, "rate_limited", told, headers=headers | waits)
    return headers


def rate_headers(decision: access.RateDecision) -> dict[str, str]:
    """What a client is told of its limit; the reset in seconds from now."""
    return {
        "X-RateLimit-Limit": str(decision.limit),
        "X-RateLimit-Remaining": str(decision.remaining),
        "X-RateLimit-Reset": str(decision.reset_s),
    }
