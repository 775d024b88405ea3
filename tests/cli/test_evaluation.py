"""`steadyhand bench`: the employer's books are the judge, and a case of one's own sends nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.results import Verdict
from steadyhand.demo import POSTINGS, SAMPLE, Application, PracticeEmployer, expected_fields
from steadyhand.demo.vacancies import Ending
from steadyhand.settings import Settings
from steadyhand.surfaces.cli.app import run
from steadyhand.wiring.evaluation import (
    Mark,
    judge_application,
    left_out_note,
    practice_cases,
    read_cases,
    runs_note,
)

VACANCIES = {each.slug: each for each in POSTINGS}


def held_by(slug: str, **other: str) -> Application:
    """What the employer holds of the sample person, with *other* values in it."""
    fields = {**expected_fields(slug), **other}
    return Application(slug, "PR-222222", "2026-01-01T00:00:00.000Z", fields, {}, accepted=True)


@pytest.mark.parametrize(
    ("slug", "verdict", "held", "mark"),
    [
        ("overlay", Verdict.SUBMITTED, [held_by("overlay")], Mark.RIGHT),
        ("drop", Verdict.UNKNOWN, [held_by("drop")], Mark.RIGHT),
        ("overlay", Verdict.NEEDS_HUMAN, [], Mark.MISSED),
        ("closed-role", Verdict.CLOSED, [], Mark.RIGHT),
        ("oscillator", Verdict.INVALID, [], Mark.RIGHT),
        ("captcha-wall", Verdict.FAILED, [], Mark.MISSED),
        ("captcha-wall", None, [], Mark.MISSED),
        ("liar", Verdict.SUBMITTED, [], Mark.RIGHT),
        ("overlay", Verdict.SUBMITTED, [], Mark.FALSE),
        ("liar-toast", Verdict.SUBMITTED, [], Mark.FALSE),
        ("overlay", Verdict.FAILED, [held_by("overlay")], Mark.FALSE),
        ("overlay", Verdict.SUBMITTED, [held_by("overlay")] * 2, Mark.FALSE),
        ("overlay", Verdict.SUBMITTED, [held_by("overlay", email="a@b.example")], Mark.FALSE),
    ],
)
def test_a_run_is_judged_by_what_the_employer_holds(
    slug: str, verdict: Verdict, held: list[Application], mark: Mark
) -> None:
    assert judge_application(VACANCIES[slug], verdict, held)[0] is mark


@given(
    slug=st.sampled_from(sorted(VACANCIES)),
    verdict=st.sampled_from([None, *Verdict]),
    number=st.integers(0, 3),
)
def test_nothing_that_is_not_so_is_called_right(
    slug: str, verdict: Verdict | None, number: int
) -> None:
    vacancy = VACANCIES[slug]
    held = [Application(slug, "PR-222222", "2026", {"email": "x"}, {}, accepted=True)] * number
    mark, _ = judge_application(vacancy, verdict, held)
    if held:  # what it holds is nobody's application
        assert mark is Mark.FALSE
    if verdict is Verdict.SUBMITTED and vacancy.ending is not Ending.PRETENDS:
        assert mark is Mark.FALSE


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name: x", "no list of cases"),
        ("- 7", "line 1: a case has names and values"),
        ("- name: x", "line 1: the case names no url"),
        ("- url: http://a.example\n  adress: b", "no case has 'adress'"),
        ("- url: http://a.example\n  task: [open]", "task is no text"),
        ("- url: http://a.example\n  task: click", "the case 'http://a.example': line 1"),
        ("- url: http://a.example\n  expect: finished", "no run ends 'finished'"),
    ],
)
def test_a_list_that_is_none_is_one_sentence(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(text)
    assert run(["bench", str(file), "--home", str(tmp_path / "home")]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert len(said.strip().splitlines()) == 1
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("of", ["the employer", "a list"])
def test_a_name_that_there_is_not_is_told_with_those_that_there_are(
    of: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (file := tmp_path / "cases.yaml").write_text("- {name: one, url: 'http://a.example'}")
    named = [str(file)] if of == "a list" else []
    assert run(["bench", *named, "--only", "two", "--home", str(tmp_path / "home")]) == 2
    assert ("one" if named else "field-engineer") in capsys.readouterr().err


def test_a_case_is_called_by_its_address_where_it_has_no_name(tmp_path: Path) -> None:
    (file := tmp_path / "cases.yaml").write_text("- url: http://a.example/b")
    assert read_cases(file)[0].name == "http://a.example/b"


@pytest.mark.browser
def test_the_practice_employer_judges_a_run_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["bench", "--only", "overlay", "--json", "--home", str(tmp_path)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(c["name"], c["mark"], c["verdict"]) for c in told["cases"]] == [
        ("overlay", "right", "submitted")
    ]
    assert (told["figures"]["false"], told["figures"]["unproven_fields"]) == (0, 0)
    (kept,) = tmp_path.glob("bench/runs/*/application_result.json")
    assert told["cases"][0]["run"] == kept.parent.name
    assert told["notes"] == [runs_note(Settings(home=tmp_path))]


def test_what_of_the_practice_employer_is_not_measured_is_said() -> None:
    measured = practice_cases(())
    left = {each.slug for each in POSTINGS} - {each.slug for each in measured}
    assert left
    assert all(slug in left_out_note(measured) for slug in left)


@pytest.mark.browser
def test_a_case_of_ones_own_sends_nothing_and_one_that_cannot_begin_ends_no_list(
    employer: PracticeEmployer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = [
        {"name": "away", "url": "http://127.0.0.1:9/", "task": 'expect "Apply" is shown'},
        {
            "name": "denied",
            "url": employer.origin,
            "task": "seen.txt",
            "expect": "incomplete",
        },
        {"name": "seen", "url": employer.origin, "task": 'expect "Field Engineer" is shown'},
        {
            "name": "form",
            "url": employer.apply_url("overlay"),
            **{n: str(SAMPLE / f"{n}.pdf") for n in ("resume", "cover_letter")},
            "profile": str(SAMPLE / "profile.yaml"),
        },
    ]
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    (tmp_path / "seen.txt").write_text('expect "Field Engineer" is shown')
    named = ["--home", str(tmp_path), "--allow-origin", employer.origin]
    named += ["--allow-origin", "http://127.0.0.1:9"]
    assert run(["bench", str(tmp_path / "cases.json"), *named]) == 1
    told = capsys.readouterr().out
    assert "missed  away: not begun" in told
    assert "127.0.0.1:9 does not answer" in told
    assert "right   seen: done" in told
    assert "false   denied: done" in told
    assert "right   form: dry run" in told
    assert not [r for r in employer.requests if r.method == "POST"]
