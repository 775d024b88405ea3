"""A dry run beside another system: what both would send, by label, and no value in its sentence."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st
from tests.views.test_receipt import of

from steadyhand.core.answer.sheet import Answer, Row, Sheet, Source, Value
from steadyhand.core.page.snapshot import FieldKey, Role
from steadyhand.views.receipt import LABELS_SHOWN, Mirror, mirror_of


def mirrored(ours: dict[str, Value], sent: dict[str, object]) -> Mirror:
    rows = tuple(
        Row(FieldKey(f"k{n}"), label, "", Role("textbox"), Answer(value, Source.PROFILE))
        for n, (label, value) in enumerate(ours.items())
    )
    return mirror_of(of(sheet=Sheet("salt", rows)), "their system", sent)


def test_what_both_send_is_alike_or_different_and_the_rest_stands_on_one_side() -> None:
    ours = {"E-mail *": "ada@example.org", "Town": "Ulm", "Phone": "+49 1", "Terms": True, "C": ""}
    sent = {"e-mail": "Ada@Example.org ", "Town": "Bonn", "terms": True, "Fax": None, "Tags": ["a"]}
    found = mirrored(ours, sent)
    assert found.alike == ("E-mail *", "Terms")
    assert found.different == (("Town", "Ulm", "Bonn"),)
    assert found.ours == (("Phone", "+49 1"),)
    assert found.theirs == (("Fax", ""), ("Tags", "a"))
    assert json.loads(found.to_json())["system"] == "their system"
    assert found.sentence == (
        "Dry run beside their system: 2 alike, 1 different ('Town'), 1 ours alone ('Phone'),"
        " 2 theirs alone ('Fax', 'Tags')."
    )


def test_signs_that_are_no_words_are_compared_as_they_stand() -> None:
    assert mirrored({"A": "++"}, {"A": " ++"}).alike == ("A",)
    assert mirrored({"A": "++"}, {"A": "--"}).different == (("A", "++", "--"),)
    assert mirrored({"A": "yes"}, {"A": False}).different == (("A", "yes", "no"),)


def test_of_many_labels_some_are_named() -> None:
    labels = [f"Label {n}" for n in range(LABELS_SHOWN + 1)]
    sentence = mirrored({}, dict.fromkeys(labels, "x")).sentence
    assert f"'{labels[LABELS_SHOWN - 1]}', ...)" in sentence
    assert labels[-1] not in sentence


@given(st.text(min_size=12), st.text(min_size=12))
def test_no_value_ever_stands_in_the_sentence(one: str, other: str) -> None:
    canary = "zx-Canary"
    sentence = mirrored({"A": canary + one}, {"A": canary + other, "B": canary}).sentence
    assert canary not in sentence
