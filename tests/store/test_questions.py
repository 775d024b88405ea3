"""The contract of `ports.Questions`, for every implementation."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.store.conftest import AnyStore, Open

from steadyhand.adapters.store import open_store
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply, SheetLine
from steadyhand.core.page.snapshot import Option, PageText
from steadyhand.errors import BadInput

NOW = datetime(2026, 11, 22, 9, 0, tzinfo=UTC)
LINE = SheetLine("E-mail", "", "anna@mail.example", "profile", "profile.email", 1.0, proven=True)
QUESTION = Question(
    "q1",
    QuestionKind.CONFIRM_SUBMIT,
    "Send this?",
    options=(Option(PageText("Yes"), "1"),),
    sheet=(LINE,),
    digest="d1",
)
YES = Reply("YES", by="terminal")


def question(name: str, digest: str = "") -> Question:
    return Question(name, QuestionKind.TEXT, "Notice period?", digest=digest)


async def test_a_parked_question_waits_whole(store: AnyStore) -> None:
    await store.questions.park("r1", QUESTION, at=NOW)
    (waiting,) = await store.questions.open()
    assert (waiting.question, waiting.run_id, waiting.reply) == (QUESTION, "r1", None)
    assert waiting.asked_at == "2026-11-22T09:00:00.000Z"


async def test_the_oldest_question_is_listed_first(store: AnyStore) -> None:
    for name, minutes in (("late", 2), ("early", 0), ("middle", 1)):
        at = NOW + timedelta(minutes=minutes)
        await store.questions.park("r1", question(name), at=at)
    assert [o.question.id for o in await store.questions.open()] == ["early", "middle", "late"]


@pytest.mark.parametrize("value", ["3 months", True, False, ("a", "b"), (), None, ""])
async def test_an_answer_is_stored_exactly_and_names_its_run(
    store: AnyStore, value: str | bool | tuple[str, ...] | None
) -> None:
    await store.questions.park("r1", question("q1"), at=NOW)
    reply = Reply(value, remember=True, alias_of="notice", by="phone")
    assert await store.questions.reply("r1", "q1") is None
    assert await store.questions.answer("q1", reply, at=NOW) == "r1"
    assert await store.questions.reply("r1", "q1") == reply
    assert await store.questions.open() == ()


async def test_a_question_is_answered_once(store: AnyStore) -> None:
    await store.questions.park("r1", QUESTION, at=NOW)
    await store.questions.answer("q1", YES, at=NOW)
    with pytest.raises(BadInput, match="q1"):
        await store.questions.answer("q1", Reply("NO"), at=NOW)
    assert await store.questions.reply("r1", "q1") == YES


async def test_of_many_answers_at_once_exactly_one_is_kept(opened: Open) -> None:
    stores = [await opened("anna") for _ in range(3)]
    await stores[0].questions.park("r1", QUESTION, at=NOW)
    tries = [stores[i % 3].questions.answer("q1", Reply(f"a{i}"), at=NOW) for i in range(12)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    (winner,) = [i for i, result in enumerate(results) if result == "r1"]
    assert all(isinstance(r, BadInput) for i, r in enumerate(results) if i != winner)
    assert await stores[0].questions.reply("r1", "q1") == Reply(f"a{winner}")


async def test_parking_the_same_question_again_keeps_an_answer_that_came(store: AnyStore) -> None:
    await store.questions.park("r1", QUESTION, at=NOW)
    await store.questions.answer("q1", YES, at=NOW)
    await store.questions.park("r1", QUESTION, at=NOW + timedelta(hours=1))
    assert await store.questions.reply("r1", "q1") == YES
    assert await store.questions.open() == ()


async def test_parking_it_again_without_an_answer_keeps_its_place(store: AnyStore) -> None:
    await store.questions.park("r1", QUESTION, at=NOW)
    await store.questions.park("r1", QUESTION, at=NOW + timedelta(hours=1))
    (waiting,) = await store.questions.open()
    assert waiting.asked_at == "2026-11-22T09:00:00.000Z"


async def test_a_yes_to_one_sheet_is_never_a_yes_to_another(store: AnyStore) -> None:
    await store.questions.park("r1", question("q1", digest="of sheet one"), at=NOW)
    await store.questions.answer("q1", YES, at=NOW)
    changed = question("q1", digest="of sheet two")
    await store.questions.park("r1", changed, at=NOW + timedelta(hours=1))
    assert await store.questions.reply("r1", "q1") is None
    assert [o.question for o in await store.questions.open()] == [changed]


async def test_an_unknown_question_cannot_be_answered(store: AnyStore) -> None:
    with pytest.raises(BadInput, match="nobody asked"):
        await store.questions.answer("nobody asked", YES, at=NOW)


async def test_a_closed_run_waits_for_nothing(store: AnyStore) -> None:
    await store.questions.park("r1", QUESTION, at=NOW)
    await store.questions.park("r2", question("q2"), at=NOW)
    await store.questions.close("r1")
    assert [o.run_id for o in await store.questions.open()] == ["r2"]
    with pytest.raises(BadInput):
        await store.questions.answer("q1", YES, at=NOW)


async def test_a_question_that_is_parked_after_a_close_waits_again(store: AnyStore) -> None:
    await store.questions.park("r1", QUESTION, at=NOW)
    await store.questions.close("r1")
    await store.questions.park("r1", QUESTION, at=NOW)
    assert await store.questions.answer("q1", YES, at=NOW) == "r1"


async def test_an_id_that_waits_in_two_runs_is_not_guessed(store: AnyStore) -> None:
    await store.questions.park("r1", QUESTION, at=NOW)
    await store.questions.park("r2", QUESTION, at=NOW)
    with pytest.raises(BadInput, match="2 runs"):
        await store.questions.answer("q1", YES, at=NOW)
    await store.questions.close("r1")
    assert await store.questions.answer("q1", YES, at=NOW) == "r2"


async def test_nobody_sees_answers_or_closes_the_questions_of_another(opened: Open) -> None:
    anna, ben = await opened("anna"), await opened("ben")
    await anna.questions.park("r1", QUESTION, at=NOW)
    assert await ben.questions.open() == ()
    with pytest.raises(BadInput):
        await ben.questions.answer("q1", YES, at=NOW)
    await ben.questions.close("r1")
    await anna.questions.answer("q1", YES, at=NOW)
    assert await ben.questions.reply("r1", "q1") is None


CODE = Question("q1", QuestionKind.OTP, "The code?")
PASSWORD = Question("q1", QuestionKind.TEXT, "The password?", secret=True)


@pytest.mark.parametrize("once", [CODE, PASSWORD], ids=["code", "password"])
async def test_an_answer_of_one_use_is_gone_once_it_was_read(
    store: AnyStore, once: Question
) -> None:
    await store.questions.park("r1", once, at=NOW)
    await store.questions.answer("q1", Reply("482913"), at=NOW)
    assert await store.questions.reply("r1", "q1") == Reply("482913")
    assert await store.questions.reply("r1", "q1") is None
    assert await store.questions.open() == ()
    await store.questions.park("r1", once, at=NOW)
    assert [o.question for o in await store.questions.open()] == [once]


async def test_an_answer_of_one_use_that_nobody_read_ends_with_its_run(store: AnyStore) -> None:
    await store.questions.park("r1", CODE, at=NOW)
    await store.questions.answer("q1", Reply("482913"), at=NOW)
    await store.questions.park("r1", question("q2"), at=NOW)
    await store.questions.answer("q2", YES, at=NOW)
    await store.questions.close("r1")
    assert await store.questions.reply("r1", "q1") is None
    assert await store.questions.reply("r1", "q2") == YES


async def test_no_byte_of_a_code_is_left_on_the_disk_once_it_was_read(tmp_path: Path) -> None:
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/home.db", "me")
    await store.questions.park("r1", CODE, at=NOW)
    await store.questions.answer("q1", Reply("482913"), at=NOW)
    await store.questions.reply("r1", "q1")
    await store.close()
    assert holding(tmp_path, b"482913") == []


def holding(folder: Path, secret: bytes) -> list[str]:
    """The files of the folder that have the secret somewhere."""
    return [file.name for file in folder.iterdir() if secret in file.read_bytes()]


async def test_a_yes_to_a_sheet_is_none_to_the_one_that_was_put_since(store: AnyStore) -> None:
    yes = Reply(True, by="me", digest="d1")
    await store.questions.park("r1", question("q1", digest="d1"), at=NOW)
    await store.questions.park("r1", question("q1", digest="d2"), at=NOW)
    with pytest.raises(BadInput, match="put anew"):
        await store.questions.answer("q1", yes, at=NOW)
    assert await store.questions.reply("r1", "q1") is None
    assert await store.questions.answer("q1", Reply(True, digest="d2"), at=NOW) == "r1"
