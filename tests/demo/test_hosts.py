"""Two hosts, one truth: what the other origin takes is held by the same employer."""

from __future__ import annotations

import pytest
from tests.demo.visitor import RESUME, get, post, truth

from steadyhand.demo import PracticeEmployer, expected_fields

PLACES = [("hosted", "apply"), ("embedded", "embed"), ("embedded-nested", "embed")]


def test_the_other_host_is_another_site_and_not_only_another_port(
    employer: PracticeEmployer,
) -> None:
    assert employer.origin.startswith("http://127.0.0.1:")
    assert employer.hosted_origin.startswith("http://localhost:")
    assert employer.origin.rsplit(":")[-1] != employer.hosted_origin.rsplit(":")[-1]


def test_the_hosted_apply_address_redirects_to_the_other_host(employer: PracticeEmployer) -> None:
    answer = get(employer.apply_url("hosted"))
    assert (answer.status, answer.location) == (302, f"{employer.hosted_origin}/apply/hosted")


@pytest.mark.parametrize(
    ("path", "src"),
    [
        ("/jobs/embedded/apply", "{hosted}/embed/embedded"),
        ("/jobs/embedded-nested/apply", "/jobs/embedded-nested/frame"),
        ("/jobs/embedded-nested/frame", "{hosted}/embed/embedded-nested"),
    ],
)
def test_a_frame_leads_to_the_other_host_directly_or_through_ours(
    employer: PracticeEmployer, path: str, src: str
) -> None:
    text = get(employer.origin + path).text
    assert '<iframe class="ats' in text
    assert f'src="{src.format(hosted=employer.hosted_origin)}"' in text
    assert "<form" not in text


@pytest.mark.parametrize(("slug", "kind"), PLACES)
def test_the_other_host_judges_holds_and_confirms_on_its_own_origin(
    employer: PracticeEmployer, slug: str, kind: str
) -> None:
    url = f"{employer.hosted_origin}/{kind}/{slug}"
    assert f'action="/{kind}/{slug}"' in get(url).text
    refused = post(url, {**expected_fields(slug), "country": ""}, {"resume": RESUME})
    assert (refused.status, "Choose your country." in refused.text) == (422, True)
    assert 'value="Okonkwo-Berg"' in refused.text
    answer = post(url, expected_fields(slug), {"resume": RESUME})
    (held,) = employer.applications
    assert answer.location == f"/{kind}/{slug}/received/{held.reference}"
    assert held.reference in get(employer.hosted_origin + answer.location).text
    assert [told["reference"] for told in truth(employer.hosted_origin)] == [held.reference]
    assert [told["reference"] for told in truth(employer.origin)] == [held.reference]


@pytest.mark.parametrize(
    "path", ["/apply/embedded", "/embed/hosted", "/embed/field-engineer", "/apply/nowhere", "/jobs"]
)
def test_the_other_host_shows_only_what_is_hosted_there(
    employer: PracticeEmployer, path: str
) -> None:
    assert get(employer.hosted_origin + path).status == 404
    assert post(employer.hosted_origin + path, {}).status == 404


def test_a_reference_is_confirmed_only_for_its_own_vacancy(employer: PracticeEmployer) -> None:
    post(
        f"{employer.hosted_origin}/embed/embedded", expected_fields("embedded"), {"resume": RESUME}
    )
    (held,) = employer.applications
    url = f"{employer.hosted_origin}/apply/hosted/received/{held.reference}"
    assert get(url).status == 404


@pytest.mark.parametrize("slug", [slug for slug, _ in PLACES])
def test_nothing_is_taken_on_the_careers_site_for_a_form_that_is_elsewhere(
    employer: PracticeEmployer, slug: str
) -> None:
    answer = post(employer.apply_url(slug), expected_fields(slug), {"resume": RESUME})
    assert (answer.status, employer.applications) == (405, ())


def test_requests_are_recorded_with_the_host_that_they_were_made_of(
    employer: PracticeEmployer,
) -> None:
    get(employer.apply_url("hosted"))
    get(f"{employer.hosted_origin}/apply/hosted")
    hosts = [f"http://{seen.host}" for seen in employer.requests]
    assert hosts == [employer.origin, employer.hosted_origin]


def test_only_the_nested_vacancy_has_a_frame_of_ours(employer: PracticeEmployer) -> None:
    assert get(f"{employer.posting_url('embedded')}/frame").status == 404


def test_a_body_that_the_other_host_cannot_read_is_refused(employer: PracticeEmployer) -> None:
    url = f"{employer.hosted_origin}/embed/embedded"
    assert post(url, {"a": "b"}, {"resume": RESUME}).status == 422


def test_links_of_a_vacancy_open_the_form_in_the_way_that_it_practises(
    employer: PracticeEmployer,
) -> None:
    assert 'target="_blank"' in get(employer.posting_url("new-tab")).text
    assert "window.open(" in get(employer.posting_url("popup")).text
    assert 'target="_blank"' not in get(employer.posting_url("hosted")).text
