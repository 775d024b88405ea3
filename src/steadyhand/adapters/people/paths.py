"""The file that a person names for an upload: its path as people paste it, checked at once.

A path may stand in quotes, begin with `~` or `file://`, or have its spaces behind backslashes, as
terminals and file managers write it. The file must be there, of a kind that the page lists, and no
larger than the page says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import unquote, urlsplit

from steadyhand.adapters.documents.handles import document
from steadyhand.adapters.files.given_file import is_there, megabytes, user_path
from steadyhand.core.answer.facts import Document, Question
from steadyhand.errors import BadInput
from steadyhand.views.wording import plain

QUOTES = (("'", "'"), ('"', '"'), ("`", "`"), ("“", "”"), ("‘", "’"), ("«", "»"), ("„", "“"))
ESCAPED = re.compile(r"\\(.)")
AT = "@"  # before a path in a file of answers


def uploaded(question: Question, typed: str) -> Document | str:
    """The file that the text names, or one sentence that says why the page gets no such file."""
    try:
        path = next((p for p in _readings(typed) if is_there(p)), None)
        file = document(path or next(_readings(typed)))
    except BadInput as exc:
        return f"{str(exc)[:1].upper()}{str(exc)[1:]}."
    if not _is_accepted(file.name, question.accept):
        kinds = plain(question.accept.replace(",", ", "))
        return f"The page takes {kinds} there, and {plain(file.name)} is none of these."
    size = Path(file.path).stat().st_size
    if question.size_max and size > question.size_max:
        most = megabytes(question.size_max)
        return f"The page takes {most} there, and {plain(file.name)} has {megabytes(size)}."
    return file


def _readings(typed: str) -> Iterator[Path]:
    """The paths that the text may be, the plainest one first."""
    text = _bare(typed.strip())
    if text.startswith("file://"):
        yield Path(unquote(urlsplit(text).path))
        return
    yield user_path(text)
    yield user_path(ESCAPED.sub(r"\1", text))
    yield user_path(text.removeprefix(AT))


def _bare(text: str) -> str:
    """The text without the quotes around it."""
    for opens, closes in QUOTES:
        if len(text) > 1 and text.startswith(opens) and text.endswith(closes):
            return text[1:-1].strip()
    return text


def _is_accepted(name: str, accept: str) -> bool:
    """Whether a file of that name is of one of the kinds; a kind that nobody knows is any."""
    kinds = [kind.strip().casefold() for kind in accept.split(",") if kind.strip()]
    mime = guess_type(name)[0]
    return not kinds or any(_is_of(name.casefold(), mime, kind) for kind in kinds)


def _is_of(name: str, mime: str | None, kind: str) -> bool:
    if kind.startswith("."):
        return name.endswith(kind)
    return kind == "*" or mime is None or fnmatch(mime, kind)
