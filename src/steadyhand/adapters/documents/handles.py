"""Files to upload, as handles: what is named here may leave the machine, nothing else may."""

from __future__ import annotations

import hashlib
from pathlib import Path

from steadyhand.core.answer.facts import Document
from steadyhand.errors import BadInput

from ..files.given_file import SENT, read_given, shown_path, user_path


def documents(**paths: str | Path | None) -> dict[str, Document]:
    """The handles of those files by their roles. Raises BadInput."""
    return {role: document(path) for role, path in paths.items() if path}


def document(path: str | Path) -> Document:
    """The file's handle. Raises BadInput where it is no readable file of a sendable size."""
    file = user_path(path)
    content = read_given(file, SENT)
    if not content:
        raise BadInput(f"{shown_path(file)} is empty; name a file with content")
    return Document(file.name, str(file.absolute()), hashlib.sha256(content).hexdigest())
