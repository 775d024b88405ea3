"""The tour's drawings are those of the code."""

from tests.arch import pictures
from tests.arch.source import assert_none, texts

from steadyhand.core.policy.policy import RULES

LAYERS, CORE, LOOP, ORDER = pictures.drawings(texts())


def test_the_layers_are_drawn_as_they_are_checked() -> None:
    assert pictures.drawn_layers(LAYERS) == pictures.checked_layers("layers")
    assert pictures.drawn_layers(CORE) == pictures.checked_layers("core")


def test_the_loop_is_drawn_with_functions_that_are_there() -> None:
    assert_none(pictures.missing_stops(LOOP), "each stop of the loop is a function of its file")


def test_the_loop_is_drawn_with_every_move_and_every_action() -> None:
    drawn = pictures.CASE.findall(LOOP)
    assert set(drawn) <= {*pictures.cases("do_move"), *pictures.cases("perform")}
    assert set(pictures.cases("do_move")) <= set(drawn)
    awaited = pictures.calls("do_move") | pictures.calls("perform")
    stops = {name for path, name in pictures.STOP.findall(LOOP)}
    assert {"plan", "perform", "ask_person", *pictures.calls("perform")} - {
        "wait_for_host"
    } <= stops
    assert {"submit", "fill", "press_next", "press", "retry"} <= awaited


def test_the_groups_of_rules_are_drawn_in_their_order_and_without_a_gap() -> None:
    names = [rule.__name__ for rule in RULES]
    ends = [names.index(end) for group in pictures.drawn_rules(ORDER) for end in group]
    assert ends == sorted(ends)
    assert [ends[0], ends[-1]] == [0, len(names) - 1]
    assert all(after == before + 1 for before, after in zip(ends[1:-1:2], ends[2::2], strict=True))
