"""What may be looked up by a field: what it is, what it asks, and what it looks like."""

from __future__ import annotations

from dataclasses import replace

import pytest

from steadyhand.core.act.actions import FillKind
from steadyhand.core.act.lookup import Lookup, lookup_of, place_of
from steadyhand.core.page.snapshot import Field, FieldKey, PageText, Ref, Role

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
    assert place_of(url, ("kim lee",)) == place
