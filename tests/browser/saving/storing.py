"""Forms that store each answer as it is typed are filled: which of their writings arrive."""

from __future__ import annotations

from playwright.async_api import Page
from tests.browser.page.rig import HEAD, Pages, Started, guarded, order, rigged, serving
from tests.browser.saving.pages import ANSWERS, WRITINGS, storing

from steadyhand.adapters.browser.chrome import attach_page
from steadyhand.adapters.browser.tab import BrowserPage
from steadyhand.adapters.guard.fill_gate import FillGate
from steadyhand.adapters.guard.job_gate import JobGate
from steadyhand.adapters.guard.taint import Taint

KEY = b"k" * 32
A_MOMENT = "() => new Promise((done) => setTimeout(done, 300))"


async def stored_by(*, gated: bool) -> frozenset[str]:
    """The writings that arrived; without the gate: of the same browser that holds nothing."""
    with serving() as pages:
        async with guarded(pages) as started:
            arrived: set[str] = set()
            for writing in WRITINGS:
                await _filled(started, pages.cleared(), writing, gated=gated)
                kept = (p.removeprefix("/keep-") for p in pages.asked if p.startswith("/keep-"))
                arrived |= set(kept)
            return frozenset(arrived)


async def page_of_a_job(started: Started, tab: Page, pages: Pages) -> BrowserPage:
    """The tab, behind the gate of a job at these pages."""
    taint = Taint()
    gate = JobGate(KEY, taint=taint)
    gate.bound((f"http://127.0.0.1:{pages.port}",))
    stay = FillGate(gate, taint)
    assert started.gate is not None
    started.gate.stay = stay
    return await attach_page(tab, started.guard, wire=started.mux, stay=stay)


async def _filled(started: Started, pages: Pages, writing: str, *, gated: bool) -> None:
    """The form of that writing was filled, and had its moment to send."""
    async with rigged(started, pages, own=True) as rig:
        page = await (page_of_a_job(started, rig.tab, pages) if gated else attach_page(rig.tab))
        await page.open(pages.put("/shown", HEAD + storing(writing)), timeout_s=60)
        fields = [f for f in (await page.snapshot()).fillable if f.label in ANSWERS]
        await page.fill([order(f, ANSWERS[f.label]) for f in fields])
        await rig.tab.evaluate(A_MOMENT)
