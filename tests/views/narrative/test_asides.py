"""Who helps a run beside its page is told in plain words."""

from __future__ import annotations

import pytest

from steadyhand.core.journal import events as ev
from steadyhand.core.journal.events import (
    AssistEvaluated,
    AssistInvoked,
    ModelCalled,
    OutsideActed,
    OutsideEvaluated,
    OutsideInvoked,
    PictureJudged,
    PictureMoment,
    Shows,
)
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import Ref
from steadyhand.views.narrate import narrate
from steadyhand.views.wording import NarrativeLine, Tone


def lines_of(event: ev.Event) -> tuple[NarrativeLine, ...]:
    """What is told of the first event of a run."""
    return tuple(narrate(ev.Envelope("r", 0, "2026-11-22T09:00:00.000Z", event), State()))


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            AssistInvoked(0, "loaded"),
            "A form-filling extension is in this browser: "
            "nothing that it writes is taken as it is.",
        ),
        (
            AssistInvoked(1, "click", 8, 6),
            "Its button is pressed: try 1 of the form-filling extension: "
            "6 of 8 required fields are empty.",
        ),
        (
            AssistEvaluated(1, 2, 5, 3, 3, True),
            "The form-filling extension had an effect: 2 required fields were filled, 5 are; "
            "each is proven anew.",
        ),
        (
            AssistEvaluated(2, 2, 2, 0, 6, False, "timeout"),
            "The form-filling extension did not help: the page did not come to rest in time. "
            "The run goes on without it.",
        ),
        (
            AssistEvaluated(2, 2, 2, 0, 6, False),
            "The form-filling extension did not help: nothing tells why. "
            "The run goes on without it.",
        ),
    ],
)
def test_a_form_filling_extension_is_told_by_what_it_came_to(event: ev.Event, line: str) -> None:
    assert [each.text for each in lines_of(event)] == [line]


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            PictureJudged(PictureMoment.AFTER_SUBMIT, "1"),
            "A masked picture was looked at after the submit: nothing could be told from it.",
        ),
        (
            PictureJudged(PictureMoment.STEP, "d", opens=Ref("f0.d1.e2")),
            "A masked picture was looked at because nothing is called as the step says: one thing "
            "was pointed out.",
        ),
        (
            PictureJudged(PictureMoment.STEP, "d"),
            "A masked picture was looked at because nothing is called as the step says: nothing "
            "could be told from it.",
        ),
        (
            PictureJudged(PictureMoment.BEFORE_SUBMIT, "d", (Shows.FORM,)),
            "A masked picture was looked at before the submit: it shows a form.",
        ),
        (
            PictureJudged(PictureMoment.CONFLICT, "d", (Shows.FORM, Shows.COVERED), True),
            "A masked picture was looked at because no form was found: it shows a form and "
            "something that covers the page. The page itself says otherwise.",
        ),
    ],
)
def test_a_picture_is_told_by_what_it_shows(event: ev.Event, line: str) -> None:
    assert [each.text for each in lines_of(event)] == [line]


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            OutsideInvoked(1),
            "No form is in view: an outside agent may look and click; nothing leaves meanwhile.",
        ),
        (OutsideActed("click", "Lift"), "The outside agent says: click: Lift."),
        (
            OutsideActed("click", seen=True),
            "The outside agent was seen to do this: click.",
        ),
        (
            OutsideActed("script", times=3, seen=True),
            "The outside agent was seen to do this: run a script in the page: 3 times.",
        ),
        (
            OutsideEvaluated(1, 0, 2, True),
            "The outside agent is out again: 2 fields can be filled now.",
        ),
        (
            OutsideEvaluated(1, 0, 0, False, "timeout"),
            "The outside agent did not help: it did not end in time. The run goes on without it.",
        ),
    ],
)
def test_its_visit_is_told(
    event: OutsideInvoked | OutsideActed | OutsideEvaluated, line: str
) -> None:
    assert [each.text for each in lines_of(event)] == [line]


@pytest.mark.parametrize(
    ("event", "line", "tone"),
    [
        (ModelCalled("c", "gpt-x", "answer"), "gpt-x was asked and answered.", Tone.INFO),
        (
            ModelCalled("c", "gpt-x", "no_answer", "it answered 401"),
            "gpt-x was asked in vain: it answered 401.",
            Tone.WARN,
        ),
        (
            ModelCalled("c", "a\x1b[2J", "nothing_usable"),
            "a [2J was asked in vain: what it said was no plan.",
            Tone.WARN,
        ),
    ],
)
def test_a_model_that_was_asked_is_told_with_why_nothing_came(
    event: ModelCalled, line: str, tone: Tone
) -> None:
    (told,) = lines_of(event)
    assert (told.text, told.tone) == (line, tone)
