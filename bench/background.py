"""Requests that the browser makes by itself: what arrives, and what ends each.

Usage: background.py [IDLE_S]    (default 60)

Every way of `tests/browser/walls/background.js` in four browsers: a plain one of Playwright's own
launch, ours as it was without the switches that this bench is about, and ours in a profile that is
forgotten and in one that is kept. In ours two values were typed. A site of loopback counts what
arrives, Chromium's net log tells of requests that no `Fetch` event announced. Reports that would
wait a minute are sent at once (`--short-reporting-delay`).

`switches`: each switch taken away alone. `stripping`: how far a page's headers can be taken from it
by a client of `Fetch`. `certificate`: what is asked for one that cannot be checked. `for itself`:
the hosts that a browser asks for on its own account, with IDLE_S of idling.
"""

from __future__ import annotations

import asyncio
import base64
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from playwright.async_api import BrowserContext, CDPSession, Error

from _chain import Chain, unchecked_chain
from _netlog import Request, names_looked_up, requests
from _tab import report
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import close_page, launch
from steadyhand.adapters.browser.options import DISABLED_FEATURES, LaunchOptions
from steadyhand.adapters.guard.requests import PassThrough

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.walls.background import (
    REPORTS,
    WAYS,
    Recorder,
    Site,
    guarded,
    name_of,
    plain,
    provoke,
    provoke_in,
    recorder,
    talking_site,
)

IDLE_S = 60.0
STEP_S = 15.0  # for one command to a browser
SWITCHES: Mapping[str, Sequence[str]] = {  # each feature that is off, and the ways that it ends
    "BackgroundFetch": ("background_fetch",),
    "FedCm": ("fedcm",),
    "Reporting": REPORTS,
    "WebPayments": ("payment",),
}
Json = dict[str, Any]
Passes = Callable[[CDPSession, Json], Coroutine[None, None, None]]
Idling = tuple[BrowserContext, Callable[[], set[str]]]
STRIPPED = ("reporting-endpoints", "report-to", "nel", "link", "speculation-rules")
HEADED = ("csp", "deprecation", "coop", "report_to", "nel", "preload_header", "spec_header")
AHEAD = "preference: nothing is loaded ahead"
REPORTED = "switch: Reporting off"
HOLLOW = "hollow: Chromium keeps the name and sends nothing"
ASKS = "permission: a person would have to agree"
HELD: Mapping[str, str] = {  # what keeps silent a way of which no request tells
    **dict.fromkeys(REPORTS, REPORTED),
    "nel": "proxy: through one Chromium takes no NEL policy",
    "nel_dns": "proxy: the browser looks up no name itself",
    **dict.fromkeys(("spec_header", "spec_prefetch", "spec_prerender"), AHEAD),
    **dict.fromkeys(("preconnect", "dns_prefetch"), AHEAD),
    **dict.fromkeys(("topics", "attribution", "interest_group", "auction"), HOLLOW),
    **dict.fromkeys(("shared_storage", "private_aggregation"), "gone from Chromium"),
    "fedcm": "switch: FedCm off",
    "fedcm_disconnect": "switch: FedCm off",
    "payment": "switch: WebPayments off",
    "background_fetch": "switch: BackgroundFetch off",
    "trial": "switch: --origin-trial-public-key",
    **dict.fromkeys(("periodic_sync", "push", "notification", "protocol"), ASKS),
    **dict.fromkeys(("speech", "geolocation", "password"), ASKS),
    "fetch_later": "absent: guard/absent.js",
    "pdf": "the viewer is an extension's frame, which sends nothing",
    "session": "no key store on this system",
    **dict.fromkeys(("model", "translator"), "switch: no component is downloaded"),
    "voice": "no voice of another machine",
    "presentation": "switch: MediaRouter off",
    "related_apps": "nothing on this system",
    "opensearch": "Chromium asks for none in a tab like these",
}


@dataclass(frozen=True, slots=True)
class Run:
    """What one browser was heard and seen to do."""

    arrived: Counter[str]
    told: frozenset[str]
    unannounced: Counter[str] = field(default_factory=Counter)  # requests without a `Fetch` event
    asked: Counter[str] = field(default_factory=Counter)  # of the gate
    refused: Counter[str] = field(default_factory=Counter)  # by it
    turned_away: frozenset[str] = frozenset()  # hosts that the proxy refused
    strangers: frozenset[str] = frozenset()  # hosts that the browser asked for itself

    def cell(self, name: str) -> str:
        """What the table says of a way."""
        count = self.arrived[name]
        silently = f", {self.unannounced[name]} unannounced" if self.unannounced[name] else ""
        return f"{count}{' tells' * (name in self.told)}{silently}" if count else "-"

    def held(self, name: str, control: Run) -> str:
        """What holds it, by what was seen; else by what is known of it."""
        if name in self.told:
            return "NOTHING"
        if self.arrived[name] > self.asked[name] + self.unannounced[name]:
            return f"gate lets {self.asked[name]}, and the browser asks again by itself"
        if self.arrived[name]:
            passed = "proxy: hosts that were let" if self.unannounced[name] else "gate lets it"
            return f"{passed}; it tells nothing"
        if self.refused[name]:
            return "gate"
        if name == "webauthn" and "related.test" in self.turned_away:
            return "proxy: no request was let to that host"
        silent = "" if control.arrived[name] else "silent in the control too; "
        return f"{silent}{HELD.get(name, '?')}"


async def main(idle_s: float) -> None:
    began = time.perf_counter()
    control = await _control(WAYS)
    before = await _ours(WAYS, more=(_without(*SWITCHES),), trials=True)
    ours = {kept: await _ours(WAYS, kept=kept) for kept in (False, True)}
    print("| sender | control | ours before | ours, forgotten | ours, kept | what holds it |")
    print("|---|---|---|---|---|---|")
    for name in WAYS:
        cells = (run.cell(name) for run in (control, before, *ours.values()))
        print(f"| {name} | {' | '.join(cells)} | {ours[True].held(name, control)} |", flush=True)
    hosts = {"control": control, "ours before": before, **_named(ours)}
    print("asked for itself:", {name: sorted(run.strangers) for name, run in hosts.items()})
    await _each_switch()
    await _stripping()
    await _certificate(idle_s)
    figures = {
        "senders": len(WAYS),
        "arrive_in_control": len(control.arrived),
        "unannounced_before": len(before.unannounced),
        "told_unannounced_before": len(before.told),
        "unannounced": {name: dict(run.unannounced) for name, run in _named(ours).items()},
        "told": sum(len(run.told) for run in ours.values()),
    }
    report("background", len(WAYS) * 4, figures, began)


def _named(ours: Mapping[bool, Run]) -> Mapping[str, Run]:
    return {"kept" if kept else "forgotten": run for kept, run in ours.items()}


def _without(*switches: str) -> str:
    """Ours with these features on again; the last switch of a name counts."""
    return (
        f"--disable-features={','.join(each for each in DISABLED_FEATURES if each not in switches)}"
    )


async def _control(ways: Sequence[str]) -> Run:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with talking_site(folder) as site:
            async with plain(site, folder / "profile") as context:
                await provoke(context, site, ways)
            looked_up = names_looked_up(folder / "net.json")
            return _run(site, requests(folder / "net.json"), looked_up=looked_up)


async def _ours(
    ways: Sequence[str], *, more: Sequence[str] = (), kept: bool = True, trials: bool = False
) -> Run:
    """Ours; the pages of *trials* have tokens that it takes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with talking_site(folder) as site:
            gate, profile = recorder(site), folder / "profile" if kept else None
            extra = (*more, *([f"--origin-trial-public-key={site.trial_key}"] if trials else []))
            async with guarded(site, gate, more=extra, kept=profile) as chrome:
                await provoke(chrome.context, site, ways)
                turned_away = frozenset(
                    each.host for each in chrome.proxy.egress_records if each.refused
                )
            seen = Counter((method, unquote(url)) for method, url in gate.urls)
            made, looked_up = requests(folder / "net.json"), names_looked_up(folder / "net.json")
            return _run(site, made - seen, looked_up=looked_up, gate=gate, turned_away=turned_away)


def _run(
    site: Site,
    made: Counter[Request],
    *,
    looked_up: set[str],
    gate: Recorder | None = None,
    turned_away: frozenset[str] = frozenset(),
) -> Run:
    arrived = Counter(each.name for each in site.arrivals if each.method != "OPTIONS")
    arrived.update(each.partition(".")[0].replace("-", "_") for each in _ours_among(looked_up))
    unannounced: Counter[str] = Counter()
    for (_, url), count in made.items():
        if (name := name_of(urlsplit(url).path)) and gate is not None:
            unannounced[name] += count
    own = {urlsplit(site.here).netloc, urlsplit(site.there).netloc, f"related.test:{site.port}"}
    strangers = {urlsplit(url).netloc for _, url in made} - own
    return Run(
        arrived=arrived,
        told=frozenset(each.name for each in site.arrivals if each.tells),
        unannounced=unannounced,
        asked=Counter(name_of(urlsplit(url).path) for _, url in gate.urls) if gate else Counter(),
        refused=+gate.refused if gate else Counter(),
        turned_away=turned_away,
        strangers=frozenset(strangers),
    )


def _ours_among(names: set[str]) -> set[str]:
    return {each for each in names if each.endswith(".linnea.test")}


async def _each_switch() -> None:
    """What arrives with one switch taken away, and all others where they are."""
    print("\n| switch | ways that arrive without it |\n|---|---|")
    for switch, ways in SWITCHES.items():
        run = await _ours((*ways, *ways), more=(_without(switch),))  # some begin late
        print(f"| {switch} | {', '.join(sorted(run.arrived))} |")
    run = await _ours(("trial",), trials=True)
    print(f"| --origin-trial-public-key | {', '.join(sorted(run.arrived))} |")


async def _stripping() -> None:
    """What still arrives from a plain browser whose pages lose these headers on their way."""
    print(f"\nstripped by a client of `Fetch`: {', '.join(STRIPPED)}")
    for how, passes in {"continueResponse": _continued, "fulfillRequest": _fulfilled}.items():
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            async with talking_site(folder) as site, plain(site, folder / "profile") as context:
                for way in HEADED:
                    page = await context.new_page()
                    async with _stripped(await context.new_cdp_session(page), passes):
                        await provoke_in(page, site, way)
                    await close_page(page)
                arrived = {each for each in HEADED if site.came_by(each)}
        ended = [each for each in HEADED if each not in arrived]
        print(f"{how}: ends {', '.join(ended)}; still comes {', '.join(sorted(arrived))}")


@asynccontextmanager
async def _stripped(session: CDPSession, passes: Passes) -> AsyncIterator[None]:
    """No answer of that page has the headers while the block runs."""
    tasks: set[asyncio.Task[None]] = set()

    def paused(params: Json) -> None:
        task = asyncio.create_task(passes(session, params))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    session.on("Fetch.requestPaused", paused)
    every = {"patterns": [{"urlPattern": "*", "requestStage": "Response"}]}
    await asyncio.wait_for(session.send("Fetch.enable", every), STEP_S)
    yield
    with suppress(Error):  # the page has crashed, or left
        await asyncio.wait_for(asyncio.gather(*tasks), STEP_S)


async def _continued(session: CDPSession, params: Json) -> None:
    with suppress(Error):
        await asyncio.wait_for(session.send("Fetch.continueResponse", _kept(params)), STEP_S)


async def _fulfilled(session: CDPSession, params: Json) -> None:
    with suppress(Error):
        asked = {"requestId": params["requestId"]}
        got = await asyncio.wait_for(session.send("Fetch.getResponseBody", asked), STEP_S)
        text = got["body"] if got["base64Encoded"] else base64.b64encode(got["body"].encode())
        body = text if isinstance(text, str) else text.decode()
        given = {**_kept(params), "body": body}
        await asyncio.wait_for(session.send("Fetch.fulfillRequest", given), STEP_S)


def _kept(params: Json) -> Json:
    """The answer without the headers."""
    told = [each for each in params["responseHeaders"] if each["name"].lower() not in STRIPPED]
    status = params["responseStatusCode"]
    return {"requestId": params["requestId"], "responseCode": status, "responseHeaders": told}


async def _certificate(idle_s: float) -> None:
    """What both ask for a certificate that they cannot check, and for themselves while idling."""
    print("\n| browser | asked of the issuer | hosts that it asked for itself | by the proxy |")
    print("|---|---|---|---|")
    for name, started in {"control": _plain_for, "ours": _guarded_for}.items():
        with tempfile.TemporaryDirectory() as held:
            folder = Path(held)
            async with talking_site(folder) as site, unchecked_chain(folder) as chain:
                async with started(site, chain) as (context, refused):
                    await _visit(context, chain)
                    until = time.monotonic() + idle_s
                    while time.monotonic() < until:
                        await asyncio.sleep(1)
                    turned_away = sorted(refused())
                run = _run(site, requests(folder / "net.json"), looked_up=set())
            own = {urlsplit(chain.page).netloc, urlsplit(chain.issuer).netloc}
            asked = [path for path in chain.asked if path not in ("/", "/favicon.ico")]
            strangers = ", ".join(sorted(run.strangers - own))
            print(f"| {name} | {', '.join(asked)} | {strangers} | refused: {turned_away} |")


async def _visit(context: BrowserContext, chain: Chain) -> None:
    page = await context.new_page()
    await asyncio.wait_for(page.goto(chain.issuer), STEP_S)
    with suppress(Error):  # it cannot be checked
        await asyncio.wait_for(page.goto(chain.page), STEP_S)


@asynccontextmanager
async def _plain_for(site: Site, _: Chain) -> AsyncIterator[Idling]:
    async with plain(site, site.folder / "profile") as context:
        yield context, lambda: set()


@asynccontextmanager
async def _guarded_for(site: Site, chain: Chain) -> AsyncIterator[Idling]:
    gate = PassThrough()
    options = LaunchOptions(
        find_browser(),
        user_data_dir=site.folder / "profile",
        allow_origins=(chain.issuer, chain.page.rstrip("/")),
        gate=gate,
        extra_args=(f"--log-net-log={site.folder / 'net.json'}",),
    )
    async with launch(options) as chrome:
        yield (
            chrome.context,
            lambda: {each.host for each in chrome.proxy.egress_records if each.refused},
        )


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else IDLE_S))
