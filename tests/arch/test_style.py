"""House rules that a checker can see."""

from tests.arch import style
from tests.arch.source import assert_none, sources, texts

PRODUCT = sources("src")
TESTS = sources("tests")
ALL = sources("src", "tests", "bench", "tools")


def test_everything_is_caught_at_three_boundaries_only() -> None:
    assert_none(style.broad_excepts(ALL), "except Exception: loop, worker and API alone")


def test_nothing_suppresses_every_exception() -> None:
    assert_none(style.broad_suppressions(ALL), "suppress names what it suppresses")


def test_no_test_patches_what_it_tests() -> None:
    assert_none(style.patches(ALL), "no mock.patch: a port is missing where one is wanted")


def test_nothing_waits_for_time_instead_of_evidence() -> None:
    assert_none(style.sleeps(ALL), "no fixed sleeps")


def test_no_wait_of_a_run_or_a_worker_loses_a_cancel() -> None:
    assert_none(style.lost_cancels(PRODUCT), "asyncio.timeout in place of asyncio.wait_for")


def test_every_port_fits_in_a_reader_s_head() -> None:
    assert_none(style.large_ports(PRODUCT), "protocols have at most 5 methods")


def test_names_say_what_a_thing_is() -> None:
    assert_none(style.empty_names(ALL), "no service, manager, helper, utils, handle_*")


def test_scripts_of_the_page_are_files_of_their_own() -> None:
    assert_none(style.scripts_in_strings(PRODUCT), "no JavaScript logic in Python strings")


def test_every_test_file_can_fail() -> None:
    assert_none(style.tests_without_asserts(TESTS), "test files assert something")


def test_every_test_name_states_a_promise() -> None:
    assert_none(style.unnamed_promises(TESTS), "a failing name should do as a bug report")


def test_no_name_of_the_page_s_script_is_declared_twice() -> None:
    assert_none(style.names_declared_twice(texts()), "the page's script shares one scope")


def test_no_function_is_named_by_a_past_participle_alone() -> None:
    assert_none(style.bare_participles(PRODUCT), "a function is a verb or the noun that it returns")
