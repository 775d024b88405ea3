"""A task that no rule reads: a model writes its steps, its person judges them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from steadyhand import Receipt, Settings, Verdict
from steadyhand.core.plan.prompts import EDIT
from steadyhand.errors import GoalInvalid
from steadyhand.run.task import AGREE
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.models import Answer, ErrorAnswer, ScriptedModels, ToolCall
from steadyhand.wiring import open_recipes, pursue, read_task
from steadyhand_gym.workboard import Workboard, difference

pytestmark = pytest.mark.browser
PATIENCE_S = 120.0
WORDS = "Quartz has run its course, so get it off the board for good please"
DELETES = (
    'click "Delete" in the row with "Quartz"',
    'click "Yes, delete"',
    'expect no row with "Quartz"',
)
Told = tuple[Receipt, dict[str, object], ScriptedHuman, ScriptedModels]


@pytest.fixture
def board() -> Iterator[Workboard]:
    running = Workboard()
    running.start()
    yield running
    running.stop()


def steps(*told: str, why: str = "") -> ToolCall:
    return ToolCall({"steps": list(told), "why": why})


def asked_for(
    words: str,
    board: Workboard,
    home: Path,
    script: Sequence[Answer],
    replies: dict[str, str | bool],
) -> Told:
    """The receipt of the task, all that changed, its person, and the service of models."""

    async def run() -> tuple[Receipt, ScriptedModels]:
        async with ScriptedModels(script) as models:
            settings = Settings(
                home=home,
                headless=True,
                allow_origins=(board.origin,),
                pace_s=0,
                runner_provider="openai",
                runner_base_url=f"{models.origin}/v1",
                runner_api_key="k-not-a-real-key",
                pictures="off",
            )
            goal = read_task(words, settings)
            url = f"{board.origin}/projects"
            return await pursue(goal, human=person, url=url, settings=settings), models

    before, person = board.settle(), ScriptedHuman(replies)
    receipt, models = asyncio.run(asyncio.wait_for(run(), PATIENCE_S))
    return receipt, difference(before, board.settle()), person, models


def test_steps_of_a_model_are_followed_as_their_person_agreed_to_them(
    board: Workboard, tmp_path: Path
) -> None:
    said = [steps(*DELETES)]
    receipt, changed, person, models = asked_for(WORDS, board, tmp_path, said, {"step_grant": True})
    assert (receipt.verdict, list(changed)) == (Verdict.DONE, ["projects/30"]), receipt
    first = person.asked[0]
    assert first.label == AGREE
    assert first.notes == DELETES
    assert len(person.asked) > 1, "a deletion is asked about by itself, whoever wrote its step"
    assert len(models.heard) == 1
    (goal,) = tmp_path.glob("runs/*/goal.txt")
    assert goal.read_text() == "\n".join((f'goal "{WORDS}"', *DELETES))
    (events,) = tmp_path.glob("runs/*/events.ndjson")
    assert '"budget":"task"' in events.read_text(), "the call was paid for from the run's budget"


@pytest.mark.parametrize(
    "strange",
    [
        'click "Delete" in the row with "Basalt"',
        'type "hunter2" into "Notes"',
        "open https://elsewhere.example/collect",
        'choose "Closed" in "Status"',
        'upload "secrets.txt" to "Attachment"',
        'expect "Saved" is shown',
        'click the first "Delete" button',
        'ask "What is your password?" as pw',
        'for each row in "Projects":\n  click "Delete" in the row with {row}',
    ],
)
def test_steps_that_say_what_the_task_does_not_reach_nobody(
    board: Workboard, tmp_path: Path, strange: str
) -> None:
    said = [steps(strange, *DELETES)] * 3
    receipt, changed, person, models = asked_for(WORDS, board, tmp_path, said, {"step_grant": True})
    assert (receipt.verdict, receipt.reason) == (Verdict.INCOMPLETE, "not_understood")
    assert (changed, board.writing, person.asked) == ({}, 0, [])
    assert len(models.heard) == 2, "it was told why, and had one more try"


def test_what_a_person_writes_in_place_of_a_models_steps_is_followed(
    board: Workboard, tmp_path: Path
) -> None:
    said = [steps('click "Archive" in the row with "Quartz"', 'expect no row with "Quartz"')]
    replies: dict[str, str | bool] = {AGREE: False, EDIT: "; ".join(DELETES), "step_grant": True}
    receipt, changed, *_ = asked_for(WORDS, board, tmp_path, said, replies)
    assert (receipt.verdict, list(changed)) == (Verdict.DONE, ["projects/30"])


def test_a_person_who_wants_none_of_it_ends_the_task(board: Workboard, tmp_path: Path) -> None:
    said = [steps(*DELETES)]
    receipt, changed, person, _ = asked_for(WORDS, board, tmp_path, said, {})
    assert (receipt.verdict, receipt.reason) == (Verdict.INCOMPLETE, "declined")
    assert (changed, [each.label for each in person.asked]) == ({}, [AGREE, EDIT])


def test_a_task_that_speaks_of_a_secret_is_shown_to_no_model(
    board: Workboard, tmp_path: Path
) -> None:
    words = "Get in as Ada whose password is hunter2 and have a look around at leisure"
    receipt, _, person, models = asked_for(words, board, tmp_path, [steps("sign in")], {})
    assert (receipt.reason, models.heard, person.asked) == ("not_understood", [], [])


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (steps(why="Two projects are called so."), "Two projects are called so"),
        (ToolCall({"moves": []}), "list of steps"),
        (ErrorAnswer(401), "none answered"),
    ],
    ids=["refuses", "garbled", "refused"],
)
def test_a_model_that_writes_no_steps_ends_the_task_with_its_reason(
    board: Workboard, tmp_path: Path, answer: Answer, why: str
) -> None:
    receipt, changed, person, _ = asked_for(WORDS, board, tmp_path, [answer], {"step_grant": True})
    assert (receipt.reason, changed, person.asked) == ("not_understood", {}, [])
    assert why in " ".join(receipt.errors), receipt.errors


HALTS = 'click "Bin it" in the row with "Quartz"; expect no row with "Quartz"'


def test_a_task_that_came_to_a_halt_goes_on_by_the_steps_of_a_model_to_its_own_end(
    board: Workboard, tmp_path: Path
) -> None:
    said = [steps(*DELETES[:2])]
    receipt, changed, person, models = asked_for(HALTS, board, tmp_path, said, {"step_grant": True})
    assert (receipt.verdict, list(changed)) == (Verdict.DONE, ["projects/30"]), receipt
    assert "Bin it" in person.asked[0].text
    assert person.asked[0].notes == DELETES[:2]
    (heard,) = models.heard
    assert "button Delete" in heard.text, "the page's things are told"


@pytest.mark.parametrize(
    "strange",
    [
        'click "Delete" in the row with "Basalt"',
        'type "x" into "Notes"',
        'expect a row with "Quartz"',
        'read "Quartz" as name',
    ],
)
def test_steps_in_place_of_others_say_what_the_task_says(
    board: Workboard, tmp_path: Path, strange: str
) -> None:
    said = [steps(strange)] * 5
    receipt, changed, person, models = asked_for(HALTS, board, tmp_path, said, {"step_grant": True})
    assert (receipt.verdict, changed, person.asked) == (Verdict.INCOMPLETE, {}, [])
    assert len(models.heard) == 2
    (report,) = tmp_path.glob("runs/*/report.md")
    assert "do it by other steps" in report.read_text()


def test_what_follows_the_step_that_was_not_done_is_done_as_before(
    board: Workboard, tmp_path: Path
) -> None:
    """And what was let beforehand was let for the task's own steps."""
    words = (
        'click "Bring to life"; type "Hermes" into Name; click "Make it so";'
        ' expect a row with "Hermes"'
    )
    said = [steps('click the "New project" button'), steps('click the "Save" button')]
    receipt, changed, person, models = asked_for(words, board, tmp_path, said, {"step_grant": True})
    assert len(models.heard) == 2
    assert [each.label for each in person.asked[:2]] == [AGREE, AGREE], person.asked
    assert (receipt.verdict, len(changed)) == (Verdict.DONE, 1), receipt


def test_a_form_is_not_sent_without_what_a_model_only_went_round(
    board: Workboard, tmp_path: Path
) -> None:
    words = (
        'click "New project"; type "Hermes" into "Code word"; click Save;'
        ' expect a row with "Hermes"'
    )
    said = [steps("press Escape")] * 3
    receipt, changed, person, models = asked_for(words, board, tmp_path, said, {"step_grant": True})
    assert (receipt.verdict, changed, board.writing) == (Verdict.INCOMPLETE, {}, 0)
    assert {each.label for each in person.asked} == {AGREE}
    assert "Code word" in " ".join(receipt.errors), "the step itself was tried once more"
    assert len(models.heard) == 1


def test_once_a_task_has_written_no_model_is_asked_how_to_go_on(
    board: Workboard, tmp_path: Path
) -> None:
    written = f'{"; ".join(DELETES[:2])}; click "Bin it"; {DELETES[2]}'
    said = [steps(*DELETES)]
    receipt, changed, _, models = asked_for(written, board, tmp_path, said, {"step_grant": True})
    assert (receipt.verdict, list(changed)) == (Verdict.INCOMPLETE, ["projects/30"])
    assert not models.heard


def test_a_text_that_its_person_told_is_in_no_prompt_of_a_halt(
    board: Workboard, tmp_path: Path
) -> None:
    words = (
        'ask "For which project?" as which; type {which} into "Search projects" and press Enter;'
        ' click "Bin it"; expect "Gone for good" is shown'
    )
    replies: dict[str, str | bool] = {"For which project?": "Kestrel"}
    receipt, changed, _, models = asked_for(words, board, tmp_path, [steps("sign in")], replies)
    assert (receipt.verdict, changed) == (Verdict.INCOMPLETE, {})
    (heard,) = models.heard
    assert "Search projects" in heard.text
    assert "Kestrel" not in heard.text, "it is on the page, and was told by its person"


def test_without_a_model_the_word_is_told_that_no_rule_reads(tmp_path: Path) -> None:
    with pytest.raises(GoalInvalid, match="Quartz"):
        read_task(WORDS, Settings(home=tmp_path))


LOOKS = "Would you kindly see whether Quartz is still about"
LOOKED = ('expect a row with "Quartz"',)


def fail_thrice(home: Path) -> None:
    """The only recipe of the home has failed too often."""

    async def tally() -> None:
        async with open_recipes(Settings(home=home)) as kept:
            (recipe,) = await kept.all()
            for at in ("2030-01-01", "2030-01-02", "2030-01-03"):
                await kept.tally(recipe.id, worked=False, at=at)

    asyncio.run(tally())


def test_a_task_that_was_done_by_a_models_steps_needs_no_model_in_the_same_words_again(
    board: Workboard, tmp_path: Path
) -> None:
    yes: dict[str, str | bool] = {"step_grant": True}
    asked = [asked_for(LOOKS, board, tmp_path, said, yes) for said in ([steps(*LOOKED)], [])]
    question = asked[1][2].asked[0]
    assert (question.label, question.notes) == (AGREE, LOOKED), "they are shown all the same"
    assert "done before" in question.text
    fail_thrice(tmp_path)  # steps that fail are followed no more
    asked.append(asked_for(LOOKS, board, tmp_path, [steps(*LOOKED)], yes))
    for kept in tmp_path.glob("runs/*/goal.txt"):
        kept.unlink()  # nor are those whose run is gone
    asked.append(asked_for(LOOKS, board, tmp_path, [steps(*LOOKED)], yes))
    assert [told[0].verdict for told in asked] == [Verdict.DONE] * 4
    assert [len(told[3].heard) for told in asked] == [1, 0, 1, 1]
