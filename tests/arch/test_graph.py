"""Who may import what, where import-linter's layers do not say it."""

from tests.arch import graph
from tests.arch.source import assert_none, sources

PRODUCT = sources("src")


def test_modules_never_import_one_another_in_a_circle() -> None:
    assert_none(graph.cycles(PRODUCT), "there are no import cycles")


def test_no_module_knows_more_than_24_others() -> None:
    assert_none(graph.wide_fan_out(PRODUCT), "internal fan-out is at most 24")


def test_only_browser_and_guard_import_playwright() -> None:
    assert_none(graph.browser_libraries(PRODUCT), "Playwright stays in its two homes")


def test_third_party_libraries_stay_in_adapters_and_surfaces() -> None:
    assert_none(graph.foreign_libraries(PRODUCT), "third-party libraries live in adapters")


def test_a_pure_library_serves_one_pure_module() -> None:
    assert_none(graph.shared_libraries(PRODUCT), "one module of core or views per pure library")


def test_the_practice_employer_uses_the_standard_library_alone() -> None:
    assert_none(graph.demo_imports(PRODUCT), "demo imports the standard library only")


def test_nothing_inside_imports_the_public_names() -> None:
    assert_none(graph.root_imports(PRODUCT), "the root is for users of the package")
