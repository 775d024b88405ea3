"""Texts that look like a person's or a machine's secret, found without knowing any.

Ordered rules; each takes out what it is sure of and leaves references, dates and labels readable.
No rule makes a text longer, and every repetition is bounded: page authors write what is read here.
"""

from __future__ import annotations

import re
from collections.abc import Callable

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


def _iban(found: re.Match[str]) -> str:
    rest = found["rest"] or ""
    whole = found.group()
    if _iban_holds(whole):
        return MARK
    return MARK + rest if rest and _iban_holds(whole[: -len(rest)]) else whole


def _iban_holds(text: str) -> bool:
    """ISO 13616: moved to the end, letters as 10 to 35, the remainder by 97 is 1."""
    plain = re.sub(r"[ -]", "", text)
    return int("".join(str(int(c, 36)) for c in plain[4:] + plain[:4])) % 97 == 1


def _card(found: re.Match[str]) -> str:
    """ISO/IEC 7812: every second digit doubled, the sum ends in 0."""
    digits = [int(c) for c in reversed(found.group()) if c.isascii() and c.isdigit()]
    total = sum(d if i % 2 == 0 else sum(divmod(2 * d, 10)) for i, d in enumerate(digits))
    return MARK if total % 10 == 0 else found.group()


def _phone(found: re.Match[str]) -> str:
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
    _rule(_IBAN, _iban),
    _rule(r"(?<![\w-])[3-6](?:[ -]?\d){12,18}(?![\w-])", _card),
    _rule(r"(?<![\w+])\+\d(?:[\s().\-/–]{0,3}\d){6,14}(?!\w)"),
    _rule(_TRUNK, _phone),
    _rule(r"(?<![\w./#-])0(?:0[1-9]\d{8,12}|[1-9]\d{7,11})(?!\w)"),
    _rule(r"(?<![\w./#-])(?:\(\d{3}\)\s?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-])"),
)
