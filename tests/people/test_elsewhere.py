"""People who are not at this terminal: nobody, one who answers later, a script."""

from __future__ import annotations

import pytest

from steadyhand.adapters.people import Nobody, ParkingHuman, StoredAnswerFirst
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.page.snapshot import FieldKey, Option, PageText
from steadyhand.errors import Parked
from steadyhand.testing.run import FrozenClock, ScriptedHuman
from steadyhand.testing.store import MemoryStore

RUN = "run-1"
GATE = Question("q-submit-ab12", QuestionKind.CONFIRM_SUBMIT, "Send it?", digest="ab12")
NOTICE = Question(
    "q-notice",
    QuestionKind.CHOICE,
    "Terms > Notice period",
    label="Notice period *",
    options=(Option(PageText("3 months")),),
    field=FieldKey("k"),
)


@pytest.mark.parametrize("kind", list(QuestionKind))
async def test_nobody_never_approves_and_never_answers(kind: QuestionKind) -> None:
    reply = await Nobody().ask(Question("q", kind, "?"))
    assert not reply.approved
    assert reply.value is None


async def test_a_question_is_parked_and_its_stored_answer_found_later() -> None:
    questions = MemoryStore().questions
    human = ParkingHuman(questions, RUN, clock=FrozenClock())
    with pytest.raises(Parked, match=r"steadyhand answer q-notice VALUE"):
        await human.ask(NOTICE)
    assert [each.question for each in await questions.open()] == [NOTICE]
    await questions.answer("q-notice", Reply("3 months", by="later"), at=FrozenClock().now())
    assert (await human.ask(NOTICE)).value == "3 months"


async def test_a_stored_yes_to_one_sheet_is_never_found_for_another() -> None:
    questions, clock = MemoryStore().questions, FrozenClock()
    human = ParkingHuman(questions, RUN, clock=clock)
    with pytest.raises(Parked):
        await human.ask(GATE)
    await questions.answer(GATE.id, Reply(True, by="later"), at=clock.now())
    other = Question("q-submit-cd34", QuestionKind.CONFIRM_SUBMIT, "Send it?", digest="cd34")
    with pytest.raises(Parked):
        await human.ask(other)


async def test_a_stored_answer_spares_the_person_the_question() -> None:
    questions, clock = MemoryStore().questions, FrozenClock()
    await questions.park(RUN, NOTICE, at=clock.now())
    await questions.answer(NOTICE.id, Reply("3 months", by="later"), at=clock.now())
    present = ScriptedHuman({"confirm_submit": True})
    human = StoredAnswerFirst(questions, RUN, otherwise=present)
    assert (await human.ask(NOTICE)).by == "later"
    assert (await human.ask(GATE)).approved
    assert present.asked == [GATE]


@pytest.mark.parametrize(
    "name", ["Notice period", "notice  PERIOD", "Terms > Notice period", "choice"]
)
async def test_a_script_answers_by_label_by_group_and_label_or_by_kind(name: str) -> None:
    assert (await ScriptedHuman({name: "3 months"}).ask(NOTICE)).value == "3 months"


async def test_a_script_prefers_the_label_to_the_kind() -> None:
    human = ScriptedHuman({"choice": "1 month", "Notice period": "3 months"})
    assert (await human.ask(NOTICE)).value == "3 months"


async def test_a_script_says_no_to_the_rest_and_keeps_what_was_asked() -> None:
    human = ScriptedHuman({})
    assert (await human.ask(GATE)).value is False
    assert (await human.ask(NOTICE)).value is None
    assert human.asked == [GATE, NOTICE]


async def test_a_scripted_list_is_several_choices_and_a_number_is_text() -> None:
    human = ScriptedHuman({"Notice period": ["a", "b"], "text": 3})
    assert (await human.ask(NOTICE)).value == ("a", "b")
    assert (await human.ask(Question("q", QuestionKind.TEXT, "?"))).value == "3"
