"""A secret belongs to one place, and nothing that looks like it is that place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.secrets import (
    PLACE_MAX,
    Secret,
    SecretKind,
    SecretPlace,
    parse_place,
    sealed_answer_place,
)
from steadyhand.errors import BadInput

HOSTS = st.from_regex(r"[a-z]{1,8}(\.[a-z]{2,6}){1,2}", fullmatch=True)
ORIGINS = st.builds(
    lambda scheme, host, port: f"{scheme}://{host}{port}",
    st.sampled_from(["http", "https"]),
    HOSTS,
    st.sampled_from(["", ":8443", ":81"]),
)
EXACT = [SecretKind.CREDENTIAL, SecretKind.CODE]


@pytest.mark.parametrize("kind", EXACT)
@pytest.mark.parametrize(
    ("said", "domain"),
    [
        ("https://jobs.example", "https://jobs.example"),
        (" HTTPS://Jobs.Example:443/login?next=/a#b ", "https://jobs.example"),
        ("http://127.0.0.1:8710/", "http://127.0.0.1:8710"),
        ("http://[::1]:8710/", "http://[::1]:8710"),
    ],
)
def test_an_address_stands_for_its_origin(kind: SecretKind, said: str, domain: str) -> None:
    assert parse_place(kind, said) == SecretPlace(kind, domain)


@pytest.mark.parametrize(
    ("kind", "said", "domain"),
    [
        (SecretKind.SESSION, "Jobs.Example", "jobs.example"),
        (SecretKind.SESSION, "https://jobs.example:8443/x", "jobs.example:8443"),
        (SecretKind.SESSION, "127.0.0.1:8710", "127.0.0.1:8710"),
        (SecretKind.SECRET, "anna/passport no", "anna/passport no"),
    ],
)
def test_a_session_has_a_host_and_a_secret_a_name(kind: SecretKind, said: str, domain: str) -> None:
    assert parse_place(kind, said).domain == domain


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (SecretKind.CREDENTIAL, "jobs.example"),
        (SecretKind.CREDENTIAL, "ftp://jobs.example"),
        (SecretKind.CREDENTIAL, "https://bank.example@jobs.example/"),
        (SecretKind.CREDENTIAL, "https://evil.example\\@jobs.example/"),
        (SecretKind.CREDENTIAL, "https://evil.example\\.jobs.example/"),
        (SecretKind.CREDENTIAL, "https://jöbs.example"),
        (SecretKind.CREDENTIAL, "https://jobs.example,other.example"),
        (SecretKind.CODE, ""),
        (SecretKind.CODE, f"https://{'a' * PLACE_MAX}.example"),
        (SecretKind.SESSION, "jobs.example/login"),
        (SecretKind.SESSION, "ftp://jobs.example"),
        (SecretKind.SECRET, "../keys"),
        (SecretKind.SECRET, "a\nb"),
    ],
)
def test_what_can_be_read_in_two_ways_is_no_place(kind: SecretKind, said: str) -> None:
    with pytest.raises(BadInput, match="is no place for a"):
        parse_place(kind, said)


@given(ORIGINS, ORIGINS)
def test_two_origins_never_share_a_place(one: str, other: str) -> None:
    places = {parse_place(SecretKind.CREDENTIAL, each) for each in (one, other)}
    assert len(places) == len({one, other})


@given(st.text(min_size=1), st.text(min_size=1))
def test_a_secret_never_shows_itself(value: str, username: str) -> None:
    assert repr(Secret(value, username)) == "Secret()"


def test_an_answer_lies_where_no_secret_of_a_site_can_lie() -> None:
    place = sealed_answer_place("ab12")
    assert place.kind is SecretKind.CODE
    assert place != sealed_answer_place("ab13")
    with pytest.raises(BadInput):
        parse_place(SecretKind.CODE, place.domain)
