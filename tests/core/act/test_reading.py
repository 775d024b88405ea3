from __future__ import annotations

from dataclasses import replace

import pytest

from steadyhand.core.act.actions import FillKind
from steadyhand.core.act.fill import FillOrder, Reading, TypedText, doubt, holds_order, with_codes
from steadyhand.core.page.snapshot import Field, FieldKey, Option, PageText, Ref, Role

KEY, REF = FieldKey("k"), Ref("f0.d1.e1")


def order(kind: FillKind, value: str | bool | tuple[str, ...] = "") -> FillOrder:
    return FillOrder(REF, KEY, "textbox|text|A|", kind, value)


def read(**held: object) -> Reading:
    return Reading(KEY, REF, **held)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "value", "reading", "held"),
    [
        (FillKind.TYPE, "Ada", read(value="Ada"), True),
        (FillKind.TYPE, "Ada", read(value="Ada", why="hidden"), False),
        (FillKind.TYPE, "Ada", read(value="Ada", wrong=True), False),
        (FillKind.TYPE, "Ada", read(value="Ada", unpicked=True), False),
        (FillKind.TYPE, "Ada", read(value="Ada", denied="not chosen"), False),
        (FillKind.TYPE, "5550123", read(value="(555) 01-23"), True),
        (FillKind.TYPE, "Ada", read(value=""), False),
        (FillKind.TYPE, "", read(value=""), True),
        (FillKind.TYPE, "+", read(value="-"), False),
        (FillKind.TYPE, "hunter22", read(value="•"), True),
        (FillKind.TYPE, "", read(value="•"), False),
        (FillKind.UPLOAD, "", read(files=("a.pdf",)), True),
        (FillKind.UPLOAD, "", read(), False),
        (FillKind.CHECK, True, read(checked=True), True),
        (FillKind.CHECK, True, read(checked=False), False),
        (FillKind.CHECK, ("A", "B"), read(chosen=("B", "A")), True),
        (FillKind.CHECK, ("A",), read(chosen=("B", "A")), False),
        (FillKind.RADIO, "Yes", read(chosen=("Yes",)), True),
        (FillKind.SELECT, "m2", read(chosen=("2 months",), value="m2"), True),
        (FillKind.SELECT, "m2", read(chosen=("1 month",), value="m1"), False),
    ],
)
def test_what_holds_needs_no_harder_typing(
    kind: FillKind, value: str | bool | tuple[str, ...], reading: Reading, held: bool
) -> None:
    assert holds_order(order(kind, value), reading) is held


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        (read(), ""),
        (read(error="A name is required", invalid=True), ""),  # it was there before
        (read(news="4 of 20 characters"), ""),
        (read(news="This name is invalid"), "it holds, but the page objects: This name is invalid"),
        (read(wrong=True, error="Old"), "it holds, but the page objects: Old"),
        (read(wrong=True), "it holds, but the page objects: no reason given"),
        (read(unpicked=True), "it offers suggestions, and none of them was picked"),
        (read(denied="its list says another"), "its list says another"),
    ],
)
def test_only_what_came_since_an_answer_speaks_against_it(reading: Reading, told: str) -> None:
    assert doubt(reading) == told


def test_a_box_with_one_character_of_a_code_is_typed_as_the_code() -> None:
    whole = replace(order(FillKind.TYPE, "4"), part_of="482913")
    assert {"4", "482913"} <= {each.text for each in whole.typed()}


OPTIONS = (Option(PageText("Yes"), "1"), Option(PageText("No"), "0"))
RADIOS = Field(REF, KEY, Role.RADIOS, options=OPTIONS)


def test_a_choice_is_typed_as_its_words_and_as_what_the_page_sends_for_it() -> None:
    told = with_codes(
        replace(order(FillKind.RADIO, "Yes"), label="Swims", names=("swims",)), RADIOS
    )
    text, *_, made = told.typed()
    assert (text.text, text.chosen) == ("Yes", False)
    assert made == TypedText("", "Swims", names=("swims",), chosen=True, codes=("1", "Yes", "Yes"))


def test_a_tick_is_a_choice_that_a_page_writes_as_it_likes() -> None:
    box = Field(REF, KEY, Role.CHECK, checked=False)
    made = with_codes(order(FillKind.CHECK, True), box).typed()[-1]
    assert made.chosen
    assert made.open
    assert {"1", "true", "on"} <= set(made.codes)
    assert "1" not in with_codes(order(FillKind.CHECK, False), box).typed()[-1].codes


def test_an_option_that_is_not_there_yet_is_told_by_the_words_of_the_wish() -> None:
    made = with_codes(order(FillKind.SELECT, "Torts"), None).typed()[-1]
    assert (made.codes, made.open) == (("Torts",), True)


@pytest.mark.parametrize("kind", [FillKind.TYPE, FillKind.UPLOAD])
def test_a_text_and_a_file_are_no_choices(kind: FillKind) -> None:
    assert not any(each.chosen for each in order(kind, "Torts").typed())


def test_a_file_is_told_by_its_content_and_by_no_text() -> None:
    upload = replace(order(FillKind.UPLOAD), paths=("/home/o/cv.pdf", "C:\\o\\letter.pdf"))
    assert upload.files() == ("cv.pdf", "letter.pdf")
    assert upload.typed() == ()
