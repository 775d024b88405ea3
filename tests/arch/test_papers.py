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


def test_the_glossary_has_forty_words_at_most_and_none_of_the_fields_own() -> None:
    assert_none(papers.overgrown_glossary(texts()), "the field's own terms first")


def test_every_path_in_a_guide_leads_to_a_file() -> None:
    assert_none(papers.missing_paths(texts()), "guides name files that are there")


def test_no_docstring_or_comment_points_to_a_file_that_is_not_there() -> None:
    assert_none(papers.stale_pointers(texts()), "a pointer leads to a file")
