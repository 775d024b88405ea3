"""JSON-LD postings, as sites really write them."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.origins import is_allowed, origin_of
from steadyhand.jobs.posting.jsonld import posting_of
from steadyhand.jobs.posting.posting import Posting

ADDRESS = {"addressLocality": "Leipzig", "addressCountry": {"name": "DE"}}
JOB = {
    "@type": "JobPosting",
    "title": " Field  Engineer ",
    "hiringOrganization": {"name": "Orchard"},
    "jobLocation": {"address": ADDRESS},
}


def read(*blocks: str) -> Posting | None:
    return posting_of(blocks)


@pytest.mark.parametrize("block", [JOB, [JOB], {"@graph": [{"@type": "WebSite"}, JOB]}])
def test_a_posting_is_read_wherever_it_stands(block: object) -> None:
    found = read(json.dumps(block))
    assert found is not None
    assert [each.fact for each in found.evidence] == ["title", "company", "locations"]
    bare = replace(found, evidence=())
    assert bare == Posting("Field Engineer", "Orchard", ("Leipzig, DE",), "json-ld")


def test_variants_of_places_and_companies() -> None:
    places = [{"address": "Berlin"}, "Remote", {"name": "HQ"}, {}, None]
    block = JOB | {"jobLocation": places, "hiringOrganization": "Orchard", "@type": ["JobPosting"]}
    found = read(json.dumps(block))
    assert found is not None
    assert (found.company, found.locations) == ("Orchard", ("Berlin", "Remote", "HQ"))


def test_no_posting_and_broken_blocks_are_passed_over() -> None:
    assert read() is None
    assert read("{broken", '"text"', json.dumps({"@type": "WebSite"})) is None
    assert read("{broken", json.dumps(JOB)) is not None
    assert read(json.dumps([{"@type": "WebSite"}, []]), json.dumps(JOB)) is not None


@given(st.text())
def test_any_block_is_read_without_fault(block: str) -> None:
    assert read(block) is None or "JobPosting" in block


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Jobs.Example.org/a?b", "https://jobs.example.org"),
        ("https://a.example:443/", "https://a.example"),
        ("http://127.0.0.1:8710/x", "http://127.0.0.1:8710"),
        ("http://[::1]:80/", "http://[::1]"),
        ("ftp://a.example/", ""),
        ("about:blank", ""),
    ],
)
def test_origins_are_compared_exactly(url: str, origin: str) -> None:
    assert origin_of(url) == origin
    assert is_allowed(url, (origin,))
    assert not is_allowed(url, ("https://example.org",))


@pytest.mark.parametrize("url", ["http://[", "http://a.example:99999/", "http://[x]/", "http:///"])
def test_what_is_no_url_is_nowhere_and_never_allowed(url: str) -> None:
    assert origin_of(url) == ""
    assert not is_allowed(url, ("https://example.org",))


@given(st.text() | st.text().map("https://{}".format))
def test_any_text_of_a_page_has_an_origin_or_none_without_fault(url: str) -> None:
    assert origin_of(url) == "" or origin_of(url).startswith(("http://", "https://"))


@given(st.text(alphabet="abc.:/@\\?#", max_size=12))
def test_nothing_put_before_or_after_a_host_makes_another_host_allowed(noise: str) -> None:
    url = f"https://jobs.example.org{noise}.evil.example/"
    if not noise.startswith(("/", "?", "#", ":")):
        assert not is_allowed(url, ("https://jobs.example.org",))
