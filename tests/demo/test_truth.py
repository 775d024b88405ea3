"""What the employer holds after each kind of posting, whatever it told the applicant."""

from __future__ import annotations

import re
import threading
from concurrent.futures import ThreadPoolExecutor, wait
from hashlib import sha256
from http.client import RemoteDisconnected
from time import monotonic

import pytest
from tests.demo.visitor import (
    FORM,
    FULL,
    RESUME,
    SHORT,
    get,
    multipart,
    pairs_of,
    post,
    post_json,
    post_urlencoded,
    raw,
    truth,
)

from steadyhand.demo import POSTINGS, PracticeEmployer

REFERENCE = re.compile(r"PR-[2-9A-HJ-NP-Z]{6}")
TRAPPED = {**FULL, "company_website": "https://spam.example"}


@pytest.mark.parametrize("slug", ["field-engineer", "captcha-lookalike"])
def test_a_good_application_is_held_and_confirmed_with_its_reference(
    employer: PracticeEmployer, slug: str
) -> None:
    answer = post(employer.apply_url(slug), FULL, {"resume": RESUME})
    (held,) = employer.applications
    assert (answer.status, answer.location) == (303, f"/applications/{held.reference}/thanks")
    assert REFERENCE.fullmatch(held.reference)
    assert held.reference in get(employer.origin + answer.location).text
    assert held.fields == {**FULL, "motivation": "Trees.\nRobots."}
    assert held.files["resume"].sha256 == sha256(RESUME[1]).hexdigest()
    assert held.accepted


def test_the_truth_over_http_is_the_truth_in_python(employer: PracticeEmployer) -> None:
    post(employer.apply_url("field-engineer"), FULL, {"resume": RESUME})
    (told,) = truth(employer.origin)
    (held,) = employer.applications
    assert told["reference"] == held.reference
    assert told["fields"] == held.fields
    assert told["files"] == {
        "resume": {"filename": "cv.pdf", "size": 17, "sha256": sha256(RESUME[1]).hexdigest()}
    }


@pytest.mark.parametrize(
    "name",
    sorted(set(FULL) - {"linkedin", "heard_from", "motivation", "skills", "company_website"}),
)
def test_a_missing_required_field_is_refused_with_the_form_and_its_values(
    employer: PracticeEmployer, name: str
) -> None:
    answer = post(employer.apply_url("field-engineer"), {**FULL, name: ""}, {"resume": RESUME})
    assert answer.status == 422
    assert 'role="alert"' in answer.text
    assert f'<a href="#{name}">' in answer.text
    assert 'value="ana@example.org"' in answer.text or name == "email"
    assert employer.applications == ()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("email", "ana@example"),
        ("phone", "call me"),
        ("postal_code", "?"),
        ("country", "XX"),
        ("linkedin", "linkedin.example/ana"),
        ("authorised", "maybe"),
        ("notice_period", "never"),
        ("heard_from", "a dream"),
        ("motivation", "x" * 2001),
        ("given_name", "x" * 201),
        ("skills", ["python", "juggling"]),
        ("newsletter", "perhaps"),
    ],
)
def test_a_wrong_value_is_refused(
    employer: PracticeEmployer, name: str, value: str | list[str]
) -> None:
    answer = post(employer.apply_url("field-engineer"), {**FULL, name: value}, {"resume": RESUME})
    assert answer.status == 422
    assert f'aria-describedby="{name}-error"' in answer.text or f"{name}-error" in answer.text
    assert employer.applications == ()


@pytest.mark.parametrize(
    "resume",
    [("cv.exe", b"MZ"), ("cv.pdf", b""), ("cv.pdf", b"not one"), ("cv.txt", b"x" * 5_242_881)],
    ids=["kind", "empty", "not a pdf", "too large"],
)
def test_a_file_that_the_employer_cannot_use_is_refused(
    employer: PracticeEmployer, resume: tuple[str, bytes]
) -> None:
    answer = post(employer.apply_url("field-engineer"), FULL, {"resume": resume})
    assert answer.status == 422
    assert employer.applications == ()


def test_a_missing_resume_is_refused(employer: PracticeEmployer) -> None:
    unchosen = {"resume": ("", b"")}
    answer = post(employer.apply_url("field-engineer"), FULL, unchosen)
    assert (answer.status, "Attach your resume." in answer.text) == (422, True)


def test_the_trap_field_marks_an_application_as_not_accepted(employer: PracticeEmployer) -> None:
    post(employer.apply_url("field-engineer"), TRAPPED, {"resume": RESUME})
    assert [held.accepted for held in employer.applications] == [False]


def test_the_500_is_answered_after_storing(employer: PracticeEmployer) -> None:
    assert post(employer.apply_url("stores-then-500"), SHORT).status == 500
    assert [held.slug for held in employer.applications] == ["stores-then-500"]


def test_the_liar_thanks_without_a_reference_and_stores_nothing(employer: PracticeEmployer) -> None:
    answer = post(employer.apply_url("liar"), SHORT)
    assert (answer.status, "Thank you for applying!" in answer.text) == (200, True)
    assert not REFERENCE.search(answer.text)
    assert employer.applications == ()


def test_the_toast_liar_answers_a_refusal_and_stores_nothing(employer: PracticeEmployer) -> None:
    answer = post(employer.apply_url("liar-toast"), SHORT)
    assert (answer.status, answer.text) == (200, '{"ok": false}')
    assert employer.applications == ()


def test_the_dropped_connection_has_stored_and_says_nothing(employer: PracticeEmployer) -> None:
    with pytest.raises(RemoteDisconnected):
        post(employer.apply_url("drop"), SHORT)
    assert [held.slug for held in employer.applications] == ["drop"]


def test_the_slow_answer_comes_late_and_has_stored_before() -> None:
    with PracticeEmployer(slow_s=0.3) as employer:
        started = monotonic()
        answer = post(employer.apply_url("slow"), SHORT)
        assert (answer.status, len(employer.applications)) == (303, 1)
        assert monotonic() - started >= 0.3


def test_closing_the_employer_does_not_wait_for_a_slow_answer() -> None:
    with ThreadPoolExecutor(1) as visitor:
        visitor.submit(int).result(10)  # its own thread lives by now
        before = set(threading.enumerate())
        with PracticeEmployer(slow_s=60.0) as employer:
            asked = visitor.submit(post, employer.apply_url("slow"), SHORT)
            deadline = monotonic() + 10
            while not employer.applications and monotonic() < deadline:
                wait([asked], timeout=0.02)
            started = monotonic()
        assert monotonic() - started < 5
        assert asked.exception(10) is not None
        left = set(threading.enumerate()) - before
        for thread in left:
            thread.join(5)
        assert [thread.name for thread in left if thread.is_alive()] == []


def test_the_scripted_form_sends_json_and_gets_its_reference(employer: PracticeEmployer) -> None:
    document = {**SHORT, "notice_period": "1 month", "privacy": True, "phone": ""}
    assert post_json(employer.apply_url("spa"), {**document, "privacy": False}).status == 422
    answer = post_json(employer.apply_url("spa"), document)
    (held,) = employer.applications
    assert (answer.status, answer.text) == (201, f'{{"reference": "{held.reference}"}}')


@pytest.mark.parametrize("slug", ["overlay", "slow", "drop", "stores-then-500", "liar"])
def test_the_short_forms_refuse_a_missing_name(employer: PracticeEmployer, slug: str) -> None:
    answer = post_urlencoded(employer.apply_url(slug), {**SHORT, "family_name": " "})
    assert answer.status == 422
    assert employer.applications == ()


@pytest.mark.parametrize(
    ("slug", "status"),
    [("closed-role", 410), ("captcha-wall", 405), ("already-applied", 405), ("nowhere", 404)],
)
def test_a_posting_without_a_form_stores_nothing(
    employer: PracticeEmployer, slug: str, status: int
) -> None:
    assert post(employer.apply_url(slug), SHORT).status == status
    assert employer.applications == ()


def test_every_page_forbids_its_storage(employer: PracticeEmployer) -> None:
    paths = ["/", "/about", "/privacy", "/assets/site.css", "/nowhere"]
    paths += [f"/jobs/{posting.slug}{end}" for posting in POSTINGS for end in ("", "/apply")]
    assert {get(employer.origin + path).cache for path in paths} == {"no-store"}


def test_requests_are_recorded_without_bodies_and_without_the_truth(
    employer: PracticeEmployer,
) -> None:
    get(employer.apply_url("liar") + "?from=home")
    post_urlencoded(employer.apply_url("liar"), SHORT)
    truth(employer.origin)
    first, second = truth(employer.origin, "requests")
    assert (first["method"], first["path"]) == ("GET", "/jobs/liar/apply?from=home")
    assert (second["method"], second["content_type"]) == (
        "POST",
        "application/x-www-form-urlencoded",
    )
    assert second["body_size"] == len("given_name=Ana&family_name=Reis&email=ana%40example.org")
    assert "ana%40" not in str([first, second])


def test_reset_forgets_everything(employer: PracticeEmployer) -> None:
    post(employer.apply_url("slow"), SHORT)
    post_urlencoded(employer.origin + "/__reset", {})
    assert (employer.applications, employer.requests) == ((), ())


def test_a_body_that_arrives_in_part_stores_nothing(employer: PracticeEmployer) -> None:
    body = multipart(pairs_of(SHORT), {})
    head = f"POST /jobs/drop/apply HTTP/1.1\r\nHost: x\r\nContent-Type: {FORM}\r\n"
    whole = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
    assert raw(employer.origin, whole[:-1], half_closed=True) == b""
    assert employer.applications == ()
    raw(employer.origin, whole)
    assert len(employer.applications) == 1


@pytest.mark.parametrize(
    ("header", "status"),
    [("Transfer-Encoding: chunked", b"411"), ("Content-Length: 99999999999", b"413")],
)
def test_a_body_that_cannot_be_read_is_refused_at_once(
    employer: PracticeEmployer, header: str, status: bytes
) -> None:
    request = f"POST /jobs/liar/apply HTTP/1.1\r\nHost: x\r\n{header}\r\n\r\n".encode()
    assert raw(employer.origin, request).split()[1] == status


def test_applications_from_many_threads_are_all_held_under_different_references(
    employer: PracticeEmployer,
) -> None:
    with ThreadPoolExecutor(8) as visitors:
        list(visitors.map(lambda _: post(employer.apply_url("overlay"), SHORT), range(24)))
    assert len({held.reference for held in employer.applications}) == 24
