"""Several profiles live in one home folder, each private, one of them in use."""

from __future__ import annotations

from pathlib import Path

import pytest

from steadyhand.adapters.documents.profile_folder import (
    find_profile,
    profile_path,
    stored_profiles,
    use_profile,
    write_profile,
)
from steadyhand.errors import BadInput


def home_with(folder: Path, *names: str) -> Path:
    for name in names:
        write_profile(profile_path(folder, name), "email: a@b.example\n")
    return folder


def test_a_profile_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    path = profile_path(home_with(tmp_path, "me"), "me")
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o077 == 0


def test_an_existing_profile_is_never_overwritten_unasked(tmp_path: Path) -> None:
    path = profile_path(home_with(tmp_path, "me"), "me")
    with pytest.raises(BadInput, match="is there already"):
        write_profile(path, "other")
    assert path.read_text("utf-8") == "email: a@b.example\n"
    write_profile(path, "other", replace=True)
    assert path.read_text("utf-8") == "other"
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_profile_is_found_by_its_name_and_by_its_path(tmp_path: Path) -> None:
    home = home_with(tmp_path / "home", "me", "nurse")
    file = tmp_path / "other.yaml"
    file.write_text("x")
    assert find_profile(home, "nurse") == home / "profiles" / "nurse.yaml"
    assert find_profile(home, str(file)) == file
    assert find_profile(home, "none.yaml") == Path("none.yaml")  # whose reader says it is missing


def test_without_a_name_the_one_in_use_is_taken_or_the_only_one(tmp_path: Path) -> None:
    home = home_with(tmp_path, "me")
    assert find_profile(home, None).stem == "me"
    home_with(home, "nurse")
    with pytest.raises(BadInput, match=r"no profile is in use; .* me, nurse"):
        find_profile(home, None)
    use_profile(home, "nurse")
    assert find_profile(home, None).stem == "nurse"
    assert [(k.name, k.in_use) for k in stored_profiles(home)] == [("me", False), ("nurse", True)]


def test_an_unknown_name_is_told_with_those_that_there_are(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="make one with 'steadyhand profile new NAME'"):
        find_profile(tmp_path, "me")
    with pytest.raises(BadInput, match="no profile was named"):
        find_profile(tmp_path, None)
    with pytest.raises(BadInput, match="there are: me"):
        find_profile(home_with(tmp_path, "me"), "you")


@pytest.mark.parametrize("name", ["", "../me", "a b", ".me", "-me", "x" * 41])
def test_a_name_is_never_a_way_out_of_the_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput, match="cannot be a profile's name"):
        profile_path(tmp_path, name)


def test_only_a_profile_of_the_home_folder_can_be_in_use(tmp_path: Path) -> None:
    file = tmp_path / "other.yaml"
    file.write_text("x")
    with pytest.raises(BadInput, match="is a file elsewhere"):
        use_profile(home_with(tmp_path / "home", "me"), str(file))
