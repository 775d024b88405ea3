"""A file is named by its path as people paste it, and checked before the page gets it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.people import NotAnAnswer, parse_reply
from steadyhand.core.answer.sheet import Document, Question, QuestionKind, Reply
from steadyhand.core.page.snapshot import FieldKey

LETTER = Question("q", QuestionKind.FILE, "Letter", field=FieldKey("k"), accept=".pdf, image/*")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "My letter.pdf").write_bytes(b"%PDF-1.4 letter")
    (tmp_path / "scan.png").write_bytes(b"png")
    (tmp_path / "letter.txt").write_text("letter")
    (tmp_path / "empty.pdf").touch()
    (tmp_path / "o'clock.pdf").write_bytes(b"x")
    return tmp_path


def value(typed: str, question: Question = LETTER) -> object:
    reply = parse_reply(question, typed, by="me")
    return reply.value if isinstance(reply, Reply) else reply.lines[0]


@pytest.mark.parametrize(
    "form",
    [
        "{}/My letter.pdf",
        "'{}/My letter.pdf'",
        '"{}/My letter.pdf" ',
        "{}/My\\ letter.pdf",
        "file://{}/My%20letter.pdf",
        "@{}/My letter.pdf",
        "~/My letter.pdf",
        "'~/My letter.pdf'",
        "“{}/My letter.pdf”",
    ],
)
def test_a_path_may_be_written_as_people_paste_it(
    form: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.chdir(folder)
    given_file = value(form.replace("@{}/", "@").format(folder))
    assert isinstance(given_file, Document)
    assert Path(given_file.path).read_bytes() == b"%PDF-1.4 letter"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("none.pdf", "There is no file {}/none.pdf; check the path."),
        ("empty.pdf", "{}/empty.pdf is empty; name a file with content."),
        ("", "{}/ is a folder; name the file in it."),
        ("letter.txt", "The page takes .pdf, image/* there, and letter.txt is none of these."),
    ],
)
def test_what_is_no_file_for_the_page_is_told_at_once(name: str, why: str, folder: Path) -> None:
    assert str(value(f"{folder}/{name}")).replace("/ is", "/ is") == why.format(folder).replace(
        f"{folder}/ is", f"{folder} is"
    )


def test_a_home_that_nobody_has_is_told() -> None:
    assert "nobody has" in str(value("~nobody-of-that-name/letter.pdf"))


def test_kinds_are_those_that_the_page_lists(folder: Path) -> None:
    assert isinstance(value(f"{folder}/scan.png"), Document)
    anything = Question("q", QuestionKind.FILE, "Letter", field=FieldKey("k"))
    assert isinstance(value(f"{folder}/letter.txt", anything), Document)
    assert isinstance(value(f"{folder}/o'clock.pdf"), Document)


def test_a_file_larger_than_the_page_says_is_told(folder: Path) -> None:
    small = Question("q", QuestionKind.FILE, "Letter", field=FieldKey("k"), size_max=4_000)
    (folder / "large.pdf").write_bytes(b"x" * 5_000)
    assert value(f"{folder}/large.pdf", small) == (
        "The page takes 4 kB there, and large.pdf has 5 kB."
    )
    assert isinstance(value(f"{folder}/letter.txt", small), Document)


@given(typed=st.text(max_size=60))
def test_no_text_is_ever_taken_for_a_file_that_is_not_there(typed: str) -> None:
    reply = parse_reply(LETTER, f"/nowhere/{typed}", by="me")
    assert isinstance(reply, NotAnAnswer)
    assert len(reply.lines) == 1


def test_no_answer_is_none() -> None:
    assert value("  ") is None
