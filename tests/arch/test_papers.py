"""The papers beside the code keep their shape."""

from tests.arch import papers
from tests.arch.source import assert_none, texts


def test_the_project_speaks_of_itself_alone() -> None:
    assert_none(papers.words_about_making(texts()), "no machine paths, no registry hosts")


def test_nothing_is_left_marked_as_unfinished() -> None:
    assert_none(papers.unfinished(texts()), "finished, or an issue")


def test_decisions_are_numbered_without_gaps() -> None:
    assert_none(papers.numbering(texts()), "decision records count from 0001")


def test_a_decision_is_one_page_and_says_what_would_change_it() -> None:
    assert_none(papers.shapeless_decisions(texts()), "one page, open to better evidence")


def test_the_index_links_every_decision() -> None:
    assert_none(papers.unlisted_decisions(texts()), "docs/adr/README.md lists them all")


def test_the_change_log_begins_with_what_is_unreleased() -> None:
    assert_none(papers.change_log(texts()), "Keep a Changelog")
