"""Requests that the browser makes for a page, by the ways of `background.js`; a site hears them.

No `Fetch` event tells of most of them, so that neither the gate nor its ledger knows. The site is
one server under two names: the job's own site, and another one that the page talked to before
anything was typed, to which the proxy lets connections through.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import logging
import re
import struct
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

import trustme
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from hypercorn.asyncio import serve
from hypercorn.config import Config
from hypercorn.typing import ASGIFramework
from playwright.async_api import BrowserContext, Error, Page, async_playwright
from tests.browser.walls.channels import SECRET, TYPED

from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import RunningBrowser, close_page, launch
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.guard.job_gate import JobGate
from steadyhand.adapters.guard.requests import PausedRequest, Refuse, Verdict
from steadyhand.adapters.guard.taint import Taint
from steadyhand.core.act.fill import TypedText

LOAD_S = 40.0  # for a page, or its script, on a busy machine
AT_ONCE = 4  # pages beside one another
LINGER_S = 2.5  # nothing comes later than that in the control
END_S = 10.0
_SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")
_TABLE = _SCRIPT.partition("const SENDERS = {\n")[2]
WAYS = tuple(re.findall(r"^  (\w+): ", _TABLE, re.M))
REPORTS = (  # the browser sends them past every event, after a minute or `--short-reporting-delay`
    *("csp", "deprecation", "intervention", "permissions_policy", "coop", "coep", "integrity"),
    *("report_to", "crash"),
)
TRIAL = "FetchRetry"

Headers = Mapping[str, str]
Answer = tuple[int, Headers, bytes]
Message = Mapping[str, object]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[dict[str, object]], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Arrival:
    """What came to the site by one way."""

    name: str
    method: str
    tells: bool  # what was typed


@dataclass
class Site:
    """A server over TLS under two names, and what came to it."""

    folder: Path
    port: int = 0
    arrivals: list[Arrival] = field(default_factory=list)
    trials: Ed25519PrivateKey = field(default_factory=Ed25519PrivateKey.generate)
    key_hash: str = ""  # of the certificate's public key, which a browser may be told to trust
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def here(self) -> str:
        """The job's own site."""
        return f"https://127.0.0.1:{self.port}"

    @property
    def there(self) -> str:
        """Another site, that the page talked to before."""
        return f"https://localhost:{self.port}"

    @property
    def trial_key(self) -> str:
        """The public key by which the site's tokens for trials are checked."""
        raw = self.trials.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        return base64.b64encode(raw).decode()

    def came_by(self, name: str) -> int:
        """How many requests came by that way; what only asks for leave (CORS) does not count."""
        return sum((each.name, each.method != "OPTIONS") == (name, True) for each in self.arrivals)

    async def shows(self, name: str, within_s: float) -> bool:
        """Waits until something came by that way; whether it did."""
        until = time.monotonic() + within_s
        while not self.came_by(name):
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), until - time.monotonic())
            except TimeoutError:
                return False
        return True

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """The ASGI application."""
        if scope["type"] != "http":
            raise NotImplementedError
        path, query = str(scope["path"]), cast(bytes, scope["query_string"]).decode()
        method, body = str(scope["method"]), await _body(receive)
        if name := name_of(path):
            tells = TYPED[0] in f"{query}{body.decode(errors='replace')}"
            self.arrivals.append(Arrival(name, method, tells))
            self._news.set()
        if path == "/page/early_hint" and "http.response.early_hint" in cast(
            Message, scope["extensions"]
        ):
            hint = f"<{self.there}/hit/early_hint>; rel=preload; as=image".encode()
            await send({"type": "http.response.early_hint", "links": [hint]})
        status, headers, payload = answer(self, path)
        asked = dict(cast("Sequence[tuple[bytes, bytes]]", scope["headers"]))
        shared = {
            "access-control-allow-origin": asked.get(b"origin", b"*").decode(),
            "access-control-allow-credentials": "true",
            "access-control-allow-headers": "content-type",
        }
        sent = [(k.encode(), v.encode()) for k, v in {**shared, **headers}.items()]
        await send({"type": "http.response.start", "status": status, "headers": sent})
        await send({"type": "http.response.body", "body": payload})


async def _body(receive: Receive) -> bytes:
    body, more = b"", True
    while more:
        message = await receive()
        body += cast(bytes, message.get("body", b""))
        more = bool(message.get("more_body"))
    return body


def name_of(path: str) -> str:
    """The way of which this address is; '' when of none."""
    if path.startswith("/.well-known/"):
        known = {"web-identity": "fedcm", "webauthn": "webauthn"}
        return known.get(path.rpartition("/")[2], "")
    return path[len("/hit/") :].partition("/")[0] if path.startswith("/hit/") else ""


def answer(site: Site, path: str) -> Answer:
    """What the site says under that address."""
    if path.startswith("/page/"):
        name = path.rpartition("/")[2]
        headers, body = page_headers(site, name), BODIES.get(name, "")
        body = body.replace("THERE", site.there).replace("SECRET", SECRET)
        text = f"<!doctype html><title>{name}</title><body>{body}"
        return 200, {"content-type": "text/html", **headers}, text.encode()
    kind, text = _FILES.get(path, ("text/html", "ok"))
    text = text.replace("THERE", site.there).replace("HERE", site.here)
    headers = {"content-type": kind}
    if path == "/hit/payment":
        manifest = f"{site.there}/hit/payment/manifest"
        headers["link"] = f'<{manifest}>; rel="payment-method-manifest"'
    payload = _tone() if path == "/tone.wav" else text.encode()
    return (421 if path == "/hit/misdirected" else 200), headers, payload


def page_headers(site: Site, name: str) -> Headers:
    """The headers of the page that provokes that way."""
    to = f"{site.there}/hit/{name}"
    if name in _REPORTED:
        return {"reporting-endpoints": f'r="{to}", default="{to}"', **_REPORTED[name]}
    if name in ("report_to", "nel", "nel_dns"):
        to = to if name != "nel_dns" else f"{site.here}/hit/{name}"
        group = {"group": "default", "max_age": 600, "endpoints": [{"url": to}]}
        told = {"report_to": "default", "max_age": 600, "success_fraction": float(name == "nel")}
        told |= {"include_subdomains": name == "nel_dns"}
        nel = {} if name == "report_to" else {"nel": json.dumps(told)}
        return {"report-to": json.dumps({**group, "include_subdomains": True}), **nel}
    others = {
        "csp_report_uri": {"content-security-policy": f"img-src 'none'; report-uri {to}"},
        "spec_header": {"speculation-rules": '"/rules.json"'},
        "preload_header": {"link": f"<{to}>; rel=preload; as=image"},
        "session": {"secure-session-registration": f'(ES256);path="{to}";challenge="c"'},
        "trial": {"origin-trial": token(site, TRIAL)},
    }
    return others.get(name, {})


def token(site: Site, feature: str) -> str:
    """A token by which the site has that feature, where its key is taken for Chromium's."""
    told = {"origin": site.here, "feature": feature, "expiry": int(time.time()) + 3600}
    payload = json.dumps(told).encode()
    sized = struct.pack(">I", len(payload)) + payload
    return base64.b64encode(b"\3" + site.trials.sign(b"\3" + sized) + sized).decode()


_REPORTED: Mapping[str, Headers] = {
    "csp": {"content-security-policy": "img-src 'none'; report-to r"},
    "deprecation": {},
    "intervention": {},
    "crash": {},
    "permissions_policy": {"permissions-policy": "geolocation=();report-to=r"},
    "coop": {"cross-origin-opener-policy": 'same-origin; report-to="r"'},
    "coep": {"cross-origin-embedder-policy": 'require-corp; report-to="r"'},
    "integrity": {"integrity-policy": "blocked-destinations=(script), endpoints=(r)"},
}
BODIES: Mapping[str, str] = {
    "preload_scanner": "<script src=/blank></script><img src='THERE/hit/preload_scanner?e=SECRET'>",
    "intervention": "<script>history.replaceState(0,'','?e=SECRET'), navigator.vibrate(1)</script>",
    "pdf": "<embed src=/sends.pdf type=application/pdf width=300 height=300>",
}
_ACCOUNT = {"id": "1", "name": "a", "email": "a@b.c", "picture": "THERE/hit/fedcm/picture"}
_FEDCM = {f"{each}_endpoint": f"THERE/hit/fedcm/{each}" for each in ("accounts", "id_assertion")}
_PROVIDERS = {"provider_urls": [f"THERE/hit/fedcm/config?e={SECRET}"]}
_APP = {"name": "p", "icons": [{"src": "THERE/hit/payment/icon", "sizes": "48x48"}]}
_AHEAD = [{"source": "list", "urls": ["THERE/hit/spec_header"], "eagerness": "immediate"}]
_LIST = "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nTHERE/hit/hls/part\n#EXT-X-ENDLIST\n"
_WORKER = (
    "oninstall = () => skipWaiting(); onactivate = (e) => e.waitUntil(clients.claim());"
    "onsync = (e) => e.waitUntil(fetch(e.tag).catch(() => {}));"
)
_PDF = (
    "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>endobj "
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj "
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj "
    "4 0 obj<</S/JavaScript/JS(this.submitForm\\('THERE/hit/pdf'\\))>>endobj\n"
    "trailer<</Size 5/Root 1 0 R>>\n%%EOF"
)
_FILES: Mapping[str, tuple[str, str]] = {
    "/rules.json": ("application/speculationrules+json", json.dumps({"prefetch": _AHEAD})),
    "/.well-known/web-identity": ("application/json", json.dumps(_PROVIDERS)),
    "/hit/fedcm/config": ("application/json", json.dumps({**_FEDCM, "login_url": "THERE/"})),
    "/hit/fedcm/accounts": ("application/json", json.dumps({"accounts": [_ACCOUNT]})),
    "/hit/payment/manifest": (
        "application/json",
        json.dumps({"default_applications": ["THERE/hit/payment/app"]}),
    ),
    "/hit/payment/app": ("application/manifest+json", json.dumps(_APP)),
    "/hit/hls/list": ("application/vnd.apple.mpegurl", _LIST),
    "/worker.js": ("text/javascript", _WORKER),
    "/hit/worker_update": ("text/javascript", _WORKER),
    "/hit/worker_script": ("text/javascript", _WORKER),
    "/sends.pdf": ("application/pdf", _PDF),
    "/tone.wav": ("audio/wav", ""),
}


def _tone() -> bytes:
    """A second of silence that is long enough to be a session of its own."""
    data = b"\x80" * 48_000
    head = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, 8000, 8000, 1, 8)
    whole = b"WAVE" + head + b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(whole)) + whole


@asynccontextmanager
async def talking_site(folder: Path) -> AsyncIterator[Site]:
    """The site listens on a free port of loopback while the block runs."""
    site, ended, config = Site(folder), asyncio.Event(), Config()
    issued = trustme.CA().issue_cert("127.0.0.1", "localhost", "related.test")
    issued.private_key_and_cert_chain_pem.write_to_path(str(folder / "site.pem"))
    key = x509.load_pem_x509_certificate(issued.cert_chain_pems[0].bytes()).public_key()
    info = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    site.key_hash = base64.b64encode(hashlib.sha256(info).digest()).decode()
    config.certfile = config.keyfile = str(folder / "site.pem")
    config.alpn_protocols = ["h2", "http/1.1"]
    config.bind = ["127.0.0.1:0"]
    config.errorlog = logging.getLogger("site")
    config.graceful_timeout = config.shutdown_timeout = 0.5
    (listening,) = config.create_sockets().secure_sockets
    site.port = listening.getsockname()[1]
    config.bind = [f"fd://{listening.fileno()}"]
    serving = asyncio.create_task(
        serve(cast(ASGIFramework, site), config, shutdown_trigger=ended.wait)
    )
    try:
        yield site
    finally:
        ended.set()
        await asyncio.wait_for(serving, END_S)


@dataclass(slots=True)
class Recorder:
    """The gate of a job, and what it was asked and refused, by the way."""

    gate: JobGate
    urls: list[tuple[str, str]] = field(default_factory=list)  # every request: method, address
    refused: Counter[str] = field(default_factory=Counter)

    def carried(self, paused: PausedRequest) -> int:
        return self.gate.carried(paused)

    def shows(self, frame_id: str) -> None:
        self.gate.shows(frame_id)

    def note_cookies(self, pairs: Iterable[str], *, from_jar: bool = False) -> None:
        self.gate.note_cookies(pairs, from_jar=from_jar)

    def judge(self, paused: PausedRequest) -> Verdict:
        verdict = self.gate.judge(paused)
        self.urls.append((paused.method, paused.url))
        self.refused[name_of(urlsplit(paused.url).path)] += isinstance(verdict, Refuse)
        return verdict

    def asked(self, name: str) -> int:
        """How often it was asked about that way."""
        return sum(name_of(urlsplit(url).path) == name for _, url in self.urls)


def recorder(site: Site) -> Recorder:
    """A gate in which both of `TYPED` were typed, for a job at the site."""
    taint = Taint()
    taint.add(map(TypedText, TYPED))
    gate = JobGate(b"k" * 32, taint=taint)
    gate.bound([site.here])
    return Recorder(gate)


def switches(site: Site, net_log: Path) -> tuple[str, ...]:
    """What both browsers are told: to trust the site, to report at once, to write down requests."""
    return (
        f"--ignore-certificate-errors-spki-list={site.key_hash}",
        "--short-reporting-delay",
        f"--log-net-log={net_log}",
    )


@asynccontextmanager
async def guarded(
    site: Site, gate: Recorder, *, more: Sequence[str] = (), kept: Path | None = None
) -> AsyncIterator[RunningBrowser]:
    """A browser of ours, in a profile that is *kept* or in one that is forgotten."""
    options = LaunchOptions(
        find_browser(),
        user_data_dir=kept,
        allow_origins=(site.here, site.there),
        gate=gate,
        extra_args=(*switches(site, site.folder / "net.json"), *more),
    )
    async with launch(options) as chrome:
        yield chrome


@asynccontextmanager
async def plain(site: Site, profile: Path) -> AsyncIterator[BrowserContext]:
    """A browser of Playwright's own launch in a profile, with nothing of ours around it."""
    binary = find_browser()
    names = (
        f"MAP related.test:443 127.0.0.1:{site.port}, MAP related.test 127.0.0.1, "
        "MAP gone.related.test ~NOTFOUND"
    )
    async with async_playwright() as playwright:
        context = await playwright.chromium.launch_persistent_context(
            profile,
            executable_path=binary.path,
            chromium_sandbox=binary.sandbox,
            args=[
                *switches(site, site.folder / "net.json"),
                f"--origin-trial-public-key={site.trial_key}",
                f"--host-resolver-rules={names}",
                "--no-first-run",
            ],
        )
        try:
            yield context
        finally:
            await context.close()


async def provoke(
    context: BrowserContext, site: Site, ways: Sequence[str], *, patience_s: float = LINGER_S
) -> None:
    """A page for each way, one after the other, since one that nobody looks at loads nothing ahead.

    Each is there until something came by its way, or *patience_s* have passed.
    """
    await _meet(context, site)
    for name in ways:
        await _provoke(context, site, name, patience_s=patience_s)


async def provoke_at_once(context: BrowserContext, site: Site, ways: Sequence[str]) -> None:
    """The same, AT_ONCE pages beside one another; for ways that need no page that is looked at."""
    await _meet(context, site)
    places = asyncio.Semaphore(AT_ONCE)

    async def one(name: str) -> None:
        async with places:
            await _provoke(context, site, name)

    await asyncio.gather(*map(one, ways))


async def _meet(context: BrowserContext, site: Site) -> None:
    """The other site is one that the page talked to."""
    page = await context.new_page()
    await asyncio.wait_for(page.goto(site.here + "/blank"), LOAD_S)
    loaded = "(url) => new Promise((told) => { const met = new Image(); met.onerror = told;"
    met = page.evaluate(f"{loaded} met.src = url }})", site.there + "/met")
    await asyncio.wait_for(met, LOAD_S)


async def _provoke(
    context: BrowserContext, site: Site, name: str, *, patience_s: float = LINGER_S
) -> None:
    page = await context.new_page()
    try:
        await provoke_in(page, site, name, patience_s=patience_s)
    finally:
        await close_page(page)


async def provoke_in(page: Page, site: Site, name: str, *, patience_s: float = LINGER_S) -> None:
    """The page asks by that way, and is there until something came, or *patience_s* have passed."""
    places = {"webauthn": site.there, "nel_dns": f"https://related.test:{site.port}"}
    told = {"HERE": site.here, "THERE": site.there, "SECRET": SECRET, "PORT": site.port}
    names = "".join(f"const {each} = {json.dumps(value)};" for each, value in told.items())
    script = f"async () => {{ {names} {_SCRIPT} await SENDERS[{name!r}]().catch(() => {{}}); }}"
    with suppress(Error):  # this Chromium, or ours, has no such way, or reaches no such name
        where = places.get(name, site.here)
        await asyncio.wait_for(page.goto(f"{where}/page/{name}"), LOAD_S)
        await asyncio.wait_for(page.evaluate(script), LOAD_S)
    if name == "crash":
        await _crash(page)
    await site.shows(name, patience_s)


async def _crash(page: Page) -> None:
    session = await page.context.new_cdp_session(page)
    with suppress(Error, TimeoutError):  # nobody is left to answer
        await asyncio.wait_for(session.send("Page.crash"), 1.0)
