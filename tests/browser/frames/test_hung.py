"""Frames of another process whose script never ends: they cost one deadline, and nothing else."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from tests.browser.page.rig import HEAD, Rig, button, labelled, proof, soon

from steadyhand.adapters.browser.page.events import CAP_S
from steadyhand.errors import PageHung

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
FORM = "<form action=/sent><label>Name <input name=name></label><button>Send</button></form>"
ENDLESS = "<script>for (;;);</script>"
CITY = "<label>City <input name=city></label>"
AWHILE = f"{CITY}<script>const t = Date.now(); while (Date.now() < t + 14000);</script>"
LATE = "<script>setTimeout(() => { for (;;); }, 1500)</script>"
SOON = CITY + LATE


SPECK = "width=1 height=1"


def beside(rig: Rig, inner: str, looks: str = "") -> str:
    """The form, with that page of another site in a frame."""
    rig.pages.put("/inner", HEAD + inner)
    return f"{FORM}<iframe {looks} src='{rig.pages.elsewhere('/inner')}'></iframe>"


async def test_a_form_beside_a_frame_without_size_that_hangs_is_filled_and_sent(
    rig: Rig, tmp_path: Path
) -> None:
    await rig.show(beside(rig, ENDLESS, SPECK))
    began = time.perf_counter()
    page = await rig.page.snapshot()
    name = labelled(page, "Name")
    assert (page.settled, page.frames, page.silent) == (True, 1, 0)
    assert proof(name, "Ada", await rig.fill(name, "Ada")).proven
    assert await rig.page.picture(tmp_path / "none.png") == b""  # nobody knows what is in it
    await rig.press(button(page, "Send"))
    await soon(lambda: "/sent" in rig.pages.asked)
    assert time.perf_counter() - began < CAP_S  # what hangs was waited for once, and is known


@pytest.mark.soak
@pytest.mark.parametrize(
    ("looks", "seen"),
    [("hidden", 0), ("style='border:9px solid' width=2 height=2", 0), ("width=600 height=0", 1)],
)
async def test_a_frame_that_hangs_counts_where_something_of_it_shows(
    rig: Rig, looks: str, seen: int
) -> None:
    assert (await rig.show(beside(rig, ENDLESS, looks))).silent == seen


@pytest.mark.soak
async def test_a_frame_that_answers_again_is_read_and_filled(rig: Rig) -> None:
    page = await rig.show(beside(rig, AWHILE))
    city = labelled(page, "City")
    assert proof(city, "Lund", await rig.fill(city, "Lund")).proven


@pytest.mark.soak
async def test_a_frame_that_asked_for_something_and_hangs_is_a_page_that_hangs(rig: Rig) -> None:
    page = await rig.show(beside(rig, SOON))
    assert {f.label for f in page.fields} == {"Name", "City"}
    with pytest.raises(PageHung):
        await rig.page.snapshot(wait_s=2.0)


@pytest.mark.soak
async def test_a_page_is_at_rest_though_a_frame_of_it_began_to_hang(rig: Rig) -> None:
    assert (await rig.show(beside(rig, LATE, SPECK))).silent == 0
    page = await rig.page.snapshot(wait_s=2.0)
    assert (page.settled, page.silent) == (True, 0)
    assert {f.label for f in page.fields} == {"Name"}


async def test_frames_in_frames_leave_nothing_to_wait_for_on_the_next_page(rig: Rig) -> None:
    rig.pages.put("/leaf", HEAD + "<label>Leaf <input></label>")
    here, there = (f"http://{host}:{rig.pages.port}" for host in ("127.0.0.1", "localhost"))
    for outer, inner in ((there, here), (here, there)) * 2:
        rig.pages.put("/middle", f"{HEAD}<iframe src='{inner}/leaf'></iframe>")
        page = await rig.show(f"<iframe src='{outer}/middle'></iframe>")
        assert [f.label for f in page.fields] == ["Leaf"]
        assert (page.settled, page.frames) == (True, 3)
