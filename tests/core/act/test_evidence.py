"""The verification matrix: what a field must show before it counts as filled."""

from dataclasses import replace

import pytest

from steadyhand.core.act.actions import (
    Fill,
    FillKind,
    Focus,
    Hover,
    Press,
    Purpose,
    Refocus,
    RefreshSoft,
    Scroll,
    Submit,
    Target,
    WaitFor,
    fill_of,
    kind_of,
    target_of,
)
from steadyhand.core.act.approval import proof_digest, value_digest
from steadyhand.core.act.evidence import WantedValue, reading_text, same_text, verify, verify_press
from steadyhand.core.act.fill import PressResult, Reading
from steadyhand.core.answer.sheet import Document
from steadyhand.core.page.snapshot import (
    Button,
    Field,
    FieldKey,
    Overlay,
    PageText,
    Ref,
    Role,
    Snapshot,
)

SALT = "5a" * 16
TARGET = Target(Ref("r"), "Label", "fp", FieldKey("k"))
CV = Document("cv.pdf", "/x/cv.pdf", "ab" * 32)
LETTER = Document("letter.pdf", "/x/letter.pdf", "cd" * 32)
SOUTH: dict[str, object] = {"chosen": ("Office",), "paths": ("South > Office",), "value": "s1"}


def proven(kind: FillKind, wanted: WantedValue, **read: object) -> bool:
    reading = replace(Reading(FieldKey("k"), Ref("r")), **read)
    return verify(Fill(kind, TARGET), wanted, reading, salt=SALT).proven


@pytest.mark.parametrize(
    ("kind", "wanted", "read", "ok"),
    [
        (FillKind.TYPE, "Ada Byron", {"value": "Ada  Byron "}, True),
        (FillKind.TYPE, "Ada", {"value": "Bob"}, False),
        (FillKind.TYPE, "Ada", {"value": ""}, False),
        (FillKind.TYPE, "Ada", {"value": "Ada", "valid": False}, False),
        (FillKind.TYPE, "Ada", {"value": "Ada", "why": "disabled"}, False),
        (FillKind.TYPE, "Ada", {"value": "Ada", "wrong": True}, False),
        (FillKind.TYPE, "Ada", {"value": "Ada", "unpicked": True}, False),
        (FillKind.TYPE, "Ada", {"value": "Ada", "error": "A name is required"}, True),
        (FillKind.TYPE, "Ada", {"value": "Ada", "news": "This name is invalid"}, False),
        (FillKind.TYPE, "+49 30 555014", {"value": "+49 (30) 555-014"}, True),
        (FillKind.TYPE, "+49 30 555014", {"value": "+49 30 555015"}, False),
        (FillKind.TYPE, "https://a.example/", {"value": "https://a.example"}, True),
        (FillKind.TYPE, "https://a.example/", {"value": "https://b.example"}, False),
        (FillKind.TYPE, "a secret", {"value": "•"}, True),
        (FillKind.TYPE, "", {"value": "•"}, False),
        (FillKind.SELECT, "Germany", {"chosen": ("Germany",), "shown": "Germany"}, True),
        (FillKind.SELECT, "Germany", {"chosen": ("Germany",), "shown": "Pick one"}, False),
        (FillKind.SELECT, "Germany", {"chosen": ("France",)}, False),
        (FillKind.SELECT, "Germany", {"chosen": ()}, False),
        (FillKind.SELECT, ("A", "B"), {"chosen": ("B", "A")}, True),
        (FillKind.SELECT, ("A", "B"), {"chosen": ("A",)}, False),
        (FillKind.RADIO, "No", {"chosen": ("No",)}, True),
        (FillKind.RADIO, "No", {"chosen": ("Yes",)}, False),
        (FillKind.CHECK, True, {"checked": True}, True),
        (FillKind.CHECK, True, {"checked": False}, False),
        (FillKind.CHECK, False, {"checked": None}, False),
        (FillKind.CHECK, ("A",), {"chosen": ("A",)}, True),
        (FillKind.CHECK, ("A",), {"chosen": ("A", "B")}, False),
        (FillKind.UPLOAD, CV, {"files": ("cv.pdf",)}, True),
        (FillKind.UPLOAD, CV, {"files": ()}, False),
        (FillKind.UPLOAD, "cv.pdf", {"files": ("cv.pdf",)}, False),
        (FillKind.UPLOAD, (CV, LETTER), {"files": ("cv.pdf", "letter.pdf")}, True),
        (FillKind.UPLOAD, (CV, LETTER), {"files": ("cv.pdf",)}, False),
        (FillKind.TYPE, "a secret", {"value": "•", "kept": True}, True),
        (FillKind.TYPE, "a secret", {"value": "•", "kept": False}, False),
        (FillKind.TYPE, "a secret", {"value": "•", "kept": True, "form_value": ("•",)}, True),
        (FillKind.TYPE, "Oak", {"value": "o1", "shown": "Oak"}, True),
        (FillKind.TYPE, "", {"value": "o1", "shown": ""}, False),
        (FillKind.TYPE, "12", {"value": "12.0", "type": "number"}, True),
        (FillKind.TYPE, "Ada", {"value": "Ada", "form_value": ("Ada",)}, True),
        (FillKind.TYPE, "Ada", {"value": "Ada", "form_value": ()}, True),
        (FillKind.TYPE, "Ada", {"value": "Ada", "form_value": ("Bob",)}, False),
        (FillKind.TYPE, "1200", {"value": "1,200", "form_value": ("1200",)}, True),
        (FillKind.SELECT, "s1", {"chosen": ("Office",), "value": "s1"}, True),
        (FillKind.SELECT, "South > Office", SOUTH, True),
        (FillKind.SELECT, "North > Office", SOUTH, False),
        (FillKind.TYPE, ("a", "b"), {"value": "a, b"}, True),
        (FillKind.TYPE, True, {"value": "true"}, True),
        (FillKind.TYPE, False, {"value": "true"}, False),
        (FillKind.TYPE, CV, {"value": "cv.pdf"}, True),
    ],
)
def test_a_field_counts_as_filled_only_when_its_own_state_says_so(
    kind: FillKind, wanted: WantedValue, read: dict[str, object], ok: bool
) -> None:
    assert proven(kind, wanted, **read) is ok


def test_a_proven_fill_carries_the_digest_of_what_the_field_holds() -> None:
    reading = Reading(FieldKey("k"), Ref("r"), value=" Ada ", tier="batch")
    evidence = verify(Fill(FillKind.TYPE, TARGET), "Ada", reading, salt=SALT)
    assert evidence.digest == value_digest(SALT, FieldKey("k"), "Ada")
    assert evidence.tier == "batch"


def test_the_digest_of_a_proof_that_an_old_objection_stands_beside_says_so() -> None:
    reading = Reading(FieldKey("k"), Ref("r"), value="Ada", invalid=True, error="Name is required")
    evidence = verify(Fill(FillKind.TYPE, TARGET), "Ada", reading, salt=SALT)
    assert evidence.digest == proof_digest(SALT, FieldKey("k"), "Ada", objected=True)


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("", "the field is empty"),
        ("Quill", "the page cut it to 5 of 12 characters"),
        ("Feather", "the field holds another text"),
    ],
)
def test_why_a_text_does_not_stand_is_told_without_quoting_it(value: str, why: str) -> None:
    reading = Reading(FieldKey("k"), Ref("r"), value=value)
    evidence = verify(Fill(FillKind.TYPE, TARGET), "Quillfeather", reading, salt=SALT)
    assert (evidence.proven, evidence.text) == (False, why)


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"error": "Too old", "objection": "it is more than 65"}, "Too old"),
        ({"objection": "it is more than 65"}, "it is more than 65"),
        ({}, "no reason given"),
    ],
)
def test_what_the_page_calls_invalid_is_told_with_the_best_reason(
    told: dict[str, str], reason: str
) -> None:
    reading = replace(Reading(FieldKey("k"), Ref("r"), value="66", valid=False), **told)
    evidence = verify(Fill(FillKind.TYPE, TARGET), "66", reading, salt=SALT)
    assert evidence.text == f"it holds, but the page calls it invalid: {reason}"


@pytest.mark.parametrize(
    ("read", "text"),
    [
        ({"files": ("a.pdf", "b.pdf")}, "a.pdf, b.pdf"),
        ({"chosen": ("b", "a")}, "a\nb"),
        ({"checked": True}, "true"),
        ({"checked": False}, ""),
        ({"value": " x "}, "x"),
    ],
)
def test_reading_back_gives_the_canonical_text(read: dict[str, object], text: str) -> None:
    assert reading_text(replace(Reading(FieldKey("k"), Ref("r")), **read)) == text


def test_unicode_forms_do_not_matter_to_a_reader() -> None:
    assert same_text("Zoe\u0308", "Zo\u00eb")
    assert not same_text("Zoe", "Zo\u00eb")


PAGE = Snapshot("https://a.example/", epoch="d1")


def press(purpose: Purpose) -> Press:
    return Press(TARGET, purpose)


def test_a_press_counts_only_when_it_did_what_it_was_for() -> None:
    lay = Overlay(Ref("o"), "banner")
    covered = replace(PAGE, overlays=(lay,))
    close, open_ = press(Purpose.CLOSE_OVERLAY), press(Purpose.OPEN_FORM)
    assert verify_press(close, PressResult(True), before=covered, after=PAGE).proven
    assert not verify_press(close, PressResult(True), before=covered, after=covered).proven
    assert not verify_press(close, PressResult(False, "covered"), before=covered, after=PAGE).proven
    assert verify_press(
        open_, PressResult(True), before=PAGE, after=replace(PAGE, epoch="d2")
    ).proven
    assert verify_press(
        open_, PressResult(True), before=PAGE, after=replace(PAGE, url="https://a.example/2")
    ).proven
    field = Field(Ref("r1"), FieldKey("name"), Role.TEXT)
    assert verify_press(
        open_, PressResult(True), before=PAGE, after=replace(PAGE, fields=(field,))
    ).proven
    assert not verify_press(open_, PressResult(True), before=PAGE, after=PAGE).proven


def test_an_entry_is_taken_back_once_its_fields_are_gone_from_the_same_page() -> None:
    drop, field = press(Purpose.DROP_ENTRY), Field(Ref("r1"), FieldKey("name"), Role.TEXT)
    there = replace(PAGE, fields=(field,))
    assert verify_press(drop, PressResult(True), before=there, after=PAGE).proven
    away = replace(PAGE, url="https://a.example/2")
    for after in (there, away):
        assert not verify_press(drop, PressResult(True), before=there, after=after).proven


def test_a_panel_is_open_once_a_field_of_it_is_in_view() -> None:
    unfold = press(Purpose.UNFOLD)
    behind = Field(
        Ref("r1"), FieldKey("name"), Role.TEXT, fillable=False, reason="folded",
        unfold=unfold.target.ref,
    )  # fmt: skip
    shown = replace(behind, fillable=True, reason="", unfold=Ref(""))
    closed, open_ = replace(PAGE, fields=(behind,)), replace(PAGE, fields=(shown,))
    assert verify_press(unfold, PressResult(True), before=closed, after=open_).proven
    other = replace(shown, key=FieldKey("other"))
    for after in (closed, PAGE, replace(PAGE, fields=(behind, other))):
        assert not verify_press(unfold, PressResult(True), before=closed, after=after).proven


def test_actions_keep_the_names_that_journals_hold() -> None:
    kinds = [
        kind_of(Fill(FillKind.TYPE, TARGET)),
        kind_of(press(Purpose.OPEN_FORM)),
        kind_of(Submit(TARGET, "u")),
        kind_of(WaitFor("x")),
        kind_of(RefreshSoft("x")),
    ]
    assert kinds == ["type_ref", "click_ref", "submit", "wait_for", "refresh_soft"]
    gestures = [kind_of(g) for g in (Scroll("x"), Refocus("x"), Hover(TARGET), Focus(TARGET))]
    assert gestures == ["scroll", "refocus", "hover", "focus"]


def test_a_fill_suits_the_fields_role_and_aims_at_it() -> None:
    field = Field(Ref("r1"), FieldKey("cv"), Role.FILE, label=PageText("Resume"), locator="#cv")
    fill = fill_of(field, "resume")
    assert (fill.kind, fill.target.key, fill.intent) == (FillKind.UPLOAD, "cv", "resume")
    assert target_of(Button(Ref("b"), PageText("Go"))).key == ""
    assert fill_of(replace(field, role=Role.RICH)).kind is FillKind.TYPE
