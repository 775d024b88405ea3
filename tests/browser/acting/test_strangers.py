"""Frames of other sites do what they came to do before the first value is typed."""

from __future__ import annotations

import time

import pytest
from tests.browser.page.rig import Rig, labelled

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FORM = """<h1>Bell founder</h1><label>Name <input id=name></label>
<label>Town <input id=town></label><iframe src="{src}" width=300 height=60 title=Check></iframe>
<script>
addEventListener("message", (e) => {{ window.checked = e.data; }});
document.addEventListener("input", () => {{ window.atFirst ??= window.checked ?? "nothing"; }});
</script>"""
CHECK = """<p role=status id=state>One moment</p><script>
setTimeout(async () => {
  const told = await (await fetch("/check.js")).text();
  document.getElementById("state").textContent = "Done";
  parent.postMessage(told, "*");
}, 900);
</script>"""
RESTLESS = """<p id=a></p><p id=b></p><script>
setInterval(() => { a.textContent += "."; b.append(document.createElement("i")); }, 20);
</script>"""


async def shown(rig: Rig, frame: str) -> None:
    rig.pages.put("/frame", frame)
    rig.pages.put("/check.js", "checked")
    await rig.show(FORM.format(src=rig.pages.elsewhere("/frame")))


async def test_a_check_of_another_site_has_ended_before_anything_is_typed(rig: Rig) -> None:
    await shown(rig, CHECK)
    page = await rig.page.snapshot()
    await rig.fill(labelled(page, "Name"), "Orla Fennick")
    assert await rig.tab.evaluate("window.atFirst") == "checked"


async def test_a_frame_that_never_rests_is_waited_for_once_and_not_for_long(rig: Rig) -> None:
    await shown(rig, RESTLESS)
    page = await rig.page.snapshot()
    began = time.monotonic()
    await rig.fill(labelled(page, "Name"), "Orla Fennick")
    first = time.monotonic()
    await rig.fill(labelled(page, "Town"), "Tralee")
    assert time.monotonic() - first < first - began
