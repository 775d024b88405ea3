"""Origins are compared exactly; the one thing that is added is https on the run's own host."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.job.domains import allowed, origin_of


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("HTTPS://Jobs.Example:443/x?y#z", "https://jobs.example"),
        ("http://jobs.example:80", "http://jobs.example"),
        ("http://jobs.example:8080/", "http://jobs.example:8080"),
        ("https://u:p@jobs.example/", "https://jobs.example"),
        ("http://[::1]:80/", "http://[::1]"),
        ("ftp://jobs.example/", ""),
        ("about:blank", ""),
        ("javascript:void(0)", ""),
        ("https:///x", ""),
        ("http://[::1", ""),
        ("http://jobs.example:99999/", ""),
        ("", ""),
    ],
)
def test_an_origin_is_scheme_host_and_port(url: str, origin: str) -> None:
    assert origin_of(url) == origin


@pytest.mark.parametrize(
    ("url", "origins", "may"),
    [
        ("https://jobs.example/x", ("https://jobs.example",), True),
        ("https://jobs.example/x", ("http://jobs.example",), True),  # the same host, made safe
        ("http://jobs.example/x", ("https://jobs.example",), False),
        ("https://jobs.example:8443/", ("http://jobs.example",), False),
        ("https://jobs.example/", ("http://jobs.example:8080",), False),
        ("https://jobs.example.evil.example/", ("https://jobs.example",), False),
        ("https://evil.example/jobs.example", ("https://jobs.example",), False),
        ("https://sub.jobs.example/", ("https://jobs.example",), False),
        ("https://[::1]/", ("http://[::1]",), False),
        ("about:blank", ("http://jobs.example",), False),
        ("https://jobs.example/", (), False),
    ],
)
def test_a_run_goes_to_its_own_origins_alone(url: str, origins: tuple[str, ...], may: bool) -> None:
    assert allowed(url, origins) is may


HOSTS = st.sampled_from(("a.example", "b.example", "a.example.b.example"))
URLS = st.builds(
    "{}://{}{}{}".format,
    st.sampled_from(("http", "https")),
    HOSTS,
    st.sampled_from(("", ":80", ":443", ":8080")),
    st.sampled_from(("", "/a.example", "/?https://a.example")),
)


@given(URLS, st.lists(URLS, max_size=3))
def test_what_is_allowed_is_never_another_host_and_never_less_safe(
    url: str, starts: list[str]
) -> None:
    origins = tuple(map(origin_of, starts))
    if allowed(url, origins):
        scheme, _, place = origin_of(url).partition("://")
        alike = [o for o in origins if o.endswith(f"://{place}")]
        assert alike
        assert scheme == "https" or origin_of(url) in origins
