"""Recordings: one JSON file with a run's journal, its decisions, and its pages without values."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from steadyhand.core.journal import codec
from steadyhand.core.journal.events import Actor, Envelope
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.core.policy.replay import Decisions, Recording
from steadyhand.errors import BadInput, StoreFailed

from .files.given_file import Role, printable_path, read_foreign

SUFFIX = ".json"
RECORDING = Role("recording", 20_000_000)  # a run of sixty looks has a few hundred kB
EVENTS_MAX = 20_000  # of one run; a long one has some hundred


class _StoredEvent(msgspec.Struct):
    """One event of a journal; what it holds is read by its kind."""

    seq: int
    at: str
    kind: str
    v: int
    body: msgspec.Raw
    actor: Actor


class _StoredRecording(msgspec.Struct):
    name: str
    journal: tuple[_StoredEvent, ...]
    decisions: msgspec.Raw
    pages: dict[str, msgspec.Raw]


def write_recording(recording: Recording, where: Path) -> Path:
    """The file holds the recording; one that was there before is replaced, and nothing else.

    Raises BadInput where it cannot be written, or where a file of another kind is in its place.
    """
    if where.exists() and not _is_recording(where):
        raise BadInput(f"{where} is there and no recording; give -o another name")
    made = {
        "name": recording.name,
        "journal": [_event_record(e) for e in recording.envelopes],
        "decisions": json.loads(codec.pack(Decisions(recording.decisions)))["made"],
        "pages": {name: json.loads(codec.pack(p)) for name, p in recording.pages.items()},
    }
    try:
        where.write_text(json.dumps(made, ensure_ascii=False, indent=None) + "\n", "utf-8")
    except OSError as exc:
        raise BadInput(f"cannot write {where}: {exc.strerror}") from exc
    return where


def read_recordings(where: Path) -> tuple[Recording, ...]:
    """The recording of that file, or of every file of that folder. Raises BadInput."""
    files = sorted(where.glob(f"*{SUFFIX}")) if where.is_dir() else [where]
    if not files:
        raise BadInput(f"there is no recording in {where}; a recording is a {SUFFIX} file")
    return tuple(map(_read_recording, files))


def _read_recording(file: Path) -> Recording:
    try:
        told = msgspec.json.decode(read_foreign(file, RECORDING), type=_StoredRecording)
        if len(told.journal) > EVENTS_MAX:
            many = f"{len(told.journal):,} events, at most {EVENTS_MAX:,}"
            raise BadInput(f"{printable_path(file)} is no recording of a run: it holds {many}")
        journal = tuple(map(_envelope, told.journal))
        decisions = codec.unpack(Decisions, b'{"made":' + bytes(told.decisions) + b"}")
        pages = {name: codec.unpack(Snapshot, bytes(page)) for name, page in told.pages.items()}
        return Recording(told.name, journal, decisions.made, pages)
    except StoreFailed as exc:
        raise BadInput(f"{printable_path(file)} cannot be read: {exc}") from exc
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as exc:
        remedy = "make one with 'steadyhand replay RUN -o'"
        raise BadInput(f"{printable_path(file)} is no recording; {remedy}") from exc


def _is_recording(file: Path) -> bool:
    try:
        _read_recording(file)
    except BadInput:
        return False
    return True


def _event_record(envelope: Envelope) -> dict[str, object]:
    return {
        "seq": envelope.seq,
        "at": envelope.at,
        "actor": envelope.actor,
        "kind": envelope.kind,
        "v": codec.VERSION,
        "body": json.loads(codec.encode(envelope.event)),
    }


def _envelope(line: _StoredEvent) -> Envelope:
    event = codec.decode(line.kind, line.v, bytes(line.body))
    return Envelope("recorded", line.seq, line.at, event, line.actor)
