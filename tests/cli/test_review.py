"""A sheet that waits: read and answered from the command line."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.people.sheets import BUSY, DRAFT, PLAIN

from steadyhand.adapters.store import Home, open_store
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.surfaces.cli.app import run

NOW = datetime(2026, 11, 22, 9, tzinfo=UTC)
TEXT = Question("r-notice", QuestionKind.TEXT, "Notice period")


async def _parked(home: Path, question: Question) -> None:
    with Home.open(home) as opened:
        store = await open_store(opened.database_url, "local")
        await store.questions.park("run-7", question, at=NOW)
        await store.close()


async def _reply(home: Path, name: str) -> Reply | None:
    store = await open_store(Home.read_only(home).database_url, "local")
    try:
        return await store.questions.reply("run-7", name)
    finally:
        await store.close()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    asyncio.run(_parked(tmp_path, PLAIN))
    return tmp_path


def answered(home: Path, *words: str, question: Question = PLAIN) -> Reply | None:
    assert run(["answer", question.id, *words, "--home", str(home)]) == 0
    return asyncio.run(_reply(home, question.id))


def test_the_whole_sheet_is_in_the_json_of_the_questions(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["questions", "--json", "--home", str(home)]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["id"], told["sheet"]["digest"]) == (PLAIN.id, PLAIN.digest)
    first = told["sheet"]["lines"][0]
    assert (first["label"], first["answer"], first["number"]) == ("Given name", "Mira", 1)
    keys = "key source detail confidence sureness proven draft changed before required editable"
    assert set(keys.split()) <= set(first)


def test_the_whole_sheet_is_shown_with_the_drafts_and_the_digest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(_parked(tmp_path, BUSY))
    assert run(["questions", "--home", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert shown.count("mended pumps") == DRAFT.count("mended pumps")
    assert "digest ab12ab12ab12" in shown
    assert "YES | no | --edit LINE=VALUE" in shown


def test_exactly_yes_approves_from_the_command_line(home: Path) -> None:
    reply = answered(home, "YES", "--digest", "ab12ab12ab12")
    assert reply is not None
    assert (reply.approved, reply.digest) == (True, PLAIN.digest)


def test_a_no_declines_from_the_command_line(home: Path) -> None:
    reply = answered(home, "no")
    assert reply is not None
    assert (reply.approved, reply.value) == (False, False)


def test_lines_are_changed_from_the_command_line_and_nothing_is_approved(home: Path) -> None:
    reply = answered(home, "--edit", "city=Sopot", "--edit", "3=2 months", "--remember")
    assert reply is not None
    assert (reply.edits, reply.remember) == ((("city", "Sopot"), ("notice", "2 months")), True)
    assert not reply.approved


@pytest.mark.parametrize(
    "words",
    [
        ("yes",),
        ("YES", "--digest", "cd34cd34cd34"),
        ("YES", "--edit", "city=Sopot"),
        ("--edit", "3=4 months"),
    ],
)
def test_what_is_no_answer_to_a_sheet_is_one_sentence_and_answers_nothing(
    home: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["answer", PLAIN.id, *words, "--home", str(home)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert asyncio.run(_reply(home, PLAIN.id)) is None


def test_a_question_that_is_no_sheet_takes_one_value(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(_parked(tmp_path, TEXT))
    assert run(["answer", TEXT.id, "--edit", "1=x", "--home", str(tmp_path)]) == 2
    assert run(["answer", TEXT.id, "--home", str(tmp_path)]) == 2
    assert "one VALUE" in capsys.readouterr().err
    reply = answered(tmp_path, "3 months", question=TEXT)
    assert reply is not None
    assert reply.value == "3 months"
