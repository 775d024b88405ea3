"""Which recipe belongs to a page, and how a recipe falls out of use."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import ask, page
from tests.core.plan.recipe.told import FORM, ODD, PLAIN, held, learned

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.plan.recipe import (
    Health,
    PageSteps,
    RecipeTrial,
    find_recipe,
    markup_words,
    place_pattern,
    recipe_trial,
)

RECIPE = learned()
ELSEWHERE = replace(FORM, url="https://other.example/x")
LED = (
    ev.RecipeMatched(RECIPE.id, "place"),
    ev.PlanProposed(ev.Rung.RECORDED, (), learned=(ODD.key,)),
)
SUBMITTED = ev.RunEnded(Verdict.SUBMITTED)


def how(form: object, *recipes: object) -> str:
    found = find_recipe(form, recipes)  # type: ignore[arg-type]
    return found.how if found else ""


def test_the_same_structure_is_known_wherever_it_is() -> None:
    assert how(ELSEWHERE, RECIPE) == "fingerprint"


def test_at_the_same_place_most_of_the_questions_are_enough() -> None:
    more = page((ODD, PLAIN, ask("New")))
    assert how(more, RECIPE) == "place"
    assert how(replace(more, url=ELSEWHERE.url), RECIPE) == ""
    assert how(page((PLAIN, ask("New"))), RECIPE) == ""
    assert how(page(), RECIPE) == ""


def test_a_form_that_was_split_since_is_known_by_its_part() -> None:
    (page_of_it,) = RECIPE.pages
    more = tuple(replace(page_of_it.steps[0], signature=f"{n}") for n in range(4))
    whole = replace(RECIPE, pages=(PageSteps("", (*page_of_it.steps, *more)),))
    assert how(page((ODD, PLAIN)), whole) == "place"
    assert how(page((ODD,)), whole) == ""
    assert how(page((ODD, ask("New"), ask("Newer"))), whole) == ""


def test_another_task_is_another_matter() -> None:
    assert how(FORM, replace(RECIPE, task="sign up")) == ""


def test_the_healthiest_is_taken_and_of_two_as_good_the_newer_one() -> None:
    worse = replace(RECIPE, health=health_of([False]), made_at="9")
    newer = replace(RECIPE, made_at="8")
    found = find_recipe(FORM, (RECIPE, worse, newer))
    assert found is not None
    assert found.recipe == newer


def health_of(runs: Iterable[bool]) -> Health:
    health = Health()
    for worked in runs:
        health = health.after(worked=worked, at="9")
    return health


@given(st.lists(st.booleans(), max_size=30), st.booleans())
def test_what_fails_too_often_is_never_looked_up(runs: list[bool], barred: bool) -> None:
    health = replace(health_of(runs), quarantined=barred)
    found = find_recipe(FORM, (replace(RECIPE, health=health),))
    assert (found is None) == (barred or health.score < 0.3)
    assert 0 < health.score <= 1
    assert (health.successes, health.failures) == (runs.count(True), runs.count(False))


@given(st.lists(st.booleans(), max_size=30))
def test_three_failures_in_a_row_are_too_many_and_three_successes_heal(runs: list[bool]) -> None:
    assert not health_of((*runs, False, False, False)).usable
    assert health_of((*runs, True, True, True)).usable


@pytest.mark.parametrize(
    ("drawn", "words"),
    [
        ("f84e7bd34", ()),
        ("q_0f3a2b", ("q",)),
        ("phone_5e055149", ("phone",)),
        ("email", ("email",)),
        ("decade", ("decade",)),
    ],
)
def test_what_was_drawn_by_lot_says_nothing(drawn: str, words: tuple[str, ...]) -> None:
    assert markup_words([("name", drawn)]) == {w for w in words if len(w) > 1}


def test_a_place_is_the_same_for_every_posting_of_a_site() -> None:
    assert place_pattern("https://a.example/jobs/17/apply?x=1#y") == "a.example/jobs/:n/apply"
    assert place_pattern("https://a.example/jobs/18/apply/") == "a.example/jobs/:n/apply"
    assert len(place_pattern("https://a.example/" + "q" * 999)) == 200


def test_a_proven_run_speaks_for_its_recipe() -> None:
    assert recipe_trial((ev.WorkerClaimed("w"), *LED, held(ODD), SUBMITTED)) == RecipeTrial(
        RECIPE.id, worked=True
    )
    assert recipe_trial((held(ODD), SUBMITTED)) is None
    assert recipe_trial((*LED, held(ODD), ev.RunEnded(Verdict.DECLINED))) is None


def test_a_step_that_did_not_hold_speaks_against_it_though_another_rung_repaired_it() -> None:
    events = (*LED, held(ODD, proven=False), held(ODD), SUBMITTED)
    assert recipe_trial(events) == RecipeTrial(RECIPE.id, worked=False)
    by_rule = (*LED, held(PLAIN, proven=False), held(PLAIN), SUBMITTED)
    assert recipe_trial(by_rule) == RecipeTrial(RECIPE.id, worked=True)


def test_a_field_that_a_person_had_to_answer_all_the_same_speaks_against_it() -> None:
    reply = ev.QuestionAnswered("q", QuestionKind.TEXT, "me", True, field=ODD.key)
    assert recipe_trial((*LED, held(ODD), reply, SUBMITTED)) == RecipeTrial(RECIPE.id, worked=False)
    other = replace(reply, field=PLAIN.key)
    assert recipe_trial((*LED, held(ODD), other, SUBMITTED)) == RecipeTrial(RECIPE.id, worked=True)


def test_a_recipe_beside_which_a_model_told_everything_has_shown_nothing() -> None:
    matched, asked = LED[0], ev.PlanProposed(ev.Rung.MODEL, ())
    assert recipe_trial((matched, asked, SUBMITTED)) is None
    assert recipe_trial((matched, ev.PlanProposed(ev.Rung.RECORDED, ()), SUBMITTED)) == RecipeTrial(
        RECIPE.id, worked=True
    )
    assert recipe_trial((*LED, asked, SUBMITTED)) == RecipeTrial(RECIPE.id, worked=True)


def test_a_fuller_recipe_is_taken_before_one_of_a_run_in_which_a_field_did_not_hold() -> None:
    bare = tuple(
        replace(p, steps=tuple(replace(s, intent=None) for s in p.steps)) for p in RECIPE.pages
    )
    poorer = replace(RECIPE, pages=bare, made_at="9")
    fuller = replace(RECIPE, health=health_of([False]))
    for order in ((poorer, fuller), (fuller, poorer)):
        found = find_recipe(FORM, order)
        assert found is not None
        assert found.recipe == fuller


def test_what_a_person_wants_otherwise_speaks_against_it() -> None:
    edited = ev.QuestionAnswered("q", QuestionKind.CONFIRM_SUBMIT, "me", False, edited=(ODD.key,))
    assert recipe_trial((*LED, edited, SUBMITTED)) == RecipeTrial(RECIPE.id, worked=False)
