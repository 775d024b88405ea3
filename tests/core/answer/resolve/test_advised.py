"""What a model may know of and write: names of harmless facts, and drafts that are called so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.plan.pages import KNOWN, PERSON, ask

from steadyhand.core.answer import sensitivity
from steadyhand.core.answer.knowledge import ExplicitAnswer, Knowledge
from steadyhand.core.answer.profile_answers import identifying_texts, tellable_intents
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer, Source, Unknown
from steadyhand.jobs.profile import Address, Name, Preferences, Profile

PROSE = ask("What makes your sparks fly?", type="textarea", required=True)


def drafted(known: Knowledge = KNOWN) -> Knowledge:
    return replace(known, drafts={PROSE.key: "A clean seam."})


def test_names_of_what_the_user_said_are_told_and_no_others() -> None:
    assert tellable_intents(KNOWN) == {"name", "given-name", "family-name", "email"}
    given = (ExplicitAnswer("Notice period", "3 months"), ExplicitAnswer("What is this?", "that"))
    assert tellable_intents(replace(KNOWN, given=given)) == tellable_intents(KNOWN) | {
        "notice_period"
    }


def test_who_the_user_is_is_told_by_nobody_and_where_stands_in_many_texts() -> None:
    who = Profile(
        Name("Orla", "Li"),
        "orla@li.example",
        phone="+49 30 5550142",
        address=Address(line1="Kai 7", city="Berlin", country="DE"),
        links={"GitHub": "https://git.example/orla"},
    )
    assert set(identifying_texts(replace(KNOWN, profile=who))) == {
        "Orla Li",
        "Orla",
        "orla@li.example",
        "+49 30 5550142",
        "Kai 7",
        "https://git.example/orla",
    }
    assert identifying_texts(replace(KNOWN, profile=None)) == ()


def test_a_yes_or_a_no_is_named_to_nobody() -> None:
    willing = replace(PERSON, preferences=Preferences(remote=True, notice_period="3 months"))
    known = replace(KNOWN, profile=willing)
    assert tellable_intents(known) == tellable_intents(KNOWN) | {"notice_period"}
    for said in (True, "Yes", "nein"):
        told = replace(KNOWN, given=(ExplicitAnswer("Would you work remotely?", said),))
        assert tellable_intents(told) == tellable_intents(KNOWN)


@pytest.mark.parametrize("label", ["Expected salary", "Gender", "Password", "I accept the terms"])
def test_law_demography_money_consent_and_secrets_are_never_named(label: str) -> None:
    named = tellable_intents(replace(KNOWN, given=(ExplicitAnswer(label, "x"),)))
    assert named == tellable_intents(KNOWN)
    assert not named & sensitivity.OWN_WORD_INTENTS


def test_a_text_of_a_model_is_a_draft_and_the_last_word_that_counts() -> None:
    answer = resolve(PROSE, drafted())
    assert isinstance(answer, Answer)
    assert (answer.value, answer.source) == ("A clean seam.", Source.DRAFT)
    said = resolve(PROSE, replace(drafted(), replies={PROSE.key: "Mine."}))
    assert isinstance(said, Answer)
    assert (said.value, said.source) == ("Mine.", Source.HUMAN)


@pytest.mark.parametrize(
    "field",
    [
        ask("Gender", type="textarea"),
        ask("Expected salary", type="textarea"),
        ask("Odd", type="password"),
    ],
)
def test_no_draft_ever_answers_what_only_the_user_may_say(field: object) -> None:
    known = replace(KNOWN, drafts={field.key: "whatever"})  # type: ignore[attr-defined]
    assert isinstance(resolve(field, known), Unknown)  # type: ignore[arg-type]
