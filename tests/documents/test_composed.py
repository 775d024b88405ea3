"""What is written in decomposed letters is read in composed ones, wherever it comes in."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest

from steadyhand.adapters.documents.answers_file import answers_from_mapping, load_answers
from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.adapters.store.exchange import read_bank

NAME, FIRM = "Nguyễn", "Công ty Sông Hồng"


def apart(text: str) -> str:
    return unicodedata.normalize("NFD", text)


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("p.yaml", f"name: {{full: {NAME}}}\nemail: a@example.org\nwork: [{{company: {FIRM}}}]\n"),
        (
            "p.json",
            json.dumps(
                {"name": {"full": NAME}, "email": "a@b.de", "work": [{"company": FIRM}]},
                ensure_ascii=False,
            ),
        ),
        (
            "cv.json",
            json.dumps(
                {
                    "basics": {"name": apart(NAME), "email": "a@b.de"},
                    "work": [{"name": apart(FIRM)}],
                }
            ),
        ),
    ],
)
def test_a_profile_has_composed_letters(file: str, content: str, tmp_path: Path) -> None:
    path = tmp_path / file
    path.write_text(apart(content), "utf-8")
    read = Profile.load(path)
    assert (read.name.full, read.work[0].company) == (NAME, FIRM)


def test_answers_have_composed_letters_from_a_file_and_from_a_program(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    path.write_text(apart(json.dumps({"Prénom": NAME}, ensure_ascii=False)), "utf-8")
    for read in (
        load_answers(path),
        answers_from_mapping({apart("Prénom"): apart(NAME)}, folder=tmp_path),
    ):
        assert [(each.label, each.value) for each in read] == [("Prénom", NAME)]


def test_a_bank_that_is_imported_has_composed_letters(tmp_path: Path) -> None:
    path = tmp_path / "bank.json"
    entry = {"question": apart("Où habitez-vous à présent ?"), "answer": apart("Orléans")}
    path.write_text(json.dumps({"entries": [entry]}), "utf-8")
    read = read_bank(path, load_vocabulary())[0]
    assert (read.question, read.answer) == ("Où habitez-vous à présent ?", "Orléans")


def test_a_file_is_found_by_its_name_in_either_form(tmp_path: Path) -> None:
    (tmp_path / apart("Résumé.pdf")).write_bytes(b"%PDF-1.7\n")
    found = answers_from_mapping({"Resume": "@Résumé.pdf"}, folder=tmp_path)
    assert found[0].value
