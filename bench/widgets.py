"""Pages of real widgets: goals reached and proven by the product's own loop, and its pace.

Usage: widgets.py FOLDER [--page NAME] [--no-time]

FOLDER is built: `dist/`, `goals.json`, `adapters/net/address.py`. A page's goals are this run's
answers, by label,
as a user gives them; the person behind the run approves, grants, and says nothing else. Afterwards
the page's own state is read, as it was sent, or as it was left where nothing was sent. A goal that
the receipt calls proven and the state does not have is `claimed_wrong`.

Seconds count from the opening of the tab in a new browser to the question whether to send, or to
the first question that the goals do not answer. A hand-written script (`_widget_scripts.py`) is
timed from the same point to its last goal, in turns with the product. Goals count as reached when
every round reached them. Misses go to stderr.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from secrets import token_bytes

from playwright.async_api import Error

from _held import kinds_of_held
from _tab import bare, report
from _widget_scripts import SCRIPTS
from _widgets import (
    NOTHING,
    READ_S,
    Goal,
    Goals,
    Site,
    State,
    answers_of,
    claimed,
    goals_in,
    held,
    lines_of,
    reached,
    served,
    states,
)
from steadyhand.adapters.browser.chrome import ChromeBrowser
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.tab import BrowserPage
from steadyhand.adapters.documents.answers_file import answers_from_mapping
from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.adapters.host import RandomIds, SystemClock
from steadyhand.adapters.store import Home, open_store
from steadyhand.core.act.approval import seal_permit
from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply, Sheet
from steadyhand.core.journal.events import Mode, Rung, RunStarted
from steadyhand.core.journal.state import fold_all
from steadyhand.ports import RunRow, Tab
from steadyhand.run.context import Options, Ports, Run
from steadyhand.run.plan import HumanRung, SemanticRung
from steadyhand.run.runner import apply
from steadyhand.testing import OwnTurns, ScriptedHuman
from steadyhand.views.receipt import Receipt, receipt
from steadyhand.views.record import RunRecord

ROUNDS = 3
PATIENCE_S = 180.0  # for one page
SAYS = {"confirm_submit": True, "step_grant": True}


class Approver(ScriptedHuman):
    """Approves and grants; knows when it was first asked what."""

    def __init__(self) -> None:
        super().__init__(SAYS)
        self._asked_at: dict[QuestionKind, float] = {}

    async def ask(self, question: Question) -> Reply:
        """The scripted answer."""
        self._asked_at.setdefault(question.kind, time.perf_counter())
        return await super().ask(question)

    @property
    def shown_at(self) -> float | None:
        """When the sheet was shown; else when the first question came that goals do not answer."""
        asked = {k: at for k, at in self._asked_at.items() if k is not QuestionKind.STEP_GRANT}
        return asked.get(QuestionKind.CONFIRM_SUBMIT, min(asked.values(), default=None))


@dataclass(slots=True)
class Watched:
    """The product's browser; tells when its tab was there, and what the page held at its end."""

    inner: ChromeBrowser
    opened_at: float = 0.0
    left: State = field(default_factory=dict)
    _tab: Tab | None = None

    async def tab(self) -> Tab:
        """The run's tab."""
        self._tab = await self.inner.tab()
        self.opened_at = self.opened_at or time.perf_counter()
        return self._tab

    async def followed(self) -> Tab | None:
        """A tab that the pages opened."""
        found = await self.inner.followed()
        self._tab = found or self._tab
        return found

    async def close(self) -> None:
        """The state is read before the browser goes."""
        tab, self._tab = self._tab, None
        if tab is not None:
            assert isinstance(tab.page, BrowserPage)
            try:
                self.left = await asyncio.wait_for(states(tab.page.page), READ_S)
            except TimeoutError:
                self.left = {}
        await self.inner.close()


@dataclass(frozen=True, slots=True)
class Result:
    """What one run of the product made of one page."""

    state: State
    receipt: Receipt
    held: Counter[str]  # what the walls held back, by kind
    seconds: float | None  # to the sheet; None where nothing was asked


@dataclass(slots=True)
class Case:
    """One page with what came of it."""

    name: str
    goals: Goals
    results: list[Result] = field(default_factory=list)
    by_hand_s: list[float] = field(default_factory=list)

    @property
    def missed(self) -> list[Goal]:
        """Goals that at least one round did not reach."""
        return [g for g in self.goals if not all(reached(g, r.state) for r in self.results)]

    @property
    def claimed_wrong(self) -> int:
        """Goals that a receipt calls proven against the state; of the worst round."""
        return max(sum(_lied(g, r) for g in self.goals) for r in self.results)

    @property
    def ours_s(self) -> float | None:
        """The median of the rounds that came to a question."""
        took = [r.seconds for r in self.results if r.seconds is not None]
        return statistics.median(took) if took else None

    @property
    def ratio(self) -> float | None:
        """Ours over the hand-written script's."""
        if self.ours_s is None or not self.by_hand_s:
            return None
        return round(self.ours_s / statistics.median(self.by_hand_s), 2)


def _lied(goal: Goal, result: Result) -> bool:
    return claimed(goal, result.receipt.fields) and not reached(goal, result.state)


async def main(folder: Path, only: str | None, *, timed: bool) -> None:
    began = time.perf_counter()
    wanted = {n: g for n, g in goals_in(folder).items() if only in (None, n)}
    if not wanted:
        sys.exit(f"no built page {only or ''} in {folder}; build it first")
    cases = [Case(name, goals) for name, goals in wanted.items()]
    with served(folder) as site:
        for case in cases:
            await _measure(case, site, rounds=ROUNDS if timed else 1, timed=timed)
            _tell(case)
    report("widgets", len(cases), _figures(cases), began)


async def _measure(case: Case, site: Site, *, rounds: int, timed: bool) -> None:
    sides = ["ours", "script"] if timed and case.name in SCRIPTS else ["ours"]
    for _ in range(rounds):
        for side in random.sample(sides, len(sides)):
            if side == "ours":
                case.results.append(await _ours(case, site))
            elif (took := await _by_hand(case, site)) is not None:
                case.by_hand_s.append(took)


def _figures(cases: list[Case]) -> Mapping[str, object]:
    ratios = {c.name: c.ratio for c in cases if c.ratio is not None}
    of = sum(len(c.goals) for c in cases)
    return {
        "goals": of,
        "reached": of - sum(len(c.missed) for c in cases),
        "claimed_wrong": sum(c.claimed_wrong for c in cases),
        "vs_handwritten_max": max(ratios.values(), default=None),
        "pages": ratios,
        "held": dict(sum((c.results[0].held for c in cases), Counter())),
    }


async def _ours(case: Case, site: Site) -> Result:
    """The product's own run over that page, in a home of its own."""
    sent_before = len(site.captures())
    with tempfile.TemporaryDirectory() as place:
        files = Path(place) / "files"
        files.mkdir()
        answers = answers_from_mapping(answers_of(case.goals, files), folder=files)
        known = Knowledge(load_vocabulary(), given=answers)
        with Home.open(Path(place) / "home") as home:
            try:
                result = await asyncio.wait_for(_run(case.name, site, home, known), PATIENCE_S)
            except TimeoutError:
                _say(f"{case.name}: the run took more than {PATIENCE_S:.0f} s")
                result = Result({}, receipt(RunRecord("", ())), Counter(), None)
    sent = site.captures()[sent_before:]
    if len(sent) > 1:
        _say(f"{case.name}: SENT {len(sent)} TIMES")
    return replace(result, state=sent[0]) if sent else result


async def _run(name: str, site: Site, home: Home, known: Knowledge) -> Result:
    url, human, clock = site.page(name), Approver(), SystemClock()
    key, options = token_bytes(32), LaunchOptions(find_browser(), allow_origins=(site.origin,))
    browser = Watched(ChromeBrowser(options, key))
    store = await open_store(home.database_url, "local")
    try:
        ports = Ports(
            journal=store.journal,
            questions=store.questions,
            bank=store.bank,
            applications=store.applications,
            artifacts=home.artifacts,
            browser=browser,
            human=human,
            clock=clock,
            turns=OwnTurns(),
            planners={Rung.SEMANTIC: SemanticRung(), Rung.HUMAN: HumanRung()},
            seal=partial(seal_permit, key=key),
        )
        ids = RandomIds()
        run = Run(ids.run_id(), ports, Options(home.worker), known, Sheet(ids.salt()))
        await store.runs.add(RunRow(run.id, url, clock.now().isoformat()))
        await apply(run, RunStarted(url, Mode.APPLY, (site.origin,), deadline_s=PATIENCE_S))
        record = RunRecord(run.id, await store.journal.read(run.id), run.sheet)
    finally:
        await store.close()
    seconds = human.shown_at - browser.opened_at if human.shown_at else None
    held_back = kinds_of_held(fold_all(record.envelopes).held)
    return Result(browser.left, receipt(record), held_back, seconds)


async def _by_hand(case: Case, site: Site) -> float | None:
    """Seconds of the hand-written script; None where it did not reach every goal."""
    with tempfile.TemporaryDirectory() as place:
        answers_of(case.goals, Path(place))
        async with bare() as page:
            began = time.perf_counter()
            try:
                await page.goto(site.page(case.name))
                await SCRIPTS[case.name](page, Path(place))
            except Error as fault:
                _say(f"{case.name}: the hand-written script failed: {fault.message[:300]}")
                return None
            took = time.perf_counter() - began
            state = await states(page)
    missed = [g["label"] for g in case.goals if not reached(g, state)]
    if missed:
        _say(f"{case.name}: the hand-written script missed {missed}: {state}")
    return None if missed else took


def _tell(case: Case) -> None:
    """The page's line, and a line for each goal missed with what the field held."""
    ours = f"{case.ours_s:.2f} s" if case.ours_s is not None else "nothing was asked"
    hand = f", by hand {statistics.median(case.by_hand_s):.2f} s" if case.by_hand_s else ""
    ratio = f", {case.ratio}x" if case.ratio is not None else ""
    got = len(case.goals) - len(case.missed)
    stood = {f"{r.receipt.verdict}:{r.receipt.reason}".strip(":") for r in case.results}
    _say(f"{case.name}: {got} of {len(case.goals)}, {'/'.join(stood)}, {ours}{hand}{ratio}")
    if case.results[0].held:
        _say(f"  held back: {dict(case.results[0].held)}")
    for goal in case.missed:
        result = next(r for r in case.results if not reached(goal, r.state))
        mark = "CLAIMED" if _lied(goal, result) else "missed "
        _say(f"  {mark} {goal['label']!r}: wanted {goal['expect']!r}, state {_held(goal, result)}")
        for line in lines_of(goal, result.receipt.fields):
            proven = "proven" if line.proven else "not proven"
            _say(f"          {line.label!r} <- {line.answer!r}: {proven}, {line.evidence}")
    if case.missed:
        for error in case.results[0].receipt.errors:
            _say(f"  said: {error}")
        for note in (n for n in case.results[0].receipt.notes if n.startswith("unused")):
            _say(f"  {note}")


def _held(goal: Goal, result: Result) -> str:
    found = held(result.state, goal["state"])
    return NOTHING if found is None else repr(found)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--page", help="this page alone")
    parser.add_argument("--no-time", action="store_true", help="one round, no hand-written script")
    told = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # servers and browsers go too
    asyncio.run(main(told.folder.resolve(), told.page, timed=not told.no_time))
