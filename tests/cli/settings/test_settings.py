"""Where settings come from, which one wins, and how a bad one is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from steadyhand.errors import BadInput
from steadyhand.settings import Settings, service_keys_of
from steadyhand.surfaces.cli.options import read_settings

LATEST_S = 4.0  # that a follow-up was seen to come after its answer


def test_the_example_of_the_contract_works(tmp_path: Path) -> None:
    made = Settings(
        allow_origins=["http://127.0.0.1:8710"],
        headless=True,
        home=tmp_path / "h",
        pace_s=2.0,
        lease_s=30.0,
    )
    assert made.allow_origins == ("http://127.0.0.1:8710",)
    assert (made.home, made.pace_s, made.lease_s) == (tmp_path / "h", 2.0, 30.0)


def test_without_anything_said_the_defaults_hold(tmp_path: Path) -> None:
    made = Settings()
    assert made.home == tmp_path / "user" / ".steadyhand"
    assert (made.window, made.user_id, made.database_url) == ((1280, 900), "local", None)


def test_an_argument_wins_over_environment_over_dotenv_over_toml(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    config = tmp_path / "user" / ".config" / "steadyhand"
    config.mkdir(parents=True)
    (config / "config.toml").write_text("pace_s = 1\nlease_s = 1\nmax_looks = 1\nmax_failures = 1")
    assert Settings().max_failures == 1
    Path("steadyhand.toml").write_text("pace_s = 2\nlease_s = 2\nmax_looks = 2")
    Path(".env").write_text("OTHER=x\nSTEADYHAND_PACE_S=3\nSTEADYHAND_LEASE_S=3\n")
    monkeypatch.setenv("STEADYHAND_PACE_S", "4")
    made = Settings()
    assert (made.pace_s, made.lease_s, made.max_looks, made.max_failures) == (4, 3, 2, 1)
    assert Settings(pace_s=5).pace_s == 5


def test_lists_and_sizes_are_plain_text_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STEADYHAND_ALLOW_ORIGINS", "http://LOCALHOST:1/, https://a.test")
    monkeypatch.setenv("STEADYHAND_WINDOW", "800x600")
    made = Settings()
    assert made.allow_origins == ("http://localhost:1", "https://a.test")
    assert made.window == (800, 600)


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("PACE_S", "quick", "a valid number"),
        ("PACE_S", "-1", "greater than or equal to 0"),
        ("LEASE_S", "nan", "finite"),
        ("MAX_LOOKS", "0", "greater than or equal to 1"),
        ("WINDOW", "800", "1280x900"),
        ("ALLOW_ORIGINS", "ftp://x", "http://127.0.0.1:8710"),
        ("ALLOW_ORIGINS", "http://a:secret@x", "no path or login"),
        ("PICTURES", "some", "'always', 'ends' or 'off'"),
        ("HEADLESS", "perhaps", "a valid boolean"),
        ("USER_ID", "a b", "pattern"),
        ("CHROME_PROFILE", "mine", "'off', 'auto', 'copy' or 'direct'"),
        ("CHROME_PROFILE_NAME", "../x", "pattern"),
        ("CHROME_PROFILE_NAME", "a/b", "pattern"),
        ("SESSION_DAYS", "0", "greater than or equal to 1"),
    ],
)
def test_a_bad_value_names_its_variable_and_the_remedy(
    name: str, value: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"STEADYHAND_{name}", value)
    with pytest.raises(BadInput, match=f"^STEADYHAND_{name} cannot be used: ") as caught:
        Settings()
    assert told in str(caught.value)
    assert f"remove STEADYHAND_{name}" in str(caught.value)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("steadyhand.toml", "leas_s = 1", "leas_s in steadyhand.toml is no setting; did you mean"),
        ("steadyhand.toml", "lease_s = 0", "lease_s in steadyhand.toml cannot be used: "),
        ("steadyhand.toml", "lease_s =\n", "steadyhand.toml is no valid TOML: .* line 1"),
        (".env", "STEADYHAND_LEASE_S=x", "STEADYHAND_LEASE_S in .env cannot be used: "),
        ("steadyhand.toml", f"a = '{'x' * 200_000}'", "steadyhand.toml is too large to be read"),
        (".env", "#" * 200_001, ".env is too large to be read"),
        ("steadyhand.toml", f"a = {'[' * 50_000}", "a settings file is nested too deeply"),
        ("steadyhand.toml", "home = '~no such person/x'", "home folder that nobody has"),
        (".env", "STEADYHAND_LEASES=1", "STEADYHAND_LEASES in .env is no setting; did you mean"),
    ],
)
def test_a_bad_file_names_itself(file: str, text: str, told: str) -> None:
    Path(file).write_text(text)
    with pytest.raises(BadInput, match=told):
        Settings()


def test_settings_never_change() -> None:
    with pytest.raises(ValidationError):
        Settings().pace_s = 1.0  # type: ignore[misc]


def test_a_page_has_longer_for_its_follow_ups_than_forms_take_to_show_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("STEADYHAND_FOLLOW_UP_S")
    assert Settings().follow_up_s == LATEST_S + 0.5  # and half a second for a busy machine


def test_a_database_address_is_never_shown_with_the_settings() -> None:
    made = Settings(database_url="postgresql+psycopg://u:not-shown-9@h/d")
    assert "not-shown-9" not in repr(made)


@pytest.mark.parametrize(
    ("told", "display", "hidden"),
    [(None, "", True), (None, ":0", False), (True, ":0", True), (False, "", False)],
)
def test_a_window_is_shown_where_there_is_a_display_unless_told(
    told: bool | None, display: str, hidden: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", display)
    assert Settings(headless=told).runs_headless is hidden


def test_origins_of_the_command_line_add_to_those_configured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("STEADYHAND_ALLOW_ORIGINS", "http://a.test")
    made = read_settings(tmp_path, True, ["http://127.0.0.1:1"])
    assert made.allow_origins == ("http://a.test", "http://127.0.0.1:1")
    assert (made.home, made.headless) == (tmp_path, True)
    assert read_settings(None).allow_origins == ("http://a.test",)


def test_neither_sessions_nor_a_profile_of_a_persons_own_are_used_unless_asked_for(
    tmp_path: Path,
) -> None:
    made = Settings()
    assert (made.keep_sessions, made.chrome_profile, made.chrome_profile_dir) == (
        False,
        "off",
        None,
    )
    told = read_settings(None, chrome_profile="copy", chrome_profile_dir=tmp_path)
    assert (told.chrome_profile, told.chrome_profile_dir) == ("copy", tmp_path)
    assert read_settings(None, chrome_profile=None) == made


def test_the_earlier_services_variables_count_where_ours_say_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("GH_SERVICE_SECRET", "earlier-secret-of-24-signs")
    monkeypatch.setenv("GH_CREDENTIAL_KEY", "7b" * 32)
    monkeypatch.setenv("GH_CREDENTIAL_PREV_KEYS", "8c" * 32)
    monkeypatch.setenv("GH_API_PORT", "3205")
    made = Settings()
    assert service_keys_of(made) == {"valet": "earlier-secret-of-24-signs"}
    assert made.vault_key is not None
    assert made.vault_key.get_secret_value() == "7b" * 32
    assert made.api_port == 3205
    monkeypatch.setenv("STEADYHAND_API_PORT", "3206")
    assert Settings().api_port == 3206
    monkeypatch.setenv("GH_API_PORT", " ")
    monkeypatch.setenv("GH_SERVICE_SECRET", "short")
    with pytest.raises(BadInput, match="GH_SERVICE_SECRET cannot be used"):
        Settings()
