"""Redaction: the second wall, which cleans what is told of a run of values and secrets."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from types import UnionType
from typing import TypeVar, Union, cast, get_args, get_origin, get_type_hints
from unicodedata import normalize

from ..page.snapshot import PageText, Snapshot
from .events import Event, RunEnded, RunPaused, RunStarted

# Texts that look like a person's or a machine's secret, found without knowing any.
#
# Ordered rules; each takes out what it is sure of and leaves references, dates and labels
# readable. No rule makes a text longer, and every repetition is bounded: page authors write what
# is read here.

MARK = "█"

Rule = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]

_IBAN = (
    r"(?<!\w)[A-Z]{2}\d{2}"
    r"(?:[A-Z0-9]{11,30}|(?:[ -][A-Z0-9]{4}){2,7}(?P<rest>[ -][A-Z0-9]{1,3})?)(?!\w)"
)
_TRUNK = r"(?<![\w./#-])\(?0\d{1,5}\)?(?:[ ./–-]{1,3}\d{1,9}){1,5}(?!\w)"
_DATE = re.compile(r"\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{1,2}[./-]\d{4}")


def without_secrets(text: str) -> str:
    """The text with e-mail addresses, numbers of persons and accounts, and tokens taken out."""
    for pattern, instead in _RULES:
        text = pattern.sub(instead, text)
    return text


def _redact_iban(found: re.Match[str]) -> str:
    rest = found["rest"] or ""
    whole = found.group()
    if _is_valid_iban(whole):
        return MARK
    return MARK + rest if rest and _is_valid_iban(whole[: -len(rest)]) else whole


def _is_valid_iban(text: str) -> bool:
    """ISO 13616: moved to the end, letters as 10 to 35, the remainder by 97 is 1."""
    plain = re.sub(r"[ -]", "", text)
    return int("".join(str(int(c, 36)) for c in plain[4:] + plain[:4])) % 97 == 1


def _redact_card(found: re.Match[str]) -> str:
    """ISO/IEC 7812: every second digit doubled, the sum ends in 0."""
    digits = [int(c) for c in reversed(found.group()) if c.isascii() and c.isdigit()]
    total = sum(d if i % 2 == 0 else sum(divmod(2 * d, 10)) for i, d in enumerate(digits))
    return MARK if total % 10 == 0 else found.group()


def _redact_phone(found: re.Match[str]) -> str:
    """A number with a trunk 0 in groups: 9 to 13 digits, and no date."""
    text = found.group()
    digits = sum(c.isdigit() for c in text)
    return MARK if 9 <= digits <= 13 and not _DATE.match(text) else text


def _rule(pattern: str, instead: str | Callable[[re.Match[str]], str] = MARK) -> Rule:
    return re.compile(pattern), instead


_RULES: tuple[Rule, ...] = (
    # Addresses: who is logged in, and what was sent with them.
    _rule(r"(://)[^\s/?#@\"'<>]{1,200}@", rf"\1{MARK}@"),
    _rule(r"(?<=[?&#])([\w.~%\[\]-]{1,64}=)[^\s&#\"'<>]+", rf"\1{MARK}"),
    _rule(r"(?<=\w)\?(?=[^\s]{0,200}\d)[^\s=&#\"'<>]{8,}(?=[\s#\"'<>]|$)", rf"?{MARK}"),
    _rule(r"(?<![\w.+%-])[\w.+%-]{1,64}(?:@|%40)(?:[\w-]{1,63}\.){1,8}[^\W\d_][\w-]{1,62}"),
    # Tokens and passwords: by their own form, or by the word before them.
    _rule(r"\beyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)?"),
    _rule(r"\b(?:sk|pk|rk|gh[oprsu]|github_pat|glpat|xox[abeprs])[-_][\w-]{10,}"),
    _rule(r"\b(?:AKIA[0-9A-Z]{16}|AIza[\w-]{30,})"),
    _rule(r"(?i)\b(bearer\s{1,3})[\w.~+/=-]{8,}", rf"\1{MARK}"),
    _rule(r"(?i)\b(basic\s{1,3})(?=[\w.~+/-]{0,200}[\d=])[\w.~+/=-]{8,}", rf"\1{MARK}"),
    _rule(
        r"(?i)((?:api|access|auth|session|secret|private)?[_-]?"
        r"(?:key|token|secret|password|passwd|pwd|cookie|session_?id)[\"']?"
        r"(?:\s?=\s?|:\s?(?=[^\s]{0,200}\d)(?=[^\s]{8}))[\"']?)[^\s\"'&,;]+",
        rf"\1{MARK}",
    ),
    # Numbers of accounts and telephones.
    _rule(_IBAN, _redact_iban),
    _rule(r"(?<![\w-])[3-6](?:[ -]?\d){12,18}(?![\w-])", _redact_card),
    _rule(r"(?<![\w+])\+\d(?:[\s().\-/–]{0,3}\d){6,14}(?!\w)"),
    _rule(_TRUNK, _redact_phone),
    _rule(r"(?<![\w./#-])0(?:0[1-9]\d{8,12}|[1-9]\d{7,11})(?!\w)"),
    _rule(r"(?<![\w./#-])(?:\(\d{3}\)\s?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-])"),
)


VALUE_MIN = 3  # shorter values are parts of too many words to be taken out

_UNRESERVED = re.compile(r"[A-Za-z0-9]")
_SPACE = r"(?:\s|\+|%20|%0D|%0A|&nbsp;)+"
_NUMBER = re.compile(r"[+(]?[\d\s()./–-]*\d")
_GAP = r"(?:[\s().\-/–+]|%20|%2B|&nbsp;){0,3}"
_TAIL = 7  # digits that make a number somebody's, whatever its prefix
_LINE = 12  # a line of a longer text that would be known again


def variants(value: str) -> tuple[str, ...]:
    """Regular expressions for all forms of the value; () for one too short to be taken out."""
    whole = value.strip()
    lines = [line.strip() for line in whole.splitlines()]
    texts = [whole, *(line for line in lines if len(line) >= _LINE)]
    forms = [f for text in texts for f in _spelling_patterns(text)]
    return (
        tuple(dict.fromkeys([*forms, *_number_patterns(whole)])) if len(whole) >= VALUE_MIN else ()
    )


def whole_word_pattern(form: str) -> str:
    """The regular expression for that form where it is no part of a longer word or number."""
    return rf"(?:(?<![\w-])|(?<=%[0-9A-Fa-f]{{2}})|(?<=\\[nrt]))(?:{form})(?![\w-])"


def _spelling_patterns(text: str) -> list[str]:
    """The text as it is and in both Unicode compositions, each encoded or not."""
    return [
        _encoded_pattern(form) for form in (text, normalize("NFC", text), normalize("NFD", text))
    ]


def _encoded_pattern(text: str) -> str:
    return _SPACE.join("".join(map(_character, word)) for word in re.split(r"\s+", text))


def _character(char: str) -> str:
    if _UNRESERVED.fullmatch(char):
        return char
    octets = char.encode("utf-8", "surrogatepass")
    forms = [char, "".join(f"%{octet:02X}" for octet in octets), html.escape(char)]
    forms += [f"&#{ord(char)};", f"&#x{ord(char):x};", char.upper()]  # ß is SS in capitals
    if not char.isascii():
        forms.append(f"\\u{ord(char):04x}")
    return "(?:" + "|".join(re.escape(form) for form in dict.fromkeys(forms)) + ")"


def _number_patterns(text: str) -> list[str]:
    """A phone number or date in other punctuation and with another prefix."""
    digits = re.sub(r"\D", "", text)
    if len(digits) < _TAIL or not _NUMBER.fullmatch(text) or not digits.isascii():
        return []
    return [rf"[+(]?(?:\d{_GAP}){{0,8}}" + _GAP.join(digits[-_TAIL:])]


# The second wall: what is told of a run is cleaned of values and of whatever looks like a secret.
#
# The first wall is that events are made without answers. A page can still echo one into a label or
# an error, so every text of an event passes here before it is stored. What the program compares
# (keys, refs, digests, code words, hosts) is left exactly as it is: a changed one would make a run
# forget what it has done. Pass the values that tell who a person is; passing "Berlin" is allowed
# and makes questions about Berlin hard to read.

_EXACT_FIELDS = frozenset(
    "action action_url application apply_url artifact asked_by at budget call code digest epoch "
    "fingerprint form frame host hosts how intent key kind locator post_state profile_path "
    "prohibited question recipe run scope seal sha256 source template tier version wall "
    "worker".split()
)
_EXACT_OF = {(RunStarted, "url"), (RunEnded, "reason"), (RunPaused, "reason")}
T = TypeVar("T")
_CODE_FIELDS = frozenset("id digest key field ref intent".split())  # a question is known by them
SHORT_SECRET_MAX = 6  # characters; a secret below them may be a part of any word
_ORIGIN = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#@\s]*@)?[^/?#\s]*")


@dataclass(frozen=True, slots=True)
class _Secrets:
    """What goes: values wherever they stand, and secrets; a short one of these as a word alone.

    A code of four digits or a short user name is a part of many words and numbers.
    """

    values: tuple[str, ...]
    secrets: tuple[str, ...] = ()


def scrub(text: str, values: Collection[str] = (), *, secrets: Collection[str] = ()) -> str:
    """The text without *values* and *secrets* (3 characters or more) and what looks like a secret.

    Each is replaced by one MARK, in whatever form. Scrubbing again changes nothing.
    """
    return _scrub_text(text, _Secrets(tuple(values), tuple(secrets)))


def scrub_event(
    event: Event, values: Collection[str] = (), *, secrets: Collection[str] = ()
) -> Event:
    """The event with every text that people read scrubbed; what code compares is untouched."""
    return cast(Event, _scrub_fact(event, _Secrets(tuple(values), tuple(secrets))))


def scrub_page(
    page: Snapshot, values: Collection[str] = (), *, secrets: Collection[str] = ()
) -> Snapshot:
    """The page with every text of it scrubbed; the same page where nothing was to be found."""
    told, hidden = "\n".join(_texts_of(page)), _Secrets(tuple(values), tuple(secrets))
    return cast(Snapshot, _scrub_fact(page, hidden)) if _scrub_text(told, hidden) != told else page


def mask_secrets(fact: T, secrets: Collection[str]) -> T:
    """Return the fact with every text that people read without the *secrets*, and as it is else.

    For what a person is shown: a page may quote a password in a label, an error, an address.
    """
    hidden = _Secrets((), tuple(secrets))
    return cast(T, _mask_value(fact, hidden)) if _secrets_pattern(hidden) else fact


def _mask_value(value: object, hidden: _Secrets) -> object:
    if isinstance(value, tuple):
        return tuple(_mask_value(each, hidden) for each in value)
    if isinstance(value, str):
        return value if isinstance(value, StrEnum) else _without_values(value, hidden)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    read = (f.name for f in fields(value) if f.name not in _CODE_FIELDS)
    return replace(value, **{name: _mask_value(getattr(value, name), hidden) for name in read})


def _texts_of(page: Snapshot) -> tuple[str, ...]:
    lines = (page.title, page.text, *page.headings, *page.errors, *page.dialogs, *page.jsonld)
    places = (page.url, *(url for _, url in page.places), *(b.href for b in page.buttons))
    asked = (
        t
        for f in page.fields
        for t in (f.label, f.group, f.section, f.lines, f.error, f.placeholder, f.value, f.told_as)
    )
    named = (t for f in page.fields for t in (f.html_name, f.html_id))
    chosen = (t for f in page.fields for o in f.options for t in (o.label, o.value))
    pressed = (t for b in page.buttons for t in (b.label, b.told_as))
    laid = (*(o.text for o in page.overlays), *(s.evidence for s in page.signals))
    return (*lines, *places, *asked, *named, *chosen, *pressed, *laid)


def _scrub_text(text: str, hidden: _Secrets) -> str:
    """Repeats until nothing changes: taking one thing out can bring another together.

    Ends, because each round that changes anything leaves fewer characters that are no MARK, or
    fewer characters.
    """
    while (cleaned := without_secrets(_without_values(text, hidden))) != text:
        text = cleaned
    return text


def _without_values(text: str, hidden: _Secrets) -> str:
    pattern = _secrets_pattern(hidden)
    while pattern and (cleaned := pattern.sub(MARK, text)) != text:
        text = cleaned
    return text


@lru_cache(maxsize=8)
def _secrets_pattern(hidden: _Secrets) -> re.Pattern[str] | None:
    """All forms of all that goes, longest first; None where nothing does."""
    words = {
        f: whole_word_pattern(f)
        for s in hidden.secrets
        if len(s.strip()) < SHORT_SECRET_MAX
        for f in variants(s)
    }
    parts = (*hidden.values, *(s for s in hidden.secrets if len(s.strip()) >= SHORT_SECRET_MAX))
    forms = words | {form: form for value in parts for form in variants(value)}
    found = [forms[form] for form in sorted(forms, key=len, reverse=True)]
    return re.compile("|".join(found), re.IGNORECASE) if found else None


def _scrub_fact(fact: object, hidden: _Secrets) -> object:
    if not is_dataclass(fact) or isinstance(fact, type):
        return fact
    hints = _text_hints(type(fact))
    changed = {
        name: _scrub_member(hints[name], name, getattr(fact, name), hidden) for name in hints
    }
    return replace(fact, **changed)


@cache
def _text_hints(fact: type) -> dict[str, object]:
    """The fields of a fact that are not exact, with their types."""
    hints = get_type_hints(fact)
    names = [f.name for f in fields(fact)]
    return {n: hints[n] for n in names if n not in _EXACT_FIELDS and (fact, n) not in _EXACT_OF}


def _scrub_member(hint: object, name: str, value: object, hidden: _Secrets) -> object:
    if isinstance(value, tuple):
        hints = _member_hints(hint, len(value))
        return tuple(_scrub_member(h, name, v, hidden) for h, v in zip(hints, value, strict=True))
    if isinstance(value, str) and _is_text(hint):
        return _MEMBER_SCRUBBERS.get(name, _scrub_text)(value, hidden)
    return _scrub_fact(value, hidden)


def _is_text(hint: object) -> bool:
    """Whether any string may stand there; keys, refs, enums and literals are words of ours."""
    union = get_origin(hint) in (Union, UnionType)
    return hint in (str, PageText) or (union and any(map(_is_text, get_args(hint))))


def _member_hints(hint: object, count: int) -> tuple[object, ...]:
    args = get_args(hint) if get_origin(hint) is tuple else ()
    return (args[0],) * count if len(args) == 2 and args[1] is Ellipsis else args


def _scrub_url(url: str, hidden: _Secrets) -> str:
    """The address with its host as it is, so that code can still tell whose page it is."""
    origin = _ORIGIN.match(url)
    if origin is None:
        return _scrub_text(url, hidden)
    head = without_secrets(origin.group())
    return head + _scrub_text(url[origin.end() :], hidden)


def _scrub_reference(reference: str, hidden: _Secrets) -> str:
    return _without_values(reference, _Secrets(hidden.values))


# An employer's reference may look like anybody's number, or hold the figures of a code that was
# typed; it is the proof, and stays.
_MEMBER_SCRUBBERS = {"url": _scrub_url, "reference": _scrub_reference}
