"""A file that a user or a site gave, read under limits; every such file is opened here.

Links are followed: a resume may be one. What they lead to must be a plain file of a sensible size.
A pipe, a socket or a device is refused before it is opened, and nothing waits for one that took the
file's place meanwhile. No more is read than the limit, whatever size the file claims.
"""

from __future__ import annotations

import os
import stat
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from steadyhand.views.wording import one_line

from ...errors import BadInput

PATH_MAX = 300  # characters of a path in a message; the end of a longer one tells more
NOT_BLOCKING = os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY
MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Role:
    """What a file is to be, how large it may be (bytes), and the error that refuses it."""

    what: str
    size_max: int
    error: type[BadInput] = BadInput
    remedy: str = ""  # for one that is too large

    @property
    def noun(self) -> str:
        """The file as a person calls it."""
        return f"{self.what} file".lstrip()


UPLOAD_ROLE = Role(
    "", 20_000_000, remedy="at most 20 MB can be uploaded"
)  # beyond what any site takes


def user_path(given: str | Path) -> Path:
    """The path with its `~` as a folder. Raises BadInput for the home of somebody unknown."""
    try:
        return normalised_path(Path(given).expanduser())
    except RuntimeError as exc:
        name = printable_path(given)
        raise BadInput(f"{name} begins at a home folder that nobody has; write it whole") from exc


def normalised_path(path: Path) -> Path:
    """The path as its file is named: what was read has composed letters, a file's name may not."""
    if path_exists(path):
        return path
    other = Path(unicodedata.normalize("NFD", str(path)))
    return other if path_exists(other) else path


def printable_path(path: str | Path) -> str:
    """The path as one line that any terminal may show."""
    text = str(path)
    return one_line(text if len(text) <= PATH_MAX else f"...{text[-PATH_MAX:]}", PATH_MAX + 3)


def path_exists(path: Path) -> bool:
    """Whether something has that path, of whatever kind; what can be no path has nothing."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def read_foreign(path: Path, role: Role) -> bytes:
    """The file's content. Raises the role's error: one sentence with the path and a remedy."""
    content = read_head(path, role.size_max + 1, role)
    if len(content) > role.size_max:
        raise _too_large_error(path, role)
    return content


def read_head(path: Path, most: int, role: Role) -> bytes:
    """How the file begins, at most so many bytes. Raises the role's error."""
    name = printable_path(path)
    try:
        return _open_and_read(path, most, role)
    except FileNotFoundError as exc:
        raise role.error(f"there is no {role.noun} {name}; check the path") from exc
    except OSError as exc:
        remedy = "check its path and permissions"
        raise role.error(f"{name} cannot be read ({exc.strerror}); {remedy}") from exc
    except ValueError as exc:  # a NUL in it, or letters that this system has no bytes for
        raise role.error(f"{name} can be no path of a file; check it") from exc


def read_foreign_text(path: Path, role: Role) -> str:
    """The file's content as UTF-8, a mark at its beginning left out. Raises the role's error."""
    content = read_foreign(path, role)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        line = exc.object[: exc.start].count(b"\n") + 1
        remedy = "save the file as UTF-8"
        raise role.error(f"{one_line(path.name)} line {line}: not UTF-8 text; {remedy}") from exc


def size_text(size: int) -> str:
    """The size as a person says it."""
    return f"{size / MEGABYTE:g} MB" if size >= MEGABYTE else f"{size // 1000} kB"


def _open_and_read(path: Path, most: int, role: Role) -> bytes:
    """At most so many bytes of a plain file. Raises OSError, ValueError, and the role's error."""
    _refuse_special(path, os.stat(path), role)
    handle = os.open(path, os.O_RDONLY | NOT_BLOCKING)
    try:
        found = os.fstat(handle)
        _refuse_special(path, found, role)
        if found.st_size > role.size_max:
            raise _too_large_error(path, role)
        return _read_at_most(handle, most)
    finally:
        os.close(handle)


def _read_at_most(handle: int, most: int) -> bytes:
    """What a plain file holds, piece by piece: one that the kernel makes up claims no size."""
    pieces, left = [], most
    while left > 0 and (piece := os.read(handle, min(left, MEGABYTE))):
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)


def _refuse_special(path: Path, found: os.stat_result, role: Role) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise role.error(f"{printable_path(path)} is a folder; name the {role.noun} in it")
    if not stat.S_ISREG(found.st_mode):
        raise role.error(f"{printable_path(path)} is not a plain file; name the {role.noun} itself")


def _too_large_error(path: Path, role: Role) -> BadInput:
    remedy = role.remedy or f"is that the {role.noun}?"
    return role.error(f"{printable_path(path)} is larger than {size_text(role.size_max)}; {remedy}")
