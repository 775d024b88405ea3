"""Files that were chosen: known in any part of a request, and let go to the named place."""

from __future__ import annotations

import os
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from steadyhand.adapters.guard.fill_gate import FillGate
from steadyhand.adapters.guard.lookups import NO_GRANT_REFUSAL, OTHER_SITE_REFUSAL
from steadyhand.adapters.guard.requests import Allow, PausedRequest, Refuse, Verdict
from steadyhand.adapters.guard.uploads import LARGE_MIN, ChosenFiles
from steadyhand.core.act.approval import seal_permit
from steadyhand.core.act.request_body import UNREAD_FILE
from steadyhand.core.policy.breaker import step_scope
from tests.guard.test_job import API, FOREIGN, HOME, KEY, MAIL, NAME, PERMIT, Desk

UPLOAD = f"{HOME}/upload/cv"
WRITINGS: dict[str, Callable[[bytes], bytes]] = {
    "raw": lambda b: b,
    "base64": b64encode,
    "url base64": urlsafe_b64encode,
    "in a JSON": lambda b: b'{"cv":"data:application/pdf;base64,' + b64encode(b) + b'"}',
    "a piece of it": lambda b: b[: len(b) // 2],
    "a form's part": lambda b: b'--x\r\nname="cv"; filename="cv.pdf"\r\n\r\n--x--',
}


@pytest.fixture
def chosen(tmp_path: Path) -> tuple[Desk, bytes]:
    """A desk at which a file was chosen and nothing typed."""
    paper, desk = tmp_path / "cv.pdf", Desk()
    content = b"%PDF-1.7 of Linnea\n" + os.urandom(20_000)
    paper.write_bytes(content)
    desk.taint.papers.add([str(paper), str(tmp_path / "none.pdf")])
    return desk, content


def sent(desk: Desk, body: bytes, url: str = UPLOAD) -> Verdict:
    return desk.gate.judge(
        PausedRequest("r", "POST", url, "XHR", "f", True, body, file=b"name=" in body)
    )


@pytest.mark.parametrize("writing", WRITINGS)
def test_it_waits_for_leave_at_home_and_goes_to_no_other_site(
    chosen: tuple[Desk, bytes], writing: str
) -> None:
    desk, content = chosen
    body = WRITINGS[writing](content)
    assert sent(desk, body) == Refuse(NO_GRANT_REFUSAL)
    assert sent(desk, body, FOREIGN + "/cv") == Refuse(OTHER_SITE_REFUSAL)


def test_by_leave_it_goes_to_the_place_that_was_named_and_takes_nothing_along(
    chosen: tuple[Desk, bytes],
) -> None:
    desk, content = chosen
    desk.filled()
    permit = replace(PERMIT, once=False, files=(step_scope(UPLOAD),))
    assert desk.gate.permit(seal_permit(permit, KEY)) == ""
    assert sent(desk, content) == Allow()
    assert sent(desk, content, f"{HOME}/profile/import") == Refuse(NO_GRANT_REFUSAL)
    assert sent(desk, content, f"{API}/upload/cv") == Refuse(OTHER_SITE_REFUSAL)
    assert sent(desk, content + f"{NAME} {MAIL}".encode()) == Refuse(NO_GRANT_REFUSAL)
    assert desk.ask(NAME, MAIL) == NO_GRANT_REFUSAL
    assert desk.ask(NAME, MAIL, method="GET") == NO_GRANT_REFUSAL


@pytest.mark.parametrize("writing", ["raw", "base64", "url base64", "in a JSON"])
def test_what_a_file_says_of_its_sender_goes_with_it_and_nothing_beside_it(
    tmp_path: Path, writing: str
) -> None:
    paper, desk = tmp_path / "cv.pdf", Desk()
    content = f"%PDF-1.7 of Linnea\n({NAME}) Tj ({MAIL}) Tj\n".encode() + os.urandom(200)
    paper.write_bytes(content)
    desk.filled()
    desk.taint.papers.add([str(paper)])
    body = WRITINGS[writing](content)
    assert sent(desk, body) == Refuse(NO_GRANT_REFUSAL)
    permit = replace(PERMIT, once=False, files=(step_scope(UPLOAD),))
    assert desk.gate.permit(seal_permit(permit, KEY)) == ""
    assert sent(desk, body) == Allow()
    assert sent(desk, body, FOREIGN + "/cv") == Refuse(OTHER_SITE_REFUSAL)
    assert sent(desk, body + f" {NAME} {MAIL}".encode()) == Refuse(NO_GRANT_REFUSAL)
    if writing == "raw":
        assert sent(desk, content + content) == Refuse(NO_GRANT_REFUSAL)
        assert sent(desk, content[:-1]) == Refuse(NO_GRANT_REFUSAL)


def test_what_is_large_beside_a_small_letter_is_no_file(tmp_path: Path) -> None:
    letter, desk = tmp_path / "letter.txt", Desk()
    letter.write_bytes(b"Dear all, " * 100)
    desk.taint.papers.add([str(letter)])
    assert sent(desk, b"so it is. " * (LARGE_MIN // 8)) == Allow()
    assert sent(desk, b"so: " + letter.read_bytes()) == Refuse(NO_GRANT_REFUSAL)


def named(file: str, content: bytes = b"", *, part: str = "cv") -> tuple[bytes, tuple[int, ...]]:
    """A form's body with that file in it, and where the browser kept it back if it did."""
    head = f'--x\r\nContent-Disposition: form-data; name="{part}"; filename="{file}"\r\n\r\n'
    gaps = () if content else (len(head),)
    return head.encode() + content + b"\r\n--x--\r\n", gaps


def carries(papers: ChosenFiles, body: bytes | None, **more: object) -> tuple[str, ...]:
    plain = PausedRequest("r", "POST", UPLOAD, "XHR", "f", True, body)
    return papers.whole_in(replace(plain, **more))  # type: ignore[arg-type]


FORM = {"content_type": "multipart/form-data; boundary=x"}


def test_a_file_is_known_in_what_leaves_by_its_bytes_or_by_its_name(tmp_path: Path) -> None:
    cv, letter, papers = tmp_path / "cv.pdf", tmp_path / "why.txt", ChosenFiles()
    cv.write_bytes(b"%PDF-1.7 " + os.urandom(3000))
    content, own = cv.read_bytes(), sha256(cv.read_bytes()).hexdigest()
    assert carries(papers, content) == ()
    papers.add([str(cv)])
    assert carries(papers, content) == carries(papers, b64encode(content)) == (own,)
    assert carries(papers, b'{"cv": "' + urlsafe_b64encode(content) + b'"}') == (own,)
    for body, gaps in (named("CV.pdf"), named("other.pdf", content)):
        assert carries(papers, body, gaps=gaps, **FORM) == (own,)
    assert carries(papers, None, unread=True) == (own,)
    later, gaps = named("blob")
    assert carries(papers, later, gaps=gaps, **FORM) == (UNREAD_FILE,)
    letter.write_text("Dear all")
    papers.add([str(letter)])
    assert carries(papers, None, unread=True) == (UNREAD_FILE,)


@pytest.mark.parametrize("change", ["another", "cut", "name only"])
def test_no_other_bytes_are_ever_taken_for_the_file(tmp_path: Path, change: str) -> None:
    cv, papers = tmp_path / "cv.pdf", ChosenFiles()
    cv.write_bytes(b"%PDF-1.7 " + os.urandom(3000))
    papers.add([str(cv)])
    content = cv.read_bytes()
    other = {"another": content[:-1] + b"!", "cut": content[:-1], "name only": b"cv.pdf"}[change]
    assert carries(papers, other) == carries(papers, b64encode(other)) == ()
    body, gaps = named("cv.pdf", other)
    assert carries(papers, body, gaps=gaps, **FORM) == ()


def test_a_file_that_was_stopped_is_remembered_and_where_it_would_have_gone(
    chosen: tuple[Desk, bytes],
) -> None:
    desk, content = chosen
    stay = FillGate(desk.gate, desk.taint)
    for url in (UPLOAD, FOREIGN + "/cv"):
        stay.judge(PausedRequest("r", "POST", url, "XHR", "f", True, content))
    stay.judge(PausedRequest("r", "POST", FOREIGN, "XHR", "f", True, b"a=1"))
    asked, elsewhere = stay.stopped
    assert (asked.why, asked.url, asked.files) == (NO_GRANT_REFUSAL, UPLOAD, {"cv.pdf"})
    assert (elsewhere.why, elsewhere.url) == (OTHER_SITE_REFUSAL, FOREIGN + "/cv")
    assert elsewhere.files == {"cv.pdf"}
