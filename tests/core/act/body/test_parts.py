"""A body is read exactly as it says that it is, or not at all."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from urllib.parse import quote, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.request_body import (
    FORM,
    PARTS_MAX,
    TEXT_MAX,
    UNREAD_FILE,
    Body,
    Part,
    parts_of,
)

JSON = "application/json"
PDF = b"%PDF-1.7 " + b"resume " * 20
TEXTS = st.text(st.characters(codec="utf-8"), max_size=30)
FIELDS = st.lists(st.tuples(TEXTS, TEXTS), max_size=6)


def multipart(*parts: tuple[str, bytes], mark: str = "----x7") -> Body:
    """A form of such parts: the head of each, and its content."""
    told = b"".join(
        f"--{mark}\r\n{head}\r\n\r\n".encode() + content + b"\r\n" for head, content in parts
    )
    return Body(f"multipart/form-data; boundary={mark}", told + f"--{mark}--\r\n".encode())


def head(name: str, file: str | None = None, kind: str = "") -> str:
    named = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    said = f'Content-Disposition: form-data; name="{named}"'
    told = said if file is None else f'{said}; filename="{file}"'
    return f"{told}\r\nContent-Type: {kind}" if kind else told


def plain_values(body: Body) -> list[tuple[str, str]]:
    parts = parts_of(body)
    assert parts is not None
    return [(each.name, each.value) for each in parts]


@given(FIELDS)
def test_any_form_is_read_as_it_was_written(fields: list[tuple[str, str]]) -> None:
    kept = [(n, v) for n, v in fields if v[:1] not in ("{", "[")]
    assert plain_values(Body(f"{FORM}; charset=utf-8", urlencode(kept).encode())) == kept
    whole = [(n, v) for n, v in kept if not set("\r\n%") & set(n)]
    told = multipart(*((head(n), v.encode()) for n, v in whole))
    assert plain_values(told) == whole


def test_xml_is_read_by_its_elements_and_attributes() -> None:
    told = (
        b'<?xml version="1.0" encoding="utf-8"?><s:Body xmlns:s="urn:s" mode="new"><name>Ada</name>'
        b"<job>Keeper <em>of lights</em> here</job><none/></s:Body>"
    )
    values = [("mode", "new"), ("name", "Ada"), ("job", "Keeper  here"), ("em", "of lights")]
    assert plain_values(Body("text/xml; charset=utf-8", told)) == [*values, ("none", "")]
    drawn = Body("image/svg+xml", told)
    assert parts_of(drawn) == (Part("", file=True, sha256=sha256(told).hexdigest()),)


@pytest.mark.parametrize(
    "told",
    [
        b"<a",
        b"<a>\xff</a>",
        b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
        b"<a>&unknown;</a>",
        b"<a>" + b"x" * TEXT_MAX + b"</a>",
    ],
)
def test_xml_that_others_may_read_otherwise_is_not_read(told: bytes) -> None:
    assert parts_of(Body("application/soap+xml", told)) is None


@given(st.dictionaries(TEXTS, st.one_of(TEXTS, st.integers(), st.booleans(), st.none())))
def test_any_json_is_read_under_its_keys(told: dict[str, str | int | bool | None]) -> None:
    texts = {True: "true", False: "false", None: ""}
    kept = {n: v for n, v in told.items() if not (isinstance(v, str) and v[:1] in ("{", "["))}
    wanted = [
        (n, texts[v] if v is None or isinstance(v, bool) else str(v)) for n, v in kept.items()
    ]
    for kind in (JSON, "application/vnd.api+json", "text/plain;charset=UTF-8"):
        assert plain_values(Body(kind, json.dumps(kept).encode())) == wanted


def test_lists_and_depths_and_texts_of_json_are_told() -> None:
    inner = json.dumps({"notice": "never"})
    body = json.dumps({"a": {"notice": ["x", "y"]}, "payload": inner, "odd": "[no json"})
    assert parts_of(Body(JSON, body.encode())) == (
        Part("notice", "x", 2),
        Part("notice", "y", 2),
        Part("payload", inner, 1),
        Part("notice", "never", 2),
        Part("odd", "[no json", 1),
    )
    deep = json.dumps({"v": inner})
    for _ in range(3):
        deep = json.dumps({"v": deep})
    assert all(each.name != "notice" for each in parts_of(Body(JSON, deep.encode())) or ())


def test_a_file_is_told_by_its_bytes_however_it_is_sent() -> None:
    digest, coded = sha256(PDF).hexdigest(), b64encode(PDF).decode()
    file = Part("cv", "cv.pdf", file=True, sha256=digest)
    assert parts_of(multipart((head("cv", "cv.pdf", "application/pdf"), PDF))) == (file,)
    bare = Part("cv", depth=1, file=True, sha256=digest)
    for told in (coded, f"data:application/pdf;base64,{coded}"):
        assert parts_of(Body(JSON, json.dumps({"cv": told}).encode())) == (bare,)
    raw = Part("", file=True, sha256=digest)
    assert parts_of(Body("application/pdf", PDF)) == (raw,)


@pytest.mark.parametrize("token", ["03AF" * 40, "data:text/plain;base64,%", "short", "a.b" * 90])
def test_a_token_is_no_file(token: str) -> None:
    body = Body(FORM, f"t={quote(token)}".encode())
    assert parts_of(body) == (Part("t", token),)


def test_a_file_that_the_browser_reads_later_is_known_by_its_gap() -> None:
    body = multipart((head("cv", "cv.pdf"), b""), (head("a"), b"x"))
    gap = body.raw.index(b"\r\n\r\n") + 4
    kept = Part("cv", "cv.pdf", file=True, sha256=UNREAD_FILE)
    assert parts_of(Body(body.kind, body.raw, (gap,))) == (kept, Part("a", "x"))
    assert parts_of(multipart((head("cv", ""), b""))) == (Part("cv"),)
    for gaps in ((gap + 1,), (body.raw.index(b"x"),), (0,)):
        assert parts_of(Body(body.kind, body.raw, gaps)) is None
    assert parts_of(Body(FORM, b"a=1", (1,))) is None


def test_a_part_of_json_is_read_as_what_it_tells() -> None:
    body = multipart((head("data", "blob", "application/json"), b'{"notice": "never"}'))
    assert Part("notice", "never", 1) in (parts_of(body) or ())


@pytest.mark.parametrize(
    "body",
    [
        Body("multipart/form-data", b"--x\r\n"),
        Body("multipart/form-data; boundary=x", b"what\r\n--x--"),
        Body("multipart/form-data; boundary=x", b"--x\r\n"),
        Body("multipart/form-data; boundary=x", b"--x\r\nA: b\r\n\r\nno end"),
        Body("multipart/form-data; boundary=x", b"--x--\r\nmore"),
        multipart(("A: b", b"x")),
        multipart((f"{head('a')}\r\n{head('b')}", b"x")),
        multipart(("Content-Disposition: form-data; filename*=utf-8''a; name=a", b"x")),
        Body(JSON, b"{no json"),
        Body(JSON, b'{"name": "Eve", "name": "Orla"}'),
        Body(JSON, b'[{"a": {"name": "Eve", "name": "Orla"}}]'),
        Body(FORM, urlencode({"data": '{"name": "Eve", "name": "Orla"}'}).encode()),
        Body(JSON, b"[" * 100_000),
        Body(JSON, b'"' + b"x" * (TEXT_MAX * 2) + b'"'),
        Body(FORM, b"a=" + b"x" * TEXT_MAX),
        Body(FORM, "a=ä".encode()),
        Body(FORM, b"&".join([b"a=1"] * (PARTS_MAX + 1))),
    ],
)
def test_what_is_not_what_it_says_is_not_read(body: Body) -> None:
    assert parts_of(body) is None


def test_a_page_that_does_not_write_utf_8_is_read_too() -> None:
    assert plain_values(Body(FORM, b"a=J%FCrgen")) == [("a", "Jürgen")]
    assert plain_values(multipart((head("a"), b"J\xfcrgen"))) == [("a", "Jürgen")]


def test_nothing_is_no_part() -> None:
    assert parts_of(Body("", b"")) == parts_of(Body(FORM, b"")) == ()
