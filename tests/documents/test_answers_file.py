"""An answers file is read value by value; what cannot be meant is told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from steadyhand.adapters.documents.answers_file import (
    answers_from_mapping,
    document_handle,
    load_answers,
)
from steadyhand.adapters.files.given_file import UPLOAD_ROLE
from steadyhand.core.answer.knowledge import ExplicitAnswer
from steadyhand.core.answer.sheet import Document
from steadyhand.errors import AnswersInvalid, BadInput

TEXT = """\
{"Notice period": "3 months", "Years": 7, "Rate": 2.50, "Relocate": true, "Start": "2026-03-01",
 "Skills": ["C++", 3, true], "Address > City": "Ulm", "CV": "@cv.pdf", "Handle": "@@me",
 "Nothing": null, "Empty": "", "None": [],
 "Jobs": [{"Company": "A", "Current": false}, {"Company": "B"}]}
"""


def test_every_kind_of_value_is_kept_as_it_was_given(tmp_path: Path) -> None:
    (tmp_path / "cv.pdf").write_bytes(b"%PDF")
    path = tmp_path / "answers.json"
    path.write_text(TEXT)
    found = {a.label: a.value for a in load_answers(path) if not a.rows}
    cv = found.pop("CV")
    assert isinstance(cv, Document)
    assert (cv.name, cv.path) == ("cv.pdf", str(tmp_path / "cv.pdf"))
    assert found == {
        "Notice period": "3 months",
        "Years": "7",
        "Rate": "2.50",
        "Relocate": True,
        "Start": "2026-03-01",
        "Skills": ("C++", "3", "true"),
        "Address > City": "Ulm",
        "Handle": "@me",
        "Nothing": "",
        "Empty": "",
        "None": (),
    }
    rows = ({"Company": "A", "Current": False}, {"Company": "B"})
    assert load_answers(str(path))[-1] == ExplicitAnswer("Jobs", rows=rows)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('["a"]', "a.json line 1: answers are an object"),
        ('{\n"A": {}}', "a.json line 2: 'A' is a group without answers"),
        ('{"A": {"B": {}}}', "'B' is a group without answers"),
        ('{"*": {"B": "x"}}', "'*' has no words"),
        ('{"A": {"*": "x"}}', "'*' has no words"),
        ('{"A > B": "x",\n "A": {"b": "y"}}', "line 2: 'A > b' and 'A > B' are the same label"),
        ('{"A": ["x", ["y"]]}', "'A' mixes texts"),
        ('{"A": [{"b": "x"}, "y"]}', "'A' mixes texts"),
        ('{"A": [{"b": {"c": 1}}]}', "'b' cannot be an object"),
        ('{"First name": "x",\n "first name *": "y"}', "line 2: 'first name *' and 'First name'"),
        ('{"*": "x"}', "has no words"),
        ('{"CV": "@none.pdf"}', "line 1: 'CV': there is no file"),
        ('{"A": "x"', "a.json line 1: not valid JSON"),
        ("", "a.json: the file is empty"),
    ],
)
def test_what_cannot_be_meant_is_told(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(text)
    with pytest.raises(AnswersInvalid) as caught:
        load_answers(path)
    assert words in str(caught.value)


def test_an_object_of_answers_is_a_group(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("Reference:\n  Name: R. Oakes\n  Firm:\n    Jobs: [{Title: Baker}]\nB: x\n")
    assert load_answers(path) == (
        ExplicitAnswer("Reference > Name", "R. Oakes"),
        ExplicitAnswer("Reference > Firm > Jobs", rows=({"Title": "Baker"},)),
        ExplicitAnswer("B", "x"),
    )


def test_a_missing_answers_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(AnswersInvalid, match="there is no answers file"):
        load_answers(tmp_path / "none.json")


def test_answers_from_python_are_the_same(tmp_path: Path) -> None:
    (tmp_path / "cv.pdf").write_bytes(b"%PDF")
    mapping = {"A": 7, "B": None, "C": True, "D": ["x", 2], "E": [{"F": 1}]}
    assert answers_from_mapping(mapping, folder=tmp_path) == (
        ExplicitAnswer("A", "7"),
        ExplicitAnswer("B", ""),
        ExplicitAnswer("C", True),
        ExplicitAnswer("D", ("x", "2")),
        ExplicitAnswer("E", rows=({"F": "1"},)),
    )
    with pytest.raises(AnswersInvalid, match="answers: 'CV': there is no file"):
        answers_from_mapping({"CV": "@gone.pdf"}, folder=tmp_path)


def test_a_document_is_named_by_its_content(tmp_path: Path) -> None:
    path = tmp_path / "cv.pdf"
    path.write_bytes(b"abc")
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert document_handle(path) == Document("cv.pdf", str(path), digest)


def test_what_cannot_be_uploaded_is_told_in_one_sentence(tmp_path: Path) -> None:
    empty, large = tmp_path / "empty.pdf", tmp_path / "large.pdf"
    empty.touch()
    with large.open("wb") as file:
        file.truncate(UPLOAD_ROLE.size_max + 1)
    told = {
        tmp_path / "none.pdf": "there is no file",
        tmp_path: "is a folder",
        empty: "is empty",
        large: "at most 20 MB",
        Path("/dev/null"): "is not a plain file",
        empty / "below": "cannot be read",
    }
    for path, words in told.items():
        with pytest.raises(BadInput, match=words):
            document_handle(path)
