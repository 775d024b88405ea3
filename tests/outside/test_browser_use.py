"""The real browser-use at our door; skipped where no environment holds it.

STEADYHAND_BROWSER_USE_PYTHON names the Python of one.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from tests.e2e.rungs.test_models import KEY, PERSON, end
from tests.hostile.site import form, hostile
from tests.outside.rig import serving
from tests.outside.test_visits import CURTAIN, RECEIVED

from steadyhand import Settings, apply
from steadyhand.adapters.browser.chrome import attach_page
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import launch
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.outside import agent
from steadyhand.adapters.browser.outside.access import AgentMoves, TabAccess
from steadyhand.adapters.browser.outside.visit import run_agent
from steadyhand.adapters.guard.fill_gate import FillGate
from steadyhand.core.journal.events import OutsideActed, Rung
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.models import Answer, ReceivedRequest, ScriptedModels, ToolCall

PYTHON = os.environ.get("STEADYHAND_BROWSER_USE_PYTHON", "")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not PYTHON, reason="no environment with browser-use was named"),
]


def told_to(*words: str) -> object:
    """A model that has each of these clicked, and then says that all is done."""
    left = list(words)

    def answer(heard: ReceivedRequest) -> Answer:
        if not left:
            return ToolCall({"memory": "", "action": [{"done": {"text": "", "success": True}}]})
        before = heard.text[: heard.text.rindex(left.pop(0))]
        number = int(re.findall(r"\[(\d+)\]<", before)[-1])
        return ToolCall({"memory": "", "action": [{"click": {"index": number}}]})

    return answer


async def test_it_reveals_the_form_and_cannot_send_it() -> None:
    stay, acts, seen = FillGate(), list[tuple[str, str]](), list[tuple[str, str]]()

    async def hear(act: OutsideActed) -> None:
        (seen if act.seen else acts).append((act.did, act.label))

    with serving() as site:
        options = LaunchOptions(find_browser(None), allow_origins=(site.origin,), gate=stay)
        script = told_to("Lift", "Submit application")
        async with launch(options) as chrome, ScriptedModels(script) as models:  # type: ignore[arg-type]
            page = await chrome.context.new_page()
            await page.goto(f"{site.origin}/job")
            looked = await attach_page(page, chrome.guard)
            door = TabAccess(chrome.mux, page, stay, looked.snapshot)
            async with AgentMoves().telling(hear) as see, door.open(see) as entry:
                order = {
                    "door": entry.address,
                    "target": entry.target,
                    "task": "Bring the form into view.",
                    "steps": 4,
                    "model": {"url": f"{models.origin}/v1", "token": "t", "name": "gpt-4.1-mini"},
                }
                command = (PYTHON, str(Path(agent.__file__)))
                end = await run_agent(command, order, hear, timeout_s=120.0)
            shown = await page.locator("#form").is_visible()
        print(seen, [len(h.text) // 4 for h in models.heard])
        assert (end, shown) == ("", True)
        assert acts == [
            ("click", "Lift"),
            ("click", "Submit application"),
            ("done", ""),
        ]
        assert [did for did, _ in seen].count("click") == 2
        assert [a for a in site.asked if a.startswith("POST")] == []


async def test_in_a_whole_run_it_opens_the_form_and_we_fill_it(tmp_path: Path) -> None:
    script = told_to("Lift")
    with hostile() as site:
        site.page, site.answer = CURTAIN % form(), RECEIVED

        def answers(heard: ReceivedRequest) -> Answer:
            ours = "<page>" in heard.text or "\\u003c" in heard.text
            return ToolCall({"moves": []}) if ours else script(heard)  # type: ignore[operator]

        async with ScriptedModels(answers) as models:
            settings = Settings.model_validate(
                {
                    "runner_provider": "openai",
                    "runner_base_url": f"{models.origin}/v1",
                    "runner_api_key": KEY,
                    "home": tmp_path,
                    "headless": True,
                    "pictures": "off",
                    "allow_origins": (site.origin,),
                    "browser_use": True,
                    "browser_use_python": PYTHON,
                }
            )
            human = ScriptedHuman({"confirm_submit": True})
            receipt = await apply(
                f"{site.origin}/job", profile=PERSON, human=human, settings=settings
            )
    assert end(receipt) == "submitted_confirmed", receipt.errors
    assert len(site.posted) == 1
    (lent,) = [p for p in receipt.cost.parts if p.rung is Rung.OUTSIDE]
    assert lent.calls >= 2
    assert not [v for v in ("Orla", "Brandt", KEY) for h in models.heard if v in h.text]
