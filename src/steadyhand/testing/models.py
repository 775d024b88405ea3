"""A loopback server that speaks the wire formats of language models, scripted answer by answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from types import TracebackType
from typing import Literal, TypeAlias

from steadyhand.core.plan.prompts import Prompt
from steadyhand.ports import ModelAnswer, NoAnswer, Terms

IN, OUT = 120, 30  # tokens that an answer counts unless it says otherwise
End = Literal["", "length", "refusal"]


@dataclass(frozen=True, slots=True)
class TextAnswer:
    """Plain text, to its end; or as far as its tokens went, or as a refusal."""

    text: str
    tokens_in: int = IN
    tokens_out: int = OUT
    end: End = ""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call of the tool that was offered; where a schema was asked for instead, its JSON."""

    arguments: Mapping[str, object] = field(default_factory=dict)
    tokens_in: int = IN
    tokens_out: int = OUT
    thought: str = ""  # that it tells before the call

    @property
    def text(self) -> str:
        """The arguments as they go over the wire."""
        return json.dumps(self.arguments)


@dataclass(frozen=True, slots=True)
class GarbledCall:
    """A call whose arguments are no JSON."""

    text: str = '{"moves": ['
    tokens_in: int = IN
    tokens_out: int = OUT


@dataclass(frozen=True, slots=True)
class RateLimit:
    """429, with what it says of when to come again; '' says nothing."""

    retry_after: str = "0"


@dataclass(frozen=True, slots=True)
class ErrorAnswer:
    """An answer that is an error."""

    status: int = 500


@dataclass(frozen=True, slots=True)
class RawBody:
    """A body as it is: no choices, an error under a good status, no JSON at all."""

    body: bytes
    status: int = 200


@dataclass(frozen=True, slots=True)
class Redirect:
    """A redirect to that address."""

    to: str
    status: int = 307


@dataclass(frozen=True, slots=True)
class BrokenConnection:
    """The beginning of an answer, whole or in pieces; then the connection ends."""


@dataclass(frozen=True, slots=True)
class NoAnswerAtAll:
    """Nothing at all, until whoever asked goes away or the server stops."""


ModelMessage: TypeAlias = TextAnswer | ToolCall | GarbledCall


@dataclass(frozen=True, slots=True)
class DelayedAnswer:
    """An answer that comes after that many seconds, as those of real services do."""

    after_s: float
    then: ModelMessage


Answer: TypeAlias = (
    ModelMessage
    | RateLimit
    | ErrorAnswer
    | RawBody
    | Redirect
    | BrokenConnection
    | NoAnswerAtAll
    | DelayedAnswer
)


TERMS = Terms("scripted", None)


class ScriptedModel:
    """Says its script, one after the other, then nothing; a function answers each prompt."""

    def __init__(
        self,
        script: Sequence[ModelAnswer | NoAnswer] | Callable[[Prompt], ModelAnswer | NoAnswer],
        terms: Terms = TERMS,
    ) -> None:
        self._script = script
        self._terms = terms
        self.heard: list[Prompt] = []

    @property
    def terms(self) -> Terms:
        """What a call takes at most."""
        return self._terms

    async def propose(self, prompt: Prompt) -> ModelAnswer | NoAnswer:
        """The next line of the script."""
        self.heard.append(prompt)
        if callable(self._script):
            return self._script(prompt)
        place = len(self.heard) - 1
        return self._script[place] if place < len(self._script) else NoAnswer("no more", free=True)


# The same answer in each wire format: OpenAI's two and Anthropic's, whole and in pieces.
#
# A dialect turns an answer and the request's body into one JSON object, or into the events of a
# stream. Each event is its name ('' where the format has none) and its data.

Json: TypeAlias = Mapping[str, object]
Event: TypeAlias = tuple[str, Json]

DONE_EVENT: Json = {}  # the mark that ends a stream of chat completions
PIECE = 7  # characters of each piece of a streamed answer
CREATED_AT = 1_700_000_000


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one kind of service answers."""

    whole: Callable[[ModelMessage, Json], Json]
    pieces: Callable[[ModelMessage, Json], tuple[Event, ...]]


def tool_of(body: Json) -> str:
    """The first tool that the request offers; '' when it offers none."""
    tools = body.get("tools")
    if not isinstance(tools, list) or not tools:
        return ""
    first: Mapping[str, Json] = tools[0]
    return str(first.get("function", first).get("name", ""))


def _calls(answer: ModelMessage, body: Json) -> bool:
    return not isinstance(answer, TextAnswer) and bool(tool_of(body))


def _stop_reason(answer: ModelMessage) -> str:
    """Why it ends before its end; '' where it does not."""
    return answer.end if isinstance(answer, TextAnswer) else ""


def _thought(answer: ModelMessage) -> str:
    return answer.thought if isinstance(answer, ToolCall) else ""


def _pieces(text: str) -> tuple[str, ...]:
    return tuple(text[at : at + PIECE] for at in range(0, len(text), PIECE)) or ("",)


def _chat(answer: ModelMessage, body: Json) -> Json:
    message: dict[str, object] = {"role": "assistant", "content": answer.text}
    if _calls(answer, body):
        message |= {"content": None, "tool_calls": [_chat_call(answer.text, body)]}
    if _stop_reason(answer) == "refusal":
        message |= {"content": None, "refusal": answer.text}
    if thought := _thought(answer):
        message["reasoning_content"] = thought
    choice: Json = {"index": 0, "message": message, "finish_reason": _chat_end(answer, body)}
    return _chat_head(body, "chat.completion") | {"choices": [choice], "usage": _chat_usage(answer)}


def _chat_head(body: Json, kind: str) -> dict[str, object]:
    return {"id": "chat-1", "object": kind, "created": CREATED_AT, "model": body.get("model", "")}


def _chat_call(arguments: str, body: Json) -> Json:
    function: Json = {"name": tool_of(body), "arguments": arguments}
    return {"index": 0, "id": "call-1", "type": "function", "function": function}


def _chat_end(answer: ModelMessage, body: Json) -> str:
    if _stop_reason(answer) == "length":
        return "length"
    return "tool_calls" if _calls(answer, body) else "stop"


def _wants_chat_usage(body: Json) -> bool:
    """Whether a stream ends with its tokens: only where it was asked to."""
    options = body.get("stream_options")
    return isinstance(options, Mapping) and options.get("include_usage") is True


def _chat_usage(answer: ModelMessage) -> Json:
    return {
        "prompt_tokens": answer.tokens_in,
        "completion_tokens": answer.tokens_out,
        "total_tokens": answer.tokens_in + answer.tokens_out,
    }


def _chat_pieces(answer: ModelMessage, body: Json) -> tuple[Event, ...]:
    calls, head = _calls(answer, body), _chat_head(body, "chat.completion.chunk")
    deltas: list[Json] = [{"role": "assistant", "content": "" if not calls else None}]
    if thought := _thought(answer):
        deltas.append({"reasoning_content": thought})
    if calls:
        deltas.append({"tool_calls": [_chat_call("", body)]})
    for piece in _pieces(answer.text):
        part: Json = {"index": 0, "function": {"arguments": piece}}
        deltas.append({"tool_calls": [part]} if calls else {"content": piece})
    chunks: list[Json] = [{"index": 0, "delta": each, "finish_reason": None} for each in deltas]
    chunks.append({"index": 0, "delta": {}, "finish_reason": _chat_end(answer, body)})
    told: list[Event] = [("", head | {"choices": [each]}) for each in chunks]
    if _wants_chat_usage(body):
        told.append(("", head | {"choices": [], "usage": _chat_usage(answer)}))
    return (*told, ("", DONE_EVENT))


def _response(answer: ModelMessage, body: Json) -> Json:
    use = {
        "input_tokens": answer.tokens_in,
        "output_tokens": answer.tokens_out,
        "total_tokens": answer.tokens_in + answer.tokens_out,
        "input_tokens_details": {"cached_tokens": 0},
        "output_tokens_details": {"reasoning_tokens": 0},
    }
    ended = {"status": "completed", "output": [_item(answer, body)], "usage": use}
    return _response_head(body) | ended


def _response_head(body: Json) -> dict[str, object]:
    return {
        "id": "resp-1",
        "object": "response",
        "created_at": CREATED_AT,
        "model": body.get("model", ""),
        "status": "in_progress",
        "output": [],
        "tools": [],
        "tool_choice": "auto",
        "parallel_tool_calls": False,
    }


def _item(answer: ModelMessage, body: Json) -> Json:
    if _calls(answer, body):
        call = {"call_id": "call-1", "name": tool_of(body), "arguments": answer.text}
        return {"type": "function_call", "id": "item-1", "status": "completed"} | call
    text = {"type": "output_text", "text": answer.text, "annotations": []}
    held = {"role": "assistant", "status": "completed", "content": [text]}
    return {"type": "message", "id": "item-1"} | held


def _response_pieces(answer: ModelMessage, body: Json) -> tuple[Event, ...]:
    item, calls = dict(_item(answer, body)), _calls(answer, body)
    kind = "response.function_call_arguments" if calls else "response.output_text"
    place: dict[str, object] = {"item_id": "item-1", "output_index": 0}
    if not calls:
        place |= {"content_index": 0, "logprobs": []}
    bare: dict[str, object] = {"arguments": ""} if calls else {"content": []}
    empty = item | bare
    told: list[tuple[str, dict[str, object]]] = [
        ("response.created", {"response": _response_head(body)}),
        ("response.output_item.added", {"output_index": 0, "item": empty}),
        *((f"{kind}.delta", place | {"delta": each}) for each in _pieces(answer.text)),
        (f"{kind}.done", place | {"arguments" if calls else "text": answer.text}),
        ("response.output_item.done", {"output_index": 0, "item": item}),
        ("response.completed", {"response": _response(answer, body)}),
    ]
    numbered = enumerate(told)
    return tuple(
        (kind, {"type": kind, "sequence_number": at} | rest) for at, (kind, rest) in numbered
    )


def _message(answer: ModelMessage, body: Json) -> Json:
    use = {"input_tokens": answer.tokens_in, "output_tokens": answer.tokens_out}
    content = [*_thinking(answer), _block(answer, body)]
    ended = {"content": content, "stop_reason": _message_end(answer, body)}
    return _message_head(body) | ended | {"usage": use}


def _message_head(body: Json) -> dict[str, object]:
    return {
        "id": "msg-1",
        "type": "message",
        "role": "assistant",
        "model": body.get("model", ""),
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
    }


def _message_end(answer: ModelMessage, body: Json) -> str:
    if ended := _stop_reason(answer):
        return "max_tokens" if ended == "length" else ended
    return "tool_use" if _calls(answer, body) else "end_turn"


def _thinking(answer: ModelMessage) -> list[Json]:
    """The block that a model which thinks aloud begins with."""
    thought = _thought(answer)
    return [{"type": "thinking", "thinking": thought, "signature": "s-1"}] if thought else []


def _block(answer: ModelMessage, body: Json) -> dict[str, object]:
    if not _calls(answer, body):
        return {"type": "text", "text": answer.text}
    given = getattr(answer, "arguments", answer.text)  # whole answers hold parsed arguments
    return {"type": "tool_use", "id": "call-1", "name": tool_of(body), "input": given}


def _thinking_pieces(answer: ModelMessage) -> list[tuple[str, dict[str, object]]]:
    told: list[tuple[str, dict[str, object]]] = []
    for block in _thinking(answer):
        told.append(("content_block_start", {"index": 0, "content_block": block}))
        told.append(("content_block_stop", {"index": 0}))
    return told


def _message_pieces(answer: ModelMessage, body: Json) -> tuple[Event, ...]:
    calls = _calls(answer, body)
    begun = _message_head(body) | {"usage": {"input_tokens": answer.tokens_in, "output_tokens": 1}}
    bare: dict[str, object] = {"input": {}} if calls else {"text": ""}
    block = _block(answer, body) | bare
    kind, name = ("input_json_delta", "partial_json") if calls else ("text_delta", "text")
    ended = {"stop_reason": _message_end(answer, body), "stop_sequence": None}
    at = len(_thinking(answer))
    told: list[tuple[str, dict[str, object]]] = [
        ("message_start", {"message": begun}),
        *_thinking_pieces(answer),
        ("content_block_start", {"index": at, "content_block": block}),
        *(
            ("content_block_delta", {"index": at, "delta": {"type": kind, name: each}})
            for each in _pieces(answer.text)
        ),
        ("content_block_stop", {"index": at}),
        ("message_delta", {"delta": ended, "usage": {"output_tokens": answer.tokens_out}}),
        ("message_stop", {}),
    ]
    return tuple((kind, {"type": kind} | rest) for kind, rest in told)


DIALECTS = {
    "/chat/completions": Dialect(_chat, _chat_pieces),
    "/responses": Dialect(_response, _response_pieces),
    "/messages": Dialect(_message, _message_pieces),
}


LOOPBACK = "127.0.0.1"
CUT_BYTES = 40  # bytes that a cut answer lacks: of a stream, its last event and more
BODY_MAX = 32 * 1024 * 1024  # bytes: more than any screenshot
SCRIPT_END = ErrorAnswer(400)  # beyond the script: an error that nobody tries again
REASONS = {200: "OK", 400: "Bad Request", 404: "Not Found", 429: "Too Many Requests"}
KEYS = ("authorization", "x-api-key")  # the headers that hold one
Kind = Literal["", "compatible"]  # '' takes what any service takes


@dataclass(frozen=True, slots=True)
class ReceivedRequest:
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

    script: Sequence[Answer] | Callable[[ReceivedRequest], Answer] = ()
    kind: Kind = ""
    heard: list[ReceivedRequest] = field(default_factory=list)
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
            heard = await _read_request(reader)
            self.heard.append(heard)
            await self._answer(heard, reader, writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # whoever asked went away, or the server stops
        finally:
            self._talks.discard(task)
            writer.close()

    async def _answer(
        self, heard: ReceivedRequest, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        said = self._scripted_answer(heard)
        answer = ErrorAnswer(400) if is_refused(heard, self.kind) else said
        dialect = next((d for path, d in DIALECTS.items() if heard.path.endswith(path)), None)
        if isinstance(answer, NoAnswerAtAll):
            await reader.read()
            return
        if isinstance(answer, DelayedAnswer):
            with suppress(TimeoutError):  # whoever asked may go away meanwhile
                await asyncio.wait_for(reader.read(), answer.after_s)
            answer = answer.then
        writer.write(_head_and_body(answer, heard, dialect))
        await writer.drain()

    def _scripted_answer(self, heard: ReceivedRequest) -> Answer:
        if callable(self.script):
            return self.script(heard)
        place = len(self.heard) - 1
        return self.script[place] if place < len(self.script) else SCRIPT_END


def is_refused(heard: ReceivedRequest, kind: Kind) -> bool:
    """Whether no service of that kind takes such a request, whoever asks."""
    if heard.path.endswith("/messages"):
        return not _thinks_within(heard.body)
    return kind == "compatible" and "max_completion_tokens" in heard.body


def _thinks_within(body: Json) -> bool:
    """Whether Anthropic's answer is limited, and its thinking to less than that."""
    most, thinking = body.get("max_tokens"), body.get("thinking")
    budget = thinking.get("budget_tokens", 0) if isinstance(thinking, Mapping) else 0
    return isinstance(most, int) and isinstance(budget, int) and budget < most


async def _read_request(reader: asyncio.StreamReader) -> ReceivedRequest:
    """The next request of a connection."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").strip().split("\r\n")
    headers = {name.strip().lower(): value.strip() for name, _, value in _split(lines)}
    text = (await reader.readexactly(min(int(headers["content-length"]), BODY_MAX))).decode()
    path = first.split(" ")[1].split("?")[0]
    keys = [headers[name].removeprefix("Bearer ") for name in KEYS if name in headers]
    key = digest_of(keys[0]) if keys else ""
    return ReceivedRequest(
        path, frozenset(headers), json.loads(text), text, host=headers.get("host", ""), key=key
    )


def _split(lines: Sequence[str]) -> list[tuple[str, str, str]]:
    return [line.partition(":") for line in lines]


def _head_and_body(answer: Answer, heard: ReceivedRequest, dialect: Dialect | None) -> bytes:
    if dialect is None:
        return _error(404)
    match answer:
        case RateLimit(retry_after):
            return _error(429, {"retry-after": retry_after} if retry_after else {})
        case ErrorAnswer(status):
            return _error(status)
        case RawBody(body, status):
            return _bytes(status, body)
        case Redirect(to, status):
            return _bytes(status, b"", {"location": to})
        case BrokenConnection():
            return _message_bytes(ToolCall(), heard.body, dialect)[:-CUT_BYTES]
        case TextAnswer() | ToolCall() | GarbledCall():
            return _message_bytes(answer, heard.body, dialect)
    raise AssertionError(f"{answer} has no bytes")


def _message_bytes(answer: ModelMessage, body: Json, dialect: Dialect) -> bytes:
    if not body.get("stream"):
        return _whole(200, dialect.whole(answer, body))
    events = b"".join(_event(name, data) for name, data in dialect.pieces(answer, body))
    return _bytes(200, events, {"content-type": "text/event-stream"})


def _event(name: str, data: Json) -> bytes:
    lead = f"event: {name}\n" if name else ""
    return f"{lead}data: {'[DONE]' if data is DONE_EVENT else json.dumps(data)}\n\n".encode()


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
