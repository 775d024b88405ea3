"""Parsers that a process of its own is given, each with a way of going wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

from steadyhand.adapters.files.parser_child import Arguments
from steadyhand.errors import BadInput

ENDLESS = "import threading; threading.Event().wait()"


def count(content: bytes, arguments: Arguments) -> dict[str, object]:
    """What it was given."""
    return {"size": len(content), "arguments": dict(arguments)}


def surroundings(_content: bytes, _arguments: Arguments) -> dict[str, object]:
    """What it has of the machine."""
    return {"environment": sorted(os.environ), "folder": str(Path.cwd()), "group": os.getpgrp()}


def refuse(_content: bytes, _arguments: Arguments) -> str:
    """As a parser says that a file is none."""
    raise BadInput("cv\x1b[31m.pdf is no PDF\nat all; save it anew")


def halves(_content: bytes, _arguments: Arguments) -> str:
    """Text as some files hold it: two halves of a character, and one alone."""
    return "\ud83d\ude42 \ud800"


def print_much(_content: bytes, _arguments: Arguments) -> str:
    """As libraries print what they think of a file."""
    print("hello")
    os.write(1, b"world")
    return "done"


def eat_memory(_content: bytes, _arguments: Arguments) -> int:
    """More than there may be."""
    return sum(map(len, [bytes(2**20) for _ in range(4_000)]))


def spin(_content: bytes, _arguments: Arguments) -> str:
    """It never ends."""
    while True:
        pass


def wait(_content: bytes, _arguments: Arguments) -> str:
    """It never ends, and takes no time of the processor."""
    threading.Event().wait()
    return ""


def crash(_content: bytes, _arguments: Arguments) -> str:
    """As a parser in C does."""
    os.kill(os.getpid(), signal.SIGSEGV)
    return ""


def go_deep(content: bytes, arguments: Arguments) -> str:
    """One call in another without end."""
    return go_deep(content, arguments)


def go_wrong(_content: bytes, _arguments: Arguments) -> str:
    """As a parser does that did not think of this file."""
    return [""][1]


def say_much(_content: bytes, arguments: Arguments) -> str:
    """As many letters as it was told."""
    return "x" * int(arguments["letters"])


def write(_content: bytes, arguments: Arguments) -> str:
    """It fills a file."""
    with open(arguments["file"], "wb") as file:
        file.write(b"x")
    return "written"


def leave_behind(_content: bytes, _arguments: Arguments) -> int:
    """It starts a process, and ends before that does."""
    return subprocess.Popen([sys.executable, "-c", ENDLESS]).pid


def hold_on(_content: bytes, _arguments: Arguments) -> int:
    """It starts a process that keeps open whatever leads to the parent."""
    return subprocess.Popen([sys.executable, "-c", ENDLESS], close_fds=False).pid
