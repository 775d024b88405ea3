"""How a proven form was left, and what it was behind: learned, and followed where no rule knows."""

from __future__ import annotations

from dataclasses import replace

from tests.core.plan.pages import KNOWN, SITE, ask, page, push
from tests.core.plan.recipe.told import FORM, ODD, PLAIN, held, journal, learned, row, seen

from steadyhand.core.act.actions import Press, Purpose, Submit, target_of
from steadyhand.core.act.results import Evidence, Verdict
from steadyhand.core.answer.sheet import Sheet
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.redact import MARK
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import (
    Button,
    ButtonExit,
    Exit,
    PageText,
    Snapshot,
    exit_key,
    form_fingerprint,
    without_values,
)
from steadyhand.core.plan.recipe import (
    FormOpener,
    PageSteps,
    Recipe,
    RecipeTrial,
    RunRecord,
    distil,
    find_recipe,
    follow_recipe,
    place_pattern,
    recipe_trial,
)

ONWARD = push("Onto the second forge", type="button")
HAND = push("Hand it over", type="button")
FURNACE = replace(push("Light the furnace", type="button"), form="")
HALL = page((), (FURNACE,))
FIRST, LAST = page((ODD,), (ONWARD,)), page((PLAIN,), (HAND,))
REVIEW = page((), (HAND,))


def pressed(button: Button, purpose: Purpose, form: str = "", *, proven: bool = True) -> ev.Event:
    return ev.ActionIntended((Press(target_of(button), purpose),), form)


def checked(*, proven: bool) -> ev.ActionVerified:
    return ev.ActionVerified((Evidence(ODD.key and ev.NO_FIELD, "x", "click_ref", proven, ""),))


def opened(button: Button = FURNACE, *, proven: bool = True) -> tuple[ev.Event, ...]:
    return (seen(HALL, "0"), pressed(button, Purpose.OPEN_FORM), checked(proven=proven))


def sent(button: Button, shown: Snapshot) -> ev.ActionIntended:
    form = form_fingerprint(shown) if shown.fillable else ""
    return ev.ActionIntended((Submit(target_of(button), SITE),), form, digest="approved")


def stepped(shown: Snapshot, button: Button = ONWARD) -> tuple[ev.Event, ...]:
    form = form_fingerprint(shown)
    return (
        pressed(button, Purpose.NEXT_STEP, form),
        ev.StepTaken(str(button.label), form, passed=True),
    )


def taught(*events: ev.Event) -> Recipe | None:
    first = form_fingerprint(FIRST)
    rows = (row(ODD), replace(row(ODD), key=ev.FieldKey(f"{ODD.key}@{first}")), row(PLAIN))
    pages = {"0": HALL, "1": without_values(FIRST), "2": without_values(LAST)}
    return distil(
        RunRecord(journal((*events, ev.RunEnded(Verdict.SUBMITTED))), Sheet("s", rows)), pages
    )


WALK = (
    *opened(),
    *(seen(FIRST, "1"), held(ODD), *stepped(FIRST)),
    *(seen(LAST, "2"), held(PLAIN), sent(HAND, LAST)),
)


def test_a_proven_run_teaches_its_door_and_how_each_page_was_left() -> None:
    recipe = taught(*WALK)
    assert recipe is not None
    assert recipe.door == FormOpener(place_pattern(HALL.url), "light the furnace")
    ways = [page.way for page in recipe.pages]
    assert ways == [
        ButtonExit(form_fingerprint(FIRST), "onto the second forge", Exit.NEXT),
        ButtonExit(form_fingerprint(LAST), "hand it over", Exit.SEND),
    ]


def test_a_door_that_opened_nothing_is_not_learned() -> None:
    recipe = taught(*opened(proven=False), *WALK[3:])
    assert recipe is not None
    assert recipe.door is None


def test_a_button_whose_words_were_the_users_is_not_learned() -> None:
    mine = replace(HAND, label=PageText(f"Send {MARK}"))
    hall = replace(FURNACE, label=PageText(MARK))
    recipe = taught(*opened(hall), *WALK[3:-1], sent(mine, LAST))
    assert recipe is not None
    assert recipe.door is None
    assert recipe.pages[-1].way is None


def test_a_page_without_questions_is_learned_with_its_way() -> None:
    recipe = taught(*WALK[:-1], *stepped(LAST), seen(REVIEW, "3"), sent(HAND, REVIEW))
    assert recipe is not None
    assert recipe.pages[-1] == PageSteps("", (), ButtonExit("", "hand it over", Exit.SEND))
    assert next_of(recipe, REVIEW, State(steps=2)) == HAND.label


def test_a_page_that_taught_no_answer_is_left_as_before_while_it_asks_the_same() -> None:
    recipe = taught(*WALK[:-1], *stepped(LAST), seen(REVIEW, "3"), sent(HAND, REVIEW))
    assert recipe is not None
    assert recipe.pages[1].steps == ()
    shown, state = filled(page((PLAIN,), (ONWARD,)))
    assert next_of(recipe, shown, state) == ONWARD.label
    other, state = filled(page((ask("Hat size"),), (ONWARD,)))
    assert next_of(recipe, other, state) == ""


def test_a_run_that_taught_no_question_teaches_no_way() -> None:
    assert taught(seen(REVIEW, "0"), sent(HAND, REVIEW)) is None


def next_of(recipe: Recipe, shown: Snapshot, state: State) -> str:
    proposal = follow_recipe(recipe, shown, KNOWN, state=state)
    acts = [a for a in proposal.actions if isinstance(a, Press | Submit)]
    return str(acts[0].target.label) if acts else ""


def filled(shown: Snapshot) -> tuple[Snapshot, State]:
    fields = tuple(replace(f, value="x") for f in shown.fields)
    return replace(shown, fields=fields), State(proven={f.key: "d" for f in fields}, steps=0)


def test_a_form_is_left_as_it_was_before_where_no_rule_knows_the_way() -> None:
    recipe = taught(*WALK)
    assert recipe is not None
    shown, state = filled(FIRST)
    assert next_of(recipe, shown, state) == ONWARD.label
    found = follow_recipe(recipe, shown, KNOWN, state=state)
    assert found.teller == "recipe"
    assert exit_key(form_fingerprint(shown)) in found.learned


def test_a_form_that_asks_one_thing_more_is_left_in_the_same_way() -> None:
    recipe = taught(*WALK)
    assert recipe is not None
    shown, state = filled(page((*LAST.fields, ask("Anything else?")), (HAND,)))
    assert next_of(recipe, shown, state) == HAND.label


def test_a_form_of_other_questions_is_not_left_by_what_was_learned() -> None:
    recipe = taught(*WALK)
    assert recipe is not None
    shown, state = filled(page((ask("Shoe size"), ask("Hat size")), (HAND, ONWARD)))
    assert next_of(recipe, shown, state) == ""


def test_a_button_that_is_gone_is_not_replaced_by_another() -> None:
    recipe = taught(*WALK)
    assert recipe is not None
    shown, state = filled(page((ODD,), (HAND,)))
    assert next_of(recipe, shown, state) == ""


def test_a_recipe_is_found_by_its_door_and_opens_it() -> None:
    recipe = taught(*WALK)
    assert recipe is not None
    found = find_recipe(HALL, [recipe])
    assert found is not None
    assert found.how == "place"
    assert next_of(recipe, HALL, State()) == FURNACE.label
    assert find_recipe(replace(HALL, url=f"{SITE}/elsewhere"), [recipe]) is None
    assert find_recipe(page((), (HAND,)), [recipe]) is None
    assert find_recipe(HALL, [learned()]) is None
    assert find_recipe(FORM, [learned()]) is not None


def test_what_a_recipe_says_of_its_ways_is_part_of_its_name() -> None:
    recipe = taught(*WALK)
    assert recipe is not None
    bare = replace(recipe, pages=tuple(replace(p, way=None) for p in recipe.pages), door=None)
    assert len({recipe.id, bare.id, replace(recipe, door=None).id}) == 3


LED = (
    ev.RecipeMatched("r-1", "place"),
    ev.PlanProposed(ev.Rung.RECORDED, (), learned=(exit_key("f"),)),
)


def test_a_button_that_led_nowhere_costs_the_recipe_its_health() -> None:
    failed = RecipeTrial("r-1", worked=False)
    declined = ev.RunEnded(Verdict.DECLINED)
    assert recipe_trial((*LED, checked(proven=False), declined)) == failed
    guard = ev.LoopGuard("jobs.example/a#next_step#f", 2, "alternate")
    assert recipe_trial((*LED, guard, declined)) == failed
    other = ev.LoopGuard("jobs.example/a#submit#", 2, "alternate")
    assert recipe_trial((*LED, other, declined)) is None
    assert recipe_trial((*LED, replace(guard, fails=1), declined)) is None


def test_what_rules_pressed_later_is_not_the_recipes_fault() -> None:
    ruled = ev.PlanProposed(ev.Rung.SEMANTIC, ())
    events = (*LED, checked(proven=True), ruled, checked(proven=False))
    assert recipe_trial((*events, ev.RunEnded(Verdict.SUBMITTED))) == RecipeTrial(
        "r-1", worked=True
    )
