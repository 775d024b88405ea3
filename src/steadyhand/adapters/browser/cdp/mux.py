"""One Chromium process on a pipe, shared by several CDP clients with a session each."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from steadyhand.errors import BrowserLost

from .client import Client, Json, Reply
from .targets import TargetTree, WaitingTargets, is_release

# A Chromium process whose only way in is a pair of pipes held by this process.
#
# Chromium reads commands on file descriptor 3 and writes answers on 4 and ends when 3 closes, so
# it cannot outlive us: a `kill -9` of this process closes the pipe. The shell line below maps the
# ordinary stdin and stdout pipes to 3 and 4, then becomes Chromium, so its pid is Chromium's pid.

_log = logging.getLogger("steadyhand.browser")
REMAP_SHELL = 'exec "$@" 3<&0 4>&1 </dev/null >/dev/null'
READ_BYTES = 1 << 20  # a screenshot is a few such reads
PROC = Path("/proc")
REAP_S = 5.0  # a killed process group is gone in milliseconds; more means an unkillable task


class ChromiumProcess:
    """Owns the process, its group and both pipe ends; `messages()` ends when Chromium does."""

    def __init__(self, process: asyncio.subprocess.Process, stderr: Path) -> None:
        if process.stdin is None or process.stdout is None:
            raise BrowserLost("the browser's pipes did not open; start the run again")
        self.pid = process.pid
        self._process = process
        self._out = process.stdin
        self._in = process.stdout
        self._stderr = stderr

    def send(self, message: bytes) -> None:
        """*message* is queued for Chromium; silently dropped once the pipe is closed."""
        if not self._out.is_closing():
            self._out.write(message + b"\0")

    async def messages(self) -> AsyncIterator[bytes]:
        """Each message of Chromium, whole; a large one spans many reads."""
        parts: list[bytes] = []
        while chunk := await self._in.read(READ_BYTES):
            *ended, rest = chunk.split(b"\0")
            for piece in ended:
                parts.append(piece)
                yield b"".join(parts)
                parts = []
            if rest:
                parts.append(rest)

    def kill(self) -> None:
        """The whole process group is told to die now."""
        self._out.close()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)

    async def reap(self) -> None:
        """The process is gone and its exit status collected, or REAP_S have passed."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), REAP_S)

    def resident_bytes(self) -> int:
        """The memory of its whole group, by resident pages; 0 where the system does not tell.

        Pages that processes share count for each of them.
        """
        return sum(map(_resident_bytes, filter(self._is_member, PROC.glob("[0-9]*"))))

    def _is_member(self, process: Path) -> bool:
        with suppress(ProcessLookupError, PermissionError):
            return os.getpgid(int(process.name)) == self.pid
        return False

    def last_words(self) -> str:
        """The last line Chromium wrote to stderr; '' when none."""
        if not self._stderr.exists():
            return ""
        lines = self._stderr.read_text("utf-8", "replace").strip().splitlines()
        return lines[-1][:300] if lines else ""


def _resident_bytes(process: Path) -> int:
    with suppress(OSError):
        return int((process / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0  # it has ended meanwhile


async def spawn(command: Sequence[str], *, stderr: Path) -> ChromiumProcess:
    """Chromium runs in a process group of its own, listening on its pipe only."""
    with stderr.open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *("/bin/sh", "-c", REMAP_SHELL, "sh"),
            *command,
            "--remote-debugging-pipe",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            start_new_session=True,  # and a process group; uvloop knows no other way to one
        )
    return ChromiumProcess(process, stderr)


# One Chromium, several CDP clients, each with a browser session of its own.
#
# Rules of this file:
# - Each client is attached by `Target.attachToBrowserTarget`, so Chromium itself keeps auto-attach,
#   Fetch, dialogs and contexts of the clients apart, and message ids of two clients never meet.
# - Every message then carries a `sessionId` that belongs to exactly one client. Answers are routed
#   by the sessionId at their very end and pass as they are; page text cannot reach there.
# - A session ends with the one that told of it. Chromium says so of the outer one alone, and then
#   answers a command for an inner one without naming its session: the client would wait in vain.
# - A command for a session of another client is refused, and one of a client that left is dropped.
# - Other clients' releases of a paused target wait for the guard's (`targets.py`), and the guard's
#   end is the browser's end: a lost guard would let everything it held run.

SESSION_TAIL = re.compile(rb',"sessionId":"([0-9A-F]{32})"\}$')
TAIL_BYTES = 64  # the match is 50 bytes long
TARGET_EVENT = b'{"method":"Target.'  # sessions are born and die in these events only
DETACHED = "Target.detachedFromTarget"
ROOT_IDS = 1 << 30  # no client's: what it sends to a session that just ended is answered here
ROOT_S = 20.0  # first answer of a cold browser on a loaded machine
GRACE_S = 3.0  # Browser.close writes cookies and profile within this, else they are cut

Admission = Callable[[Json], str]  # the reason to refuse a command; '' passes it
CommandListener = Callable[[Json], None]  # hears a command that passes


def admit_all(message: Json) -> str:
    """'' for every command."""
    return ""


class Mux:
    """Owns the browser's pipe: who may say what on it, and who hears what."""

    def __init__(self, process: ChromiumProcess, *, admission: Admission = admit_all) -> None:
        self.process = process
        self.closed = asyncio.Event()
        self.holds = WaitingTargets()
        self.kin = TargetTree()
        self._admission = admission
        self._ears: list[CommandListener] = []  # of commands that are not the guard's
        self._owner: dict[str, Client] = {}
        self._peers: set[Client] = set()
        self._guard: Client | None = None
        self._root_id = ROOT_IDS
        self._root_waiting: dict[int, asyncio.Future[Reply]] = {}
        self._pump: asyncio.Task[None] | None = None

    async def start(self) -> Json:
        """The browser's own version answer. Raises BrowserLost when it does not come up."""
        self._pump = asyncio.create_task(self._read(), name="cdp pump")
        reply = await self._root("Browser.getVersion")
        return reply.result

    async def attach(self, peer: Client) -> None:
        """*peer* has its own browser session."""
        reply = await self._root("Target.attachToBrowserTarget")
        peer.session = reply.result["sessionId"]
        self._owner[peer.session] = peer
        self._peers.add(peer)
        _log.debug("the client %s has a session", peer.name)
        if peer.guard:
            self._guard = peer

    def listen(self, ear: CommandListener) -> None:
        """From now on it hears each command that passes and is not the guard's, before it goes."""
        self._ears.append(ear)

    def drop(self, peer: Client) -> None:
        """From now on nothing of *peer* reaches the browser, and of the browser nothing reaches it.

        Of what it has sent before, what still waited for the guard is not sent any more.
        """
        self._peers.discard(peer)
        for session, _ in self.kin.inside(peer.session):
            self.kin.detached(session)
        self._owner = {s: owner for s, owner in self._owner.items() if owner is not peer}

    async def detach(self, peer: Client) -> None:
        """*peer* is dropped and its contexts disposed; the guard's end ends the browser."""
        if peer not in self._peers:
            return
        self.drop(peer)
        if peer is self._guard:
            peer.ended()
            await self.stop(grace_s=0)
        else:
            await self.let_go(peer)

    async def let_go(self, peer: Client) -> None:
        """The browser has forgotten the sessions of a *peer* that was dropped."""
        if not self.closed.is_set():
            await self._root("Target.detachFromTarget", {"sessionId": peer.session})

    async def stop(self, *, grace_s: float = GRACE_S) -> None:
        """No process of the browser is left: asked first, killed after *grace_s*."""
        if grace_s and not self.closed.is_set():
            self._send({"id": 0, "method": "Browser.close", "params": {}})
            await _finishes_within(self.closed.wait(), grace_s)
        self.process.kill()
        await self.process.reap()
        if self._pump is not None:
            await asyncio.wait((self._pump,), timeout=GRACE_S)

    def feed(self, client: Client, message: Json) -> None:
        """A command of *client* is checked against its rights and passed on, held or refused."""
        if client not in self._peers:
            return
        reason = self._forbidden(client, message)
        client.judged(message, reason)
        if reason:
            self._refuse(client, message, reason)
            return
        for ear in () if client.guard else self._ears:
            ear(message)
        message["sessionId"] = message.get("sessionId") or client.session
        for each in self._due(client, message):
            self._send(each)

    def owns(self, client: Client, session: str) -> bool:
        return self._owner.get(session) is client

    @property
    def sessions(self) -> int:
        return len(self._owner)

    @property
    def fault(self) -> BaseException | None:
        """The error of a listener that ended the browser; None when none did."""
        pump = self._pump
        return pump.exception() if pump and pump.done() and not pump.cancelled() else None

    def _forbidden(self, client: Client, message: Json) -> str:
        method, session = message.get("method", ""), message.get("sessionId")
        if session and self._owner.get(session) is not client:
            return "Session with given id not found."
        if method in ("Browser.close", "Browser.crash") and not client.guard:
            return f"{method} is not for this client"
        return "" if client.guard else client.refused(message) or self._admission(message)

    def _due(self, client: Client, message: Json) -> list[Json]:
        if self._guard is None or not is_release(message):
            return [message]
        if client is self._guard:
            return [
                each for each in self.holds.released(message) if each["sessionId"] in self._owner
            ]
        return [] if self.holds.hold(message) else [message]

    def _refuse(self, client: Client, message: Json, text: str) -> None:
        _log.info("refused a command of the client %s: %s", client.name, text)
        reply: Json = {"id": message.get("id"), "error": {"code": -32000, "message": text}}
        if message.get("sessionId"):
            reply["sessionId"] = message["sessionId"]
        asyncio.get_running_loop().call_soon(client.deliver, json.dumps(reply).encode())

    def _send(self, message: Json) -> None:
        self.process.send(json.dumps(message, separators=(",", ":")).encode())

    async def _root(self, method: str, params: Json | None = None) -> Reply:
        if self.closed.is_set():
            raise BrowserLost(f"the browser has ended; {method} was not sent")
        self._root_id += 1
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._root_waiting[self._root_id] = future
        self._send({"id": self._root_id, "method": method, "params": params or {}})
        if not await _finishes_within(asyncio.shield(future), ROOT_S):
            _log.warning("the browser: no answer to %s in %g s", method, ROOT_S)
            raise BrowserLost(f"the browser did not answer {method} in {ROOT_S:g} s; start again")
        return future.result()

    async def _read(self) -> None:
        try:
            async for raw in self.process.messages():
                self._route(raw)
        finally:  # also when a client's listener failed: without the guard nothing may run on
            self.process.kill()
            self._end()

    def _route(self, raw: bytes) -> None:
        tail = SESSION_TAIL.search(raw, max(0, len(raw) - TAIL_BYTES))
        if tail is None:
            self._root_answer(json.loads(raw))
            return
        session = tail[1].decode()
        client = self._owner.get(session)
        if client is None:
            return
        if raw.startswith(TARGET_EVENT):
            self._note(client, json.loads(raw), session)
        own = session == client.session
        client.deliver(raw[: tail.start()] + b"}" if own else raw)

    def _root_answer(self, message: Json) -> None:
        future = self._root_waiting.pop(message.get("id", 0), None)
        if future is not None and not future.done():
            error = message.get("error", {}).get("message", "")
            future.set_result(Reply(message.get("result", {}), error))

    def _note(self, client: Client, message: Json, session: str) -> None:
        params = message["params"]
        if message["method"] == "Target.attachedToTarget":
            self.kin.attached(params["sessionId"], params["targetInfo"], by=session)
            self._attached(client, params)
        elif message["method"] == DETACHED:
            for inner, by in self.kin.inside(params["sessionId"]):
                self._lost_inside(inner, by)
            self._detached(client, params["sessionId"])
        elif message["method"] == "Target.targetInfoChanged":
            self.kin.update(params["targetInfo"])

    def _lost_inside(self, session: str, by: str) -> None:
        """*session* ended with the one that told of it, of which Chromium tells nobody."""
        client, target = self._owner.get(session), self.kin.target_of(session)
        self._detached(client, session)
        if client is not None:
            params = {"sessionId": session, "targetId": target}
            event = {"method": DETACHED, "params": params, "sessionId": by}
            client.deliver(json.dumps(event).encode())

    def _detached(self, client: Client | None, session: str) -> None:
        self._owner.pop(session, None)
        self.kin.detached(session)
        self.holds.detached(session, guard=client is self._guard)

    def _attached(self, client: Client, params: Json) -> None:
        """A session of a target out of the client's reach is nobody's: it can do nothing there."""
        target = params["targetInfo"]["targetId"]
        if not client.reaches(target):
            return
        self._owner[params["sessionId"]] = client
        if client is self._guard or params["waitingForDebugger"]:
            self.holds.attached(params["sessionId"], target)

    def _end(self) -> None:
        self.closed.set()
        _log.info("the browser has ended; %d calls were unanswered", len(self._root_waiting))
        words = self.process.last_words()
        for future in self._root_waiting.values():
            if not future.done():
                future.set_exception(BrowserLost(f"the browser ended while starting: {words}"))
        for peer in self._peers:
            peer.ended()


@asynccontextmanager
async def run_chromium(
    command: Sequence[str], *, stderr: Path, admission: Admission = admit_all
) -> AsyncIterator[tuple[Mux, str]]:
    """The browser of *command* and its version; it is gone when the block ends.

    Raises BrowserLost when it does not come up, and the error of a listener that ended it.
    """
    try:
        process = await spawn(command, stderr=stderr)
    except OSError as exc:
        raise BrowserLost(f"{command[0]} could not be started: {exc.strerror}") from exc
    mux = Mux(process, admission=admission)
    try:
        version = await mux.start()
        yield mux, str(version.get("product", ""))
    finally:
        await mux.stop()
        if mux.fault is not None:
            raise mux.fault


async def _finishes_within(work: Awaitable[object], seconds: float) -> bool:
    """True when *work* finished in time; else it is cancelled."""
    try:
        await asyncio.wait_for(work, seconds)
    except TimeoutError:
        return False
    return True
