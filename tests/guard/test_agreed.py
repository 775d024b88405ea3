"""Where somebody else types in the pages, only what was agreed to leaves by a grant."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.guard.fetch import read_request
from steadyhand.adapters.guard.fill_gate import FillGate
from steadyhand.adapters.guard.grants import ADDRESS_LABEL, GRANT_SPENT, UNREADABLE_BODY
from steadyhand.adapters.guard.job_gate import ALTERED_REFUSAL, NO_OPEN_GRANT
from steadyhand.adapters.guard.requests import Allow, PausedRequest, Refuse
from steadyhand.adapters.guard.sites import NEW_REQUEST_REFUSAL
from steadyhand.core.act.approval import seal_permit
from steadyhand.core.act.body_check import ApprovedBody, ApprovedField
from steadyhand.core.act.request_body import FORM
from steadyhand.core.answer.sheet import Document
from tests.guard.test_job import FOREIGN, HOME, KEY, MAIL, NAME, PERMIT, Desk

CV = Document("cv.pdf", "/x/cv.pdf", "ab" * 32)
AGREED = ApprovedBody(
    (
        ApprovedField("Name", "name", wanted=((NAME,),), due=True),
        ApprovedField("Mail", "mail", wanted=((MAIL,),)),
    ),
    names=frozenset({"name", "mail"}),
    papers=(CV,),
)
RIGHT = {"name": NAME, "mail": MAIL}
WRONG = {**RIGHT, "mail": "eve@evil.test"}
ASKED = PausedRequest("r0", "POST", f"{HOME}/apply", "Document", "f", True, content_type=FORM)


def granted(
    *, others: bool = True, agreed: ApprovedBody | None = AGREED, once: bool = True
) -> Desk:
    desk = Desk().filled()
    if others:
        FillGate(desk.gate, desk.taint).distrust()
    assert desk.gate.permit(seal_permit(replace(PERMIT, once=once), KEY), agreed) == ""
    return desk


def verdict(desk: Desk, fields: dict[str, str], **more: object) -> Allow | str:
    """What becomes of a request that tells these."""
    desk.number += 1
    paused = replace(
        ASKED,
        request_id=f"r{desk.number}",
        body=urlencode(fields).encode(),
        **more,  # type: ignore[arg-type]
    )
    found = desk.gate.judge(paused)
    assert isinstance(found, Allow | Refuse)
    return found.reason if isinstance(found, Refuse) else found


@pytest.mark.parametrize("kind", ["Document", "XHR", "Fetch"])
@pytest.mark.parametrize("once", [True, False])
def test_what_was_agreed_leaves_and_anything_else_does_not(kind: str, once: bool) -> None:
    desk = granted(once=once)
    assert verdict(desk, WRONG, resource_type=kind) == ALTERED_REFUSAL
    assert (desk.gate.altered(), desk.gate.left(), desk.gate.withheld()) == ("Mail", False, ())
    assert verdict(desk, RIGHT, resource_type=kind) == Allow(alone=once)
    assert (desk.gate.altered(), desk.gate.left()) == ("", True)


@given(st.dictionaries(st.text(max_size=5), st.text(max_size=9), max_size=3))
def test_no_form_of_its_own_leaves_by_a_grant_that_was_given_for_ours(told: dict[str, str]) -> None:
    desk = granted()
    assert verdict(desk, told, resource_type="XHR") == ALTERED_REFUSAL
    assert not desk.gate.left()


def test_one_that_tells_nothing_of_ours_uses_the_grant_up_as_well() -> None:
    desk = granted(agreed=ApprovedBody())
    assert verdict(desk, {"x": "1"}, resource_type="XHR") == Allow(alone=True)
    assert verdict(desk, {"x": "1"}, resource_type="XHR") == GRANT_SPENT


def test_where_nobody_else_types_what_contradicts_is_held_as_well() -> None:
    desk = granted(others=False)
    assert verdict(desk, WRONG) == ALTERED_REFUSAL
    assert desk.gate.altered() == "Mail"
    assert verdict(desk, RIGHT, url=f"{HOME}/withdraw") == ALTERED_REFUSAL
    assert verdict(desk, RIGHT) == Allow(alone=True)
    assert [(each.leave, each.unread) for each in desk.gate.written()] == [("submit", "")]


def test_where_nobody_else_types_what_cannot_be_read_leaves_and_is_told() -> None:
    desk = granted(others=False)
    unread = replace(ASKED, body=b"name=x", content_type="multipart/form-data")
    assert desk.gate.judge(unread) == Allow(alone=True)
    assert [each.unread for each in desk.gate.written()] == ["a body of 6 bytes"]


def test_a_script_that_makes_something_of_an_answer_is_told_of() -> None:
    desk = granted(others=False)
    made = {"who": NAME, "contact": MAIL, "name": NAME}
    assert verdict(desk, {**made, "mail": MAIL}, resource_type="XHR") == Allow(alone=True)
    desk = granted(others=False)
    half = {"first": NAME.split()[0], "contact": MAIL, "n": NAME.split()[1]}
    late = verdict(desk, {**half, "said": f"{NAME} x"}, resource_type="XHR")
    assert late == Allow(alone=True)
    assert [each.unread for each in desk.gate.written()] == ["Name"]


def test_at_a_wall_and_by_hand_no_sheet_is_there_to_compare_with() -> None:
    assert verdict(granted(agreed=None), WRONG) == Allow(alone=True)


def test_what_cannot_be_read_does_not_leave() -> None:
    unread = replace(ASKED, body=b"name=x", content_type="multipart/form-data")
    for told in (ASKED, unread):
        desk = granted()
        assert isinstance(desk.gate.judge(told), Refuse)
        assert desk.gate.altered() == UNREADABLE_BODY


def test_a_form_goes_where_it_said_and_a_script_where_it_likes_on_the_site() -> None:
    desk = granted()
    assert verdict(desk, RIGHT, url=f"{HOME}/withdraw") == ALTERED_REFUSAL
    assert desk.gate.altered() == ADDRESS_LABEL
    assert verdict(desk, RIGHT, url=f"{HOME}/api", resource_type="XHR") == Allow(alone=True)


@pytest.mark.parametrize(("fields", "leaves"), [(RIGHT, True), (WRONG, False)])
def test_a_form_that_is_sent_by_its_address_is_compared_too(
    fields: dict[str, str], leaves: bool
) -> None:
    url = f"{HOME}/apply?{urlencode(fields)}"
    by_address = replace(ASKED, method="GET", url=url, has_body=False, form=True)
    assert isinstance(granted().gate.judge(by_address), Allow) == leaves


def test_after_the_grant_nothing_leaves_at_all() -> None:
    desk = granted()
    desk.gate.shut()
    assert verdict(desk, RIGHT) == NO_OPEN_GRANT


def test_another_site_is_told_nothing_and_uses_no_grant_up() -> None:
    desk = Desk()
    FillGate(desk.gate, desk.taint).distrust()
    assert desk.ask(url=FOREIGN, method="GET") == Allow()
    desk.filled()
    assert desk.gate.permit(seal_permit(PERMIT, KEY), AGREED) == ""
    assert verdict(desk, {"x": "1"}, url=f"{FOREIGN}/x", resource_type="XHR") == NEW_REQUEST_REFUSAL
    assert not desk.gate.left()


@pytest.mark.parametrize(("name", "leaves"), [("cv.pdf", True), ("old.pdf", False)])
def test_a_file_that_is_sent_at_once_is_the_approved_one(name: str, leaves: bool) -> None:
    desk = Desk().filled()
    FillGate(desk.gate, desk.taint).distrust()
    scope = "jobs.example.org/upload/*"
    files = replace(PERMIT, once=False, files=(scope,))
    assert desk.gate.permit(seal_permit(files, KEY), ApprovedBody(papers=(CV,))) == ""
    head = f'--x\r\nContent-Disposition: form-data; name="f"; filename="{name}"\r\n\r\n'.encode()
    body = head + b"\r\n--x--\r\n"
    upload = replace(ASKED, url=f"{HOME}/upload/1", resource_type="XHR", body=body, file=True)
    upload = replace(
        upload, content_type="multipart/form-data; boundary=x", gaps=(len(head),), unread=True
    )
    assert isinstance(desk.gate.judge(upload), Allow) == leaves


def test_the_kind_of_a_body_and_its_gaps_are_read() -> None:
    entries = [{"bytes": b64encode(b"12345").decode()}, {}, {"bytes": b64encode(b"6").decode()}, {}]
    request = {
        "method": "POST",
        "url": f"{HOME}/apply",
        "headers": {"content-TYPE": "multipart/form-data; boundary=x"},
        "hasPostData": True,
        "postDataEntries": entries,
    }
    paused = read_request({"requestId": "1", "request": request}, pages=())
    assert (paused.body, paused.gaps) == (b"123456", (5, 6))
    assert paused.content_type == "multipart/form-data; boundary=x"
    bare = read_request({"requestId": "1", "request": {"method": "GET", "url": HOME}}, pages=())
    assert (bare.content_type, bare.gaps) == ("", ())


def test_what_an_earlier_page_was_agreed_to_send_stays_so_on_the_next() -> None:
    desk = granted(once=False)
    assert (
        desk.gate.permit(seal_permit(replace(PERMIT, attempt=2), KEY), ApprovedBody(papers=(CV,)))
        == ""
    )
    last = ApprovedBody((ApprovedField("Notice", "notice", wanted=(("3 months",),), due=True),))
    assert desk.gate.permit(seal_permit(replace(PERMIT, attempt=3), KEY), last) == ""
    whole = {**RIGHT, "notice": "3 months"}
    assert verdict(desk, {**whole, "mail": "eve@evil.test"}, resource_type="XHR") == ALTERED_REFUSAL
    assert verdict(desk, whole, resource_type="XHR") == Allow(alone=True)
