"""What opens something stands in no file of a run, however many pages were left since."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from tests.core.answer.pages import field, known

from steadyhand.core.act.approved_sheet import lines_of_page
from steadyhand.core.answer.sheet import Answer, Intent, QuestionKind, Row, Source
from steadyhand.core.journal.events import BlockerFound, WorkerClaimed
from steadyhand.core.page.snapshot import Field, Snapshot
from steadyhand.core.plan.repair import with_completed_page
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Ask
from steadyhand.run.ask import question_of
from steadyhand.run.context import SHEET, Run
from steadyhand.run.look import store_page

from ..harness import RUN, World

URL = "https://jobs.example.org/1"
WORD = "4929 1234 5678 9012"
BOX = field("Security answer", type="password", value="•")
CARD = field("Card number", value=WORD)
NOTED = field("Anything else", value=WORD)


def stored(run: Run) -> str:
    return (run.ports.artifacts.read(RUN, SHEET) or b"").decode()


def row(asked: Field) -> Row:
    meaning = Intent("cc-number") if asked is CARD else None
    answer = Answer(WORD, Source.EXPLICIT)
    return Row(asked.key, asked.label, "", asked.role, answer, meaning, secret=asked is BOX)


@pytest.mark.parametrize(("asked", "kept"), [(BOX, False), (CARD, False), (NOTED, True)])
@pytest.mark.parametrize("replied", [True, False])
def test_a_secret_is_in_no_file_before_and_after_a_next_and_a_form_that_begins_anew(
    asked: Field, kept: bool, replied: bool
) -> None:
    run, page = World().run(), Snapshot(URL, fields=(asked,))
    sheet = run.sheet.with_rows((row(asked),))
    sheet = sheet.with_reply(asked.key, WORD) if replied else sheet
    left = with_completed_page(sheet, page, lines_of_page(page, sheet, ()))
    for each in (sheet, left):
        run.keep(each)
        assert (WORD in stored(run)) is kept
        assert WORD in repr(run.sheet)
    run.keep(left.restarted())
    assert (WORD in stored(run)) is (kept and replied)


@pytest.mark.parametrize(
    ("asked", "secret"),
    [
        (BOX, True),
        (field("Card number"), True),
        (field("Verification code"), True),
        (field("Notice period"), False),
    ],
    ids=lambda f: f.label if isinstance(f, Field) else "",
)
def test_what_is_read_as_a_secret_is_asked_for_as_one(asked: Field, secret: bool) -> None:
    run, page = World().run(), Snapshot(URL, fields=(asked,), language="en")
    run.known = known(profile=None)
    question = question_of(run, Ask(QuestionKind.TEXT, asked.key), Look(page))
    assert (question.secret, question.once) == (secret, secret)


def test_a_code_that_was_typed_leaves_numbers_that_it_is_a_part_of() -> None:
    run = World().run()
    run.secrets = ("2026",)
    run.keep(run.sheet.with_rows((replace(row(CARD), answer=Answer("0017", Source.HUMAN)),)))

    async def told() -> str:
        fence = await run.ports.journal.claim(run.id, "w", lease_s=30, at=run.ports.clock.now())
        assert isinstance((await run.ports.journal.read(run.id))[0].event, WorkerClaimed)
        run.state = replace(run.state, fence=fence, next_seq=1)
        await run.note(BlockerFound("login", 1.0, "text", "2026 or 0017, not REF-2026-0017"))
        (*_, last) = await run.ports.journal.read(run.id)
        assert isinstance(last.event, BlockerFound)
        return last.event.evidence

    assert asyncio.run(told()) == "█ or █, not REF-2026-0017"
    name = store_page(run, Snapshot(URL, title="2026 of REF-2026-0017"), 1)
    assert '"█ of REF-2026-0017"' in (run.ports.artifacts.read(RUN, name) or b"").decode()
