"""What a person said once is not asked again, and is never said of a question that is another."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.people.pty_session import PtySession

from steadyhand import Receipt, Settings, Verdict, apply, wiring
from steadyhand.demo import SAMPLE, PracticeEmployer, expected_fields
from steadyhand.ports import BankEntry
from steadyhand.surfaces.cli.app import run
from steadyhand.testing import ScriptedHuman

pytestmark = pytest.mark.browser
PATIENCE_S = 240.0  # for one whole application on a machine that is busy with other tests
FIRST = {
    "Do you hold a forklift licence?": "Yes",
    "Do you need a work permit for Switzerland?": "No",
    "How many years have you worked with hydraulics?": "6",
    "On how many nights of the harvest could you work?": "Some nights",
    "What do you enjoy about repairing machines?": expected_fields("screening")["joy"],
    "Why do you want to work with us?": expected_fields("screening")["reason"],
    "I accept the rules of the orchard": True,
}
NEARLY = {
    "Do you not hold a forklift licence?": "No",
    "Do you need a work permit for Austria?": "No",
    "How many years have you worked with pneumatics?": "3",
    "On how many nights of the harvest could you not work?": "Some nights",
    "What do you not enjoy about repairing machines?": expected_fields("screening-nearly")["joy"],
    "I accept the rules of the workshop": True,
}
NAME = "profile <linnea.okonkwo-berg@example.org>"
BANK = ("--profile", str(SAMPLE / "profile.yaml"), "--home")
COMMAND = (sys.executable, "-m", "steadyhand", "apply")


def arguments(employer: PracticeEmployer, home: Path) -> tuple[str, ...]:
    """Of `steadyhand apply` for the sample person at the screening form."""
    profile, answers = str(SAMPLE / "profile.yaml"), str(home / "answers.json")
    where = (employer.posting_url("screening"), "--allow-origin", employer.origin, "--headless")
    return (*where, "--profile", profile, "--answers", answers, "--home", str(home))


def person(said: Mapping[str, Any]) -> ScriptedHuman:
    return ScriptedHuman({**said, "confirm_submit": True}, remember=True)


def applied(employer: PracticeEmployer, slug: str, home: Path, human: ScriptedHuman) -> Receipt:
    applying = apply(
        employer.posting_url(slug),
        profile=SAMPLE / "profile.yaml",
        human=human,
        settings=settings(employer, home),
    )
    return asyncio.run(asyncio.wait_for(applying, PATIENCE_S))


def settings(employer: PracticeEmployer, home: Path) -> Settings:
    return Settings(home=home, headless=True, allow_origins=(employer.origin,), pictures="off")


def remembered(employer: PracticeEmployer, home: Path) -> tuple[BankEntry, ...]:
    async def entries() -> tuple[BankEntry, ...]:
        async with wiring.open_bank(settings(employer, home)) as bank:
            return await bank.entries(NAME)

    return asyncio.run(entries())


def asked(human: ScriptedHuman) -> set[str]:
    return {q.text for q in human.asked if q.field}


def test_what_was_said_once_is_not_asked_again_and_a_near_question_is(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    first = person(FIRST)
    receipt = applied(employer, "screening", tmp_path, first)
    assert (receipt.verdict, asked(first)) == (Verdict.SUBMITTED, set(FIRST)), receipt.errors
    assert [e.used for e in remembered(employer, tmp_path)] == [0] * len(FIRST)

    again = person({})
    receipt = applied(employer, "screening-again", tmp_path, again)
    assert (receipt.verdict, asked(again)) == (Verdict.SUBMITTED, set()), receipt.errors
    assert [e.used for e in remembered(employer, tmp_path)] == [1] * len(FIRST)

    nearly = person(NEARLY)
    receipt = applied(employer, "screening-nearly", tmp_path, nearly)
    assert (receipt.verdict, asked(nearly)) == (Verdict.SUBMITTED, set(NEARLY)), receipt.errors
    held = [dict(each.fields) for each in employer.applications]
    slugs = ("screening", "screening-again", "screening-nearly")
    assert held == [dict(expected_fields(slug)) for slug in slugs]
    first_near = {q.text: q.near[0] for q in nearly.asked if q.near}
    near = first_near["Do you not hold a forklift licence?"]
    assert (near.question, near.only_asked) == ("Do you hold a forklift licence?", ("not",))


@pytest.mark.soak
def test_another_profile_is_asked_all_of_it(employer: PracticeEmployer, tmp_path: Path) -> None:
    assert applied(employer, "screening", tmp_path, person(FIRST)).verdict is Verdict.SUBMITTED
    other = tmp_path / "other.yaml"
    other.write_text((SAMPLE / "profile.yaml").read_text("utf-8").split("documents:")[0], "utf-8")
    human = ScriptedHuman({})
    asking = apply(
        employer.posting_url("screening-again"),
        profile=other,
        human=human,
        settings=settings(employer, tmp_path),
    )
    receipt = asyncio.run(asyncio.wait_for(asking, PATIENCE_S))
    assert receipt.verdict is Verdict.NEEDS_HUMAN
    assert asked(human)
    assert not [q for q in human.asked if q.near]


def test_a_near_question_that_a_person_picks_at_the_terminal_is_the_same_from_then_on(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    known, asked_now = "What do you like about repairing machines?", "What do you enjoy about"
    assert run(["bank", "set", known, "The silence after.", *BANK, str(tmp_path)]) == 0
    answers = {label: said for label, said in FIRST.items() if not label.startswith(asked_now)}
    (tmp_path / "answers.json").write_text(json.dumps(answers), "utf-8")
    with PtySession([*COMMAND, *arguments(employer, tmp_path)], columns=100) as terminal:
        shown = terminal.shows("Type =1 only if")
        assert "only this question says: ENJOY; only the earlier one: LIKE" in shown
        terminal.types("=1")
        terminal.shows("Type YES")
        terminal.types("YES")
        assert terminal.ends() == 0, terminal.text
    (held,) = employer.applications
    assert held.fields["joy"] == "The silence after."
    (entry,) = remembered(employer, tmp_path)
    assert (entry.question, entry.used) == (known, 0)
    assert [alias.startswith(asked_now) for alias in entry.aliases] == [True]
