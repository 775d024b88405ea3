"""What became of a submit. This file alone says so, and it says `accepted` only with proof.

A submit closes as
  not sent   no request that could carry the form left the browser;
  refused    that request's own answer is a 4xx, or shows the form again with errors that are new;
  accepted   that request's own answer is a success, and the page shows something that was not there
             before and that only the answer can have brought: a reference, a confirmation page;
  unknown    anything else: a 5xx, a lost line, silence, a thank-you that proves nothing.

Rules are ordered; the first with an opinion wins. Page text alone never accepts: `Attempt.writes`
comes from the guard outside the page, and without an answered write there no rule below
`_unanswered` is reached. Words (`phrases.py`) only narrow a confirmation page that the answer's
redirect has led to: without them references still prove, and nothing more is accepted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from ..page.snapshot import Snapshot
from . import phrases
from .facts import Disposition, Exchange, Outcome, OutcomeClass, Proof
from .reference import (
    answer_says_no,
    in_answer,
    named_references,
    shown_references,
    wire_references,
)

SNIPPET_MAX = 160  # characters of page text quoted as evidence


@dataclass(frozen=True, slots=True)
class Attempt:
    """All that is known of one submit: the page before and after, and the writes since."""

    before: Snapshot
    after: Snapshot
    writes: tuple[Exchange, ...]
    action_url: str
    typed: tuple[str, ...] = ()  # what we put in: never evidence of anything
    seen: frozenset[str] = frozenset()  # references that earlier pages of the run showed
    at: str = ""  # ISO 8601, UTC


def classify(attempt: Attempt) -> Outcome:
    """The outcome of the attempt."""
    sent = submission(attempt.writes, attempt.action_url)
    if sent is None:
        return _not_sent(attempt)
    return next(o for rule in RULES if (o := rule(attempt, sent)) is not None)


def submission(writes: tuple[Exchange, ...], action_url: str) -> Exchange | None:
    """The write that carried the form: to its address, else the largest that is no beacon."""
    carrying = [w for w in writes if w.resource_type != "Ping"]
    aimed = [w for w in carrying if _same_place(w.url, action_url)]
    return max(aimed or carrying, key=lambda w: (w.post_size, w.seq), default=None)


def _not_sent(a: Attempt) -> Outcome:
    new = _new_errors(a)
    if new:
        return _outcome(Disposition.NOT_SENT, OutcomeClass.VALIDATION, "client_validation", new[0])
    return _outcome(
        Disposition.NOT_SENT, OutcomeClass.UNKNOWN, "no_request", "no request left", 0.9
    )


def _unanswered(a: Attempt, sent: Exchange) -> Outcome | None:
    if sent.status is None:
        code = "connection_lost" if sent.error else "no_answer"
        return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, code, sent.error)
    return None


def _server_fault(a: Attempt, sent: Exchange) -> Outcome | None:
    worst = max(sent.status or 0, sent.final_status or 0)
    if worst >= 500:
        return _outcome(
            Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "server_error", f"status {worst}"
        )
    return None


_REFUSALS = {
    401: (OutcomeClass.BLOCKED, "login_required"),
    403: (OutcomeClass.BLOCKED, "forbidden"),
    404: (OutcomeClass.BLOCKED, "not_found"),
    409: (OutcomeClass.BLOCKED, "conflict"),
    410: (OutcomeClass.BLOCKED, "closed"),
    429: (OutcomeClass.BLOCKED, "rate_limited"),
}


def _refused_by_status(a: Attempt, sent: Exchange) -> Outcome | None:
    status = sent.status or 0
    if not 400 <= status < 500:
        return None
    kind, code = _REFUSALS.get(status, (OutcomeClass.VALIDATION, "server_validation"))
    snippet = next(iter(_new_errors(a)), f"status {status}")
    return _outcome(Disposition.REFUSED, kind, code, snippet, 0.95)


def _refused_by_form(a: Attempt, sent: Exchange) -> Outcome | None:
    new = _new_errors(a)
    if new and a.after.fillable:
        return _outcome(Disposition.REFUSED, OutcomeClass.VALIDATION, "server_validation", new[0])
    return None


def _denied(a: Attempt, sent: Exchange) -> Outcome | None:
    if answer_says_no(sent.body):
        text = "the answer itself says that it failed"
        return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "answer_negative", text)
    return None


def _failed_after_redirect(a: Attempt, sent: Exchange) -> Outcome | None:
    if (sent.final_status or 0) >= 400:
        text = f"the redirect led to status {sent.final_status}"
        return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "redirect_failed", text)
    return None


def _reference_shown(a: Attempt, sent: Exchange) -> Outcome | None:
    """A reference that came in the answer, shows on the page, and was nowhere before."""
    carried = wire_references(sent.location, sent.body)
    for token in filter(lambda t: _new(t, a), shown_references(a.after.text)):
        if token in carried or _named_by_answer(token, a, sent):
            return _accepted(a, sent, token, "reference", 0.99)
    return None


def _named_by_answer(token: str, a: Attempt, sent: Exchange) -> bool:
    """The answer's own text names the token a reference, and the form gave way to it."""
    brought = in_answer(token, sent.location, sent.body) or _is_answers_page(a, sent)
    named = token in named_references(a.after.text)
    return brought and named and _form_gone(a) and not _offers_form(a)


def _reference_in_answer(a: Attempt, sent: Exchange) -> Outcome | None:
    """A reference in the answer's own data, and the form gave way to a confirmation."""
    tokens = wire_references(sent.location, sent.body)
    new = [t for t in tokens if _new(t, a)]
    if new and _form_gone(a) and _confirming_words(a):
        return _accepted(a, sent, new[0], "confirmation_page", 0.9)
    return None


def _confirmation_page(a: Attempt, sent: Exchange) -> Outcome | None:
    """That request's redirect led to another page without the form, which confirms in words."""
    moved = urlsplit(a.after.url).path != urlsplit(a.before.url).path
    led = moved and 300 <= (sent.status or 0) < 400 and _is_answers_page(a, sent)
    if led and _form_gone(a) and _confirming_words(a):
        return _accepted(a, sent, "", "confirmation_page", 0.8)
    return None


def _unproven(a: Attempt, sent: Exchange) -> Outcome | None:
    return _outcome(
        Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "no_proof", a.after.text[:SNIPPET_MAX], 0.5
    )


RULES = (
    _unanswered,
    _server_fault,
    _refused_by_status,
    _refused_by_form,
    _denied,
    _failed_after_redirect,
    _reference_shown,
    _reference_in_answer,
    _confirmation_page,
    _unproven,
)


def _accepted(
    a: Attempt, sent: Exchange, token: str, post_state: str, confidence: float
) -> Outcome:
    request = f"{sent.method} {sent.url.split('?')[0].split('#')[0]}"
    proof = Proof(request, sent.status or 0, token, post_state, a.at)
    kind, snippet = OutcomeClass.SUCCESS, _around(a.after.text, token)
    return Outcome(Disposition.ACCEPTED, kind, "", confidence, snippet, False, proof)


def _outcome(
    disposition: Disposition, kind: OutcomeClass, code: str, snippet: str, confidence: float = 0.9
) -> Outcome:
    retryable = disposition is Disposition.NOT_SENT or kind is OutcomeClass.VALIDATION
    return Outcome(disposition, kind, code, confidence, snippet[:SNIPPET_MAX], retryable)


def _new_errors(a: Attempt) -> list[str]:
    """Errors that the page shows now and had not before: bound to a field, or free."""
    before = {f.key for f in a.before.fields if f.error or f.invalid} if not _moved(a) else set()
    bound = [f for f in a.after.fillable if (f.error or f.invalid) and f.key not in before]
    free = [e for e in a.after.errors if e not in a.before.errors]
    dialogs = [d for d in a.after.dialogs if d not in a.before.dialogs]
    return [f"{f.label}: {f.error or 'invalid'}" for f in bound] + [*free, *dialogs]


def _moved(a: Attempt) -> bool:
    return a.before.epoch != a.after.epoch


def _is_answers_page(a: Attempt, sent: Exchange) -> bool:
    """Whether the page now shown is the document that this request's answer brought."""
    if sent.resource_type != "Document" or not _moved(a):
        return False
    ok = 200 <= (sent.final_status or sent.status or 0) < 300
    return ok and _same_place(a.after.url, sent.final_url or sent.url)


def _form_gone(a: Attempt) -> bool:
    keys = {f.key for f in a.before.fillable}
    return not any(f.key in keys for f in a.after.fillable)


def _offers_form(a: Attempt) -> bool:
    """A page that invites to apply is the posting again: its reference is the job's."""
    return any(phrases.invites(b.label) for b in a.after.buttons)


def _confirming_words(a: Attempt) -> bool:
    return phrases.confirms(a.after.text) and not phrases.confirms(a.before.text)


def _new(token: str, a: Attempt) -> bool:
    typed = any(token.lower() in value.lower() for value in a.typed)
    return not typed and token not in a.seen and token not in a.before.text


def _same_place(left: str, right: str) -> bool:
    return urlsplit(left)[:3] == urlsplit(right)[:3]


def _around(text: str, token: str) -> str:
    """The text from the start of a sentence, or of a word, shortly before the token."""
    at = text.find(token) if token else 0
    before = text[max(at - SNIPPET_MAX // 2, 0) : at]
    whole = len(before) == at
    opening = before if whole else re.split(r"[.!?:]\s+|^\S*\s", before)[-1]
    return (opening + text[at:])[:SNIPPET_MAX]
