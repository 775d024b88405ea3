"""A run's private files: one folder for each run, for its owner's eyes only."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from ...errors import BadInput, StoreFailed
from ..files.own_file import read_own

ARTIFACT_MAX = 200_000_000  # bytes; a report with its pictures has some million


class FileArtifacts:
    """An `Artifacts` in `HOME/runs/RUN_ID/`, or in another folder of the home."""

    def __init__(self, home: Path, folder: str = "runs") -> None:
        self._runs = home / folder

    def path(self, run_id: str, name: str) -> Path:
        """Where that file is or will be; its folder exists with mode 0700. Raises BadInput."""
        where = self._locate(run_id, name)
        try:
            _private_folders(self._runs, where.parent)
        except OSError as exc:
            raise _refused(where, exc) from exc
        return where

    def write(self, run_id: str, name: str, content: bytes) -> Path:
        """The file holds *content*, whole or not at all, mode 0600."""
        return write_private(self.path(run_id, name), content)

    def read(self, run_id: str, name: str) -> bytes | None:
        """The file's content, or None when there is none."""
        where = self._locate(run_id, name)
        try:
            return read_own(where, ARTIFACT_MAX)
        except FileNotFoundError:
            return None
        except OSError as exc:
            raise _refused(where, exc) from exc

    def _locate(self, run_id: str, name: str) -> Path:
        _plain(run_id, "run id")
        for part in name.split("/"):
            _plain(part, "file name")
        return self._runs / run_id / name


def write_private(where: Path, content: bytes) -> Path:
    """The file holds *content*, whole or not at all, mode 0600. Raises StoreFailed."""
    try:
        _replace(where, content)
    except OSError as exc:
        raise _refused(where, exc) from exc
    return where


def _plain(part: str, what: str) -> None:
    """Passes a name that stays in its folder; a dot at its front would hide it."""
    if not part or part.startswith(".") or any(c in part for c in "/\\\x00"):
        raise BadInput(f"{part!r} cannot be a {what}; use letters, digits, dots and dashes")


def _private_folders(top: Path, folder: Path) -> None:
    """*folder* and all above it up to *top* exist, each made with mode 0700."""
    if folder != top and not folder.is_dir():
        _private_folders(top, folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)


def _replace(where: Path, content: bytes) -> None:
    handle, made = tempfile.mkstemp(dir=where.parent, prefix=".", suffix=".part")  # mode 0600
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.rename(made, where)
    except OSError:
        os.unlink(made)
        raise
    _sync_folder(where.parent)


def _sync_folder(folder: Path) -> None:
    """The folder's list of names is on the disk, too."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _refused(where: Path, exc: OSError) -> StoreFailed:
    return StoreFailed(f"cannot use {where}: {exc.strerror}; check its folder and the disk")
