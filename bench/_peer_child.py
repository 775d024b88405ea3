"""Runs in browser-use's own environment; see `_peer.py`. One order a line, one answer a line."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

os.environ |= {
    "ANONYMIZED_TELEMETRY": "false",
    "BROWSER_USE_CLOUD_SYNC": "false",
    "BROWSER_USE_LOGGING_LEVEL": "error",
    "BROWSER_USE_VERSION_CHECK": "false",
    "SKIP_LLM_API_KEY_VERIFICATION": "true",
}


async def main(given: dict[str, object], folder: Path) -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what it has to say about itself is no answer
    os.environ["BROWSER_USE_CONFIG_DIR"] = str(folder)
    from browser_use.browser import BrowserProfile, BrowserSession

    profile = BrowserProfile(
        executable_path=given["browser"],
        chromium_sandbox=given["sandbox"],
        headless=True,
        user_data_dir=folder / "profile",
        enable_default_extensions=False,
        highlight_elements=False,
        minimum_wait_page_load_time=0,  # its waits are not what is measured
        wait_for_network_idle_page_load_time=0,
        args=["--disable-background-networking", "--disable-component-update", "--disable-quic"],
    )
    session = BrowserSession(browser_profile=profile)
    await session.start()
    try:
        while line := await asyncio.to_thread(sys.stdin.readline):
            answer = await _done(session, json.loads(line), folder)
            answers.write(json.dumps(answer) + "\n")
            answers.flush()
    finally:
        await session.kill()


class Quiet(SimpleHTTPRequestHandler):
    """Files of a folder, without a word about it."""

    def log_message(self, *_: object) -> None:
        return


def served(folder: Path) -> int:
    """The port at which the folder is served from now on."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return int(server.server_address[1])


async def _done(session: Any, order: dict[str, str], folder: Path) -> dict[str, int]:
    if "show" in order:
        page = folder / "page.html"
        page.write_text(order["show"], encoding="utf-8")
        await session.navigate_to(f"http://127.0.0.1:{served(folder)}/page.html")
    elif "change" in order:
        line = await session.get_or_create_cdp_session()
        asked = {"expression": f"({order['change']})()", "awaitPromise": True}
        await line.cdp_client.send.Runtime.evaluate(params=asked, session_id=line.session_id)
    else:
        state = await session.get_browser_state_summary(include_screenshot=False)
        return {"characters": len(state.dom_state.llm_representation().encode())}
    return {}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as own:
        asyncio.run(main(json.loads(sys.argv[1]), Path(own)))
