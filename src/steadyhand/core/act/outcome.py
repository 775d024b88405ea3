"""What became of a submit. This file alone says so, and it says `accepted` only with proof.

A submit closes as
  not sent   the page objected, at its fields or in a dialog, and no write left the browser;
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
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from ..job.domains import origin_of
from ..page.notices import closes
from ..page.snapshot import Snapshot
from ..page.walls import LOGIN
from . import phrases
from .facts import (
    SNIPPET_MAX,
    Disposition,
    Exchange,
    Outcome,
    OutcomeClass,
    Proof,
    quoted,
    same_place,
)
from .reference import (
    answer_says_no,
    in_answer,
    minted_references,
    named_references,
    shown_references,
    surely_named,
    wire_references,
)

WITHHELD = "withheld"  # the code of a submit that the gate let nothing of go
ALTERED = "altered"  # the code of one that was another than was approved, and did not leave
DENIED = ("confirm:", "prompt:")  # dialogs that were answered no: what they ask was not done


@dataclass(frozen=True, slots=True)
class Attempt:
    """All that is known of one submit: the page before and after, and the writes since."""

    before: Snapshot
    after: Snapshot
    writes: tuple[Exchange, ...]
    action_url: str
    typed: tuple[str, ...] = ()  # what we put in: never evidence of anything
    seen: frozenset[str] = frozenset()  # references that earlier pages of the run showed
    withheld: tuple[str, ...] = ()  # addresses that the gate let nothing go to, since the press
    altered: str = ""  # what differed from what was approved, so that the gate let nothing go
    asks_more: bool = False  # the page after it has a button that sends, or asks on
    at: str = ""  # ISO 8601, UTC


def classify(attempt: Attempt) -> Outcome:
    """The outcome of the attempt."""
    if kept := changed(attempt.altered):
        return kept
    sent = submission(attempt.writes, attempt.action_url)
    if sent is None:
        return held_back(attempt.withheld) or _without_write(attempt)
    return next(o for rule in RULES if (o := rule(attempt, sent)) is not None)


def submission(writes: tuple[Exchange, ...], action_url: str) -> Exchange | None:
    """The write that carried the form: to its address, else the largest of the carrying ones."""
    carrying = _carrying(writes, action_url)
    aimed = [w for w in carrying if same_place(w.url, action_url)]
    return max(aimed or carrying, key=lambda w: (w.post_size, w.seq), default=None)


def _carrying(writes: tuple[Exchange, ...], action_url: str) -> list[Exchange]:
    """Writes that may have carried the form: all but beacons to other hosts."""
    host = urlsplit(action_url).netloc
    return [w for w in writes if w.resource_type != "Ping" or urlsplit(w.url).netloc == host]


def held_back(withheld: Iterable[str]) -> Outcome | None:
    """The page would have sent it to another site: the gate knows that nothing left."""
    places = (origin_of(url) for url in withheld)
    origin = next((each for each in places if each), "")
    if not origin:
        return None
    return _outcome(Disposition.NOT_SENT, OutcomeClass.UNKNOWN, WITHHELD, origin)


def changed(altered: str) -> Outcome | None:
    """What would have been sent differs from what was approved: the gate let nothing of it go."""
    if not altered:
        return None
    return _outcome(Disposition.NOT_SENT, OutcomeClass.UNKNOWN, ALTERED, altered)


def _without_write(a: Attempt) -> Outcome:
    """A page that objects has sent nothing; any other silence may hide a request we cannot see.

    A form may be sent by GET, which no write shows.
    """
    asked = (d for d in _dialogs(a) if d.startswith(DENIED) or phrases.objects(d))
    objections = [*_bound_errors(a), *asked]
    if objections and not _moved(a):
        kind = OutcomeClass.VALIDATION
        return _outcome(Disposition.NOT_SENT, kind, "client_validation", objections[0])
    text = "no write was seen to leave the browser"
    return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "no_request", text)


def _unanswered(a: Attempt, sent: Exchange) -> Outcome | None:
    if sent.status is None:
        code = "connection_lost" if sent.error else "no_answer"
        return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, code, sent.error)
    return None


def _server_fault(a: Attempt, sent: Exchange) -> Outcome | None:
    worst = max(sent.status or 0, sent.final_status or 0)
    if worst >= 500:
        text = f"status {worst}"
        return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "server_error", text)
    return None


def _mixed(a: Attempt, sent: Exchange) -> Outcome | None:
    """One write was refused and another was not: which of them was the application?"""
    others = [w for w in _carrying(a.writes, a.action_url) if w is not sent]
    if _is_refusal(sent) and not all(map(_is_refusal, others)):
        text = "several requests left, and not all were refused"
        return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "mixed_answers", text)
    return None


def _is_refusal(write: Exchange) -> bool:
    return write.status is not None and 400 <= write.status < 500


_REFUSALS = {
    401: (OutcomeClass.BLOCKED, "login_required"),
    403: (OutcomeClass.BLOCKED, "forbidden"),
    404: (OutcomeClass.BLOCKED, "not_found"),
    409: (OutcomeClass.BLOCKED, "conflict"),
    410: (OutcomeClass.BLOCKED, "closed"),
    429: (OutcomeClass.BLOCKED, "rate_limited"),
}


def _refused_by_status(a: Attempt, sent: Exchange) -> Outcome | None:
    if not _is_refusal(sent):
        return None
    kind, code = _REFUSALS.get(sent.status or 0, (OutcomeClass.VALIDATION, "server_validation"))
    waits = [f"Retry-After: {sent.retry_after}"] if sent.status == 429 and sent.retry_after else []
    told = [*waits, *_bound_errors(a), *_free_errors(a), f"status {sent.status}"]
    return _outcome(Disposition.REFUSED, kind, code, told[0], 0.95)


def _refused_by_form(a: Attempt, sent: Exchange) -> Outcome | None:
    """The form again with errors: at its fields, or anywhere on a page that the answer brought."""
    told = [*_bound_errors(a), *(filter(phrases.objects, _free_errors(a)) if _moved(a) else [])]
    if told and _same_form(a):
        return _outcome(Disposition.REFUSED, OutcomeClass.VALIDATION, "server_validation", told[0])
    return None


def _denied(a: Attempt, sent: Exchange) -> Outcome | None:
    if answer_says_no(sent.body):
        text = "the answer itself says that it failed"
        return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "answer_negative", text)
    return None


def _vetoed(a: Attempt, sent: Exchange) -> Outcome | None:
    """The page denies, closes, or asks to sign in: no token on it proves anything."""
    text = a.after.text
    denies = phrases.denies(text) and not phrases.denies(a.before.text)
    asks = any(s.kind == LOGIN and s.blocking for s in a.after.signals)
    if denies or asks or closes(text):
        return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "denied_by_page", text)
    return None


def _failed_after_redirect(a: Attempt, sent: Exchange) -> Outcome | None:
    if (sent.final_status or 0) >= 400:
        text = f"the redirect led to status {sent.final_status}"
        return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "redirect_failed", text)
    return None


def _reference_shown(a: Attempt, sent: Exchange) -> Outcome | None:
    """A reference that came in an answer, shows on the page, and was nowhere before."""
    text = a.after.text
    named = named_references(text) if _confirming_words(a) else surely_named(text)
    for token in filter(lambda t: _new(t, a), shown_references(a.after.text)):
        for write in _successes(a, sent):
            carried = token in _believed(a, write)
            if _proves(a, write, named=token in named, carried=carried, token=token):
                return _accepted(a, write, token, "reference", 0.99)
    return None


def _proves(a: Attempt, write: Exchange, *, named: bool, carried: bool, token: str) -> bool:
    """The form gave way to the token, or stays beside words that confirm it."""
    if _form_gone(a):
        brought = in_answer(token, write.location, write.body) or _is_answers_page(a, write)
        return (carried or (named and brought)) and not _offers_form(a)
    stays = named and carried and not _moved(a) and not a.asks_more
    return stays and _confirming_words(a)


def _believed(a: Attempt, write: Exchange) -> tuple[str, ...]:
    """References that the answer carries. A draft has an application's id as well: that of an
    application counts only beside words that confirm it."""
    minted = minted_references(write.location, write.body)
    return wire_references(write.location, write.body) if _confirming_words(a) else minted


def _successes(a: Attempt, sent: Exchange) -> list[Exchange]:
    """The submission first, then other carrying writes that were answered with success."""
    others = [w for w in _carrying(a.writes, a.action_url) if w is not sent]
    return [w for w in (sent, *others) if w.status is not None and w.status < 400]


def _reference_in_answer(a: Attempt, sent: Exchange) -> Outcome | None:
    """A reference in the answer's own data, and the form gave way to a confirmation."""
    if not (_form_gone(a) and _confirming_words(a)):
        return None
    for write in _successes(a, sent):
        new = [t for t in wire_references(write.location, write.body) if _new(t, a)]
        if new:
            return _accepted(a, write, new[0], "confirmation_page", 0.9)
    return None


def _confirmation_page(a: Attempt, sent: Exchange) -> Outcome | None:
    """That request's redirect led to another page without the form, which confirms in words."""
    moved = urlsplit(a.after.url).path != urlsplit(a.before.url).path
    led = moved and 300 <= (sent.status or 0) < 400 and _is_answers_page(a, sent)
    if led and _form_gone(a) and _confirming_words(a):
        return _accepted(a, sent, "", "confirmation_page", 0.8)
    return None


def _unproven(a: Attempt, sent: Exchange) -> Outcome | None:
    return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "no_proof", a.after.text, 0.5)


RULES = (
    _unanswered,
    _server_fault,
    _mixed,
    _refused_by_status,
    _refused_by_form,
    _denied,
    _failed_after_redirect,
    _vetoed,
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
    return Outcome(disposition, kind, code, confidence, quoted(snippet), retryable)


def _bound_errors(a: Attempt) -> list[str]:
    """Errors at fields that were not there before the submit."""
    before = {f.key for f in a.before.fields if f.error or f.invalid} if not _moved(a) else set()
    bound = [f for f in a.after.fillable if (f.error or f.invalid) and f.key not in before]
    return [f"{f.label}: {f.error or 'invalid'}" for f in bound]


def _free_errors(a: Attempt) -> list[str]:
    """Messages in the manner of errors that no field owns; a progress notice may look like one."""
    return [*(e for e in a.after.errors if e not in a.before.errors), *_dialogs(a)]


def _dialogs(a: Attempt) -> list[str]:
    return [d for d in a.after.dialogs if d not in a.before.dialogs]


def _same_form(a: Attempt) -> bool:
    keys = {f.key for f in a.before.fillable}
    return any(f.key in keys for f in a.after.fillable)


def _moved(a: Attempt) -> bool:
    return a.before.epoch != a.after.epoch


def _is_answers_page(a: Attempt, sent: Exchange) -> bool:
    """Whether the page now shown is the document that this request's answer brought."""
    if sent.resource_type != "Document" or not _moved(a):
        return False
    ok = 200 <= (sent.final_status or sent.status or 0) < 300
    return ok and same_place(a.after.url, sent.final_url or sent.url)


def _form_gone(a: Attempt) -> bool:
    """No question of the form is left, and no other form but a lone search or newsletter box."""
    if a.asks_more:
        return False
    left = a.after.fillable
    return not _same_form(a) and len(left) <= 1 and not any(f.required for f in left)


def _offers_form(a: Attempt) -> bool:
    """A page that invites to apply is the posting again: its reference is the job's."""
    return any(phrases.invites(b.label) for b in a.after.reachable)


def _confirming_words(a: Attempt) -> bool:
    return phrases.confirms(a.after.text) and not phrases.confirms(a.before.text)


def _new(token: str, a: Attempt) -> bool:
    typed = any(token.lower() in value.lower() for value in a.typed)
    return not typed and token not in a.seen and token not in a.before.text


def _around(text: str, token: str) -> str:
    """The text from the start of a sentence, or of a word, shortly before the token."""
    at = text.find(token) if token else 0
    before = text[max(at - SNIPPET_MAX // 2, 0) : at]
    whole = len(before) == at
    opening = before if whole else re.split(r"[.!?:]\s+|^\S*\s", before)[-1]
    return quoted(opening + text[at:])
