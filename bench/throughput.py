"""Applications a second, and what one costs in processor time, by kind of process.

Four practice employers, one process, one home, each application with its own browser and walls:

    python -m bench.throughput [applications] [at a time] [posting] [--prepares]
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from _kinds import Sampler, warm_cpu_s
from steadyhand.adapters.browser.cdp.playwright import shared_playwright
from steadyhand.demo import SAMPLE, PracticeEmployer
from steadyhand.run.prepare import Request
from steadyhand.settings import Settings
from steadyhand.testing import ScriptedHuman
from steadyhand.wiring.application import UserInput, request_of
from steadyhand.wiring.home import workplace
from steadyhand.wiring.work import People, Work, launch_options

EMPLOYERS = 4
APPROVES = {"confirm_submit": True, "documents": True, "fit": True, "step_grant": True}


@dataclass(frozen=True, slots=True)
class Asked:
    """What is measured."""

    applications: int
    at_a_time: int
    posting: str
    prepares: bool


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of it: seconds of wall clock, and of processor by kind of process."""

    asked: Asked
    verdicts: tuple[str, ...]
    received: int
    wall_s: float
    cpu_s: dict[str, float]

    @property
    def each_s(self) -> float:
        """Processor seconds of one application."""
        return sum(self.cpu_s.values()) / self.asked.applications

    def __str__(self) -> str:
        count = self.asked.applications
        split = "  ".join(f"{kind} {spent / count:.2f}" for kind, spent in self.cpu_s.items())
        return (
            f"{self.asked.posting}: {count} applications, {self.asked.at_a_time} at a time, "
            f"{self.received} received ({', '.join(sorted(set(self.verdicts)))})\n"
            f"  {count / self.wall_s:.2f} applications/s  {self.each_s:.2f} CPU s each: {split}"
        )


async def measure(asked: Asked) -> Measured:
    """The applications were made, after one that nobody counts."""
    with ExitStack() as stack:
        employers = [stack.enter_context(PracticeEmployer()) for _ in range(EMPLOYERS)]
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        settings = Settings(
            home=folder / "home",
            allow_origins=tuple(each.origin for each in employers),
            headless=True,
            pace_s=0,
        )
        async with workplace(settings) as (home, store), shared_playwright() as driver:
            launching = replace(launch_options(settings), driver=driver)
            work = Work(settings, home, store, launching=launching)
            urls = [each.posting_url(asked.posting) for each in employers]
            await _apply(work, _request(urls[0], settings, prepares=asked.prepares))
            before = sum(len(each.applications) for each in employers)
            begun, sampler = time.monotonic(), Sampler()
            started = warm_cpu_s()
            with sampler:
                verdicts = await _all(asked, work, settings, urls)
            wall = time.monotonic() - begun
            cpu = sampler.split(warm_cpu_s(), started)
        received = sum(len(each.applications) for each in employers) - before
    return Measured(asked, verdicts, received, wall, cpu)


async def _all(asked: Asked, work: Work, settings: Settings, urls: list[str]) -> tuple[str, ...]:
    room = asyncio.Semaphore(asked.at_a_time)

    async def one(number: int) -> str:
        async with room:
            url = urls[number % len(urls)] + f"?lead={number}"
            return await _apply(work, _request(url, settings, prepares=asked.prepares))

    return tuple(await asyncio.gather(*map(one, range(asked.applications))))


def _request(url: str, settings: Settings, *, prepares: bool) -> Request:
    papers = (None, None) if prepares else (SAMPLE / "resume.pdf", SAMPLE / "cover_letter.pdf")
    given = UserInput(SAMPLE / "profile.yaml", *papers, SAMPLE / "answers.json")
    asked = request_of(url, given, settings, dry_run=False)
    return replace(asked, prepares=prepares)


async def _apply(work: Work, request: Request) -> str:
    receipt = await work.begin(request, People(ScriptedHuman(APPROVES)))
    return f"{receipt.status}"


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("applications", nargs="?", type=int, default=8)
    told.add_argument("at_a_time", nargs="?", type=int, default=4)
    told.add_argument("posting", nargs="?", default="field-engineer")
    told.add_argument("--prepares", action="store_true")
    print(asyncio.run(measure(Asked(**vars(told.parse_args())))))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"  {peak:.0f} MB at most in the python process")


if __name__ == "__main__":
    main()
