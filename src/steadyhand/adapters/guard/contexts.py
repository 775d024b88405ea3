"""The guards of one browser: each event goes to that of the browser context it belongs to."""

from __future__ import annotations

import asyncio
import logging
from urllib.parse import urlsplit

from steadyhand.errors import BrowserLost

from .fetch import AUTO_ATTACH
from .guard import Channel, Json, RequestGuard
from .sites import loggable_host

# One browser, many browser contexts, a guard for each.
#
# Fetch is enabled on the browser's session and targets are attached as they come, so that nothing
# of any context can be faster than this. What an event belongs to is the browser's own word: a
# target names its `browserContextId`, a session is one of a target, a frame shows itself in a
# session, and a request names the target or the frame that asks. A page writes none of these.
#
# Fail closed: a target of a context that is nobody's is closed and never let run, a request that
# no frame or target can be found for waits for STRAY_S, since a frame may be told of after what it
# asks, and is refused then. Where the whole browser is of one run, all of it is for that guard.

_log = logging.getLogger("steadyhand.guard")
STRAY_S = 5.0  # a frame is told of within milliseconds of its first request
STRAY_REFUSAL = "it belongs to no run that is known"
FRAME_EVENTS = frozenset({"Page.frameAttached", "Page.frameNavigated"})


class ContextGuards:
    """Which guard judges what; `hear` takes the events of the browser."""

    def __init__(self, *, whole: RequestGuard | None = None, stray_s: float = STRAY_S) -> None:
        """With *whole* that one judges all that happens in the browser, of whatever context."""
        self._whole = whole
        self._stray_s = stray_s
        self._guards: dict[str, RequestGuard] = {}  # by the name of the context
        self._sessions: dict[str, str] = {}  # session -> context
        self._places: dict[str, str] = {}  # target or frame -> context
        self._strays: dict[str, Json] = {}  # paused requests of nobody so far, by their names
        self._channel: Channel | None = None
        self.faulty = ""  # the context whose guard broke on an event, which ends the browser
        self.strays_refused = 0

    async def start(self, channel: Channel) -> None:
        """No request leaves unseen from now on. To be called before any page exists."""
        self._channel = channel
        if self._whole is not None:
            self._whole.join(channel)
        commands: tuple[tuple[str, Json], ...] = (
            ("Fetch.enable", {"patterns": [{"urlPattern": "*"}]}),
            ("Target.setAutoAttach", AUTO_ATTACH),
        )
        for method, params in commands:
            reply = await channel.call(method, params)
            if reply.error:
                raise BrowserLost(f"this browser refused the guard's {method}: {reply.error}")

    def open(self, context: str, guard: RequestGuard) -> None:
        """What happens in that context is for *guard* from now on; it holds no page yet."""
        if self._channel is not None:
            guard.join(self._channel)
        self._guards[context] = guard

    def close(self, context: str) -> None:
        """The context is nobody's from now on: nothing of it leaves any more."""
        guard = self._guards.pop(context, None)
        if guard is not None:
            guard.leave()
        for known in (self._sessions, self._places):
            for each in [name for name, of in known.items() if of == context]:
                del known[each]

    def hear(self, method: str, params: Json, session: str) -> None:
        """An event of the browser is taken in; part of the transport's contract."""
        if method == "Inspector.detached" and not session:
            for guard in self._all():
                guard.hear(method, params, session)
        elif method == "Target.attachedToTarget":
            self._attached(params, session)
        elif method == "Target.detachedFromTarget":
            context = self._sessions.pop(params["sessionId"], "")
            self._pass_on(context, method, params, session)
        elif method == "Fetch.requestPaused":
            self._paused(params)
        else:
            context = self._sessions.get(session, "")
            self._pass_on(context, method, params, session)
            if method in FRAME_EVENTS and context:
                self._learn(params.get("frameId") or params["frame"]["id"], context)

    def _attached(self, params: Json, session: str) -> None:
        info = params["targetInfo"]
        outer = self._sessions.get(session, "")
        context = info.get("browserContextId", "") or outer
        torn = self._whole is None and outer not in ("", context)
        if torn or self._guard_of(context) is None:
            self._post("Target.closeTarget", {"targetId": info["targetId"]})
            _log.info("closed: a %s that belongs to no run", info["type"])
            return
        self._sessions[params["sessionId"]] = context
        self._pass_on(context, "Target.attachedToTarget", params, session)
        self._learn(info["targetId"], context)

    def _learn(self, place: str, context: str) -> None:
        """A target or a frame is of that context; so is what it has asked for already."""
        self._places[place] = context
        for name in [n for n, paused in self._strays.items() if paused.get("frameId") == place]:
            self._paused(self._strays.pop(name))

    def _paused(self, params: Json) -> None:
        context = self._places.get(params.get("frameId", ""), "")
        if self._guard_of(context) is not None:
            self._pass_on(context, "Fetch.requestPaused", params, "")
            return
        name = params["requestId"]
        self._strays[name] = params
        asyncio.get_running_loop().call_later(self._stray_s, self._refuse, name, params)

    def _refuse(self, name: str, params: Json) -> None:
        """It is still nobody's: it does not leave."""
        if self._strays.get(name) is not params:
            return
        del self._strays[name]
        self.strays_refused += 1
        self._post("Fetch.failRequest", {"requestId": name, "errorReason": "BlockedByClient"})
        host = loggable_host(urlsplit(params["request"]["url"]).hostname or "")
        _log.info("refused: a request to %s: %s", host, STRAY_REFUSAL)

    def _guard_of(self, context: str) -> RequestGuard | None:
        return self._guards.get(context, self._whole)

    def _all(self) -> tuple[RequestGuard, ...]:
        whole = () if self._whole is None else (self._whole,)
        return (*self._guards.values(), *whole)

    def _pass_on(self, context: str, method: str, params: Json, session: str) -> None:
        guard = self._guard_of(context)
        if guard is not None:
            self.faulty = context
            guard.hear(method, params, session)
            self.faulty = ""

    def _post(self, method: str, params: Json) -> None:
        if self._channel is not None:
            self._channel.post(method, params)
