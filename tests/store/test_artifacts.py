"""The contract of `ports.Artifacts`, for files and for the fake; and what only files must keep."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from steadyhand.adapters.store import FileArtifacts
from steadyhand.errors import BadInput, StoreFailed
from steadyhand.ports import Artifacts
from steadyhand.testing import MemoryArtifacts


@pytest.fixture(params=["files", "memory"])
def artifacts(request: pytest.FixtureRequest, tmp_path: Path) -> Artifacts:
    return FileArtifacts(tmp_path) if request.param == "files" else MemoryArtifacts()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_was_written_is_read_back(artifacts: Artifacts) -> None:
    artifacts.write("r1", "sheet.json", b"one")
    where = artifacts.write("r1", "sheet.json", b"\x00two")
    assert artifacts.read("r1", "sheet.json") == b"\x00two"
    assert where == artifacts.path("r1", "sheet.json")


def test_what_is_not_there_reads_as_none(artifacts: Artifacts) -> None:
    artifacts.write("r1", "sheet.json", b"one")
    assert artifacts.read("r1", "other.json") is None
    assert artifacts.read("r2", "sheet.json") is None


@pytest.mark.parametrize(
    "name",
    ["", "/etc/passwd", "../r2/sheet.json", "a/../../b", "a//b", "..", ".", "a\\b", "a\0b", "a/"],
)
def test_no_name_leaves_the_runs_folder(artifacts: Artifacts, name: str) -> None:
    for use in (artifacts.path, artifacts.read, lambda r, n: artifacts.write(r, n, b"")):
        with pytest.raises(BadInput):
            use("r1", name)


@pytest.mark.parametrize("run_id", ["", "..", "a/b", "/tmp", ".hidden", "a\0"])
def test_no_run_id_leaves_the_folder_of_runs(artifacts: Artifacts, run_id: str) -> None:
    for use in (artifacts.path, artifacts.read, lambda r, n: artifacts.write(r, n, b"")):
        with pytest.raises(BadInput):
            use(run_id, "sheet.json")


def test_files_and_folders_are_for_their_owner_only(tmp_path: Path) -> None:
    where = FileArtifacts(tmp_path).write("r1", "looks/1.json", b"{}")
    assert where == tmp_path / "runs" / "r1" / "looks" / "1.json"
    assert mode(where) == 0o600
    assert [mode(p) for p in list(where.parents)[:3]] == [0o700] * 3


def test_a_write_leaves_no_other_file_behind(tmp_path: Path) -> None:
    artifacts = FileArtifacts(tmp_path)
    for content in (b"one", b"two"):
        where = artifacts.write("r1", "sheet.json", content)
    assert list(where.parent.iterdir()) == [where]


def test_a_write_that_fails_leaves_the_old_file_whole(tmp_path: Path) -> None:
    artifacts = FileArtifacts(tmp_path)
    where = artifacts.path("r1", "sheet.json")
    where.mkdir()  # a folder cannot be replaced by a file
    with pytest.raises(StoreFailed, match=r"sheet\.json"):
        artifacts.write("r1", "sheet.json", b"two")
    assert list(where.parent.iterdir()) == [where]


def test_a_home_that_is_no_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFailed, match="file"):
        FileArtifacts(tmp_path / "file").write("r1", "sheet.json", b"")
