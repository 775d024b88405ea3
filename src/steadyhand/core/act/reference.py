"""References: tokens that a site mints for an application, and where they may be believed.

A reference proves something only when it came over the wire in the answer to that very request and
shows on the page (or stands alone for it), and was nowhere on the page before. No phrase decides.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import parse_qsl, unquote, urlsplit

_CODED = re.compile(r"\b(?=[A-Z0-9-]*\d)[A-Z]{1,8}[A-Z0-9]{0,8}[-_#]?[A-Z0-9]*\d[A-Z0-9-]{2,}\b")
_PREFIXED = re.compile(r"\b[A-Z]{2,5}-[A-Z0-9]{4,12}\b")  # a random code may have no digit
_UUID = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", re.I)
_NAMED = re.compile(
    r"(?:reference|ref|confirmation|application|submission|tracking|referenz|bewerbung|vorgang"
    r"|référence|dossier|candidature|referencia|solicitud|referência|candidatura|kenmerk"
    r"|riferimento)[\w.'’-]*(?:\s*(?:number|no|id|code|nummer|num[ée]ro|n[úu]mero|nummero|is|ist"
    r"|lautet|est|es|é))*[\s:#.№]*([A-Za-z0-9][A-Za-z0-9_-]{3,})",
    re.I,
)
_SURE = re.compile(r"ref|confirmation|tracking|vorgang|kenmerk|riferimento", re.I)
_KEY = re.compile(
    r"^(?:ref|reference|confirmation|tracking|application|submission|candidate|candidacy|apply)"
    r"[_-]?(?:id|ref|reference|number|no|code|key|uuid|token)?$",
    re.I,
)
_MINTED = re.compile(r"^(?:ref|reference|confirmation|tracking)", re.I)
_NO = re.compile(r"(error|fail|invalid|reject|denied|draft|incomplete|closed|expired|refused)")
_DATE = re.compile(r"^\d{1,4}([-./]\d{1,2}){1,2}$|^(?:19|20)\d\d$")
MIN_LENGTH = 4  # shorter tokens are counts, days, floors


def named_references(text: str) -> tuple[str, ...]:
    """Tokens that the text itself calls a reference, a confirmation number and the like."""
    return tuple(dict.fromkeys(t for t in _NAMED.findall(text) if _plausible(t)))


def surely_named(text: str) -> tuple[str, ...]:
    """Those that the text calls a reference or a confirmation, and not just an application's."""
    found = (hit for hit in _NAMED.finditer(text) if _SURE.match(hit[0]))
    return tuple(dict.fromkeys(hit[1] for hit in found if _plausible(hit[1])))


def shown_references(text: str) -> tuple[str, ...]:
    """Reference-like tokens of a page's text, the named ones first, without repeats."""
    shapes = (_UUID, _CODED, _PREFIXED)
    found = [*named_references(text), *(t for shape in shapes for t in shape.findall(text))]
    return tuple(dict.fromkeys(t for t in found if _plausible(t)))


def wire_references(location: str, body: bytes) -> tuple[str, ...]:
    """Tokens under reference-like names in a redirect's address or a JSON answer."""
    return _references(location, body, lambda key: bool(_KEY.match(key)))


def _references(location: str, body: bytes, named: Callable[[str], bool]) -> tuple[str, ...]:
    found = [v for k, v in parse_qsl(urlsplit(location).query) if named(k)]
    found += _json_tokens(_json(body), named)
    return tuple(dict.fromkeys(t for t in found if _plausible(t)))


def minted_references(location: str, body: bytes) -> tuple[str, ...]:
    """Those whose names a site gives to what is in, and not to what is only begun."""
    return _references(location, body, lambda key: bool(_KEY.match(key) and _MINTED.match(key)))


def in_answer(token: str, location: str, body: bytes) -> bool:
    """Whether the token came in the redirect's address or the body of the answer."""
    text = body.decode("utf-8", "replace")
    return (
        token in unquote(location)
        or re.search(rf"(?<!\w){re.escape(token)}(?!\w)", text) is not None
    )


def answer_says_no(body: bytes) -> bool:
    """Whether a JSON answer denies success in so many words: ok/success false, or errors listed."""
    answer = _json(body)
    if not isinstance(answer, dict):
        return False
    denied = any(answer.get(k) in (False, "false") for k in ("ok", "success", "accepted", "valid"))
    words = (str(answer.get(k, "")).lower() for k in ("status", "result", "state", "outcome"))
    return denied or bool(answer.get("errors") or answer.get("error")) or any(map(_NO.match, words))


def _plausible(token: str) -> bool:
    coded = any(c.isdigit() for c in token) or _PREFIXED.fullmatch(token) is not None
    return len(token) >= MIN_LENGTH and coded and not _DATE.match(token)


def _json(body: bytes) -> object:
    try:
        parsed: object = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return parsed


def _json_tokens(answer: object, named: Callable[[str], bool], depth: int = 0) -> list[str]:
    if not isinstance(answer, dict) or depth > 2:
        return []
    found: list[str] = []
    for key, value in answer.items():
        if isinstance(value, dict):
            found += _json_tokens(value, named, depth + 1)
        elif named(str(key)) and isinstance(value, str | int) and not isinstance(value, bool):
            found.append(str(value))
    return found
