"""`steadyhand vault` and `steadyhand forget`: what a person types, and what is never shown."""

from __future__ import annotations

import io
import json
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.people.pty_session import PtySession
from tests.vault.rig import CANARY, holding

from steadyhand.adapters.store import Home
from steadyhand.surfaces.cli.app import run

SITE = "https://jobs.example"
STATE = json.dumps({"cookies": [{"name": "s", "value": CANARY}], "origins": []})
MAIN = "from steadyhand.surfaces.cli import main; main()"
Told = tuple[int, str, str]
Say = Callable[..., Told]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def say(home: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Say]:
    """How a command ended and what it said, where that is piped in."""
    before = sys.stdin

    def said(*arguments: object, piped: str | bytes = "") -> Told:
        content = piped.encode() if isinstance(piped, str) else piped
        sys.stdin = io.TextIOWrapper(io.BytesIO(content), "utf-8")
        code = run([*map(str, arguments), "--home", str(home)])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    yield said
    sys.stdin = before


def test_what_was_piped_in_is_kept_listed_and_found_nowhere_in_the_home(
    say: Say, home: Path
) -> None:
    kept = say("vault", "set", "credential", f"{SITE}/login", piped=f"anna.reis\n{CANARY}\n")
    assert kept == (0, f"Kept: credential of {SITE}.\n", "")
    assert say("vault", "set", "session", "jobs.example", piped=STATE)[0] == 0
    assert say("vault", "set", "code", SITE, piped="482913\n")[0] == 0
    assert say("vault", "set", "secret", "anna/pin", "--days", 30, piped=CANARY)[0] == 0
    listed = json.loads(say("vault", "list", "--json")[1])
    assert [(each["kind"], each["where"]) for each in listed] == [
        ("code", SITE),
        ("credential", SITE),
        ("secret", "anna/pin"),
        ("session", "jobs.example"),
    ]
    assert [bool(each["expires_at"]) for each in listed] == [True, False, True, False]
    assert "until 20" in say("vault", "list")[1]
    assert list(holding(home, CANARY, "anna.reis", "482913")) == []


def test_secrets_are_sealed_anew_checked_and_forgotten(say: Say) -> None:
    say("vault", "set", "secret", "pin", piped=CANARY)
    assert say("vault", "rotate") == (0, "1 secret sealed anew.\n", "")
    whole = "Every secret opens, and the audit log of 3 deeds is whole.\n"
    assert say("vault", "verify") == (0, whole, "")
    assert say("vault", "forget", "secret", "pin") == (0, "Forgotten: secret of pin.\n", "")
    assert say("vault", "list")[1] == "Nothing is kept.\n"
    assert say("vault", "forget", "secret", "pin")[0] == 2


def test_a_vault_that_was_tampered_with_is_told_and_ends_with_one(say: Say, home: Path) -> None:
    for name in ("one", "two"):
        say("vault", "set", "secret", name, piped=CANARY)
    with sqlite3.connect(home / "steadyhand.db") as database:
        swap = "UPDATE vault SET envelope = (SELECT envelope FROM vault WHERE domain = 'two')"
        database.execute(f"{swap} WHERE domain = 'one'")
        database.execute("DROP TRIGGER audit_no_DELETE")
        database.execute("DELETE FROM audit WHERE seq = 2")
    database.close()
    code, out, err = say("vault", "verify")
    assert (code, out) == (1, "")
    assert "no key opens the secret of one" in err
    assert "the audit log, entries after 1 are missing" in err
    code, _, err = say("vault", "rotate")
    assert code == 1
    assert "The old key is kept" in err


@pytest.mark.parametrize(
    ("arguments", "piped", "why"),
    [
        (("secret", "pin"), "", "no secret was given"),
        (("secret", "pin"), f"{CANARY}\nmore", "is one line"),
        (("secret", "pin"), b"\xff\xfe", "not UTF-8"),
        (("credential", SITE), "only-a-name", "no credential was given"),
        (("credential", "jobs.example"), f"anna\n{CANARY}", "no place for a credential"),
        (("session", "jobs.example"), CANARY, "storage state"),
        (("session", "jobs.example"), "[]", "storage state"),
        (("password", SITE), CANARY, "password"),
        (("secret", "pin", CANARY), "", "never an argument"),
        (("secret", "pin", "--file", "none.txt"), "", "there is no file none.txt"),
    ],
)
def test_what_cannot_be_kept_is_one_sentence_that_repeats_no_secret(
    say: Say, home: Path, arguments: tuple[str, ...], piped: str | bytes, why: str
) -> None:
    code, out, err = say("vault", "set", *arguments, piped=piped)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert why in err
    assert CANARY not in err
    assert not (home / "vault").exists()


def test_a_file_and_a_setting_serve_as_well(
    say: Say, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "state.json"
    file.write_text(STATE)
    monkeypatch.setenv("STEADYHAND_VAULT_KEY", "a" * 64)
    assert say("vault", "set", "session", "jobs.example", "--file", file)[0] == 0
    assert not (home / "vault" / "keys.json").exists()
    assert say("vault", "verify")[0] == 0
    monkeypatch.setenv("STEADYHAND_VAULT_KEY", "b" * 64)
    assert say("vault", "verify")[0] == 1
    assert say("vault", "rotate")[0] == 2
    monkeypatch.setenv("STEADYHAND_VAULT_PREV_KEYS", "a" * 64)
    assert "1 secret sealed anew" in say("vault", "rotate")[1]
    monkeypatch.delenv("STEADYHAND_VAULT_PREV_KEYS")
    assert say("vault", "verify")[0] == 0


def test_a_bad_key_in_the_settings_is_named_and_not_repeated(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STEADYHAND_VAULT_KEY", CANARY)
    code, _, err = say("vault", "list")
    assert (code, CANARY in err) == (2, False)
    assert "STEADYHAND_VAULT_KEY" in err


def test_a_user_is_forgotten_only_when_that_was_meant(say: Say, home: Path) -> None:
    say("vault", "set", "secret", "pin", piped=CANARY)
    (home / "profiles").mkdir()
    assert "say --yes" in say("forget", "local")[2]
    assert say("forget", "no such user!", "--yes")[0] == 2
    assert say("forget", "somebody", "--yes")[1] == "Nothing was kept of somebody.\n"
    assert (home / "profiles").exists()
    done = say("forget", "local", "--yes")
    assert done[:2] == (0, "Forgotten: local, with 1 record and 1 folder.\n")
    assert say("vault", "list")[1] == "Nothing is kept.\n"
    assert not (home / "profiles").exists()


def test_nobody_is_forgotten_while_a_run_works_and_no_home_is_made_for_it(
    say: Say, home: Path
) -> None:
    assert "there is no home folder" in say("forget", "local", "--yes")[2]
    assert not home.exists()
    with Home.open(home):
        assert "is working in" in say("forget", "local", "--yes")[2]
        assert "is working in" in say("vault", "rotate")[2]


def test_a_password_that_is_typed_is_not_shown_and_a_passphrase_opens_the_vault(
    home: Path,
) -> None:
    place = ["--home", str(home)]

    def typing(*arguments: str) -> PtySession:
        return PtySession([sys.executable, "-c", MAIN, *arguments, *place])

    with typing("vault", "set", "credential", SITE, "--username", "anna.reis") as session:
        session.shows("Password (not shown): ")
        session.types(CANARY)
        session.shows("Kept: credential")
        assert CANARY not in session.raw
    with typing("vault", "rotate", "--passphrase") as session:
        for prompt in ("New passphrase", "Once more"):
            session.shows(prompt)
            session.types("correct horse")
        session.shows("1 secret sealed anew")
        assert "correct" not in session.raw
    with typing("vault", "verify") as session:
        session.shows("Passphrase of the vault")
        session.types("correct horse")
        session.shows("Every secret opens")
    with typing("forget", "local") as session:
        session.shows("Write the name again")
        session.types("lokal")
        session.shows("nothing was erased")
    assert list(holding(home, CANARY, "correct horse")) == []
