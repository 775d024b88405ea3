"""Reading the body of a request: parts, repeated values, and handles of files that went before."""

from __future__ import annotations

import binascii
import codecs
import json
import re
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import parse_qsl, unquote, urlsplit
from xml.etree import ElementTree

# Reading a body: what a form or a script tells, as values under names.
#
# Read are forms in both of their encodings, XML, and JSON, also where it stands in a text of a
# form; any other body is one file. A body that is not exactly what it says that it is, is not read
# at all: a site may read it otherwise than we do.

TEXT_MAX = 8 * 1024 * 1024  # of a body without files; forms are far smaller
PARTS_MAX = 5000
NESTED_MAX = 3  # texts of JSON within one another
UNREAD_FILE = "kept back"  # the digest of a file that the browser reads later
FORM, MULTIPART = "application/x-www-form-urlencoded", "multipart/form-data"
JSON, XML = "json", "xml"
_BOUNDARY = re.compile(r';\s*boundary=(?:"([^"]+)"|([^\s;"]+))\s*(?:;|$)', re.I)
_NAME = re.compile(r'\A\s*form-data\s*;\s*name="([^"]*)"(?:\s*;\s*filename="([^"]*)")?\s*\Z', re.I)
_ADDRESS = re.compile(r"\Adata:[^,]*;base64,(.*)\Z", re.S)
_FILES = (b"%PDF", b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"{\\rtf", b"\x89PNG", b"\xff\xd8\xff")
_FILE_MIN = 64  # characters of base64; a shorter text is no file


@dataclass(frozen=True, slots=True)
class Body:
    """A body as it waits. *gaps* are the places where files stand that the browser reads later."""

    kind: str  # its content type
    raw: bytes
    gaps: tuple[int, ...] = ()
    charset: str = ""  # of the form that it may come from; '' for UTF-8


@dataclass(frozen=True, slots=True)
class Part:
    """One value under its name; a file by what it is called, and by its bytes."""

    name: str
    value: str = ""
    depth: int = 0  # of the name, in JSON and XML
    file: bool = False
    sha256: str = ""


def parts_of(body: Body) -> tuple[Part, ...] | None:
    """All that the body tells, in its order; None for what cannot be read."""
    try:
        found = tuple(_body_parts(body))
    except (ValueError, RecursionError):
        return None
    return found if len(found) <= PARTS_MAX else None


def _body_parts(body: Body) -> Iterator[Part]:
    kind = body.kind.partition(";")[0].strip().lower()
    if kind == MULTIPART:
        yield from _multipart_parts(body)
    elif body.gaps:
        raise ValueError("a file that nobody can read")
    elif kind == FORM:
        yield from _urlencoded_parts(body.raw, body.charset)
    elif kind.endswith(JSON) or body.raw.lstrip()[:1] in (b"{", b"["):
        yield from _json_text_parts(_decode_text(body.raw), "", 0, NESTED_MAX)
    elif kind.endswith(XML) and not kind.startswith("image/"):
        yield from _xml_parts(body.raw)
    elif body.raw:
        yield Part("", file=True, sha256=sha256(body.raw).hexdigest())


def _urlencoded_parts(raw: bytes, charset: str) -> Iterator[Part]:
    if len(raw) > TEXT_MAX:
        raise ValueError("a form that is too long")
    text = raw.decode("ascii")
    try:
        told = parse_qsl(text, keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        told = parse_qsl(
            text, keep_blank_values=True, encoding=_known_encoding(charset), errors="replace"
        )
    for name, value in told:
        yield from _value_parts(name, value, 0, NESTED_MAX)


def _multipart_parts(body: Body) -> Iterator[Part]:
    named = _BOUNDARY.search(body.kind)
    if named is None:
        raise ValueError("a form without its boundary")
    mark, gaps = b"--" + (named[1] or named[2]).encode(), set(body.gaps)
    at, last = 0, b"\r\n" + mark
    if not body.raw.startswith(mark):
        raise ValueError("a form with something before it")
    at = len(mark)
    while body.raw[at : at + 2] == b"\r\n":
        head = body.raw.find(b"\r\n\r\n", at)
        end = body.raw.find(last, head + 4 - len(b"\r\n")) if head >= 0 else -1
        if end < 0:
            raise ValueError("a part without an end")
        begin = head + 4
        gap = begin in gaps
        gaps.discard(begin)
        yield from _form_data_parts(body, body.raw[at + 2 : head], body.raw[begin:end], gap=gap)
        at = end + len(last)
    if body.raw[at:].strip(b"\r\n") != b"--" or gaps:
        raise ValueError("a form with something behind it")


def _form_data_parts(body: Body, head: bytes, content: bytes, *, gap: bool) -> Iterator[Part]:
    lines = [line.partition(":") for line in _decode_text(head, body.charset).split("\r\n")]
    said = [value for name, _, value in lines if name.strip().lower() == "content-disposition"]
    kinds = [value for name, _, value in lines if name.strip().lower() == "content-type"]
    named = _NAME.match(said[0]) if len(said) == 1 else None
    if named is None or (gap and (content or named[2] is None)):
        raise ValueError("a part that names nothing")
    name, file = _unescape_name(named[1]), named[2]
    if gap:
        yield Part(name, _unescape_name(file), file=True, sha256=UNREAD_FILE)
    elif file is None or any(JSON in kind for kind in kinds):
        yield from _value_parts(name, _decode_text(content, body.charset), 0, NESTED_MAX)
    elif content or file:
        digest = sha256(content).hexdigest()
        yield Part(name, _unescape_name(file), file=True, sha256=digest)
    else:
        yield Part(name)


def _unescape_name(name: str) -> str:
    """As browsers write a name into the head of a part."""
    return name.replace("%22", '"').replace("%0D", "\r").replace("%0A", "\n")


def _value_parts(name: str, text: str, depth: int, nested: int) -> Iterator[Part]:
    """The value, and what it tells where it is a file or a text of JSON."""
    if (file := file_in(text)) is not None:
        yield Part(name, depth=depth, file=True, sha256=sha256(file).hexdigest())
        return
    yield Part(name, text, depth)
    if nested and text[:1] in ("{", "["):
        try:
            inner = tuple(_json_text_parts(text, name, depth, nested - 1))
        except json.JSONDecodeError:
            return  # it only looks like one
        yield from inner


def file_in(text: str) -> bytes | None:
    """The bytes of a file that is written in base64; a token that looks like that is none."""
    address = _ADDRESS.match(text)
    if address is None and len(text) < _FILE_MIN:
        return None
    try:
        found = b64decode(address[1] if address else text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return found if address or found.startswith(_FILES) else None


def _json_text_parts(text: str, name: str, depth: int, nested: int) -> Iterator[Part]:
    if len(text) > TEXT_MAX * 2:
        raise ValueError("a text that is too long")
    told = json.loads(
        text, parse_int=str, parse_float=str, parse_constant=str, object_pairs_hook=_unique_keys
    )
    yield from _json_parts(told, name, depth, nested)


def _xml_parts(raw: bytes) -> Iterator[Part]:
    """The texts and attributes of XML; one that declares something of its own is not read."""
    text = raw.decode("utf-8")
    if len(raw) > TEXT_MAX or "<!DOCTYPE" in text.upper() or "<!ENTITY" in text.upper():
        raise ValueError("a text of XML that says how it is to be read")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as fault:
        raise ValueError("a text that is no XML") from fault
    yield from _element_parts(root, 1)


def _element_parts(element: ElementTree.Element, depth: int) -> Iterator[Part]:
    for name, value in element.attrib.items():
        yield from _value_parts(_local_name(name), value, depth, NESTED_MAX)
    said = "".join((element.text or "", *(child.tail or "" for child in element))).strip()
    if said or not len(element):
        yield from _value_parts(_local_name(element.tag), said, depth, NESTED_MAX)
    for child in element:
        yield from _element_parts(child, depth + 1)


def _local_name(name: str) -> str:
    """The name without its namespace."""
    return name.rpartition("}")[2]


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object; of a key that stands in it twice some sites read the first value."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("an object with a key that stands in it twice")
    return found


def _json_parts(told: object, name: str, depth: int, nested: int) -> Iterator[Part]:
    if isinstance(told, dict):
        for key, value in told.items():
            yield from _json_parts(value, key, depth + 1, nested)
    elif isinstance(told, list):
        for value in told:
            yield from _json_parts(value, name, depth, nested)
    elif isinstance(told, str):
        yield from _value_parts(name, told, depth, nested)
    elif told is None:
        yield Part(name, "", depth)
    else:
        yield Part(name, "true" if told else "false", depth)


def _decode_text(raw: bytes, charset: str = "") -> str:
    """The text, also of a page that does not write UTF-8."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode(_known_encoding(charset), "replace")


def _known_encoding(charset: str) -> str:
    """That encoding, or the one of most pages that name none."""
    try:
        codecs.lookup(charset)
    except (LookupError, ValueError):
        return "cp1252"
    return charset


# What an answer only repeats of its request: a value under the very name that it was sent under.
#
# Systems that store what they are sent often answer with it: the answers, and what their own page
# added, as a time zone or where it was opened from. A repeated value tells nothing of what became
# of it. It is compared by digest, so that a record of a request holds no value of it.

PAIRS_MAX = 4000  # of one request; a form has far fewer
PAIR_DIGEST_LENGTH = 16  # of a digest
_NESTED_NAME = re.compile(
    r"\[(\w+)\]\Z|\.(\w+)\Z"
)  # the last part of `person[given]` and `person.given`


def pairs_of(body: Body) -> frozenset[str]:
    """Digests of all names in the body with their values; none where it cannot be read."""
    parts = (parts_of(body) or ())[:PAIRS_MAX]
    return frozenset(
        _pair_digest(name, part.sha256 if part.file else part.value)
        for part in parts
        for name in (part.name, _last_name_segment(part.name))
        if name
    )


def pair_digest(name: str, value: str | int | float | bool | None) -> str:
    """The digest of that value under that name, as `pairs_of` has it."""
    if isinstance(value, bool):
        return _pair_digest(name, "true" if value else "false")
    text = "" if value is None else str(value)
    file = file_in(text)
    return _pair_digest(name, text if file is None else sha256(file).hexdigest())


def is_file_text(text: str) -> bool:
    """Whether the text is a file that is written in letters."""
    return file_in(text) is not None


def _pair_digest(name: str, value: str) -> str:
    both = f"{name}\0{value.strip()}".encode("utf-8", "replace")
    return sha256(both).hexdigest()[:PAIR_DIGEST_LENGTH]


def _last_name_segment(name: str) -> str:
    within = _NESTED_NAME.search(name)
    return (within[1] or within[2]) if within else ""


# A file that is uploaded apart: its form sends what the upload was answered with, a handle.
#
# A handle is any value of that answer that somebody could refer to it by. Short ones count only as
# a whole value of what is sent, long ones wherever they stand in it. Of a file host, which answers
# nothing, the handle is what is new for each file in the address that it was put at.

HANDLE_MIN = 2  # characters; a single digit is in any form
HANDLE_INSIDE_MIN = 8  # characters; shorter ones stand in other words by chance
HANDLE_TEXT_MAX = 400  # characters of an answer that is nothing but a handle
HANDLES_MAX = 200
_NO_HANDLES = frozenset(
    {"true", "false", "null", "none", "ok", "success", "done", "error", "200", "201", "uploaded"}
)


def upload_handles(answer: bytes) -> frozenset[str]:
    """What the answer to an upload may be referred to by; empty where it tells nothing."""
    body = Body("application/json", answer)
    parts = parts_of(body) if answer.lstrip()[:1] in (b"{", b"[", b'"') else None
    text = answer[: HANDLE_TEXT_MAX + 1].decode("utf-8", "replace").strip()
    whole = (text,) if parts is None and len(text) <= HANDLE_TEXT_MAX else ()
    told = whole if parts is None else tuple(part.value for part in parts if not part.file)
    said = (value.strip() for value in told[:HANDLES_MAX])
    return frozenset(v for v in said if len(v) >= HANDLE_MIN and v.casefold() not in _NO_HANDLES)


def contains_handle(body: Body, url: str, answer: bytes) -> bool:
    """Whether a request of that body and address tells a handle of the *answer*."""
    known = upload_handles(answer)
    if not known:
        return False
    values = {part.value.strip() for part in parts_of(body) or ()}
    values |= {unquote(step) for step in urlsplit(url).path.split("/")}
    text = body.raw.decode("utf-8", "replace") + unquote(url)
    return any(h in values or (len(h) >= HANDLE_INSIDE_MIN and h in text) for h in known)


def contains_upload_path(body: Body, place: str) -> bool:
    """Whether a request of that body tells what an upload's address has for that file alone."""
    steps = (unquote(step) for step in urlsplit(place).path.split("/"))
    own = [s for s in steps if len(s) >= HANDLE_INSIDE_MIN and any(map(str.isdigit, s))]
    text = unquote(body.raw.decode("utf-8", "replace"))
    return any(step in text for step in own)
