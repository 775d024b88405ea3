"""Whole applications with a form-filling extension; the employer's record is the truth."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote_plus

import pytest
from tests.assist.rig import ANSWERS, RIGHT, YES, Employer, applied, copied, employing

from steadyhand import Receipt, Verdict
from steadyhand.testing import ScriptedHuman

pytestmark = pytest.mark.browser
PATIENCE_S = 240.0
WRONG = {
    "name": "Wrong Person",
    "mail": "orla@brandt.example",
    "notice": "never",
    "motivation": "Because",
    "years": "99",
    "apple": "Golden",
    "talk": "yes",
}
ASKED = {"load": "", "key": "key:Alt+KeyF", "click": "click:Autofill"}


@pytest.fixture
def employer() -> Iterator[Employer]:
    with employing() as running:
        yield running


def went(employer: Employer, tmp_path: Path, human: ScriptedHuman, **more: object) -> Receipt:
    running = applied(employer, tmp_path / "home", human, **more)  # type: ignore[arg-type]
    return asyncio.run(asyncio.wait_for(running, PATIENCE_S))


def told(tmp_path: Path, kind: str) -> list[dict[str, object]]:
    """The bodies of the run's events of that kind."""
    (file,) = (tmp_path / "home").glob("runs/*/events.ndjson")
    events = map(json.loads, file.read_text("utf-8").splitlines())
    return [each for each in events if each["kind"] == kind]


@pytest.mark.parametrize(
    ("ask", "panel"),
    [
        pytest.param("click", "open", marks=pytest.mark.soak),
        ("click", "closed"),
        pytest.param("click", "plain", marks=pytest.mark.soak),
        ("key", "closed"),
        ("load", "open"),
    ],
)
def test_what_it_filled_wrongly_is_corrected_and_its_panel_is_never_used(
    employer: Employer, tmp_path: Path, ask: str, panel: str
) -> None:
    human = ScriptedHuman(YES)
    does = helped(tmp_path, ask, values=WRONG, panel=panel)
    receipt = went(employer, tmp_path, human, **does)
    assert receipt.verdict is Verdict.SUBMITTED, (receipt.reason, receipt.errors)
    assert {name: employer.held.get(name) for name in RIGHT} == RIGHT
    assert {"apple", "talk", "panel_mail", "panel_terms"}.isdisjoint(employer.held)
    assert {q.kind.value for q in human.asked} == {"confirm_submit"}
    assert not any("anel" in f"{line}" for q in human.asked for line in q.sheet)
    assert employer.posts == ["/send"]
    (judged,) = (each["body"] for each in told(tmp_path, "assist_effect_evaluated"))
    assert judged["delta"] == 5  # type: ignore[index]
    seen = [f.read_text("utf-8") for f in tmp_path.glob("home/runs/*/snapshots/*.json")]
    assert seen
    assert not any("anel" in each or "Autofill" in each for each in seen)


def helped(tmp_path: Path, ask: str = "click", **does: object) -> dict[str, object]:
    """Settings with a copy of the extension that does just that."""
    extension = copied(tmp_path, ask=ask, **does)
    return {"assist": True, "assist_extension": extension, "assist_trigger": ASKED[ask]}


def test_its_effect_is_told_by_the_fields_that_it_filled(
    employer: Employer, tmp_path: Path
) -> None:
    went(employer, tmp_path, ScriptedHuman(YES), **helped(tmp_path, values=WRONG))
    (loaded, asked) = (each["body"] for each in told(tmp_path, "assist_invoked"))
    (judged,) = (each["body"] for each in told(tmp_path, "assist_effect_evaluated"))
    assert loaded == {"attempt": 0, "how": "loaded", "required": 0, "empty": 0}
    assert asked == {"attempt": 1, "how": "click", "required": 5, "empty": 5}
    assert judged == {
        "attempt": 1,
        "filled_required_before": 0,
        "filled_required_after": 5,
        "delta": 5,
        "required_empty": 1,  # the page asks for more, once it was told of the years
        "effect": True,
        "assist_failure_code": "",
    }


def test_what_nobody_said_is_asked_and_not_taken_from_the_extension(
    employer: Employer, tmp_path: Path
) -> None:
    known = {name: said for name, said in ANSWERS.items() if name != "Notice period"}
    human = ScriptedHuman({**YES, "Notice period": "2 months", "Shirt size": "Small"})
    does = helped(tmp_path, values={**WRONG, "shirt": "Large"})
    receipt = went(employer, tmp_path, human, answers=known, **does)
    assert receipt.verdict is Verdict.SUBMITTED, (receipt.reason, receipt.errors)
    assert {q.label for q in human.asked} >= {"Notice period", "Shirt size"}
    assert (employer.held["notice"], employer.held["shirt"]) == ("2 months", "Small")


def test_what_nobody_answers_is_never_sent_with_the_extensions_word(
    employer: Employer, tmp_path: Path
) -> None:
    known = {name: said for name, said in ANSWERS.items() if name != "Notice period"}
    receipt = went(
        employer, tmp_path, ScriptedHuman(YES), answers=known, **helped(tmp_path, values=WRONG)
    )
    assert (receipt.verdict, receipt.reason) == (Verdict.NEEDS_HUMAN, "missing_answer")
    assert employer.posts == []


@pytest.mark.parametrize(
    ("ask", "panel", "code"),
    [
        ("click", "none", "not_available"),
        ("key", "open", "no_effect"),
        pytest.param("load", "none", "no_effect", marks=pytest.mark.soak),
    ],
)
def test_an_extension_that_fills_nothing_is_asked_twice_and_blocks_nothing(
    employer: Employer, tmp_path: Path, ask: str, panel: str, code: str
) -> None:
    receipt = went(
        employer, tmp_path, ScriptedHuman(YES), **helped(tmp_path, ask, values={}, panel=panel)
    )
    assert receipt.verdict is Verdict.SUBMITTED, (receipt.reason, receipt.errors)
    judged = [each["body"] for each in told(tmp_path, "assist_effect_evaluated")]
    assert [body["assist_failure_code"] for body in judged] == [code, code]  # type: ignore[index]


def test_what_it_writes_when_all_is_filled_is_taken_out_before_the_gate(
    employer: Employer, tmp_path: Path
) -> None:
    human = ScriptedHuman(YES)
    late = {"apple": "Golden", "motivation": "Because"}
    receipt = went(
        employer, tmp_path, human, **helped(tmp_path, values=WRONG, late=late, after="apple")
    )
    sent = employer.held if receipt.verdict is Verdict.SUBMITTED else RIGHT
    assert {name: sent.get(name) for name in RIGHT} == RIGHT
    assert "apple" not in sent


@pytest.mark.parametrize("ask", [pytest.param("click", marks=pytest.mark.soak), "load"])
def test_nothing_that_was_typed_leaves_through_the_extension(
    employer: Employer, tmp_path: Path, ask: str
) -> None:
    does = helped(tmp_path, ask, values={"apple": "Golden"}, tells=f"{employer.elsewhere}/x")
    receipt = went(employer, tmp_path, ScriptedHuman(YES), **does)
    assert receipt.verdict is Verdict.SUBMITTED, (receipt.reason, receipt.errors)
    leaked = unquote_plus(" ".join(employer.leaked))
    assert not any(value in leaked for value in RIGHT.values() if len(value) > 1), leaked
    assert employer.posts == ["/send"]


def test_its_worker_sends_nothing_at_all_even_enciphered(
    employer: Employer, tmp_path: Path
) -> None:
    does = helped(tmp_path, "click", values={"apple": "Golden"}, tells=f"{employer.elsewhere}/x")
    went(employer, tmp_path, ScriptedHuman(YES), **does)
    assert not any("worker" in each for each in employer.leaked)


def test_nothing_of_it_is_saved_at_the_employer_before_the_gate(
    employer: Employer, tmp_path: Path
) -> None:
    does = helped(tmp_path, "click", values={"apple": "Golden"}, tells=f"{employer.origin}/own")
    receipt = went(employer, tmp_path, ScriptedHuman(YES), **does)
    assert receipt.verdict is Verdict.SUBMITTED, (receipt.reason, receipt.errors)
    assert employer.posts == ["/send"]


def test_without_the_flag_it_is_not_loaded(employer: Employer, tmp_path: Path) -> None:
    does = helped(tmp_path, "load", values=WRONG, tells=f"{employer.elsewhere}/x")
    receipt = went(employer, tmp_path, ScriptedHuman(YES), **{**does, "assist": False})
    assert receipt.verdict is Verdict.SUBMITTED, (receipt.reason, receipt.errors)
    assert told(tmp_path, "assist_invoked") == []
    assert employer.leaked == []
