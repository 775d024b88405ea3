"""Webhooks: signed as the standard says, sent to nobody that policy refuses, never raising."""

from __future__ import annotations

import asyncio
import base64
import hmac
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from hashlib import sha256

import pytest

from steadyhand.adapters.net.webhook import WebhookSender, signatures, webhook_key
from steadyhand.core.queue.callbacks import Callback, CallbackKind
from steadyhand.errors import BadInput

AT = datetime(2021, 2, 25, 21, 17, 44, tzinfo=UTC)
SECRET = "whsec_" + base64.b64encode(b"k" * 24).decode()
OLD = "whsec_" + base64.b64encode(b"o" * 24).decode()


def callback(url: str) -> Callback:
    return Callback("j1.1.end", "ada", "j1", CallbackKind.COMPLETED, url, "", '{"a":"ü"}', "")


@asynccontextmanager
async def receiver(answer: bytes) -> AsyncIterator[tuple[str, list[bytes]]]:
    """A server that gives that answer to whoever connects; its origin, and what it was sent."""
    got: list[bytes] = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        size = next(
            int(line.split(b":")[1])
            for line in head.lower().split(b"\r\n")
            if line.startswith(b"content-length")
        )
        got.append(head + await reader.readexactly(size))
        writer.write(answer)
        writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", got


async def test_a_callback_is_delivered_with_its_id_its_time_and_both_signatures() -> None:
    keys = (webhook_key(SECRET), webhook_key(OLD))
    async with receiver(b"HTTP/1.1 204 No Content\r\n\r\n") as (origin, got):
        sender = WebhookSender(keys, (origin,))
        made = await sender.deliver(callback(f"{origin}/hook?x=1"), at=AT)
    assert (made.status, made.why, made.accepted) == (204, "", True)
    head, body = got[0].split(b"\r\n\r\n", 1)
    lines = dict(line.split(b": ", 1) for line in head.lower().split(b"\r\n")[1:])
    assert head.startswith(b"POST /hook?x=1 HTTP/1.1")
    assert lines[b"webhook-id"] == b"j1.1.end"
    assert lines[b"webhook-timestamp"] == b"1614287864"
    signed = b"j1.1.end.1614287864." + body
    told = dict(h.split(b": ", 1) for h in head.split(b"\r\n")[1:])
    given = next(v for k, v in told.items() if k.lower() == b"webhook-signature").decode()
    for key, each in zip(keys, given.split(" "), strict=True):
        mac = hmac.new(key, signed, sha256).digest()
        assert each == f"v1,{base64.b64encode(mac).decode()}"


def test_a_signature_is_the_one_that_the_standard_shows() -> None:
    key = webhook_key("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    body = b'{"test": 2432232314}'
    at = datetime.fromtimestamp(1614265330, tz=UTC)
    made = signatures((key,), "msg_p5jXN8AQM9LWM0D4loKWxJek", at=at, body=body)
    assert made == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


@pytest.mark.parametrize("status", [301, 400, 410, 500])
async def test_a_refusal_and_a_redirect_are_told_and_not_followed(status: int) -> None:
    answer = f"HTTP/1.1 {status} X\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"
    async with receiver(answer.encode()) as (origin, _):
        made = await WebhookSender((), (origin,)).deliver(callback(origin), at=AT)
    assert (made.status, made.why) == (status, f"answered {status}")
    assert not made.accepted


@pytest.mark.parametrize(
    "url",
    ["http://127.0.0.1:9/", "http://10.0.0.1/", "http://[::1]/", "ftp://a.example/", "nonsense"],
)
async def test_nobody_is_called_whom_policy_refuses(url: str) -> None:
    made = await WebhookSender().deliver(callback(url), at=AT)
    assert made.status == 0
    assert made.why


async def test_a_receiver_that_speaks_no_http_is_told() -> None:
    async with receiver(b"hello\r\n") as (origin, _):
        made = await WebhookSender((), (origin,)).deliver(callback(origin), at=AT)
    assert made.status == 0
    assert made.why.startswith("no answer")


@pytest.mark.parametrize("secret", ["", "abc", "whsec_", "whsec_c2hvcnQ=", "whsec_%%%"])
def test_a_secret_that_is_none_is_refused_and_not_repeated(secret: str) -> None:
    with pytest.raises(BadInput) as caught:
        webhook_key(secret)
    assert not secret or secret not in str(caught.value).replace("whsec_ and", "")
