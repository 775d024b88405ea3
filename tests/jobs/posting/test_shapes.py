"""Addresses of public boards, by their documented shapes, and the addresses of their answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.jobs.posting.boards import board_of, embedded_board

UUID = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0"
ASKED = "?questions=true&pay_transparency=true"
GH = "https://boards-api.greenhouse.io/v1/boards/orchard/jobs/44" + ASKED
LEVER = f"https://api.lever.co/v0/postings/orchard/{UUID}"


@pytest.mark.parametrize(
    ("url", "kind", "api"),
    [
        ("https://boards.greenhouse.io/orchard/jobs/44", "greenhouse", GH),
        ("https://job-boards.greenhouse.io/orchard/jobs/44?gh_src=x", "greenhouse", GH),
        ("https://boards.greenhouse.io/embed/job_app?for=orchard&token=44", "greenhouse", GH),
        ("https://boards-api.greenhouse.io/v1/boards/orchard/jobs/44", "greenhouse", GH),
        ("https://job-boards.eu.greenhouse.io/orchard/jobs/44", "greenhouse",
         GH.replace("api.", "api.eu.")),
        ("https://boards.greenhouse.io/orchard", "greenhouse", ""),
        ("https://boards.greenhouse.io/embed/job_app?for=orchard&token=x/../y", "greenhouse", ""),
        (f"https://jobs.lever.co/orchard/{UUID}/apply", "lever", LEVER),
        (f"https://jobs.eu.lever.co/orchard/{UUID}", "lever", LEVER.replace("api.", "api.eu.")),
        (LEVER, "lever", LEVER),
        ("https://jobs.lever.co/orchard", "lever", ""),
        (f"https://jobs.ashbyhq.com/orchard/{UUID}/application", "ashby",
         "https://api.ashbyhq.com/posting-api/job-board/orchard?includeCompensation=true"),
        ("https://jobs.ashbyhq.com/orchard", "ashby", ""),
        ("https://jobs.smartrecruiters.com/Orchard/744000012345678-gardener", "smartrecruiters",
         "https://api.smartrecruiters.com/v1/companies/Orchard/postings/744000012345678"),
        ("https://careers.smartrecruiters.com/Orchard", "smartrecruiters", ""),
        ("https://apply.workable.com/orchard/j/AB12CD34EF/apply/", "workable",
         "https://apply.workable.com/api/v1/widget/accounts/orchard?details=true"),
        ("https://apply.workable.com/api/v2/accounts/orchard/jobs/AB12CD34EF", "workable",
         "https://apply.workable.com/api/v1/widget/accounts/orchard?details=true"),
        ("https://orchard.workable.com/j/AB12CD34EF", "workable",
         "https://apply.workable.com/api/v1/widget/accounts/orchard?details=true"),
        ("https://orchard.recruitee.com/o/field-gardener", "recruitee",
         "https://orchard.recruitee.com/api/offers/field-gardener"),
        ("https://orchard.recruitee.com/", "recruitee", ""),
    ],
)  # fmt: skip
def test_an_address_leads_to_its_board_s_answer(url: str, kind: str, api: str) -> None:
    found = board_of(url)
    assert found is not None
    assert (found.kind, found.api_url, found.page_url) == (kind, api, url)
    assert bool(found.job) == bool(api)
    assert found.site.casefold() == "orchard"


@pytest.mark.parametrize(
    "url",
    [
        "https://orchard.example/jobs/44",
        "https://boards.greenhouse.io.evil.example/orchard/jobs/44",
        "https://jobs.lever.co/orchard/a/b/c",
        "https://apply.workable.com/j/AB12CD34EF",
        "ftp://jobs.lever.co/orchard/1",
        "http://[",
    ],
)
def test_another_address_is_no_board_s(url: str) -> None:
    assert board_of(url) is None


@pytest.mark.parametrize(
    ("kind", "path", "api"),
    [
        (
            "greenhouse",
            "/orchard/jobs/44",
            "/v1/boards/orchard/jobs/44?questions=true&pay_transparency=true",
        ),
        ("lever", f"/orchard/{UUID}", f"/v0/postings/orchard/{UUID}"),
        ("recruitee", "/o/gardener", "/api/offers/gardener"),
        ("workable", "/orchard/j/AB12CD", "/api/v1/widget/accounts/orchard?details=true"),
    ],
)
def test_a_host_that_serves_as_a_board_has_its_paths_and_its_answers(
    kind: str, path: str, api: str
) -> None:
    hosts = {"127.0.0.1:8710": kind}
    found = board_of(f"http://127.0.0.1:8710{path}", hosts)
    assert found is not None
    assert (found.kind, found.api_url) == (kind, f"http://127.0.0.1:8710{api}")
    assert board_of(f"http://127.0.0.1:8711{path}", hosts) is None
    assert board_of("http://127.0.0.1:8710/a/b/c/d/e", hosts) is None


def test_a_host_that_was_mapped_is_no_other_board() -> None:
    assert board_of("https://jobs.lever.co/a/b", {"jobs.lever.co": "none"}) is None


def test_an_employer_s_own_page_shows_a_board_s_posting() -> None:
    page = '<script src="https://boards.greenhouse.io/embed/job_board/js?for=orchard"></script>'
    found = embedded_board("https://orchard.example/jobs?gh_jid=44", page)
    assert found is not None
    assert (found.kind, found.api_url) == ("greenhouse", GH)
    ashby = embedded_board(
        "https://orchard.example/?ashby_jid=" + UUID, "//jobs.ashbyhq.com/orchard/embed"
    )
    assert ashby is not None
    assert (ashby.site, ashby.job) == ("orchard", UUID)
    assert embedded_board("https://orchard.example/jobs", page) is None
    assert embedded_board("http://[?gh_jid=44", page) is None


GH_EU = GH.replace("api.", "api.eu.")
MAPPED = {"127.0.0.1:8710": "greenhouse", "127.0.0.1:8711": "ashby"}


@pytest.mark.parametrize(
    ("url", "markup", "api"),
    [
        ("https://a.example/1?gh_jid=44",
         "src='https://job-boards.eu.greenhouse.io/embed/job_board/js?for=orchard'", GH_EU),
        ("https://a.example/1",
         '<iframe src="//boards.greenhouse.io/embed/job_app?for=orchard&amp;token=44">', GH),
        ("https://a.example/1", "https://boards.greenhouse.io/embed/job_board?for=orchard", None),
        ("https://a.example/?gh_jid=44", "https://evil.example/embed/job_board?for=orchard", None),
        ("https://a.example/?gh_jid=..", "//boards.greenhouse.io/embed/job_app?for=orchard", None),
        ("http://127.0.0.1:8710/p?gh_jid=44",
         "<script src='http://127.0.0.1:8710/embed/job_board/js?for=orchard'>",
         GH.replace("https://boards-api.greenhouse.io", "http://127.0.0.1:8710")),
        ("http://127.0.0.1:8711/p?gh_jid=44",
         "<script src='http://127.0.0.1:8711/embed/job_board/js?for=orchard'>", None),
    ],
)  # fmt: skip
def test_the_board_behind_a_page_is_the_one_that_it_embeds(
    url: str, markup: str, api: str | None
) -> None:
    found = embedded_board(url, markup, MAPPED)
    assert (found and found.api_url) == api


def test_a_board_with_two_kinds_of_answer_has_a_spare_one() -> None:
    workable = board_of("https://apply.workable.com/orchard/j/AB12CD")
    recruitee = board_of("https://orchard.recruitee.com/o/gardener")
    assert workable is not None
    assert recruitee is not None
    assert workable.spare_url == "https://apply.workable.com/api/v2/accounts/orchard/jobs/AB12CD"
    assert recruitee.spare_url == "https://orchard.recruitee.com/api/offers"


@given(st.text(), st.text())
def test_any_text_is_no_board_s_answer_or_address_by_fault(url: str, markup: str) -> None:
    assert (
        board_of("https://jobs.lever.co/" + url) is None or "jobs.lever.co" in url + "jobs.lever.co"
    )
    assert embedded_board(url, markup) is None or "_jid" in url
