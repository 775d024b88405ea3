"""One JSON file for each recording: its journal, its decisions, and its pages without values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ...core.log import codec
from ...core.log.events import Envelope
from ...core.page.snapshot import Snapshot
from ...core.replay import Decisions, Recording
from ...errors import BadInput, StoreFailed

SUFFIX = ".json"
FILE_MAX = 20 * 1024 * 1024  # bytes; a run of sixty looks has a few hundred kB


def write_recording(recording: Recording, where: Path) -> Path:
    """The file holds the recording; one that was there before is replaced, and nothing else.

    Raises BadInput where it cannot be written, or where a file of another kind is in its place.
    """
    if where.exists() and not _is_recording(where):
        raise BadInput(f"{where} is there and no recording; give -o another name")
    made = {
        "name": recording.name,
        "journal": [_line(e) for e in recording.envelopes],
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
    return tuple(map(_read, files))


def _read(file: Path) -> Recording:
    try:
        if file.stat().st_size > FILE_MAX:
            raise BadInput(f"{file} is no recording: it is larger than {FILE_MAX // 2**20} MB")
        told = json.loads(file.read_text("utf-8"))
        journal = tuple(map(_envelope, told["journal"]))
        decisions = codec.unpack(Decisions, _bytes({"made": told["decisions"]}))
        pages = {name: codec.unpack(Snapshot, _bytes(p)) for name, p in told["pages"].items()}
        return Recording(str(told["name"]), journal, decisions.made, pages)
    except OSError as exc:
        raise BadInput(f"cannot read {file}: {exc.strerror}") from exc
    except StoreFailed as exc:
        raise BadInput(f"{file} cannot be read: {exc}") from exc
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as exc:
        raise BadInput(f"{file} is no recording; make one with 'steadyhand replay RUN -o'") from exc


def _is_recording(file: Path) -> bool:
    try:
        _read(file)
    except BadInput:
        return False
    return True


def _line(envelope: Envelope) -> dict[str, object]:
    return {
        "seq": envelope.seq,
        "at": envelope.at,
        "actor": envelope.actor,
        "kind": envelope.kind,
        "v": codec.V,
        "body": json.loads(codec.encode(envelope.event)),
    }


def _envelope(line: dict[str, Any]) -> Envelope:
    event = codec.decode(str(line["kind"]), int(line["v"]), _bytes(line["body"]))
    return Envelope("recorded", int(line["seq"]), str(line["at"]), event, line["actor"])


def _bytes(told: object) -> bytes:
    return json.dumps(told, ensure_ascii=False).encode("utf-8", "replace")
