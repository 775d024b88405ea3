"""What a site objects to, and the same answer written another way.

A repair never changes what the user said: a phone number, a date, an amount or an address of a page
is the same in another notation, and nothing else is tried. Which notation is asked for is read off
the message, the placeholder and the label; where they name none, the usual ones follow in order,
each once. What a value is says the first kind that it can be; a range, a number with a unit and
digits that can be read two ways are no kind. When none is left, only a person knows a better one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from ..act.approval import field_with_value, page_lines
from ..act.evidence import StepResult
from ..act.phrases import objects
from ..answer.sheet import Answer, CompletedPage, Refusal, Sheet, SheetLine, Unknown
from ..journal.events import StepTaken
from ..lang.concepts import any_of
from ..lang.dates import forms_in, iso_date, write_date
from ..lang.text import normalise
from ..lang.vocabulary import Vocabulary
from ..page.snapshot import Field, FieldKey, Role, Snapshot, form_fingerprint
from .buttons import progress_of

INVALID = "the site calls it invalid"
LABEL_MIN = 3  # characters: shorter labels are in any sentence
DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
PHONE = re.compile(r"(?=(?:\D*\d){6,15}\D*$)\+?[\d\s()./-]+")  # E.164: at most 15 digits
PHONE_NAMED = re.compile(rf"(?:\w+ ){{0,2}}(?:{any_of('phone_named')})(?: \w+)?")
URL = re.compile(r"(https?://)?(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?", re.I)
URL_NAMED = re.compile(r"https?:|www\.|\burl\b", re.I)
_CURRENCY = r"(?:[€$£¥₹]|EUR|USD|GBP|CHF|PLN|CZK|SEK|NOK|DKK|INR)"
_GROUPED = r"[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+|(?:['’\s]\d{3})+)"
AMOUNT = re.compile(rf"({_CURRENCY}?)\s*({_GROUPED}|\d+)(?:([.,])(\d\d?))?\s*({_CURRENCY}?)", re.I)
DIGITS_ONLY = re.compile(r"\b(digits|numbers|numeric|ziffern|zahlen|chiffres)\b", re.I)
_FORM_TEXT = (Role.TEXT, Role.SEARCH, Role.NUMBER)


def complaint(field: Field, page: Snapshot, objection: str = "") -> str:
    """What the page says against the field; '' when nothing.

    *objection* is what a dialog or an answer said: it is the field's where it names its label.
    """
    if field.error:
        return field.error
    faults = (m for m in (objection, *page.errors) if objects(m))
    named = (m for m in faults if _names_field(m, field, page))
    return next(named, INVALID if field.invalid else "")


def repair_answer(
    answer: Answer | Unknown,
    field: Field,
    *,
    says: str,
    refused: tuple[Refusal, ...],
    words: Vocabulary,
) -> Answer | Unknown:
    """The answer in a notation that the site has not refused; Unknown when none is left.

    *refused* is what the field held when the site objected, oldest first.
    """
    tried = [r.value for r in refused]
    if isinstance(answer, Unknown) or answer.value not in tried:
        return answer
    told = " ".join(dict.fromkeys((says, *(r.says for r in reversed(refused)))))
    if isinstance(answer.value, str) and field.role in _FORM_TEXT:
        for text in _notations(answer.value, field, told, words=words):
            if text not in tried and _fits(text, field):
                return Answer(text, answer.source, answer.detail, answer.confidence)
    return Unknown(says or refused[-1].says or INVALID, wanted=str(answer.value), tried=True)


def _names_field(message: str, field: Field, page: Snapshot) -> bool:
    """Whether the message has the field's label; "Name" is not in "Company name is missing"."""
    label, said = normalise(field.label), f" {normalise(message)} "
    for longer in (normalise(f.label) for f in page.fillable):
        if label != longer and f" {label} " in f" {longer} ":
            said = said.replace(f" {longer} ", " | ")
    return len(label) >= LABEL_MIN and f" {label} " in said


def _fits(text: str, field: Field) -> bool:
    longest = field.limits.max_length
    return bool(text) and (longest is None or len(text) <= longest)


def _notations(text: str, field: Field, says: str, *, words: Vocabulary) -> Iterator[str]:
    """Other ways to write the same, the likeliest first; paragraphs stay as they are."""
    hint, bare = " ".join((says, field.placeholder, field.label)), text.strip()
    for is_one, write in NOTATIONS:
        if is_one(bare, field, hint):
            yield from write(bare, hint, words)
            break
    yield bare if "\n" in bare else " ".join(bare.split())


def _is_date(text: str, field: Field, hint: str) -> bool:
    return bool(DATE.fullmatch(text))


def _is_phone(text: str, field: Field, hint: str) -> bool:
    """Digits alone are no telephone number: a range of years or of amounts looks the same."""
    asked = field.type == "tel" or field.autocomplete.startswith("tel")
    named = asked or text.startswith("+") or PHONE_NAMED.fullmatch(normalise(field.label))
    return bool(named and PHONE.fullmatch(text))


def _is_amount(text: str, field: Field, hint: str) -> bool:
    return bool(AMOUNT.fullmatch(text))


def _is_url(text: str, field: Field, hint: str) -> bool:
    """An address without its https:// is one only where that is asked for: "B.Sc" has points."""
    found = URL.fullmatch(text)
    asked = field.type == "url" or URL_NAMED.search(hint)
    return bool(found and (found[1] or asked))


def _phone_notations(text: str, hint: str, words: Vocabulary) -> Iterator[str]:
    """A number keeps its digits; without a country it is never given one.

    The "(0)" of +49 (0) 30 is dialled inside the country only: it goes.
    """
    digits = re.sub(r"\D", "", re.sub(r"\(0\)", "", text) if text.startswith("+") else text)
    if not text.startswith(("+", "00")):
        yield digits
        return
    national = digits.removeprefix("00")
    if re.search(r"\b00", hint):
        yield f"00{national}"
    if not DIGITS_ONLY.search(hint):
        yield f"+{national}"
        yield f"00{national}"
    yield national


def _date_notations(text: str, hint: str, words: Vocabulary) -> Iterator[str]:
    """A full date in the format that is named; none is guessed, and none that loses the day."""
    date = iso_date(text)
    if date is not None:
        yield from (write_date(date, form, words) for form in forms_in(hint) if "d" in form)


def _amount_notations(text: str, hint: str, words: Vocabulary) -> Iterator[str]:
    """An amount as bare digits, without its currency; a fraction stays one."""
    found = AMOUNT.fullmatch(text)
    if found is None or _is_ambiguous_amount(found):
        return
    digits, fraction = re.sub(r"\D", "", found[2]), found[4] or ""
    if fraction.strip("0"):
        yield f"{digits}.{fraction}"
        yield f"{digits},{fraction}"
    else:
        yield digits


def _is_ambiguous_amount(found: re.Match[str]) -> bool:
    """Whether it may be thousands or a fraction, like 3.875: a fraction seldom ends with 0."""
    lone = re.fullmatch(r"\d{1,3}[.,]\d{3}", found[2])
    told = found[1] or found[3] or found[5] or found[2].endswith("0")
    return lone is not None and not told


def _url_notations(text: str, hint: str, words: Vocabulary) -> Iterator[str]:
    bare = re.sub(r"^https?://", "", text, flags=re.I)
    yield f"https://{bare}"
    yield bare
    yield bare.rstrip("/")


_Kind = Callable[[str, Field, str], bool]
_Writing = Callable[[str, str, Vocabulary], Iterator[str]]
NOTATIONS: tuple[tuple[_Kind, _Writing], ...] = (
    (_is_date, _date_notations),
    (_is_phone, _phone_notations),
    (_is_amount, _amount_notations),
    (_is_url, _url_notations),
)


def with_completed_page(
    sheet: Sheet,
    page: Snapshot,
    shown: tuple[SheetLine, ...],
    *,
    blank: tuple[SheetLine, ...] = (),
) -> Sheet:
    """The sheet once *page* was left; *shown* and *blank* are its lines as reviewed."""
    left = CompletedPage(form_fingerprint(page), page.title, shown, page_lines(page, sheet), blank)
    return sheet.with_passed(left, (f.key for f in page.answerable))


def with_objections(sheet: Sheet, page: Snapshot, objection: str) -> Sheet:
    """The sheet that remembers what the site objected to, field by field."""
    said = {f.key: complaint(f, page, objection) for f in page.fillable}
    return sheet.with_refused({key: says for key, says in said.items() if says})


def page_with_answers(page: Snapshot, sheet: Sheet, keys: Collection[FieldKey]) -> Snapshot:
    """The page once the sheet's answers are in these fields of it."""
    rows = {key: row for key in keys if (row := sheet.row(key)) is not None}
    fields = (
        field_with_value(f, rows[f.key].answer.value) if f.key in rows else f for f in page.fields
    )
    return replace(page, fields=tuple(fields))


def step_event(label: str, page: Snapshot, step: StepResult, *, digest: str) -> StepTaken:
    """The event of that step; *page* is the one that was left by the button of that label."""
    counted = progress_of(page)
    return StepTaken(
        label=label,
        form=form_fingerprint(page),
        passed=step.passed,
        why=step.why,
        number=counted.number if counted else 0,
        of=counted.of if counted else 0,
        digest=digest,
        sent=step.sent,
        lost=step.lost,
        still=step.still,
    )
