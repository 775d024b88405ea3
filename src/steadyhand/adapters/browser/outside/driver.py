"""Runs browser-use in its own environment; see `worker.py`. Nothing of steadyhand is in reach here.

It may only look, click and scroll, speaks to this machine alone, and tells every move by its kind
and the page's word for what it was done to.
"""

from __future__ import annotations

import asyncio
import fcntl
import importlib
import json
import os
import signal
import sys
import threading
from typing import Any

NO_ACTIONS = (
    "search navigate go_back input upload_file switch close extract search_page find_elements "
    "send_keys find_text screenshot save_as_pdf dropdown_options select_dropdown write_file "
    "replace_file read_file evaluate"
).split()
HERE = frozenset({"127.0.0.1", "::1", "localhost", ""})
ASKED = {"socket.connect": 1, "socket.getaddrinfo": 0, "socket.gethostbyname": 0}


def watch(event: str, given: tuple[Any, ...]) -> None:
    """No name is looked up and no address dialled but this machine's own."""
    if event not in ASKED:
        return
    told = given[ASKED[event]]
    host = told[0] if isinstance(told, tuple) else told
    host = host.decode() if isinstance(host, bytes) else str(host or "")
    if host not in HERE and not host.startswith("/"):
        raise PermissionError(f"{host} is not this machine")


async def work(order: dict[str, Any], tell: Any) -> None:
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
        tools=browser_use.Tools(exclude_actions=NO_ACTIONS),
        use_vision=False,
        use_judge=False,
        flash_mode=True,
        directly_open_url=False,
        enable_signal_handler=False,
        max_failures=2,
        register_new_step_callback=moved,
    )
    await agent.run(max_steps=order["steps"])


def end_with_us() -> None:
    """This process ends as soon as nobody holds the other end of its standard input.

    The kernel's signal also ends it where native code lets no thread of Python run. To be called
    when all that was to come was read.
    """

    def wait() -> None:
        while os.read(0, 1):
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
    sys.addaudithook(watch)

    def tell(**line: str) -> None:
        answers.write(json.dumps(line) + "\n")
        answers.flush()

    order = json.loads(sys.stdin.readline())
    end_with_us()
    asyncio.run(work(order, tell))
    tell(end="")


if __name__ == "__main__":
    main()
