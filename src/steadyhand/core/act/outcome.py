"""What became of a submit. This file alone says so, and it says `accepted` only with proof.

A submit closes as
  not sent   the page objected, at its fields, in a dialog or in words, and no write left;
  refused    that request's own answer is a 4xx, or shows the form again with errors that are new;
  accepted   needed together: the request told what was approved; its own answer is a success by
             status and by body; the answer, or the page that it brought, confirms in words that
             were not there before; and nothing new stands beside them that is not understood;
  unknown    anything else: a 5xx, a lost line, silence, a thank-you beside a step that is left.

Rules are ordered; the first with an opinion wins. A reference proves nothing; it makes sure, and
names the application. The law of this file: whatever is added to page or answer that no rule
understands can only lead to `unknown`. So the rules look for no trouble but for what is harmless,
and what is not known to be that counts as trouble (`sentences.py`, `reply.py`).
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import unquote, urlsplit

from ..origins import origin_of
from ..page.blockers import says_challenge
from ..page.notices import closes
from ..page.snapshot import FieldKey, Role, Snapshot
from . import phrases
from .exchanges import (
    closing_request,
    is_in_answer,
    named_references,
    page_references,
    token_digest,
    wire_references,
)
from .reply import HTTP_ACCEPTED, AnswerSense, Reply, SentRequest, read_reply, visible_text
from .results import (
    SNIPPET_MAX,
    Disposition,
    Exchange,
    Outcome,
    OutcomeClass,
    Proof,
    quote,
    same_place,
)
from .sentences import (
    NO_LEXICON,
    Interpretation,
    Lexicon,
    ReadingContext,
    interpret,
    is_harmless_label,
    languages_in,
    only_thanks,
    plain_line,
    reading_context,
    sentences,
)

CODE_WITHHELD = "withheld"  # the code of a submit that the gate let nothing of go
CODE_THIRD_PARTY = "talks"  # the code of one before which the page would have asked another site
CODE_ALTERED = "altered"  # the code of one that was another than was approved, and did not leave
HTTP_CREATED = 201  # the status of an answer to what has made something
CODE_QUEUED = "queued"  # of one that the site has taken and not done yet
VALUES_MIN = (
    2  # values that a request must tell to count as the form; fewer, where fewer were typed
)
VALUE_LENGTH_MIN = 4  # characters; shorter ones stand in many a request by chance
OTHERS_MAX = 3  # fields that a page may ask beside a confirmation: a search, a survey
TOP_FRAME = "f0"  # the frame of the page itself
NAMES_MAX = 3  # words of a value that may be somebody's name
HALF_MAX = 52  # characters of each of two texts that are quoted side by side
DISMISSED_DIALOGS = (
    "confirm:",
    "prompt:",
)  # dialogs that were answered no: what they ask was not done


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
    talks: tuple[str, ...] = ()  # addresses of other sites that the gate let nobody ask, since then
    altered: str = ""  # what differed from what was approved, so that the gate let nothing go
    parts: tuple[str, ...] = ()  # where what was approved went before, and was taken, in parts
    asks_more: bool = False  # the page after it has a button that sends, or asks on
    at: str = ""  # ISO 8601, UTC
    lexicon: Lexicon = NO_LEXICON  # words that are understood beside those of our own lists


def classify(attempt: Attempt) -> Outcome:
    """The outcome of the attempt."""
    if kept := altered_outcome(attempt.altered):
        return kept
    sent = _submit_request(attempt)
    if sent is None:
        return withheld_outcome(attempt.withheld) or _no_write_outcome(attempt)
    return next(o for rule in OUTCOME_RULES if (o := rule(attempt, sent)) is not None)


def _submit_request(a: Attempt) -> Exchange | None:
    """The write that carried the form; where none did, the one that sends what the site holds."""
    sent = submission(a.writes, a.action_url)
    if sent is None or _carries_form(a, sent):
        return sent
    return closing_request(a.writes, a.parts) or sent


def submission(writes: tuple[Exchange, ...], action_url: str) -> Exchange | None:
    """The write that carried the form: the one that tells the most, then that to its address."""
    carrying = _candidate_writes(writes, action_url)

    def weight(write: Exchange) -> tuple[int, bool, int, int]:
        aimed = same_place(write.url, action_url)
        return write.carried, aimed or write.continues, write.post_size, write.seq

    return max(carrying, key=weight, default=None)


def _candidate_writes(writes: tuple[Exchange, ...], action_url: str) -> list[Exchange]:
    """Writes that may have carried the form: all but beacons to other hosts."""
    host = urlsplit(action_url).netloc
    return [w for w in writes if w.resource_type != "Ping" or urlsplit(w.url).netloc == host]


def _carries_form(a: Attempt, write: Exchange) -> bool:
    """Whether the write told what was approved: its values, the form, or what stands for them.

    What a form that came in parts was answered with before stands for these parts, and so does the
    one request that sends what the site holds of them.
    """
    aimed = same_place(write.url, a.action_url) and write.resource_type != "Ping"
    told = write.carried >= _values_needed(a) or write.continues or aimed
    return told or write is closing_request(a.writes, a.parts)


def withheld_outcome(withheld: Iterable[str]) -> Outcome | None:
    """The page would have sent it to another site: the gate knows that nothing left."""
    places = (origin_of(url) for url in withheld)
    origin = next((each for each in places if each), "")
    if not origin:
        return None
    return _outcome(Disposition.NOT_SENT, OutcomeClass.UNKNOWN, CODE_WITHHELD, origin)


def third_party_outcome(talks: Iterable[str]) -> Outcome | None:
    """The outcome where the page may wait for another site that it was kept from asking."""
    origin = next((origin for url in talks if (origin := origin_of(url))), "")
    if not origin:
        return None
    return _outcome(Disposition.NOT_SENT, OutcomeClass.UNKNOWN, CODE_THIRD_PARTY, origin)


def altered_outcome(altered: str) -> Outcome | None:
    """What would have been sent differs from what was approved: the gate let nothing of it go."""
    if not altered:
        return None
    return _outcome(Disposition.NOT_SENT, OutcomeClass.UNKNOWN, CODE_ALTERED, altered)


def _no_write_outcome(a: Attempt) -> Outcome:
    """A page that objects has sent nothing; any other silence may hide a request we cannot see.

    A form may be sent by GET, which no write shows.
    """
    asked = (d for d in _dialogs(a) if d.startswith(DISMISSED_DIALOGS) or phrases.objects(d))
    objections = [
        *_bound_errors(a),
        *asked,
        *_confirm_dialogs(a),
        *_objecting_lines(a),
        *_browser_objections(a),
    ]
    if objections and not _is_other_document(a):
        kind = OutcomeClass.VALIDATION
        return _outcome(Disposition.NOT_SENT, kind, "client_validation", objections[0])
    if kept := third_party_outcome(a.talks):
        return kept
    text = "no write was seen to leave the browser"
    return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "no_request", text)


def _browser_objections(a: Attempt) -> list[str]:
    """The control for whose sake the browser itself keeps the form, before the press and since.

    A form that a script sends when it is clicked may go all the same: only one that posts counts,
    and of that a write would have been seen.
    """
    both = zip(
        _blocking_controls(a.before, a.action_url),
        _blocking_controls(a.after, a.action_url),
        strict=False,
    )
    return [f"{held}: it must not stay as it is" for old, held in both if old == held]


def _blocking_controls(page: Snapshot, action_url: str) -> list[str]:
    """What holds the forms that post to that address; nothing where one of them may leave."""
    aimed = [f for f in page.forms if f.method == "post" and same_place(f.action, action_url)]
    return [f.held for f in aimed] if all(f.held for f in aimed) else []


def _confirm_dialogs(a: Attempt) -> list[str]:
    """What a dialog of the page that came up since asks before it sends: it waits for a yes."""
    known = {o.ref for o in a.before.overlays}
    over = (o for o in a.after.overlays if o.kind == "dialog" and o.covers and o.ref not in known)
    return [o.text for o in over if phrases.asks_before_sending(o.text)]


def _objecting_lines(a: Attempt) -> list[str]:
    """New lines by which a page keeps a whole form from leaving: it finds fault or challenges.

    A line that tells of something under way is none: the request may still come.
    """
    known = {plain_line(each) for each in sentences(a.before.text)}
    asked = {f.key for f in a.before.fillable}
    stays = asked <= {f.key for f in a.after.fillable}
    fresh = (s for s in sentences(a.after.text) if stays and plain_line(s) not in known)
    return [
        s
        for s in fresh
        if (phrases.objects(s) or says_challenge(s)) and not phrases.says_under_way(s)
    ]


def _no_answer(a: Attempt, sent: Exchange) -> Outcome | None:
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


def _mixed_answers(a: Attempt, sent: Exchange) -> Outcome | None:
    """One write was refused and another was not: which of them was the application?"""
    others = [w for w in _candidate_writes(a.writes, a.action_url) if w is not sent]
    failed = [w for w in others if _carries_form(a, w) and not _is_success(w)]
    if (_is_refusal(sent) and not all(map(_is_refusal, others))) or (_is_success(sent) and failed):
        text = "several requests left, and not all were answered alike"
        return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "mixed_answers", text)
    return None


def _no_carrier(a: Attempt, sent: Exchange) -> Outcome | None:
    """No request told what was approved: what answered them says nothing of the application."""
    if _carries_form(a, sent):
        return None
    text = "no request was seen to carry what was approved"
    return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "no_carrier", text)


def _is_success(write: Exchange) -> bool:
    return write.status is not None and not write.error and write.status < 400


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


def _status_refusal(a: Attempt, sent: Exchange) -> Outcome | None:
    if not _is_refusal(sent):
        return None
    kind, code = _REFUSALS.get(sent.status or 0, (OutcomeClass.VALIDATION, "server_validation"))
    waits = [f"Retry-After: {sent.retry_after}"] if sent.status == 429 and sent.retry_after else []
    told = [*waits, *_bound_errors(a), *_free_errors(a), f"status {sent.status}"]
    return _outcome(Disposition.REFUSED, kind, code, told[0], 0.95)


def _form_refusal(a: Attempt, sent: Exchange) -> Outcome | None:
    """The form again with errors: at its fields, or anywhere on a page that the answer brought."""
    told = [
        *_bound_errors(a),
        *(filter(phrases.objects, _free_errors(a)) if _is_other_document(a) else []),
    ]
    if told and _same_form(a):
        return _outcome(Disposition.REFUSED, OutcomeClass.VALIDATION, "server_validation", told[0])
    return None


def _redirect_failure(a: Attempt, sent: Exchange) -> Outcome | None:
    if (sent.final_status or 0) >= 400:
        text = f"the redirect led to status {sent.final_status}"
        return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "redirect_failed", text)
    return None


def _negative_answer(a: Attempt, sent: Exchange) -> Outcome | None:
    """An answer of the form that says that it failed, or that nobody understands."""
    worst = max(_replies(a), key=lambda reply: reply.answer, default=Reply())
    if worst.answer is AnswerSense.DENIES:
        text = f"the answer itself says that it failed: {worst.opaque}"
        return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "answer_negative", text)
    if worst.answer is AnswerSense.OPAQUE:
        text = f"the answer says what is not understood: {worst.opaque}"
        return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "answer_unread", text)
    return None


def _page_denial(a: Attempt, sent: Exchange) -> Outcome | None:
    """The page denies, closes, is a challenge, or says what nobody understands."""
    text, page = a.after.text, _page_interpretation(a)
    denies = phrases.denies(text) and not phrases.denies(a.before.text)
    stands = any(s.blocking for s in a.after.signals)
    if (page.opaque and denies) or stands or closes(text) or a.after.fault:
        return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "denied_by_page", text)
    if page.opaque:
        both = _mixed_quotation(page)
        return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "not_understood", both)
    return None


def _mixed_quotation(page: Interpretation) -> str:
    """What is not understood, and the words beside it that say that the application is in."""
    said = page.confirmation or page.thanks
    odd = f"“{_shorten(page.opaque)}”, which is not understood"
    return f"the site says “{_shorten(said)}”, and beside it {odd}" if said else page.opaque


def _shorten(text: str) -> str:
    """The text up to a whole word, so that two of them fit into one quotation."""
    return textwrap.shorten(text, HALF_MAX, placeholder=" …")


def is_queued(a: Attempt) -> bool:
    """Whether the site has only put it into a queue, or the page says that something goes on.

    So it does where the answer leads to another page that is not there yet. What the page says
    next counts.
    """
    sent = _submit_request(a)
    if sent is None or not _is_success(sent):
        return False
    return (
        _is_answered_queued(a, sent)
        or _is_leaving(a)
        or phrases.says_under_way(_page_interpretation(a).opaque)
    )


def _is_leaving(a: Attempt) -> bool:
    """Whether an answer sends the page to another one, and that one is not there yet.

    It is not before it asks or confirms something: a document that has only begun may show neither.
    """
    here = urlsplit(a.after.url).path
    leads = {urlsplit(reply.leads).path for reply in _replies(a)} - {""}
    if not _is_other_document(a):
        return bool(leads - {here})
    bare = not (a.asks_more or a.after.fields) and classify(a).disposition is Disposition.UNKNOWN
    return bare and bool(leads - {urlsplit(a.before.url).path})


def _is_answered_queued(a: Attempt, sent: Exchange) -> bool:
    return sent.status == HTTP_ACCEPTED or any(r.answer is AnswerSense.QUEUED for r in _replies(a))


def _queued_answer(a: Attempt, sent: Exchange) -> Outcome | None:
    """The site has taken it and not done it yet; what the page says later counts."""
    if _is_answered_queued(a, sent) and not _page_interpretation(a).confirms:
        text = f"the site has put it into a queue (status {sent.status})"
        return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, CODE_QUEUED, text)
    return None


def _confirmation(a: Attempt, sent: Exchange) -> Outcome | None:
    """Page or answer confirms in words, and the form gave way to that or was emptied for it.

    A thank-you counts where the answer led to another page, or more is told of the application.
    """
    page, token, replies = _page_interpretation(a), _reference(a, sent), _replies(a)
    words = page.confirmation or next((r.confirmation for r in replies if r.confirmation), "")
    gave_way = _is_form_gone(a)
    if not words and gave_way and (token or page.beside or _is_redirected(a, sent)):
        words = page.thanks
    emptied, affirmed = _is_form_cleared(a, sent), any(r.affirms for r in replies)
    made = gave_way and _shows_creation(a, sent, replies)
    if not words and (made or (affirmed and (gave_way or emptied))):
        words = page.thanks or next(filter(only_thanks, _new_lines(a)), "")
    left = emptied or _stays_with_record(a, replies) or _says_so_above(a, page, replies)
    stays = (page.confirmation and left) or (affirmed and emptied)
    if not words or not (gave_way or stays):
        return None
    return _acceptance(a, sent, token, words=words)


def _is_redirected(a: Attempt, sent: Exchange) -> bool:
    """Whether that request's own redirect led to another page than the form's."""
    moved = urlsplit(a.after.url).path != urlsplit(a.before.url).path
    return moved and 300 <= (sent.status or 0) < 400 and _is_answers_page(a, sent)


def _shows_creation(a: Attempt, sent: Exchange, replies: Sequence[Reply]) -> bool:
    """Whether the answer itself says that something was made of what was sent, or shows it."""
    return sent.status == HTTP_CREATED or _has_record(a, replies) or _shows_record(a, sent)


def _has_record(a: Attempt, replies: Sequence[Reply]) -> bool:
    """Whether an answer is the record of what was sent: with an id of its own, and the values."""
    return any(reply.mints and reply.repeats >= _values_needed(a) for reply in replies)


def _shows_record(a: Attempt, sent: Exchange) -> bool:
    """Whether the answer is a page that shows again what was typed."""
    lines = {plain_line(each) for each in _new_lines(a)}
    shown = {
        v for v in _significant_values(a) if all(plain_line(each) in lines for each in sentences(v))
    }
    return _is_answers_page(a, sent) and len(shown) >= max(_values_needed(a), VALUES_MIN)


def _significant_values(a: Attempt) -> set[str]:
    """The typed values that do not stand in many a text by chance."""
    return {value.casefold() for value in a.typed if len(value) >= VALUE_LENGTH_MIN}


def _values_needed(a: Attempt) -> int:
    """How many of them a request, or its answer, tells at the least if it is of the form."""
    return max(min(VALUES_MIN, len(_significant_values(a))), 1)


def _stays_with_record(a: Attempt, replies: Sequence[Reply]) -> bool:
    """Whether the page leaves the form as it was sent, and its record has come: nothing is asked.

    A page that only says so beside a form proves nothing.
    """
    asks = {f.key for f in a.after.fillable} - _field_keys(a.before)
    wrong = _bound_errors(a) or _free_errors(a)
    return not (_is_other_document(a) or asks or wrong) and _has_record(a, replies)


def _says_so_above(a: Attempt, page: Interpretation, replies: Sequence[Reply]) -> bool:
    """Whether a dialog that came up since says it over the form, and the answer that it worked.

    It asks nothing, and nobody gets at the form before it is closed.
    """
    known = {o.ref for o in a.before.overlays}
    new = (o for o in a.after.overlays if o.ref not in known and o.kind == "dialog" and o.covers)
    told = {plain_line(each) for o in new if not o.fields for each in sentences(o.text)}
    wrong = _is_other_document(a) or _bound_errors(a) or _free_errors(a)
    agreed = any(reply.affirms or reply.mints for reply in replies)
    return agreed and not wrong and plain_line(page.confirmation) in told


def _new_lines(a: Attempt) -> Iterator[str]:
    """The sentences of the page that were not on it before."""
    known = set(map(plain_line, sentences(a.before.text)))
    return (each for each in sentences(a.after.text) if plain_line(each) not in known)


def _page_interpretation(a: Attempt) -> Interpretation:
    """What is new on the page, all of it: its text, its title, its buttons, its native dialogs.

    Beside a sentence that says that it is in, a button need only tell of no step that is left.
    """
    known, labels = _reading_context(a), _new_button_labels(a)
    asked = (each for text in _optional_questions(a.after) for each in sentences(text))
    known = replace(
        known, lines=known.lines | set(map(plain_line, filter(is_harmless_label, asked)))
    )
    away = frozenset(map(plain_line, filter(is_harmless_label, labels)))
    beside = replace(known, lines=known.lines | away)
    text = interpret(a.after.text, beside)
    if not text.confirmation:
        beside, text = known, interpret(a.after.text, known)
    others = (interpret(each, beside).opaque for each in (a.after.title, *_dialogs(a), *labels))
    return replace(text, opaque=next(filter(None, (text.opaque, *others)), ""))


def _optional_questions(page: Snapshot) -> Iterator[str]:
    """What a page asks that nobody has to answer: a question says nothing of what was sent."""
    for field in page.fields:
        if not field.required:
            yield from (field.label, field.group, *(o.label for o in field.options))


def _reading_context(a: Attempt) -> ReadingContext:
    """What the page need not have understood: what it showed before, and where links lead."""
    before = a.before
    labels = (f.label for f in before.fields)
    links = (b.label for b in a.after.buttons if b.role is Role.LINK and b.href)
    host = re.sub(r"[.-]", " ", urlsplit(a.after.url).hostname or "")
    path = re.sub(r"[^\w]|_", " ", unquote(urlsplit(before.url).path))
    texts = (before.title, before.text, *before.headings, *labels, *_button_labels(before), *links)
    known = reading_context(texts, (*filter(_is_short, a.typed), host, path))
    echoes = {plain_line(each) for value in a.typed for each in sentences(value)}
    known = replace(known, lines=known.lines | echoes)
    bodies = (w.body.decode("utf-8", "replace") for w in a.writes if _carries_form(a, w))
    answers = map(visible_text, bodies)
    return replace(known, lexicon=a.lexicon, spoken=languages_in((a.after.text, *answers)))


def _is_short(value: str) -> bool:
    return len(value.split()) <= NAMES_MAX


def _button_labels(page: Snapshot) -> list[str]:
    return [b.label for b in page.buttons]


def _new_button_labels(a: Attempt) -> list[str]:
    """Of what can be pressed now and could not before; what leads away is a link."""
    before = set(_button_labels(a.before))
    pressed = (b for b in a.after.reachable if not (b.role is Role.LINK and b.href))
    return [b.label for b in pressed if b.label not in before]


def _replies(a: Attempt) -> list[Reply]:
    """What the answers of the form say; one that is the page itself is judged as that."""
    own = [
        w for w in a.writes if _carries_form(a, w) and _is_success(w) and not _is_answers_page(a, w)
    ]
    known, page = _reading_context(a), a.after.text
    number, of = a.before.stage
    steps = of if number == of else 0
    asked = (SentRequest(w.pairs, w.told, a.typed, (w.url, a.after.url), steps) for w in own)
    return [
        read_reply(w.body, w.content_type, known, page=page, asked=each)
        for w, each in zip(own, asked, strict=True)
    ]


def _no_proof(a: Attempt, sent: Exchange) -> Outcome | None:
    return _outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "no_proof", a.after.text, 0.5)


OUTCOME_RULES = (
    _no_answer,
    _server_fault,
    _mixed_answers,
    _no_carrier,
    _status_refusal,
    _form_refusal,
    _redirect_failure,
    _negative_answer,
    _page_denial,
    _queued_answer,
    _confirmation,
    _no_proof,
)


def _reference(a: Attempt, sent: Exchange) -> str:
    """The token that the site minted for it: new, not the page's own, and from no other write."""
    named = named_references(a.after.text)
    wired = wire_references(sent.location, sent.body)
    loose = (t for t in page_references(a.after.text) if is_in_answer(t, sent.location, sent.body))
    others = [w for w in a.writes if w is not sent]
    for token in dict.fromkeys((*(t for t in named if t in wired), *named, *loose, *wired)):
        elsewhere = any(is_in_answer(token, w.location, w.body) for w in others)
        if _is_new_token(token, a) and not elsewhere and token_digest(token) not in sent.told:
            return token
    return ""


def _acceptance(a: Attempt, sent: Exchange, token: str, *, words: str) -> Outcome:
    shown = bool(token) and token in a.after.text
    post_state = "reference" if shown else "confirmation_page"
    request = f"{sent.method} {sent.url.split('?')[0].split('#')[0]}"
    proof = Proof(request, sent.status or 0, token, post_state, a.at)
    sure = 0.99 if shown else 0.95 if token else 0.9
    snippet = _text_around(a.after.text, token) if shown else quote(words)
    return Outcome(Disposition.ACCEPTED, OutcomeClass.SUCCESS, "", sure, snippet, False, proof)


def _outcome(
    disposition: Disposition, kind: OutcomeClass, code: str, snippet: str, confidence: float = 0.9
) -> Outcome:
    retryable = disposition is Disposition.NOT_SENT or kind is OutcomeClass.VALIDATION
    return Outcome(disposition, kind, code, confidence, quote(snippet), retryable)


def _bound_errors(a: Attempt) -> list[str]:
    """Errors at fields that were not there before the submit."""
    before = (
        {f.key for f in a.before.fields if f.error or f.invalid}
        if not _is_other_document(a)
        else set()
    )
    bound = [f for f in a.after.fillable if (f.error or f.invalid) and f.key not in before]
    return [f"{f.label}: {f.error or 'invalid'}" for f in bound]


def _free_errors(a: Attempt) -> list[str]:
    """Messages in the manner of errors that no field owns; a progress notice may look like one."""
    return [*(e for e in a.after.errors if e not in a.before.errors), *_dialogs(a)]


def _dialogs(a: Attempt) -> list[str]:
    return [d for d in a.after.dialogs if d not in a.before.dialogs]


def _same_form(a: Attempt) -> bool:
    keys = _form_keys(a)
    return any(f.key in keys for f in a.after.fillable)


def _form_keys(a: Attempt) -> set[FieldKey]:
    """The questions of the form that was sent: a search or a newsletter beside it is none of it."""
    asked = [f for f in a.before.fillable if f.role is not Role.SEARCH]
    aimed = {(f.frame, f.id) for f in a.before.forms if same_place(f.action, a.action_url)}
    groups = {(f.frame, f.form) for f in asked}
    homes = sorted(groups & aimed or groups)
    largest = max(homes, key=lambda h: sum((f.frame, f.form) == h for f in asked), default=None)
    return {f.key for f in asked if (f.frame, f.form) == largest or not f.form}


def _is_other_document(a: Attempt) -> bool:
    """Whether another document has come since: of the page, or in the frame of the form."""
    frame = _form_frame(a)
    inner = a.before.document(frame) != a.after.document(frame)
    return a.before.epoch != a.after.epoch or inner


def _form_frame(a: Attempt) -> str:
    aimed = (f.frame for f in a.before.forms if same_place(f.action, a.action_url))
    return next(aimed, TOP_FRAME)


def _is_answers_page(a: Attempt, sent: Exchange) -> bool:
    """Whether the page now shown is the document that this request's answer brought."""
    if sent.resource_type != "Document" or not _is_other_document(a):
        return False
    ok = 200 <= (sent.final_status or sent.status or 0) < 300
    return ok and same_place(a.after.place(_form_frame(a)), sent.final_url or sent.url)


def _is_form_gone(a: Attempt) -> bool:
    """No question of the form is left, and of others only a few that nobody has to answer."""
    left = a.after.fillable
    few = len([f for f in left if f.key not in _field_keys(a.before)]) <= OTHERS_MAX
    return (
        not (a.asks_more or _same_form(a) or _offers_form(a))
        and few
        and not _asks_required_field(a)
    )


def _asks_required_field(a: Attempt) -> bool:
    """Whether the page asks for something that must be answered, and did not before."""
    before = _field_keys(a.before)
    return any(f.required and f.key not in before for f in a.after.fillable)


def _is_form_cleared(a: Attempt, sent: Exchange) -> bool:
    """The form stays as it was before anybody filled it: on that page, or on the very answer's.

    On another document it is there whole or not at all, and nothing may be wrong: a page that has
    only its button shows it once more before it is sent.
    """
    asked = {f.key: f for f in a.before.fillable if f.key in _form_keys(a)}
    left = [f for f in a.after.fields if f.key in asked]
    filled = any(not f.empty for f in asked.values())
    cleared = filled and all(f.empty or not f.fillable or f.disabled for f in left)
    fresh = any(f.key not in _field_keys(a.before) for f in a.after.fillable)
    if not cleared or fresh:
        return False
    whole = {f.key for f in left} == set(asked) if left else not _shows_button_again(a)
    return not _is_other_document(a) or (
        whole and not _free_errors(a) and _is_answers_page(a, sent)
    )


def _shows_button_again(a: Attempt) -> bool:
    """Whether a button of the form's page is there again."""
    return any(
        b.role is not Role.LINK and b.label in _button_labels(a.before) for b in a.after.reachable
    )


def _field_keys(page: Snapshot) -> set[FieldKey]:
    return {f.key for f in page.fields}


def _offers_form(a: Attempt) -> bool:
    """A page that invites to apply is the posting again: its reference is the job's."""
    pressed = (b for b in a.after.reachable if not (b.role is Role.LINK and b.href))
    return any(phrases.invites(b.label) for b in pressed)


def _is_new_token(token: str, a: Attempt) -> bool:
    typed = any(token.lower() in value.lower() for value in a.typed)
    return not typed and token not in a.seen and token not in a.before.text


def _text_around(text: str, token: str) -> str:
    """The text from the start of a sentence, or of a word, shortly before the token."""
    at = text.find(token) if token else 0
    before = text[max(at - SNIPPET_MAX // 2, 0) : at]
    whole = len(before) == at
    opening = before if whole else re.split(r"[.!?:]\s+|^\S*\s", before)[-1]
    return quote(opening + text[at:])
