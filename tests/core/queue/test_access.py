"""Who may do what: for whom a program acts, what a token allows, whose limits hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from steadyhand.core.answer.sheet import Question, QuestionKind, Reply, SheetLine
from steadyhand.core.policy.budget import Tier
from steadyhand.core.queue.access import (
    SCOPES,
    USER_SCOPES,
    acting_user,
    delegation_objection,
    is_key_name,
    is_user_id,
    tier_named,
    token_scopes,
)


@pytest.mark.parametrize(
    ("own", "wanted", "acts_for"),
    [
        ("", "", ""),
        ("", "ada", "ada"),
        ("ada", "", "ada"),
        ("ada", "ada", "ada"),
        ("ada", "bob", None),
    ],
)
def test_a_program_of_one_user_acts_for_no_other(
    own: str, wanted: str, acts_for: str | None
) -> None:
    assert acting_user(own, wanted) == acts_for


def test_a_token_allows_what_it_names_of_ours_and_no_more() -> None:
    assert token_scopes(["jobs:read", "openid"]) == {"jobs:read"}
    assert token_scopes(["admin", "root"]) == {"admin"}
    assert token_scopes(["openid", "email"]) == USER_SCOPES
    assert token_scopes([]) == USER_SCOPES
    assert {"workers:manage", "admin"} == SCOPES - USER_SCOPES


def test_a_user_is_called_by_plain_letters() -> None:
    assert all(is_user_id(name) for name in ("ada", "a@b.example", "0b6c-9a52", "x" * 64))
    assert not any(is_user_id(name) for name in ("", "a b", "x" * 65, "ada\n", "../x", "ä"))


def test_a_program_is_called_by_one_word() -> None:
    assert all(is_key_name(name) for name in ("valet", "a.b-c_1"))
    assert not any(is_key_name(name) for name in ("", "a b", "x" * 65, "a@b"))


def test_a_tier_that_nobody_knows_is_the_usual_one() -> None:
    assert tier_named("pro", Tier.FREE) is Tier.PRO
    assert tier_named("", Tier.FREE) is Tier.FREE
    assert tier_named("gold", Tier.STARTER) is Tier.STARTER


LINE = SheetLine("Email", "", "ada@example.org", "profile", "", 1.0, True)
LEGAL = replace(LINE, label="Are you authorised?", intent="work_authorization")
YES, NO = Reply(True, by="key:valet"), Reply(False, by="key:valet")


@pytest.mark.parametrize(
    ("kind", "lines", "reply", "delegated", "counts"),
    [
        ("confirm_submit", (LINE,), YES, False, False),
        ("confirm_submit", (LINE,), YES, True, True),
        ("confirm_submit", (LINE, LEGAL), YES, True, False),
        ("confirm_submit", (LINE, LEGAL), NO, False, True),
        ("step_grant", (), YES, False, False),
        ("consent", (), YES, False, False),
        ("duplicate", (), YES, False, False),
        ("unknown_submit", (), NO, True, False),
        ("unknown_submit", (), YES, True, False),
        ("text", (), Reply("3 months"), False, True),
        ("otp", (), Reply("123456"), False, True),
        ("blocker", (), YES, False, True),
    ],
)
def test_a_programs_yes_to_sending_needs_its_user(
    kind: str, lines: tuple[SheetLine, ...], reply: Reply, delegated: bool, counts: bool
) -> None:
    question = Question("q", QuestionKind(kind), "?", sheet=lines)
    assert (delegation_objection(question, reply, delegated=delegated) == "") is counts
