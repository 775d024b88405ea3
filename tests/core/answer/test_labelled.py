"""Questions and options as pages word them: every labelled line is read as it was labelled."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.answer.labelled import cases

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer.intent import classify
from steadyhand.core.answer.sheet import Intent
from steadyhand.core.page.snapshot import Field, FieldKey, PageText, Ref, Role

WORDS = load_vocabulary()


def said(intent: Intent | None) -> str:
    """An intent as `labelled.py` writes it."""
    if intent is None:
        return ""
    slots = ",".join(f"{k}={v}" for k, v in intent.slots)
    return f"{intent.name}({slots})" if slots else intent.name


def role_for(meaning: str, label: str) -> Role:
    """The kind of field that such a question has."""
    if meaning in ("resume", "cover_letter") or "pload" in label or "hochladen" in label:
        return Role.FILE
    return Role.CHECK if meaning.startswith("consent") else Role.TEXT


def sorted_slots(meaning: str) -> str:
    name, bracket, slots = meaning.rstrip(")").partition("(")
    return f"{name}({','.join(sorted(slots.split(',')))})" if bracket else name


@pytest.mark.parametrize(("meaning", "group", "label"), cases())
def test_a_question_means_what_a_careful_reader_says(meaning: str, group: str, label: str) -> None:
    field = Field(
        Ref("e1"),
        FieldKey("k"),
        role_for(meaning, label),
        label=PageText(label),
        group=PageText(group),
    )
    assert said(classify(field, WORDS)) == sorted_slots(meaning)


def test_the_labelled_list_is_long_and_holds_many_unknown_questions() -> None:
    unknown = [c for c in cases() if not c[0]]
    assert len(cases()) >= 150
    assert len(unknown) >= 50


@given(st.text(max_size=60), st.text(max_size=30))
def test_any_label_at_all_is_read_without_a_fault(label: str, group: str) -> None:
    field = Field(Ref("e"), FieldKey("k"), Role.TEXT, label=PageText(label), group=PageText(group))
    intent = classify(field, WORDS)
    assert intent is None or 0 < intent.confidence <= 1
