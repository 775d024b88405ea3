"""Where profiles are, what of one travels, and when one may be worked in: without a browser."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from steadyhand.adapters.browser.profiles import (
    Family,
    Profile,
    copy_profile,
    family_of,
    is_in_use,
    lend_profile,
    lending_refusal,
    load_nothing_ahead,
    needs_no_change,
    owning_family,
    prediction_option,
    restore_profile,
    user_data_folders,
)

CHROMIUM = Path("/usr/bin/chromium")
FULL = {
    "Cookies": "cookies",
    "Cookies-journal": "",
    "Local Storage/leveldb/000003.log": "seat",
    "IndexedDB/https_jobs.example_0.indexeddb.leveldb/LOG": "row",
    "Login Data": "passwords",
    "History": "history",
    "Web Data": "cards",
    "Extensions/abc/1/read.js": "code",
    "Sessions/Tabs_1": "tabs",
    "Cache/1": "cache",
    "Secure Preferences": "{}",
}


def profile_in(folder: Path, **preferences: object) -> Profile:
    """A profile with a bit of everything."""
    profile = Profile(folder)
    for name, content in FULL.items():
        (profile.path / name).parent.mkdir(parents=True, exist_ok=True)
        (profile.path / name).write_text(content)
    profile.preferences.write_text(json.dumps(preferences))
    state = {"os_crypt": {"encrypted_key": "k"}, "browser": {"enabled_labs_experiments": ["quic"]}}
    (folder / "Local State").write_text(json.dumps(state))
    return profile


@pytest.mark.parametrize(
    ("program", "family"),
    [
        ("/usr/bin/google-chrome-stable", "chrome"),
        ("/opt/google/chrome/chrome", "chrome"),
        ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "chrome"),
        ("/snap/bin/chromium", "chromium"),
        ("/home/u/.cache/ms-playwright/chromium-1200/chrome-linux/chrome", "chromium"),
        ("/usr/bin/microsoft-edge", "edge"),
        ("/opt/brave.com/brave/brave-browser", "brave"),
        ("/opt/other/browser", "chromium"),
    ],
)
def test_a_browser_is_told_by_its_program(program: str, family: Family) -> None:
    assert family_of(Path(program)) == family


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
@pytest.mark.parametrize("family", ["chrome", "chromium", "edge", "brave"])
def test_each_browser_has_its_own_folder_on_each_platform(family: Family, platform: str) -> None:
    for folder in user_data_folders(family, platform):
        assert folder.is_absolute()
        assert owning_family(folder, platform) == family


def test_only_cookies_storage_and_their_key_travel_and_others_may_not_read_them(
    tmp_path: Path,
) -> None:
    profile = profile_in(tmp_path / "data", intl={"accept_languages": "pt"}, net={"x": 1}, ext={})
    target = tmp_path / "copy"
    assert copy_profile(profile, target, lambda: False) == ""
    found = {str(f.relative_to(target)): f for f in target.rglob("*") if f.is_file()}
    known = {f"Default/{name}" for name in tuple(FULL)[:4]}
    assert set(found) == known | {"Default/Preferences", "Local State"}
    assert json.loads(found["Default/Preferences"].read_text()) == {
        "intl": {"accept_languages": "pt"}
    }
    assert json.loads(found["Local State"].read_text()) == {"os_crypt": {"encrypted_key": "k"}}
    assert all(each.stat().st_mode & 0o077 == 0 for each in found.values())


def test_a_link_in_a_profile_leads_nowhere(tmp_path: Path) -> None:
    profile = profile_in(tmp_path / "data")
    (tmp_path / "secret").write_text("secret")
    (profile.path / "Local Storage" / "link").symlink_to(tmp_path / "secret")
    (profile.path / "IndexedDB" / "tree").symlink_to(tmp_path)
    assert copy_profile(profile, tmp_path / "copy", lambda: False) == ""
    assert not [f for f in (tmp_path / "copy").rglob("*") if f.name in ("link", "secret", "tree")]


def test_a_profile_that_is_not_there_or_cannot_be_copied_says_why(tmp_path: Path) -> None:
    nowhere = Profile(tmp_path / "none")
    assert "no cookies" in copy_profile(nowhere, tmp_path / "copy", lambda: False)
    profile = profile_in(tmp_path / "data")
    (tmp_path / "file").write_text("")
    assert "could not be copied" in copy_profile(profile, tmp_path / "file" / "copy", lambda: False)
    assert copy_profile(profile, tmp_path / "third", lambda: True) == "it was stopped"


def _ended() -> int:
    with subprocess.Popen((sys.executable, "-c", "")) as process:
        process.wait()
        return process.pid


@pytest.mark.parametrize(
    ("lock", "is_held"),
    [
        (None, False),
        ("{host}-{mine}", True),
        ("{host}-{ended}", False),
        ("elsewhere.example-{ended}", True),
        ("{host}-x", True),
    ],
)
def test_a_folder_is_held_while_the_browser_of_its_lock_lives(
    tmp_path: Path, lock: str | None, is_held: bool
) -> None:
    if lock is not None:
        names = {"host": socket.gethostname(), "mine": os.getpid(), "ended": _ended()}
        os.symlink(lock.format(**names), tmp_path / "SingletonLock")
    assert is_in_use(tmp_path) is is_held


@pytest.mark.parametrize("name", ["SingletonLock", "lockfile"])
def test_a_lock_that_cannot_be_read_holds(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("")
    assert is_in_use(tmp_path)


@pytest.mark.parametrize("opens", [1, 4, 6])
def test_a_profile_that_opens_pages_by_itself_is_not_worked_in(tmp_path: Path, opens: int) -> None:
    plain = profile_in(tmp_path / "plain", session={"restore_on_startup": 5})
    assert lending_refusal(plain, CHROMIUM) == ""
    full = profile_in(tmp_path / "full", session={"restore_on_startup": opens})
    assert "opens pages" in lending_refusal(full, CHROMIUM)


@pytest.mark.parametrize(
    ("family", "program", "why"),
    [
        ("chrome", "/opt/google/chrome/chrome", "takes no commands"),
        ("chrome", "/usr/bin/chromium", "another browser"),
        ("brave", "/opt/brave/brave", "takes no commands"),
        ("chromium", "/usr/bin/chromium", ""),
    ],
)
def test_the_folder_that_a_browser_uses_by_itself_is_worked_in_by_chromium_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, family: Family, program: str, why: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    profile = profile_in(user_data_folders(family)[0])
    told = lending_refusal(profile, Path(program))
    assert why in told if why else told == ""


def test_a_profile_that_is_none_or_held_is_not_worked_in(tmp_path: Path) -> None:
    assert "no profile" in lending_refusal(Profile(tmp_path), CHROMIUM)
    profile = profile_in(tmp_path)
    os.symlink(f"{socket.gethostname()}-{os.getpid()}", tmp_path / "SingletonLock")
    assert "a browser works in" in lending_refusal(profile, CHROMIUM)


@pytest.mark.parametrize("net", [None, {}, {"network_prediction_options": 0, "other": 1}])
def test_a_lent_profile_loads_nothing_ahead_and_comes_back_as_it_was(
    tmp_path: Path, net: dict[str, int] | None
) -> None:
    said = {"net": net} if net is not None else {}
    profile = profile_in(tmp_path, **said)
    with lend_profile(profile):
        assert prediction_option(profile.preferences) == 2
    assert json.loads(profile.preferences.read_text()) == {"net": net or {}}
    assert not list(profile.path.glob("steadyhand*"))


def test_a_profile_that_loads_nothing_ahead_is_not_written_to(tmp_path: Path) -> None:
    profile = profile_in(tmp_path, net={"network_prediction_options": 2})
    before = profile.preferences.stat().st_mtime_ns
    with lend_profile(profile):
        assert needs_no_change(profile)
    assert profile.preferences.stat().st_mtime_ns == before


def test_what_the_person_set_meanwhile_stays(tmp_path: Path) -> None:
    profile = profile_in(tmp_path, net={"network_prediction_options": 0})
    with lend_profile(profile):
        held_now = json.loads(profile.preferences.read_text())
        held_now["net"]["network_prediction_options"] = 1
        profile.preferences.write_text(json.dumps(held_now))
    assert prediction_option(profile.preferences) == 1


def test_a_profile_is_not_given_back_while_a_browser_works_in_it(tmp_path: Path) -> None:
    profile = profile_in(tmp_path, net={"network_prediction_options": 0})
    with lend_profile(profile):
        lock = tmp_path / "SingletonLock"
        os.symlink(f"{socket.gethostname()}-{os.getpid()}", lock)
        restore_profile(profile)
        assert prediction_option(profile.preferences) == 2
        lock.unlink()
    assert prediction_option(profile.preferences) == 0


def test_preferences_are_for_their_owner_alone(tmp_path: Path) -> None:
    load_nothing_ahead(tmp_path, "Profile 1")
    assert (tmp_path / "Profile 1" / "Preferences").stat().st_mode & 0o077 == 0
