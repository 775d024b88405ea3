from __future__ import annotations

import socket
import struct
import time
import zlib
from pathlib import Path

import pytest
from tests.browser.page.rig import HEAD, Rig, button, only, order

from steadyhand.adapters.browser.page.events import DOM_QUIET_MS
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.errors import BrowserLost, PageTimeout, Unreachable

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LATE = """<button onclick="go()">Go</button><p id=t></p><script>
async function go() {
  await new Promise(r => setTimeout(r, 15));
  const text = await (await fetch('/slow')).text();
  await new Promise(r => setTimeout(r, 10));
  t.textContent = text;
}</script>"""


@pytest.mark.parametrize("delay_s", [0.04, 0.15, 0.4])
async def test_a_look_after_a_press_waits_for_what_the_press_began(
    delay_s: float, rig: Rig
) -> None:
    rig.pages.put("/slow", "done", delay_s=delay_s)
    page = await rig.show(LATE)
    for _ in range(3):
        await rig.tab.evaluate("t.textContent = ''")
        await rig.press(button(page, "Go"))
        after = await rig.page.snapshot()
        assert (after.text, after.settled) == ("Go\ndone", True)


async def test_a_page_at_rest_is_seen_at_once(rig: Rig) -> None:
    await rig.show("<label>A <input></label>")
    took: dict[str, list[float]] = {"look": [], "call": []}
    for _ in range(9):
        for name, act in (("look", rig.page.snapshot()), ("call", rig.tab.evaluate("1"))):
            began = time.perf_counter()
            await act
            took[name].append(time.perf_counter() - began)
    look, call = (sorted(each)[4] for each in took.values())
    assert look < call + DOM_QUIET_MS / 1000  # nothing is waited for


@pytest.mark.parametrize(
    "noise",
    [
        "setInterval(() => { t.textContent = Math.random() }, 10)",
        "setInterval(() => { t.style.width = Math.random() * 9 + 'px' }, 10)",
        "new EventSource('/stream')",
    ],
)
async def test_a_clock_a_spinner_or_a_stream_does_not_keep_a_page_from_resting(
    noise: str, rig: Rig
) -> None:
    rig.pages.put("/stream", "", delay_s=4)
    page = await rig.show(f"<p id=t></p><script>{noise}</script><label>A <input></label>")
    assert page.settled


async def test_a_page_that_never_rests_is_seen_anyway_and_says_so(rig: Rig) -> None:
    page = await rig.show(
        "<label>A <input></label><script>setInterval(() => {"
        "document.body.append(document.createElement('i')) }, 5)</script>"
    )
    assert (page.settled, [f.label for f in page.fields]) == (False, ["A"])


async def test_a_page_that_is_held_up_between_its_changes_is_not_at_rest(rig: Rig) -> None:
    page = await rig.show(
        "<label>A <input></label><script>"
        "const held = (ms, from = performance.now()) => { while (performance.now() < from + ms); };"
        "setInterval(() => document.body.append(document.createElement('i')), 5);"
        f"setInterval(() => held({4 * DOM_QUIET_MS}), 20)</script>"
    )
    again = await rig.page.snapshot()
    assert (page.settled, again.settled) == (False, False)


async def test_a_look_can_wait_for_a_change(rig: Rig) -> None:
    await rig.show("<p id=t>Sending</p>")
    await rig.tab.evaluate("void setTimeout(() => { t.textContent = 'Thank you' }, 400)")
    began = time.monotonic()
    page = await rig.page.snapshot(wait_s=5)
    assert page.text == "Thank you"
    assert time.monotonic() - began < 3


async def test_waiting_for_a_change_ends_when_the_document_leaves_or_the_time_is_up(
    rig: Rig,
) -> None:
    there = rig.pages.put("/there", HEAD + "There")
    await rig.show("Here")
    began = time.monotonic()
    assert (await rig.page.snapshot(wait_s=0.2)).text == "Here"
    await rig.tab.evaluate(f"void setTimeout(() => {{ location = '{there}' }}, 200)")
    assert (await rig.page.snapshot(wait_s=5)).text == "There"
    assert time.monotonic() - began < 4


async def test_every_native_dialog_is_answered_and_told_once(rig: Rig) -> None:
    page = await rig.show(
        "<button onclick=\"alert('Bad phone');"
        "window.__said = [confirm('Sure?'), prompt('Why?')]\">Go</button>"
    )
    assert (await rig.press(button(page, "Go"))).done
    after = await rig.page.snapshot()
    assert after.dialogs == ("alert: Bad phone", "confirm: Sure?", "prompt: Why?")
    assert await rig.tab.evaluate("__said") == [False, None]
    assert (await rig.page.snapshot()).dialogs == ()


async def test_a_page_that_asks_before_it_is_left_can_be_left(rig: Rig) -> None:
    page = await rig.show(
        "<label>A <input></label><script>onbeforeunload = e => { e.preventDefault() }</script>"
    )
    await rig.page.fill([order(only(page), "x")])
    await rig.tab.mouse.click(5, 5)
    assert (await rig.show("<h1>Next</h1>")).headings == ("Next",)


async def test_secrets_are_covered_before_a_picture_is_encoded(rig: Rig, tmp_path: Path) -> None:
    await rig.tab.set_viewport_size({"width": 320, "height": 380})
    await rig.show(
        "<style>*{margin:0}input{position:absolute;left:0;width:300px;height:60px;border:0;"
        "background:#ff0000}</style><input style='top:0'><input type=password style='top:100px'>"
        "<input autocomplete=one-time-code style='top:200px'><input id=pin style='top:300px'>"
    )
    file = tmp_path / "page.png"
    await rig.page.picture(file, covers=("#pin",))
    image = file.read_bytes()
    red = (255, 0, 0)
    assert [_pixel(image, 150, y) == red for y in (30, 130, 230, 330)] == [True] + [False] * 3


async def test_an_address_that_does_not_answer_is_unreachable(plain_rig: Rig) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        with pytest.raises(Unreachable, match=f":{port}"):
            await plain_rig.page.open(f"http://127.0.0.1:{port}/", timeout_s=10)


async def test_a_server_that_is_too_slow_is_a_timeout(rig: Rig) -> None:
    url = rig.pages.put("/slow", "late", delay_s=2)
    with pytest.raises(PageTimeout, match="did not answer"):
        await rig.page.open(url, timeout_s=0.3)


async def test_a_page_that_is_gone_is_a_lost_browser(rig: Rig) -> None:
    await rig.show("Hi")
    await rig.tab.close()
    with pytest.raises(BrowserLost):
        await rig.page.snapshot()


async def test_the_page_cannot_see_the_script(rig: Rig) -> None:
    page: Snapshot = await rig.show(
        "<label>A <input></label><script>window.__seen = typeof steadyhand</script>"
    )
    assert page.fields
    assert await rig.tab.evaluate("[__seen, typeof steadyhand]") == ["undefined"] * 2


def _pixel(png: bytes, x: int, y: int) -> tuple[int, int, int]:
    """The colour at a point of an 8-bit RGB or RGBA picture that is not interlaced."""
    width, channels, rows = _rows(png)
    assert x < width
    return tuple(rows[y][x * channels : x * channels + 3])  # type: ignore[return-value]


def _rows(png: bytes) -> tuple[int, int, list[bytes]]:
    packed, at, width, channels = b"", 8, 0, 0
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        content = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, _, _, colour = struct.unpack(">IIBB", content[:10])
            channels = {2: 3, 6: 4}[colour]
        packed += content if kind == b"IDAT" else b""
        at += size + 12
    return width, channels, _unfiltered(zlib.decompress(packed), width * channels, channels)


def _unfiltered(raw: bytes, stride: int, channels: int) -> list[bytes]:
    rows: list[bytes] = []
    before = bytes(stride)
    for at in range(0, len(raw), stride + 1):
        row = bytearray(raw[at + 1 : at + 1 + stride])
        for i in range(stride):
            left = row[i - channels] if i >= channels else 0
            corner = before[i - channels] if i >= channels else 0
            guess = _guess(raw[at], left, before[i], corner)
            row[i] = (row[i] + guess) % 256
        before = bytes(row)
        rows.append(before)
    return rows


def _guess(kind: int, left: int, up: int, corner: int) -> int:
    """What PNG's filter of that kind takes the byte for."""
    if kind == 4:
        base = left + up - corner
        return min((left, up, corner), key=lambda v: abs(base - v))
    return (0, left, up, (left + up) // 2)[kind]


async def test_a_picture_is_its_owners_alone(rig: Rig, tmp_path: Path) -> None:
    file = tmp_path / "shot.png"
    await rig.page.picture(file)
    assert file.stat().st_mode & 0o777 == 0o600


MOVERS = {
    "a script": "<script>1</script>",
    "a module": "<script type=module>1</script>",
    "a drawing's script": "<svg><script>1</script></svg>",
    "a script in an address": "<a href=' JavaScript:1'>x</a>",
    "a handler": "<p onclick='1'>x</p>",
    "a frame": "<iframe srcdoc=x></iframe>",
    "a plug-in": "<object data=/x></object>",
    "a page that leaves": "<meta http-equiv=Refresh content=60>",
    "an animation": "<style>@keyframes k { to { opacity: .9 } } p { animation: k 60s }</style><p>x",
    "a drawing that moves": "<svg><rect><animate attributeName=x to=9 dur=60s /></rect></svg>",
    "a shadow root": "<div><template shadowrootmode=open><p>x</template></div>",
}
DATA = "<script type=application/ld+json>{}</script><script type=text/template><p>x</p></script>"


@pytest.mark.parametrize("case", MOVERS)
async def test_what_can_change_by_itself_is_never_called_static(case: str, reader: Rig) -> None:
    page = await reader.show(f"<label>Name <input></label>{MOVERS[case]}")
    assert not page.static


async def test_a_page_without_anything_that_moves_is_static(reader: Rig) -> None:
    page = await reader.show(f"<form><label>Name <input></label>{DATA}<button>Go</button></form>")
    assert page.static
