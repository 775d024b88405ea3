"""Addresses: noise is dropped, whatever may name a posting stays."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from steadyhand.jobs.history.canonical_url import canonical_url, names_posting


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("HTTP://WWW.Jobs.Example:80/P/12/?utm_source=x&ID=7", "https://jobs.example/p/12?id=7"),
        ("https://jobs.example:443/p/12#apply", "https://jobs.example/p/12"),
        ("https://jobs.example./p/12/apply", "https://jobs.example/p/12"),
        ("https://jobs.example/apply", "https://jobs.example/apply"),
        ("http://127.0.0.1:8710/p/12", "https://127.0.0.1:8710/p/12"),
        ("http://[::1]:8710/p", "https://[::1]:8710/p"),
        ("https://münchen.example/p", "https://xn--mnchen-3ya.example/p"),
        ("https://a..example/p", "https://a..example/p"),
        ("https://jobs.example/%7Ea/./x/..//B%2fc/index.html", "https://jobs.example/~a/b%2Fc"),
        ("https://jobs.example/..", "https://jobs.example"),
        ("https://jobs.example/p;jsessionid=1F?phpsessid=2&x=1", "https://jobs.example/p?x=1"),
        ("https://jobs.example/p?b=2&a=1&b=2", "https://jobs.example/p?a=1&b=2"),
        ("https://jobs.example/jobs?4711", "https://jobs.example/jobs?4711="),
        ("https://jobs.example/p?lang=de&hl=pt-BR", "https://jobs.example/p"),
        ("https://jobs.example/p?lang=python", "https://jobs.example/p?lang=python"),
        ("https://jobs.example/p?source=Google_Jobs&via=mail", "https://jobs.example/p"),
        ("https://jobs.example/p?ref=REQ-7", "https://jobs.example/p?ref=req-7"),
        ("https://jobs.example/p?ref=job-7", "https://jobs.example/p?ref=job-7"),
        ("https://jobs.example/p?ref=gardener", "https://jobs.example/p?ref=gardener"),
        ("https://jobs.example/#/job/12/?utm_source=a", "https://jobs.example#/job/12"),
        ("https://jobs.example/#!/job/a?id=3", "https://jobs.example#!/job/a?id=3"),
        ("https://jobs.example/#gh_jid=12&utm_medium=y", "https://jobs.example#gh_jid=12"),
        ("https://jobs.example/#utm_medium=y", "https://jobs.example"),
        ("https://jobs.example/#job-12", "https://jobs.example#job-12"),
        ("https://jobs.example/p#:~:text=12", "https://jobs.example/p"),
        (" https://jobs.exa\nmple/p ", "https://jobs.example/p"),
        ("mailto:Jobs@x.example", "mailto:jobs@x.example"),
        ("http://[::1", "http://[::1"),
        ("HTTP://.?:", "http://.?:"),
        ("https://www.www.jobs.example/p", "https://jobs.example/p"),
        ("ｈttps://jobs.example/P", "https://jobs.example/p"),
        ("https://jobs.example/index.html/index.html", "https://jobs.example"),
        ("https://jobs.example/#/p1?x=%2526y", "https://jobs.example#/p1?x=%2526y"),
        ("https://jobs.example/#/job%3D1?utm_source=a", "https://jobs.example#/job%3D1"),
        ("https://jobs.example/#?id=1", "https://jobs.example#id=1"),
        ("https://jobs.example/p#a1:~:text=x", "https://jobs.example/p#a1"),
        ("https://jobs.example/\ud800", "https://jobs.example/%EF%BF%BD"),
        ("https://jobs.example:99999/p", "https://jobs.example:99999/p"),
        ("", ""),
    ],
)
def test_an_address_is_written_in_one_way(written: str, kept: str) -> None:
    assert canonical_url(written) == kept


@pytest.mark.parametrize(
    ("url", "names"),
    [
        ("https://jobs.example", False),
        ("https://jobs.example/en/careers/", False),
        ("https://jobs.example/jobs?utm_source=x", False),
        ("https://jobs.example/apply#apply", False),
        ("https://jobs.example/jobs?id=1", True),
        ("https://jobs.example/#/job/1", True),
        ("https://jobs.example/jobs/gardener", True),
        ("mailto:jobs@x.example", False),
        ("", False),
        ("https://[", False),  # no address at all
    ],
)
def test_a_front_page_or_a_list_of_jobs_names_no_posting(url: str, names: bool) -> None:
    assert names_posting(canonical_url(url)) is names


# Pieces that addresses are made of, and what has been written wrongly in them.
PIECES = (
    "https:// http:// HTTP:// ｈttp:// www. jobs.example . .. : :80 :0 @ / // /apply /1/apply"
    " /index.html /default.aspx ;x %3B %2F %2526 %3f %23 %3D %E2%80 ? ?? & = + # #! ! :~: ~ a1 ü ß"
    " ſ İ ı ¨ 。 ．www ％ [::1] xn-- utm_source=x ref=site ref=7 lang=de source jsessionid=1 -"
).split()
ADDRESSES = (
    st.text(st.characters())
    | st.text(alphabet="htps:/.?#&=%;w[]@0aA-_~ ").map("https://".__add__)
    | st.lists(st.sampled_from([*PIECES, " ", "\ud800"])).map("".join)
    | st.lists(st.sampled_from(PIECES)).map(lambda parts: "https://jobs.example/" + "".join(parts))
)


@example("HTTP://T\xa8\x80")
@given(ADDRESSES)
def test_any_text_has_one_form_that_stays(text: str) -> None:
    once = canonical_url(text)
    assert canonical_url(once) == once
    names_posting(once)


@given(st.integers(0, 10**9), st.integers(0, 10**9))
@pytest.mark.parametrize(
    "shape",
    [
        "https://x.example/jobs/{}",
        "https://x.example/jobs/{}/apply",
        "https://x.example/jobs?gh_jid={}",
        "https://x.example/jobs?{}",
        "https://x.example/jobs?ref={}",
        "https://x.example/?source={}",
        "https://x.example/#/jobs/{}",
        "https://x.example/jobs#{}",
        "https://x{}.example/jobs/7",
        "https://x.example:8{}/jobs/7",
    ],
)
def test_any_two_numbers_in_an_address_make_two_addresses(shape: str, one: int, other: int) -> None:
    same = canonical_url(shape.format(one)) == canonical_url(shape.format(other))
    assert same is (one == other)
