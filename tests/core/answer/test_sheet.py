"""The sheet holds one answer for each question, the latest; a yes is only what is one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.answer.facts import Answer, Reply, Row, Sheet, Source
from steadyhand.core.page.snapshot import FieldKey, Role

KEYS = st.sampled_from("abc").map(FieldKey)
PAIRS = st.lists(st.tuples(KEYS, st.text(max_size=4)), max_size=8)


def row(key: str, value: str) -> Row:
    return Row(FieldKey(key), key, "", Role.TEXT, Answer(value, Source.HUMAN))


@given(PAIRS)
def test_the_latest_row_of_any_question_is_the_one_that_stands(
    pairs: list[tuple[str, str]],
) -> None:
    sheet = Sheet("salt")
    for key, value in pairs:
        sheet = sheet.with_rows((row(key, value),))
    assert {str(r.key): r.answer.value for r in sheet.rows} == dict(pairs)
    assert len(sheet.rows) == len(dict(pairs))
    assert all(sheet.row(FieldKey(k)) == row(k, v) for k, v in dict(pairs).items())
    assert sheet.row(FieldKey("none")) is None


@given(PAIRS)
def test_the_latest_reply_to_any_question_is_the_one_that_stands(
    pairs: list[tuple[FieldKey, str]],
) -> None:
    sheet = Sheet("salt", unused=("x",))
    for key, value in pairs:
        sheet = sheet.with_reply(key, value)
    assert dict(sheet.replies) == dict(pairs)
    assert len(sheet.replies) == len(dict(pairs))
    assert (sheet.salt, sheet.rows, sheet.unused) == ("salt", (), ("x",))


@pytest.mark.parametrize("value", [True, "YES"])
def test_yes_is_true_or_the_exact_word(value: bool | str) -> None:
    assert Reply(value).approved


NO = st.one_of(
    st.just(False),
    st.none(),
    st.lists(st.just("YES")).map(tuple),
    st.sampled_from(["yes", "Yes", "YES ", "y", "Y", "true", "1", "ok"]),
    st.text().filter(lambda text: text != "YES"),
)


@given(NO)
def test_nothing_else_is_ever_a_yes(value: str | bool | tuple[str, ...] | None) -> None:
    assert not Reply(value).approved
