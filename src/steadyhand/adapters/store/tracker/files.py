"""Files of applications, removed from the home; what lies elsewhere is never touched."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ....errors import StoreFailed


@dataclass(frozen=True, slots=True)
class Removed:
    """What became of some files."""

    gone: tuple[str, ...]  # removed now, or gone before
    left: tuple[str, ...]  # not of this home, or no file


def remove_files(home: Path, paths: Iterable[str]) -> Removed:
    """No file of those is in the home any more; others are left. Raises StoreFailed.

    A link is removed itself; what it leads to is left.
    """
    root = home.expanduser().resolve()
    gone: list[str] = []
    left: list[str] = []
    for path in paths:
        written = root / path
        where = written.parent.resolve() / written.name
        mine = where.is_relative_to(root) and where != root
        if not mine or (where.is_dir() and not where.is_symlink()):
            left.append(path)
            continue
        try:
            where.unlink(missing_ok=True)
        except OSError as exc:
            raise StoreFailed(
                f"cannot remove {where}: {exc.strerror}; nothing was erased from the tracker"
            ) from exc
        gone.append(path)
    return Removed(tuple(gone), tuple(left))
