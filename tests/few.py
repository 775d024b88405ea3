"""Of tests with many long cases, how many of those `make test` runs; `make soak` runs the others.

The cases that it runs lie evenly over all, the first and the last among them. What is short, or
differs in kind from case to case, is not here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import pytest

FEW = {
    "tests/api/test_contract.py::test_whatever_fits_the_contract_is_answered_as_it_says": 1,
    "tests/assist/test_altered.py::"
    "test_what_is_changed_as_it_is_sent_never_leaves_and_the_person_is_told_what": 1,
    "tests/assist/test_assisted.py::"
    "test_what_it_filled_wrongly_is_corrected_and_its_panel_is_never_used": 1,
    "tests/browser/page/test_fresh.py::"
    "test_after_any_changes_the_page_is_told_as_to_one_who_sees_it_first": 2,
    "tests/browser/pictures/test_blind.py::test_nothing_that_was_filled_in_is_seen": 19,
    "tests/browser/saving/test_saving.py::test_what_a_field_lives_by_comes_unasked": 6,
    "tests/browser/widgets/claims/test_heard.py::"
    "test_a_list_whose_rows_do_nothing_proves_nothing": 6,
    "tests/browser/widgets/claims/test_heard.py::"
    "test_a_list_whose_rows_are_heard_is_picked_from": 4,
    "tests/e2e/rungs/test_models.py::"
    "test_a_model_that_is_down_leaves_every_question_to_the_person": 2,
    "tests/e2e/rungs/test_ways.py::"
    "test_a_model_tells_the_way_on_once_and_the_next_application_needs_none": 1,
    "tests/e2e/test_journeys.py::test_the_employer_holds_exactly_what_the_person_said": 4,
    "tests/faults/test_ends.py::test_a_fault_ends_the_run_in_its_class_and_leaves_no_process": 7,
    "tests/hostile/test_file_hosts.py::"
    "test_a_file_that_a_site_keeps_elsewhere_is_asked_about_once_and_arrives": 1,
    "tests/hostile/test_file_hosts.py::test_a_name_that_no_host_gave_the_file_ties_nothing": 1,
    "tests/hostile/test_openings.py::"
    "test_a_door_that_writes_is_held_and_asked_about_with_what_it_would_send": 4,
    "tests/hostile/test_openings.py::test_an_honest_door_leads_to_the_form_and_asks_nobody": 4,
    "tests/hostile/test_swaps.py::"
    "test_what_a_page_makes_of_an_approved_form_is_held_or_shown_and_approved": 5,
    "tests/howto/test_howto.py::test_a_page_that_needs_a_browser_can_be_followed": 1,
    "tests/run/prepare/test_dying.py::"
    "test_a_run_comes_to_the_same_end_wherever_its_process_died": 3,
    "tests/run/test_steps.py::"
    "test_a_crash_anywhere_in_a_form_of_several_pages_leaves_one_whole_application": 2,
}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Mark the cases beyond the few as those of the soak."""
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        name = item.nodeid.partition("[")[0]
        if name in FEW and item.get_closest_marker("soak") is None:
            cases[name].append(item)
    for name, of_test in cases.items():
        told = set(spread(len(of_test), FEW[name]))
        for at, item in enumerate(of_test):
            if at not in told:
                item.add_marker(pytest.mark.soak)


def spread(number: int, few: int) -> Iterator[int]:
    """Yield *few* places that lie evenly over *number*, the first and, of several, the last."""
    if number <= few:
        yield from range(number)
    elif few == 1:
        yield 0
    else:
        yield from (at * (number - 1) // (few - 1) for at in range(few))
