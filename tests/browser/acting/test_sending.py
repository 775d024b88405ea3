"""A page's own question whether to send is answered yes only for a submit that was approved."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, button

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ASKING = "<button onclick='window.__said = confirm(\"{}\")'>Send</button>"
WHETHER = "Are you sure you want to submit?"


@pytest.mark.parametrize(
    ("question", "sending", "said"),
    [(WHETHER, True, True), (WHETHER, False, False), ("Leave without saving?", True, False)],
)
async def test_only_the_question_whether_to_send_is_answered_yes_and_not_told(
    question: str, sending: bool, said: bool, rig: Rig
) -> None:
    page = await rig.show(ASKING.format(question))
    send = button(page, "Send")
    assert (await rig.page.press(send.ref, send.fingerprint, sending=sending)).done
    assert await rig.tab.evaluate("__said") is said
    told = (await rig.page.snapshot()).dialogs
    assert told == (() if said else (f"confirm: {question}",))


async def test_the_yes_ends_with_the_press(rig: Rig) -> None:
    page = await rig.show(
        "<button onclick='window.__said = null; setTimeout(() => window.__said ="
        f' confirm("{WHETHER}"), 300)\'>Send</button>'
    )
    send = button(page, "Send")
    await rig.page.press(send.ref, send.fingerprint, sending=True)
    await rig.tab.wait_for_function("window.__said !== null")
    assert await rig.tab.evaluate("__said") is False


async def test_an_alert_or_a_prompt_is_never_agreed_to(rig: Rig) -> None:
    page = await rig.show(f"<button onclick='window.__said = prompt(\"{WHETHER}\")'>Send</button>")
    send = button(page, "Send")
    await rig.page.press(send.ref, send.fingerprint, sending=True)
    assert await rig.tab.evaluate("__said") is None
    assert (await rig.page.snapshot()).dialogs == (f"prompt: {WHETHER}",)
