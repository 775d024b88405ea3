"""A file of ours is a plain one, or it is left alone and named; nobody's else is emptied."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from steadyhand.adapters.files.own_file import open_own, read_own, write_own
from steadyhand.errors import BadInput

FLAGS = (os.O_RDONLY, os.O_WRONLY, os.O_RDWR | os.O_CREAT, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)


@pytest.mark.parametrize("flags", FLAGS)
def test_a_link_is_named_with_what_it_leads_to_which_stays_as_it_was(
    flags: int, tmp_path: Path
) -> None:
    target, link = tmp_path / "precious.txt", tmp_path / "lock"
    target.write_text("precious")
    link.symlink_to(target)
    with pytest.raises(BadInput, match=r"lock is a link to .*precious.txt, and was left alone"):
        open_own(link, flags)
    assert target.read_text() == "precious"
    link.unlink()
    link.symlink_to(tmp_path / "not-yet")
    with pytest.raises(BadInput, match="is a link"):
        open_own(link, flags)
    assert not (tmp_path / "not-yet").exists()


def test_what_is_no_plain_file_is_named_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "folder"):
        with pytest.raises(BadInput, match=f"{name} is not a plain file"):
            open_own(tmp_path / name, os.O_RDONLY)


def test_nothing_is_emptied_by_being_opened(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    file.write_text("12345")
    os.close(open_own(file, os.O_RDWR | os.O_CREAT | os.O_TRUNC))
    assert read_own(file) == b"12345"
    assert read_own(file, 3) == b"123"


def test_what_is_written_is_all_there_is_and_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "in-use"
    write_own(file, b"a longer name")
    write_own(file, b"short")
    assert file.read_bytes() == b"short"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
