"""What was approved passes in any way of writing; whatever differs is told by its label."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import urlencode

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.core.act.body.test_parts import JSON, PDF, head, multipart

from steadyhand.core.act.body_check import (
    UNKNOWN_FILE_LABEL,
    ApprovedBody,
    ApprovedField,
    body_difference,
)
from steadyhand.core.act.fill import same_value
from steadyhand.core.act.request_body import FORM, UNREAD_FILE, Body, Part, parts_of
from steadyhand.core.answer.sheet import Document

NAMES = ("name", "mail", "notice")
SAID = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), min_size=1)
VALUES = st.tuples(SAID, SAID, SAID).filter(
    lambda vs: all(v.strip() and v[0] not in "{[<" for v in vs)
)
CV = Document("cv.pdf", "/x/cv.pdf", "ab" * 32)
OLD = Part("cv", "cv.pdf", file=True, sha256="cd" * 32)
OURS = Part("cv", "cv.pdf", file=True, sha256=CV.sha256)
KEPT = Part("cv", "cv.pdf", file=True, sha256=UNREAD_FILE)


def by_form(fields: dict[str, str]) -> Body:
    return Body(FORM, urlencode(fields).encode())


def by_parts(fields: dict[str, str]) -> Body:
    return multipart(*((head(name), value.encode()) for name, value in fields.items()))


def by_json(fields: dict[str, str]) -> Body:
    return Body(JSON, json.dumps({"job": 7, "form": fields}).encode())


WAYS = (by_form, by_parts, by_json)


def lines(values: tuple[str, ...]) -> ApprovedBody:
    made = (
        ApprovedField(n.title(), n, wanted=((v,),), due=True)
        for n, v in zip(NAMES, values, strict=True)
    )
    return ApprovedBody(tuple(made), names=frozenset(NAMES))


def told(agreed: ApprovedBody, body: Body, *, document: bool = False) -> str:
    parts = parts_of(body)
    assert parts is not None
    return body_difference(agreed, parts, document=document)


@pytest.mark.parametrize("way", WAYS)
@given(VALUES)
def test_any_approved_values_pass_in_any_way_of_writing(
    way: Callable[[dict[str, str]], Body], values: tuple[str, ...]
) -> None:
    fields = dict(zip(NAMES, values, strict=True))
    assert told(lines(values), way(fields), document=way is not by_json) == ""


@pytest.mark.parametrize("way", WAYS)
@given(VALUES, st.sampled_from(NAMES), SAID)
def test_any_other_value_in_any_field_is_told_by_its_label(
    way: Callable[[dict[str, str]], Body], values: tuple[str, ...], name: str, other: str
) -> None:
    agreed = lines(values)
    assume(not same_value(values[NAMES.index(name)], other) and other.strip())
    assume(other[0] not in "{[<")
    fields = {**dict(zip(NAMES, values, strict=True)), name: other}
    assert told(agreed, way(fields)) == name.title()


@pytest.mark.parametrize("way", WAYS)
@given(VALUES, st.sampled_from(NAMES))
def test_any_field_that_is_left_out_is_told(
    way: Callable[[dict[str, str]], Body], values: tuple[str, ...], name: str
) -> None:
    assume(len({v.strip().casefold() for v in values}) == len(values))
    fields = dict(zip(NAMES, values, strict=True))
    left = fields.pop(name)
    assume(not any(same_value(left, each) for each in fields.values()) and left != "7")
    assert told(lines(values), way(fields)) == name.title()


@given(SAID.filter(str.strip))
def test_any_value_in_a_field_that_was_left_empty_is_told(said: str) -> None:
    assume(said[0] not in "{[")
    empty = ApprovedBody((ApprovedField("Apple", "apple"),))
    assert told(empty, by_form({"apple": said})) == "Apple"
    assert told(empty, by_form({"apple": ""})) == told(empty, by_form({})) == ""


def test_under_names_of_its_own_a_script_may_tell_what_was_approved() -> None:
    agreed = lines(("Orla Brandt", "orla@brandt.example", "6"))
    answers = [
        {"id": n, "value": v} for n, v in enumerate(("Orla Brandt", "ORLA@brandt.example", 6))
    ]
    assert told(agreed, Body(JSON, json.dumps(answers).encode())) == ""
    answers[2]["value"] = 7
    assert told(agreed, Body(JSON, json.dumps(answers).encode())) == "Notice"


@pytest.mark.parametrize(
    ("body", "label"),
    [
        ({"name": "Orla", "form": {"name": "ORLA", "more": {"name": ""}}}, ""),
        ({"form": {"name": "Orla"}}, ""),
        ({"name": "Eve", "form": {"name": "Orla"}}, "Full name"),
        ({"name": "Orla", "form": {"name": "Eve"}}, "Full name"),
        ({"name": "", "form": {"name": ""}, "other": "Orla"}, "Full name"),
    ],
)
def test_a_name_tells_what_was_approved_at_every_depth(body: object, label: str) -> None:
    agreed = ApprovedBody((ApprovedField("Full name", "name", wanted=(("Orla",),), due=True),))
    assert told(agreed, Body(JSON, json.dumps(body).encode())) == label


ALL = ("name", "shirt", "talk", "news", "cv", "tel")
OF_FORM = ApprovedBody(
    (
        ApprovedField("Name", "name", wanted=(("Orla",),), own=True),
        ApprovedField("Shirt", "shirt", wanted=(("s", "Small"),), own=True),
        ApprovedField("Talk", "talk", tick=True, own=True),
        ApprovedField("News", "news", tick=False, own=True),
        ApprovedField("Resume", "cv", paper=CV, due=True, own=True),
        ApprovedField("Tel", "tel", own=True),
        ApprovedField("Search", "q", wanted=(("jobs",),)),
        ApprovedField("Editor", "editor", wanted=(("x",),), own=True),
    ),
    names=frozenset(ALL),
    papers=(CV,),
)
SENT = (Part("name", "Orla"), Part("shirt", "s"), Part("talk", "on"), OURS)


@pytest.mark.parametrize("name", ["", "name", "shirt", "talk", "cv"])
def test_a_form_drops_none_of_its_own_answers(name: str) -> None:
    """A box without a tick, a list without a choice and another form's field send nothing."""
    label = next((line.label for line in OF_FORM.lines if name and line.name == name), "")
    parts = [part for part in SENT if part.name != name]
    assert body_difference(OF_FORM, parts, document=True) == label
    deeper = [replace(part, depth=1) if part.name == name else part for part in SENT]
    assert body_difference(OF_FORM, deeper, document=True) == label
    elsewhere = replace(OF_FORM, names=frozenset({*ALL} - {name}), lines=OF_FORM.lines[:4])
    assert body_difference(elsewhere, parts) == ""


def test_a_form_tells_a_file_as_a_file_and_a_script_what_it_got_for_it() -> None:
    parts = SENT[:3]
    for value in ("evil", "", " "):
        told_so = (*parts, Part("cv", value), Part("csrf", "x"))
        hidden = replace(OF_FORM, names=OF_FORM.names | {"csrf"})
        assert body_difference(hidden, told_so, document=True) == "Resume"
    assert body_difference(OF_FORM, (*SENT, Part("cv")), document=True) == ""
    assert body_difference(OF_FORM, (*SENT, Part("cv", "evil")), document=True) == "Resume"
    for part in (OURS, Part("cv", "token"), Part("resumeId", "17"), replace(OURS, name="x")):
        assert body_difference(OF_FORM, (*parts, part)) == ""
    for part in (Part("cv"), Part("resumeId"), Part("resumeId", " "), Part("tel")):
        assert body_difference(OF_FORM, (*parts, part)) == "Resume"
    letter = Document("letter.pdf", "/x/letter.pdf", "ef" * 32)
    agreed = replace(OF_FORM, papers=(CV, letter))
    other = Part("letter", "letter.pdf", file=True, sha256=letter.sha256)
    assert body_difference(agreed, (*parts, other)) == "Resume"
    assert body_difference(agreed, (*SENT, other)) == ""


def test_a_form_owes_nothing_that_only_another_form_holds_under_a_name_of_its_own() -> None:
    other = ApprovedField("Search", "tel", wanted=(("111",),))
    agreed = replace(OF_FORM, lines=(*OF_FORM.lines, other))
    assert body_difference(agreed, SENT, document=True) == ""


def test_another_box_than_the_approved_ones_is_told() -> None:
    days = {"mon": True, "tue": False, "wed": False}
    agreed = ApprovedBody(
        tuple(ApprovedField("Days", name, tick=tick, own=True) for name, tick in days.items()),
        names=frozenset(days),
    )
    assert body_difference(agreed, [Part("mon", "on")], document=True) == ""
    for told_so in ([Part("mon", "on"), Part("tue", "on")], [Part("tue", "on")], []):
        assert body_difference(agreed, told_so, document=True) == "Days"


def test_markup_is_read_away_only_where_a_text_has_some() -> None:
    line = ApprovedField("Notice", "notice", wanted=(("3 months",),), due=True)
    parts = [Part("notice", "3 <!-- I lie --> months")]
    assert body_difference(ApprovedBody((line,)), parts) == "Notice"
    rich = ApprovedBody((replace(line, rich=True),))
    assert body_difference(rich, [Part("notice", "<p>3 <b>months</b></p>")]) == ""


def test_a_form_names_nothing_that_it_had_no_control_for_and_a_script_may() -> None:
    agreed = replace(lines(("a1", "b2", "c3")), names=frozenset({*NAMES, "token", "go"}))
    fields = {"name": "a1", "mail": "b2", "notice": "c3", "token": "x", "_charset_": "utf-8"}
    fields |= {"go.x": "1", "go.y": "2", "new": ""}
    assert told(agreed, by_form(fields), document=True) == ""
    more = by_form({**fields, "salary": "1"})
    assert told(agreed, more, document=True) == "salary"
    assert told(agreed, more) == ""
    assert told(replace(agreed, names=frozenset()), more, document=True) == ""
    assert told(agreed, by_form({**fields, "": "1"}), document=True) == UNKNOWN_FILE_LABEL


CHOICE = ApprovedField("Shirt", "shirt", wanted=(("s", "Small"),), blank=("Choose",))
NONE = replace(CHOICE, wanted=())
SKILLS = ApprovedField("Skills", "skills", wanted=(("a", "Welding"), ("b", "Sewing")))
NOTE = ApprovedField("Note", "note", wanted=(("Dear all",),), due=True, rich=True)


@pytest.mark.parametrize(
    ("line", "parts", "differs"),
    [
        (CHOICE, [("shirt", "s")], False),
        (CHOICE, [("shirt", "Small")], False),
        (CHOICE, [("shirt", "l")], True),
        (CHOICE, [("shirt", "")], True),
        (CHOICE, [], False),
        (NONE, [("shirt", "Choose")], False),
        (NONE, [("shirt", "-1")], False),
        (NONE, [("shirt", "l")], True),
        (SKILLS, [("skills", "a"), ("skills", "b")], False),
        (SKILLS, [("skills", "a")], True),
        (SKILLS, [("skills", "a"), ("skills", "b"), ("skills", "c")], True),
        (ApprovedField("Talk", "talk", tick=True), [("talk", "0"), ("talk", "yes")], False),
        (ApprovedField("Talk", "talk", tick=True), [("talk", "0")], True),
        (ApprovedField("Talk", "talk", tick=False), [("talk", "0")], False),
        (ApprovedField("Talk", "talk", tick=False), [("talk", "on")], True),
        (NOTE, [("x", "<p>Dear all</p>")], False),
        (NOTE, [("x", "<p>Dear</p>")], True),
    ],
)
def test_choices_ticks_and_rich_texts(
    line: ApprovedField, parts: list[tuple[str, str]], differs: bool
) -> None:
    found = body_difference(ApprovedBody((line,)), [Part(name, value) for name, value in parts])
    assert found == (line.label if differs else "")


def test_two_fields_of_one_name_tell_both_values_and_no_third() -> None:
    both = ApprovedBody(
        tuple(ApprovedField(v, "tel", wanted=((v,),), due=True) for v in ("111", "222"))
    )
    parts = [Part("tel", "111"), Part("tel", "222")]
    assert body_difference(both, parts) == ""
    assert body_difference(both, parts[:1]) == "222"
    assert body_difference(both, [*parts, Part("tel", "333")]) == "111"


def test_pages_that_were_left_are_told_as_they_were_where_they_are_named_again() -> None:
    first, second = (
        lines(("a1", "b2", "c3")),
        ApprovedBody((ApprovedField("Notice", "notice", wanted=(("d4",),)),)),
    )
    after = second.after(first)
    assert second.after(None) == second
    again = ApprovedBody((ApprovedField("Mail", "mail", wanted=(("e5",),)),)).after(first)
    assert body_difference(second.after(again), [Part("mail", "e5"), Part("name", "a1")]) == ""
    assert body_difference(after, [Part("notice", "d4")]) == ""
    assert body_difference(after, [Part("notice", "d4"), Part("mail", "b2")]) == ""
    assert body_difference(after, [Part("notice", "d4"), Part("mail", "zz")]) == "Mail"


PAPER = ApprovedField("Resume", "cv", "file", paper=CV, due=True)
WITH_CV = ApprovedBody((PAPER, ApprovedField("Photo", "photo", "file")), papers=(CV,))


@pytest.mark.parametrize(
    ("parts", "label"),
    [
        ([OURS], ""),
        ([KEPT], ""),
        ([OLD], "Resume"),
        ([replace(KEPT, value="old.pdf")], "Resume"),
        ([replace(OLD, name="x")], UNKNOWN_FILE_LABEL),
        ([replace(OURS, name="photo")], "Photo"),
        ([Part("cv")], "Resume"),
        ([Part("resumeId", "token-of-an-upload")], ""),
        ([OURS, OLD], "Resume"),
    ],
)
def test_every_file_is_an_approved_one_and_stands_in_its_own_field(
    parts: list[Part], label: str
) -> None:
    assert body_difference(WITH_CV, parts, document=True) == label


def test_a_file_alone_is_what_a_script_may_send_before_the_form() -> None:
    agreed = ApprovedBody((PAPER, *lines(("a1", "b2", "c3")).lines), papers=(CV,))
    raw = parts_of(Body("application/pdf", PDF))
    assert raw is not None
    assert body_difference(agreed, raw) == UNKNOWN_FILE_LABEL
    assert body_difference(agreed, [replace(raw[0], sha256=CV.sha256)]) == ""
    assert body_difference(agreed, [OURS], document=True) == "Name"


def test_a_text_in_place_of_a_value_that_is_a_file_is_not_taken_for_it() -> None:
    agreed = ApprovedBody(
        (ApprovedField("Notice", "notice", wanted=(("cv.pdf",),), due=True),), papers=(CV,)
    )
    assert body_difference(agreed, [replace(OURS, name="notice"), Part("x", "1")]) == "Notice"
