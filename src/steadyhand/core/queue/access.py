"""What somebody who was recognised may do: scopes, for whom, and whose yes counts as a person's."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..answer.sensitivity import LEGAL_INTENTS
from ..answer.sheet import Question, QuestionKind, Reply
from ..policy.budget import Tier

JOBS_READ, JOBS_WRITE = "jobs:read", "jobs:write"
QUESTIONS_ANSWER, SECRETS_WRITE = "questions:answer", "secrets:write"
WORKERS_MANAGE, ADMIN = "workers:manage", "admin"
USER_SCOPES = frozenset((JOBS_READ, JOBS_WRITE, QUESTIONS_ANSWER, SECRETS_WRITE))
SCOPES = USER_SCOPES | {WORKERS_MANAGE, ADMIN}
_KEY_NAME = re.compile(r"[A-Za-z0-9._-]{1,64}")
_USER = re.compile(r"[A-Za-z0-9._@-]{1,64}")


def is_key_name(text: str) -> bool:
    """Whether a program may be called so; who delegates to it writes that name."""
    return _KEY_NAME.fullmatch(text) is not None


def is_user_id(text: str) -> bool:
    """Whether a user may be called so."""
    return _USER.fullmatch(text) is not None


def token_scopes(said: Iterable[str]) -> frozenset[str]:
    """What the bearer of a token may do: what it names of ours, else what a user may by default.

    An identity provider that knows nothing of us says `openid email`; one that does may say less
    than the default, or more.
    """
    return SCOPES & frozenset(said) or USER_SCOPES


def acting_user(own: str, wanted: str) -> str | None:
    """For whom a program acts that was bound to *own* and names *wanted*, '' for nobody.

    None where it may not: a bound one acts for its user alone.
    """
    if own and wanted not in ("", own):
        return None
    return own or wanted


def tier_named(name: str, usual: Tier) -> Tier:
    """The tier of that name; the usual one where nobody said, or no such tier is known."""
    return Tier(name) if name in set(Tier) else usual


_YES_KINDS = frozenset(
    (
        QuestionKind.CONFIRM_SUBMIT,
        QuestionKind.STEP_GRANT,
        QuestionKind.CONSENT,
        QuestionKind.DUPLICATE,
    )
)
_PERSON = "A person has to say so themselves, or delegate it to this program by name."
_LEGAL = "The sheet holds legal declarations; only the person themselves can approve them."


def delegation_objection(question: Question, reply: Reply, *, delegated: bool) -> str:
    """Why a program's reply does not count as its user's; '' where it does.

    Only what is a yes to sending something needs the user, and the word on a submit of which
    nobody knows: no program can have looked. *delegated*: the user switched this program on.
    """
    needs_user = question.kind in _YES_KINDS and reply.approved
    if question.kind is QuestionKind.UNKNOWN_SUBMIT:
        return _PERSON
    if needs_user and not delegated:
        return _PERSON
    if needs_user and any(line.intent in LEGAL_INTENTS for line in question.sheet):
        return _LEGAL
    return ""
