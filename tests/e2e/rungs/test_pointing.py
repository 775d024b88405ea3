"""Things without a name, which a vision model points out in a picture and a person agrees to."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.models.test_pictures import sent
from tests.shared import forms_served, pursue_shared

from steadyhand import Receipt, Settings, Verdict
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.models import Answer, ReceivedRequest, ScriptedModels, ToolCall
from steadyhand.wiring import read_goal

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]
PATIENCE_S = 120.0
PAGE = """<!doctype html><title>Lamps</title><h1>Lamps</h1>
<style>i {{display: block; width: 40px; height: 40px; background: #2060c0}}</style>
<form method=post action=/off><button name=all value=1><i></i></button></form>
<form method=post action=/star><button name=one value=1><i style="border-radius: 50%"></i></button>
</form><p>{state}</p><p style="margin-top: 400px"><button type=button>Far down</button></p>"""
WORDS = 'click "Star"; expect "1 favourite" is shown'


@dataclass
class Lamps:
    """A page of two buttons without a word."""

    writes: list[str] = field(default_factory=list)
    origin: str = ""


@pytest.fixture
def lamps() -> Iterator[Lamps]:
    books = Lamps()

    def page(path: str) -> str:
        return PAGE.format(state="1 favourite" if "/star" in books.writes else "none yet")

    def write(path: str, body: str) -> str:
        books.writes.append(path)
        return "/"

    with forms_served(page, write) as books.origin:
        yield books


def told(number: object) -> Answer:
    return ToolCall({"number": number}, 1_600, 15)


async def done(
    lamps: Lamps,
    home: Path,
    human: ScriptedHuman,
    answer: Answer | Callable[[ReceivedRequest], Answer],
    words: str = WORDS,
) -> tuple[Receipt, list[ReceivedRequest]]:
    answers = answer if callable(answer) else [answer] * 4
    async with ScriptedModels(answers) as models:
        settings = Settings(
            home=home,
            headless=True,
            allow_origins=(lamps.origin,),
            pace_s=0,
            vision_model="gpt-4.1",
            vision="auto",
            runner_provider="openai",
            runner_base_url=f"{models.origin}/v1",
            runner_api_key="k-not-a-real-key",
            pictures="ends",
        )
        goal = read_goal(words)
        task = pursue_shared(goal, human=human, url=f"{lamps.origin}/", settings=settings)
        receipt = await asyncio.wait_for(task, PATIENCE_S)
        return receipt, models.heard


def pictured(heard: list[ReceivedRequest]) -> list[ReceivedRequest]:
    return [each for each in heard if "iVBORw0KGgo" in each.text]


def numbered(heard: ReceivedRequest) -> list[bool]:
    """Whether each of the two things of the page has its number, in white on dark."""
    with sent(heard.text) as image:
        picture = image.convert("RGB")
        corners = [picture.crop((4, top, 24, top + 20)) for top in (78, 125)]
    colours = ({each for _, each in c.getcolors(5_000) or ()} for c in corners)
    return [(0x20, 0x28, 0x30) in each and (255, 255, 255) in each for each in colours]


async def test_what_is_pointed_out_is_pressed_once_its_person_agreed(
    lamps: Lamps, tmp_path: Path
) -> None:
    human = ScriptedHuman({"step_grant": True})
    receipt, heard = await done(lamps, tmp_path, human, told(2))
    assert (receipt.verdict, lamps.writes) == (Verdict.DONE, ["/star"]), receipt
    (asked,) = pictured(heard)
    assert numbered(asked) == [True, True], "two dark corners with white on the two blue things"
    first, second = human.asked
    assert "number 2 in pictures/" in first.text
    assert f"{lamps.origin}/star" in second.text, "what it writes is asked about by itself"
    assert "one thing was pointed out" in " ".join(_told_steps(tmp_path))


@pytest.mark.parametrize("number", [0, -1, 99, "2", True, None, 2.0])
async def test_without_one_number_of_the_page_nothing_is_pressed(
    lamps: Lamps, tmp_path: Path, number: object
) -> None:
    human = ScriptedHuman({"step_grant": True})
    receipt, _ = await done(lamps, tmp_path, human, told(number))
    assert (receipt.verdict, lamps.writes, human.asked) == (Verdict.INCOMPLETE, [], [])


async def test_nothing_is_pressed_without_its_persons_yes(lamps: Lamps, tmp_path: Path) -> None:
    human = ScriptedHuman({"step_grant": False})
    receipt, heard = await done(lamps, tmp_path, human, told(1))
    assert (receipt.verdict, lamps.writes) == (Verdict.INCOMPLETE, [])
    assert (len(human.asked), len(pictured(heard))) == (1, 1), "and it is asked once"


async def test_a_thing_that_is_named_is_never_pointed_out(lamps: Lamps, tmp_path: Path) -> None:
    human = ScriptedHuman({"step_grant": True})
    words = 'click "Far down"; expect "1 favourite" is shown'
    receipt, heard = await done(lamps, tmp_path, human, told(2), words)
    assert (receipt.verdict, lamps.writes) == (Verdict.INCOMPLETE, [])
    assert not pictured(heard)


async def test_a_step_that_speaks_of_a_secret_is_shown_to_nobody(
    lamps: Lamps, tmp_path: Path
) -> None:
    human = ScriptedHuman({"step_grant": True})
    words = 'click "Reset password"; expect "1 favourite" is shown'
    _, heard = await done(lamps, tmp_path, human, told(2), words)
    assert (pictured(heard), lamps.writes) == ([], [])
    assert re.search("password", " ".join(_told_steps(tmp_path)), re.I)


def _told_steps(home: Path) -> list[str]:
    return [each.read_text() for each in home.glob("runs/*/report.md")]
