"""Forms that nobody here wrote: the answers of a record go in, what the page posts is compared.

Usage: formfactory.py FOLDER [RECORDS]    (records per form; all without it)

Every record is one run of the product's own loop, in one of two tabs: it looks, plans,
fills, proves, asks and presses. Gold's values are this run's answers, given by label as a user
gives them, and are read once more to score. The person behind the run owns a file for every file
field, ticks what must be ticked, approves, and says nothing else: a question that gold's words do
not answer stays open. Where the run stops before the submit, its person presses the form's button.
Values are counted where the page has a control of that label, files aside; a record is perfect when
all of them arrived. `values` and `perfect` count equal text; `..._by_meaning` also the option that
says the same in other words (`_meaning.py`). Where no option says what gold says, none is chosen.
"""

from __future__ import annotations

import asyncio
import hashlib
import sys
import time
from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Page

from _formfactory import (
    READER,
    Control,
    Record,
    Score,
    Site,
    controls_of,
    records_in,
    score,
    served,
)
from _runs import KEY, permitted, run_in
from _tab import report
from steadyhand.adapters.browser.chrome import ChromeBrowser
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.tab import BrowserPage
from steadyhand.adapters.documents.answers_file import answers_from_mapping
from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer.knowledge import ExplicitAnswer, Knowledge
from steadyhand.core.answer.sheet import Document
from steadyhand.core.journal.events import Mode, RunStarted
from steadyhand.errors import BrowserLost, PageTimeout
from steadyhand.ports import Tab
from steadyhand.run.context import Run
from steadyhand.run.look import look_at_page
from steadyhand.run.runner import do_move
from steadyhand.testing import ScriptedHuman

TRIES = 2  # of a record whose page hangs
WORKERS = 2  # browsers at a time: most of a record is waiting for the page to come to rest
STEPS_MAX = 30
OPEN_S = 30.0
PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360000002000100e221bc33"
)


Result = tuple[Record, Score, str]  # the record, what arrived, how the run stood


@dataclass(frozen=True, slots=True)
class Bench:
    """What all records share."""

    site: Site
    tab: Tab
    page: Page
    files: Mapping[str, Document]  # by what a field accepts

    async def record(self, record: Record) -> tuple[Score, str]:
        """What of the record arrived, and how the run stood then."""
        url = self.site.page(record.form)
        self.site.posts.clear()
        await self.tab.page.open(url, timeout_s=OPEN_S)
        controls = controls_of(await self.page.evaluate(READER, list(record.gold)))
        run = await self._run(record, url, controls)
        stood = await self._drive(run)
        if not self.site.posts:
            await self._press()
        posted = self.site.posts[0] if self.site.posts else None
        return score(record.gold, controls, posted), stood

    async def _run(self, record: Record, url: str, controls: Mapping[str, Control]) -> Run:
        files = (c for c in controls.values() if c.type == "file")
        owned = tuple(ExplicitAnswer(c.label, self._file(c)) for c in files)
        named = {c.label for c in controls.values() if c.type == "file"}
        told = {k: v for k, v in record.gold.items() if k not in named}
        known = Knowledge(
            load_vocabulary(), given=(*answers_from_mapping(told, folder=Path.cwd()), *owned)
        )
        name = f"{record.form}-{record.number}"
        began = RunStarted(url, Mode.APPLY, (self.site.origin,))
        human = ScriptedHuman({"confirm_submit": True, "yes_no": True})
        return await run_in(self.tab, name, began, human=human, known=known)

    def _file(self, control: Control) -> Document:
        return self.files["png" if "image" in control.accept else "pdf"]

    async def _drive(self, run: Run) -> str:
        """The product's loop until something was posted, or until it stops by itself."""
        for _ in range(STEPS_MAX):
            if self.site.posts or run.state.ended or run.state.paused or run.progress.wait_s:
                break  # it waits where it sees no way on: these pages bring nothing later
            await do_move(run, await look_at_page(run))
        if self.site.posts:
            return "posted"
        return str(run.state.ended.verdict) if run.state.ended else "waits"

    async def _press(self) -> None:
        """The person presses the last submit button of the page."""
        mark = self.tab.wire.mark()
        buttons = (await self.tab.page.snapshot()).buttons
        submits = [b for b in buttons if b.type == "submit" and not b.disabled]
        if submits:
            permitted(self.tab, self.page.url)
            await self.tab.page.press(submits[-1].ref, submits[-1].fingerprint)
            await self.tab.wire.next_exchange(mark, timeout_s=3.0)
            await self.tab.page.snapshot()


async def main(folder: Path, limit: int | None) -> None:
    began = time.perf_counter()
    cases = [r for r in records_in(folder) if limit is None or r.number < limit]
    shares = [cases[n::WORKERS] for n in range(WORKERS)]
    hung: Counter[str] = Counter()
    done = await asyncio.gather(*(_share(folder, share, hung) for share in shares if share))
    results = sorted(chain(*done), key=lambda each: (each[0].form, each[0].number))
    _tell(results)
    scores = [s for _, s, _ in results]
    of = sum(s.of for s in scores)
    figures: dict[str, float | None] = {
        "values": round(1 - sum(len(s.wrong) for s in scores) / of, 4),
        "perfect": round(sum(not s.wrong for s in scores) / len(scores), 4),
        "values_by_meaning": round(1 - sum(len(s.amiss) for s in scores) / of, 4),
        "perfect_by_meaning": round(sum(not s.amiss for s in scores) / len(scores), 4),
        "records": len(scores),
        "values_of": of,
        "hung": hung.total(),
    }
    report("formfactory", len(scores), figures, began)


async def _share(folder: Path, cases: list[Record], hung: Counter[str]) -> list[Result]:
    """These records, one after the other, in a browser of their own.

    One in which the page hangs, as on a busy machine, is begun once more in a new browser, and is
    counted in *hung* by its form.
    """
    with served(folder) as site, TemporaryDirectory() as place:
        options = LaunchOptions(find_browser(), allow_origins=(site.origin,))
        files, left, done = _files(Path(place)), deque(cases), list[Result]()
        tries = 0  # of the next record
        while left:
            browser = ChromeBrowser(options, KEY)
            try:
                tab = await browser.tab()
                assert isinstance(tab.page, BrowserPage)
                bench = Bench(site, tab, tab.page.page, files)
                while left:
                    done.append((left[0], *await bench.record(left[0])))
                    left.popleft()
                    tries = 0
            except (PageTimeout, BrowserLost) as fault:
                print(f"{left[0].form} {left[0].number} hung: {fault}", file=sys.stderr)
                hung[left[0].form] += 1
                tries += 1
                if tries == TRIES:
                    raise
            finally:
                await browser.close()
        return done


def _files(place: Path) -> dict[str, Document]:
    files = {}
    for kind, content in (("pdf", PDF), ("png", PNG)):
        path = place / f"sample.{kind}"
        path.write_bytes(content)
        files[kind] = Document(path.name, str(path), hashlib.sha256(content).hexdigest())
    return files


def _tell(results: list[Result]) -> None:
    """A line per form: what arrived, how runs stood, and the labels that failed most."""
    for form in dict.fromkeys(r.form for r, _, _ in results):
        own = [(s, stood) for r, s, stood in results if r.form == form]
        of = sum(s.of for s, _ in own)
        right = of - sum(len(s.wrong) for s, _ in own)
        perfect = sum(not s.wrong for s, _ in own)
        wrong = Counter(label for s, _ in own for label in s.wrong).most_common(5)
        stood = dict(Counter(stood for _, stood in own))
        print(f"{form}: {right} of {of} values, {perfect} of {len(own)} perfect, {stood} {wrong}")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: formfactory.py FOLDER [RECORDS]")
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else None))
