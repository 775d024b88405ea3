"""browser-use at one page, in its own environment; see `tokens.py`. Prints one JSON object.

It may speak to loopback alone: every other address is refused before it is dialled, and counted.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import _peer_child  # noqa: F401  (it turns telemetry, cloud and version checks off)

LOOPBACK = {"127.0.0.1", "::1", "localhost", ""}
refused: list[str] = []  # hosts


def watch(event: str, given: tuple[Any, ...]) -> None:
    """No name is looked up and no address dialled but this machine's own."""
    place = {"socket.connect": 1, "socket.getaddrinfo": 0, "socket.gethostbyname": 0}.get(event)
    if place is None:
        return
    told = given[place]
    host = told[0] if isinstance(told, tuple) else told
    host = host.decode() if isinstance(host, bytes) else str(host or "")
    if host not in LOOPBACK and not host.startswith("/"):
        refused.append(host)
        raise PermissionError(f"{host} is not this machine")


async def work(given: dict[str, Any], folder: Path) -> dict[str, object]:
    """The task was tried."""
    os.environ["BROWSER_USE_CONFIG_DIR"] = str(folder)
    from browser_use import Agent, ChatOpenAI
    from browser_use.browser import BrowserProfile, BrowserSession

    profile = BrowserProfile(
        executable_path=given["browser"],
        chromium_sandbox=given["sandbox"],
        headless=True,
        user_data_dir=folder / "profile",
        enable_default_extensions=False,
        highlight_elements=False,
        args=["--disable-background-networking", "--disable-component-update", "--disable-quic"],
    )
    session = BrowserSession(browser_profile=profile)
    model = ChatOpenAI(model="gpt-4.1-mini", base_url=given["model"], api_key="k-none")
    agent: Any = Agent(
        task=given["task"],
        llm=model,
        browser_session=session,
        use_vision=False,
        use_judge=False,
        flash_mode=given["flash"],
        initial_actions=[{"navigate": {"url": given["url"], "new_tab": False}}],
        enable_signal_handler=False,
    )
    try:
        history = await asyncio.wait_for(agent.run(max_steps=given["steps"]), given["seconds"])
    finally:
        await session.kill()
    errors = [str(e)[:300] for e in history.errors() if e]
    return {"done": bool(history.is_done()), "errors": errors, "refused": sorted(set(refused))}


if __name__ == "__main__":
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    sys.addaudithook(watch)
    with tempfile.TemporaryDirectory() as own:
        answers.write(json.dumps(asyncio.run(work(json.loads(sys.argv[1]), Path(own)))) + "\n")
        answers.flush()
