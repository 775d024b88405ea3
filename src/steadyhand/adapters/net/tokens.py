"""Bearer tokens of an identity provider: JWTs whose algorithm the configuration names, never they.

Keys come from the configuration, or from a key set by URL through the fetcher that pins addresses.
A key set is kept for ten minutes, and asked for again for a key that it does not know, at most once
a minute.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import jwt

from steadyhand.ports import Clock
from steadyhand.ports.jobs import BearerToken

from .fetch import NoDocument
from .pages import Document

LEEWAY_S = 30  # clocks of two machines
KEY_SET_S = 600.0
REFETCH_S = 60.0
TOKEN_MAX = 8_192  # characters
_REQUIRED = ["sub", "exp"]
_KEY_TYPES = {"HS256": "oct", "RS256": "RSA", "EdDSA": "OKP"}
_log = logging.getLogger("steadyhand.api")


@dataclass(frozen=True, slots=True)
class TokenTerms:
    """What a token has to be."""

    algorithm: str  # HS256, RS256 or EdDSA
    key: str = ""  # the secret, or a public key as PEM
    jwks_url: str = ""
    issuer: str = ""  # '' for any
    audience: str = ""  # '' for none


class JwtTokens:
    """Says whom a token speaks for."""

    def __init__(
        self,
        terms: TokenTerms,
        clock: Clock,
        fetch: Callable[[str], Awaitable[Document | NoDocument]],
    ) -> None:
        self._terms = terms
        self._clock = clock
        self._fetch = fetch
        self._keys: dict[str, jwt.PyJWK] = {}
        self._fetched_at: float | None = None
        self._fetching = asyncio.Lock()

    async def verify(self, token: str) -> BearerToken | None:
        """Whom it speaks for; None where it counts for nothing."""
        if len(token) > TOKEN_MAX:
            return None
        try:
            claims = self._decode(token, await self._key_of(token))
        except (jwt.PyJWTError, ValueError, TypeError, RecursionError) as exc:
            _log.info("a token was refused: %s", type(exc).__name__)
            return None
        subject, scope = claims["sub"], claims.get("scope", "")
        if not self._is_in_time(claims) or not isinstance(subject, str):
            return None
        return BearerToken(subject, tuple(scope.split()) if isinstance(scope, str) else ())

    def _decode(self, token: str, key: str | jwt.PyJWK) -> dict[str, Any]:
        """Its claims. Times are left to `_is_in_time`, by our clock."""
        terms = self._terms
        named = (("iss", terms.issuer), ("aud", terms.audience))
        required = [*_REQUIRED, *(name for name, wanted in named if wanted)]
        claims: dict[str, Any] = jwt.decode(
            token,
            key,
            algorithms=[terms.algorithm],
            audience=terms.audience or None,
            issuer=terms.issuer or None,
            options={
                "require": required,
                "verify_exp": False,
                "verify_nbf": False,
                "verify_iat": False,
                "verify_aud": bool(terms.audience),
            },
        )
        return claims

    def _is_in_time(self, claims: Mapping[str, Any]) -> bool:
        now = self._clock.now().timestamp()
        ends, begins = claims["exp"], claims.get("nbf", 0)
        if not all(isinstance(each, int | float) for each in (ends, begins)):
            return False
        return bool(begins - LEEWAY_S <= now < ends + LEEWAY_S)

    async def _key_of(self, token: str) -> str | jwt.PyJWK:
        """The key that it has to be signed with. Raises PyJWTError where there is none."""
        if not self._terms.jwks_url:
            return self._terms.key
        kid = str(jwt.get_unverified_header(token).get("kid", ""))
        async with self._fetching:
            age = self._age_s()
            if age is None or age > KEY_SET_S or (kid not in self._keys and age > REFETCH_S):
                await self._refresh()
        if kid not in self._keys:
            raise jwt.InvalidKeyError("no such key in the set")
        return self._keys[kid]

    def _age_s(self) -> float | None:
        return None if self._fetched_at is None else self._clock.monotonic() - self._fetched_at

    async def _refresh(self) -> None:
        """The keys of the set that fit the algorithm; those of before where it cannot be had."""
        self._fetched_at = self._clock.monotonic()
        found = await self._fetch(self._terms.jwks_url)
        if isinstance(found, NoDocument) or found.status != 200:
            _log.warning("the key set cannot be had; those of before count")
            return
        self._keys = _keys_of(found.content, self._terms.algorithm)


def _keys_of(content: bytes, algorithm: str) -> dict[str, jwt.PyJWK]:
    """The keys of a set that are made for signing so, by their ids; shared secrets are none."""
    try:
        rows = json.loads(content)["keys"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return {}
    found: dict[str, jwt.PyJWK] = {}
    for row in rows if isinstance(rows, list) else []:
        fits = isinstance(row, dict) and row.get("kty") == _KEY_TYPES[algorithm] != "oct"
        if fits and row.get("use", "sig") == "sig" and isinstance(row.get("kid"), str):
            try:
                found[row["kid"]] = jwt.PyJWK(row, algorithm)
            except (jwt.PyJWTError, ValueError, TypeError):
                _log.warning("a key of the set cannot be read")
    return found
