"""Runs of which a vision model is shown pictures."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from tests.faults.pages import RECEIVED
from tests.hostile.site import form, hostile

from steadyhand import Receipt, Settings, apply
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.jobs.profile import Name
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.models import ReceivedRequest, ScriptedModels, ToolCall
from steadyhand.testing.run import ScriptedReply

YES: Mapping[str, ScriptedReply] = {"confirm_submit": True, "step_grant": True}
PERSON = Profile(Name("Orla", "Brandt"), "orla@brandt.example")
DRAWN = "<canvas width=600 height=200></canvas>"
CURTAIN = (
    "<p>Welders wanted for the harbour. The crane moves at six.</p>"
    "<button type=button onclick='hid.hidden = false; this.remove()'><svg width=40 height=40>"
    f"<circle r=18 /></svg></button><div id=hid hidden>{form()}</div>"
)


def by_eye(
    page: str,
    *shown: ToolCall,
    answer: tuple[int, str] = (200, RECEIVED),
    said: Mapping[str, ScriptedReply] | None = None,
    vision: str = "auto",
    dry: bool = False,
) -> Callable[[Path], Awaitable[Receipt]]:
    """An application to a page of that body, of which a vision model says that in turn."""

    async def run(home: Path) -> Receipt:
        left = list(shown)

        def answers(heard: ReceivedRequest) -> ToolCall:
            if "image_url" not in heard.text or not left:
                return ToolCall({"moves": []})
            return _aimed(left.pop(0), heard)

        with hostile() as site:
            site.page, site.answer = page, answer
            async with ScriptedModels(answers) as asked:
                told = {
                    "runner_base_url": f"{asked.origin}/v1",
                    "runner_model": "telling",
                    "vision_model": "seeing",
                    "vision": vision,
                    "model_free": True,
                    "allow_origins": (site.origin,),
                }
                return await apply(
                    f"{site.origin}/job",
                    profile=PERSON,
                    human=ScriptedHuman(YES if said is None else said),
                    settings=Settings(home=home, headless=True, pictures="off", **told),  # type: ignore[arg-type]
                    dry_run=dry,
                )

    return run


def shows(*words: str, opens: str = "") -> ToolCall:
    """What a vision model says."""
    return ToolCall({"shows": list(words), "opens": opens})


def _aimed(said: ToolCall, heard: ReceivedRequest) -> ToolCall:
    """With the first button of the prompt, where one is to be named."""
    ref = heard.text.partition('\\"ref\\":\\"')[2].partition("\\")[0]
    opens = ref if said.arguments["opens"] == "first" else ""
    return ToolCall({**said.arguments, "opens": opens})
