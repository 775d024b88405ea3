"""The request guard: every request of every target is judged here before it leaves."""

from __future__ import annotations

import asyncio
import base64
import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Protocol
from urllib.parse import urldefrag, urlsplit

from steadyhand.core.act.results import REDIRECTED_WRITE
from steadyhand.errors import BrowserLost, PageTimeout

from . import requests
from .classification import STREAM_TYPES, is_noise
from .cookies import cookie_pair, set_cookie_pairs
from .fetch import (
    ABSENT_SCRIPT,
    arming_commands,
    is_readable,
    is_response,
    read_request,
    read_response,
    with_headers,
)
from .ledger import NOTHING_CARRIED, Carried, Ledger, ResponseHead
from .sites import loggable_host

# Which tabs there are, and whose; and which documents they were asked to load.
#
# An extension opens tabs of its own, by its worker, and leads those of others where it likes. No
# page asks for such a document, and no client of the browser: that tells it from all others. The
# browser names what a page asks for (`Page.frameRequestedNavigation`) before it sends for it; the
# first document of a tab that a page opens is the only one that it does not name.

_log = logging.getLogger("steadyhand.guard")

Params = dict[str, Any]
NAVIGATIONS_MAX = 64  # documents follow at once


class Tabs:
    """The tabs of one browser."""

    def __init__(self) -> None:
        self.pages: set[str] = set()
        self.open: set[str] = set()  # those that are there still and that somebody sees
        self.contexts: dict[str, str] = {}  # of each page, the context whose cookies it has
        self._ours: set[str] | None = None  # None: all of them
        self._opened: set[str] = set()  # by pages of ours; without a document so far
        self._asked: deque[tuple[str, str]] = deque(maxlen=NAVIGATIONS_MAX)  # frame, address

    def keep_to(self, *targets: str) -> None:
        """From now on only these load documents, those named before, and those they open."""
        self._ours = (self._ours or set()) | set(targets)

    def came(self, info: Params) -> None:
        """A target is there."""
        if info["type"] != "page":
            return
        self.pages.add(info["targetId"])
        if not info.get("subtype"):  # one that is loaded ahead is seen by nobody
            self.open.add(info["targetId"])
        self.contexts[info["targetId"]] = info.get("browserContextId", "")
        if self._ours is not None and info.get("openerId") in self._ours:
            self._ours.add(info["targetId"])
            self._opened.add(info["targetId"])

    def left(self, target: str) -> None:
        """That target is gone."""
        self.open.discard(target)

    def asks(self, told: Params) -> None:
        """A page asks for a document in a tab that is there."""
        if told.get("disposition", "currentTab") == "currentTab":
            self._asked.append((told["frameId"], _address(told.get("url", ""))))

    def goes(self, told: Params) -> None:
        """A tab goes back or forth among the documents that it was asked for before."""
        if str(told.get("navigationType", "")).startswith("history"):
            self.asks(told)

    def commanded(self, message: Params) -> None:
        """A client of the browser gives that command: it may ask for a document."""
        if message.get("method") == "Page.navigate":
            told = message.get("params", {})
            self.asks({"frameId": told.get("frameId", ""), "url": str(told.get("url", ""))})

    def stray(self, paused: requests.PausedRequest) -> bool:
        """Whether it is a document for the top of a tab, and nobody but an extension wants it."""
        if not paused.top_level or self._ours is None:
            return False
        tab = paused.frame_id
        if tab not in self._ours:
            return True
        first, address = tab in self._opened, _address(paused.url)
        self._opened.discard(tab)
        asked = (tab, address) in self._asked or ("", address) in self._asked
        return not (first or asked or paused.came_from)


def _address(url: str) -> str:
    """The address as both tell it: the browser may have made it a secure one meanwhile."""
    plain = urldefrag(url).url
    return "https:" + plain.removeprefix("http:") if plain.startswith("http:") else plain


# Which requests are under way, for settling: a page is not quiet while one is.
#
# Left out: measurement, beacons and streams, and any request older than LONG_POLL_S, which is
# taken to be a long poll. Ids are Chromium's and unique in the browser, so a document that starts
# in one session and ends in another is still one request.

LONG_POLL_S = 3.0
INLINE_SCHEMES = ("data:", "blob:", "about:", requests.EXTENSION)


class NetworkTraffic:
    """The requests of a tab that are under way, by CDP's ids of them, and when one last changed."""

    def __init__(self) -> None:
        self._since: dict[str, float] = {}
        self._session: dict[str, str] = {}
        self.last_at = 0.0

    def started(self, request_id: str, *, url: str, kind: str, session: str, now: float) -> None:
        """The request counts, unless it is one to ignore; a redirect starts it again."""
        if kind in STREAM_TYPES or url.startswith(INLINE_SCHEMES) or is_noise(url, kind):
            return
        self._since[request_id] = now
        self._session[request_id] = session
        self.last_at = now

    def ended(self, request_id: str, now: float) -> None:
        self._session.pop(request_id, None)
        if self._since.pop(request_id, None) is not None:
            self.last_at = now

    def became_stream(self, request_id: str) -> None:
        """Its answer is an event stream: it will not end."""
        self._session.pop(request_id, None)
        self._since.pop(request_id, None)

    def left(self, session: str) -> None:
        """The target is gone, and its requests with it."""
        self._drop(r for r, s in self._session.items() if s == session)

    def in_flight(self, now: float) -> int:
        """How many requests younger than LONG_POLL_S have not ended."""
        self._drop(r for r, at in self._since.items() if now - at >= LONG_POLL_S)
        return len(self._since)

    def _drop(self, ids: Iterable[str]) -> None:
        for each in tuple(ids):
            self._since.pop(each, None)
            self._session.pop(each, None)


# Every request of every target passes here before it leaves.
#
# The guard is a CDP client of its own beside Playwright, and hears what happens in one browser
# context (`contexts.py`), or in a browser that is one run's. It asks its policy about each
# request, and reads the answer of each write itself: what a page shows is never taken for what a
# server said. Its end is the browser's end (`adapters/browser/cdp/mux.py`).

Json = dict[str, Any]
METHODS = frozenset("GET HEAD OPTIONS POST PUT PATCH DELETE".split())
EXTENSION_REFUSAL = "an extension sends nothing by itself"
FORMS_MAX = 64  # a request follows its form at once
TURN_S = 1.0  # that a write waits for the answer to the one before it
BODY_S = 15.0  # an answer whose body takes longer is passed on without being read


class Reply(Protocol):
    """What the browser answers to one CDP command: its result, or the error that it names."""

    @property
    def result(self) -> Json: ...
    @property
    def error(self) -> str: ...


class Channel(Protocol):
    """The guard's way to the browser; its own browser session unless *session* is given."""

    def post(self, method: str, params: Json | None = None, *, session: str = "") -> int: ...
    async def call(self, method: str, params: Json | None = None) -> Reply: ...


@dataclass(frozen=True, slots=True)
class Refusal:
    """A request that the gate did not let leave."""

    at: float
    method: str
    url: str
    reason: str


class EgressControl(Protocol):
    """Who makes the connections, and is told what they are for."""

    def expects(self, url: str) -> None:
        """A request was let to that address."""
        ...

    def busy(self, url: str) -> bool:
        """Whether something is under way that would be cut by that."""
        ...

    async def still(self, url: str) -> None:
        """It has ended, or was waited for long enough."""
        ...

    def alone(self, url: str) -> None:
        """From now on no connection carries it that could carry it a second time."""
        ...

    def thaw(self, url: str) -> None:
        """The request that went alone was answered, or lost."""
        ...


class RequestGuard:
    """Lets, holds and refuses requests; knows every write and what answered it."""

    def __init__(
        self,
        policy: requests.GatePolicy | None = None,
        *,
        init_scripts: Sequence[str] = (),
        outside: EgressControl | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.policy: requests.GatePolicy = policy or requests.PassThrough()
        self._outside = outside
        self._alone: set[str] = set()  # requests that are on their way alone
        self._on_way: dict[
            str, requests.PausedRequest
        ] = {}  # network id -> a request whose answer is awaited
        self._waiting: dict[str, str] = {}  # what a person is asked about -> its network id
        self.targets: Counter[str] = Counter()
        self.refusals: list[Refusal] = []
        self.lost = False
        self._init_scripts = (ABSENT_SCRIPT, *init_scripts)
        self._clock = clock
        self._exchanges = Ledger()
        self.files_in: Callable[[requests.PausedRequest], tuple[str, ...]] = (
            lambda _: ()
        )  # sha256 of chosen files
        self._traffic = NetworkTraffic()
        self.tabs = Tabs()
        self._extensions: set[str] = set()  # workers and frames of extensions
        self._forms: deque[str] = deque(maxlen=FORMS_MAX)  # addresses that forms were sent by
        self._held: dict[str, requests.PausedRequest] = {}
        self._lines: dict[
            str, deque[tuple[requests.PausedRequest, requests.Allow]]
        ] = {}  # writes to one place, the first of them under way
        self._readers: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Event()
        self._channel: Channel | None = None

    def join(self, channel: Channel) -> None:
        """Speak with the browser by *channel*. To be called before any page of it exists."""
        self._channel = channel

    def leave(self) -> None:
        """Say nothing more to the browser: what is held is never let go."""
        self._channel = None

    def mark(self) -> int:
        return self._exchanges.mark()

    def writes_since(self, mark: int) -> tuple[requests.WireExchange, ...]:
        """Every write that left since *mark*, answered or not."""
        return self._exchanges.since(mark)

    async def next_exchange(self, mark: int, timeout_s: float) -> requests.WireExchange | None:
        """The first write since *mark* that was answered or lost, its redirects followed.

        Measurement and beacons do not count. None when nothing came in time; raises BrowserLost
        when the browser ended first.
        """
        deadline = self._clock() + timeout_s
        while (found := self._exchanges.pick(mark, finished=True)) is None:
            left = deadline - self._clock()
            if self.lost or left <= 0:
                break
            await self._change(left)
        found = found or self._exchanges.pick(mark, finished=False)
        if found is None and self.lost:
            raise BrowserLost("the browser ended before the site answered")
        return found

    @property
    def navigations(self) -> tuple[requests.Navigation, ...]:
        """Documents at the top of any page, each redirect on its own."""
        return self._exchanges.loads

    @property
    def held_requests(self) -> tuple[requests.PausedRequest, ...]:
        return tuple(self._held.values())

    def release(self, request_id: str) -> None:
        """The held request leaves now."""
        self._let(self._held.pop(request_id))

    def refuse(self, request_id: str, reason: str) -> None:
        """The held request never leaves."""
        self._refuse(self._held.pop(request_id), reason)

    def in_flight(self) -> int:
        """Requests under way that settling waits for."""
        return self._traffic.in_flight(self._clock())

    def waiting(self) -> int:
        """Requests that wait until a person has said."""
        return len(self._waiting)

    @property
    def last_network_at(self) -> float:
        """When such a request last began or ended; 0.0 when none has."""
        return self._traffic.last_at

    def hear(self, method: str, params: Json, session: str) -> None:
        """An event of the browser is taken in; part of the transport's contract."""
        known = self._EVENTS.get(method)
        if known is not None:
            known(self, params, session)

    def _attached(self, params: Json, _: str) -> None:
        info = params["targetInfo"]
        self.targets[info["type"]] += 1
        self.tabs.came(info)
        self._told_of(info["targetId"], info.get("url", ""))
        if info["targetId"] in self._extensions and not params["waitingForDebugger"]:
            self._post("Target.closeTarget", {"targetId": info["targetId"]})  # older than the guard
        for command, arguments in arming_commands(info["type"], self._init_scripts):
            self._post(command, arguments, session=params["sessionId"])

    def _navigated(self, params: Json, _: str) -> None:
        self._told_of(params["frame"]["id"], params["frame"].get("url", ""))
        self.policy.shows(params["frame"]["id"])

    def _leads(self, params: Json, _: str) -> None:
        """A page asks for a document; of a form that is sent by its address this comes first."""
        self.tabs.asks(params)
        if params.get("reason") == "formSubmissionGet":
            self._forms.append(urldefrag(params.get("url", "")).url)

    def _told_of(self, place: str, url: str) -> None:
        if url.startswith(requests.EXTENSION):
            self._extensions.add(place)
        else:
            self._extensions.discard(place)

    def _detached(self, params: Json, _: str) -> None:
        self._traffic.left(params["sessionId"])
        gone = params.get("targetId", "")
        self.tabs.left(gone)
        for paused in [each for each in self._on_way.values() if each.frame_id == gone]:
            self._lost(paused, "its page is gone")

    def _paused(self, params: Json, _: str) -> None:
        paused = read_request(
            params, pages=self.tabs.pages, extensions=self._extensions, forms=self._forms
        )
        if is_response(params):
            self._take_answer(paused, read_response(params), params)
            return
        self._decide(paused)

    def _decide(self, paused: requests.PausedRequest) -> None:
        if paused.top_level:
            self._later(self._note_jar(self.tabs.contexts.get(paused.frame_id, "")))
        stray = self.tabs.stray(paused)  # its tab stays as it is
        alone = paused.extension or stray
        verdict: requests.Verdict = (
            requests.Refuse(EXTENSION_REFUSAL, stays=stray) if alone else self.policy.judge(paused)
        )
        self._apply(paused, verdict)

    def _apply(self, paused: requests.PausedRequest, verdict: requests.Verdict) -> None:
        match verdict:
            case requests.Allow(ordered=True) if self._lines_up(paused, verdict):
                return
            case requests.Allow(True) if self._outside and self._outside.busy(paused.url):
                paused = with_headers(paused, verdict)
                self._later(self._go_when_still(paused, self._outside, self._record(paused)))
            case requests.Allow(alone):
                self._let(with_headers(paused, verdict), alone=alone)
            case requests.Hold():
                self._held[paused.request_id] = paused
                self._log_stop("held", paused, "it waits for a word")
                self._wake()
            case requests.JudgeLater(wait_s, True):
                self._waiting[paused.request_id] = paused.network_id
                self._traffic.ended(paused.network_id, self._clock())
                self._log_stop("held", paused, "a person is asked")
                asyncio.get_running_loop().call_later(wait_s, self._ask_again, paused)
            case requests.JudgeLater(wait_s):
                self._log_stop("held", paused, f"it is judged again in {wait_s:g} s")
                asyncio.get_running_loop().call_later(wait_s, self._decide, paused)
            case requests.Refuse(reason, stays):
                self._refuse(paused, reason, error="Aborted" if stays else "BlockedByClient")

    def _lines_up(self, paused: requests.PausedRequest, verdict: requests.Allow) -> bool:
        """Whether it waits for the answer to what its page wrote there before it.

        Two answers to one question that are under way at once may come in either order, and the
        site would keep the older one.
        """
        place = f"{paused.frame_id} {paused.method} {paused.url.split('?')[0]}"
        line = self._lines.setdefault(place, deque())
        line.append((paused, replace(verdict, ordered=False)))
        if len(line) == 1:
            self._time_turn(place, paused)
        return len(line) > 1

    def _time_turn(self, place: str, paused: requests.PausedRequest) -> None:
        """Its turn is over once it is answered, or after TURN_S."""
        over = partial(self._end_turn, place, paused.network_id)
        asyncio.get_running_loop().call_later(TURN_S, over)

    def _end_turn(self, place: str, network_id: str) -> None:
        """The request is in no line any more; what stood right behind it leaves."""
        line = self._lines.get(place, deque())
        first = bool(line) and line[0][0].network_id == network_id
        for each in [each for each in line if each[0].network_id == network_id]:
            line.remove(each)
        if not line:
            self._lines.pop(place, None)
        elif first:
            paused, verdict = line[0]
            self._time_turn(place, paused)
            self._apply(paused, verdict)

    def _ask_again(self, paused: requests.PausedRequest) -> None:
        """Judge what waits for a person, unless its page gave it up meanwhile."""
        if paused.request_id not in self._waiting or self._channel is None or self.lost:
            self._waiting.pop(paused.request_id, None)
            return
        verdict = self.policy.judge(paused)
        if isinstance(verdict, requests.JudgeLater):
            asyncio.get_running_loop().call_later(verdict.wait_s, self._ask_again, paused)
            return
        self._waiting.pop(paused.request_id, None)
        told: Json = {"requestId": paused.network_id, "type": paused.resource_type}
        self._started({**told, "request": {"url": paused.url}}, "")
        self._apply(paused, verdict)

    async def _go_when_still(
        self, paused: requests.PausedRequest, outside: EgressControl, see: bool
    ) -> None:
        """The request that goes alone leaves once nothing would have to be cut for it.

        It counts as left from the verdict on: nobody may take it for one that stayed.
        """
        await outside.still(paused.url)
        self._go(paused, see=see, alone=True)

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work, name="guard")
        self._readers.add(task)
        task.add_done_callback(self._readers.discard)

    def _let(self, paused: requests.PausedRequest, *, alone: bool = False) -> None:
        self._go(paused, see=self._record(paused), alone=alone)

    def _record(self, paused: requests.PausedRequest) -> bool:
        """The ledger has the request; whether its answer is to be read."""
        tells = NOTHING_CARRIED
        if requests.is_write(paused.method):
            tells = Carried(self.policy.carried(paused), self.files_in(paused))
        now, origin = self._clock(), paused.came_from
        return self._exchanges.opened(paused, now, redirected_from=origin, tells=tells)

    def _go(self, paused: requests.PausedRequest, *, see: bool, alone: bool) -> None:
        self._tell(paused, alone=alone)
        params: Json = {"requestId": paused.request_id, "interceptResponse": see or alone}
        if paused.rewritten:
            params["headers"] = [{"name": n, "value": v} for n, v in paused.headers]
        self._post("Fetch.continueRequest", params)
        if see or alone:
            self._on_way[paused.network_id] = paused
        self._wake()

    def _tell(self, paused: requests.PausedRequest, *, alone: bool) -> None:
        """The proxy knows of the request before it can come."""
        if self._outside is None:
            return
        self._outside.expects(paused.url)
        if alone:
            self._alone.add(paused.request_id)
            self._outside.alone(paused.url)

    def _refuse(
        self, paused: requests.PausedRequest, reason: str, error: str = "BlockedByClient"
    ) -> None:
        if paused.came_from and requests.is_write(paused.method):
            self._exchanges.cut(paused.came_from, REDIRECTED_WRITE)
        self.refusals.append(Refusal(self._clock(), paused.method, paused.url, reason))
        self._log_stop("refused", paused, reason)
        self._fail(paused.request_id, error)
        self._wake()

    def _log_stop(self, what: str, paused: requests.PausedRequest, why: str) -> None:
        """One line of a request that stays: its method, host and kind, and nothing a page wrote.

        A host that tells what was typed is not named, nor is a method that no standard has.
        """
        if not _log.isEnabledFor(logging.INFO):
            return
        host = urlsplit(paused.url).hostname or ""
        bare = replace(paused, url=f"https://{host}/", body=None, headers=())
        host = "a host that tells an answer" if self.policy.carried(bare) else loggable_host(host)
        method = paused.method if paused.method in METHODS else "a method of its own"
        _log.info("%s: %s to %s (%s): %s", what, method, host, paused.resource_type, why)

    def _take_answer(
        self, paused: requests.PausedRequest, answer: ResponseHead, params: Json
    ) -> None:
        self._arrived(paused)
        if self._exchanges.wants_body(paused.request_id, answer) and is_readable(answer):
            self._later(self._read_answer(paused, answer))
            return
        self._exchanges.record_answer(paused, answer, now=self._clock())
        self._pass_on(paused.request_id, params.get("responseErrorReason", ""))

    def _arrived(self, paused: requests.PausedRequest) -> None:
        """The request is not on its way any more: answered, or lost."""
        self._on_way.pop(paused.network_id, None)
        if self._outside is not None and paused.request_id in self._alone:
            self._alone.discard(paused.request_id)
            self._outside.thaw(paused.url)

    async def _read_answer(self, paused: requests.PausedRequest, answer: ResponseHead) -> None:
        """The body stands in the record before the page gets it."""
        body = await self._body(paused.request_id)
        self._exchanges.record_answer(paused, answer, now=self._clock(), body=body)
        self._pass_on(paused.request_id, "")

    async def _body(self, request_id: str) -> bytes:
        channel = self._channel
        if channel is None:
            return b""
        try:
            asked = channel.call("Fetch.getResponseBody", {"requestId": request_id})
            reply = await asyncio.wait_for(asked, BODY_S)
        except (TimeoutError, PageTimeout, BrowserLost):
            return b""
        text = reply.result.get("body", "")
        return base64.b64decode(text) if reply.result.get("base64Encoded") else text.encode()

    def _pass_on(self, request_id: str, error: str) -> None:
        if error:
            self._post("Fetch.continueRequest", {"requestId": request_id})
        else:
            self._post("Fetch.continueResponse", {"requestId": request_id})
        self._wake()

    def _fail(self, request_id: str, reason: str) -> None:
        self._post("Fetch.failRequest", {"requestId": request_id, "errorReason": reason})

    def _started(self, params: Json, session: str) -> None:
        if params["requestId"] in self._waiting.values():
            return
        self._traffic.started(
            params["requestId"],
            url=params["request"]["url"],
            kind=params.get("type", ""),
            session=session,
            now=self._clock(),
        )

    def _responded(self, params: Json, _: str) -> None:
        if params["response"].get("mimeType") == "text/event-stream":
            self._traffic.became_stream(params["requestId"])

    def _headed(self, params: Json, _: str) -> None:
        """An answer's head, whole: what it sets, the site knows."""
        headers = params.get("headers", {}).items()
        self.policy.note_cookies(
            pair
            for n, v in headers
            if n.lower() == "set-cookie"
            for pair in set_cookie_pairs(str(v))
        )

    async def _note_jar(self, context: str) -> None:
        """What the browser was given or kept counts as known."""
        if self._channel is None:
            return
        where: Json = {"browserContextId": context} if context else {}
        with suppress(PageTimeout, BrowserLost):
            reply = await self._channel.call("Storage.getCookies", where)
            found = reply.result.get("cookies", ())
            pairs = (cookie_pair(each["name"], each["value"]) for each in found)
            self.policy.note_cookies(pairs, from_jar=True)

    def _ended(self, params: Json, _: str) -> None:
        self._traffic.ended(params["requestId"], self._clock())
        for place in tuple(self._lines):
            self._end_turn(place, params["requestId"])

    def _failed(self, params: Json, session: str) -> None:
        """A request that failed; of some no `Fetch` event tells (measured: a form over HTTP/2)."""
        self._ended(params, session)
        gone = [n for n, told in self._waiting.items() if told and told == params["requestId"]]
        for name in gone:
            self._waiting.pop(name)
        self._exchanges.broke(params["requestId"], params.get("errorText") or "lost")
        paused = self._on_way.get(params["requestId"])
        if paused is not None:
            self._lost(paused, params.get("errorText") or "lost")

    def _lost(self, paused: requests.PausedRequest, why: str) -> None:
        self._arrived(paused)
        self._exchanges.record_answer(paused, ResponseHead(None, {}, why), now=self._clock())
        self._wake()

    def _gone(self, params: Json, session: str) -> None:
        if not session:
            self.lost = True
            self._wake()

    _EVENTS: ClassVar[dict[str, Callable[[RequestGuard, Json, str], None]]] = {
        "Fetch.requestPaused": _paused,
        "Target.attachedToTarget": _attached,
        "Target.detachedFromTarget": _detached,
        "Network.requestWillBeSent": _started,
        "Network.responseReceived": _responded,
        "Network.responseReceivedExtraInfo": _headed,
        "Network.loadingFinished": _ended,
        "Network.loadingFailed": _failed,
        "Inspector.detached": _gone,
        "Page.frameNavigated": _navigated,
        "Page.frameRequestedNavigation": _leads,
        "Page.frameStartedNavigating": lambda self, params, _: self.tabs.goes(params),
    }

    def _post(self, method: str, params: Json, *, session: str = "") -> None:
        if self._channel is not None and not self.lost:
            self._channel.post(method, params, session=session)

    def _wake(self) -> None:
        self._changed.set()

    async def _change(self, timeout_s: float) -> None:
        """Something happened, or *timeout_s* passed."""
        self._changed.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), timeout_s)
