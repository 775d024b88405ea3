"""Which answers of a sheet must not be told again where a page echoes them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from steadyhand.core.answer.sensitivity import (
    all_texts,
    private_texts,
    secret_texts,
    takes_secret,
    unstored_fields,
)
from steadyhand.core.answer.sheet import (
    Answer,
    CompletedPage,
    Document,
    Intent,
    NextSecret,
    Question,
    QuestionKind,
    Refusal,
    Row,
    Sheet,
    Source,
    Value,
)
from steadyhand.core.page.snapshot import Field, FieldKey, Ref, Role


def sheet(value: Value, role: Role = Role.TEXT, meaning: str = "") -> Sheet:
    intent = Intent(meaning) if meaning else None
    row = Row(FieldKey("k"), "K", "", role, Answer(value, Source.PROFILE), intent)
    return Sheet("salt", rows=(row,))


@pytest.mark.parametrize(
    ("held", "private"),
    [
        (sheet("Ada"), True),
        (sheet("87654", Role.NUMBER), True),
        (sheet("Non-binary", Role.SELECT, "eeo"), True),
        (sheet("Non-binary", Role.RADIOS, "eeo"), True),
        (sheet("Blue", Role.SELECT), False),
        (sheet("Berlin", Role.TEXT, "address-level1"), False),
        (sheet("No"), False),
        (sheet(True, Role.CHECK, "eeo"), False),
    ],
)
def test_what_a_person_typed_and_what_is_nobodys_business_is_private(
    held: Sheet, private: bool
) -> None:
    assert bool(private_texts(held)) is private


def test_a_reply_is_private() -> None:
    assert private_texts(Sheet("salt").with_reply(FieldKey("k"), "Aurora")) == ("Aurora",)


@pytest.mark.parametrize(
    ("meaning", "kept"),
    [
        ("new-password", False),
        ("current-password", False),
        ("one-time-code", False),
        ("cc-csc", False),
        ("national_id", True),
        ("given-name", True),
        ("", True),
    ],
)
def test_what_opens_something_is_stored_nowhere_and_all_else_on_the_sheet(
    meaning: str, kept: bool
) -> None:
    key, held = FieldKey("k"), sheet("Orchard-42", meaning=meaning)
    said = held.with_reply(key, "Orchard-42").with_refused({key: "too short"})
    stored = said.without(unstored_fields(said))
    assert ("Orchard-42" in repr(stored)) is kept
    assert [row.key for row in stored.rows] == [key]
    assert said.row(key) == held.row(key)


def test_of_other_fields_everything_is_stored() -> None:
    held = sheet("Ada").with_reply(FieldKey("k"), "Ada").with_refused({FieldKey("k"): "no"})
    assert held.without({FieldKey("other")}) == held


BOX, WORD = FieldKey("k"), "Orchard-42"


def boxed(meaning: str = "") -> Sheet:
    """The sheet with an answer for a password box whose words mean that."""
    held = sheet(WORD, meaning=meaning)
    return replace(held, rows=tuple(replace(row, secret=True) for row in held.rows))


@pytest.mark.parametrize("meaning", ["", "national_id", "given-name"])
def test_what_a_password_box_takes_is_stored_nowhere_whatever_its_words_mean(meaning: str) -> None:
    said = boxed(meaning).with_reply(BOX, WORD).with_refused({BOX: "too short"})
    stored = said.with_edits((), said.refused).without(unstored_fields(said))
    assert WORD not in repr(stored)
    assert [row.key for row in stored.rows] == [BOX]


@pytest.mark.parametrize("held", [boxed(), sheet(WORD, meaning="cc-number")])
def test_a_secret_is_stored_nowhere_after_its_page_was_left(held: Sheet) -> None:
    said = held.with_reply(BOX, WORD)
    left = said.with_passed(CompletedPage("f", "", (), ()), [BOX])
    assert WORD in repr(left)
    for asked in (unstored_fields(said), unstored_fields(left)):
        assert WORD not in repr(left.without(asked))
    assert WORD not in repr(left.restarted().without(unstored_fields(left)))


@pytest.mark.parametrize(
    ("facts", "meaning", "secret"),
    [
        ({"type": "password"}, "", True),
        ({"type": "password"}, "national_id", True),
        ({"autocomplete": "section-pay billing CC-Number"}, "", True),
        ({"autocomplete": "one-time-code"}, "", True),
        ({}, "one-time-code", True),
        ({}, "cc-csc", True),
        ({}, "national_id", False),
        ({"autocomplete": "email"}, "email", False),
        ({}, "", False),
    ],
)
def test_a_field_takes_a_secret_by_its_kind_its_markup_or_its_meaning(
    facts: dict[str, Any], meaning: str, secret: bool
) -> None:
    field = Field(Ref("r"), BOX, Role.TEXT, **facts)
    assert takes_secret(field, Intent(meaning) if meaning else None) is secret


def test_what_opens_something_is_told_apart_from_what_only_tells_who_somebody_is() -> None:
    other = Row(FieldKey("o"), "O", "", Role.TEXT, Answer("Aurora", Source.PROFILE))
    held = boxed().with_rows((other,)).with_reply(BOX, WORD)
    assert private_texts(held) == ("Aurora",)
    assert secret_texts(held) == (WORD, WORD)


@pytest.mark.parametrize(
    ("question", "once"),
    [
        (Question("q", QuestionKind.OTP, "The code?"), True),
        (Question("q", QuestionKind.TEXT, "Your password?", secret=True), True),
        (Question("q", QuestionKind.TEXT, "Notice period?"), False),
    ],
)
def test_codes_and_secrets_are_used_once(question: Question, once: bool) -> None:
    assert question.once is once


@pytest.mark.parametrize(
    ("held", "texts"),
    [
        (sheet("Berlin"), ("Berlin",)),
        (sheet("No"), ()),
        (sheet(True), ()),
        (sheet(("Blue", "Red")), ("Blue", "Red")),
        (sheet("One line\nand one"), ("One line\nand one", "One line", "and one")),
        (sheet(Document("resume", "/home/a/cv-a.pdf", "0a")), ("resume", "cv-a.pdf")),
        (Sheet("salt", replies=((FieldKey("k"), "hunter2"),)), ("hunter2",)),
        (Sheet("salt", passed=(CompletedPage("f", "Page", (), (("Q", "Ada"),)),)), ("Ada",)),
        (Sheet("salt", refused=(Refusal(FieldKey("k"), "Lindau", "no"),)), ("Lindau",)),
        (Sheet("salt", unfit=(Refusal(FieldKey("k"), ("Blue",), "no"),)), ("Blue",)),
    ],
)
def test_every_answer_is_a_text_that_a_picture_must_not_show(
    held: Sheet, texts: tuple[str, ...]
) -> None:
    assert all_texts(held) == texts


def test_who_asks_for_a_name_tells_which_secret_comes_next() -> None:
    after = NextSecret("q-2", "Your password?", "Password")
    asked = Question("q-1", QuestionKind.TEXT, "Your name?", deadline_s=60.0, then=(after,))
    (question,) = asked.followers
    told = (question.id, question.text, question.label, question.deadline_s)
    assert told == ("q-2", "Your password?", "Password", 60.0)
    assert question.once
    assert question.followers == ()
