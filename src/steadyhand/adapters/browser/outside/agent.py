"""Runs browser-use in its own environment; see `visit.py`. Nothing of steadyhand is in reach here.

It may only look, click and scroll, speaks to its door and its model alone, starts no process, and
tells every move by its kind and the page's word for what it was done to.
"""

from __future__ import annotations

import asyncio
import fcntl
import importlib
import json
import os
import select
import signal
import socket
import sys
import threading
from typing import Any
from urllib.parse import urlsplit

EXCLUDED_ACTIONS = (
    "search navigate go_back input upload_file switch close extract search_page find_elements "
    "send_keys find_text screenshot save_as_pdf dropdown_options select_dropdown write_file "
    "replace_file read_file evaluate"
).split()
REFUSAL = "is not for an outside agent"
PROCESS_EVENTS = frozenset(
    "subprocess.Popen os.system os.exec os.fork os.forkpty os.posix_spawn os.spawn pty.spawn "
    "os.kill os.killpg".split()
)
NATIVE_EVENTS = frozenset(f"ctypes.{e}" for e in "dlopen dlsym dlsym/handle call_function".split())
LOOKUP_EVENTS = frozenset("socket.getaddrinfo socket.gethostbyname socket.gethostbyaddr".split())
SEND_EVENTS = frozenset({"socket.sendto", "socket.sendmsg"})
INTERNET_FAMILIES = frozenset({socket.AF_INET, socket.AF_INET6})
SOCKET_KIND_MASK = 0xF  # of a socket; what else its number says is how it waits
HostPort = tuple[str, int]


def restrict_to(order: dict[str, Any]) -> None:
    """From now on this process reaches the order's places alone, and starts no other."""
    places = frozenset(_host_port(url) for url in (order["door"], order["model"]["url"]))
    importlib.import_module("ctypes")  # which opens what is open already, once
    for module in map(importlib.import_module, ("subprocess", "_posixsubprocess")):
        for name in ("_fork_exec", "fork_exec"):  # of which no event tells
            if hasattr(module, name):
                setattr(module, name, _refuse)

    def watch(event: str, given: tuple[Any, ...]) -> None:
        if not _is_allowed(event, given, places):
            raise PermissionError(f"{event} {REFUSAL}")

    sys.addaudithook(watch)


def _host_port(url: str) -> HostPort:
    parts = urlsplit(url)
    return str(parts.hostname), int(parts.port or 0)


def _refuse(*_: Any) -> None:
    raise PermissionError(f"another process {REFUSAL}")


def _is_allowed(event: str, given: tuple[Any, ...], places: frozenset[HostPort]) -> bool:
    """Whether what Python is about to do may be done."""
    if event == "socket.connect":
        return isinstance(given[1], tuple) and given[1][:2] in places
    if event == "socket.__new__":
        return _is_stream_socket(*given[1:3])
    if event in LOOKUP_EVENTS:
        return _host_text(given[0]) in {"", *(host for host, _ in places)}
    if event in SEND_EVENTS:
        return given[1] is None
    return event not in PROCESS_EVENTS | NATIVE_EVENTS | {"socket.bind"}


def _is_stream_socket(family: int, kind: int) -> bool:
    """Whether such a socket only speaks to whom it was connected with."""
    stream = kind == -1 or kind & SOCKET_KIND_MASK == socket.SOCK_STREAM
    return family == -1 or (stream and family in {*INTERNET_FAMILIES, socket.AF_UNIX})


def _host_text(host: object) -> str:
    return host.decode() if isinstance(host, bytes) else str(host or "")


async def run_task(order: dict[str, Any], tell: Any) -> None:
    """The task was tried in the tab of the order."""
    browser_use = importlib.import_module("browser_use")
    browsers = importlib.import_module("browser_use.browser")
    model = order["model"]
    session = browsers.BrowserSession(
        browser_profile=browsers.BrowserProfile(
            cdp_url=order["door"],
            keep_alive=True,
            enable_default_extensions=False,
            highlight_elements=False,
            no_viewport=True,
        )
    )
    await session.start()
    await session.get_or_create_cdp_session(order["target"], focus=True)

    def moved(state: Any, output: Any, _: int) -> None:
        for each in output.action:
            ((kind, given),) = each.model_dump(exclude_unset=True).items()
            index = given.get("index") if isinstance(given, dict) else None
            node = state.dom_state.selector_map.get(index) if index else None
            label = node.get_all_children_text() if node is not None else ""
            tell(act=kind, label=" ".join(label.split())[:80])

    agent = browser_use.Agent(
        task=order["task"],
        llm=browser_use.ChatOpenAI(
            model=model["name"], base_url=model["url"], api_key=model["token"], max_retries=0
        ),
        browser_session=session,
        tools=browser_use.Tools(exclude_actions=EXCLUDED_ACTIONS),
        use_vision=False,
        use_judge=False,
        flash_mode=True,
        directly_open_url=False,
        enable_signal_handler=False,
        max_failures=2,
        register_new_step_callback=moved,
    )
    await agent.run(max_steps=order["steps"])


def end_with_parent() -> None:
    """This process ends as soon as nobody holds the other end of its standard input.

    The kernel's signal also ends it where native code lets no thread of Python run. To be called
    when all that was to come was read.
    """

    def wait() -> None:
        while select.select([0], [], []) and os.read(0, 1):  # a socket that is read tells no signal
            continue
        os._exit(1)

    signal.signal(signal.SIGIO, signal.SIG_DFL)  # which is to end
    fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(0, fcntl.F_SETFL, fcntl.fcntl(0, fcntl.F_GETFL) | os.O_ASYNC)
    threading.Thread(target=wait, daemon=True).start()


def main() -> None:
    """One order on standard input; a line for each move; an end."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what it has to say about itself is no answer

    def tell(**line: str) -> None:
        answers.write(json.dumps(line) + "\n")
        answers.flush()

    order = json.loads(sys.stdin.readline())
    end_with_parent()
    restrict_to(order)
    asyncio.run(run_task(order, tell))
    tell(end="")


if __name__ == "__main__":
    main()
