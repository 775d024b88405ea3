"""`steadyhand bank`: what is remembered can be seen, changed, carried away and brought back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from steadyhand.surfaces.cli.app import run

Done = Callable[..., str]
BOAT = "Do you hold a boat licence?"
ANNA = "anna <anna@reis.example>"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def done(home: Path, capsys: pytest.CaptureFixture[str]) -> Done:
    """What a bank command prints; *code* is what it must end with."""

    def told(*arguments: object, code: int = 0) -> str:
        ended = run(["bank", *map(str, arguments), "--home", str(home)])
        shown = capsys.readouterr()
        assert ended == code, shown.err
        return shown.err if code == 2 else shown.out

    return told


def profile(folder: Path, name: str, person: str = "Anna Reis") -> Path:
    """A profile file of that name and person."""
    given, family = person.split()
    file = folder / f"{name}.yaml"
    mail = f"{given}@{family}.example".lower()
    file.write_text(f"name: {{given: {given}, family: {family}}}\nemail: {mail}\n", "utf-8")
    return file


@pytest.fixture
def filled(done: Done, tmp_path: Path) -> Done:
    """The same, with an answer of Anna's."""
    done("set", BOAT, "No", "--profile", profile(tmp_path, "anna"))
    return done


def test_an_answer_that_was_set_is_listed_and_shown(filled: Done) -> None:
    (entry,) = json.loads(filled("list", "--json"))
    assert (entry["question"], entry["answer"], entry["profile"]) == (BOAT, "No", ANNA)
    assert entry["provenance"] == "command line"
    assert BOAT in filled("list")
    assert json.loads(filled("show", entry["id"][:6], "--json")) == entry
    assert entry["id"] in filled("show", "do you hold a boat licence")


def test_setting_again_replaces_and_asks_nothing(filled: Done) -> None:
    filled("set", BOAT, "Yes")
    assert [e["answer"] for e in json.loads(filled("list", "--json"))] == ["Yes"]


def test_an_answer_for_one_employer_stands_beside_the_general_one(filled: Done) -> None:
    filled("set", BOAT, "Yes", "--company", "Reed & Co.", "--context", "for the harbour")
    entries = json.loads(filled("list", "--json"))
    assert {(e["company"], e["answer"]) for e in entries} == {("", "No"), ("Reed & Co.", "Yes")}
    assert "only at Reed & Co." in filled("list")
    refused = filled("forget", BOAT, code=2)
    assert "2 entries answer" in refused
    assert all(e["id"] in refused for e in entries)


def test_what_was_forgotten_is_gone_by_question_or_id(filled: Done) -> None:
    filled("set", "Shoe size", "43")
    ids = {e["question"]: e["id"] for e in json.loads(filled("list", "--json"))}
    filled("forget", ids["Shoe size"])
    assert "nothing is remembered for 'Hat'" in filled("forget", "Hat", code=2)
    filled("forget", BOAT.upper())
    assert "nothing is remembered for" in filled("list", "--profile", "anna", code=2)


def test_a_wording_is_one_question_with_its_entry(filled: Done) -> None:
    filled("alias", BOAT, "Are you licensed to steer?")
    shown = json.loads(filled("show", "are you licensed to steer", "--json"))
    assert (shown["question"], shown["aliases"]) == (BOAT, ["Are you licensed to steer?"])


def test_a_wording_that_has_an_answer_or_asks_something_else_is_refused(filled: Done) -> None:
    filled("set", "May you steer?", "Yes")
    assert "answer of its own" in filled("alias", BOAT, "may you steer", code=2)
    filled("set", "Desired salary", "50k")
    assert "something else" in filled("alias", "Desired salary", "Current salary", code=2)
    assert "without words" in filled("alias", BOAT, "?", code=2)


@pytest.mark.parametrize(
    ("question", "answer", "why"),
    [
        ("Shoe size", " ", "blank"),
        ("Shoe size", "make it up", "no answer"),
        ("Card number", "4929 1234", "never kept"),
        ("?", "43", "without words"),
    ],
)
def test_what_is_never_kept_is_refused_in_one_sentence(
    filled: Done, question: str, answer: str, why: str
) -> None:
    told = filled("set", question, answer, code=2)
    assert why in told
    assert told.count("\n") == 1
    assert len(json.loads(filled("list", "--json"))) == 1


def test_a_bank_is_carried_away_and_brought_back_whole(filled: Done, tmp_path: Path) -> None:
    filled("alias", BOAT, "Are you licensed to steer?")
    file = tmp_path / "bank.json"
    assert "1 answer written" in filled("export", file)
    assert filled("export", "-") == file.read_text("utf-8")
    filled("import", file, "--profile", profile(tmp_path, "ben", "Ben Holm"))
    carried = json.loads(filled("list", "--profile", "ben", "--json"))
    own = json.loads(filled("list", "--profile", "anna", "--json"))
    assert [{**e, "profile": ANNA} for e in carried] == own


def test_an_import_tells_what_it_did_and_why_it_refused(filled: Done, tmp_path: Path) -> None:
    file = tmp_path / "given.json"
    entries = [
        {"question": BOAT, "answer": "Yes"},
        {"question": "Shoe size", "answer": "43"},
        {"question": "Favourite tree", "answer": "asdf"},
    ]
    file.write_text(json.dumps({"entries": entries}), "utf-8")
    told = filled("import", file)
    assert "1 added, 0 replaced, 1 kept as they were, 1 refused." in told
    assert "'asdf' is no answer" in told
    counts = json.loads(filled("import", file, "--replace", "--json"))
    assert (counts["replaced"], counts["kept"]) == ([BOAT], ["Shoe size"])
    assert all(e["created_at"] for e in json.loads(filled("list", "--json")))


def test_a_file_that_is_no_bank_changes_nothing(filled: Done, tmp_path: Path) -> None:
    file = tmp_path / "given.json"
    file.write_text('{"entries": [{"question": "x"}]}', "utf-8")
    assert "is no bank" in filled("import", file, code=2)
    assert len(json.loads(filled("list", "--json"))) == 1


def test_a_check_names_what_deserves_a_look_and_does_not_end_with_success(filled: Done) -> None:
    assert filled("check") == "Nothing to look at.\n"
    assert json.loads(filled("check", "--json")) == []
    filled("set", "Why do you want to work with us?", "Trees")
    (finding,) = json.loads(filled("check", "--json", code=1))
    assert (finding["doubt"], finding["entries"][0]["answer"]) == ("broad", "Trees")
    assert "about one employer" in filled("check", code=1)


def test_the_profile_must_be_named_where_it_is_not_the_only_one(
    filled: Done, tmp_path: Path
) -> None:
    filled("set", "Shoe size", "40", "--profile", profile(tmp_path, "ben", "Ben Holm"))
    assert f"{ANNA}, ben <ben@holm.example>" in filled("list", code=2)
    assert [e["answer"] for e in json.loads(filled("list", "--profile", "ben", "--json"))] == ["40"]


def test_two_people_who_call_their_files_the_same_have_a_bank_each(
    filled: Done, tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir()
    other = profile(tmp_path / "other", "anna", "Anna Holm")
    filled("set", BOAT, "Yes", "--profile", other)
    assert [e["answer"] for e in json.loads(filled("list", "--profile", other, "--json"))] == [
        "Yes"
    ]
    told = filled("list", "--profile", "anna", code=2)
    assert "anna <anna@holm.example>" in told
    assert ANNA in told


def test_an_empty_home_is_told_apart(done: Done, home: Path) -> None:
    assert "nothing is remembered" in done("list", code=2)
    assert home.stat().st_mode & 0o777 == 0o700


def test_without_a_name_the_profile_in_use_is_meant(filled: Done, home: Path) -> None:
    folder = home / "profiles"
    folder.mkdir()
    (folder / "ben.yaml").write_text("{}", "utf-8")
    (folder / "in-use").write_text("ben\n", "utf-8")
    filled("set", "Shoe size", "40")
    assert [e["answer"] for e in json.loads(filled("list", "--profile", "ben", "--json"))] == ["40"]
