"""The tab's sessions: over our multiplexer, and over Playwright's driver where there is none."""

from __future__ import annotations

import asyncio
import time

import pytest
from tests.browser.page.rig import HEAD, Rig, button, labelled, only

from steadyhand.core.act.actions import ESCAPE_KEY
from steadyhand.core.act.fill import PressResult
from steadyhand.errors import BrowserLost

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
BOTH = pytest.mark.parametrize("kind", ["rig", "plain_rig"])

GUEST = (
    "<label>Inside <input></label>"
    "<button type=button onclick=\"this.textContent = 'Pressed'\">Press</button>"
)
SILENT_DIALOG = """<p>Text</p><dialog>Hello</dialog><script>
  document.querySelector('dialog').showModal();
  addEventListener('keydown', e => { document.title = `${e.key} ${e.isTrusted}` });
</script>"""


@pytest.fixture
def either(kind: str, request: pytest.FixtureRequest) -> Rig:
    found = request.getfixturevalue(kind)
    assert isinstance(found, Rig)
    return found


@BOTH
async def test_a_frame_of_another_process_is_seen_filled_and_pressed(either: Rig) -> None:
    rig = either
    rig.pages.put("/guest", HEAD + GUEST)
    await rig.show(f"<label>Outside <input></label><iframe src='{rig.pages.elsewhere('/guest')}'>")
    page = await rig.page.snapshot()
    assert page.frames == 2
    reading = await rig.fill(labelled(page, "Inside"), "here")
    assert reading.value == "here"
    assert await rig.press(button(page, "Press")) == PressResult(True)
    assert [b.label for b in (await rig.page.snapshot()).buttons] == ["Pressed"]


async def test_a_frame_that_leaves_its_process_and_comes_back_is_seen_again(rig: Rig) -> None:
    near, far = rig.pages.put("/near", HEAD + "Near"), rig.pages.elsewhere("/guest")
    rig.pages.put("/guest", HEAD + GUEST)
    await rig.show(f"<iframe src='{far}'></iframe>")
    for address, labels in ((near, []), (far, ["Inside"]), (near, []), (far, ["Inside"])):
        await rig.tab.evaluate("url => { document.querySelector('iframe').src = url }", address)
        page = await rig.page.snapshot(wait_s=5)
        assert ([f.label for f in page.fields], page.frames) == (labels, 2)


@BOTH
async def test_escape_is_pressed_as_a_key_and_closes_what_has_no_button(either: Rig) -> None:
    page = await either.show(SILENT_DIALOG)
    assert [o.covers for o in page.overlays] == [True]
    assert await either.page.press(ESCAPE_KEY, "") == PressResult(True)
    after = await either.page.snapshot()
    assert (after.overlays, after.title) == ((), "Escape true")


async def test_what_escape_began_is_waited_for(rig: Rig) -> None:
    await rig.show(
        "<p id=t>Open</p><script>addEventListener('keydown', () =>"
        " setTimeout(() => { t.textContent = 'Closed' }, 25))</script>"
    )
    await rig.page.press(ESCAPE_KEY, "")
    assert (await rig.page.snapshot()).text == "Closed"


@BOTH
async def test_a_tab_that_is_gone_is_a_lost_browser_at_once(either: Rig) -> None:
    await either.show("Hi")
    await either.tab.close()
    began = time.monotonic()
    with pytest.raises(BrowserLost):
        await either.page.snapshot()
    assert time.monotonic() - began < 3


async def test_a_page_that_crashes_is_a_lost_browser_at_once(rig: Rig) -> None:
    await rig.show("Hi")
    session = await rig.tab.context.new_cdp_session(rig.tab)
    async with rig.tab.expect_event("crash"):
        crash = asyncio.ensure_future(session.send("Page.crash"))
    began = time.monotonic()
    with pytest.raises(BrowserLost):
        await rig.page.snapshot()
    assert time.monotonic() - began < 3
    crash.cancel()


async def test_a_class_that_changes_makes_and_unmakes_an_error(rig: Rig) -> None:
    await rig.show(
        "<p class=e1>First</p><label>Name <input></label><p id=t>Too short</p>"
        "<button>Send <b id=b>now</b></button>"
    )
    seen = []
    for name in ("error", "", "field-error"):
        await rig.tab.evaluate("name => { t.className = name; b.className = name }", name)
        seen.append((await rig.page.snapshot()).errors)
    assert seen == [("Too short",), (), ("Too short",)]


async def test_a_shadow_root_opened_without_notice_is_seen_after_any_change(rig: Rig) -> None:
    await rig.show("<p id=t>Text</p><div id=host></div>")
    await rig.tab.evaluate(
        "host.attachShadow({mode: 'open'}).innerHTML = '<label>Deep <input></label>';"
        "t.className = 'x'"
    )
    assert only(await rig.page.snapshot()).label == "Deep"
