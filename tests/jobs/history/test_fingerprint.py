"""The fingerprint is the posting's: noise keeps it, another posting never has it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.jobs.history.samples import (
    COMPANIES,
    PLACES,
    REQUISITIONS,
    ROLES,
    rewritten,
    vacancies,
)

from steadyhand.jobs.history.fingerprint import (
    Vacancy,
    application_id,
    fingerprint,
    keys_of,
    requisition_key,
    search_marks,
    text_key,
)

WORDS = " ".join(["Wir pflanzen Bäume"] * 20)


@given(vacancies(), st.randoms(use_true_random=False))
def test_any_other_way_to_write_the_same_posting_keeps_its_fingerprint(
    vacancy: Vacancy, draw: random.Random
) -> None:
    again = rewritten(vacancy, draw)
    assert fingerprint(again) == fingerprint(vacancy)


@given(vacancies(), st.data())
def test_any_other_requisition_role_or_company_changes_the_fingerprint(
    vacancy: Vacancy, data: st.DataObject
) -> None:
    other = data.draw(st.one_of(_others(vacancy)))
    assume(other != vacancy)
    assert fingerprint(other) != fingerprint(vacancy)


def _others(vacancy: Vacancy) -> list[st.SearchStrategy[Vacancy]]:
    return [
        st.sampled_from(COMPANIES).map(lambda name: replace(vacancy, company=name)),
        st.sampled_from(ROLES).map(lambda role: replace(vacancy, role=role)),
        st.sampled_from(PLACES).map(lambda place: replace(vacancy, locations=(place,))),
        REQUISITIONS.map(lambda number: replace(vacancy, requisition=f"JOB-{number}")),
        REQUISITIONS.map(lambda n: replace(vacancy, url=f"https://careers.example/jobs/{n}")),
    ]


def test_postings_that_name_their_sites_front_page_as_canonical_are_told_apart() -> None:
    one = Vacancy(
        "https://x.example/careers", "Birkenhof", "Gardener", also=("https://x.example/1",)
    )
    other = replace(one, also=("https://x.example/2",))
    assert fingerprint(one) != fingerprint(other)
    assert fingerprint(one) == fingerprint(replace(one, url="https://x.example/1", also=()))
    assert fingerprint(replace(one, also=())) == fingerprint(
        replace(one, url=one.url + "/", also=())
    )


@given(vacancies(), st.text(max_size=8), st.text(max_size=8))
def test_any_two_profiles_have_applications_of_their_own(
    vacancy: Vacancy, one: str, other: str
) -> None:
    named = application_id(vacancy, one)
    assert (named == application_id(vacancy, other)) is (one == other)
    assert len(named) == 32
    assert set(named) <= set("0123456789abcdef")


@pytest.mark.parametrize("number", ["REQ-0042", "req 0042", "Req_0042", "REQ/0042", "REQ.0042"])
def test_a_number_is_written_in_many_ways(number: str) -> None:
    assert requisition_key(number) == "req0042"


def test_a_text_is_the_same_with_another_date_and_other_spaces() -> None:
    assert text_key(WORDS + " bis 1.2.2026") == text_key(WORDS.upper() + "\n\nbis 03.04.2027")
    assert text_key(WORDS) != text_key(WORDS + " oder Sträucher")


def test_a_text_of_a_few_words_tells_nothing() -> None:
    assert text_key("Apply now! " * 5) == ""
    assert keys_of(Vacancy("https://x.example/1", text="Apply now!")).text == ""


def test_a_posting_is_found_by_address_company_and_text_and_by_nothing_unknown() -> None:
    whole = Vacancy("https://x.example/1", "Birkenhof AG", "Gardener", text=WORDS, also=("", "y"))
    assert len(search_marks(keys_of(whole))) == 4
    assert len(search_marks(keys_of(Vacancy("https://x.example/1")))) == 1
    assert keys_of(Vacancy(" ")).addresses == frozenset()
