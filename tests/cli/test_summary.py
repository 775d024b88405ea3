"""What a terminal says of a run that is over: short, and nothing of weight is left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.views import runs

from steadyhand.surfaces.cli.live import print_receipt
from steadyhand.views.receipt import receipt
from steadyhand.views.spending import Cost

START = "canonical_start_url=https://jobs.halden.example/jobs/7"


def notes(capsys: pytest.CaptureFixture[str], *given: str) -> list[str]:
    """The notes that the terminal shows of a run with these."""
    told = replace(receipt(runs.happy()), notes=given)
    print_receipt(told, Path("nowhere"))
    lines = capsys.readouterr().out.splitlines()
    return [line.split(maxsplit=1)[1] for line in lines if line.startswith("  note ")]


def unused(count: int) -> list[str]:
    return [f"unused answer: Question {n}" for n in range(count)]


def test_a_few_answers_that_no_field_took_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert notes(capsys, "a document was left out", *unused(3)) == [
        "a document was left out",
        *unused(3),
    ]


@pytest.mark.parametrize("count", [4, 28])
def test_many_answers_that_no_field_took_are_one_note(
    count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = notes(capsys, *unused(count)[:2], "a document was left out", *unused(count)[2:])
    assert shown == [
        "a document was left out",
        f"{count} given answers were not used; the receipt lists them",
    ]


def test_a_run_with_nothing_to_note_notes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert notes(capsys, START) == []


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        (Cost(), []),
        (Cost(0.0123, 900, 80, 2), ["cost      models $0.0123, 2 calls"]),
        (Cost(0.0, 900, 80, 1), ["cost      models $0.0000, 1 call"]),
    ],
)
def test_what_models_cost_is_told_where_one_was_asked(
    cost: Cost, said: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    print_receipt(replace(receipt(runs.happy()), cost=cost), Path("nowhere"))
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    found = [" ".join(line.split()) for line in lines if line.startswith("cost")]
    assert found == [" ".join(each.split()) for each in said]
