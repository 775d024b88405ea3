"""What the documentation promises is kept by a test that is named."""

from tests.arch import promises
from tests.arch.source import assert_none, texts


def test_each_promise_of_the_documentation_has_a_row() -> None:
    assert_none(promises.promises_without_a_row(texts()), "docs/promises.md has every promise")


def test_each_row_of_the_promises_still_stands_on_its_page() -> None:
    assert_none(promises.rows_without_a_promise(texts()), "docs/promises.md quotes its pages")


def test_each_row_of_the_promises_names_a_test_that_exists() -> None:
    assert_none(promises.rows_without_a_test(texts()), "each promise has its test and its figure")
