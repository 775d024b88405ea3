"""What the writes of a submit show: closing request, delivered files, application references."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import parse_qsl, unquote, urlsplit

from ..lang.concepts import any_of, word_set
from .fill import place_pattern
from .request_body import UNREAD_FILE
from .results import Exchange

# The request that sends a form which the site holds already: it was given in parts before.
#
# Pages that store each answer as it is given, or each step as it is left, send at the end by a
# request that tells nothing of what was typed. It is known by where it goes: its address says that
# it sends, or is the place that the parts went to. Where two requests may be it, neither is known
# to be.

_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_SUBMIT_WORDS = word_set("submit_address")
_OTHER_PURPOSES = frozenset(
    "draft save autosave validate validation check verify lint upload track tracking event events"
    " log logging metric metrics telemetry analytics beacon heartbeat ping status".split()
)


def is_submit_address(url: str) -> bool:
    """Return whether the end of the address, or its query, says so and names nothing beside it."""
    parts = urlsplit(url)
    steps = [s for s in parts.path.split("/") if _WORDS.search(s)]
    texts = (*steps[-1:], *(value for _, value in parse_qsl(parts.query)))
    words = {word.lower() for text in texts for word in _WORDS.findall(text)}
    return bool(words & _SUBMIT_WORDS) and not words & _OTHER_PURPOSES


def is_address_of_parts(url: str, parts: Sequence[str]) -> bool:
    """Return whether the address is of the place of one of these parts, but for numbers in it."""
    return place_pattern(url) in {place_pattern(part) for part in parts}


def closing_request(writes: Sequence[Exchange], parts: Sequence[str]) -> Exchange | None:
    """Return the one write that sends what went to the addresses of *parts* before; else None."""
    if not parts:
        return None
    hosts = {urlsplit(part).netloc for part in parts}
    quiet = [w for w in writes if not w.carried and urlsplit(w.url).netloc in hosts]
    quiet = [w for w in quiet if w.resource_type != "Ping"]
    named = [w for w in quiet if is_submit_address(w.url)]
    found = named or [w for w in quiet if is_address_of_parts(w.url, parts)]
    return found[0] if len(found) == 1 else None


# Did a file leave? What a page shows of a file is held against what left the browser.
#
# Pure: the ledger of writes in, one sentence out. A file is known by the sha256 of its bytes, as
# the guard found them in a request, or by its name where the browser reads it only as it is sent.

IN_SUBMIT_TEXT = "it was in what was sent"
UNREADABLE_TEXT = "what left may hold it: not all of that could be read"
APART_TEXT = "it was uploaded apart"
NOT_SENT_TEXT = "it was in nothing that was sent"


@dataclass(frozen=True, slots=True)
class Delivery:
    """Whether a file left as it should; `text` is one clause, without the file's name."""

    arrived: bool
    text: str


def file_delivery(digest: str, writes: Sequence[Exchange], *, mark: int) -> Delivery:
    """What became of the file of that sha256, by all *writes* of the browser.

    Those from *mark* on are the submit's own: its seq is that or more. A file that was uploaded
    apart, before them, has arrived as far as anybody can tell: the form sends the handle of it, or
    its site remembers it.
    """
    carrying = [w for w in writes if digest in w.files]
    good = [w for w in carrying if not write_failure(w)]
    if any(w.seq >= mark for w in good):
        return Delivery(True, IN_SUBMIT_TEXT)
    if good:
        return Delivery(True, _apart_text(good[-1], [w for w in writes if w.seq >= mark]))
    if carrying:
        return Delivery(False, write_failure(carrying[-1]))
    if any(UNREAD_FILE in w.files and not write_failure(w) for w in writes):
        return Delivery(True, UNREADABLE_TEXT)
    return Delivery(False, NOT_SENT_TEXT)


def is_indirect(text: str) -> bool:
    """Whether that text of a delivery says that the file is no plain part of what was sent."""
    return text == UNREADABLE_TEXT or text.startswith(APART_TEXT)


def upload_failure(digest: str, writes: Iterable[Exchange]) -> str:
    """Why the last request with that file did not bring it to the site; '' where it did."""
    carrying = [w for w in writes if digest in w.files]
    return write_failure(carrying[-1]) if carrying else ""


def write_failure(write: Exchange) -> str:
    """Why a write with a file in it is none that arrived, as one clause; '' for one that may be."""
    status = max(write.status or 0, write.final_status or 0)
    if status >= 400:
        return f"the site answered {status} to its upload"
    return f"its upload was lost ({write.error})" if write.error else ""


def _apart_text(upload: Exchange, sent: Sequence[Exchange]) -> str:
    place = f"{upload.method} {upload.url.split('?')[0].split('#')[0]}"
    if any(upload.seq in w.names for w in sent):
        return f"{APART_TEXT} by {place}, and what was sent names the answer to that"
    return f"{APART_TEXT} by {place}; nothing that was sent afterwards names it"


# References: tokens that a site mints for an application, and where they may be believed.
#
# A reference proves nothing: error pages name one, too. It makes a proof sure and names the
# application, where it is new, came with the answer to that very request, and was not in the
# request.

_CODED_TOKEN = re.compile(
    r"\b(?=[A-Z0-9-]*\d)[A-Z]{1,8}[A-Z0-9]{0,8}[-_#]?[A-Z0-9]*\d[A-Z0-9-]{2,}\b"
)
_PREFIXED_TOKEN = re.compile(r"\b[A-Z]{2,5}-[A-Z0-9]{4,12}\b")  # a random code may have no digit
_UUID = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", re.I)
_NAMED_REFERENCE = re.compile(
    rf"(?:{any_of('reference_name')})[\w.'’-]*(?:\s*(?:{any_of('reference_link')}))*"
    r"[\s:#.№]*([A-Za-z0-9][A-Za-z0-9_-]{3,})",
    re.I,
)
_KEY = re.compile(
    r"^(?:ref|reference|confirmation|tracking|application|submission|candidate|candidacy|apply)"
    r"[_-]?(?:id|ref|reference|number|no|code|key|uuid|token)?$",
    re.I,
)
_DATE = re.compile(r"^\d{1,4}([-./]\d{1,2}){1,2}$|^(?:19|20)\d\d$")
REFERENCE_MIN = 4  # shorter tokens are counts, days, floors


def named_references(text: str) -> tuple[str, ...]:
    """Tokens that the text itself calls a reference, a confirmation number and the like."""
    return tuple(dict.fromkeys(t for t in _NAMED_REFERENCE.findall(text) if _plausible(t)))


def page_references(text: str) -> tuple[str, ...]:
    """Reference-like tokens of a page's text, the named ones first, without repeats."""
    shapes = (_UUID, _CODED_TOKEN, _PREFIXED_TOKEN)
    found = [*named_references(text), *(t for shape in shapes for t in shape.findall(text))]
    return tuple(dict.fromkeys(t for t in found if _plausible(t)))


def wire_references(location: str, body: bytes) -> tuple[str, ...]:
    """Tokens under reference-like names in a redirect's address or a JSON answer."""
    found = [v for k, v in parse_qsl(urlsplit(location).query) if _KEY.match(k)]
    found += _json_tokens(_json(body))
    return tuple(dict.fromkeys(t for t in found if _plausible(t)))


def token_digest(token: str) -> str:
    """What is noted of a token of a request in its place: 16 hex digits."""
    return sha256(token.casefold().encode("utf-8", "replace")).hexdigest()[:16]


def is_in_answer(token: str, location: str, body: bytes) -> bool:
    """Whether the token came in the redirect's address or the body of the answer."""
    text = body.decode("utf-8", "replace")
    return (
        token in unquote(location)
        or re.search(rf"(?<!\w){re.escape(token)}(?!\w)", text) is not None
    )


def _plausible(token: str) -> bool:
    coded = any(c.isdigit() for c in token) or _PREFIXED_TOKEN.fullmatch(token) is not None
    return len(token) >= REFERENCE_MIN and coded and not _DATE.match(token)


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
