"""What may be looked up by a field: what it is, what it asks, and what it looks like."""

from __future__ import annotations

from dataclasses import replace

import pytest

from steadyhand.core.act.actions import FillKind
from steadyhand.core.act.fill import (
    CODE_SEPARATOR,
    TICKED_CODES,
    UNTICKED_CODES,
    Lookup,
    codes_of,
    has_dependent_list,
    has_unknown_encoding,
    lookup_of,
    names_of,
    place_pattern,
)
from steadyhand.core.page.snapshot import Field, FieldKey, Option, PageText, Ref, Role

BOX = Field(Ref("r"), FieldKey("k"), Role.TEXT, type="text", label=PageText("Reason"))


def labelled(label: str, **changes: object) -> Field:
    return replace(BOX, label=PageText(label), **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("item", "kind", "intent", "lookup"),
    [
        (BOX, FillKind.TYPE, "", Lookup.NEVER),
        (labelled("Town"), FillKind.TYPE, "", Lookup.BOX),
        (labelled("Wohnort"), FillKind.TYPE, "", Lookup.BOX),
        (labelled("Where?", html_name="home_city"), FillKind.TYPE, "", Lookup.BOX),
        (labelled("Where?", html_id="zipCode"), FillKind.TYPE, "", Lookup.BOX),
        (labelled("CP"), FillKind.TYPE, "postal-code", Lookup.BOX),
        (labelled("Rue", autocomplete="address-line1"), FillKind.TYPE, "", Lookup.BOX),
        (labelled("Motivation", widget="combobox"), FillKind.TYPE, "", Lookup.LIST),
        (labelled("Skills", widget="suggest"), FillKind.SELECT, "", Lookup.LIST),
        (labelled("Country", role=Role.SELECT), FillKind.SELECT, "country", Lookup.CHOICE),
        (labelled("Country", role=Role.RADIOS), FillKind.RADIO, "", Lookup.CHOICE),
        (labelled("Town", widget="phone"), FillKind.TYPE, "", Lookup.NEVER),
        (labelled("Company name"), FillKind.TYPE, "name", Lookup.NEVER),
        (labelled("Town", type="textarea"), FillKind.TYPE, "", Lookup.NEVER),
        (labelled("Town", role=Role.RICH), FillKind.TYPE, "", Lookup.NEVER),
        (labelled("School e-mail", type="email"), FillKind.TYPE, "", Lookup.NEVER),
        (labelled("Town", type="tel"), FillKind.TYPE, "", Lookup.NEVER),
        (labelled("Town", autocomplete="family-name"), FillKind.TYPE, "", Lookup.NEVER),
        (labelled("Gender", role=Role.SELECT), FillKind.SELECT, "eeo", Lookup.NEVER),
        (labelled("Salary", widget="combobox"), FillKind.TYPE, "salary", Lookup.NEVER),
        (labelled("Town", role=Role.CHECK), FillKind.CHECK, "", Lookup.NEVER),
        (labelled("Town", role=Role.FILE), FillKind.UPLOAD, "", Lookup.NEVER),
        (None, FillKind.TYPE, "address-level2", Lookup.NEVER),
    ],
)
def test_what_may_be_looked_up_by_a_field(
    item: Field | None, kind: FillKind, intent: str, lookup: Lookup
) -> None:
    assert lookup_of(item, kind, intent) is lookup


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("https://a.example/save?x=1#y", "a.example/save"),
        ("https://me@a.example:8443/draft/77/step", "a.example:8443/draft/:n/step"),
        ("https://a.example/check/Kim%20Lee", "a.example/check/:v"),
    ],
)
def test_a_place_holds_no_number_and_no_value(url: str, place: str) -> None:
    assert place_pattern(url, ("kim lee",)) == place


def test_of_a_short_code_a_place_holds_only_what_is_no_whole_part_of_it() -> None:
    url = "https://a.example/mails/m/sex"
    assert (
        place_pattern(url, (f"m{CODE_SEPARATOR}sex", f"{CODE_SEPARATOR}deck"))
        == "a.example/mails/:v/sex"
    )


PROMPT, ONE = Option(PageText("-")), Option(PageText("Umeå"), "7", html_name="port-7")


def listed(key: str, *options: Option, **changes: object) -> Field:
    told = labelled(key, role=Role.SELECT, options=(PROMPT, *options), key=FieldKey(key))
    return replace(told, **changes)  # type: ignore[arg-type]


EMPTY, FULL = listed("Course"), listed("Level", ONE)
SHUT, CHOICE = listed("Berth", ONE, disabled=True), listed("Reason", ONE)
RADIOS = listed("Licence", ONE, role=Role.RADIOS)


@pytest.mark.parametrize(
    ("item", "fields", "hangs"),
    [
        (CHOICE, (CHOICE, EMPTY), True),
        (CHOICE, (CHOICE, SHUT), True),
        (CHOICE, (CHOICE, FULL, RADIOS, EMPTY), True),
        (CHOICE, (CHOICE, FULL, FULL, FULL, EMPTY), False),
        (CHOICE, (EMPTY, CHOICE, FULL), False),
        (CHOICE, (CHOICE, BOX, EMPTY), False),
        (CHOICE, (), False),
        (RADIOS, (RADIOS, EMPTY), False),
        (listed("Region", ONE), (), True),
        (replace(CHOICE, widget="listbutton"), (), True),
        (None, (CHOICE, EMPTY), True),
    ],
)
def test_a_list_hangs_on_a_choice_before_it(
    item: Field | None, fields: tuple[Field, ...], hangs: bool
) -> None:
    assert has_dependent_list(item, fields) is hangs
    kind = FillKind.RADIO if item is RADIOS else FillKind.SELECT
    may = lookup_of(item, kind, hangs=hangs)
    else_ = Lookup.RELOAD if item is not RADIOS and item is not None else Lookup.NEVER
    assert (may in (Lookup.CHOICE, Lookup.LIST)) is (hangs and item is not None)
    assert hangs or may is else_


def test_a_list_that_asks_for_a_country_may_have_others_hang_on_it() -> None:
    assert has_dependent_list(CHOICE, (), "country")


def test_a_choice_is_told_by_value_and_label_and_a_tick_by_any_word_for_it() -> None:
    assert codes_of(FULL, (ONE,), ticked=False) == ("7", "Umeå")
    assert codes_of(None, (PROMPT,), ticked=False) == ("-",)
    box = labelled("I agree", role=Role.CHECK, checked=False)
    assert codes_of(box, (), ticked=True) == TICKED_CODES
    assert codes_of(box, (), ticked=False) == UNTICKED_CODES


def test_a_control_is_called_by_its_name_its_id_and_those_of_its_members() -> None:
    assert names_of(None) == ()
    assert names_of(replace(FULL, html_name="l", html_id="lvl")) == ("l", "lvl", "port-7")


def test_nobody_knows_how_a_page_writes_options_that_have_no_value_of_their_own() -> None:
    assert has_unknown_encoding(None)
    assert has_unknown_encoding(labelled("Agree", role=Role.CHECK))
    assert has_unknown_encoding(listed("Deck", Option(PageText("Upper"), "Upper")))
    assert not has_unknown_encoding(FULL)
