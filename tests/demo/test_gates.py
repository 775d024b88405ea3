"""Nothing behind a gate is shown or taken before everything was shown at it."""

from __future__ import annotations

import json

import pytest
from tests.demo.visitor import SHORT, Answer, get, post, post_urlencoded

from steadyhand.demo import ACCOUNT, POSTINGS, PracticeEmployer
from steadyhand.demo.gates import TREES

GATED = [p.slug for p in POSTINGS if p.gate]


def enter(employer: PracticeEmployer, slug: str) -> str:
    """The address of that vacancy's gate."""
    return f"{employer.posting_url(slug)}/enter"


class Visitor:
    """Someone before one gate, known by a cookie."""

    def __init__(self, employer: PracticeEmployer, slug: str) -> None:
        self._employer, self._slug = employer, slug
        self.cookie = get(enter(employer, slug)).cookie

    def shows(self, **fields: str | list[str]) -> Answer:
        return post(enter(self._employer, self._slug), fields, cookie=self.cookie)

    def sees(self) -> Answer:
        return get(enter(self._employer, self._slug), cookie=self.cookie)

    def applies(self) -> Answer:
        return post(self._employer.apply_url(self._slug), SHORT, cookie=self.cookie)


@pytest.mark.parametrize("slug", GATED)
def test_whoever_comes_without_a_pass_is_led_to_the_gate_and_sends_nothing(
    employer: PracticeEmployer, slug: str
) -> None:
    there = f"/jobs/{slug}/enter"
    asked = get(employer.apply_url(slug))
    assert (asked.status, asked.location) == (302, there)
    sent = post_urlencoded(employer.apply_url(slug), SHORT)
    assert sent.status in (303, 405)
    assert employer.applications == ()
    step = get(f"{employer.apply_url(slug)}/contact")
    assert step.status in (302, 404)


def test_a_check_is_passed_by_the_right_squares_alone(employer: PracticeEmployer) -> None:
    visitor = Visitor(employer, "human-check")
    assert "were not all" in visitor.shows(squares="0,1").text
    assert visitor.applies().location.endswith("/enter")
    assert visitor.shows(squares=TREES).location.endswith("/apply")
    assert visitor.applies().location.endswith("/thanks")
    assert len(employer.applications) == 1


def test_whoever_waits_at_the_check_may_be_let_in(employer: PracticeEmployer) -> None:
    visitor = Visitor(employer, "human-check")
    state = enter(employer, "human-check") + "/state"
    assert json.loads(get(state, cookie=visitor.cookie).text) == {"open": False}
    employer.let_in("human-check")
    assert json.loads(get(state, cookie=visitor.cookie).text) == {"open": True}
    assert visitor.sees().location.endswith("/apply")


def test_each_visitor_is_sent_one_code_of_his_own(employer: PracticeEmployer) -> None:
    first, second = Visitor(employer, "sent-code"), Visitor(employer, "sent-code")
    first.sees()
    mine, other = employer.sent_codes("sent-code")
    assert first.shows(code=other).status == 200 or mine == other
    assert first.shows(code=mine).location.endswith("/apply")
    assert second.shows(code="").status == 200


def test_an_account_needs_both_its_parts(employer: PracticeEmployer) -> None:
    visitor = Visitor(employer, "sign-in")
    for user, password in (("", ""), (ACCOUNT.user, "x"), ("x", ACCOUNT.password)):
        assert "is not right" in visitor.shows(user=user, password=password).text
    passed = visitor.shows(user=ACCOUNT.user, password=ACCOUNT.password)
    assert passed.location.endswith("/apply")


def test_steps_come_one_after_the_other(employer: PracticeEmployer) -> None:
    visitor = Visitor(employer, "sign-in-steps")
    assert "Nobody here" in visitor.shows(user="someone").text
    assert visitor.shows(user=ACCOUNT.user).location.endswith("/enter")
    assert "is not right" in visitor.shows(password="x").text
    assert visitor.shows(password=ACCOUNT.password).location.endswith("/enter")
    assert "maxlength" in visitor.sees().text
    (code,) = employer.sent_codes("sign-in-steps")
    assert visitor.shows(digit=[*code]).location.endswith("/apply")


def test_whoever_is_turned_out_shows_everything_anew(employer: PracticeEmployer) -> None:
    visitor = Visitor(employer, "sign-in")
    visitor.shows(user=ACCOUNT.user, password=ACCOUNT.password)
    employer.turn_out("sign-in")
    assert visitor.applies().location.endswith("/enter")
    assert employer.applications == ()


def test_there_is_no_gate_where_there_is_none(employer: PracticeEmployer) -> None:
    for slug in ("overlay", "nowhere"):
        assert get(enter(employer, slug)).status == 404
        assert post_urlencoded(enter(employer, slug), {}).status == 404
        told = get(enter(employer, slug) + "/state")
        assert json.loads(told.text) == {"open": False}
