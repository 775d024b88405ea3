"""The budgets of size, kept by the whole tree."""

from tests.arch import sizes
from tests.arch.source import ROOT, assert_none, sources, texts

PRODUCT = sources("src")
ALL = sources("src", "tests", "bench", "tools")


def test_no_function_is_longer_than_80_lines() -> None:
    assert_none(sizes.long_functions(ALL), "functions have at most 80 lines")


def test_nine_functions_of_ten_have_at_most_30_lines() -> None:
    assert_none(sizes.long_tail(PRODUCT), "p90 of function length is at most 30 lines")


def test_no_file_is_longer_than_800_lines() -> None:
    assert_none(sizes.long_files(texts()), "files have at most 800 lines")


def test_no_file_is_shorter_than_40_lines_but_those_listed() -> None:
    assert_none(sizes.short_files(PRODUCT), "files have at least 40 lines")


def test_no_folder_has_fewer_than_4_files_but_those_listed() -> None:
    assert_none(sizes.small_folders(PRODUCT), "a folder is a subsystem of at least 4 files")


def test_no_folder_lies_deeper_than_3_but_those_listed() -> None:
    assert_none(sizes.deep_folders(PRODUCT), "folders lie at most 3 deep below the package")


def test_no_name_of_a_file_stands_more_than_3_times() -> None:
    assert_none(sizes.repeated_basenames(PRODUCT), "a basename stands at most 3 times")


def test_the_package_has_at_most_430_files_of_at_least_140_lines_on_average() -> None:
    assert_none(sizes.fine_grain(PRODUCT), "a file is a concept")


def test_at_most_6_lines_of_100_import() -> None:
    assert_none(sizes.import_share(PRODUCT), "import lines are at most 6 %")


def test_no_exception_is_listed_that_is_none_any_more() -> None:
    listed = (*sizes.SHORT_FILES, *sizes.SMALL_FOLDERS, *sizes.DEEP_FOLDERS)
    there = [ROOT / sizes.PACKAGE / place for place in listed]
    assert [str(place) for place in there if not place.exists()] == []


def test_no_function_takes_more_than_5_parameters() -> None:
    assert_none(sizes.many_parameters(PRODUCT), "functions take at most 5 parameters")


def test_nobody_has_to_count_positions_in_a_call() -> None:
    assert_none(sizes.many_positionals(PRODUCT), "at most 3 parameters by position")
