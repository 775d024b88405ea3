"""YAML and JSON are read as they were written, within limits that no construct gets around."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from steadyhand.adapters.documents import tree
from steadyhand.adapters.documents.tree import MalformedText, Tree, parse, parse_yaml, read_tree
from steadyhand.errors import ProfileInvalid

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=20)
KEYS = WORDS.filter(lambda text: text.strip() == text and "\u2028" not in text)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=20,
)


def as_text(value: object) -> object:
    """The value as a tree tells it: numbers stay the text that was written."""
    match value:
        case dict():
            return {key: as_text(each) for key, each in value.items()}
        case list():
            return list(map(as_text, value))
        case bool() | None | str():
            return value
    return json.dumps(value)


def problem(text: str, *, as_json: bool = False) -> str:
    with pytest.raises(MalformedText) as caught:
        parse(text, as_json=as_json)
    return caught.value.problem


@given(VALUES, st.sampled_from([None, 1]))
def test_any_json_is_read_as_python_reads_it_but_for_its_numbers(
    value: object, indent: int | None
) -> None:
    for plain in (True, False):
        text = json.dumps(value, indent=indent, ensure_ascii=plain)
        assert parse(text, as_json=True).plain() == as_text(value)


@given(VALUES.filter(lambda value: isinstance(value, dict | list) and value))
def test_any_yaml_is_read_as_it_was_meant(value: object) -> None:
    assert parse(yaml.safe_dump(value, allow_unicode=True)).plain() == as_text(value)


@given(st.dictionaries(st.from_regex(r"[a-z]{1,9}", fullmatch=True), WORDS, min_size=1))
def test_every_value_of_any_json_knows_its_line(value: dict[str, str]) -> None:
    read = parse(json.dumps(value, indent=1), as_json=True)
    assert isinstance(read.value, Mapping)
    assert [each.line for each in read.value.values()] == list(range(2, 2 + len(value)))


def test_a_character_written_as_two_escapes_is_one_and_half_of_one_is_told() -> None:
    text = '{"name": "\\ud83d\\ude42 Ada"}'
    assert parse(text, as_json=True).plain() == {"name": "🙂 Ada"}
    assert "half of a character" in problem('{"name": "\\ud83d Ada"}', as_json=True)
    assert "half of a character" in problem('{"\\ude42": "Ada"}', as_json=True)


def test_a_number_of_any_length_stays_the_text_that_was_written() -> None:
    digits = "9" * 6_000
    assert parse(f'{{"a": {digits}, "b": -0.10e5}}', as_json=True).plain() == {
        "a": digits,
        "b": "-0.10e5",
    }
    assert parse(f"a: {digits}\n").plain() == {"a": digits}


HOSTILE = {
    "deep lists": "[" * 400_000,
    "deep mappings": "{" * 400_000,
    "deep keys": "? " * 400_000,
    "deep dashes": "- " * 400_000 + "a",
    "deep indents": "".join(" " * n + "a:\n" for n in range(900)),
    "wide list": f"a: [{','.join('1' * 400_000)}]",
    "wide mapping": "".join(f"k{n}:\n" for n in range(90_000)),
    "long key": "a" * 400_000 + ": 1",
    "bombs": "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
    "open quote": 'a: "' + " " * 900_000,
    "tags": "".join(f"- !<tag:{n}> x\n" for n in range(60_000)),
    "two documents": "a: 1\n---\nb: 2\n",
    "controls": "a: \x1b[2J\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_construct_of_yaml_takes_long_or_is_more_than_one_sentence(name: str) -> None:
    began = time.process_time()
    told = problem(HOSTILE[name])
    assert time.process_time() - began < 5  # a tenth of it; a busy machine gets its time
    assert "\n" not in told
    assert len(told) < 300


@pytest.mark.parametrize("text", ["[" * 400_000, '{"a":' * 400_000, "[1" + ",1" * 60_000 + "]"])
def test_no_construct_of_json_goes_deep_or_wide(text: str) -> None:
    told = problem(text, as_json=True)
    assert "nested too deeply" in told or "values; write less" in told


def test_a_key_is_no_longer_than_a_question_of_a_form() -> None:
    assert "a key has 2,001 characters" in problem(json.dumps({"a" * 2_001: 1}), as_json=True)
    assert parse(json.dumps({"a" * 2_000: "b"}), as_json=True).plain() == {"a" * 2_000: "b"}


def test_what_a_profile_is_deep_and_wide_is_read() -> None:
    deep = "[" * tree.DEPTH_MAX + "]" * tree.DEPTH_MAX
    assert parse(deep, as_json=True) == parse(deep)
    assert "too deeply" in problem(f"[{deep}]")
    wide = "- a\n" * (tree.VALUES_MAX - 1)
    assert len(parse(wide).plain()) == tree.VALUES_MAX - 1  # type: ignore[arg-type]


def test_a_long_text_is_read_alike_in_a_process_of_its_own(tmp_path: Path) -> None:
    long = "".join(f"key {n}: [a, {{b: c, d: null, e: true}}, 'x']\n" for n in range(2_000))
    (tmp_path / "p.yaml").write_text(long)
    assert len(long) > tree.OWN_PROCESS_MIN
    assert read_tree(tmp_path / "p.yaml", ProfileInvalid, what="profile") == parse(long)
    (tmp_path / "p.yaml").write_text(f"{long}key 7: again\n")
    with pytest.raises(ProfileInvalid, match=r"^p\.yaml line 2001: 'key 7' is there twice"):
        read_tree(tmp_path / "p.yaml", ProfileInvalid, what="profile")


@settings(max_examples=50)
@given(st.binary(max_size=200) | WORDS.map(str.encode))
def test_a_process_of_its_own_tells_of_any_bytes_a_tree_or_a_problem(content: bytes) -> None:
    try:
        content.decode()
    except UnicodeDecodeError:
        return
    told = parse_yaml(content, {})
    assert isinstance(told.tree, Tree) or told.problem
