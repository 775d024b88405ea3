"""Origins are compared exactly; the one thing that is added is https on the run's own host."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.origins import is_allowed, is_pattern, origin_of, prohibiting_pattern


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
    assert is_allowed(url, origins) is may


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
    if is_allowed(url, origins):
        scheme, _, place = origin_of(url).partition("://")
        alike = [o for o in origins if o.endswith(f"://{place}")]
        assert alike
        assert scheme == "https" or origin_of(url) in origins


NAMES = st.sampled_from(("example.com", "jobs.example.com", "a.example", "bücher.example"))
BELOW = st.sampled_from(("", "jobs.", "a.b.", "www."))


def _written(host: str, how: str) -> str:
    """The same address, as somebody else would write it."""
    return {
        "plain": f"https://{host}/x",
        "case": f"https://{host.upper()}/x",
        "scheme": f"HTTPS://{host}/x",
        "dot": f"https://{host}./x",
        "user": f"https://me:secret@{host}/x",
        "port": f"https://{host}:443/x",
        "other port": f"https://{host}:8443/x",
        "script": f"https://{host.encode('idna').decode()}/x",
        "wide dot": f"https://{host.replace('.', chr(0x3002))}/x",
        "escape": f"https://%{ord('e'):x}{host[1:]}/x" if host[0] == "e" else f"https://{host}/",
        "backslash": f"https://{host}\\@other.example/x",
        "query": f"https://{host}?x",
    }[how]


WAYS = st.sampled_from(
    "plain,case,scheme,dot,user,port,other port,script,wide dot,escape,backslash,query".split(",")
)


@given(NAMES, BELOW, WAYS)
def test_any_writing_of_a_site_falls_under_its_pattern(name: str, below: str, how: str) -> None:
    url = _written(below + name, how)
    assert prohibiting_pattern(url, (name,)) == name
    assert prohibiting_pattern(url, (f"http*://{name}",))
    assert bool(prohibiting_pattern(url, (f"*.{name}",))) is bool(below)


@given(NAMES, WAYS, st.sampled_from(("not", "x", "my-", "1")))
def test_a_site_never_falls_under_the_end_of_its_name(name: str, how: str, before: str) -> None:
    assert prohibiting_pattern(_written(before + name, how), (name, f"*.{name}")) == ""


@given(NAMES, WAYS)
def test_a_site_never_falls_under_a_name_that_only_goes_on(name: str, how: str) -> None:
    assert prohibiting_pattern(_written(f"{name}.evil.test", how), (name, f"*.{name}")) == ""


@pytest.mark.parametrize(
    ("url", "pattern", "falls"),
    [
        ("https://example.com/", "EXAMPLE.com.", True),
        ("https://example.com/", " example.com ", True),
        ("https://example.com/", "http://example.com", False),
        ("http://example.com/", "http://example.com", True),
        ("https://example.com:8443/", "example.com:8443", True),
        ("https://example.com/", "example.com:443", True),
        ("http://example.com/", "example.com:80", True),
        ("https://example.com/", "example.com:8443", False),
        ("https://xn--bcher-kva.example/", "bücher.example", True),
        ("https://[::1]:8080/", "[::1]", True),
        ("https://[0:0:0:0:0:0:0:1]/", "[::1]", True),
        ("https://[::2]/", "[::1]", False),
        ("https://10.0.0.1/", "10.0.0.1", True),
        ("https://110.0.0.1/", "10.0.0.1", False),
        ("https://other.example/?to=https://example.com", "example.com", False),
        ("https://other.example/example.com", "example.com", False),
        ("https://example.com@other.example/", "example.com", False),
        ("https://anything.example/", "*", True),
        ("https://jobs-7.example/", "jobs-*.example", True),
        ("https://example.com/", "", False),
        ("https://example.com/", "[::1", False),
        ("https://example.com/", "example.com:x", False),
        ("https://[bad/", "*", False),
        ("about:blank", "*", False),
        ("https://" + "a" * 70 + ".example/", "a" * 70 + ".example", True),
    ],
)
def test_a_pattern_covers_exactly_what_it_says(url: str, pattern: str, falls: bool) -> None:
    assert bool(prohibiting_pattern(url, (pattern,))) is falls


def test_the_first_pattern_that_covers_is_named() -> None:
    asked = ("other.example", "*.example.com", "example.com")
    assert prohibiting_pattern("https://jobs.example.com/", asked) == "*.example.com"
    assert prohibiting_pattern("https://example.com/", asked) == "example.com"
    assert prohibiting_pattern("https://example.com/", ()) == ""


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("example.com", True),
        ("*.example.com", True),
        ("http*://example.com:8443", True),
        ("[::1]:80", True),
        ("", False),
        ("https://", False),
        ("example.com:0", False),
        ("example.com:99999", False),
        ("two words", False),
        ("[::1", False),
    ],
)
def test_what_no_address_could_fall_under_is_no_pattern(text: str, is_one: bool) -> None:
    assert is_pattern(text) is is_one


@given(st.text(max_size=30), st.lists(st.text(max_size=20), max_size=3))
def test_no_text_of_a_page_or_a_user_breaks_the_rule(url: str, patterns: list[str]) -> None:
    assert prohibiting_pattern(url, patterns) in ("", *patterns)
