"""The budgets of size, kept by the whole tree."""

from tests.arch import sizes
from tests.arch.source import assert_none, sources, texts

PRODUCT = sources("src")
ALL = sources("src", "tests", "bench", "tools")


def test_no_function_is_longer_than_80_lines() -> None:
    assert_none(sizes.long_functions(ALL), "functions have at most 80 lines")


def test_nine_functions_of_ten_have_at_most_30_lines() -> None:
    assert_none(sizes.long_tail(PRODUCT), "p90 of function length is at most 30 lines")


def test_no_file_is_longer_than_800_lines() -> None:
    assert_none(sizes.long_files(texts()), "files have at most 800 lines")


def test_no_function_takes_more_than_5_parameters() -> None:
    assert_none(sizes.many_parameters(PRODUCT), "functions take at most 5 parameters")


def test_nobody_has_to_count_positions_in_a_call() -> None:
    assert_none(sizes.many_positionals(PRODUCT), "at most 3 parameters by position")
