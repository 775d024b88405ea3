"""The same answer in each wire format: OpenAI's two and Anthropic's, whole and in pieces.

A dialect turns an answer and the request's body into one JSON object, or into the events of a
stream. Each event is its name ('' where the format has none) and its data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from .script import Calls, Says, Spoken

Json: TypeAlias = Mapping[str, object]
Event: TypeAlias = tuple[str, Json]

DONE: Json = {}  # the mark that ends a stream of chat completions
PIECE = 7  # characters of each piece of a streamed answer
MADE_AT = 1_700_000_000


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one kind of service answers."""

    whole: Callable[[Spoken, Json], Json]
    pieces: Callable[[Spoken, Json], tuple[Event, ...]]


def tool_of(body: Json) -> str:
    """The first tool that the request offers; '' when it offers none."""
    tools = body.get("tools")
    if not isinstance(tools, list) or not tools:
        return ""
    first: Mapping[str, Json] = tools[0]
    return str(first.get("function", first).get("name", ""))


def _calls(answer: Spoken, body: Json) -> bool:
    return not isinstance(answer, Says) and bool(tool_of(body))


def _ended(answer: Spoken) -> str:
    """Why it ends before its end; '' where it does not."""
    return answer.end if isinstance(answer, Says) else ""


def _thought(answer: Spoken) -> str:
    return answer.thought if isinstance(answer, Calls) else ""


def _cut(text: str) -> tuple[str, ...]:
    return tuple(text[at : at + PIECE] for at in range(0, len(text), PIECE)) or ("",)


def _chat(answer: Spoken, body: Json) -> Json:
    message: dict[str, object] = {"role": "assistant", "content": answer.text}
    if _calls(answer, body):
        message |= {"content": None, "tool_calls": [_chat_call(answer.text, body)]}
    if _ended(answer) == "refusal":
        message |= {"content": None, "refusal": answer.text}
    if thought := _thought(answer):
        message["reasoning_content"] = thought
    choice: Json = {"index": 0, "message": message, "finish_reason": _chat_end(answer, body)}
    return _chat_head(body, "chat.completion") | {"choices": [choice], "usage": _chat_use(answer)}


def _chat_head(body: Json, kind: str) -> dict[str, object]:
    return {"id": "chat-1", "object": kind, "created": MADE_AT, "model": body.get("model", "")}


def _chat_call(arguments: str, body: Json) -> Json:
    function: Json = {"name": tool_of(body), "arguments": arguments}
    return {"index": 0, "id": "call-1", "type": "function", "function": function}


def _chat_end(answer: Spoken, body: Json) -> str:
    if _ended(answer) == "length":
        return "length"
    return "tool_calls" if _calls(answer, body) else "stop"


def _chat_use_told(body: Json) -> bool:
    """Whether a stream ends with its tokens: only where it was asked to."""
    options = body.get("stream_options")
    return isinstance(options, Mapping) and options.get("include_usage") is True


def _chat_use(answer: Spoken) -> Json:
    return {
        "prompt_tokens": answer.tokens_in,
        "completion_tokens": answer.tokens_out,
        "total_tokens": answer.tokens_in + answer.tokens_out,
    }


def _chat_pieces(answer: Spoken, body: Json) -> tuple[Event, ...]:
    calls, head = _calls(answer, body), _chat_head(body, "chat.completion.chunk")
    deltas: list[Json] = [{"role": "assistant", "content": "" if not calls else None}]
    if thought := _thought(answer):
        deltas.append({"reasoning_content": thought})
    if calls:
        deltas.append({"tool_calls": [_chat_call("", body)]})
    for piece in _cut(answer.text):
        part: Json = {"index": 0, "function": {"arguments": piece}}
        deltas.append({"tool_calls": [part]} if calls else {"content": piece})
    chunks: list[Json] = [{"index": 0, "delta": each, "finish_reason": None} for each in deltas]
    chunks.append({"index": 0, "delta": {}, "finish_reason": _chat_end(answer, body)})
    told: list[Event] = [("", head | {"choices": [each]}) for each in chunks]
    if _chat_use_told(body):
        told.append(("", head | {"choices": [], "usage": _chat_use(answer)}))
    return (*told, ("", DONE))


def _response(answer: Spoken, body: Json) -> Json:
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
        "created_at": MADE_AT,
        "model": body.get("model", ""),
        "status": "in_progress",
        "output": [],
        "tools": [],
        "tool_choice": "auto",
        "parallel_tool_calls": False,
    }


def _item(answer: Spoken, body: Json) -> Json:
    if _calls(answer, body):
        call = {"call_id": "call-1", "name": tool_of(body), "arguments": answer.text}
        return {"type": "function_call", "id": "item-1", "status": "completed"} | call
    text = {"type": "output_text", "text": answer.text, "annotations": []}
    held = {"role": "assistant", "status": "completed", "content": [text]}
    return {"type": "message", "id": "item-1"} | held


def _response_pieces(answer: Spoken, body: Json) -> tuple[Event, ...]:
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
        *((f"{kind}.delta", place | {"delta": each}) for each in _cut(answer.text)),
        (f"{kind}.done", place | {"arguments" if calls else "text": answer.text}),
        ("response.output_item.done", {"output_index": 0, "item": item}),
        ("response.completed", {"response": _response(answer, body)}),
    ]
    numbered = enumerate(told)
    return tuple(
        (kind, {"type": kind, "sequence_number": at} | rest) for at, (kind, rest) in numbered
    )


def _message(answer: Spoken, body: Json) -> Json:
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


def _message_end(answer: Spoken, body: Json) -> str:
    if ended := _ended(answer):
        return "max_tokens" if ended == "length" else ended
    return "tool_use" if _calls(answer, body) else "end_turn"


def _thinking(answer: Spoken) -> list[Json]:
    """The block that a model which thinks aloud begins with."""
    thought = _thought(answer)
    return [{"type": "thinking", "thinking": thought, "signature": "s-1"}] if thought else []


def _block(answer: Spoken, body: Json) -> dict[str, object]:
    if not _calls(answer, body):
        return {"type": "text", "text": answer.text}
    given = getattr(answer, "arguments", answer.text)  # whole answers hold parsed arguments
    return {"type": "tool_use", "id": "call-1", "name": tool_of(body), "input": given}


def _thinking_pieces(answer: Spoken) -> list[tuple[str, dict[str, object]]]:
    told: list[tuple[str, dict[str, object]]] = []
    for block in _thinking(answer):
        told.append(("content_block_start", {"index": 0, "content_block": block}))
        told.append(("content_block_stop", {"index": 0}))
    return told


def _message_pieces(answer: Spoken, body: Json) -> tuple[Event, ...]:
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
            for each in _cut(answer.text)
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
