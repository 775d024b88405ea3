"""Files to upload, as handles: what is named here may leave the machine, nothing else may."""

from __future__ import annotations

import hashlib
from pathlib import Path

from steadyhand.core.answer.facts import Document
from steadyhand.errors import BadInput

MAX_BYTES = 20_000_000  # beyond what any applicant-tracking site takes


def documents(**paths: str | Path | None) -> dict[str, Document]:
    """The handles of those files by their roles. Raises BadInput."""
    return {role: document(path) for role, path in paths.items() if path}


def document(path: str | Path) -> Document:
    """The file's handle. Raises BadInput where it is no readable file of a sendable size."""
    file = Path(path).expanduser()
    try:
        content = _content(file)
    except FileNotFoundError as exc:
        raise BadInput(f"there is no file {file}; check the path") from exc
    except OSError as exc:
        raise BadInput(f"{file} cannot be read ({exc.strerror}); check its permissions") from exc
    return Document(file.name, str(file.absolute()), hashlib.sha256(content).hexdigest())


def _content(file: Path) -> bytes:
    if file.is_dir():
        raise BadInput(f"{file} is a folder; name the file in it")
    size = file.stat().st_size
    if not file.is_file():
        raise BadInput(f"{file} is not a plain file; name a PDF, DOCX or text file")
    if size == 0:
        raise BadInput(f"{file} is empty; name a file with content")
    if size > MAX_BYTES:
        raise BadInput(f"{file} has {size // 1_000_000} MB; at most 20 MB can be uploaded")
    return file.read_bytes()
