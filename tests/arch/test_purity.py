"""The pure part stays pure, so that its tests are values in and values out."""

from tests.arch import purity
from tests.arch.source import assert_none, sources

PRODUCT = sources("src")


def test_core_and_views_call_no_clock_random_or_files() -> None:
    assert_none(purity.effects(PRODUCT), "core and views have no effects")


def test_core_and_views_never_wait_for_anything() -> None:
    assert_none(purity.concurrency(PRODUCT), "core and views are synchronous")


def test_core_and_views_keep_no_log() -> None:
    assert_none(purity.logs(PRODUCT), "what is worth telling is an event; the edges alone log")


def test_a_line_of_a_log_is_a_literal_with_arguments() -> None:
    assert_none(purity.log_lines(PRODUCT), "a line names what it is of, and no error's words")


def test_only_settings_reads_the_environment() -> None:
    assert_none(purity.environment(PRODUCT), "only settings.py reads the environment")


def test_core_types_everything_it_touches() -> None:
    assert_none(purity.untyped(PRODUCT), "no Any in core")


def test_facts_never_change_after_they_were_made() -> None:
    assert_none(purity.mutable_facts(PRODUCT), "facts are frozen dataclasses with slots")
