"""The recorded rung: a question means what the same question meant, and no other ever does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.core.plan.pages import CHOICES, KNOWN, ask, page
from tests.core.plan.recipe.told import EMAIL, FORM, ODD, PLAIN, SEND, learned, row

from steadyhand.core.answer.sheet import Intent
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import Field, Option, PageText, Role, Snapshot
from steadyhand.core.plan.recipe import Recipe, RecipeStep, follow_recipe, question_signature
from steadyhand.core.plan.semantic import Proposal, propose

RENAMED = replace(ODD, html_name="fld_7", html_id="q8")
START = State()


def followed(form: Snapshot, recipe: Recipe | None = None, state: State = START) -> Proposal:
    return follow_recipe(recipe or learned(), form, KNOWN, state=state)


def answered(found: Proposal) -> dict[str, object]:
    return {str(r.key): r.answer.value for r in found.rows}


def test_a_question_whose_markup_was_renamed_is_still_answered() -> None:
    form = page((RENAMED, PLAIN), (SEND,))
    assert [m.label for m in propose(form, KNOWN, START).missing] == ["Zaxbor"]
    found = followed(form)
    assert answered(found)["zaxbor"] == "orla@brandt.example"
    assert found.learned == (ODD.key,)
    assert not found.missing


def test_what_the_rules_read_today_counts_before_what_was_learned() -> None:
    found = followed(FORM)
    assert found == propose(FORM, KNOWN, START)
    assert found.learned == ()


CHANGES: tuple[dict[str, Any], ...] = (
    {"label": PageText("Zaxbor of your referee")},
    {"label": PageText("Not Zaxbor")},
    {"group": PageText("Emergency contact")},
    {"placeholder": PageText("Your fax")},
    {"hint": PageText("Of your employer")},
    {"role": Role.RICH},
    {"type": "url"},
    {"multiple": True},
    {"options": CHOICES},
)


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_question_is_handed_to_the_rules(change: dict[str, Any]) -> None:
    form = page((replace(RENAMED, **change), PLAIN), (SEND,))
    assert followed(form) == propose(form, KNOWN, START)


@given(st.text(max_size=30), st.text(max_size=30), st.lists(st.text(max_size=9), max_size=3))
def test_a_changed_question_is_never_answered_with_the_old_meaning(
    label: str, group: str, options: list[str]
) -> None:
    offered = tuple(Option(PageText(o), o) for o in options)
    changed = replace(RENAMED, label=PageText(label), group=PageText(group), options=offered)
    assume(question_signature(changed) != question_signature(ODD))
    form = page((changed, PLAIN), (SEND,))
    assert followed(form) == propose(form, KNOWN, START)


@pytest.mark.parametrize(
    "markup", [{"html_name": "phone"}, {"html_id": "company"}, {"autocomplete": "tel"}]
)
def test_markup_that_says_something_new_makes_it_another_question(markup: dict[str, Any]) -> None:
    form = page((replace(RENAMED, **markup), PLAIN), (SEND,))
    assert followed(form).learned == ()
    switched = page((replace(RENAMED, autocomplete="off"), PLAIN), (SEND,))
    assert followed(switched).learned == (ODD.key,)


def test_a_step_whose_field_is_gone_is_passed_over_and_a_new_field_is_the_rules() -> None:
    form = page((PLAIN, ask("Email", type="email")), (SEND,))
    assert followed(form) == propose(form, KNOWN, START)


def twin(key: str, **more: Any) -> Field:
    return replace(ODD, key=ask(key).key, html_name="", **more)


def test_of_twins_only_those_are_told_that_the_markup_tells_apart() -> None:
    a, b = twin("zaxbor", html_id="a1"), twin("zaxbor#2", html_id="b1")
    tel = Intent("name", (), 0.9)
    recipe = learned(page((a, b), (SEND,)), (row(a), row(b, tel)))
    swapped = page((b, a), (SEND,))
    assert answered(followed(swapped, recipe)) == {
        "zaxbor": "orla@brandt.example",
        "zaxbor#2": "Orla Brandt",
    }
    alike = page((replace(a, html_id=""), replace(b, html_id="")), (SEND,))
    assert followed(alike, recipe).learned == ()
    both = page((a, replace(b, html_id="a1")), (SEND,))
    assert followed(both, recipe).learned == ()


def test_a_field_that_failed_loses_what_was_learned_and_the_others_keep_it() -> None:
    other = ask("Quibble", html_name="name", required=True)
    recipe = learned(page((ODD, other), (SEND,)), (row(ODD), row(other, Intent("name", (), 0.9))))
    form = page((RENAMED, replace(other, html_name="x")), (SEND,))
    failed = replace(START, fails={f"jobs.example.org/apply#email#{ODD.key}": 1})
    found = followed(form, recipe, failed)
    assert (found.learned, [m.key for m in found.missing]) == ((other.key,), [ODD.key])


def test_a_recipe_from_elsewhere_cannot_teach_what_is_never_learned() -> None:
    forged = replace(EMAIL, name="cc-number")
    first, second = learned().pages[0].steps
    steps = (replace(first, intent=forged), second)
    recipe = replace(learned(), pages=(replace(learned().pages[0], steps=steps),))
    assert followed(page((RENAMED,), (SEND,)), recipe).learned == ()
    empty = RecipeStep(question_signature(ODD), "Zaxbor", Role.TEXT)
    silent = replace(learned(), pages=(replace(learned().pages[0], steps=(empty,)),))
    assert followed(page((RENAMED,), (SEND,)), silent).learned == ()


@pytest.mark.parametrize(
    "change",
    [
        {"section": PageText("Your union steward")},
        {"section": PageText("Apply > Household member 2")},
        {"lines": PageText("Optional\nThe person who sent you here")},
    ],
)
def test_under_another_heading_the_same_words_are_another_question(change: dict[str, Any]) -> None:
    mine = replace(RENAMED, section=PageText("Apply > About you"))
    recipe = learned(page((replace(ODD, section=mine.section), PLAIN), (SEND,)))
    assert followed(page((mine, PLAIN), (SEND,)), recipe).learned == (ODD.key,)
    assert followed(page((replace(mine, **change), PLAIN), (SEND,)), recipe).learned == ()


def test_a_heading_that_is_the_pages_own_title_may_change_with_the_job() -> None:
    first = page((replace(ODD, section=PageText("Welder")),), (SEND,), title="Welder at Acme")
    recipe = learned(first, (row(ODD),))
    other = page((replace(RENAMED, section=PageText("Smith")),), (SEND,), title="Smith at Acme")
    assert followed(other, recipe).learned == (ODD.key,)
