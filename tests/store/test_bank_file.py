"""A bank goes into a file and comes back whole; a file that is none is named."""

from __future__ import annotations

import json
import stat
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.adapters.store.exchange import encode_bank, read_bank, write_bank
from steadyhand.core.answer.bank import BankEntry
from steadyhand.errors import BadInput

WORDS = load_vocabulary()
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
SOME = TEXT.filter(bool)
ENTRIES = st.builds(
    BankEntry,
    question=TEXT,
    answer=TEXT,
    intent=TEXT,
    slots=st.dictionaries(TEXT, TEXT, max_size=2).map(lambda d: tuple(d.items())),
    context=TEXT,
    provenance=SOME,
    created_at=TEXT,
    used_at=TEXT,
    aliases=st.lists(TEXT, max_size=2).map(tuple),
    company=TEXT,
    used=st.integers(0, 1_000),
    language=TEXT,
)


def written(folder: Path, text: str) -> Path:
    file = folder / "bank.json"
    file.write_text(text, "utf-8")
    return file


@given(entries=st.lists(ENTRIES, max_size=4, unique_by=lambda e: e.id))
def test_any_bank_comes_back_whole_and_in_one_order(
    entries: list[BankEntry], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("bank") / "bank.json"
    write_bank(file, [replace(e, profile="anna") for e in entries])
    back = read_bank(file, WORDS)
    assert set(back) == set(entries)
    assert encode_bank(back) == encode_bank(reversed(back)) == file.read_bytes()


def test_a_file_with_questions_and_answers_alone_is_read(tmp_path: Path) -> None:
    plain = {"question": "Desired salary", "answer": "52,000 EUR", "context": "for a full week"}
    more = [{"question": "Boat licence", "answer": True, "colour": "blue"}]
    more += [{"question": "Boats", "answer": ["Canoe", "Raft"]}, {"question": "Oars", "answer": 4}]
    file = written(tmp_path, json.dumps({"entries": [plain, *more], "version": 9}))
    salary, licence, boats, oars = read_bank(file, WORDS)
    assert (salary.intent, salary.context) == ("salary", "for a full week")
    assert salary.provenance == "imported from bank.json"
    assert [e.answer for e in (licence, boats, oars)] == ["yes", "Canoe\nRaft", "4"]


def test_the_file_is_for_its_owner_alone_and_an_older_one_is_replaced(tmp_path: Path) -> None:
    file = written(tmp_path, "old")
    file.chmod(0o644)
    write_bank(file, [BankEntry("Boat licence", "yes")])
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(file.read_text("utf-8"))["entries"][0]["question"] == "Boat licence"
    assert [f.name for f in tmp_path.iterdir()] == ["bank.json"]


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"entries": [{"question": "x"}]}', '{"entries": [{"answer": 1}]}']
)
def test_a_file_that_is_no_bank_is_refused_with_its_name_and_the_shape(
    tmp_path: Path, text: str
) -> None:
    with pytest.raises(BadInput, match=r"bank\.json is no bank.*entries"):
        read_bank(written(tmp_path, text), WORDS)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"no\.json"):
        read_bank(tmp_path / "no.json", WORDS)


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        (
            [{"question": f"Q{n}", "answer": "x"} for n in range(5_001)],
            "5,001 answers, at most 5,000",
        ),
        ([{"question": "Q" * 2_001, "answer": "x"}], "answer 1 has a question of 2,001 characters"),
        ([{"question": "Q", "answer": "x", "aliases": ["a" * 2_001]}], "a question of 2,001"),
        ([{"question": "Q", "answer": "x", "aliases": ["a"] * 100}], "101 wordings, at most 100"),
        ([{"question": "Q", "answer": "x" * 20_001}], "a text of 20,001 characters"),
        ([{"question": "Q", "answer": "x", "slots": {"s": "x" * 20_001}}], "a text of 20,001"),
    ],
)
def test_a_bank_that_nobody_remembers_so_much_in_is_refused(
    entries: list[dict[str, object]], words: str, tmp_path: Path
) -> None:
    with pytest.raises(BadInput, match=words):
        read_bank(written(tmp_path, json.dumps({"entries": entries})), WORDS)


def test_a_file_that_begins_with_a_mark_of_its_encoding_is_read(tmp_path: Path) -> None:
    file = tmp_path / "bank.json"
    file.write_bytes(b'\xef\xbb\xbf{"entries": []}')
    assert read_bank(file, WORDS) == ()
