"""browser-use beside us: in an environment of its own, made from the package index when asked for.

The environment lies in the folder for temporary files and is used again. The peer runs as a process
that takes one order a line and answers each with a line.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PACKAGE = "browser-use==0.13.14"
CHILD = Path(__file__).with_name("_peer_child.py")
ORDER_S = 120.0  # its first import takes half a minute on a cold disk


@dataclass(frozen=True, slots=True)
class Peer:
    """The running peer."""

    process: asyncio.subprocess.Process

    async def show(self, html: str) -> None:
        """It shows that page."""
        await self._asked(show=html)

    async def change(self, script: str) -> None:
        """That function was called in the page."""
        await self._asked(change=script)

    async def look(self) -> int:
        """Its state of the page; the characters that a model would be told."""
        return int((await self._asked(look=True))["characters"])

    async def _asked(self, **order: object) -> dict[str, Any]:
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(json.dumps(order).encode() + b"\n")
        await stdin.drain()
        line = await asyncio.wait_for(stdout.readline(), ORDER_S)
        if not line:
            raise RuntimeError("browser-use ended; see its messages above")
        answer: dict[str, Any] = json.loads(line)
        return answer


@asynccontextmanager
async def browser_use(browser: Path, *, sandbox: bool) -> AsyncIterator[Peer]:
    """The peer with a browser of its own launch, of that binary."""
    given = json.dumps({"browser": str(browser), "sandbox": sandbox})
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        str(_python()), str(CHILD), given, stdin=pipe, stdout=pipe, limit=2**24
    )
    try:
        yield Peer(process)
    finally:
        if process.stdin is not None:
            process.stdin.close()  # it leaves at the end of its orders
        try:
            await asyncio.wait_for(process.wait(), 15)
        except TimeoutError:
            process.kill()


def _python() -> Path:
    """The interpreter of the peer's environment, which is made if it is not there."""
    home = Path(tempfile.gettempdir()) / f"steadyhand-peer-{PACKAGE.replace('==', '-')}"
    python = home / "bin" / "python"
    if not (home / "complete").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "-q", PACKAGE], check=True)
        (home / "complete").touch()
    return python
