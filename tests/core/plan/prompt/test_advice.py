"""When a model is asked, and what of its plan is heeded."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.core.plan.pages import CHOICES, KNOWN, ask, page, push

from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import (
    ButtonExit,
    Exit,
    Field,
    PageText,
    Ref,
    Role,
    Snapshot,
    form_fingerprint,
)
from steadyhand.core.plan.prompts import (
    ActionPlan,
    Advice,
    DraftMove,
    FactMove,
    PressMove,
    ProposedMove,
    has_no_idea,
    open_questions,
    usable_advice,
)
from steadyhand.core.plan.semantic import Proposal, propose

NOVEL = ask("On which line does the night desk reach you?", required=True)
PROSE = ask("What makes your sparks fly?", type="textarea", required=True)
PICK = ask("How do you take it?", Role.SELECT, options=CHOICES, required=True)
FACTS = frozenset({"tel", "email"})


def asked(shown: Snapshot, state: State | None = None) -> list[Field]:
    now = state or State()
    found = open_questions(propose(shown, KNOWN, now), shown, known=KNOWN, state=now)
    return list(found.fields) if found else []


def of(*moves: ProposedMove, shown: Snapshot | None = None) -> Advice:
    fields = [NOVEL, PROSE, PICK] if shown is None else list(shown.fillable)
    return usable_advice(ActionPlan(moves), fields, shown or page(fields), facts=FACTS)


def test_a_model_is_asked_of_what_rules_cannot_read() -> None:
    assert asked(page([NOVEL, PROSE])) == [NOVEL, PROSE]


@pytest.mark.parametrize(
    "field",
    [
        ask("Gender", Role.SELECT, options=CHOICES, required=True),
        ask("Are you legally authorized to work in Germany?", required=True),
        ask("Expected salary", required=True),
        ask("I accept the terms", Role.CHECK, required=True),
        ask("Lever B must be up", Role.SWITCH, required=True),
        ask("Tell us the magic word", type="password", required=True),
        ask("Long number on your plastic", autocomplete="cc-number", required=True),
        ask("Hand us the roll of parchment", Role.FILE, required=True),
        ask("Phone", required=True),
        ask("Something optional and odd"),
    ],
    ids=lambda field: str(field.label),
)
def test_law_demography_money_consent_and_secrets_are_never_put_to_a_model(field: Field) -> None:
    assert asked(page([field])) == []


@pytest.mark.parametrize(
    "question",
    [
        "May we keep your file for two years?",
        "Are the statements above the truth and nothing but the truth?",
        "Is there anything in your past a court has spoken about?",
        "Could you lawfully start at our Hamburg desk tomorrow without papers from us?",
        "Do you live with a lasting impairment?",
        "Were you ever in uniform for your country?",
        "Type your full name to swear the above",
        "Please sign here",
        "Which god do you pray to?",
        "Name the sum you wish to earn",
        "Hat dich je ein Gericht verurteilt?",
        "Bist du damit einverstanden?",
        "Êtes-vous d'accord avec cela ?",
        "¿Acepta lo anterior?",
        "Concorda com o que está acima?",
        "Gaat u hiermee akkoord?",
        "Acconsente a quanto sopra?",
    ],
)
@pytest.mark.parametrize("more", [{"role": Role.RADIOS, "options": CHOICES}, {"type": "textarea"}])
def test_an_unread_question_with_a_word_of_law_faith_money_or_consent_goes_to_a_person(
    question: str, more: dict[str, Any]
) -> None:
    assert asked(page([ask(question, required=True, **more)])) == []
    under = ask("Tell us", section=PageText(question), required=True, **more)
    assert asked(page([under])) == []


def test_what_is_read_and_wants_prose_may_be_drafted() -> None:
    letter = ask("Cover letter", type="textarea", required=True)
    assert asked(page([letter])) == [letter]


def test_nothing_is_asked_while_something_can_be_filled_or_was_tried() -> None:
    email = ask("E-mail", autocomplete="email", required=True)
    assert asked(page([email, NOVEL])) == []
    failed = State(fails={f"jobs.example.org/apply#tel#{NOVEL.key}": 1})
    assert asked(page([NOVEL]), failed) == []


def test_only_no_idea_at_all_is_stuck() -> None:
    assert has_no_idea(Proposal())
    assert not has_no_idea(propose(page([NOVEL]), KNOWN, State()))


def test_a_named_fact_is_the_meaning_of_its_field_and_a_text_is_a_draft() -> None:
    advice = of(FactMove(NOVEL.ref, "tel"), DraftMove(PROSE.ref, "A clean seam."))
    assert advice.told[NOVEL.key].name == "tel"
    assert advice.drafts == {PROSE.key: "A clean seam."}
    assert advice


@pytest.mark.parametrize(
    "move",
    [
        FactMove(Ref("elsewhere"), "tel"),
        FactMove(NOVEL.ref, "salary"),
        DraftMove(NOVEL.ref, "a text for one line"),
        DraftMove(Ref("elsewhere"), "a text"),
        PressMove(Ref("b"), Exit.OPEN),
    ],
)
def test_anything_else_is_left_to_a_person(move: ProposedMove) -> None:
    assert not of(move)


ODD = replace(push("Light the furnace", type="button"), form="")
EMPTY_PAGE = page((), [ODD], text=PageText("A job."))


def test_what_a_button_does_is_told_of_the_form_that_it_leaves() -> None:
    move = PressMove(ODD.ref, Exit.OPEN)
    way = ButtonExit(form_fingerprint(EMPTY_PAGE), "light the furnace", Exit.OPEN, "model")
    assert of(move, move, shown=EMPTY_PAGE).ways == (way,)
    assert of(PressMove(Ref("gone"), Exit.OPEN), shown=EMPTY_PAGE).ways == ()


def test_the_way_on_is_open_where_no_rule_knows_it_and_a_button_may_be_it() -> None:
    def way(shown: Snapshot, state: State) -> bool:
        proposal = propose(shown, KNOWN, state)
        return open_questions(proposal, shown, known=KNOWN, state=state) is not None

    assert way(EMPTY_PAGE, State())
    assert not way(page((), ()), State())
    known = page((), [replace(ODD, label=PageText("Apply now"))])
    assert not way(known, State())


def test_the_same_questions_of_one_form_have_one_sign() -> None:
    def sign(shown: Snapshot) -> tuple[str, ...]:
        found = open_questions(propose(shown, KNOWN, State()), shown, known=KNOWN, state=State())
        assert found is not None
        return found.sign

    assert sign(page([NOVEL, PROSE])) == sign(page([PROSE, NOVEL]))
    assert sign(page([NOVEL])) != sign(page([PROSE]))


def test_later_advice_of_a_field_counts_and_the_rest_stays() -> None:
    early, late = of(FactMove(NOVEL.ref, "tel")), of(FactMove(NOVEL.ref, "email"))
    both = early.joined(of(DraftMove(PROSE.ref, "A seam."))).joined(late)
    assert both.told[NOVEL.key].name == "email"
    assert both.drafts == {PROSE.key: "A seam."}
