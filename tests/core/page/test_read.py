from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.page.read import KEY_MAX, RawFrame, read_snapshot
from steadyhand.core.page.snapshot import (
    Button,
    Form,
    LabelSource,
    Overlay,
    RequiredSource,
    Role,
    Signal,
)


def top(**body: object) -> RawFrame:
    return RawFrame("f0", "d2", body)


def fields_of(*raws: dict[str, object]) -> list[str]:
    return [str(f.key) for f in read_snapshot([top(fields=list(raws))]).fields]


def test_a_whole_field_is_read() -> None:
    raw = {
        "ref": "e7", "role": "radiogroup", "type": "radio", "label": "Size", "group": "You",
        "label_source": "legend", "required": True, "required_source": "mark", "value": "Large",
        "options": [{"ref": "e7", "label": "Large", "value": "l", "selected": True}],
        "error": "Pick one", "invalid": True, "autocomplete": "off", "placeholder": "size",
        "html_name": "s", "html_id": "i", "form": "f", "locator": "#i", "pattern": "x", "min": "1",
        "max": "2", "step": "3", "max_length": 4, "accept": ".pdf", "disabled": True,
        "readonly": True, "fillable": False, "reason": "disabled", "multiple": True,
    }  # fmt: skip
    (item,) = read_snapshot([top(fields=[raw])]).fields
    assert (item.ref, item.role, item.question) == ("f0.d2.e7", Role.RADIOS, "You > Size")
    assert (item.label_source, item.required_source) == (LabelSource.LEGEND, RequiredSource.MARK)
    assert (item.options[0].ref, item.options[0].selected, item.value) == (
        "f0.d2.e7",
        True,
        "Large",
    )
    assert (item.error, item.invalid, item.reason, item.fillable) == (
        "Pick one", True, "disabled", False,
    )  # fmt: skip
    assert (item.limits.minimum, item.limits.max_length, item.limits.accept) == ("1", 4, ".pdf")
    assert (item.disabled, item.readonly, item.multiple, item.required) == (True,) * 4
    assert (item.html_name, item.html_id, item.form, item.locator) == ("s", "i", "f", "#i")


def test_the_headings_above_a_field_are_read_and_are_no_part_of_its_question() -> None:
    (item,) = read_snapshot([top(fields=[{"label": "Name", "section": "Apply > Kin"}])]).fields
    assert (item.section, item.question, item.key) == ("Apply > Kin", "Name", "name")
    assert item.fingerprint == "textbox||Name|"


def test_a_question_that_repeats_under_another_heading_is_called_by_that_heading() -> None:
    you: dict[str, object] = {"label": "Name", "section": "You"}
    kin = you | {"section": "Kin"}
    assert fields_of(you, kin, kin, you) == ["name", "kin-name", "kin-name#2", "name#2"]


def test_a_folded_field_names_what_brings_it_into_view() -> None:
    raw = {"label": "City", "fillable": False, "reason": "folded", "unfold": "e4"}
    (item,) = read_snapshot([top(fields=[raw])]).fields
    assert (item.fillable, item.reason, item.unfold) == (False, "folded", "f0.d2.e4")


def test_a_bare_field_has_the_defaults() -> None:
    (item,) = read_snapshot([top(fields=[{"checked": False}])]).fields
    assert (item.role, item.label, item.checked, item.fillable) == (Role.TEXT, "", False, True)
    assert (item.ref, item.limits.max_length, item.key) == ("", None, "field")


def test_everything_else_of_a_page_is_read() -> None:
    child = RawFrame("f1", "d1", {"text": "inside", "errors": ["Bad"], "buttons": [{"ref": "e1"}]})
    page = read_snapshot(
        [
            top(
                url="https://example.org/a", title="Apply", text="Hello", headings=["One", 2],
                buttons=[{"ref": "e3", "label": "Send", "type": "submit", "last_in_form": True,
                          "in_overlay": "e9", "href": "#", "role": "link"}],
                forms=[{"id": "f", "action": "/x", "fields": 2, "names": ["a", 7]}],
                overlays=[{"ref": "e9", "kind": "dialog", "text": "Hi", "covers": True,
                           "buttons": ["e3"], "fields": 1}, {"buttons": "none"}],
                signals=[{"kind": "captcha", "source": "iframe", "blocking": True,
                          "confidence": 1, "evidence": "grid"}, {}],
                jsonld=["{}"],
            ),
            child,
        ],
        200,
        ("alert: x",),
        settled=False,
    )  # fmt: skip
    assert (page.url, page.title, page.status, page.epoch) == (
        "https://example.org/a", "Apply", 200, "d2",
    )  # fmt: skip
    assert (page.text, page.headings, page.errors) == ("Hello\ninside", ("One",), ("Bad",))
    assert page.buttons[0] == Button(
        "f0.d2.e3", "Send", Role.LINK, "f0", "", "submit", "", "#", False, True, "f0.d2.e9"
    )
    assert page.buttons[1].ref == "f1.d1.e1"
    assert page.forms == (Form("f", "/x", "get", "f0", 2, ("a",)),)
    assert page.overlays[0] == Overlay("f0.d2.e9", "dialog", "Hi", True, ("f0.d2.e3",), 1)
    assert page.overlays[1].buttons == ()
    assert page.signals[0] == Signal("captcha", "iframe", "grid", True, 1.0)
    assert page.signals[1].confidence == 0.0
    assert (page.dialogs, page.jsonld, page.frames, page.settled) == (
        ("alert: x",), ("{}",), 2, False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("outer", "inner", "language"), [("de-AT", "en", "de-AT"), ("", "en", "en"), ("", "", "")]
)
def test_the_page_speaks_the_language_of_its_top_document_else_of_a_frame(
    outer: str, inner: str, language: str
) -> None:
    child = RawFrame("f1", "d1", {"language": inner})
    assert read_snapshot([top(language=outer), child]).language == language


def test_a_hint_is_told_as_it_stands() -> None:
    assert read_snapshot([top(fields=[{"hint": "DD/MM/YYYY"}])]).fields[0].hint == "DD/MM/YYYY"


def test_a_page_without_frames_is_empty() -> None:
    page = read_snapshot([], 503, ["alert: a"])
    assert (page.url, page.frames, page.status, page.dialogs) == ("", 0, 503, ("alert: a",))


def test_fields_of_a_hidden_frame_are_not_for_filling() -> None:
    (item,) = read_snapshot([top(hidden=True, fields=[{"label": "A"}])]).fields
    assert (item.fillable, item.reason) == (False, "hidden frame")


def test_keys_come_from_the_question() -> None:
    assert fields_of(
        {"label": "First name:", "group": "You"},
        {"label": "Straße & Nr."},
        {"html_name": "user[city]"},
        {"html_id": "city-2"},
        {"role": "checkbox"},
        {"label": "***"},
    ) == ["you-first-name", "strasse-nr", "user-city", "city-2", "checkbox", "field"]


def test_a_question_that_repeats_is_numbered() -> None:
    assert fields_of(*[{"label": "Employer"}] * 3) == ["employer", "employer#2", "employer#3"]


def test_a_counter_in_a_label_does_not_change_the_key() -> None:
    assert fields_of({"label": "Letter 0/500"}) == fields_of({"label": "Letter 120 / 500"})


def test_long_questions_keep_apart() -> None:
    one, two = fields_of({"label": "why " * 60 + "a"}, {"label": "why " * 60 + "b"})
    assert one != two
    assert len(one) < KEY_MAX + 8


LABELS = st.lists(st.text(max_size=12), max_size=8)


@given(LABELS, st.text(max_size=5), st.integers(1, 99))
def test_keys_never_depend_on_refs_values_or_epoch(labels: list[str], typed: str, n: int) -> None:
    before = [{"label": label, "ref": f"e{i}"} for i, label in enumerate(labels)]
    after = [{**raw, "ref": f"e{n}", "value": typed} for raw in before]
    later = read_snapshot([RawFrame("f0", f"d{n}", {"fields": after})])
    assert fields_of(*before) == [str(f.key) for f in later.fields]


@given(LABELS)
def test_no_two_fields_ever_share_a_key(labels: list[str]) -> None:
    keys = fields_of(*[{"label": label} for label in labels])
    assert len(set(keys)) == len(keys)


JUNK: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(
        ["ref", "role", "label", "options", "buttons", "fields", "value", "checked", "confidence"]
    ), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip
NAMES = ["url", "title", "fields", "buttons", "forms", "headings", "overlays", "signals", "errors"]


@given(st.dictionaries(st.sampled_from(NAMES), JUNK, max_size=6))
def test_no_record_of_any_shape_breaks_the_reading(body: dict[str, object]) -> None:
    page = read_snapshot([RawFrame("f0", "d1", body)])
    assert isinstance(page.url, str)
    assert all(isinstance(f.label, str) for f in page.fields)


@pytest.mark.parametrize("ref", ["", "e", "x1", "e1.e2", "f0.d1.e1", 5, None])
def test_what_is_no_element_name_becomes_no_ref(ref: object) -> None:
    assert read_snapshot([top(fields=[{"ref": ref}])]).fields[0].ref == ""


@pytest.mark.parametrize(
    ("told", "stage"),
    [([2, 5], (2, 5)), (None, (0, 0)), (["2", 5], (0, 0)), ([1], (0, 0))],
)
def test_the_marked_step_is_read_and_anything_else_is_none(
    told: object, stage: tuple[int, int]
) -> None:
    assert read_snapshot([top(stage=told)]).stage == stage


@pytest.mark.parametrize(
    ("told", "pairs"),
    [([["job", "7"], ["odd"], "x", [1, "y"]], (("job", "7"),)), ("job", ()), (None, ())],
)
def test_hidden_values_of_a_form_are_pairs_of_text(told: object, pairs: object) -> None:
    (found,) = read_snapshot([top(forms=[{"id": "f", "hidden": told}])]).forms
    assert found.hidden == pairs
