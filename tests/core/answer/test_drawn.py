"""Labels that a person sees against names that only programs read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer.intent import names_contradict
from steadyhand.core.answer.knowledge import ExplicitAnswer, Knowledge
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer, Unknown
from steadyhand.core.page.snapshot import (
    Field,
    FieldKey,
    LabelSource,
    PageText,
    Ref,
    Role,
    Snapshot,
)
from steadyhand.jobs.profile import Name, Profile

WORDS = load_vocabulary()


def field(
    drawn: str, label: str, *, role: Role = Role.TEXT, source: LabelSource = LabelSource.LABEL
) -> Field:
    return Field(
        ref=Ref("f0.d1.e1"),
        key=FieldKey("a"),
        role=role,
        label=PageText(label),
        label_source=LabelSource.ARIA,
        drawn=PageText(drawn),
        drawn_source=source if drawn else LabelSource.NONE,
        required=True,
    )


SAME = {
    "nothing else is seen": field("", "City"),
    "other words for the same": field("E-mail", "Your email address"),
    "more words for the same": field("Your tailor", "Your tailor or seamstress"),
    "loose words beside a box": field("Please be brief", "Shoe size", source=LabelSource.NEARBY),
    "the kind of the box before the same": replace(field("City", "text City"), type="text"),
    "another kind before other words": replace(
        field("Phone (XX-XX-XX)", "tel Mobile phone"), type="tel"
    ),
    "the same consent": field(
        "I accept the privacy policy", "Accept privacy policy", role=Role.CHECK
    ),
}
DIFFERENT = {
    "another meaning": field("Tax number", "City"),
    "a meaning against none": field("City", "Shoe size"),
    "the kind of the box before another": replace(field("City", "text Surname"), type="text"),
    "the kind of another box": replace(field("City", "email City"), type="text"),
    "bound words that nobody knows": field("Shoe size", "Hat size"),
    "a question beside the box": field(
        "Were you dismissed?", "Hat size", source=LabelSource.NEARBY
    ),
    "an addition to a consent": field(
        "I accept the privacy policy and a fee", "I accept the privacy policy", role=Role.CHECK
    ),
    "an addition that is not seen": field(
        "I accept the privacy policy", "I accept the privacy policy and a fee", role=Role.CHECK
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_texts_that_ask_the_same_contradict_nothing(name: str) -> None:
    assert not names_contradict(SAME[name], WORDS)


@pytest.mark.parametrize("name", DIFFERENT)
def test_texts_that_may_ask_other_things_contradict(name: str) -> None:
    assert names_contradict(DIFFERENT[name], WORDS)


def known(one: Field, **more: object) -> Knowledge:
    profile = Profile(
        name=Name("Ilka", "Sommerfeldt"), email="ilka@example.org", consents={"privacy": True}
    )
    return Knowledge(WORDS, profile=profile, fields=(one,), **more)  # type: ignore[arg-type]


def read(one: Field) -> Field:
    return known(one).read(Snapshot(url="", fields=(one,))).fields[0]


@pytest.mark.parametrize("name", DIFFERENT)
def test_where_texts_contradict_nothing_answers_but_the_user_s_own_reply(name: str) -> None:
    one = read(DIFFERENT[name])
    assert isinstance(resolve(one, known(one)), Unknown)
    assert known(one).meaning(one) is None


def test_a_question_quotes_both_texts_where_they_contradict() -> None:
    one = read(DIFFERENT["another meaning"])
    assert one.caption == one.question == "Tax number (read aloud: City)"


def test_a_question_quotes_the_label_where_nothing_contradicts() -> None:
    one = read(SAME["other words for the same"])
    assert one.caption == one.question == "Your email address"


def given(one: Field, *labels: str, beside: tuple[Field, ...] = ()) -> object:
    said = tuple(ExplicitAnswer(label, "Linz") for label in labels)
    found = resolve(one, replace(known(one), given=said, fields=(one, *beside)))
    return found.value if isinstance(found, Answer) else None


def test_an_answer_for_the_visible_text_answers_what_was_seen() -> None:
    one = read(DIFFERENT["another meaning"])
    assert given(one, "Tax number") == "Linz"
    assert given(one, "Tax number (read aloud: City)") == "Linz"
    assert given(replace(one, group=PageText("Taxes")), "Taxes > Tax number") == "Linz"


def test_an_answer_for_the_unseen_name_is_never_used_where_texts_contradict() -> None:
    assert given(read(DIFFERENT["another meaning"]), "City") is None


def test_an_answer_for_a_text_that_two_fields_show_is_asked_about() -> None:
    one = read(DIFFERENT["another meaning"])
    other = replace(field("", "Tax number"), key=FieldKey("b"))
    assert given(one, "Tax number", beside=(other,)) is None
