"""A clock in a label changes nothing; whatever else changes there does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.approval import content_digest, content_of
from steadyhand.core.answer.sheet import Sheet
from steadyhand.core.page.dynamic_text import (
    STILL_S,
    LookTime,
    StableSnapshot,
    stabilize,
    without_counter,
)
from steadyhand.core.page.read import RawFrame, read_snapshot
from steadyhand.core.page.snapshot import Limits, Snapshot, form_fingerprint

Raw = dict[str, object]
SHEET = Sheet("5a")
TICK = 1.0


def raw(label: str, ref: str = "e1", **facts: object) -> Raw:
    return {"ref": ref, "role": "textbox", "label": label, "html_name": ref, **facts}


def told(*fields: Raw, buttons: Sequence[Raw] = ()) -> Snapshot:
    body = {"url": "https://a.example/", "fields": list(fields), "buttons": list(buttons)}
    return read_snapshot([RawFrame("f0", "d1", body)])


def looks(*pages: Snapshot, acted: Sequence[int] = (), every: float = TICK) -> list[Snapshot]:
    """The pages as they count, seen one after the other; *acted* are those that we had changed."""
    steady: StableSnapshot | None = None
    seen = []
    for n, page in enumerate(pages):
        steady = stabilize(page, steady, LookTime(n * every, acted=n in acted))
        seen.append(steady.page)
    return seen


def name(page: Snapshot) -> str:
    return content_digest(content_of(page, SHEET, "u"), "5a")


def identity(page: Snapshot) -> object:
    return [f.key for f in page.fields], form_fingerprint(page), name(page)


def clocks(text: str, *values: str, **facts: object) -> list[Snapshot]:
    return [told(raw(text.format(v), value="x", **facts), raw("City", "e2")) for v in values]


TIMES = st.lists(st.integers(0, 5999), min_size=3, max_size=6)
TEXTS = st.sampled_from(
    ["Your details (time left {})", "Name, {} people look at this", "{}", "Noch {} Minuten: Name"]
)


def _moving(times: list[int]) -> list[int]:
    """The same times, none twice in a row."""
    return [t for n, t in enumerate(times) if not n or t != times[n - 1]]


@given(TEXTS, TIMES.map(_moving).filter(lambda t: len(t) > 2), st.booleans(), st.booleans())
def test_a_tick_of_a_clock_never_changes_a_key_a_form_or_what_a_yes_is_bound_to(
    text: str, times: list[int], clock: bool, acted: bool
) -> None:
    shown = [f"{t // 60}:{t % 60:02}" if clock else str(t) for t in times]
    seen = looks(*clocks(text, *shown), acted=(1,) if acted else ())
    assert seen[1].restless
    assert all(identity(page) == identity(seen[0]) for page in seen[2:])
    assert not any(page.restless for page in seen[2:])
    assert [f.key for f in seen[1].fields] == [f.key for f in seen[0].fields]


@given(TEXTS, TIMES.map(_moving).filter(lambda t: len(t) > 2))
def test_a_field_is_acted_on_by_the_words_that_it_bears_now(text: str, times: list[int]) -> None:
    pages = clocks(text, *map(str, times))
    for page, seen in zip(pages, looks(*pages), strict=True):
        assert [f.fingerprint for f in seen.fields] == [f.fingerprint for f in page.fields]


@pytest.mark.parametrize("where", ["group", "section"])
def test_a_clock_in_the_legend_or_the_heading_is_one_too(where: str) -> None:
    pages = [
        told(*(raw("Name", f"e{n}", **{where: f"Part {n} ({t} left)"}, value="x") for n in (1, 2)))
        for t in ("14:59", "14:58", "14:57")
    ]
    first, _, last = looks(*pages)
    assert identity(last) == identity(first)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I agree to the terms", "I agree to the fees"),
        ("I agree to pay 5", "I never agree to pay 5"),
        ("I agree to pay EUR 5", "I agree to pay EUR 500"),
        ("Fee: 5 €", "Fee: 500 €"),
        ("Share of 5 %", "Share of 50 %"),
    ],
)
def test_other_words_and_other_prices_count_however_often_they_change(one: str, other: str) -> None:
    pages = [told(raw(text, value="x")) for text in (one, other) * 3]
    seen = looks(*pages)
    assert [name(page) for page in seen] == [name(page) for page in pages]
    assert not any(page.restless for page in seen)


def test_a_number_that_settles_once_is_what_counts_from_then_on() -> None:
    pages = clocks("Notice period of {} days", "0", "30", "30", "30")
    first, late, waited, settled = looks(*pages, every=STILL_S)
    assert late.restless
    assert not waited.restless
    assert waited.fields[0].label == settled.fields[0].label == "Notice period of 30 days"
    assert name(settled) != name(first)
    assert settled.fields[0].key == first.fields[0].key


def test_a_slow_clock_is_known_at_its_second_change_and_what_was_approved_between_holds() -> None:
    seen = looks(*clocks("{} min left: name", "9", "8", "8", "7", "6"), every=STILL_S)
    assert name(seen[2]) != name(seen[0])
    assert name(seen[3]) == name(seen[4]) == name(seen[2])


def test_until_it_stood_still_for_long_enough_a_further_look_is_due() -> None:
    seen = looks(*clocks("{} left", "9", "8", "8", "8"), every=STILL_S / 3)
    assert [page.restless for page in seen] == [False, True, True, True]


def test_what_we_did_changes_a_number_and_it_is_no_clock() -> None:
    pages = clocks("Answered {} of 9", "1", "4", "4", "7", "8")
    seen = looks(*pages, acted=(1, 3, 4), every=STILL_S)
    assert [page.fields[0].label for page in seen] == [page.fields[0].label for page in pages]


def test_the_next_question_in_the_same_box_is_another_one() -> None:
    pages = [told(raw(f"Turnover of year {n}", value="")) for n in (1, 2, 3)]
    filled = [told(raw(f"Turnover of year {n}", value="x")) for n in (1, 2, 3)]
    told_of = [page for pair in zip(pages, filled, strict=True) for page in pair]
    seen = looks(*told_of, acted=(1, 3, 5))
    assert len({f.key for page in seen for f in page.fields}) == 3


@pytest.mark.parametrize("role", ["checkbox", "textbox"])
def test_a_field_of_another_kind_or_with_other_options_is_another_one(role: str) -> None:
    one = raw("Slot 1", value="x", options=[{"label": "a"}])
    other = {**raw("Slot 2", value="x", options=[{"label": "b"}]), "role": role}
    first, second = looks(told(one), told(other))
    assert second.fields[0].key != first.fields[0].key


def test_a_field_that_is_drawn_anew_with_its_clock_is_the_same() -> None:
    pages = [
        told(raw(f"Name ({t})", ref, html_name="n", value="x"))
        for t, ref in (("9:01", "e1"), ("9:00", "e2"), ("8:59", "e3"))
    ]
    first, _, last = looks(*pages)
    assert identity(last) == identity(first)


def test_of_two_that_may_have_been_drawn_anew_none_is_taken_for_the_other() -> None:
    before = told(*(raw("Name (9)", r, html_name="n") for r in ("e1", "e2")))
    after = told(*(raw("Name (8)", r, html_name="n") for r in ("e3", "e4")))
    for later in (after, replace(after, fields=after.fields[1:])):
        first, second = looks(before, later)
        assert not {f.key for f in first.fields} & {f.key for f in second.fields}


def test_two_questions_never_share_a_key() -> None:
    first = told(raw("Slot 1", "e1", value="x"), raw("Slot 2", "e2", value="x"))
    swapped = told(raw("Slot 2", "e1", value="x"), raw("Slot 1", "e2", value="x"))
    once = told(raw("Slot 2", "e1", value="x"), raw("Slot 1", "e9", value="x"))
    for page in looks(first, swapped, once, first, swapped):
        assert len({f.key for f in page.fields}) == 2


def test_a_button_with_a_clock_keeps_its_label_and_is_pressed_by_its_own() -> None:
    pages = [
        told(buttons=[{"ref": "e1", "label": f"Apply ({t})", "role": "button"}])
        for t in ("9", "8", "7", "7")
    ]
    seen = looks(*pages)
    assert [page.buttons[0].label for page in seen[2:]] == ["Apply (9)"] * 2
    assert seen[2].buttons[0].fingerprint == pages[2].buttons[0].fingerprint


@given(st.text("ab ", min_size=1, max_size=30), st.booleans())
def test_a_counter_of_what_is_typed_never_makes_it_another_question(text: str, down: bool) -> None:
    def label(value: str) -> str:
        count = 60 - len(value) if down else len(value)
        return f"Headline, {count} signs" if down else f"Headline {count} of 60"

    pages = [told(raw(label(v), value=v)) for v in ("", text, text + "b")]
    seen = looks(*pages, acted=(1, 2))
    keys = {f.key for page in seen for f in page.fields}
    assert len(keys) == 1
    assert {form_fingerprint(page) for page in seen} == {form_fingerprint(seen[0])}
    assert not any(page.restless for page in seen)


def test_a_number_that_moves_otherwise_than_what_is_typed_counts_nothing_of_it() -> None:
    pages = [told(raw("Points 60", value="")), told(raw("Points 50", value="abc"))]
    assert looks(*pages, acted=(1,))[1].restless


@pytest.mark.parametrize(
    ("label", "value", "longest", "counts"),
    [
        ("Motivation * (0/240)", "", 240, "Motivation *"),
        ("Motivation (3/240)", "abc", None, "Motivation"),
        ("Headline (60 characters left)", "", 60, "Headline"),
        ("Headline [57 Zeichen übrig] *", "abc", 60, "Headline *"),
        ("Headline (60 characters left)", "", None, "Headline (60 characters left)"),
        ("Phone (10 digits)", "", 10, "Phone (10 digits)"),
        ("Question (2/5)", "", None, "Question (2/5)"),
        ("Grade (1 to 6)", "", 1, "Grade (1 to 6)"),
    ],
)
def test_a_count_of_characters_is_no_part_of_the_question(
    label: str, value: str, longest: int | None, counts: str
) -> None:
    limit = {} if longest is None else {"max_length": longest}
    page = told(raw(label, value=value, **limit))
    (seen,) = looks(page)
    assert seen.fields[0].label == counts
    assert seen.fields[0].fingerprint == page.fields[0].fingerprint
    assert page.fields[0].limits == Limits(max_length=longest)


def test_a_count_is_taken_off_a_given_label_too() -> None:
    assert without_counter("Motivation * (0/240)") == "Motivation *"
    assert without_counter("Motivation (0 to 240)") == "Motivation (0 to 240)"
    assert without_counter("Motivation") == "Motivation"


@pytest.mark.parametrize("role", ["slider", "spinbutton"])
@pytest.mark.parametrize(
    "text",
    ["Years of experience: {}", "Years of experience ({})", "Years of experience – {} years"],
)
def test_a_number_that_repeats_the_value_is_no_part_of_the_question(role: str, text: str) -> None:
    pages = [told(raw(text.format(n), role=role, value=n)) for n in ("0", "5", "12")]
    seen = looks(*pages, acted=(1, 2))
    assert [page.fields[0].label for page in seen] == ["Years of experience"] * 3
    assert all(identity(page)[:2] == identity(seen[0])[:2] for page in seen)  # type: ignore[index]
    assert seen[1].fields[0].fingerprint == pages[1].fields[0].fingerprint


@pytest.mark.parametrize(
    ("label", "facts"),
    [
        ("Level: 3", {"role": "slider", "value": "5"}),
        ("Level: 3", {"value": "3"}),
        (": 3", {"role": "slider", "value": "3"}),
        ("Part 3", {"role": "slider", "value": "3"}),
    ],
)
def test_a_number_that_is_no_repeated_value_stays(label: str, facts: Raw) -> None:
    (seen,) = looks(told(raw(label, **facts)))
    assert seen.fields[0].label == label


def test_numbers_that_only_their_values_tell_apart_keep_them() -> None:
    guests = [raw(f"Guest: {n}", f"e{n}", role="spinbutton", value=str(n)) for n in (1, 2)]
    (seen,) = looks(told(*guests))
    assert [f.label for f in seen.fields] == ["Guest: 1", "Guest: 2"]


def test_a_tick_box_with_a_number_keeps_it() -> None:
    page = told({**raw("Licence (0/3)"), "role": "checkbox"})
    assert looks(page)[0] is page


def test_a_page_that_did_not_change_is_read_no_other_way() -> None:
    page = told(raw("Name (0/3)"), raw("City", "e2"))
    first, second = looks(page, replace(page, title="Later"))
    assert second == replace(first, title="Later")


def test_beside_a_new_button_the_fields_are_the_very_ones_of_before() -> None:
    page = told(raw("Name (0/3)"), buttons=[{"ref": "e7", "label": "Back"}])
    more = [{"ref": "e7", "label": "Back"}, {"ref": "e8", "label": "Send (9)"}]
    later = replace(told(raw("x"), buttons=more), fields=page.fields)
    first, second = looks(page, later)
    assert second.fields[0] is first.fields[0]
    assert [b.label for b in second.buttons] == ["Back", "Send (9)"]
