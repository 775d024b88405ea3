"""Bodies survive the wire: whatever was sent is what is read."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.demo.visitor import BOUNDARY, FORM, multipart

from steadyhand.demo.http import FormBody, MalformedBody, parse

TEXT = st.text(st.characters(exclude_categories=["Cs"])).filter(lambda text: BOUNDARY not in text)
# A percent sign is the one that browsers do not escape in a name, so theirs cannot be told apart.
NAMES = TEXT.filter(lambda name: "%" not in name)
CONTENT = st.one_of(
    st.binary(),
    st.lists(st.sampled_from([b"\r", b"\n", b"\r\n", b"--", b"\0", b"\xff", b"a"])).map(b"".join),
)
FILES = st.dictionaries(NAMES, st.tuples(NAMES.filter(bool), CONTENT), max_size=3)


@given(pairs=st.lists(st.tuples(NAMES, TEXT), max_size=6), files=FILES)
def test_any_values_and_any_file_bytes_survive_multipart(
    pairs: list[tuple[str, str]], files: dict[str, tuple[str, bytes]]
) -> None:
    read = parse(FORM, multipart(pairs, files))
    assert [(n, v) for n, values in read.fields.items() for v in values] == in_order(pairs)
    sent = {n: [(f.filename, f.content) for f in each] for n, each in read.files.items()}
    assert sent == {name: [file] for name, file in files.items()}


@given(pairs=st.lists(st.tuples(TEXT, TEXT), max_size=6))
def test_any_values_survive_urlencoding(pairs: list[tuple[str, str]]) -> None:
    read = parse("application/x-www-form-urlencoded", urlencode(pairs).encode())
    assert [(n, v) for n, values in read.fields.items() for v in values] == in_order(pairs)


@given(kind=st.sampled_from([FORM, "application/json", "", "text/plain"]), body=st.binary())
def test_any_bytes_are_either_read_or_called_malformed(kind: str, body: bytes) -> None:
    try:
        read = parse(kind, body)
    except MalformedBody:
        return
    assert isinstance(read, FormBody)


@pytest.mark.parametrize("cut", range(1, 40))
def test_a_multipart_body_without_its_end_is_malformed(cut: int) -> None:
    body = multipart([("a", "b")], {}).removesuffix(b"--\r\n")
    with pytest.raises(MalformedBody):
        parse(FORM, body[:-cut] if cut > 1 else body)


def test_a_file_control_without_a_choice_is_no_file() -> None:
    assert parse(FORM, multipart([], {"resume": ("", b"")})).files == {}


def test_json_values_read_as_a_form_would_have_sent_them() -> None:
    read = parse("application/json", b'{"a": true, "b": [1, "x"], "c": null, "d": 2}')
    assert read.fields == {"a": ("yes",), "b": ("1", "x"), "c": ("",), "d": ("2",)}


def in_order(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Pairs grouped by name, as the reader groups them."""
    names = list(dict.fromkeys(name for name, _ in pairs))
    return [(name, value) for name in names for each, value in pairs if each == name]
