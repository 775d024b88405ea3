"""What a task in words teaches: its run, where its own steps led to the end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import codec
from steadyhand.core.journal import events as ev
from steadyhand.core.plan.prompts import EDIT
from steadyhand.core.plan.recipe import (
    Recipe,
    RecipeTrial,
    steps_digest,
    task_name,
    task_recipe,
    task_trial,
)

WORDS, URL = "Get Quartz off the board", "https://tracker.example/projects"
STEPS = b'click "Delete" in the row with "Quartz"'
OTHERWISE = ev.QuestionAsked("q1", QuestionKind.TEXT, EDIT)
MATCHED = ev.RecipeMatched("r1", "words", 2)
DONE = ev.RunEnded(Verdict.DONE)


def journal(*events: ev.Event) -> list[ev.Envelope]:
    """The events as the journal has them."""
    at = "2030-01-01T00:00:00.000Z"
    return [ev.Envelope("run-1", n, at, each) for n, each in enumerate(events)]


def learned(*events: ev.Event) -> Recipe | None:
    return task_recipe(task_name(WORDS, URL), journal(*events), url=URL, steps=STEPS)


def followed(*, done: bool) -> ev.StepFollowed:
    return ev.StepFollowed(1, "click Delete", done, "", "", "")


def test_a_task_that_was_done_by_its_steps_teaches_its_run_and_no_value() -> None:
    recipe = learned(followed(done=True), DONE)
    assert recipe is not None
    name = f"{task_name(WORDS, URL)} {steps_digest(STEPS)}"
    assert (recipe.made_from, recipe.pages, recipe.task) == ("run-1", (), name)
    assert "Quartz" not in codec.pack(recipe).decode()


@pytest.mark.parametrize(
    "events",
    [
        (),
        (followed(done=True),),
        (followed(done=True), ev.RunEnded(Verdict.UNPROVEN)),
        (followed(done=False), followed(done=True), DONE),
        (MATCHED, followed(done=True), DONE),
    ],
    ids=["nothing", "no end", "unproven", "by other steps", "by a recipe"],
)
def test_what_was_not_proven_to_lead_there_as_it_stood_teaches_nothing(
    events: tuple[ev.Event, ...],
) -> None:
    assert learned(*events) is None


def test_two_runs_of_the_same_words_are_two_recipes() -> None:
    first = learned(DONE)
    told = [ev.Envelope("run-2", 0, "2030", DONE)]
    other = task_recipe(task_name(WORDS, URL), told, url=URL, steps=STEPS)
    assert first is not None
    assert other is not None
    assert (first.task, first.id == other.id) == (other.task, False)


@given(
    one=st.text(),
    other=st.text(),
    at=st.sampled_from([URL, f"{URL}/30", f"{URL}/31", f"{URL}?id=30", f"{URL}#/30"]),
)
def test_no_two_tasks_in_other_words_or_at_another_address_have_one_name(
    one: str, other: str, at: str
) -> None:
    same = one.strip() == other.strip() and at == URL
    assert (task_name(one, URL) == task_name(other, at)) is same


@pytest.mark.parametrize(
    ("events", "trial"),
    [
        ((MATCHED, DONE), RecipeTrial("r1", True)),
        ((MATCHED, ev.RunEnded(Verdict.INCOMPLETE, "navigation")), RecipeTrial("r1", False)),
        ((MATCHED, ev.RunEnded(Verdict.INCOMPLETE, "declined")), None),
        ((MATCHED,), None),
        ((DONE,), None),
    ],
    ids=["done", "not done", "a no", "no end", "no recipe"],
)
def test_a_recipe_is_judged_by_the_end_of_a_task_but_for_a_persons_no(
    events: tuple[ev.Event, ...], trial: RecipeTrial | None
) -> None:
    assert task_trial(events) == trial


def test_who_writes_other_steps_judges_no_recipe_and_teaches_theirs() -> None:
    assert task_trial((MATCHED, OTHERWISE, DONE)) is None
    assert learned(MATCHED, OTHERWISE, followed(done=True), DONE) is not None
