"""What exactly a person approves, and the sealed permit that lets it leave."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import astuple, dataclass, replace

from ..answer.sensitivity import is_secret_row, takes_secret
from ..answer.sheet import Document, Sheet, Value
from ..page.snapshot import NO_FIELD, Button, Field, FieldKey, PageText, Ref, Role, Snapshot
from .fill import plain_text
from .phrases import finds_fault, refuses_file

LINES_BEFORE_BUTTON = 4  # before the button
LINE_MAX = 300  # characters of one
MONEY = re.compile(
    r"(?:[€£$¥]|\b(?:EUR|USD|GBP|CHF|PLN|BRL)\b)\s*\d[\d.,]*|\d[\d.,]*\s*"
    r"(?:[€£$¥]|(?:EUR|USD|GBP|CHF|PLN|BRL|euros?|dollars?|pounds?)\b)",
    re.I,
)
_NUMBER = re.compile(r"\d+(?:[.,:/]\d+)*")


def lines_without_running_numbers(lines: tuple[PageText, ...]) -> tuple[str, ...]:
    """The lines without numbers that may run (clocks, counters); amounts of money stay."""
    return tuple(_without_running_numbers(line) for line in lines)


def _without_running_numbers(line: str) -> str:
    kept = [hit.span() for hit in MONEY.finditer(line)]
    return _NUMBER.sub(
        lambda n: n[0] if any(a <= n.start() and n.end() <= b for a, b in kept) else "0", line
    )


def submit_surroundings(page: Snapshot, button: Button) -> tuple[PageText, ...]:
    """The page's first heading, and the last lines of its text before that button.

    No question or option of it is among them. Where the button's words stand in no line, the page's
    last lines. In the order of the page.
    """
    lines = [line.strip() for line in page.text.split("\n")]
    places = [n for n, line in enumerate(lines) if line == button.label]
    before = lines[: places[-1]] if places else lines
    own = _own_words(page)
    said = [line[:LINE_MAX] for line in before if line and line not in own]
    last = said[-LINES_BEFORE_BUTTON:]
    first = [line[:LINE_MAX] for line in page.headings[:1] if line and line not in own]
    return tuple(map(PageText, (*(line for line in first if line not in last), *last)))


def _own_words(page: Snapshot) -> frozenset[str]:
    """What the form's questions, their options and the page's buttons say."""
    asked = (t for f in page.fields for t in (f.label, f.group, f.hint, f.placeholder, f.value))
    chosen = (o.label for f in page.fields for o in f.options)
    return frozenset((*asked, *chosen, *(b.label for b in page.buttons)))


# What exactly a person approves: the content that the form would send now.
#
# The content is read off the page, not off the plan: every field that holds something, with the
# label a person sees, files by the digest of their bytes, and the address that the form names.
# What is not sent belongs to it as well: fields left blank, required ones that nobody can get at,
# answers and documents that no field took, and which lines nothing proves. A YES is bound to the
# digest of all that; whatever changes it voids the YES. Of a password, a code or a card there is a
# keyed digest: a page that was left is stored with its content.

_CHOICES = (Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS)
_TRAPS = ("asks to stay empty", "out of reach")  # reasons of fields that are there for machines


@dataclass(frozen=True, slots=True)
class Content:
    """What would be sent: (question, value) in page order, and where to; and what would not."""

    action_url: str
    lines: tuple[tuple[str, str], ...]
    blank: tuple[tuple[str, bool], ...] = ()  # (question, required) of fields that hold nothing
    unreachable: tuple[str, ...] = ()  # required questions that nobody can get at
    unused: tuple[str, ...] = ()  # given answers, documents and entries that no field took
    unproven: tuple[str, ...] = ()  # questions whose line nothing proves
    around: tuple[str, ...] = ()  # what the page says right before the button that sends


def field_value(field: Field) -> str:
    """What the field holds now, in one canonical text; '' when nothing."""
    if field.checked is not None:
        return "true" if field.checked else ""
    if field.role in _CHOICES and field.options and not field.widget:
        chosen = sorted(o.label for o in field.options if o.selected and (o.value or o.ref))
        return "\n".join(chosen)
    return field.value.strip()


def field_with_value(field: Field, value: Value) -> Field:
    """The field as it is once it holds that answer, in the page's words where it has such."""
    match value:
        case bool():
            return replace(field, checked=value)
        case Document():
            return replace(field, value=value.name)
        case str():
            wishes: tuple[str, ...] = (value,)
        case _:
            wishes = value
    if field.role in _CHOICES and field.options and not field.widget:
        said = {plain_text(wish).casefold() for wish in wishes}
        options = tuple(
            replace(o, selected=plain_text(o.label).casefold() in said) for o in field.options
        )
        field = replace(field, options=options if any(o.selected for o in options) else ())
    return replace(field, value="\n".join(wishes))


def value_digest(salt: str, key: FieldKey, value: str) -> str:
    """A keyed digest of one value, 16 hex digits: tells equality and nothing else."""
    return _content_mac(salt, f"{key}\0{value}")[:16]


def proof_digest(salt: str, key: FieldKey, value: str, *, objected: bool) -> str:
    """The digest of a proof; one that stood although the page objected before is told apart."""
    return value_digest(salt, key, f"{value}\0objected" if objected else value)


def objected(error: str, *, invalid: bool) -> bool:
    """Whether a field is marked as wrong or has a message at it that finds fault."""
    return finds_fault(error) if error else invalid


def content_of(
    page: Snapshot,
    sheet: Sheet,
    action_url: str,
    *,
    proven: Collection[FieldKey] = (),
    around: tuple[str, ...] = (),
) -> Content:
    """What the page and those before it would send to *action_url*; files by sha256 if ours.

    *proven* are the fields of the page that were seen to hold their answer, *around* what a person
    reads last before the button (`core/act/approval`).
    """
    here, heads = page_lines(page, sheet), disambiguating_sections(page)
    pairs = [p for left in sheet.passed for p in zip(left.shown, left.sent, strict=True)]
    earlier = [(line, sent) for line, sent in pairs if sent not in here]
    unsure = (
        _question_text(f, heads) for f in page.reviewed if field_value(f) and f.key not in proven
    )
    return Content(
        action_url,
        (*(sent for _, sent in earlier), *here),
        blank=(*earlier_blank_lines(page, sheet), *blank_lines(page)),
        unreachable=tuple(f.question for f in unreachable_fields(page)),
        unused=(
            *sheet.unused,
            *(f"{f.name}: {f.why}" for f in sheet.unused_files),
            *map(str, sheet.gaps),
        ),
        unproven=(*(sent[0] for line, sent in earlier if not line.proven), *unsure),
        around=around,
    )


def page_lines(page: Snapshot, sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """(question, value) of every field of the page that holds something, in its order."""
    heads = disambiguating_sections(page)
    lines = ((_question_text(f, heads), _value_to_send(f, sheet)) for f in page.reviewed)
    return tuple(line for line in lines if line[1])


def blank_lines(page: Snapshot) -> tuple[tuple[str, bool], ...]:
    """(question, required) of every field that could be filled, folded too, and holds nothing."""
    heads = disambiguating_sections(page)
    return tuple((_question_text(f, heads), f.required) for f in blank_fields(page))


def blank_fields(page: Snapshot) -> tuple[Field, ...]:
    """The fields that would be sent empty; a search of the site is none of the form's."""
    searches = page.searches
    return tuple(
        f for f in page.answerable if not field_value(f) and (f.frame, f.form) not in searches
    )


def earlier_blank_lines(page: Snapshot, sheet: Sheet) -> tuple[tuple[str, bool], ...]:
    """The same of the pages that were left, but for what this page asks again."""
    heads = disambiguating_sections(page)
    again = {_question_text(f, heads) for f in page.reviewed if f.answerable or field_value(f)}
    left = (line for passed in sheet.passed for line in passed.blank)
    return tuple((line.question, line.required) for line in left if line.question not in again)


def unreachable_fields(page: Snapshot) -> tuple[Field, ...]:
    """Required questions of the page that hold nothing and that nobody could fill in.

    A trap for machines is none, nor is the unseen twin of a field that can be filled.
    """
    asked = {f.question for f in page.answerable}
    return tuple(
        f
        for f in page.fields
        if f.required
        and not (f.answerable or field_value(f))
        and f.reason not in _TRAPS
        and f.question
        and f.question not in asked
    )


def disambiguating_sections(page: Snapshot) -> dict[FieldKey, str]:
    """The section of every field whose words another field of the page has, too.

    A person could not tell the two apart without it: "Name", and "Name" of somebody else.
    """
    times = Counter(f.question for f in page.reviewed)
    return {f.key: f.section for f in page.reviewed if f.section and times[f.question] > 1}


def _question_text(field: Field, heads: dict[FieldKey, str]) -> str:
    return f"{heads[field.key]} > {field.question}" if field.key in heads else field.question


def content_digest(content: Content, salt: str) -> str:
    """64 hex digits that change with anything that the sheet tells."""
    beside = [content.blank, content.unreachable, content.unused, content.unproven, content.around]
    return _content_mac(
        salt, json.dumps([content.action_url, content.lines, beside], ensure_ascii=False)
    )


def submission_digest(content: Content, salt: str) -> str:
    """64 hex digits that change with any label, value, file or address that would be sent.

    By it the same content is known again that a site objected to, however it is proven by now.
    """
    return _content_mac(salt, json.dumps([content.action_url, content.lines], ensure_ascii=False))


def drifted_keys(page: Snapshot, proven: dict[FieldKey, str], salt: str) -> tuple[FieldKey, ...]:
    """Fields that were proven (key -> digest) and now hold another value, or are objected to."""
    shown = (f for f in page.fields if f.key in proven)
    return tuple(f.key for f in shown if file_refusal(f) or proven[f.key] not in _proofs(f, salt))


def file_refusal(field: Field) -> str:
    """What the page says since a file was given there, if that means that it did not keep it."""
    return field.said if field.role is Role.FILE and refuses_file(field.said) else ""


def swapped_file_keys(
    fields: Iterable[Field], sheet: Sheet, contents: Mapping[Ref, tuple[str, ...]]
) -> tuple[FieldKey, ...]:
    """Which of these fields, proven with a file, now hold another one, of whatever name.

    *contents* are the sha256 of the files that the page's controls hold; a page that took its file
    away holds none.
    """
    found = []
    for field in fields:
        row = sheet.row(field.key)
        document = row.answer.value if row else None
        now = contents.get(field.ref, ())
        if isinstance(document, Document) and now and now != (document.sha256,):
            found.append(field.key)
    return tuple(found)


def _proofs(field: Field, salt: str) -> tuple[str, ...]:
    """The digests that what is shown now bears out: an objection may go, but none may come."""
    marks = (True,) if objected(field.error, invalid=field.invalid) else (True, False)
    return tuple(proof_digest(salt, field.key, field_value(field), objected=mark) for mark in marks)


def _value_to_send(field: Field, sheet: Sheet) -> str:
    row = sheet.row(field.key)
    document = row.answer.value if row else None
    if isinstance(document, Document) and document.name == field.value:
        return f"{document.name} sha256:{document.sha256}"
    text = field_value(field)
    if text and (takes_secret(field) or (row is not None and is_secret_row(row))):
        return f"secret {value_digest(sheet.salt, NO_FIELD, text)}"
    return text


def _content_mac(salt: str, text: str) -> str:
    return hmac.new(salt.encode(), text.encode(), hashlib.sha256).hexdigest()


# Permits: a person's leave to send what was typed, in a form that cannot be forged or used again.
#
# A *step* permit lets a press send a page of the form: one write that carries it, and those
# further ones that it names. A *submit* permit lets exactly one request leave. One for a *press*
# lets one write leave that carries nothing typed, to the address that it names. One for *files*
# lets those leave that a page sends as soon as they are chosen, to the places that it names; one
# for *saves* lets answers be stored as they are typed, by the methods and at the places that it
# names. One *by hand* is for what a person does in the page while the run is frozen: of what was
# typed it lets a single name through, to the job's site. One for a *wall* says that the page
# behind it is a new one. All are bound to the run, its fence, the attempt, the address that the
# form names and the digest of what a person saw; the seal is an HMAC over all of it, under a key
# that neither the page nor a planner has. It stands in the intent that is stored before the press,
# so the stored intent and the used permit are one thing.

PERMIT_VALID_S = 600.0  # a press follows its intent within seconds; a run that was stopped has none


@dataclass(frozen=True, slots=True)
class Permit:
    """What may be sent, and until when; the time is in seconds of the monotonic clock."""

    run_id: str
    fence: int
    attempt: int
    url: str  # where the form says that it sends; '' where it names nothing
    digest: str
    expires_at: float
    once: bool  # one request, and no second one
    files: tuple[str, ...] = ()  # scopes that chosen files may go to, and then nothing else may
    saves: tuple[str, ...] = ()  # what may store answers as they are typed, and nothing else then
    wall: bool = False  # nothing was typed into the page behind it yet
    by_hand: bool = False  # for a person in the page: no more of what was typed than one name
    press: bool = False  # for the one write of a press that sends nothing typed, to that very url
    further: tuple[str, ...] = ()  # addresses that may be written to after the first write
    form: bool = False  # for the one write of a press, typed or not, to that very url
    act: bool = False  # for all that one act of a task writes
    held: tuple[str, ...] = ()  # ... or for these alone, each as 'POST https://...'


@dataclass(frozen=True, slots=True)
class Grant:
    """A permit with its seal."""

    permit: Permit
    seal: str


def seal_permit(permit: Permit, key: bytes) -> Grant:
    """The permit as a grant; *key* is known to the guard and to who asks people, to nobody else."""
    return Grant(permit, _permit_mac(permit, key))


def grant_fault(grant: Grant, key: bytes, now: float) -> str:
    """Why the grant opens nothing; '' when it is sealed and its time is not up."""
    if not hmac.compare_digest(grant.seal, _permit_mac(grant.permit, key)):
        return "a grant that nobody sealed opens nothing"
    if now > grant.permit.expires_at:
        return "the grant's time is up"
    return ""


def _permit_mac(permit: Permit, key: bytes) -> str:
    told = json.dumps(astuple(permit), ensure_ascii=False)
    return hmac.new(key, told.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()
