"""Random application pages: what a run says of each, held against the books of its site.

Usage: random_pages.py [--pages N] [--seed S] [--workers N] [--deadline SECONDS] [--keep FOLDER]

Page n is drawn by seed S + n; `_random_site.py --seed N` serves one of them. A person who knows the
answers approves each sheet after a while, and says no to a fifth of the steps. Every fault is told
with its seed and shapes. `submitted_share` is of the honest pages: those that can be sent by
somebody who fills in all that is asked.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from _applying import Ran, Stage, staged
from _kinds import Sampler, warm_cpu_s
from _oracles import ORACLES, faults_of
from _random_page import Page, page_of
from _tab import report


async def rans(
    stage: Stage, pages: Sequence[Page], *, workers: int, until: float, heard: Callable[[Ran], None]
) -> None:
    """Each page was applied to, so many at a time, as far as the time lasted; *heard* has each."""
    left = iter(pages)

    async def work() -> None:
        for page in left:
            if time.perf_counter() > until:
                return
            heard(await stage.run(page, dry=page.dry))

    await asyncio.gather(*(work() for _ in range(workers)))


class Tally:
    """What came of all pages, told as it comes."""

    def __init__(self) -> None:
        self.faults: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.by_shape: Counter[tuple[str, str]] = Counter()
        self.shapes: Counter[str] = Counter()
        self.honest = self.submitted = self.pages = 0
        self.not_sent: Counter[str] = Counter()
        self.broke = 0

    def add(self, ran: Ran) -> None:
        """One more page."""
        page, faults = ran.page, faults_of(ran)
        self.pages += 1
        self.broke += ran.broke
        self.verdicts[f"{ran.verdict}:{ran.reason}".rstrip(":")] += 1
        self.shapes.update(page.shapes)
        self._honest(ran)
        for name, told in faults.items():
            self.faults[name] += 1
            self.by_shape.update((name, shape) for shape in page.shapes)
            print(f"{page.seed} {name}: {'; '.join(told)}  [{', '.join(page.shapes)}]", flush=True)

    def _honest(self, ran: Ran) -> None:
        if not ran.page.honest:
            return
        self.honest += 1
        if ran.verdict == "submitted" and ran.book.accepted:
            self.submitted += 1
            return
        self.not_sent.update(ran.page.shapes)
        asked = [h.question.label or h.question.kind.value for h in ran.heard if not h.reply]
        why = f"{ran.verdict} {ran.reason} {ran.receipt.get('errors', '')}"
        print(
            f"{ran.page.seed} not sent: {why}; no answer to {asked}  [{', '.join(ran.page.shapes)}]"
        )

    def figures(self) -> dict[str, object]:
        """All figures."""
        share = round(self.submitted / self.honest, 3) if self.honest else None
        found = {name: self.faults[name] for name in ORACLES}
        return {
            "pages": self.pages,
            **found,
            "broke": self.broke,
            "honest": self.honest,
            "submitted_share": share,
            "verdicts": dict(self.verdicts.most_common()),
        }

    def tell(self) -> None:
        """The shapes that each fault is found with most, by their share of such pages."""
        for name in ORACLES:
            rows = [(n / self.shapes[s], n, s) for (f, s), n in self.by_shape.items() if f == name]
            most = sorted(rows, reverse=True)[:8]
            if most:
                print(f"{name}: " + ", ".join(f"{s} {n}/{self.shapes[s]}" for _, n, s in most))
        rows = [(n / self.shapes[s], n, s) for s, n in self.not_sent.items()]
        most = sorted(rows, reverse=True)[:12]
        print("honest, not sent: " + ", ".join(f"{s} {n}/{self.shapes[s]}" for _, n, s in most))


async def main(given: argparse.Namespace) -> None:
    began = time.perf_counter()
    tally = Tally()
    pages = [page_of(given.seed + n) for n in range(given.pages)]
    until = began + given.deadline
    started, sampler = warm_cpu_s(), Sampler()
    with sampler:
        async with staged(given.keep) as stage:
            await rans(stage, pages, workers=given.workers, until=until, heard=tally.add)
    cpu_s = sum(sampler.split(warm_cpu_s(), started).values())
    tally.tell()
    pace = {
        "pages_a_minute": round(tally.pages * 60 / (time.perf_counter() - began), 1),
        "cpu_s_a_page": round(cpu_s / max(1, tally.pages), 2),
    }
    report("random_pages", tally.pages, {**tally.figures(), **pace}, began)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--pages", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--workers", type=int, default=2)
    asked.add_argument("--deadline", type=float, default=3600.0)
    asked.add_argument("--keep", type=Path)
    asyncio.run(main(asked.parse_args()))
