"""Webhooks: one POST to a client's address, signed as Standard Webhooks has it."""

from __future__ import annotations

import asyncio
import base64
import binascii
import hmac
import logging
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

import httpx2

from steadyhand.core.journal.codec import stamp
from steadyhand.core.queue.callbacks import Callback, Delivery
from steadyhand.errors import BadInput, UrlRefused

from .address import check_admitted
from .fetch import pinned_request, request_path, requested_of, transport_of

POST_S = 10.0  # of one delivery, name looked up and answer read
SECRET_PREFIX = "whsec_"
SECRET_BYTES_MIN = 24
_log = logging.getLogger("steadyhand.webhook")


def webhook_key(secret: str) -> bytes:
    """The key that a secret holds. Raises BadInput; the secret is not repeated."""
    try:
        key = base64.b64decode(secret.removeprefix(SECRET_PREFIX), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not secret.startswith(SECRET_PREFIX) or len(key) < SECRET_BYTES_MIN:
        raise BadInput(
            f"a webhook secret is {SECRET_PREFIX} and {SECRET_BYTES_MIN} bytes or more in base64"
        )
    return key


def signatures(keys: tuple[bytes, ...], event_id: str, *, at: datetime, body: bytes) -> str:
    """One signature for each key, apart by spaces: a receiver takes any that it can check."""
    signed = f"{event_id}.{int(at.timestamp())}.".encode() + body
    made = (hmac.new(key, signed, sha256).digest() for key in keys)
    return " ".join(f"v1,{base64.b64encode(each).decode()}" for each in made)


@dataclass(frozen=True, slots=True)
class WebhookSender:
    """Delivers callbacks to public addresses, and to those origins that are named."""

    keys: tuple[bytes, ...] = ()
    allow_origins: tuple[str, ...] = ()

    async def deliver(self, callback: Callback, *, at: datetime) -> Delivery:
        """One attempt; what came of it is a value. No redirect is followed."""
        try:
            async with asyncio.timeout(POST_S):
                status = await self._post(callback, at)
        except UrlRefused as exc:
            return Delivery(stamp(at), why=str(exc))
        except TimeoutError:
            return Delivery(stamp(at), why=f"no answer within {POST_S:.0f} s")
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError, ValueError) as exc:
            return Delivery(stamp(at), why=f"no answer ({type(exc).__name__})")
        _log.info("callback of job %s: %d", callback.job_id, status)
        return Delivery(stamp(at), status, "" if 200 <= status < 300 else f"answered {status}")

    async def _post(self, callback: Callback, at: datetime) -> int:
        """The status of the answer. The address that was admitted is the one connected to."""
        found = await check_admitted(callback.url, self.allow_origins)
        if not found:
            raise UrlRefused("its host has no address")
        request = requested_of(callback.url)
        if request is None:
            raise UrlRefused("it is no http or https address")
        asked = pinned_request(request, found[0], request_path(callback.url))
        sent = httpx2.Request(
            "POST",
            asked.url,
            headers=_headers(callback, at, keys=self.keys) | {"Host": asked.headers["Host"]},
            content=callback.body.encode(),
            extensions=asked.extensions,
        )
        async with transport_of(request) as transport:
            answer = await transport.handle_async_request(sent)
            await answer.aclose()
            return answer.status_code


def _headers(callback: Callback, at: datetime, *, keys: tuple[bytes, ...]) -> dict[str, str]:
    told = {
        "Content-Type": "application/json",
        "User-Agent": "steadyhand-webhook",
        "Connection": "close",
        "webhook-id": callback.event_id,
        "webhook-timestamp": str(int(at.timestamp())),
    }
    if not keys:
        return told
    body = callback.body.encode()
    signed = signatures(keys, callback.event_id, at=at, body=body)
    return told | {"webhook-signature": signed}
