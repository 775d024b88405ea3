"""Captured application pages: what an inspection says of each control, and what a dry run touches.

Usage: ats_pages.py FOLDER

Every page is opened in a real browser without a network. `key_accuracy` is the share of controls
with a key of which the inspection says what the key means; of a control that is to be left alone it
must say no intent, or that it is not for filling. Then the product's own loop fills the page for a
sample person who answers whatever is asked, as a dry run. `touched` counts the controls to be left
alone that hold something else afterwards or had any event; `required_coverage` is the share of the
required controls that hold something then (a group counts as one, by what any of its members
holds); `false_blockers` is the share of the pages where something is said to stand in the way;
`held` is what the walls held back, by kind.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Page

from _ats import Control, controls_of, meant, pages_in, said
from _ats_watch import HOLDS, OWNERS, WATCH
from _held import kinds_of_held
from _runs import run_in
from _tab import report
from steadyhand.adapters.browser.chrome import ChromeBrowser
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.tab import BrowserPage
from steadyhand.adapters.documents.answers_file import document_handle, load_answers
from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.adapters.net.address import serve_file
from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.journal.events import Mode, RunStarted
from steadyhand.core.origins import origin_of
from steadyhand.core.page.snapshot import Field
from steadyhand.demo import SAMPLE
from steadyhand.ports import Tab
from steadyhand.run.context import Run
from steadyhand.run.inspect import Inspection, inspection_of
from steadyhand.run.look import look_at_page
from steadyhand.run.runner import do_move

OPEN_S = 30.0
STEPS_MAX = 40


@dataclass(frozen=True, slots=True)
class Scored:
    """One page: what was said and what was left behind."""

    page: str
    controls: tuple[Control, ...]
    wrong: tuple[str, ...]  # what was said wrongly, as a line each
    touched: tuple[str, ...]
    required: int
    covered: int
    blocked: bool
    held: Counter[str]  # what the walls held back, by kind
    missing: int  # listed controls that the page has not got


class Obliging:
    """A person who answers whatever is asked, so that nothing stays empty for want of a word."""

    async def ask(self, question: Question) -> Reply:
        """The first option, a yes, or some words."""
        if question.kind in (QuestionKind.CONFIRM_SUBMIT, QuestionKind.STEP_GRANT):
            return Reply(False, by="bench")
        if question.options:
            return Reply(str(question.options[0].label), by="bench")
        yes = question.kind in (QuestionKind.YES_NO, QuestionKind.CONSENT)
        return Reply(True if yes else "As agreed", by="bench")


async def main(folder: Path) -> None:
    began = time.perf_counter()
    scores = [await scored(page) for page in pages_in(folder)]
    for each in scores:
        print(f"{each.page}: {len(each.controls)} controls, {each.missing} not in the page")
        for line in (*each.wrong, *each.touched):
            print(f"  {line}")
        if each.held:
            print(f"  held back: {dict(each.held)}")
    keyed = sum(1 for s in scores for c in s.controls if c.key)
    required = sum(s.required for s in scores)
    figures: dict[str, object] = {
        "key_accuracy": _share(keyed - sum(len(s.wrong) for s in scores), keyed),
        "required_coverage": _share(sum(s.covered for s in scores), required),
        "touched": sum(len(s.touched) for s in scores),
        "false_blockers": _share(sum(s.blocked for s in scores), len(scores)),
        "controls": sum(len(s.controls) for s in scores),
        "held": dict(sum((s.held for s in scores), Counter())),
    }
    report("ats_pages", len(scores), figures, began)


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


async def scored(page: Path) -> Scored:
    """The page, inspected and filled in a browser of its own."""
    with serve_file(page) as url:
        options = LaunchOptions(find_browser(), allow_origins=(origin_of(url),))
        browser = ChromeBrowser(options)
        try:
            tab = await browser.tab()
            assert isinstance(tab.page, BrowserPage)
            await tab.page.open(url, timeout_s=OPEN_S)
            return await _scored(page, url, tab)
        finally:
            await browser.close()


async def _scored(page: Path, url: str, tab: Tab) -> Scored:
    assert isinstance(tab.page, BrowserPage)
    inside = tab.page.page
    controls = controls_of(page)
    present: list[bool] = await inside.evaluate(WATCH, [c.shape for c in controls])
    seen = inspection_of(await tab.page.snapshot(), load_vocabulary())
    owners = await _owners(inside, seen, controls)
    before = await inside.evaluate(HOLDS)
    run = await _filled(url, tab)
    after = await inside.evaluate(HOLDS)
    alone = [c for c in controls if c.left_alone]
    needed = _required(controls, owners, seen)
    held = {owners[n] for n, (value, _) in enumerate(after) if value.strip()}
    if not after:
        print("  the run left the page: nothing can be read of it")
        after = before
    return Scored(
        page=page.stem,
        controls=controls,
        wrong=tuple(_wrong(controls, owners, seen)),
        touched=tuple(f"touched: {_line(c)}" for c in alone if before[c.number] != after[c.number]),
        required=len(needed),
        covered=len(needed & held),
        blocked=bool(seen.blockers),
        held=kinds_of_held(run.state.held),
        missing=present.count(False),
    )


async def _owners(page: Page, seen: Inspection, controls: Sequence[Control]) -> list[int]:
    """For each listed control the place of the field that it is, or is a part of; -1 for none."""
    told = [
        (f.locator, len(f.options) if _grouped(f) else 1, bool(f.widget)) for f in seen.page.fields
    ]
    found: list[tuple[int, int]] = await page.evaluate(OWNERS, told)
    pairs = zip(controls, found, strict=True)
    return [own if own >= 0 or control.left_alone else beside for control, (own, beside) in pairs]


def _grouped(field: Field) -> bool:
    return bool(field.options) and bool(field.options[0].ref) and field.type in GROUPS


GROUPS = ("radio", "checkbox")


def _wrong(controls: Sequence[Control], owners: Sequence[int], seen: Inspection) -> list[str]:
    vocabulary = load_vocabulary()
    lines = []
    for control, place in zip(controls, owners, strict=True):
        claim = said(seen.intents[place]) if place >= 0 else ""
        if control.left_alone:
            right = place < 0 or not claim or not seen.page.fields[place].fillable
        else:
            right = not control.key or (place >= 0 and claim in meant(control.key, vocabulary))
        if not right:
            label = seen.page.fields[place].question if place >= 0 else "(not seen)"
            lines.append(f"{_line(control)}: said {claim or 'nothing'} of {label!r}")
    return lines


def _line(control: Control) -> str:
    return f"{control.number} {control.shape[3] or control.shape[4] or control.shape[0]}" + (
        f" ({control.key})"
    )


def _required(controls: Sequence[Control], owners: Sequence[int], seen: Inspection) -> set[int]:
    """The fields of the controls that are required by the list, and not to be left alone."""
    return {o for c, o in zip(controls, owners, strict=True) if c.required and not c.left_alone}


async def _filled(url: str, tab: Tab) -> Run:
    """The product's own loop, until it would send."""
    run = await _run(url, tab)
    for _ in range(STEPS_MAX):
        if run.state.ended or run.state.paused or run.progress.wait_s:
            break
        await do_move(run, await look_at_page(run))
    ended = run.state.ended
    print(f"  the run: {ended.verdict if ended else 'waits'} {ended.why if ended else ''}")
    return run


async def _run(url: str, tab: Tab) -> Run:
    papers = {role: document_handle(SAMPLE / f"{role}.pdf") for role in ("resume", "cover_letter")}
    known = Knowledge(
        load_vocabulary(),
        profile=Profile.load(SAMPLE / "profile.yaml"),
        given=load_answers(SAMPLE / "answers.json"),
        documents=papers,
    )
    began = RunStarted(url, Mode.DRY_RUN, (origin_of(url),))
    run = await run_in(tab, "ats", began, human=Obliging(), known=known)
    run.opened = True
    return run


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: ats_pages.py FOLDER")
    asyncio.run(main(Path(sys.argv[1])))
