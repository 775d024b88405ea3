"""What a person says during a run is kept as it holds, and near questions are only offered."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from tests.core.answer.pages import field, known, options
from tests.run.harness import World

from steadyhand.adapters.people import rank_by_likeness
from steadyhand.core.act.results import Evidence, Verdict
from steadyhand.core.answer.bank import BankEntry, Change
from steadyhand.core.answer.sheet import Answer, NearQuestion, Reply, Row, Source
from steadyhand.core.journal.events import ActionVerified, PostingRead, RunEnded, WorkerClaimed
from steadyhand.core.page.snapshot import Field, Role, Snapshot
from steadyhand.run.answer_bank import count_uses, forget_unproven_entries, remember
from steadyhand.run.ask import near_entries
from steadyhand.run.context import Run

URL = "https://jobs.example.org/1"
BOAT = field("Do you hold a boat licence?", Role.RADIOS, options=options("Yes", "No"))
TREE = field("Favourite tree of all")
KEPT = BankEntry(BOAT.question, "No", profile="anna", created_at="2026")


def page(*fields: Field) -> Snapshot:
    return Snapshot(URL, fields=fields, language="en")


def run_with(*entries: BankEntry, company: str = "Reed & Co.") -> Run:
    """A run of Anna's that was started with those entries."""
    run = World().run()
    asyncio.run(run.ports.bank.change("anna", Change(entries)))
    run.ports = replace(run.ports, rank=rank_by_likeness)
    run.options = replace(run.options, profile="anna")
    run.known = known(profile=None, bank=entries, company=company)
    return run


def kept(run: Run, profile: str = "anna") -> tuple[BankEntry, ...]:
    return asyncio.run(run.ports.bank.entries(profile))


def told(run: Run, asked: Field, reply: Reply) -> bool:
    return asyncio.run(remember(run, page(asked), asked.key, reply=reply))


def said(value: str | bool | tuple[str, ...], **more: Any) -> Reply:
    return Reply(value, remember=True, by="terminal", **more)


def test_an_answer_is_kept_with_its_meaning_its_page_and_who_said_it() -> None:
    run = run_with()
    run.state = replace(run.state, posting=PostingRead("Rower", "Reed & Co."))
    asked = field("Desired salary")
    assert told(run, asked, said("52,000 EUR"))
    (entry,) = kept(run)
    assert (entry.question, entry.answer, entry.profile) == ("Desired salary", "52,000 EUR", "anna")
    assert (entry.intent, dict(entry.slots)["kind"]) == ("salary", "desired")
    assert (entry.context, entry.company, entry.language) == ("Rower at Reed & Co.", "", "en")
    assert entry.provenance == f"terminal, run {run.id}"
    assert entry.created_at == run.stamp()


def test_what_was_just_said_is_known_to_the_rest_of_the_run() -> None:
    run = run_with()
    told(run, TREE, said("Linden"))
    assert run.known.bank == kept(run)


def test_what_was_said_just_this_once_is_not_kept() -> None:
    run = run_with()
    assert not told(run, TREE, Reply("Linden", by="terminal"))
    assert kept(run) == ()


@pytest.mark.parametrize(
    "asked",
    [
        field("Xq", type="password"),
        field("Password"),
        field("Card number"),
        field("Social security number"),
        field("Verification code"),
        field("Anything", Role.FILE),
        field("Could you come to this location every day?"),
    ],
    ids=lambda f: f.label,
)
def test_a_secret_a_file_and_the_place_of_one_job_are_never_kept(asked: Field) -> None:
    run = run_with(replace(KEPT, question=asked.question))
    assert not told(run, asked, said("4929 1234"))
    assert [e.answer for e in kept(run)] == ["No"]


@pytest.mark.parametrize("value", ["asdf", "make it up", " - "])
def test_a_blank_or_invented_answer_is_not_kept(value: str) -> None:
    run = run_with()
    assert not told(run, TREE, said(value))
    assert kept(run) == ()


def test_the_site_s_own_option_is_no_invention() -> None:
    asked = field("Preferred crew", Role.SELECT, options=options("Any", "Night"))
    assert told(run_with(), asked, said("Any"))


def test_a_reply_to_no_field_of_the_page_is_not_kept() -> None:
    run = run_with()
    assert not asyncio.run(remember(run, page(), TREE.key, reply=said("Linden")))


def test_what_is_about_the_employer_is_kept_for_that_one() -> None:
    run = run_with()
    told(run, field("What draws you to us?"), said("Trees"))
    told(run, field("I accept the rules", Role.CHECK), said(True))
    assert {(e.answer, e.company) for e in kept(run)} == {
        ("Trees", "Reed & Co."),
        ("yes", "Reed & Co."),
    }


def test_several_choices_stand_on_lines_of_their_own() -> None:
    run = run_with()
    boats = field("Boats", Role.CHECKS, options=options("Canoe", "Raft"))
    told(run, boats, said(("Canoe", "Raft")))
    assert [e.answer for e in kept(run)] == ["Canoe\nRaft"]


def test_a_picked_near_question_gets_one_more_wording() -> None:
    run = run_with(KEPT)
    asked = field("Are you licensed to steer a boat?", Role.RADIOS, options=options("Yes", "No"))
    assert told(run, asked, said("No", alias_of=KEPT.id))
    assert kept(run) == (replace(KEPT, aliases=(asked.question,)),)


@pytest.mark.parametrize(
    ("entry", "value", "label"),
    [
        (KEPT, "Yes", "May you steer?"),  # another answer than the entry's
        (KEPT, "No", "Would you steer for us?"),  # holds for this employer alone
        (KEPT, "No", KEPT.question),  # its own question
        (replace(KEPT, intent="eeo"), "No", "Desired salary"),  # surely another question
    ],
)
def test_a_pick_that_cannot_be_a_wording_is_an_answer_of_its_own(
    entry: BankEntry, value: str, label: str
) -> None:
    run = run_with(entry)
    told(run, field(label), said(value, alias_of=entry.id))
    assert not any(e.aliases for e in kept(run))
    assert (label, value) in {(e.question, e.answer) for e in kept(run)}


def test_near_questions_are_offered_most_alike_first() -> None:
    far = BankEntry("Favourite tree", "Linden", profile="anna")
    run = run_with(far, KEPT)
    asked = field("Do you not hold a boat licence?", Role.RADIOS, options=options("Yes", "No"))
    expected = NearQuestion(KEPT.id, KEPT.question, "No", ("not",), ())
    assert near_entries(run, page(asked), asked.key) == (expected,)
    run.ports = replace(run.ports, rank=None)
    assert near_entries(run, page(asked), asked.key) == ()


def test_an_answer_that_the_form_has_no_place_for_is_not_offered() -> None:
    run = run_with(KEPT)
    asked = field("Which boat licence do you hold?", Role.SELECT, options=options("Inland", "Sea"))
    assert near_entries(run, page(asked), asked.key) == ()


def test_at_most_three_near_questions_are_offered() -> None:
    many = tuple(replace(KEPT, question=f"Do you hold a boat licence {n}?") for n in range(5))
    run = run_with(*many)
    assert len(near_entries(run, page(BOAT), BOAT.key)) == 3


def test_answers_that_contradict_each_other_are_both_shown_first() -> None:
    other = replace(KEPT, question="do you hold a boat licence", answer="Yes", created_at="2025")
    run = run_with(KEPT, other)
    assert [n.answer for n in near_entries(run, page(BOAT), BOAT.key)] == ["No", "Yes"]


@pytest.mark.parametrize(
    "asked", [field("Card number"), field("x", type="password"), field("CV", Role.FILE)]
)
def test_nothing_is_offered_for_a_secret_or_a_file(asked: Field) -> None:
    run = run_with(replace(KEPT, question=f"{asked.label}?"))
    assert near_entries(run, page(asked), asked.key) == ()
    assert near_entries(run, page(), asked.key) == ()


def uses(verdict: Verdict | None) -> list[int]:
    """How often each entry counts as used once a run has ended so, told twice."""
    unused = replace(KEPT, question="Favourite tree", answer="Linden")
    elsewhere = replace(KEPT, company="Other AG")
    run = run_with(KEPT, unused, elsewhere)
    answer = Answer("No", Source.BANK, KEPT.question)
    row = Row(BOAT.key, BOAT.label, "", BOAT.role, answer)
    typed = replace(row, key=TREE.key, answer=Answer("Linden", Source.HUMAN, unused.question))
    run.sheet = run.sheet.with_rows((row, typed))

    async def end() -> None:
        now = run.ports.clock.now()
        fence = await run.ports.journal.claim(run.id, "w", lease_s=30, at=now)
        envelopes = await run.ports.journal.read(run.id)
        assert isinstance(envelopes[0].event, WorkerClaimed)
        run.state = replace(run.state, fence=fence, next_seq=1)
        if verdict is not None:
            await run.note(RunEnded(verdict, "", ""))
        await count_uses(run)
        await count_uses(run)

    asyncio.run(end())
    return [e.used for e in kept(run)]


def test_a_use_is_counted_once_an_application_was_proven_to_be_sent() -> None:
    assert uses(Verdict.SUBMITTED) == [1, 0, 0]


@pytest.mark.parametrize("verdict", [None, Verdict.UNKNOWN, Verdict.DECLINED, Verdict.DRY_RUN])
def test_a_look_at_an_answer_is_no_use_of_it(verdict: Verdict | None) -> None:
    assert uses(verdict) == [0, 0, 0]


@pytest.mark.parametrize(
    ("proven", "ended", "stays"),
    [(True, True, True), (False, True, False), (False, False, True)],
)
def test_an_answer_that_never_held_is_not_remembered_once_the_run_has_ended(
    proven: bool, ended: bool, stays: bool
) -> None:
    run = run_with(KEPT)
    assert told(run, TREE, said("Linden"))
    row = Row(TREE.key, TREE.label, "", TREE.role, Answer("Linden", Source.HUMAN))
    run.sheet = run.sheet.with_rows((row,))

    async def end() -> None:
        now = run.ports.clock.now()
        fence = await run.ports.journal.claim(run.id, "w", lease_s=30, at=now)
        run.state = replace(run.state, fence=fence, next_seq=1)
        found = Evidence(TREE.key, TREE.label, "type_ref", proven, "it holds")
        await run.note(ActionVerified((found,)))
        if ended:
            await run.note(RunEnded(Verdict.NEEDS_HUMAN, "", ""))
        await forget_unproven_entries(run)

    asyncio.run(end())
    assert [e.answer for e in kept(run)] == [KEPT.answer, *(["Linden"] if stays else [])]
