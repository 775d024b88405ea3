"""Orders as the page script reads them, and its reports as readings."""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from steadyhand.adapters.files.given_file import UPLOAD_ROLE, read_foreign
from steadyhand.core.act.fill import FillOrder, Reading
from steadyhand.core.page.snapshot import Ref
from steadyhand.errors import BadInput

from ..page.worlds import World


def split_ref(ref: str) -> tuple[str, str, str]:
    """Frame, epoch and element of a ref; empty parts where it has none."""
    frame, _, rest = ref.partition(".")
    epoch, _, element = rest.partition(".")
    return frame, epoch, element


def order_request(order: FillOrder) -> dict[str, object]:
    """The order as the page script reads it."""
    value = list(order.value) if isinstance(order.value, tuple) else order.value
    return {
        "ref": split_ref(order.ref)[2],
        "fingerprint": order.fingerprint,
        "kind": str(order.kind),
        "value": value,
    }


def refused_reading(order: FillOrder, why: str) -> Reading:
    """The reading of a field that was not touched."""
    return Reading(order.key, order.ref, why=why)


def reading_of(world: World, order: FillOrder, raw: Mapping[str, object], *, tier: str) -> Reading:
    """What the page told of the field."""
    if "why" in raw:
        return refused_reading(order, str(raw["why"]))
    sent = raw.get("form_value")
    return Reading(
        key=order.key,
        ref=Ref(f"{world.frame}.{world.epoch}.{raw.get('ref')}"),
        type=_text_of(raw, "type"),
        value=_text_of(raw, "value"),
        kept=_truth_of(raw, "kept"),
        checked=_truth_of(raw, "checked"),
        chosen=_strings_of(raw.get("chosen")),
        paths=_strings_of(raw.get("paths")),
        shown=_text_of(raw, "shown"),
        form_value=_strings_of(sent) if isinstance(sent, list) else None,
        valid=_truth_of(raw, "valid"),
        objection=_text_of(raw, "objection"),
        error=_text_of(raw, "error"),
        invalid=raw.get("invalid") is True,
        wrong=raw.get("wrong") is True,
        news=_text_of(raw, "news"),
        unpicked=raw.get("unpicked") is True,
        denied=_text_of(raw, "denied"),
        files=_file_names(order, raw),
        tier="" if raw.get("todo") else tier,
        widget=_text_of(raw, "widget"),
        offered=_strings_of(raw.get("offered")),
    )


def file_refusal(order: FillOrder, terms: Mapping[str, object]) -> str:
    """Why an input of these *terms* (many, accept) takes not all the files; '' when it does."""
    paths = order.paths
    if len(paths) > 1 and not terms.get("many"):
        return "it takes one file only"
    try:
        held = tuple(sha256(read_foreign(Path(path), UPLOAD_ROLE)).hexdigest() for path in paths)
    except BadInput:
        return "a file to upload cannot be read"
    if order.digests and held != order.digests:
        return "the file was changed since this run took it up"
    accepts = [part.strip().lower() for part in str(terms.get("accept", "")).split(",")]
    known = [part for part in accepts if part.startswith(".") or "/" in part]
    if not known or all(any(_accepts(part, path) for part in known) for path in paths):
        return ""
    return f"it takes only {', '.join(known)}"


def json_object(value: object) -> dict[str, object]:
    """A JSON object of the page's; {} for anything else."""
    return value if isinstance(value, dict) else {}


def _accepts(part: str, path: str) -> bool:
    """Whether one part of `accept` lets the file in; a type that is not known lets every file."""
    name = path.lower()
    if part.startswith("."):
        return name.endswith(part)
    kind, extensions = mimetypes.guess_type(name)[0], mimetypes.guess_all_extensions(part)
    if part.endswith("/*"):
        return kind is None or kind.startswith(part[:-1])
    return kind is None or kind == part or not extensions


def _file_names(order: FillOrder, raw: Mapping[str, object]) -> tuple[str, ...]:
    """Names in the input; where the page took the files at once, those of ours it shows beside."""
    held = _strings_of(raw.get("files"))
    near = _text_of(raw, "near")
    return held or tuple(name for p in order.paths if (name := Path(p).name) in near)


def _text_of(raw: Mapping[str, object], name: str) -> str:
    return str(raw.get(name, "") or "")


def _truth_of(raw: Mapping[str, object], name: str) -> bool | None:
    told = raw.get(name)
    return told if isinstance(told, bool) else None


def _strings_of(listed: object) -> tuple[str, ...]:
    return tuple(map(str, listed)) if isinstance(listed, list) else ()
