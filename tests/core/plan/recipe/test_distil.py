"""What a proven run teaches: meanings of its questions, and never a value."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import SITE, URL, ask, page
from tests.core.plan.recipe.told import (
    EMAIL,
    FORM,
    ODD,
    PLAIN,
    SEND,
    held,
    journal,
    learned,
    proven,
    row,
    seen,
    sent,
)

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Intent, Sheet, Source, key_on_page
from steadyhand.core.journal import codec
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.redact import MARK
from steadyhand.core.page.snapshot import PageText, form_fingerprint
from steadyhand.core.plan.recipe import (
    BY_MEANING,
    Recipe,
    RunRecord,
    artifacts_of,
    distil,
    place_pattern,
    question_signature,
)

WORDS = st.text(st.characters(categories=("L", "N")), min_size=8, max_size=30)


def meant(recipe: Recipe | None) -> list[tuple[str, str]]:
    assert recipe is not None
    return [(s.question, s.intent.name if s.intent else "") for _, s in recipe.each()]


def test_a_proven_run_teaches_what_its_questions_meant() -> None:
    recipe = learned()
    assert meant(recipe) == [("Zaxbor", "email"), ("Full name", "name")]
    assert recipe.fingerprint == form_fingerprint(FORM)
    assert (recipe.place, recipe.made_from) == (place_pattern(URL), "run-1")


@pytest.mark.parametrize("verdict", [v for v in Verdict if v is not Verdict.SUBMITTED])
def test_a_run_without_proof_teaches_nothing(verdict: Verdict) -> None:
    told, pages = proven()
    last = replace(told.envelopes[-1], event=ev.RunEnded(verdict))
    assert distil(replace(told, envelopes=(*told.envelopes[:-1], last)), pages) is None


def test_a_run_that_goes_on_and_one_without_events_teach_nothing() -> None:
    told, pages = proven()
    assert distil(replace(told, envelopes=told.envelopes[:-1]), pages) is None
    assert distil(replace(told, envelopes=()), pages) is None
    assert distil(RunRecord(journal((ev.RunEnded(Verdict.SUBMITTED),)), told.sheet), {}) is None


def test_a_field_that_was_not_proven_at_the_end_is_not_learned() -> None:
    told, pages = proven()
    events = [e.event for e in told.envelopes]
    events[2:2] = [held(ODD, proven=False)]
    assert meant(distil(replace(told, envelopes=journal(events)), pages)) == [("Full name", "name")]


@given(st.lists(WORDS, min_size=2, max_size=2, unique=True))
def test_no_recipe_ever_holds_a_value(values: list[str]) -> None:
    typed = [replace(f, value=v) for f, v in zip((ODD, PLAIN), values, strict=True)]
    rows = [row(f, value=v) for f, v in zip(typed, values, strict=True)]
    stored = codec.pack(learned(page(typed, (SEND,)), rows)).decode()
    bare = codec.pack(learned(FORM, (row(ODD), row(PLAIN)))).decode()
    assert stored == bare  # whatever the values were, the recipe is the same


@pytest.mark.parametrize(
    "intent",
    [
        None,
        Intent("work_authorization", (("country", "DE"),), 0.9),  # true for one country
        Intent("current-password", (), 0.9),
        Intent("cc-number", (), 0.9),
        Intent("consent", (), 0.9),
        Intent("how_heard", (), 0.9),
        Intent("salary", (), 0.9),
    ],
)
def test_what_is_of_one_job_or_secret_or_only_for_the_person_is_not_learned(
    intent: Intent | None,
) -> None:
    recipe = learned(page((ODD,), (SEND,)), (row(ODD, intent),))
    assert meant(recipe) == [("Zaxbor", "")]


@pytest.mark.parametrize("source", [s for s in Source if s not in BY_MEANING])
def test_an_answer_that_its_meaning_did_not_bring_teaches_no_meaning(source: Source) -> None:
    said = row(ODD)
    otherwise = replace(said, answer=replace(said.answer, source=source))
    assert meant(learned(page((ODD,), (SEND,)), (otherwise,))) == [("Zaxbor", "")]
    assert meant(learned(page((ODD,), (SEND,)), (said,))) == [("Zaxbor", "email")]


def test_a_question_is_learned_as_it_was_before_the_page_said_more() -> None:
    early = replace(ODD, hint=PageText("0 of 40 characters"))
    late = replace(ODD, hint=PageText("20 of 40 characters"))
    before, after = page((early,), (SEND,)), page((late,), (SEND,))
    events = (
        seen(before, "1"),
        held(ODD),
        seen(after, "2"),
        sent(),
        ev.RunEnded(Verdict.SUBMITTED),
    )
    told = RunRecord(journal(events), Sheet("s", (row(ODD),)))
    recipe = distil(told, {"1": before, "2": after})
    assert recipe is not None
    assert [s.signature for _, s in recipe.each()] == [question_signature(early)]
    assert artifacts_of(told.envelopes) == ("1", "2")


def test_the_place_of_a_recipe_is_where_its_form_was_first_seen() -> None:
    form = page((ODD,), (SEND,))
    again = replace(form, url=f"{SITE}/refused")
    events = (seen(form, "1"), held(ODD), seen(again, "2"), sent(), ev.RunEnded(Verdict.SUBMITTED))
    recipe = distil(RunRecord(journal(events), Sheet("s", (row(ODD),))), {"1": form, "2": again})
    assert recipe is not None
    assert recipe.place == place_pattern(form.url)


def test_a_secret_box_teaches_nothing_whatever_it_was_read_as() -> None:
    recipe = learned(page((ODD,), (SEND,)), (replace(row(ODD), secret=True),))
    assert meant(recipe) == [("Zaxbor", "")]


def test_every_page_of_a_form_is_learned_by_the_rows_that_were_filed_for_it() -> None:
    first, last = page((ODD,), (SEND,)), page((PLAIN, ask("Zaxbor")), (SEND,))
    form = form_fingerprint(first)
    events = (
        seen(page(), "0"),
        seen(first, "1"),
        held(ODD),
        ev.StepTaken("Next", form, True),
        seen(last, "2"),
        held(*last.fillable),
        sent(),
        ev.OutcomeClassified(None),  # type: ignore[arg-type]  # what became of it is not looked at
        held(PLAIN),
        sent(),  # once more, after a refusal
        seen(page(), "3"),
        ev.RunEnded(Verdict.SUBMITTED),
    )
    other = Intent("city", (), 0.9)
    filed = replace(row(ODD), key=key_on_page(ODD.key, form))
    sheet = Sheet("s", (filed, row(ODD, other), row(PLAIN, None)))
    told, pages = RunRecord(journal(events), sheet), {"1": first, "2": last}
    recipe = distil(told, pages)
    assert meant(recipe) == [("Zaxbor", "email"), ("Full name", ""), ("Zaxbor", "city")]
    assert recipe is not None
    assert [p.form for p in recipe.pages] == [form, form_fingerprint(last)]
    assert artifacts_of(told.envelopes) == ("1", "2")


def test_what_was_filled_in_a_browser_that_was_lost_is_not_learned() -> None:
    told, pages = proven()
    lost = [seen(FORM, "1"), held(ODD), ev.PageLost("gone"), seen(FORM, "1"), held(PLAIN)]
    events = (*lost, sent(), ev.RunEnded(Verdict.SUBMITTED))
    found = distil(replace(told, envelopes=journal(events)), pages)
    assert meant(found) == [("Full name", "name")]


def test_a_question_that_had_a_value_echoed_in_it_is_not_learned() -> None:
    echoed = replace(ODD, label=PageText(f"Hello {MARK}"))
    assert distil(*proven(page((echoed,), (SEND,)), (row(echoed),))) is None


def test_the_same_lesson_is_one_recipe_and_another_is_another() -> None:
    assert learned().id == replace(learned(), made_from="run-2", made_at="later").id
    assert learned().id != learned(FORM, (row(ODD, Intent("tel", (), 0.9)), row(PLAIN))).id
    assert learned().pages[0].steps[0].intent == EMAIL
    assert Recipe("jobs.example", ()).fingerprint == ""
