"""The bank as a file: `{"entries": [{"question", "answer", "context", ...}]}`.

Question, answer and context are enough to read one; what else we write lets a bank go elsewhere and
come back whole. Keys that are not ours are passed over.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterable
from pathlib import Path

import msgspec

from ....core.answer.bank import BankEntry, meant
from ....core.answer.normal import normal
from ....core.answer.vocabulary import Vocabulary
from ....core.job.signs import composed
from ....errors import BadInput
from ....views.wording import plain
from ...files.given_file import Role, read_given, user_path
from ..artifacts import write_private

ENTRIES_MAX = 5_000  # of one file, each takes 1 ms; who applies every day remembers some hundred
QUESTION_MAX = 2_000  # characters, of a wording too
WORDINGS_MAX = 100  # of one question
TEXT_MAX = 20_000  # characters of an answer; a letter has 3,000
BANK = Role("bank", 16_000_000, remedy="split it")


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
    file = user_path(path)
    name = plain(file.name)
    try:
        decoded = msgspec.json.decode(read_given(file, BANK).removeprefix(BOM_UTF8), type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as exc:
        raise BadInput(
            f"{name} is no bank: {exc}; it must hold "
            '{"entries": [{"question": "...", "answer": "..."}]}'
        ) from exc
    if len(decoded.entries) > ENTRIES_MAX:
        many = f"{len(decoded.entries):,} answers, at most {ENTRIES_MAX:,} at once"
        raise BadInput(f"{name} holds {many}; split it")
    for number, entry in enumerate(decoded.entries, 1):
        if fault := _fault(entry):
            raise BadInput(f"{name} cannot be taken in: its answer {number} {fault}; shorten it")
    return tuple(_read(entry, file.name, words) for entry in decoded.entries)


def bank_file(entries: Iterable[BankEntry]) -> bytes:
    """The file's content, sorted by question and employer: the same bank gives the same bytes."""
    ordered = sorted(entries, key=lambda e: (normal(e.question), e.company, e.question))
    whole = msgspec.json.encode(_File(tuple(map(_written, ordered))))
    return msgspec.json.format(whole, indent=2) + b"\n"


def write_bank(path: Path, entries: Iterable[BankEntry]) -> Path:
    """The file holds those entries, whole or not at all, for its owner's eyes (mode 0600)."""
    return write_private(user_path(path).absolute(), bank_file(entries))


def _fault(entry: _Entry) -> str:
    """What is too long in it, as the end of a sentence; '' for nothing."""
    wordings = (entry.question, *entry.aliases)
    if len(wordings) > WORDINGS_MAX:
        return f"has {len(wordings):,} wordings, at most {WORDINGS_MAX}"
    if (longest := max(map(len, wordings))) > QUESTION_MAX:
        return f"has a question of {longest:,} characters, at most {QUESTION_MAX:,}"
    others = (_text(entry.answer), entry.context or "", entry.provenance, entry.company)
    if (longest := max(map(len, (*others, *entry.slots, *entry.slots.values())))) > TEXT_MAX:
        return f"has a text of {longest:,} characters, at most {TEXT_MAX:,}"
    return ""


def _read(entry: _Entry, file: str, words: Vocabulary) -> BankEntry:
    read = meant(entry.question, words) if entry.intent is None else None
    return BankEntry(
        question=composed(entry.question),
        answer=composed(_text(entry.answer)),
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
