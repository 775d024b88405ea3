"""Hostile pages: the public `apply` against a server whose records alone say what happened.

Usage: hostile.py FOLDER [CASE ...]    (all without one; the grader misses the others then)

Each page is applied to twice: by somebody who approves nothing, and by somebody who approves the
first submit and says no to everything else. Only the employer's own origin is allowed. What the
receipts say is put into the grader's words by the product's own table, and the folder's grader
judges it by the server's records and by every file that the runs left behind.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from _hostile import MODES, Approver, Grade, Site, graded, profile_in, resume_in, serving
from _tab import report
from steadyhand import Profile, Receipt, Settings, SteadyhandError, apply
from steadyhand.views.status import grade_name

RUN_S = 150.0  # a run that has not ended by then is ended, and counts as one that never did
CRITICAL = {  # the figure's name by the grader's
    "double_submit": "double",
    "false_success": "false_success",
    "lost": "lost",
    "secret": "secrets",
    "foreign": "foreign",
    "ungated": "ungated",
}

Result = dict[str, str | float | None]


@dataclass(frozen=True, slots=True)
class Bench:
    """What all runs share."""

    site: Site
    profile: Profile
    resume: Path
    place: Path  # homes and logs of all runs
    more: Mapping[str, object] = field(default_factory=dict)  # settings of every run

    async def run(self, case: str, mode: str) -> Result:
        """One run, in a home of its own; its end in the grader's words."""
        self.site.reset(f"{case}.{mode}")
        human = Approver(approves=mode == "approved")
        began = time.perf_counter()
        outcome, proof, why = await self._end(case, mode, human)
        seconds = round(time.perf_counter() - began, 1)
        print(f"{case} {mode:10s} {outcome:32s} {seconds:5.1f} s  {why}", flush=True)
        return {"outcome": outcome, "proof": proof, "seconds": seconds}

    async def _end(self, case: str, mode: str, human: Approver) -> tuple[str, str | None, str]:
        home = self.place / f"{case}.{mode}"
        told = {"home": home, "allow_origins": (self.site.origin,), "headless": True, **self.more}
        settings = Settings(**told)
        try:
            url, resume = self.site.page(case), self.resume
            applying = apply(
                url, profile=self.profile, resume=resume, human=human, settings=settings
            )
            receipt = await asyncio.wait_for(applying, RUN_S)
        except TimeoutError:
            return "never ended", None, f"after {RUN_S:g} s"
        except SteadyhandError as error:
            return type(error).__name__, None, str(error)
        (home / "receipt.json").write_text(receipt.to_json(), "utf-8")
        (home / "asked.txt").write_text("\n".join(human.asked), "utf-8")
        return _told(receipt)


def _told(receipt: Receipt) -> tuple[str, str | None, str]:
    name = grade_name(receipt.verdict, receipt.reason) if receipt.verdict else "still running"
    proof = receipt.proof.reference if receipt.proof else None
    return name, proof, receipt.errors[0] if receipt.errors else ""


async def main(folder: Path, cases: Sequence[str]) -> None:
    began = time.perf_counter()
    with TemporaryDirectory() as temporary:
        place = Path(temporary)
        artifacts = place / "artifacts"
        artifacts.mkdir()
        logging.basicConfig(filename=artifacts / "log.txt", level=logging.DEBUG)
        with serving(folder) as site:
            profile = profile_in(folder, place)
            bench = Bench(site, profile, resume_in(folder), artifacts)
            chosen = cases or site.cases()
            told = {c: {m: await bench.run(c, m) for m in MODES} for c in chosen}
            records = place / "records.json"
            records.write_text(site.records(), "utf-8")
        results = place / "results.json"
        results.write_text(json.dumps(told), "utf-8")
        grade = graded(folder, results, records=records, artifacts=artifacts)
    _tell(grade)
    critical = {CRITICAL.get(name, name): count for name, count in grade.critical.items()}
    figures = {"runs": grade.of, "passed": grade.passed, **critical}
    report("hostile", len(chosen), figures, began)


def _tell(grade: Grade) -> None:
    """Every run that the grader refused, with its reasons."""
    for line in grade.lines:
        print(f"refused: {line}")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: hostile.py FOLDER [CASE ...]")
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2:]))
