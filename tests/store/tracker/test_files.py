"""Files of applications are removed from the home alone."""

from __future__ import annotations

from pathlib import Path

from steadyhand.adapters.store.tracker import FileRemoval, remove_files


def test_only_files_of_the_home_are_removed_however_their_path_is_written(tmp_path: Path) -> None:
    home, other = tmp_path / "home", tmp_path / "other"
    for folder in (home / "runs" / "r1", other):
        folder.mkdir(parents=True)
        (folder / "a.pdf").write_text("a")
    (home / "way").symlink_to(other)
    mine = ("runs/r1/a.pdf", str(home / "runs" / "r1" / "gone.pdf"))
    others = ("", ".", "..", "runs/r1", "way/a.pdf", "../other/a.pdf", str(other / "a.pdf"))
    assert remove_files(home, (*mine, *others)) == FileRemoval(mine, others)
    assert not (home / "runs" / "r1" / "a.pdf").exists()
    assert (other / "a.pdf").exists()


def test_a_file_that_was_removed_before_counts_as_gone(tmp_path: Path) -> None:
    assert remove_files(tmp_path, ["runs/x.pdf"]) == FileRemoval(("runs/x.pdf",), ())
