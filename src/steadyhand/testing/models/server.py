"""The server on loopback: hears a request, writes it down, and answers as the script says."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from types import TracebackType
from typing import Literal

from .dialects import DIALECTS, DONE, Dialect, Json
from .script import (
    Answer,
    Broken,
    Calls,
    Cut,
    Garbled,
    Limited,
    Moved,
    Raw,
    Says,
    Silent,
    Slow,
    Spoken,
)

LOOPBACK = "127.0.0.1"
CUT = 40  # bytes that a cut answer lacks: of a stream, its last event and more
BODY_MAX = 32 * 1024 * 1024  # bytes: more than any screenshot
NOTHING_LEFT = Broken(400)  # beyond the script: an error that nobody tries again
REASONS = {200: "OK", 400: "Bad Request", 404: "Not Found", 429: "Too Many Requests"}
KEYS = ("authorization", "x-api-key")  # the headers that hold one
Kind = Literal["", "compatible"]  # '' takes what any service takes


@dataclass(frozen=True, slots=True)
class Heard:
    """One request: its path, the names of its headers (never what they hold), and its body.

    Of a key it holds only the digest, by which a test knows one that it gave again.
    """

    path: str
    headers: frozenset[str]
    body: Json
    text: str  # the body as it came
    host: str = ""
    key: str = ""  # `digest_of` the key that came along; '' where none did


def digest_of(key: str) -> str:
    """What is kept of a key."""
    return sha256(key.encode()).hexdigest()[:16]


@dataclass(slots=True)
class ScriptedModels:
    """A service of language models that says what its script says; use it as `async with`.

    It refuses what the services that it stands for refuse, whatever its script says.
    """

    script: Sequence[Answer] | Callable[[Heard], Answer] = ()
    kind: Kind = ""
    heard: list[Heard] = field(default_factory=list)
    _server: asyncio.Server | None = None
    _talks: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def origin(self) -> str:
        """Its address, without a path."""
        assert self._server is not None, "it listens only inside 'async with'"
        return f"http://{LOOPBACK}:{self._server.sockets[0].getsockname()[1]}"

    async def __aenter__(self) -> ScriptedModels:
        self._server = await asyncio.start_server(self._talk, LOOPBACK, 0)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._server is not None
        self._server.close()
        for talk in self._talks:
            talk.cancel()
        await asyncio.gather(*self._talks, return_exceptions=True)

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._talks.add(task)
        try:
            heard = await _hear(reader)
            self.heard.append(heard)
            await self._answer(heard, reader, writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # whoever asked went away, or the server stops
        finally:
            self._talks.discard(task)
            writer.close()

    async def _answer(
        self, heard: Heard, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        said = self._said(heard)
        answer = Broken(400) if refused(heard, self.kind) else said
        dialect = next((d for path, d in DIALECTS.items() if heard.path.endswith(path)), None)
        if isinstance(answer, Silent):
            await reader.read()
            return
        if isinstance(answer, Slow):
            with suppress(TimeoutError):  # whoever asked may go away meanwhile
                await asyncio.wait_for(reader.read(), answer.after_s)
            answer = answer.then
        writer.write(_head_and_body(answer, heard, dialect))
        await writer.drain()

    def _said(self, heard: Heard) -> Answer:
        if callable(self.script):
            return self.script(heard)
        place = len(self.heard) - 1
        return self.script[place] if place < len(self.script) else NOTHING_LEFT


def refused(heard: Heard, kind: Kind) -> bool:
    """Whether no service of that kind takes such a request, whoever asks."""
    if heard.path.endswith("/messages"):
        return not _thinks_within(heard.body)
    return kind == "compatible" and "max_completion_tokens" in heard.body


def _thinks_within(body: Json) -> bool:
    """Whether Anthropic's answer is limited, and its thinking to less than that."""
    most, thinking = body.get("max_tokens"), body.get("thinking")
    budget = thinking.get("budget_tokens", 0) if isinstance(thinking, Mapping) else 0
    return isinstance(most, int) and isinstance(budget, int) and budget < most


async def _hear(reader: asyncio.StreamReader) -> Heard:
    """The next request of a connection."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").strip().split("\r\n")
    headers = {name.strip().lower(): value.strip() for name, _, value in _split(lines)}
    text = (await reader.readexactly(min(int(headers["content-length"]), BODY_MAX))).decode()
    path = first.split(" ")[1].split("?")[0]
    keys = [headers[name].removeprefix("Bearer ") for name in KEYS if name in headers]
    key = digest_of(keys[0]) if keys else ""
    return Heard(
        path, frozenset(headers), json.loads(text), text, host=headers.get("host", ""), key=key
    )


def _split(lines: Sequence[str]) -> list[tuple[str, str, str]]:
    return [line.partition(":") for line in lines]


def _head_and_body(answer: Answer, heard: Heard, dialect: Dialect | None) -> bytes:
    if dialect is None:
        return _error(404)
    match answer:
        case Limited(retry_after):
            return _error(429, {"retry-after": retry_after} if retry_after else {})
        case Broken(status):
            return _error(status)
        case Raw(body, status):
            return _bytes(status, body)
        case Moved(to, status):
            return _bytes(status, b"", {"location": to})
        case Cut():
            return _spoken(Calls(), heard.body, dialect)[:-CUT]
        case Says() | Calls() | Garbled():
            return _spoken(answer, heard.body, dialect)
    raise AssertionError(f"{answer} has no bytes")


def _spoken(answer: Spoken, body: Json, dialect: Dialect) -> bytes:
    if not body.get("stream"):
        return _whole(200, dialect.whole(answer, body))
    events = b"".join(_event(name, data) for name, data in dialect.pieces(answer, body))
    return _bytes(200, events, {"content-type": "text/event-stream"})


def _event(name: str, data: Json) -> bytes:
    lead = f"event: {name}\n" if name else ""
    return f"{lead}data: {'[DONE]' if data is DONE else json.dumps(data)}\n\n".encode()


def _error(status: int, headers: Mapping[str, str] | None = None) -> bytes:
    fault = {"type": "error", "error": {"type": "scripted", "message": "as the script says"}}
    return _whole(status, fault, headers)


def _whole(status: int, data: Json, headers: Mapping[str, str] | None = None) -> bytes:
    return _bytes(status, json.dumps(data).encode(), headers)


def _bytes(status: int, body: bytes, headers: Mapping[str, str] | None = None) -> bytes:
    told = {"content-type": "application/json", "content-length": str(len(body))}
    return _head(status, told | dict(headers or {})) + body


def _head(status: int, headers: Mapping[str, str]) -> bytes:
    lines = [f"HTTP/1.1 {status} {REASONS.get(status, 'Error')}", "connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()
