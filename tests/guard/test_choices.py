"""A choice is told apart in a request as a text is, however short what stands for it.

Each clause of the rule has its test here: without the clause it fails.
"""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import quote, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.guard.lookups import LATE_S
from steadyhand.adapters.guard.taint import STATEMENTS_MAX, Taint
from steadyhand.core.act.fill import TICKED_CODES, Lookup, TypedText
from steadyhand.core.act.results import DepartureKind
from steadyhand.core.journal.events import DataWithheld
from tests.guard.test_lookups import HOME, NAME, Desk


def choice(label: str, name: str, *codes: str, **more: object) -> TypedText:
    told = TypedText("", label, Lookup.NEVER, (name,), chosen=True, codes=codes)
    return replace(told, **more)  # type: ignore[arg-type]


SHIFT = choice("Preferred shift", "shift", "2", "Late shift")
LONG = choice("Preferred berth", "berth", "berth-17", "The quiet one")
SEX = choice("Sex", "application[sex]", "M", "Man")
TICK = choice("I can swim", "swims", *TICKED_CODES, open=True)
CARDS = choice("Deck", "deck", "Upper", open=True)
WHY = choice("Reason", "why", "other", "17")
TERM = choice("Term", "term", "3m", lookup=Lookup.RELOAD)
ISLAND = choice("Island", "island", "12", "Orust", lookup=Lookup.CHOICE)
SIZE = choice("Size of boots", "question_60417", "B", "Broad")
MADE = (SIZE, SHIFT, LONG, SEX, TICK, CARDS, WHY, TERM, ISLAND)


@pytest.fixture
def desk() -> Desk:
    """All is chosen, and is being filled at once; the page has written to its place before."""
    desk = Desk()
    assert desk.post("/x", {"alive": True})
    desk.stay.filling(MADE, ()).__enter__()
    return desk


@pytest.mark.parametrize(
    "told",
    [
        {"shift": "2"},
        {"shift": 2},
        {"answers": {"shift": {"id": "2"}}},
        {"field": "shift", "value": "2"},
        {"question": "Preferred shift", "answer": 2},
        {"preferredShift": "2"},
        ["shift", "2"],
        [["x", "y"], ["shift", "2"]],
        {"f": "shift", "n": "2"},
        {"field": "shift", "value": "LATE"},
        {"patch": "shift=2"},
        {"patch": "set shift to: shift -> 2"},
        {"patch": json.dumps({"shift": "2"})},
        {"text": "late shift"},
        {"berth": "berth-17"},
        {"anything": "berth-17"},
        {"sex": "m"},
        {"application[sex]": "M"},
        {"swims": True},
        {"swims": "certainly"},
        {"field": "swims", "value": True},
        {"deck": "u7"},
        {"name": "swims", "checked": True},
        {"name": "swims", "isChecked": 1},
        {"question": "shift", "choiceId": 2},
        {"question": "shift", "answer_value": "2"},
        {"application": {"sex": {"M": True, "W": False}}},
        {"sex_m": 1},
        {"sex.m": True},
        {"applicant_sex_code": "M", "shiftWished": "2", "berth": "3"},
        {"questionId": 60417, "answer": "B"},
        {"60417": "b"},
    ],
    ids=json.dumps,
)
def test_a_choice_is_held_beside_the_name_of_its_control(told: object, desk: Desk) -> None:
    assert not desk.post("/x", told)
    assert not desk.left


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"event": "change", "field": "shift"},
        {"event": "change", "field": "shift", "step": 2, "of": 4},
        {"event": "change", "field": "application[sex]", "at": 1718000000},
        {"event": "Preferred shift", "section": "about you"},
        {"answers": {"shift": None}},
        {"answers": {"shift": ""}},
        {"value": "shift"},
        {"shift": "3"},
        {"version": "2", "swim": "no"},
        {"message": "the shift took 2 seconds to load, and this is no record of anything at all"},
        [2, 17, 1],
        {"type": "u7", "field": "deck"},
        {"message": "this deck is loading"},
        {"cause": "other"},
        {"sex_valid": True, "swims_valid": "yes", "shift_touched": 1, "shift": {"ready": True}},
        {"field": "shift", "valueLength": 2, "checkedAt": 17},
        {"sex_m": False, "sex": {"W": 1, "M": 0}},
        {"mailshift": "2", "shiftless": "late shift 9"},
        {"order": 60417},
    ],
    ids=json.dumps,
)
def test_what_a_page_measures_is_neither_held_nor_asked_about(told: object, desk: Desk) -> None:
    assert desk.post("/x", told)
    assert desk.taint.ledger() == ()


Write = Callable[[str, str], tuple[str, bytes | None]]
_JSON = '{{"field": {0}, "value": {1}}}'


def _json(name: str, code: str) -> bytes:
    return _JSON.format(json.dumps(name), json.dumps(code)).encode()


def _parts(name: str, code: str) -> bytes:
    return f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{code}\r\n--b--'.encode()


WRITINGS: dict[str, Write] = {
    "form": lambda n, c: ("/x", urlencode({n: c}).encode()),
    "record": lambda n, c: ("/x", urlencode({"k": n, "v": c}).encode()),
    "json": lambda n, c: ("/x", json.dumps({n: c}).encode()),
    "json record": lambda n, c: ("/x", _json(n, c)),
    "base64": lambda n, c: ("/x", b64encode(_json(n, c))),
    "nested": lambda n, c: (
        "/x",
        json.dumps({"d": b64encode(b64encode(_json(n, c))).decode()}).encode(),
    ),
    "gzip": lambda n, c: ("/x", gzip.compress(_json(n, c), mtime=0)),
    "multipart": lambda n, c: ("/x", _parts(n, c)),
    "xml": lambda n, c: ("/x", f"<answers><{n}>{c}</{n}></answers>".encode()),
    "query": lambda n, c: (f"/x?{urlencode({n: c})}", None),
    "query record": lambda n, c: (f"/x?{urlencode({'f': n, 'v': c})}", None),
    "base64 in a query": lambda n, c: (f"/x?d={quote(b64encode(_json(n, c)))}", None),
    "path": lambda n, c: (f"/x/{n}/{quote(c)}", None),
    "graphql": lambda n, c: (
        "/x",
        json.dumps(
            {
                "query": "mutation S($f: String!, $v: String) { save(f: $f, v: $v) { ok } }",
                "variables": {"f": n, "v": c},
            }
        ).encode(),
    ),
}
LETTERS = st.characters(min_codepoint=97, max_codepoint=122)


@given(
    st.sampled_from(sorted(WRITINGS)),
    st.text(LETTERS, min_size=5, max_size=12),
    st.one_of(
        st.text(LETTERS, min_size=1, max_size=3), st.integers(0, 999).map(str), st.uuids().map(str)
    ),
    st.sampled_from(["Fetch", "XHR", "Ping", "Image", "Other"]),
)
def test_no_choice_ever_leaves_beside_its_name_in_any_writing(
    writing: str, name: str, code: str, kind: str
) -> None:
    desk = Desk()
    assert desk.post("/x", {"alive": True})
    with desk.stay.filling((choice("A question", name, code),), ()):
        url, body = WRITINGS[writing](name, code)
        assert not desk.ask(url, body, kind=kind)
    desk.now += LATE_S * 9
    assert not desk.ask(url, body, kind=kind)


@pytest.mark.parametrize("writing", sorted(WRITINGS))
def test_control_each_writing_leaves_where_nothing_was_chosen(writing: str) -> None:
    desk = Desk()
    url, body = WRITINGS[writing]("shift", "2")
    with desk.stay.filling((NAME,), ()):
        assert desk.ask(url, body)


def test_a_short_word_alone_is_held_in_the_first_write_of_that_moment(desk: Desk) -> None:
    assert not desk.post("/fresh", {"q17": "2"})
    assert not desk.post("/fresh", {"q17": "m"})
    assert not desk.ask("/fresh-form", b"q17=2")
    assert desk.post("/x", {"q17": "2"})
    assert desk.post("/metrics", {"q17": "2"})
    assert desk.post("/api/events", {"q17": "2"})
    assert desk.get("/fresh-get", q17="2")
    desk.stay._taint.searches.end()
    desk.now += LATE_S * 0.9
    assert not desk.post("/later", {"q17": "2"})
    desk.now += LATE_S * 0.2
    assert desk.post("/much-later", {"q17": "2"})


@pytest.mark.parametrize(
    ("known", "unknown"),
    [
        ({"shift": "2"}, {"p": "u7"}),
        ({"field": "shift", "value": "2"}, {"field": "p", "value": "u7"}),
    ],
)
def test_what_looks_like_an_answer_that_was_held_there_may_tell_one_that_nobody_can_read(
    known: dict[str, str], unknown: dict[str, str], desk: Desk
) -> None:
    assert desk.post("/x", unknown)
    assert not desk.post("/x", known)
    assert not desk.post("/x", unknown)
    assert desk.post("/x", {**unknown, "more": [1]})
    assert desk.post("/elsewhere", unknown)
    assert desk.taint.searches.labels(desk.taint.choices.add(CARDS)) == ("Deck",)
    desk.taint.searches.end()
    desk.now += LATE_S * 2
    assert desk.post("/x", unknown)


def test_what_looks_like_a_held_answer_passes_where_every_choice_can_be_read() -> None:
    desk = Desk()
    with desk.stay.filling((SHIFT,), ()):
        assert not desk.post("/x", {"shift": "2"})
        assert desk.post("/x", {"p": "u7"})


def test_what_the_page_said_before_the_choice_tells_nothing_of_it() -> None:
    desk = Desk()
    assert desk.get("/page", shift="2", berth="berth-17")
    assert desk.post("/x", {"deck": "u7"})
    with desk.stay.filling(MADE, ()):
        assert desk.get("/page", shift="2", berth="berth-17")
        assert desk.post("/x", {"deck": "u7"})
        assert not desk.post("/x", {"deck": "u8"})
        assert not desk.post("/x", {"field": "shift", "value": "2"})
        assert not desk.post("/x", {"application[sex]": "M"})
    with desk.stay.filling(MADE, ()):
        assert not desk.post("/x", {"application[sex]": "M"})


def test_a_page_that_talks_without_end_is_not_remembered_without_end() -> None:
    desk = Desk()
    for number in range(STATEMENTS_MAX // 2 + 3):
        assert desk.get("/page", n=f"{number}")
    assert len(desk.taint.choices._said) == STATEMENTS_MAX
    with desk.stay.filling((SHIFT,), ()):
        assert not desk.get("/page", shift="2")


def test_options_hang_on_a_choice_by_its_code(desk: Desk) -> None:
    assert desk.get("/harbours", island="12")
    assert desk.get("/harbours", field="island", value="12")
    assert desk.get("/islands/12/harbours", island="12")
    assert desk.post("/harbours-of", {"island": "12"})
    assert desk.left == {(DepartureKind.CHOICE, ("Island",)): 4}
    assert not desk.get("/save", island="12")
    assert not desk.ask("/harbours?island=12", kind="Image")
    assert not desk.post("/keep", {"field": "island", "value": "12"})
    assert not desk.get("/harbours", shift="2", island="12")


def test_a_choice_that_nothing_hangs_on_is_only_read_and_named_by_no_value(desk: Desk) -> None:
    assert desk.get("/about-term", term="3m")
    assert not desk.get("/about-term", field="term", value="3m")
    assert not desk.post("/terms", {"term": "3m"})
    assert desk.left == {(DepartureKind.CHOICE, ("Term",)): 1}


def test_a_choice_that_a_page_would_load_more_by_is_asked_about(desk: Desk) -> None:
    assert not desk.get("/follow-up", shift="2")
    (held,) = desk.taint.ledger()
    assert isinstance(held, DataWithheld)
    assert held.asks_person
    assert not DataWithheld(held.scope, 1, held.labels).asks_person


def test_a_code_and_its_words_are_one_choice(desk: Desk) -> None:
    assert desk.post("/harbours-of", {"island": "12", "text": "Orust"})
    assert desk.left == {(DepartureKind.CHOICE, ("Island",)): 1}


def test_a_code_beside_the_text_that_it_stands_for_is_no_second_choice() -> None:
    desk = Desk()
    with desk.stay.filling((TypedText("Orust", "Island", Lookup.CHOICE, ("island",)), ISLAND), ()):
        assert desk.post("/harbours-of", {"island": "12", "text": "Orust"})


def test_what_was_held_is_told_by_its_field_and_without_its_value(desk: Desk) -> None:
    assert not desk.post("/keep/sex/m", {})
    assert not desk.post("/keep/berth/berth-17", {"v": "2"})
    held = desk.taint.ledger()
    assert held == (
        DataWithheld(f"POST {HOME}/keep/sex/:v", 1, ("Sex",), chosen=True),
        DataWithheld(f"POST {HOME}/keep/berth/:v", 1, ("Preferred berth",), chosen=True),
    )


def test_a_choice_alone_makes_a_page_one_in_which_something_was_typed() -> None:
    taint = Taint()
    assert not taint
    taint.add((SHIFT,))
    assert taint
    assert taint.times == 1


def test_a_choice_goes_to_no_other_site(desk: Desk) -> None:
    assert not desk.ask("https://evil.test/p?field=shift&value=2", kind="Image")
