"""A text is told on a page in whatever way it is written there, and wherever it is split."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.browser.page.screenshot import (
    DIGITS_IN_ROW,
    EXCERPT_LETTERS,
    NUMBER_MIN,
    PLAIN_MIN,
    Drawing,
    FoldedText,
    fold_text,
    nodes_showing,
    spellings_of,
)
from steadyhand.adapters.documents.language_files import load_vocabulary

VOCABULARY = load_vocabulary()
LETTERS = st.characters(
    categories=("Lu", "Ll", "Lt", "Lo", "Nd"), exclude_characters="\u3164\uffa0"
)
TEXTS = st.text(LETTERS, min_size=4, max_size=20).filter(
    lambda t: len(fold_text(t).plain) >= PLAIN_MIN
)
UNSEEN = st.text(
    "\u00ad\u200b\u200c\u200d\u2060\ufeff\u202e\u2067 \t\n\u00a0.,;:-–()/'’_•", max_size=3
)
CASES = (str, str.upper, str.lower, str.title, str.swapcase, str.casefold)
AROUND = st.text(st.characters(categories=("Lu", "Ll", "Zs")), max_size=12)
DAYS = st.dates(date(1950, 1, 1), date(2035, 12, 31))
NOTATIONS = (
    "{y}-{m:02}-{d:02} {y}/{m}/{d} {d}.{m}.{y} {d:02}.{m:02}.{y} {m}/{d}/{y} {m:02}/{d:02}/{y} "
    "{d:02}/{m:02}/{s:02} {m}-{d}-{s:02} {y}{m:02}{d:02} {d:02}{m:02}{y} {y}年{m}月{d}日"
).split()
WORDED = (
    "{d} {name} {y}",
    "{d}. {name} {y}",
    "{name} {d}, {y}",
    "{d} de {name} de {y}",
    "the {d}th of {name}, {y}",
    "{name} {d} '{s:02}",
)
NAMED = {n: [k for k, number in VOCABULARY.months.items() if number == n] for n in range(1, 13)}


def tells(text: str, shown: str) -> bool:
    """Whether *shown* is known to show the text."""
    return any(each.stands_in(fold_text(shown)) for each in spellings_of((text,), VOCABULARY))


@given(TEXTS, st.lists(UNSEEN, min_size=20, max_size=20), st.sampled_from(CASES), AROUND)
def test_any_text_is_told_in_any_case_and_with_any_signs_between(
    text: str, between: Sequence[str], case, around: str
) -> None:
    spread = "".join(letter + sign for letter, sign in zip(text, between, strict=False))
    assert tells(text, f"{around} {case(spread)} {around}")


@given(TEXTS, TEXTS, TEXTS)
def test_any_name_is_told_in_any_order(first: str, middle: str, last: str) -> None:
    assert tells(f"{first} {last}", f"{last}, {first}")
    assert tells(f"{first} {middle} {last}", f"{last.upper()} {first} {middle}")


@given(TEXTS)
def test_any_text_is_told_that_is_shown_from_right_to_left(text: str) -> None:
    assert tells(text, fold_text(text).plain[::-1])


@given(st.from_regex(rf"[0-9]{{{NUMBER_MIN},14}}", fullmatch=True), st.data())
def test_any_number_is_told_in_any_grouping(number: str, data: st.DataObject) -> None:
    signs = st.lists(st.sampled_from(["", " ", "-", ".", ") ", "/", "\u00a0"]), min_size=14)
    both = ["".join(map("".join, zip(number, data.draw(signs), strict=False))) for _ in range(2)]
    assert tells(both[0], f"Call {both[1]} now")


@given(st.from_regex(r"[0-9]{8,14}", fullmatch=True), st.integers(DIGITS_IN_ROW, 14))
def test_any_number_is_told_by_its_end(number: str, digits: int) -> None:
    assert tells(f"+{number}", f"0{number[-digits:]}")


@given(DAYS, st.sampled_from(NOTATIONS))
def test_any_day_is_told_in_any_notation(day: date, notation: str) -> None:
    shown = notation.format(y=day.year, m=day.month, d=day.day, s=day.year % 100)
    for asked in (day.isoformat(), f"{day:%d.%m.%Y}", f"{day:%d/%m/%Y}", f"{day:%m/%d/%Y}"):
        assert tells(asked, f"Born {shown} there")


@given(DAYS, st.sampled_from(WORDED), st.data())
def test_any_day_is_told_by_any_name_of_its_month(
    day: date, notation: str, data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from(NAMED[day.month]))
    shown = notation.format(name=name.title(), y=day.year, d=day.day, s=day.year % 100)
    assert tells(day.isoformat(), f"Born {shown} there")


@pytest.mark.parametrize("shown", ["03/2021", "March 2021", "2021-03", "März 2021", "mars 2021"])
def test_a_month_is_told_in_any_notation(shown: str) -> None:
    assert tells("2021-03", shown)


@given(st.text("abcdefghijklmnopqrstuvwxyz ", min_size=120, max_size=300), st.data())
def test_any_excerpt_of_a_long_text_is_told(text: str, data: st.DataObject) -> None:
    plain = fold_text(text).plain
    at = data.draw(st.integers(0, max(len(plain) - 2 * EXCERPT_LETTERS, 0)))
    assert len(plain) < 2 * EXCERPT_LETTERS or tells(
        text, f"You said {plain[at : at + 2 * EXCERPT_LETTERS]} ..."
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("C++", "Experience with cats"),
        ("50 %", "500 people work here"),
        ("+49 30 5550142", "Born in 1990, 12 people, 3 floors"),
        ("1990-05-14", "The job begins on 15 May 2026"),
        ("Linnea Sandberg", "What is your name, Linnea?"),
        ("", "What is your name?"),
        ("—", "What is your name? — —"),
    ],
)
def test_what_a_form_asks_is_not_taken_for_an_answer(text: str, shown: str) -> None:
    assert not tells(text, shown)


@pytest.mark.parametrize("shown", ["I know C++.", "c ++", "C\u00ad+\u200b+"])
def test_a_short_text_is_told_with_its_signs(shown: str) -> None:
    assert tells("C++", shown)


def tree(*nodes: tuple[int, str]) -> Drawing:
    """What is drawn: of each node which one it is in, and what it says itself."""
    parents, texts = zip(*nodes, strict=True)
    boxes = tuple(range(len(parents)))
    return Drawing("f", parents, tuple(map(fold_text, texts)), boxes, {})


def told(drawing: Drawing) -> frozenset[int]:
    return nodes_showing(drawing, spellings_of(("Linnea Sandberg",), VOCABULARY))


def test_the_innermost_element_alone_is_covered() -> None:
    assert told(tree((-1, ""), (0, "Name"), (0, ""), (2, "Hi Linnea Sandberg"), (2, "x"))) == {3}


def test_what_is_split_is_covered_with_what_holds_its_parts() -> None:
    assert told(tree((-1, ""), (0, "Name"), (0, ""), (2, "Linnea"), (2, "Sandberg"))) == {2}


def test_what_is_said_twice_is_covered_twice() -> None:
    shown = tree((-1, ""), (0, ""), (1, "Linnea Sandberg"), (1, ""), (3, "Linnea Sandberg"))
    assert told(shown) == {2, 4}
    own = tree((-1, ""), (0, "Linnea Sandberg"), (1, "Linnea Sandberg"))
    assert told(own) == {1, 2}


@given(st.lists(st.integers(0, 6), min_size=1, max_size=24), st.data())
def test_any_text_in_any_tree_is_covered(ups: Sequence[int], data: st.DataObject) -> None:
    parents = [-1, *(max(at - up, 0) for at, up in enumerate(ups))]
    leaves = [at for at in range(len(parents)) if at not in parents]
    cuts = sorted(
        data.draw(st.lists(st.integers(0, 14), min_size=len(leaves), max_size=len(leaves)))
    )
    order = [at for at in _in_order(parents) if at in leaves]
    parts = dict(zip(order, _cut("LinneaSandberg", cuts[:-1]), strict=False))
    own = tuple(fold_text(parts.get(at, "")) for at in range(len(parents)))
    boxes = tuple(range(len(parents)))
    covered = told(Drawing("f", tuple(parents), own, boxes, {}))
    assert covered
    shown = [at for at in order if not covered & set(_around(parents, at))]
    assert not tells("Linnea Sandberg", "".join(parts.get(at, "") for at in shown))


def _in_order(parents: Sequence[int], at: int = 0) -> list[int]:
    inner = [each for each, up in enumerate(parents) if up == at]
    return [at, *(one for each in inner for one in _in_order(parents, each))]


def _around(parents: Sequence[int], at: int) -> list[int]:
    return [at, *_around(parents, parents[at])] if at >= 0 else []


def _cut(text: str, cuts: Sequence[int]) -> list[str]:
    edges = [0, *cuts, len(text)]
    return [text[a:b] for a, b in pairwise(edges)]


def test_a_text_is_compared_as_it_is_drawn() -> None:
    assert fold_text("Stra\u00dfe \u0130I\u0131 \u0665") == FoldedText("strasseiii5", "strasseiii5")
