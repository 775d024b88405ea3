"""What an ordinary page makes of an answer passes or is told; what contradicts it is held."""

from __future__ import annotations

import json
from dataclasses import replace
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.act.body.test_differing import CV, KEPT, OLD, OURS

from steadyhand.core.act.body_check import (
    ApprovedBody,
    ApprovedField,
    Difference,
    compare_body,
    query_difference,
)
from steadyhand.core.act.request_body import FORM, JSON, Body, Part, parts_of

FINE = Difference()
NAME = ApprovedField("Name", "name", wanted=(("Ada Byron",),), due=True, own=True)
PHONE = ApprovedField("Phone", "tel", "tel", wanted=(("030 5550147",),), due=True, own=True)
BORN = ApprovedField("Born", "born", wanted=(("1990-05-04",),), due=True, own=True)
NEWS = ApprovedField("News", "news", tick=False, own=True)
FROM = ApprovedField("From", "src", blank=("Choose",), own=True)
NOTE = ApprovedField("Note", "note", own=True)
RESUME = ApprovedField("Resume", "cv", paper=CV, due=True, own=True)
LINES = (NAME, PHONE, BORN, NEWS, FROM, NOTE)
AGREED = ApprovedBody(
    LINES,
    names=frozenset({*(line.name for line in LINES), "cv", "t"}),
    papers=(CV,),
    hidden=(("news", "nein"), ("t", "x")),
)
RIGHT = {"name": "Ada Byron", "tel": "030 5550147", "born": "1990-05-04", "src": "", "note": ""}


def said(
    fields: dict[str, str], *, document: bool = True, agreed: ApprovedBody = AGREED
) -> Difference:
    parts = parts_of(Body(FORM, urlencode(fields).encode()))
    assert parts is not None
    return compare_body(agreed, parts, document=document)


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"name": " ADA  BYRON"},
        {"name": "Ada&#32;Byron"},
        {"tel": "+49305550147"},
        {"tel": "0049 (30) 555-0147"},
        {"born": "04/05/1990"},
        {"born": "1990-05-04T00:00:00"},
        {"news": "nein"},
        {"news": "off"},
        {"src": "0"},
        {"note": "+49"},
        {"t": "a9"},
        {"csrf_token": "zz"},
        {"state": "a1B2c3D4e5F6g7H8i9J0"},
        {"added": ""},
    ],
)
@pytest.mark.parametrize("document", [True, False])
def test_what_pages_are_known_to_write_is_as_approved(more: dict[str, str], document: bool) -> None:
    assert said({**RIGHT, **more}, document=document) == FINE


@pytest.mark.parametrize(
    ("more", "label"),
    [
        ({"name": "Eve"}, "Name"),
        ({"name": ""}, "Name"),
        ({"tel": "030 5550148"}, "Phone"),
        ({"tel": "147"}, "Phone"),
        ({"tel": "none"}, "Phone"),
        ({"born": "1991-05-04"}, "Born"),
        ({"born": "4 May"}, "Born"),
        ({"news": "on"}, "News"),
        ({"src": "ad"}, "From"),
        ({"note": "I waive my rights"}, "Note"),
    ],
)
@pytest.mark.parametrize("document", [True, False])
def test_what_contradicts_an_answer_is_held(
    more: dict[str, str], label: str, document: bool
) -> None:
    assert said({**RIGHT, **more}, document=document).held == label


@pytest.mark.parametrize("name", ["name", "tel", "born"])
def test_what_a_form_leaves_out_is_held_and_of_a_script_it_is_told(name: str) -> None:
    left = {key: value for key, value in RIGHT.items() if key != name}
    label = next(line.label for line in LINES if line.name == name)
    assert said(left) == Difference(held=label)
    assert said(left, document=False) == Difference(told=label)
    assert said({**left, "other": RIGHT[name]}, document=False) == FINE
    unnamed = replace(AGREED, names=frozenset())
    assert said(left, agreed=unnamed) == Difference(told=label)
    idle = replace(AGREED, lines=tuple(replace(line, due=False) for line in LINES))
    assert said(left, document=False, agreed=idle) == FINE


@pytest.mark.parametrize("name", ["salary", "consent_marketing", "name2"])
def test_an_answer_that_nobody_gave_is_held_where_a_form_adds_it(name: str) -> None:
    assert said({**RIGHT, name: "yes"}) == Difference(held=name)
    assert said({**RIGHT, name: "yes"}, document=False) == FINE


def test_what_was_written_into_a_nameless_box_explains_one_name_of_a_form() -> None:
    about = ApprovedField(
        "About", "", wanted=(("I mend\nclocks.",),), due=True, own=True, rich=True
    )
    other = ApprovedField("Motto", "", wanted=(("Slow and steady",),), due=True, own=True)
    agreed = replace(AGREED, lines=(*LINES, about, other))
    own = {**RIGHT, "about": "I mend clocks.", "motto": "Slow and steady"}
    assert said(own, agreed=agreed) == FINE
    for name, value in {"salary": "I mend clocks.", "motto2": "Slow and steady"}.items():
        assert said({**own, name: value}, agreed=agreed) == Difference(held=name)
    wrong = said({**own, "about": "I break clocks."}, agreed=agreed)
    assert wrong.held == "about"
    unproven = replace(agreed, lines=(*LINES, replace(about, due=False), other))
    assert said(own, agreed=unproven) == Difference(held="about")


def test_a_second_value_under_a_name_is_held_of_a_form_and_told_of_a_script() -> None:
    body = json.dumps({"name": "Apply", "data": RIGHT}).encode()
    parts = parts_of(Body(JSON, body))
    assert parts is not None
    assert compare_body(AGREED, parts, document=False) == Difference(told="Name")
    doubled = urlencode([*RIGHT.items(), ("name", "Eve")]).encode()
    parts = parts_of(Body(FORM, doubled))
    assert parts is not None
    assert compare_body(AGREED, parts, document=True) == Difference(held="Name")


def test_what_an_object_in_a_hidden_text_says_under_the_same_name_is_told() -> None:
    place = json.dumps({"id": "p7", "name": "Quellstadt, South Marsh"})
    agreed = replace(AGREED, names=AGREED.names | {"place"})
    assert said({**RIGHT, "place": place}, agreed=agreed) == Difference(told="Name")
    same = json.dumps({"name": "Ada Byron"})
    assert said({**RIGHT, "place": same}, agreed=agreed) == FINE
    wrong = said({**RIGHT, "name": "Eve", "place": place}, agreed=agreed)
    assert wrong == Difference(held="Name")
    alone = {key: value for key, value in RIGHT.items() if key != "name"} | {"place": place}
    assert said(alone, agreed=agreed) == Difference(held="Name")
    assert said({**RIGHT, "place": place}, document=False, agreed=agreed).told == "Name"


def test_an_answer_of_an_earlier_page_is_compared_where_it_comes_again() -> None:
    later = replace(AGREED, lines=(NOTE,), earlier=(NAME,))
    assert said({"note": "", "name": "Ada Byron"}, agreed=later) == FINE
    assert said({"note": "", "name": "Eve"}, agreed=later) == Difference(held="Name")


def test_another_file_is_held_unless_it_may_be_a_part_of_ours() -> None:
    one = replace(AGREED, lines=(RESUME,))
    for part in (OURS, KEPT):
        assert compare_body(one, (part,), document=True) == FINE
    for document, begun, held in ((True, True, True), (False, False, True), (False, True, False)):
        found = compare_body(one, (OLD,), document=document, begun=begun)
        assert found.held == ("Resume" if held else "")
        assert held or found.told == "Resume"
    unnamed = Part("blob", file=True, sha256="ee")
    assert compare_body(one, (unnamed,), document=False).held == "a file"
    token = Part("cv", "eyJfcmFpbHMiOnsiZGF0YSI6MTJ9fQ==--4f5e")
    assert compare_body(one, (token,), document=True) == FINE
    assert compare_body(one, (Part("cv", "no file"),), document=True).held == "Resume"


@given(st.text(min_size=5).filter(lambda t: t.strip()))
def test_no_other_text_stands_for_an_answer(other: str) -> None:
    folded = "".join(c for c in other.casefold() if c.isalnum())
    if folded != "adabyron":
        assert said({**RIGHT, "name": other}).held == "Name"


def test_another_encoding_is_read_where_the_form_says_so() -> None:
    line = replace(NAME, wanted=(("Анна",),))
    body = b"name=%C0%ED%ED%E0"
    for charset, held in (("windows-1251", ""), ("", "Name"), ("no-such", "Name")):
        parts = parts_of(Body(FORM, body, charset=charset))
        assert parts is not None
        assert compare_body(ApprovedBody((line,)), parts, document=True).held == held


TICKED = ApprovedBody(
    (NAME, ApprovedField("Own tools", "tools", tick=True, own=True)),
    names=frozenset({"name", "tools"}),
)


def test_a_tick_that_was_approved_is_sent_by_a_form_or_nothing_leaves() -> None:
    name = {"name": "Ada Byron"}
    assert said(name, agreed=TICKED).held == "Own tools"
    assert said(name | {"tools": "off"}, agreed=TICKED).held == "Own tools"
    assert said(name | {"tools": "on"}, agreed=TICKED) == FINE
    assert said(name, agreed=TICKED, document=False) == FINE  # a script may write it in its way
    elsewhere = replace(TICKED, names=frozenset({"name"}))
    assert said(name, agreed=elsewhere) == FINE


@pytest.mark.parametrize(
    ("approved", "url", "name"),
    [
        ("https://a.example/send", "https://a.example/send", ""),
        ("https://a.example/send?job=7", "https://a.example/send?job=7", ""),
        ("https://a.example/send", "https://a.example/send?to=another", "to"),
        ("https://a.example/send?job=7", "https://a.example/send?job=8", "job"),
        ("https://a.example/send?job=7", "https://a.example/send", "job"),
        ("https://a.example/send?job_id=7", "https://a.example/send?job_id=8", "job_id"),
        ("https://a.example/send?job=7", "https://a.example/send?job=7&job=8", "job"),
        ("https://a.example/send", "https://a.example/send?talent_pool_id=1", "talent_pool_id"),
        ("https://a.example/send", "https://a.example/send?newsletter", "newsletter"),
        ("https://a.example/send", "https://a.example/send?utm_source=x&csrf=1&tz=UTC", ""),
        ("https://a.example/send", "https://a.example/send?k=a1B2c3D4e5F6g7H8i9J0", ""),
    ],
)
def test_an_answer_in_the_address_is_none_that_was_approved(
    approved: str, url: str, name: str
) -> None:
    assert query_difference(approved, url) == name
