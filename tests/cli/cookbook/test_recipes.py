"""What runs taught, on the command line: seen, put aside, given away and taken in."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store.rungs.test_recipes import LATER, RECIPE, STEP

from steadyhand import Settings, wiring
from steadyhand.adapters.store.exchange import decode_recipes, encode_recipes
from steadyhand.core.answer.sheet import Intent
from steadyhand.core.plan.recipe import Health, PageSteps, Recipe
from steadyhand.errors import BadInput
from steadyhand.surfaces.cli.app import run

NOW = datetime(2026, 11, 25, tzinfo=UTC)
ODD_STEP = PageSteps("a" * 16, (replace(STEP, signature="no digest"),))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home that has learned two recipes."""
    put(tmp_path / "home", RECIPE, LATER)
    return tmp_path / "home"


def put(home: Path, *recipes: Recipe) -> None:
    async def kept() -> None:
        async with wiring.open_recipes(Settings(home=home)) as store:
            for recipe in recipes:
                await store.put(recipe)

    asyncio.run(kept())


def told(capsys: pytest.CaptureFixture[str], home: Path, *words: str) -> str:
    assert run(["recipes", *words, "--home", str(home)]) == 0
    return capsys.readouterr().out


def test_recipes_are_listed_newest_first(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, home, "list").splitlines()
    assert [line[:8] for line in lines] == [LATER.id[:8], RECIPE.id[:8]]
    assert "used" in lines[0]
    found = json.loads(told(capsys, home, "list", "--json"))
    assert [each["id"] for each in found] == [LATER.id, RECIPE.id]


def test_an_empty_home_says_how_one_comes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "a proven application teaches one" in told(capsys, tmp_path / "h", "list")


def test_a_recipe_is_shown_question_by_question(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = told(capsys, home, "show", RECIPE.id[:6])
    assert "Kontakt > Größe  ->  email" in shown
    assert "Kontakt > Größe  ->  nothing" in shown
    said = json.loads(told(capsys, home, "show", RECIPE.id, "--json"))["said"]
    assert said[0] == {"page": 1, "question": "Kontakt > Größe", "means": "email"}


def test_what_a_recipe_brings_along_does_not_reach_the_terminal_as_it_is(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    step = replace(STEP, question="Na\x1b[2Jme\nsent", intent=Intent("em\x9bail", (), 0.7))
    wicked = replace(RECIPE, place="a\x1b]0;b\x07", made_from="\x1b[1m", made_at="\r2026")
    put(home, replace(wicked, pages=(PageSteps("d" * 16, (step,)),)))
    found = json.loads(told(capsys, home, "list", "--json"))
    (which,) = (each["id"] for each in found if each["id"] not in (RECIPE.id, LATER.id))
    for words in (("list",), ("show", which), ("quarantine", which)):
        assert all(c.isprintable() or c == "\n" for c in told(capsys, home, *words))
    assert "Na [2Jme sent" in told(capsys, home, "show", which)


def test_a_file_that_is_refused_is_named(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "other.json").write_text("{}", "utf-8")
    assert run(["recipes", "import", str(tmp_path / "other.json"), "--home", str(home)]) == 2
    assert "other.json: it is no file of recipes" in capsys.readouterr().err


def test_one_is_put_aside_and_taken_back(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, home, "quarantine", RECIPE.id[:4])
    assert "quarantine" in told(capsys, home, "list").splitlines()[1]
    told(capsys, home, "release", RECIPE.id[:4])
    assert "quarantine" not in told(capsys, home, "list")


def test_what_is_given_away_comes_in_elsewhere_without_a_past(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, other = tmp_path / "recipes.json", tmp_path / "other"
    told(capsys, home, "export", str(file))
    assert "run-1" not in file.read_text("utf-8")
    told(capsys, other, "import", str(file))
    found = json.loads(told(capsys, other, "list", "--json"))
    assert {each["id"] for each in found} == {RECIPE.id, LATER.id}
    told(capsys, other, "export", str(tmp_path / "again.json"))
    assert (tmp_path / "again.json").read_bytes() == file.read_bytes()


def test_a_secret_or_a_consent_that_a_file_teaches_says_nothing() -> None:
    (page, *_) = RECIPE.pages
    for name in ("current-password", "consent", "criminal_record", "eeo"):
        taught = replace(page.steps[0], intent=Intent(name, (), 0.9))
        wicked = replace(RECIPE, pages=(replace(page, steps=(taught,)),), health=Health(99))
        (found,) = decode_recipes(encode_recipes([wicked]), now=NOW)
        assert [s.intent for _, s in found.each() if s.intent and s.intent.name == name] == []
        assert found.health == Health()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no file of recipes"),
        ("[]", "no file of recipes"),
        ("{}", "no file of recipes"),
        ('{"version": 1}', "no file of recipes"),
        ('{"recipes": [{"place": "x", "pages": []}]}', "its recipe 1 has 0 steps on 0 pages"),
        (encode_recipes([replace(RECIPE, made_at="2027-01-01T00:00:00Z")]), "in the future"),
        (encode_recipes([replace(RECIPE, made_at="9")]), "made at no time"),
        (encode_recipes([replace(RECIPE, made_at="2026-01-01T00:00:00")]), "made at no time"),
        (encode_recipes([replace(RECIPE, pages=(PageSteps("x" * 500, (STEP,)),))]), "fingerprint"),
        (encode_recipes([replace(RECIPE, pages=(ODD_STEP,))]), "fingerprint"),
        (encode_recipes([replace(RECIPE, place="p" * 2_000)]), "longer than"),
        (
            encode_recipes([replace(RECIPE, pages=RECIPE.pages * 30)]),
            "60 pages; one has 1 to 400 on at most 40",
        ),
    ],
)
def test_a_file_that_is_none_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        decode_recipes(text, now=NOW)


@given(st.text(max_size=200))
def test_any_text_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        decode_recipes(text, now=NOW)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("which", ["", "abc", "zzzz"])
def test_an_id_that_names_none_is_told(
    home: Path, which: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["recipes", "show", which, "--home", str(home)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_files_that_cannot_be_read_or_written_are_told(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = str(tmp_path / "no" / "such")
    assert run(["recipes", "import", there, "--home", str(home)]) == 2
    assert run(["recipes", "export", there, "--home", str(home)]) == 2
    told = capsys.readouterr().err
    assert (told.count("there is no recipes file"), told.count("No such file")) == (1, 1)
