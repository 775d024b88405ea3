"""References: tokens that a site mints for an application, and where they may be believed.

A reference proves nothing: error pages name one, too. It makes a proof sure and names the
application, where it is new, came with the answer to that very request, and was not in the request.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
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
_KEY = re.compile(
    r"^(?:ref|reference|confirmation|tracking|application|submission|candidate|candidacy|apply)"
    r"[_-]?(?:id|ref|reference|number|no|code|key|uuid|token)?$",
    re.I,
)
_DATE = re.compile(r"^\d{1,4}([-./]\d{1,2}){1,2}$|^(?:19|20)\d\d$")
MIN_LENGTH = 4  # shorter tokens are counts, days, floors


def named_references(text: str) -> tuple[str, ...]:
    """Tokens that the text itself calls a reference, a confirmation number and the like."""
    return tuple(dict.fromkeys(t for t in _NAMED.findall(text) if _plausible(t)))


def shown_references(text: str) -> tuple[str, ...]:
    """Reference-like tokens of a page's text, the named ones first, without repeats."""
    shapes = (_UUID, _CODED, _PREFIXED)
    found = [*named_references(text), *(t for shape in shapes for t in shape.findall(text))]
    return tuple(dict.fromkeys(t for t in found if _plausible(t)))


def wire_references(location: str, body: bytes) -> tuple[str, ...]:
    """Tokens under reference-like names in a redirect's address or a JSON answer."""
    found = [v for k, v in parse_qsl(urlsplit(location).query) if _KEY.match(k)]
    found += _json_tokens(_json(body))
    return tuple(dict.fromkeys(t for t in found if _plausible(t)))


def digest_of(token: str) -> str:
    """What is noted of a token of a request in its place: 16 hex digits."""
    return sha256(token.casefold().encode("utf-8", "replace")).hexdigest()[:16]


def in_answer(token: str, location: str, body: bytes) -> bool:
    """Whether the token came in the redirect's address or the body of the answer."""
    text = body.decode("utf-8", "replace")
    return (
        token in unquote(location)
        or re.search(rf"(?<!\w){re.escape(token)}(?!\w)", text) is not None
    )


def _plausible(token: str) -> bool:
    coded = any(c.isdigit() for c in token) or _PREFIXED.fullmatch(token) is not None
    return len(token) >= MIN_LENGTH and coded and not _DATE.match(token)


def _json(body: bytes) -> object:
    try:
        parsed: object = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return parsed


def _json_tokens(answer: object, depth: int = 0) -> list[str]:
    if not isinstance(answer, dict) or depth > 2:
        return []
    found: list[str] = []
    for key, value in answer.items():
        if isinstance(value, dict):
            found += _json_tokens(value, depth + 1)
        elif _KEY.match(str(key)) and isinstance(value, str | int) and not isinstance(value, bool):
            found.append(str(value))
    return found
