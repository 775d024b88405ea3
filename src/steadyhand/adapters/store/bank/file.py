"""The bank as a file: `{"entries": [{"question", "answer", "context", ...}]}`.

Question, answer and context are enough to read one; what else we write lets a bank go elsewhere and
come back whole. Keys that are not ours are passed over.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from ....core.answer.bank import BankEntry, meant
from ....core.answer.normal import normal
from ....core.answer.vocabulary import Vocabulary
from ....errors import BadInput
from ..artifacts import write_private


class _Entry(msgspec.Struct, omit_defaults=True):
    question: str
    answer: str | bool | int | float | tuple[str, ...]
    context: str | None = None
    company: str = ""
    aliases: tuple[str, ...] = ()
    intent: str | None = None  # None: the words are read when the file is
    slots: dict[str, str] = {}  # msgspec copies it for each entry
    provenance: str = ""
    created_at: str = ""
    used_at: str = ""
    used: int = 0
    language: str = ""


class _File(msgspec.Struct):
    entries: tuple[_Entry, ...]


def read_bank(path: Path, words: Vocabulary) -> tuple[BankEntry, ...]:
    """The entries of that file, in its order, without a profile. Raises BadInput."""
    file = path.expanduser()
    try:
        content = file.read_bytes().removeprefix(b"\xef\xbb\xbf")
        decoded = msgspec.json.decode(content, type=_File)
    except OSError as exc:
        raise BadInput(f"cannot read {file}: {exc.strerror}; check its name") from exc
    except (msgspec.DecodeError, UnicodeDecodeError) as exc:
        raise BadInput(
            f"{file.name} is no bank: {exc}; it must hold "
            '{"entries": [{"question": "...", "answer": "..."}]}'
        ) from exc
    return tuple(_read(entry, file.name, words) for entry in decoded.entries)


def bank_file(entries: Iterable[BankEntry]) -> bytes:
    """The file's content, sorted by question and employer: the same bank gives the same bytes."""
    ordered = sorted(entries, key=lambda e: (normal(e.question), e.company, e.question))
    whole = msgspec.json.encode(_File(tuple(map(_written, ordered))))
    return msgspec.json.format(whole, indent=2) + b"\n"


def write_bank(path: Path, entries: Iterable[BankEntry]) -> Path:
    """The file holds those entries, whole or not at all, for its owner's eyes (mode 0600)."""
    return write_private(path.expanduser().absolute(), bank_file(entries))


def _read(entry: _Entry, file: str, words: Vocabulary) -> BankEntry:
    read = meant(entry.question, words) if entry.intent is None else None
    return BankEntry(
        question=entry.question,
        answer=_text(entry.answer),
        intent=read.name if read else entry.intent or "",
        slots=read.slots if read else tuple(entry.slots.items()),
        context=entry.context or "",
        provenance=entry.provenance or f"imported from {file}",
        created_at=entry.created_at,
        used_at=entry.used_at,
        aliases=entry.aliases,
        company=entry.company,
        used=entry.used,
        language=entry.language,
    )


def _text(answer: str | bool | int | float | tuple[str, ...]) -> str:
    match answer:
        case bool():
            return "yes" if answer else "no"
        case tuple():
            return "\n".join(answer)
    return str(answer)


def _written(entry: BankEntry) -> _Entry:
    return _Entry(
        question=entry.question,
        answer=entry.answer,
        context=entry.context or None,
        company=entry.company,
        aliases=entry.aliases,
        intent=entry.intent,
        slots=dict(entry.slots),
        provenance=entry.provenance,
        created_at=entry.created_at,
        used_at=entry.used_at,
        used=entry.used,
        language=entry.language,
    )
