"""What runs in a process of its own: one parser, on one content, within its limits.

`parser_process` starts it, writes a line of arguments (JSON) and the content to its standard input,
and takes one JSON document from its standard output. Before it reads a byte it limits itself:
memory, processor time, no file written, no further process, no core. Where a system knows no such
limit (`resource` is missing, or refuses) the parent's, of size and of time, are what is left.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb
from types import TracebackType

import msgspec

from ...errors import BadInput

NO_MEMORY = 71  # exit status, EX_OSERR: nothing can be written then
PARSER_BROKE = 70  # EX_SOFTWARE
FILES_OPEN = 64
OUTPUT = 1  # standard output's descriptor
Arguments = Mapping[str, str]
Parse = Callable[[bytes, Arguments], object]


@dataclass(frozen=True, slots=True)
class Limits:
    """What one parser may take."""

    memory_max: int = 768 * 2**20  # bytes of addresses; the interpreter takes 50 MB of them
    cpu_s: int = 8  # a long resume takes below one
    wall_s: float = 12.0  # on a busy machine; the whole command is to end within 20 s
    result_max: int = 32 * 2**20  # bytes of JSON; a long resume has 100 kB


class Answer(msgspec.Struct, omit_defaults=True):
    """What the child says: a result, a sentence for the user, or why the parser broke off."""

    result: msgspec.Raw = msgspec.Raw(b"null")
    refused: str = ""
    broke: str = ""


def serve(name: str, limits: str) -> None:
    """The function of that name (`module:function`) has answered for what standard input holds."""
    limit_self(msgspec.json.decode(limits, type=Limits))
    _close_output(answer := os.dup(OUTPUT))
    sys.excepthook = lambda *fault: _tell_fault(answer, *fault)
    arguments = json.loads(sys.stdin.buffer.readline())
    content = sys.stdin.buffer.read()
    try:
        _write(answer, Answer(msgspec.Raw(_encode(_function(name)(content, arguments)))))
    except BadInput as exc:
        _write(answer, Answer(refused=str(exc)))


def limit_self(limits: Limits) -> None:
    """This process is held to the limits from now on, as far as the system knows such."""
    try:
        import resource
    except ImportError:
        return
    for kind, most in (
        ("RLIMIT_AS", limits.memory_max),
        ("RLIMIT_CPU", limits.cpu_s),  # a signal that says so; a second later it is killed
        ("RLIMIT_FSIZE", 0),
        ("RLIMIT_NPROC", 0),
        ("RLIMIT_NOFILE", FILES_OPEN),
        ("RLIMIT_CORE", 0),
    ):
        try:
            resource.setrlimit(getattr(resource, kind), (most, most + (kind == "RLIMIT_CPU")))
        except (AttributeError, ValueError, OSError):
            continue  # macOS takes no limit of addresses; a stricter one may be set already


def _close_output(kept: int) -> None:
    """What a parser prints goes nowhere; *kept* alone leads to the parent."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, OUTPUT)
    os.close(nowhere)
    os.set_inheritable(kept, False)


def _function(name: str) -> Parse:
    module, _, function = name.partition(":")
    found: Parse = getattr(importlib.import_module(module), function)
    return found


def _encode(result: object) -> bytes:
    """The result as JSON; halves of characters, which UTF-8 has not, are joined or U+FFFD."""
    try:
        return msgspec.json.encode(result)
    except UnicodeEncodeError:
        text = json.dumps(msgspec.to_builtins(result), ensure_ascii=False)
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


def _write(output: int, answer: Answer) -> None:
    with os.fdopen(output, "wb") as file:
        file.write(msgspec.json.encode(answer))


def _tell_fault(
    output: int, kind: type[BaseException], exc: BaseException, trace: TracebackType | None
) -> None:
    """The parent hears where it broke off; of a lack of memory by the exit status alone."""
    if issubclass(kind, MemoryError):
        os._exit(NO_MEMORY)
    _write(output, Answer(broke=_fault_text(kind, trace)))
    os._exit(PARSER_BROKE)


def _fault_text(kind: type[BaseException], trace: TracebackType | None) -> str:
    if issubclass(kind, RecursionError):
        return "it is nested too deeply"
    last = extract_tb(trace)[-1]
    return f"its parser broke off ({kind.__name__} in {Path(last.filename).name}:{last.lineno})"
