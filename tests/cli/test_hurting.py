"""Files that hurt, given to each command that takes one: one sentence, exit 2, nothing written."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from steadyhand.surfaces.cli.app import run

PROFILE = """\
name: {given: Mira, family: Ostrowska}
email: mira.ostrowska@example.org
"""
NOBODY = "http://127.0.0.1:9/"  # refused before it is opened: what was read before was taken
UNSHOWABLE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
COMMANDS: dict[str, tuple[str, ...]] = {
    "check": ("profile", "check", "FILE"),
    "show": ("profile", "show", "FILE"),
    "import": ("profile", "import", "FILE", "--yes", "--out", "OUT"),
    "answers": ("apply", NOBODY, "--profile", "GOOD", "--answers", "FILE"),
    "upload": ("apply", NOBODY, "--profile", "GOOD", "--resume", "FILE"),
    "leads": ("autonomous", "FILE", "--profile", "GOOD", "--dry-run"),
    "bank": ("bank", "import", "FILE", "--profile", "GOOD"),
    "recipes": ("recipes", "import", "FILE"),
    "replay": ("replay", "FILE"),
    "session": ("vault", "set", "session", "jobs.example", "--file", "FILE"),
}


def large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**33)


def containing(content: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(content)


HURTING: dict[str, tuple[str, Callable[[Path], object]]] = {
    "pipe": ("f.yaml", os.mkfifo),
    "pipe of PDF": ("f.pdf", os.mkfifo),
    "folder": ("f.json", Path.mkdir),
    "device": ("f.yaml", lambda path: path.symlink_to("/dev/zero")),
    "loop": ("f.json", lambda path: path.symlink_to(path)),
    "nothing": ("f.json", lambda path: None),
    "large": ("f.json", large),
    "empty": ("f.json", Path.touch),
    "no text": ("f.json", containing(bytes(range(256)))),
    "no PDF": ("f.pdf", containing(b"%PDF-1.7\n" + bytes(range(256)) * 9)),
    "deep": ("f.json", containing(b"[" * 100_000)),
    "deep entries": ("f.json", containing(b'{"entries":' + b"[" * 100_000)),
    "deep below": ("f.json", containing(b'{"odd":' + b"[" * 100_000)),
    "wide": ("f.json", containing(b"{%s}" % b",".join(b'"%d":""' % n for n in range(60_000)))),
    "digits": ("f.json", containing(b'{"name": ' + b"9" * 5_000 + b', "entries": 1e999}')),
    "half": ("f.json", containing(b'{"name": "\\ud800", "cookies": "\\udc00"}')),
    "controls": ("f\x1b[2J\u202eg.json", containing(b'{"na\\u001bme": "\\u202e", "a": "\\u0000"}')),
    "control lines": ("f\ng.yaml", containing(b'"\\e[31m": "\\u202e"\nname: "\\a\\n\\n"\n')),
}
NEVER_READ = {"pipe", "pipe of PDF", "folder", "device", "loop", "nothing", "large", "empty"}
TAKEN = {  # any file can be uploaded, any answer given; what no profile has is left out
    *(("upload", name) for name in HURTING if name not in NEVER_READ),
    *(("answers", name) for name in ("digits", "controls", "control lines")),
    *(("import", name) for name in ("digits", "controls", "control lines")),
}


def told(arguments: tuple[str, ...], tmp_path: Path, file: Path) -> int:
    places = {"FILE": str(file), "OUT": str(tmp_path / "made.yaml"), "GOOD": str(tmp_path / "me")}
    (tmp_path / "me").write_text(PROFILE)
    return run([*(places.get(each, each) for each in arguments), "--home", str(tmp_path / "home")])


@pytest.mark.parametrize("hurting", HURTING)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_hurts_is_one_sentence_wherever_it_is_given(
    command: str, hurting: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, make = HURTING[hurting]
    make(tmp_path / name)
    code = told(COMMANDS[command], tmp_path, tmp_path / name)
    out, err = capsys.readouterr()
    assert not UNSHOWABLE.search(out + err)
    if (command, hurting) in TAKEN:
        assert code == 0 or "127.0.0.1 is a private address" in err
        return
    assert (code, out) == (2, ""), err
    assert err.startswith("steadyhand: ")
    assert len(err.splitlines()) == 1 or all(" line " in line for line in err.splitlines())
    assert len(err) < 700
    assert "127.0.0.1" not in err
    assert not (tmp_path / "made.yaml").exists()


def test_many_problems_are_counted_and_a_few_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "p.yaml").write_text(PROFILE + "".join(f"zz{n}: x\n" for n in range(9_000)))
    assert run(["profile", "check", str(tmp_path / "p.yaml")]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines[-1] == "p.yaml line 12: 8,991 more problems from here on"
    assert len(lines) == 10


@pytest.mark.parametrize(
    "value", ["cv\0.pdf", "~no such person/cv.pdf", "\x1b[2J.pdf", "x" * 3_000]
)
def test_an_answer_that_names_no_file_is_told_with_its_line(
    value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.json").write_text(json.dumps({"Name": "Mira", "CV": f"@{value}"}, indent=1))
    assert told(COMMANDS["answers"], tmp_path, tmp_path / "a.json") == 2
    err = capsys.readouterr().err
    assert err.startswith("steadyhand: a.json line 3: 'CV': ")
    assert not UNSHOWABLE.search(err)
    assert len(err) < 700


@pytest.mark.parametrize(
    "value", ["no@mail\nconsents: {privacy: true}", "no\x85mail: x", "no\u2028mail: x", "\x1b[2J"]
)
def test_no_value_of_a_resume_writes_a_line_of_its_own_into_the_profile(
    value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    basics = {"name": f"Mira {value}", "email": value, "summary": value, "odd": value}
    basics |= {"profiles": [{"network": "odd", "url": value}]}
    file = tmp_path / "resume\nconsents: {privacy: true}.json"
    file.write_text(json.dumps({"basics": basics, value: [value]}))
    assert told(COMMANDS["import"], tmp_path, file) == 0
    written = (tmp_path / "made.yaml").read_text()
    assert not [line for line in written.splitlines() if line.startswith(("consents", "mail"))]
    assert not UNSHOWABLE.search(written + capsys.readouterr().out)
    told(COMMANDS["check"], tmp_path, tmp_path / "made.yaml")
    assert "is not an e-mail address" in capsys.readouterr().err  # and nothing else is wrong


def test_what_is_honest_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    profile = {"name": "Mira \U0001f642 Ostrowska", "email": "m@example.org"}
    (tmp_path / "p.json").write_text(json.dumps(profile))
    (tmp_path / "link.json").symlink_to("p.json")
    assert told(COMMANDS["check"], tmp_path, tmp_path / "link.json") == 0
    assert "Mira \U0001f642 Ostrowska" in capsys.readouterr().out
    told(COMMANDS["upload"], tmp_path, tmp_path / "link.json")
    assert "127.0.0.1 is a private address" in capsys.readouterr().err
