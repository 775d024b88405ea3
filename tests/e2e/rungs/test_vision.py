"""Masked pictures shown to a vision model at loopback, by runs in a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from tests.e2e.rungs.test_models import KEY, PERSON, RECEIVED, applied, end, kept_in
from tests.e2e.rungs.test_recipes import kinds
from tests.hostile.site import Hostile, form, hostile
from tests.models.test_pictures import sent

from steadyhand import Receipt
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.models import (
    Answer,
    ErrorAnswer,
    NoAnswerAtAll,
    ReceivedRequest,
    ScriptedModels,
    ToolCall,
)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]
VISION: Mapping[str, object] = {"vision": "true", "vision_model": "gpt-4.1", "pictures": "ends"}
WHO = ("Orla", "Brandt", "orla@")
GREETS = (
    "<p>Good to see you, <b>Orla Brandt</b>. Your letters go to <b>orla@brandt.example</b>.</p>"
)
YES = {"confirm_submit": True}
LOUD = "<style>input{color:#ff00ff;font:bold 24px sans-serif}</style>"
CHECK = (
    "<canvas id=c width=600 height=200></canvas><script>const d=c.getContext('2d');"
    "d.font='30px sans-serif';d.fillText('Click all apples',20,90)</script>"
)


@pytest.fixture
def site() -> Iterator[Hostile]:
    with hostile() as running:
        running.page, running.answer = form(LOUD), (200, RECEIVED)
        yield running


def shows(*words: str, opens: str = "") -> Answer:
    return ToolCall({"shows": list(words), "opens": opens}, 1_600, 15)


def in_turn(*answers: Answer) -> Callable[[ReceivedRequest], Answer]:
    left = list(answers)
    return lambda heard: left.pop(0)


async def viewed(
    site: Hostile, home: Path, human: ScriptedHuman, *answers: Answer, **more: object
) -> tuple[Receipt, list[ReceivedRequest]]:
    async with ScriptedModels(in_turn(*answers)) as models:
        receipt = await applied(site, home, models, human, **{**VISION, **more})
        return receipt, models.heard


def loud(heard: ReceivedRequest) -> bool:
    """Whether anything in the loud colour stands in the picture that was shown."""
    with sent(heard.text) as image:
        colours = image.convert("RGB").getcolors(1 << 22) or ()
    return any(isinstance(c, tuple) and min(c[0], c[2]) - c[1] > 90 for _, c in colours)


async def test_who_is_greeted_before_anything_is_filled_is_shown_to_nobody(
    site: Hostile, tmp_path: Path
) -> None:
    site.page = f"<style>b{{color:#ff00ff;font:bold 24px serif}}</style>{GREETS}{CHECK}"
    human = ScriptedHuman({**YES, "blocker": False})
    receipt, heard = await viewed(
        site, tmp_path, human, *[shows("challenge")] * 4, vision="auto", pictures="off"
    )
    assert end(receipt) == "needs_human:captcha"
    assert [loud(each) for each in heard if "iVBORw0KGgo" in each.text] == [False]
    assert not [v for v in WHO for each in heard if v in each.text]
    pages = (tmp_path / "runs" / receipt.run_id / "snapshots").glob("*.json")
    stored = "".join(page.read_text("utf-8") for page in pages)
    assert "Good to see you" in stored
    assert not [v for v in WHO if v in stored]


async def test_a_run_is_looked_at_before_and_after_its_submit_and_nothing_private_is_shown(
    site: Hostile, tmp_path: Path
) -> None:
    human = ScriptedHuman(YES)
    receipt, heard = await viewed(site, tmp_path, human, shows("form"), shows("confirmation"))
    assert end(receipt) == "submitted_confirmed", receipt.errors
    assert (len(heard), receipt.cost.vision_calls) == (2, 2)
    for each in heard:
        assert each.body["model"] == "gpt-4.1"
        assert not [v for v in (*WHO, KEY) if v in each.text]
        assert not loud(each)
    assert KEY.encode() not in kept_in(tmp_path)
    assert kinds(tmp_path, receipt.run_id).count("picture_judged") == 2


async def test_what_a_picture_shows_against_the_page_is_told_before_the_yes(
    site: Hostile, tmp_path: Path
) -> None:
    human = ScriptedHuman(YES)
    receipt, _ = await viewed(site, tmp_path, human, shows("form", "error"), shows("confirmation"))
    (gate,) = human.asked
    assert "an error message of the form" in " ".join(gate.notes)
    assert end(receipt) == "submitted_confirmed"


async def test_a_picture_against_proof_is_put_to_the_person(site: Hostile, tmp_path: Path) -> None:
    human = ScriptedHuman({**YES, "yes_no": False})
    receipt, _ = await viewed(site, tmp_path, human, shows("form"), shows("broken"))
    assert (end(receipt), len(site.posted)) == ("submit_unknown", 1)
    assert [q.kind.value for q in human.asked] == ["confirm_submit", "yes_no"]


@pytest.mark.parametrize(
    "answer",
    [ErrorAnswer(400), pytest.param(ErrorAnswer(500), marks=pytest.mark.soak), NoAnswerAtAll()],
)
async def test_a_model_that_sees_nothing_changes_nothing(
    site: Hostile, tmp_path: Path, answer: Answer
) -> None:
    receipt, heard = await viewed(
        site, tmp_path, ScriptedHuman(YES), *[answer] * 6, model_timeout_s=4.0
    )
    assert end(receipt) == "submitted_confirmed", receipt.errors
    assert heard


async def test_a_run_without_a_look_left_shows_no_picture(site: Hostile, tmp_path: Path) -> None:
    receipt, heard = await viewed(site, tmp_path, ScriptedHuman(YES), vision_looks=0)
    assert (end(receipt), heard) == ("submitted_confirmed", [])


async def test_with_the_flag_off_no_picture_is_shown(site: Hostile, tmp_path: Path) -> None:
    receipt, heard = await viewed(site, tmp_path, ScriptedHuman(YES), vision="false")
    assert (end(receipt), heard) == ("submitted_confirmed", [])


async def test_a_check_that_only_a_picture_shows_is_handed_to_a_person(
    site: Hostile, tmp_path: Path
) -> None:
    site.page = CHECK
    human = ScriptedHuman({**YES, "blocker": False})
    receipt, heard = await viewed(
        site, tmp_path, human, *[shows("challenge")] * 4, vision="auto", pictures="off"
    )
    assert [q.kind.value for q in human.asked] == ["blocker"]
    assert (end(receipt), site.posted) == ("needs_human:captcha", [])
    (shown,) = [h for h in heard if "iVBORw0KGgo" in h.text]
    assert PERSON.email not in shown.text
    assert b"PNG" not in kept_in(tmp_path / "runs")  # the picture is kept nowhere


async def test_a_button_that_only_a_picture_tells_opens_the_form(
    site: Hostile, tmp_path: Path
) -> None:
    mark = "<svg width=80 height=40><circle cx=20 cy=20 r=18 fill=green /></svg>"
    opens = "onclick='this.replaceWith(f.content)'"
    story = "<p>Welders wanted for the harbour. The crane moves at six.</p>"
    site.page = (
        f"{story}<button type=button {opens}>{mark}</button><button type=button>Map</button>"
        f"<template id=f>{form()}</template>"  # not in the page yet: nothing to unfold
    )

    def shown(heard: ReceivedRequest) -> Answer:
        if "was found on this page" not in heard.text:
            return shows("form") if "about to be sent" in heard.text else shows("confirmation")
        ref = next(iter(heard.text.split('\\"ref\\":\\"')[1:]), "").split("\\")[0]
        return shows("form", opens=ref)

    human = ScriptedHuman(YES)
    async with ScriptedModels(shown) as models:
        receipt = await applied(site, tmp_path, models, human, **{**VISION, "models": True})
    assert end(receipt) == "submitted_confirmed", (receipt.errors, len(models.heard))
    assert [q.kind.value for q in human.asked] == ["confirm_submit"]
