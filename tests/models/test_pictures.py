"""Pictures over the wire formats of services: whole, small enough, and one in each prompt."""

from __future__ import annotations

import base64
import re
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from tests.models.test_called import EVERY_WIRE, PROMPT, Pauses, called

from steadyhand.adapters.models.call import HEIGHT_RATIO_MAX, SIDE_MAX, shrink_picture
from steadyhand.core.journal.events import PictureMoment
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.core.plan.masking import PrivateTexts
from steadyhand.core.plan.prompts import picture_prompt
from steadyhand.ports import ModelAnswer
from steadyhand.settings import Endpoint, ModelFields, vision_endpoint
from steadyhand.testing.models import ErrorAnswer, ScriptedModels, ToolCall

SHOWS = {"shows": ["form"]}


def png(width: int = 40, height: int = 30, colour: str = "#20c040") -> bytes:
    held = BytesIO()
    Image.new("RGB", (width, height), colour).save(held, "PNG")
    return held.getvalue()


def sent(text: str) -> Image.Image:
    """The picture in a request, however the wire format holds it."""
    found = re.search(r"iVBORw0KGgo[A-Za-z0-9+/=]+", text)
    assert found is not None
    return Image.open(BytesIO(base64.b64decode(found[0])))


@EVERY_WIRE
async def test_a_picture_goes_along_with_its_question_and_its_own_tool(wire: str) -> None:
    prompt = picture_prompt(
        PictureMoment.BEFORE_SUBMIT,
        Snapshot("https://jobs.example.org/1"),
        picture=png(),
        hide=PrivateTexts(),
    )
    async with ScriptedModels([ToolCall(SHOWS, 1_500, 20)]) as models:
        said = await called(models, wire, Pauses()).propose(prompt)
        (heard,) = models.heard
    assert said == ModelAnswer(SHOWS, 1_500, 20)
    with sent(heard.text) as image:
        assert (image.size, image.getpixel((1, 1))) == ((40, 30), (0x20, 0xC0, 0x40))
    assert '"shows"' in heard.text
    assert '"moves"' not in heard.text
    assert ("image_url" if wire == "openai" else '"type":"image"') in heard.text.replace(" ", "")


@EVERY_WIRE
async def test_a_prompt_without_a_picture_sends_none(wire: str) -> None:
    async with ScriptedModels([ToolCall({"moves": []})]) as models:
        await called(models, wire, Pauses()).propose(PROMPT)
        (heard,) = models.heard
    assert "image" not in heard.text


@EVERY_WIRE
async def test_a_model_that_takes_no_pictures_is_down_and_free(wire: str) -> None:
    prompt = picture_prompt(
        PictureMoment.CONFLICT, Snapshot("https://j.example"), picture=png(), hide=PrivateTexts()
    )
    async with ScriptedModels([ErrorAnswer(400)]) as models:
        said = await called(models, wire, Pauses()).propose(prompt)
    assert getattr(said, "free", False)


@settings(max_examples=25)
@given(st.integers(1, 4_000), st.integers(1, 9_000))
def test_no_picture_is_larger_than_services_look_at(width: int, height: int) -> None:
    with Image.open(BytesIO(shrink_picture(png(width, height)))) as image:
        assert max(image.size) <= SIDE_MAX
        assert image.height <= image.width * HEIGHT_RATIO_MAX + 1


def vision(**given: object) -> Endpoint | None:
    return vision_endpoint(ModelFields.model_validate(given))


@pytest.mark.parametrize(
    ("given", "model"),
    [
        ({}, ""),
        ({"runner_model": "m"}, ""),
        ({"runner_model": "m", "vision_model": "v"}, "v"),
        ({"runner_model": "m", "vision": "true"}, "m"),
        ({"runner_model": "m", "vision": True}, "m"),
        ({"runner_model": "m", "vision": False, "vision_model": "v"}, ""),
        ({"runner_model": "m", "vision": "false", "vision_model": "v"}, ""),
        ({"vision": "true", "vision_model": "v"}, ""),  # at no place
    ],
)
def test_pictures_are_shown_only_where_a_model_was_named_for_them(
    given: dict[str, object], model: str
) -> None:
    found = vision(**given)
    assert (found.model if found else "") == model
