"""Frames in which no script of the page may run: read, filled and pressed like any other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest
from tests.browser.page.rig import HEAD, Rig, button, labelled, proof, soon

from steadyhand.adapters.browser.page.events import CAP_S
from steadyhand.core.page.snapshot import Snapshot

LOOKS, WAIT_S = 5, 1.0  # of a page whose frame comes late
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
INNER = (
    "<p>Where we are</p><form action=/sent><label>City <input name=city></label>"
    "<button>Send</button></form>"
)
OUTER = "<h1>Apply</h1><label>Name <input></label>"
SRCDOC = INNER.replace('"', "&quot;")
BARRED: dict[str, Callable[[Rig], str]] = {
    "sandboxed": lambda _: f'<iframe sandbox srcdoc="{SRCDOC}"></iframe>',
    "of the same origin": lambda _: (
        f'<iframe sandbox=allow-same-origin srcdoc="{SRCDOC}"></iframe>'
    ),
    "with forms": lambda _: f'<iframe sandbox="allow-forms" srcdoc="{SRCDOC}"></iframe>',
    "loaded": lambda _: "<iframe sandbox src=/inner></iframe>",
    "of another site": lambda rig: f"<iframe sandbox src={rig.pages.elsewhere('/inner')}></iframe>",
    "by its policy": lambda _: "<iframe src=/policed></iframe>",
    "by its policy, of another site": lambda rig: (
        f"<iframe src={rig.pages.elsewhere('/policed')}></iframe>"
    ),
}


def framed(rig: Rig, kind: str) -> str:
    """The page with such a frame, whose documents are served."""
    rig.pages.put("/inner", HEAD + INNER)
    rig.pages.put("/policed", HEAD + INNER)
    rig.pages.policies["/policed"] = "sandbox"
    return OUTER + BARRED[kind](rig)


async def shown(rig: Rig, kind: str) -> Snapshot:
    """The page, once its frame is there too: on a busy machine it comes after the first look."""
    page = await rig.show(framed(rig, kind))
    for _ in range(LOOKS):
        if any(f.label == "City" for f in page.fields):
            break
        page = await rig.page.snapshot(wait_s=WAIT_S)
    return page


@pytest.mark.parametrize("kind", BARRED)
async def test_a_frame_without_scripts_is_read_at_once(rig: Rig, kind: str) -> None:
    page = await shown(rig, kind)
    assert (page.settled, page.frames) == (True, 2)
    assert {f.label for f in page.fields} == {"Name", "City"}
    assert "Where we are" in page.text
    began = time.perf_counter()
    assert (await rig.page.snapshot()).settled
    assert time.perf_counter() - began < CAP_S / 3


@pytest.mark.parametrize("kind", BARRED)
async def test_what_is_filled_into_a_frame_without_scripts_stands_there(
    rig: Rig, kind: str
) -> None:
    page = await shown(rig, kind)
    city = labelled(page, "City")
    reading = await rig.fill(city, "Lund")
    assert proof(city, "Lund", reading).proven
    assert await rig.tab.frames[1].evaluate("document.querySelector('input').value") == "Lund"


async def test_a_form_that_a_sandbox_lets_send_is_sent_by_a_press(rig: Rig) -> None:
    page = await shown(rig, "with forms")
    await rig.press(button(page, "Send"))
    await soon(lambda: "/sent" in rig.pages.asked)


async def test_a_form_that_a_sandbox_keeps_from_sending_stays_as_it_is(rig: Rig) -> None:
    page = await shown(rig, "sandboxed")
    await rig.press(button(page, "Send"))
    after = await rig.page.snapshot()
    assert (after.settled, after.text) == (True, page.text)
    assert "/sent" not in rig.pages.asked


@pytest.mark.parametrize("kind", BARRED)
async def test_a_hidden_frame_without_scripts_holds_nothing_up(rig: Rig, kind: str) -> None:
    page = await rig.show(framed(rig, kind).replace("<iframe", "<iframe hidden"))
    assert page.settled
    assert "Name" in {f.label for f in page.fields}


async def test_a_frame_without_scripts_that_changes_is_seen_anew(rig: Rig) -> None:
    await rig.show(framed(rig, "of the same origin"))
    change = "frames[0].document.querySelector('p').textContent = 'Elsewhere'"
    waiting = asyncio.ensure_future(rig.page.snapshot(wait_s=CAP_S))
    await rig.tab.evaluate(change)
    assert "Elsewhere" in (await waiting).text


async def test_a_page_whose_frames_without_scripts_come_and_go_is_read(rig: Rig) -> None:
    await rig.show(
        OUTER + "<script>setInterval(() => { document.querySelector('iframe')?.remove();"
        "const f = document.createElement('iframe'); f.sandbox = ''; f.srcdoc = '<p>map';"
        "document.body.append(f) }, 400)</script>"
    )
    page = await rig.page.snapshot()
    assert "Name" in {f.label for f in page.fields}
