"""The commands for profiles, from the side of the person who types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from steadyhand.adapters.documents.extraction import ExtractedFact, Extraction
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.adapters.documents.profile_schema import profile_schema
from steadyhand.adapters.documents.typeset import Typography
from steadyhand.adapters.documents.typeset.papers import missing_signs
from steadyhand.surfaces.cli.app import run
from steadyhand.surfaces.cli.profile import review_reading

RESUMES = Path(__file__).parent.parent / "documents" / "resumes"
PDF = str(RESUMES / "tabel" / "resume.pdf")


def test_a_resume_becomes_a_profile_that_is_good(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "profile.yaml"
    assert run(["profile", "import", PDF, "--out", str(out), "--yes"]) == 0
    told = capsys.readouterr().out
    assert "48 facts read, 1 to look at" in told
    assert Profile.load(out).name.full == "Femke Oosterwijk"
    assert out.stat().st_mode & 0o777 == 0o600


def test_an_import_never_overwrites_a_profile(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "profile.yaml"
    out.write_text("mine")
    assert run(["profile", "import", PDF, "--out", str(out), "--yes"]) == 2
    assert out.read_text() == "mine"
    assert "was left alone" in capsys.readouterr().err


def test_an_import_as_json_tells_every_fact_with_its_confidence_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["profile", "import", PDF, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    phone = next(f for f in told["facts"] if f["place"] == "phone")
    assert (phone["value"], phone["sure"]) == ("+31655501427", False)
    assert told["written"] is None
    assert list(tmp_path.iterdir()) == []


def test_a_person_is_asked_only_for_what_is_doubtful_or_missing() -> None:
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question.split(":")[0].split(" was")[0])
        return "t@okonjo.example" if question.startswith("email") else ""

    sure, doubtful = (
        ExtractedFact((k,), "x", c, "x") for k, c in (("headline", 0.9), ("summary", 0.5))
    )
    told = review_reading(
        Extraction((ExtractedFact(("name", "full"), "Tilda O", 0.9), sure, doubtful)), ask
    )
    assert asked == ["summary", "email"]
    assert {f.place[0] for f in told.found} == {"name", "headline", "summary", "email"}


def test_profiles_are_made_listed_chosen_and_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = ["--home", str(tmp_path / "home")]
    assert run(["profile", "list", *home]) == 0
    assert "No profile yet" in capsys.readouterr().out
    assert run(["profile", "new", "blank", *home]) == 0
    assert run(["profile", "check", "blank", *home]) == 2
    assert "blank.yaml line" in capsys.readouterr().err
    assert run(["profile", "import", PDF, "--name", "femke", "--yes", *home]) == 0
    assert run(["profile", "use", "femke", *home]) == 0
    capsys.readouterr()
    assert run(["profile", "list", *home, "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [(p["name"], p["in_use"]) for p in listed] == [("blank", False), ("femke", True)]
    assert run(["profile", "show", *home]) == 0
    assert "Oosterwijk" in capsys.readouterr().out
    assert run(["profile", "show", "femke", *home, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["name"]["given"] == "Femke"
    assert run(["profile", "check", "femke", *home]) == 0


def test_the_schema_is_the_published_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["profile", "schema"]) == 0
    assert json.loads(capsys.readouterr().out) == profile_schema()


def test_an_application_without_a_profile_tells_how_to_make_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["apply", "http://x.example", "--home", str(tmp_path)]) == 2
    assert "steadyhand profile new NAME" in capsys.readouterr().err


ODD = """name: {full: Ada Quill}
email: ada@example.org
headline: 𝗦𝗲𝗻𝗶𝗼𝗿 Guide
work:
- company: 𐘀𐘁
"""


def odd_profile(folder: Path) -> str:
    """A profile with an employer in Linear A, which hardly any machine has a font for."""
    if not missing_signs(["𐘀𐘁"], Typography()):
        pytest.skip("a font of this machine has even these letters")
    path = folder / "odd.yaml"
    path.write_text(ODD, "utf-8")
    return str(path)


def test_a_check_tells_each_letter_that_documents_could_not_show_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["profile", "check", odd_profile(tmp_path)]) == 0
    good, plain, letters, remedy = capsys.readouterr().out.splitlines()
    assert good.endswith("is a good profile of Ada Quill.")
    assert plain.startswith("line 3: documents show headline in plain letters")
    assert letters == "line 5: no font here has 𐘀 𐘁 of work[0].company"
    assert "install a font" in remedy


def test_no_work_begins_for_documents_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, leads = tmp_path / "home", tmp_path / "leads.txt"
    leads.write_text("https://jobs.example.org/1\nhttps://jobs.example.org/2\n")
    common = ["--profile", odd_profile(tmp_path), "--home", str(home), "--headless"]
    for command in (["single", "https://jobs.example.org/1"], ["autonomous", str(leads)]):
        assert run([*command, *common]) == 2
        told = capsys.readouterr().err
        assert "no document can be made: no font here has 𐘀, 𐘁 of work[0].company" in told
        assert not (home / "runs").exists()
