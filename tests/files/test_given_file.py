"""A given file is read whole and within its limit, or one sentence names it and says why not."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.files.given_file import (
    Role,
    path_exists,
    printable_path,
    read_foreign,
    read_foreign_text,
    read_head,
    user_path,
)
from steadyhand.errors import AnswersInvalid, BadInput

ROLE = Role("profile", 1_000, AnswersInvalid)
UNSHOWABLE = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def refusal(path: Path, role: Role = ROLE) -> str:
    with pytest.raises(role.error) as caught:
        read_foreign(path, role)
    return str(caught.value)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def listener(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name if len(str(path)) > 100 else str(path))


def loop(path: Path) -> None:
    path.symlink_to(path)


def large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**40)


def linked(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


def test_a_file_and_a_link_to_one_are_read_whole(tmp_path: Path) -> None:
    file, link = tmp_path / "cv.pdf", tmp_path / "link.pdf"
    file.write_bytes(b"x" * 1_000)
    link.symlink_to(file)
    assert read_foreign(file, ROLE) == read_foreign(link, ROLE) == b"x" * 1_000
    assert read_head(link, 3, ROLE) == b"xxx"


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (Path.mkdir, "is a folder; name the profile file in it"),
        (pipe, "is not a plain file; name the profile file itself"),
        (listener, "is not a plain file"),
        (loop, "cannot be read"),
        (large, "is larger than 1 kB; is that the profile file?"),
        (linked("nowhere"), "there is no profile file"),
        (linked("/dev/zero"), "is not a plain file"),
        (linked("/dev/null"), "is not a plain file"),
        (linked("/dev/stdin"), "p.yaml"),
    ],
)
def test_what_is_no_file_of_a_sensible_size_is_refused_unread(
    make: Callable[[Path], None], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make(tmp_path / "p.yaml")
    told = refusal(tmp_path / "p.yaml")
    assert words in told
    assert "\n" not in told
    with pytest.raises(AnswersInvalid, match=re.escape(told)):
        read_head(tmp_path / "p.yaml", 3, ROLE)


@pytest.mark.skipif(not Path("/proc/self/maps").is_file(), reason="the system has no such files")
def test_a_file_that_claims_no_size_is_read_no_further_than_its_limit() -> None:
    assert Path("/proc/self/maps").stat().st_size == 0
    assert "larger than 1 kB" in refusal(Path("/proc/self/maps"))
    assert read_foreign(Path("/proc/self/maps"), Role("x", 10_000_000))


def test_a_name_that_can_be_no_path_is_told_as_such(tmp_path: Path) -> None:
    assert "can be no path" in refusal(tmp_path / "cv\0.pdf")
    assert "cannot be read" in refusal(tmp_path / ("x" * 300))
    assert "cannot be read" in refusal(Path(__file__) / "below.yaml")
    assert not path_exists(tmp_path / "cv\0.pdf")
    assert not path_exists(tmp_path / ("x" * 300))
    with pytest.raises(BadInput, match="home folder that nobody has"):
        user_path("~no such person/cv.pdf")


def test_what_is_no_text_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"\xef\xbb\xbfa\nb\xff")
    with pytest.raises(AnswersInvalid, match=r"a\.json line 2: not UTF-8"):
        read_foreign_text(tmp_path / "a.json", ROLE)


@given(st.text(st.characters(), min_size=1, max_size=400))
def test_any_name_is_told_in_one_line_that_a_terminal_may_show(name: str) -> None:
    told = refusal(Path("nowhere") / name)
    assert not UNSHOWABLE.search(told)
    assert len(told) < 500
    assert not UNSHOWABLE.search(printable_path(name))
