"""A snapshot tells what is on a page; what is stored of it never tells what a user typed."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.journal.codec import pack
from steadyhand.core.page.snapshot import (
    COVERED,
    DISABLED,
    FOLDED,
    READONLY,
    UNLABELLED,
    Button,
    Field,
    FieldKey,
    Form,
    Option,
    Overlay,
    PageText,
    Ref,
    Role,
    Snapshot,
    form_fingerprint,
    without_values,
)

URL = "https://jobs.example.org/apply"
NAME = Field(Ref("e1"), FieldKey("name"), Role.TEXT, label=PageText("Name"))
TICK = Field(Ref("e2"), FieldKey("tick"), Role.CHECK, label=PageText("Agree"), checked=False)
PICK = Field(
    Ref("e3"),
    FieldKey("pick"),
    Role.SELECT,
    label=PageText("Start"),
    options=(Option(PageText("Choose one")), Option(PageText("Now"), "now")),
)
SEND = Button(Ref("b1"), PageText("Send"), type="submit")
PAGE = Snapshot(URL, fields=(NAME, TICK, PICK), buttons=(SEND,))


def chosen(field: Field, label: str) -> Field:
    marked = tuple(replace(o, selected=o.label == label) for o in field.options)
    return replace(field, options=marked, value=label)


@pytest.mark.parametrize(
    ("label", "group", "question"),
    [("City", "Home", "Home > City"), ("City", "", "City"), ("", "Home", "Home"), ("", "", "")],
)
def test_a_question_is_quoted_with_its_group(label: str, group: str, question: str) -> None:
    asked = replace(NAME, label=PageText(label), group=PageText(group))
    assert asked.question == question


@pytest.mark.parametrize(
    ("field", "empty"),
    [
        (NAME, True),
        (replace(NAME, value="  "), True),
        (replace(NAME, value="x"), False),
        (TICK, True),
        (replace(TICK, checked=True), False),
        (PICK, True),
        (replace(chosen(PICK, "Choose one"), value=""), True),  # a prompt is no choice
        (replace(chosen(PICK, "Now"), value=""), False),
    ],
)
def test_a_field_is_empty_until_something_is_typed_ticked_or_chosen(
    field: Field, empty: bool
) -> None:
    assert field.empty is empty
    required = replace(PAGE, fields=(replace(field, required=True),))
    assert bool(required.required_unfilled) is empty
    assert replace(PAGE, fields=(field,)).required_unfilled == ()


def test_a_field_that_nobody_can_fill_is_not_called_unfilled() -> None:
    hidden = replace(NAME, required=True, fillable=False)
    assert replace(PAGE, fields=(hidden,)).required_unfilled == ()


def test_fields_are_found_by_their_key_and_buttons_by_their_ref() -> None:
    assert PAGE.field(TICK.key) == TICK
    assert PAGE.field(FieldKey("none")) is None
    assert PAGE.button(SEND.ref) == SEND
    assert PAGE.button(Ref("none")) is None


@pytest.mark.parametrize("name", ["role", "type", "label", "group"])
def test_an_element_that_became_another_has_another_fingerprint(name: str) -> None:
    other = Role.RICH if name == "role" else PageText("other")
    assert replace(NAME, **{name: other}).fingerprint != NAME.fingerprint  # type: ignore[arg-type]
    if name != "group":
        assert replace(SEND, **{name: other}).fingerprint != SEND.fingerprint  # type: ignore[arg-type]


def test_what_an_element_holds_and_where_it_stands_are_not_its_identity() -> None:
    moved = replace(NAME, ref=Ref("e9"), value="x", locator="#n", key=FieldKey("k"))
    assert moved.fingerprint == NAME.fingerprint
    assert replace(SEND, ref=Ref("b9"), disabled=True).fingerprint == SEND.fingerprint


SECRET = st.text("abcdefghij", min_size=6, max_size=12).map("zq-{}".format)


@given(SECRET, st.booleans(), st.sampled_from(["Choose one", "Now"]))
def test_without_values_never_leaks_what_was_typed_ticked_or_chosen(
    typed: str, ticked: bool, label: str
) -> None:
    touched = (replace(NAME, value=typed), replace(TICK, checked=ticked), chosen(PICK, label))
    stored = without_values(replace(PAGE, fields=touched))
    assert stored == without_values(PAGE) == PAGE
    assert typed.encode() not in pack(stored)


@given(SECRET, SECRET, st.sampled_from([Role.RICH, Role.SELECT]))
def test_without_values_never_leaks_what_a_control_of_the_page_shows_as_text(
    one: str, other: str, role: Role
) -> None:
    shown = replace(NAME, role=role, value=f"{one} {other}", widget="x")
    text = PageText(f"Your name\n{one}\n{other}\nSend")
    stored = without_values(replace(PAGE, fields=(shown,), text=text))
    assert [said for said in (one, other) if said.encode() in pack(stored)] == []
    assert stored.text == "Your name\n\nSend"


def test_without_values_leaves_words_that_a_short_value_is_a_part_of() -> None:
    shown = replace(NAME, role=Role.RICH, value="end")
    stored = without_values(replace(PAGE, fields=(shown,), text=PageText("Send end\nSpend")))
    assert stored.text == "Send \nSpend"


def test_without_values_keeps_everything_that_is_the_pages_own() -> None:
    touched = replace(PAGE, fields=(replace(NAME, value="x"), replace(PICK, checked=None)))
    stored = without_values(touched)
    changed = {
        f.name for f in fields(Snapshot) if getattr(stored, f.name) != getattr(touched, f.name)
    }
    assert changed == {"fields"}
    assert stored.fields == (NAME, PICK)


@given(st.text(max_size=9), st.booleans(), st.permutations([0, 1, 2]))
def test_the_form_fingerprint_is_the_same_whatever_was_typed_and_in_any_order(
    typed: str, ticked: bool, order: list[int]
) -> None:
    touched = (replace(NAME, value=typed, key=FieldKey(typed)), replace(TICK, checked=ticked), PICK)
    shown = Snapshot(URL + "?step=2", fields=tuple(touched[n] for n in order), epoch="d7")
    assert form_fingerprint(shown) == form_fingerprint(PAGE)
    assert len(form_fingerprint(shown)) == 16


@pytest.mark.parametrize(
    "other",
    [
        (NAME, TICK),
        (NAME, TICK, replace(PICK, options=PICK.options[:1])),
        (NAME, TICK, PICK, replace(NAME, label=PageText("Surname"))),
        (replace(NAME, label=PageText("Surname")), TICK, PICK),
        (replace(NAME, fillable=False), TICK, PICK),
    ],
)
def test_another_question_or_another_choice_makes_another_form(other: tuple[Field, ...]) -> None:
    assert form_fingerprint(replace(PAGE, fields=other)) != form_fingerprint(PAGE)


def test_a_button_behind_an_open_dialog_is_not_reached_and_one_behind_a_banner_is() -> None:
    own = replace(SEND, ref=Ref("b2"), in_overlay=Ref("o"))
    page = replace(PAGE, buttons=(SEND, own))
    for kind, covers, reached in (
        ("dialog", True, (own,)),
        ("dialog", False, (SEND, own)),
        ("banner", True, (SEND, own)),
    ):
        over = Overlay(Ref("o"), kind, covers=covers)
        assert replace(page, overlays=(over,)).reachable == reached
    assert page.reachable == (SEND, own)


def out_of_reach(reason: str, *, required: bool = True, value: str = "") -> Field:
    return replace(NAME, fillable=False, reason=reason, required=required, value=value)


@pytest.mark.parametrize("reason", [COVERED, DISABLED, FOLDED, READONLY, UNLABELLED])
def test_a_required_field_that_a_person_knows_of_and_nothing_fills_is_told(reason: str) -> None:
    field = out_of_reach(reason)
    assert Snapshot(URL, fields=(NAME, field)).unreachable == (field,)


@pytest.mark.parametrize(
    "field",
    [
        replace(NAME, required=True),
        out_of_reach(DISABLED, required=False),
        out_of_reach(FOLDED, value="Rome"),
        *map(out_of_reach, ("hidden", "off-screen", "transparent", "asks to stay empty")),
    ],
)
def test_what_can_be_filled_holds_something_or_is_seen_by_nobody_is_in_reach(field: Field) -> None:
    assert Snapshot(URL, fields=(field,)).unreachable == ()


def test_a_folded_field_is_asked_reviewed_and_missed_as_one_in_view() -> None:
    folded, gone = out_of_reach(FOLDED), out_of_reach("hidden")
    page = Snapshot(URL, fields=(folded, gone))
    assert page.answerable == page.reviewed == page.required_unfilled == (folded,)
    assert page.fillable == ()


@given(st.lists(st.booleans(), min_size=3, max_size=3))
def test_folding_any_of_its_fields_leaves_a_form_the_same(folds: list[bool]) -> None:
    fields = (
        replace(f, fillable=not fold, reason=FOLDED if fold else "")
        for f, fold in zip(PAGE.fields, folds, strict=True)
    )
    assert form_fingerprint(replace(PAGE, fields=tuple(fields))) == form_fingerprint(PAGE)


def test_a_form_that_only_searches_the_site_is_none_of_an_application() -> None:
    box = Field(Ref("f0.d1.e1"), FieldKey("search"), Role.SEARCH, form="form0")
    name = Field(Ref("f0.d1.e2"), FieldKey("name"), Role.TEXT, form="form1")
    place = Field(Ref("f0.d1.e3"), FieldKey("place"), Role.SEARCH, form="form1")
    forms = (Form("form0", "https://a.example/search"), Form("form1", "https://a.example/", "post"))
    page = Snapshot("https://a.example/", fields=(box, name, place), forms=forms)
    assert page.searches == {("f0", "form0")}
    assert replace(page, forms=(replace(forms[0], method="post"), forms[1])).searches == frozenset()
    assert replace(page, fields=(replace(box, role=Role.TEXT), name)).searches == frozenset()
