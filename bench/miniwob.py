"""Pages of MiniWoB++ by the utterance alone: no model, the reward is theirs.

FOLDER is `html` of the PyPI package `miniwob`; without one it is fetched into a cache folder.
Each page is started with SEEDS seeds; what its own script rewards above 0 counts. A page whose
script does not start is told and left out. `--only a,b` takes some pages, `--half a|b` those whose
name's digest is even or odd, `--tell` prints each miss with its utterance and why.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.async_api import Error, Page

from _tab import report
from steadyhand.adapters.browser.chrome import ChromeBrowser
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.tab import BrowserPage
from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.act.approval import Grant, Permit, seal_permit
from steadyhand.core.goal.pursuit import ActRequest
from steadyhand.core.goal.sentences import understand
from steadyhand.errors import SteadyhandError
from steadyhand.ports import Tab
from steadyhand.run.human import StepReport
from steadyhand.run.pursue import Pursuit

PACKAGE = "miniwob==1.1.0"
SEEDS = 5
EPISODE_S = 40.0
FORM_LIKE = ("enter-", "login-", "click-", "choose-", "use-", "form-sequence", "multi-")
KEY = b"a benchmark"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The folder on loopback; its origin."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def fetched() -> Path:
    """The package's pages, out of the registry, in a folder of the cache."""
    folder = Path.home() / ".cache" / "steadyhand-bench" / "miniwob"
    if not (folder / "miniwob").is_dir():
        pip = [sys.executable, "-m", "uv", "pip", "install", "--no-deps", "--target", str(folder)]
        subprocess.run([*pip, PACKAGE], check=True, capture_output=True)
    return folder / "miniwob" / "html"


@dataclass
class Scripted:
    """A person who says yes to whatever their own sentence asks for, and hears every step."""

    reports: list[StepReport] = field(default_factory=list)

    async def approve(self, asked: ActRequest) -> bool:
        return True

    async def choose(self, question: str, options: tuple[str, ...]) -> int:
        return -1

    async def answer(self, question: str) -> str:
        return ""

    async def report(self, report: StepReport) -> None:
        self.reports.append(report)

    async def sign_in(self) -> str:
        return ""

    async def keep_picture(self, name: str) -> bool:
        return False

    async def keep_text(self, name: str, text: str) -> None:
        """Nothing is told."""

    async def keep_extract(self, name: str, told: Mapping[str, object], texts: set[str]) -> None:
        """Nothing is told."""

    def hide(self, text: str) -> None:
        """Nothing is told."""

    def grant(self, url: str, *, form: bool = False, held: tuple[str, ...] = ()) -> Grant:
        until = time.monotonic() + EPISODE_S
        return seal_permit(Permit("bench", 1, 1, url, "", until, once=False, held=held), KEY)


@asynccontextmanager
async def opened(origin: str) -> AsyncIterator[tuple[Page, Tab]]:
    """Playwright's page, and the tab as the product sees it."""
    browser = ChromeBrowser(LaunchOptions(find_browser(), allow_origins=(origin,)), KEY)
    try:
        tab = await browser.tab()
        tab.gate.bound((origin,))
        assert isinstance(tab.page, BrowserPage)
        yield tab.page.page, tab
    finally:
        await browser.close()


START = """(seed) => {
  core.EPISODE_MAX_TIME = 120000;
  Math.seedrandom(seed);
  core.startEpisodeReal();
  return core.getUtterance();
}"""
REWARD = "() => [WOB_DONE_GLOBAL, WOB_RAW_REWARD_GLOBAL]"


@dataclass
class Episode:
    """One page with one seed."""

    name: str
    seed: int
    utterance: str = ""
    understood: bool = False
    reward: float = 0.0
    why: str = ""


async def play(page: Page, tab: Tab, origin: str, name: str, seed: int) -> Episode:
    """One episode, whatever came of it."""
    episode = Episode(name, seed)
    tab.gate.hold_writes()  # what the last task held is no concern of this one: its page may be
    tab.gate.pass_writes()  # at an address that says "delete"
    await tab.page.open(f"{origin}/miniwob/{name}.html", timeout_s=20)
    told = await page.evaluate(START, f"{name}-{seed}")
    episode.utterance = told if isinstance(told, str) else str(told.get("utterance", ""))
    goal = understand(episode.utterance)
    if goal is None:
        episode.why = "not understood"
        return episode
    episode.understood = True
    person = Scripted()
    try:
        async with asyncio.timeout(EPISODE_S):
            pursuit = Pursuit(tab, person, (origin,), vocabulary=load_vocabulary(), verify=False)
            _, episode.why = await pursuit.follow(goal)
    except (TimeoutError, SteadyhandError) as fault:
        episode.why = f"{type(fault).__name__}: {fault}"
    done, reward = await page.evaluate(REWARD)
    episode.reward = float(reward) if done else 0.0
    if not done:
        episode.why = f"not ended by the page; {episode.why}"
    return episode


def in_half(name: str, half: str) -> bool:
    """Whether the page belongs to the half; every one to ''."""
    return not half or (sha256(name.encode()).digest()[0] % 2 == 0) is (half == "a")


async def run(folder: Path, options: argparse.Namespace) -> list[Episode]:
    """All episodes, page after page."""
    names = sorted(p.stem for p in (folder / "miniwob").glob("*.html"))
    names = [
        n for n in names if in_half(n, options.half) and (not options.only or n in options.only)
    ]
    found: list[Episode] = []
    with served(folder) as origin:
        async with opened(origin) as (page, tab):
            for name in names:
                for seed in range(options.seeds):
                    try:
                        found.append(await play(page, tab, origin, name, seed))
                    except Error as fault:  # a page whose script does not start
                        found.append(Episode(name, seed, why=f"not started: {str(fault)[:80]}"))
                        break
                    if options.tell and found[-1].reward <= 0:
                        last = found[-1]
                        print(
                            f"{last.name} {last.seed}: {last.utterance!r}: {last.why[:200]}",
                            flush=True,
                        )
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--only", type=lambda text: set(text.split(",")), default=set())
    parser.add_argument("--half", default="", choices=["", "a", "b"])
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--tell", action="store_true")
    options = parser.parse_args()
    began = time.perf_counter()
    episodes = asyncio.run(run(options.folder or fetched(), options))
    played = [e for e in episodes if not e.why.startswith("not started")]
    form = [e for e in played if e.name.startswith(FORM_LIKE)]
    figures = {
        "success": _share(played),
        "form_like": _share(form),
        "understood": round(sum(e.understood for e in played) / max(len(played), 1), 4),
        "pages": len({e.name for e in played}),
        "not_started": sorted({e.name for e in episodes} - {e.name for e in played}),
    }
    for name in sorted({e.name for e in played}):
        own = [e for e in played if e.name == name]
        print(f"{name:32} {sum(e.reward > 0 for e in own)}/{len(own)}")
    report("miniwob", len(played), figures, began)


def _share(episodes: list[Episode]) -> float:
    return round(sum(e.reward > 0 for e in episodes) / max(len(episodes), 1), 4)


if __name__ == "__main__":
    main()
