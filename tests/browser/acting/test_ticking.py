"""A clock or a counter in a label keeps nobody from acting; another question in its place does."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, button, only, order

from steadyhand.core.page.snapshot import Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

CLOCK = """<fieldset><legend id=g>Angaben, noch 900 s</legend><label>Ort <input id=o></label>
</fieldset><button id=b onclick="window.__n = (window.__n || 0) + 1">Weiter 900</button><script>
let n = 900; setInterval(() => { n--; g.textContent = `Angaben, noch ${n} s`;
b.textContent = `Weiter ${n}` }, 30)</script>"""
ONE = "<label><span id=s>Fee of 5</span> <input id=o></label>"


async def looks(rig: Rig, count: int) -> list[Snapshot]:
    return [await rig.page.snapshot(wait_s=1.0) for _ in range(count)]


async def test_a_field_and_a_button_are_used_while_their_clock_runs(rig: Rig) -> None:
    page = await rig.show(CLOCK)
    for said in ("Jena", "Halle"):
        (reading,) = await rig.page.fill([order(only(page), said)])
        assert (reading.why, reading.value) == ("", said)
        (page,) = await looks(rig, 1)
    (send,) = page.buttons
    assert (await rig.page.press(send.ref, send.fingerprint, sending=True)).done
    assert await rig.tab.evaluate("__n") == 1


async def test_what_runs_by_itself_is_known_after_two_further_looks_and_stays(rig: Rig) -> None:
    await rig.show(CLOCK)
    await looks(rig, 2)
    seen = await looks(rig, 3)
    assert len({(only(page).key, only(page).question) for page in seen}) == 1
    assert len({page.buttons[0].label for page in seen}) == 1
    assert not any(page.restless for page in seen)


@pytest.mark.parametrize("now", ["Fee of EUR 5", "Fee in 5", "Fee of 5 and more"])
async def test_other_words_are_another_question(now: str, rig: Rig) -> None:
    page = await rig.show(ONE)
    await rig.tab.evaluate(f"() => {{ s.textContent = '{now}' }}")
    (reading,) = await rig.page.fill([order(only(page), "x")])
    assert reading.why == "changed"


async def test_another_price_is_another_question(rig: Rig) -> None:
    page = await rig.show(ONE.replace("5", "EUR 5"))
    await rig.tab.evaluate("() => { s.textContent = 'Fee of EUR 500' }")
    (reading,) = await rig.page.fill([order(only(page), "x")])
    assert reading.why == "changed"


async def test_a_counter_that_follows_what_is_typed_is_no_other_question(rig: Rig) -> None:
    page = await rig.show(
        "<label><span id=s>Titel, noch 40 Zeichen</span> <input id=o"
        " oninput='s.textContent = `Titel, noch ${40 - o.value.length} Zeichen`'></label>"
        "<button>Send</button>"
    )
    first = only(page)
    (reading,) = await rig.page.fill([order(first, "Ein Titel")])
    assert reading.value == "Ein Titel"
    after = await rig.page.snapshot()
    assert (only(after).key, only(after).label) == (first.key, first.label)
    assert not after.restless
    send = button(after, "Send")
    assert (await rig.page.press(send.ref, send.fingerprint)).done


TWINS = """<fieldset><legend id=g>Angaben, noch 900 s</legend>
<label><span id=s1>Referee 1</span> <input id=r1></label>
<label><span id=s2>Referee 2</span> <input id=r2></label></fieldset>"""


async def test_a_number_that_tells_two_questions_apart_is_no_clock(rig: Rig) -> None:
    page = await rig.show(TWINS)
    await rig.tab.evaluate("() => { s1.textContent = 'Referee 3'; s2.parentElement.remove() }")
    (reading,) = await rig.page.fill([order(page.fields[0], "Ada")])
    assert (reading.why, await rig.tab.evaluate("r1.value")) == ("changed", "")


async def test_a_clock_beside_numbers_that_tell_apart_keeps_nobody_from_acting(rig: Rig) -> None:
    page = await rig.show(TWINS)
    await rig.tab.evaluate("() => { g.textContent = 'Angaben, noch 899 s' }")
    readings = await rig.page.fill([order(item, f"for {item.label}") for item in page.fields])
    assert [(r.why, r.value) for r in readings] == [("", "for Referee 1"), ("", "for Referee 2")]
