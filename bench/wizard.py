"""A whole application over the practice employer's wizard, beside a hand-written Playwright script.

Ours is the product as users run it: browser start, every look, every field proven, a grant, an
approval, the journal, screenshots, receipt and reports. The script starts a browser of its own,
knows every selector, and checks the thank-you at the end. Both are judged by what the employer
holds. The order is drawn anew in each round; medians are compared.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.async_api import Page

from _tab import bare, report
from steadyhand import Settings, Verdict, apply
from steadyhand.demo import SAMPLE, PracticeEmployer, expected_fields
from steadyhand.testing import ScriptedHuman

ROUNDS = 5
SLUG = "wizard"
PAGES = (
    "given_name family_name email phone street postal_code city country contact_by",
    "resume linkedin employer job_title employed_since years education skills languages",
    "authorised sponsorship notice_period salary start_on call_at shift_from visit_week travel "
    "site jacket_colour motivation",
    "gender ethnicity veteran disability privacy",
    "confirm",
)
CHOSEN = frozenset("country education languages notice_period gender ethnicity".split())
TICKED = frozenset("contact_by skills authorised sponsorship veteran disability".split())
BOXES = frozenset("privacy confirm".split())


async def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    began = time.perf_counter()
    took: dict[str, list[float]] = {"ours": [], "script": []}
    right: dict[str, list[int]] = {"ours": [], "script": []}
    with PracticeEmployer() as employer:
        for number in range(rounds + 1):
            for side in random.sample(sorted(took), 2):
                employer.reset()
                at = time.perf_counter()
                await (_ours(employer) if side == "ours" else _script(employer))
                seconds = time.perf_counter() - at
                right[side].append(_right(employer))
                if number:  # the first round warms caches
                    took[side].append(seconds)
    ours_s, script_s = statistics.median(took["ours"]), statistics.median(took["script"])
    figures: dict[str, float | None] = {
        "vs_handwritten": round(ours_s / script_s, 2),
        "correct": min(right["ours"]),
        "correct_handwritten": min(right["script"]),
        "of": len(expected_fields(SLUG)),
        "ours_s": round(ours_s, 2),
        "handwritten_s": round(script_s, 2),
    }
    report("wizard", len(took["ours"]), figures, began)


def _right(employer: PracticeEmployer) -> int:
    """Fields of the only application that are exactly what the person said."""
    (held,) = employer.applications
    return sum(held.fields.get(name) == value for name, value in expected_fields(SLUG).items())


async def _ours(employer: PracticeEmployer) -> None:
    with tempfile.TemporaryDirectory() as home:
        receipt = await apply(
            employer.posting_url(SLUG),
            profile=SAMPLE / "profile.yaml",
            resume=SAMPLE / "resume.pdf",
            answers=SAMPLE / "answers.json",
            human=ScriptedHuman({"confirm_submit": True, "step_grant": True}),
            settings=Settings(home=Path(home), headless=True, allow_origins=(employer.origin,)),
        )
    assert receipt.verdict is Verdict.SUBMITTED, receipt.errors


async def _script(employer: PracticeEmployer) -> None:
    """What a careful person writes by hand for this one form."""
    async with bare() as page:
        await page.goto(employer.posting_url(SLUG))
        await page.get_by_role("link", name="Apply").first.click()
        for names in PAGES:
            for name in names.split():
                await _put(page, name)
            await page.click("[name=go][value=next], [name=go][value=send]")
        await page.wait_for_selector("#reference")


async def _put(page: Page, name: str) -> None:
    value = expected_fields(SLUG).get(name, "")
    if name == "resume":
        await page.set_input_files("[name=resume]", SAMPLE / "resume.pdf")
    elif name in TICKED:
        for each in value if isinstance(value, list) else [value]:
            await page.check(f'[name={name}][value="{each}"]')
    elif name in BOXES:
        await page.check(f"[name={name}]")
    elif name in CHOSEN:
        await page.select_option(f"[name={name}]", value)
    else:
        await page.fill(f"[name={name}]", str(value))


if __name__ == "__main__":
    asyncio.run(main())
