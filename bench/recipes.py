"""A form learned once: the second application, and what is left of it after ten kinds of change.

Usage: recipes.py [FORMS]    (default 20: 20 forms, each learned once and then met 11 times)

The first run of each form asks a scripted model at loopback what three strange questions mean, for
a text, or which button sends; its answer takes MODEL_S, as those of real services do. Every later
run begins with the store that the first one left. `survival`: share of changed forms that end
submitted with proof. `wrong_field`: values that the employer holds and should not, or lacks.
`model_calls`: of second applications to the same form. `vs_first`: their time by that of the first,
the median; `vs_first_without_model` leaves the waiting for the model out of the first.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import statistics
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from _changed import (
    CHANGES,
    DRAFT,
    HAND,
    NOVEL,
    PHONE,
    PLACE,
    POST,
    SPARK,
    TOWN,
    Shape,
    changed,
    expected,
    pages,
    shape,
)
from _changing_site import Site, changing
from _tab import report
from steadyhand import Settings, Verdict, apply
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.core.plan.prompts import FENCE_CLOSE, FENCE_OPEN
from steadyhand.jobs.profile import Address, Name, Preferences
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.models import (
    Answer,
    DelayedAnswer,
    ReceivedRequest,
    ScriptedModels,
    ToolCall,
)

FORMS = 20
MODEL_S = 2.0  # 900 tokens in and 80 out take a small model of today about so long
PERSON = Profile(
    Name("Orla", "Brandt"),
    "orla@brandt.example",
    phone=PHONE,
    address=Address(city=TOWN, postal_code=POST, country="DE"),
    preferences=Preferences(notice_period="3 months"),
    links={"website": PLACE},
)
FACT_OF = {words: fact for fact, several in NOVEL.items() for words in several}


@dataclass(frozen=True, slots=True)
class Ran:
    """One application."""

    proven: bool
    wrong: tuple[str, ...]
    calls: int
    asked: tuple[str, ...]  # beside the gates
    seconds: float
    end: str


def helpful(heard: ReceivedRequest) -> Answer:
    """A model that knows what every strange question means, and takes its time."""
    text = next(s for s in reversed(_strings(heard.body)) if s.startswith("Facts:"))
    page = json.loads(text.rpartition(FENCE_OPEN)[2].partition(FENCE_CLOSE)[0])
    fields, buttons = page.get("fields", []), page.get("buttons", [])
    known = [(f["ref"], FACT_OF[f["asks"]]) for f in fields if f["asks"] in FACT_OF]
    moves = [{"do": "answer", "ref": ref, "fact": fact} for ref, fact in known]
    prose = [f["ref"] for f in fields if f["asks"] == SPARK]
    moves += [{"do": "draft", "ref": ref, "text": DRAFT} for ref in prose]
    hand = [b["ref"] for b in buttons if b["label"] == HAND]
    moves += [{"do": "press", "ref": ref, "purpose": "send"} for ref in hand]
    return DelayedAnswer(MODEL_S, ToolCall({"moves": moves}, 900, 80))


def _strings(body: object) -> list[str]:
    if isinstance(body, str):
        return [body]
    inside = body.values() if isinstance(body, dict) else body if isinstance(body, list) else ()
    return [s for each in inside for s in _strings(each)]


async def applied(site: Site, form: Shape, home: Path) -> Ran:
    """One application to the form as it is now."""
    site.show(pages(form))
    human = ScriptedHuman({"confirm_submit": True, "step_grant": True})
    async with ScriptedModels(helpful) as models:
        settings = Settings(
            home=home,
            allow_origins=(site.origin,),
            headless=True,
            pictures="off",
            runner_provider="openai",
            runner_base_url=f"{models.origin}/v1",
            runner_api_key="k-none",
        )
        began = time.perf_counter()
        receipt = await apply(f"{site.origin}/job", profile=PERSON, human=human, settings=settings)
        took = time.perf_counter() - began
        calls = len(models.heard)
    asked = tuple(q.label or q.kind.value for q in human.asked if q.kind.value not in GATES)
    wrong = _wrong(form, site)
    proven = receipt.verdict is Verdict.SUBMITTED and len(site.held) == 1
    return Ran(proven, wrong, calls, asked, took, f"{receipt.verdict} {receipt.reason}")


GATES = ("confirm_submit", "step_grant")


def _wrong(form: Shape, site: Site) -> tuple[str, ...]:
    """Names of fields that the employer holds something else in than it should, or nothing."""
    right = expected(form)
    return tuple(
        name for held in site.held for name, value in held.items() if value != right.get(name, "")
    )


async def main(forms: int) -> None:
    """A line for each miss, a table by change, then one JSON object."""
    began = time.perf_counter()
    first, second = list[Ran](), list[Ran]()
    after: dict[str, list[Ran]] = {change: [] for change in CHANGES}
    with changing() as site, tempfile.TemporaryDirectory() as folder:
        for number in range(forms):
            learned, form = Path(folder, f"{number}"), shape(number)
            first.append(await applied(site, form, learned))
            _tell(f"{number} first", first[-1])
            for change in ("same", *CHANGES):
                home = shutil.copytree(learned, Path(folder, f"{number}-{change}"))
                ran = await applied(site, changed(form, change, number), Path(home))
                (second if change == "same" else after[change]).append(ran)
                _tell(f"{number} {change}", ran)
                shutil.rmtree(home)
    for change, runs in after.items():
        proven, calls = sum(r.proven for r in runs), sum(r.calls for r in runs)
        wrong = sum(len(r.wrong) for r in runs)
        asked = Counter(a for r in runs for a in r.asked)
        print(
            f"{change:13s} {proven}/{len(runs)} proven, {wrong} wrong, {calls} calls, {dict(asked)}"
        )
    every = [r for runs in after.values() for r in runs]
    pairs = list(zip(second, first, strict=True))
    figures = {
        "survival": round(sum(r.proven for r in every) / len(every), 3),
        "wrong_field": sum(len(r.wrong) for r in (*first, *second, *every)),
        "model_calls": sum(r.calls for r in second),
        "questions": sum(len(r.asked) for r in second),
        "second_proven": sum(r.proven for r in second),
        "first_calls": sum(r.calls for r in first),
        "changed_calls": sum(r.calls for r in every),
        "vs_first": round(statistics.median(s.seconds / f.seconds for s, f in pairs), 3),
        "vs_first_without_model": round(
            statistics.median(s.seconds / (f.seconds - MODEL_S * f.calls) for s, f in pairs), 3
        ),
        "first_s": round(statistics.median(f.seconds for f in first), 2),
    }
    report("recipes", len(every), figures, began)


def _tell(name: str, ran: Ran) -> None:
    if not ran.proven or ran.wrong or ran.asked:
        print(f"{name}: {ran.end}; wrong {ran.wrong}; asked {ran.asked}; {ran.calls} calls")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if sys.argv[1:] else FORMS))
