"""One run at the faulty employer, with short deadlines, and what was left of it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from steadyhand import Settings, apply
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.jobs.profile import Name
from steadyhand.testing import ScriptedHuman
from steadyhand.views.receipt import Receipt
from steadyhand.views.status import grade_name

from .cases import Case
from .server import Faulty
from .witness import Process, Witness

PERSON = Profile(Name("Orla", "Brandt"), "orla@brandt.example")


@dataclass(frozen=True)
class Ended:
    """What came of a run."""

    case: Case
    receipt: Receipt
    seconds: float
    posts: int  # writes that reached the employer
    kept: int  # and arrived whole
    left: tuple[Process, ...]  # processes of its browsers

    @property
    def end(self) -> str:
        """In the words of the hostile pages."""
        verdict = self.receipt.verdict
        return grade_name(verdict, self.receipt.reason) if verdict else ""

    def _arrived_as_said(self) -> bool:
        arrived, case = (self.posts, self.kept), self.case
        return arrived == (case.posts, case.kept) or (case.races and arrived == (0, 0))

    def faults(self) -> list[str]:
        """What is not as the case has it."""
        case, told = self.case, " ".join(self.receipt.errors)
        wrong = {
            f"ended {self.end}, not {case.end}: {told}": self.end not in case.end,
            f"{self.posts} writes, {self.kept} whole": not self._arrived_as_said(),
            f"took {self.seconds:.0f} s": self.seconds > case.within_s,
            f"does not say {case.says!r}: {told}": case.says not in told,
            f"left {len(self.left)} processes": bool(self.left),
        }
        return [what for what, is_so in wrong.items() if is_so]


async def applied(site: Faulty, case: Case, home: Path) -> Ended:
    """A run of somebody who says yes to everything."""
    site.ways = {"/job": case.job, "/send": case.send, "/two": case.two}
    witness = Witness(case.at, case.strike, case.always)
    settings = Settings(
        home=home,
        allow_origins=(site.origin,),
        headless=True,
        pictures="off",
        nav_timeout_s=4.0,
        step_timeout_s=4.0,
        submit_timeout_s=3.0,
        deadline_s=60.0,
    )
    began = time.monotonic()
    receipt = await apply(
        f"{site.origin}/job",
        profile=PERSON,
        human=ScriptedHuman({"confirm_submit": True, "step_grant": True}),
        settings=settings,
        listeners=(witness,),
    )
    seconds, left = time.monotonic() - began, tuple(witness.living())
    return Ended(case, receipt, seconds, site.posts, len(site.kept), left)
