"""A reading as a profile file that a person reads: YAML, with a comment at whatever is unsure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from steadyhand.views.wording import plain

from . import checked
from .checked import missing
from .found import Place, Reading

PLAIN = re.compile(r"[^\W_][\w .,/()+&'@%€£$;!?–—-]*")  # YAML reads no more into it than we do
WORDS = frozenset("true false yes no on off null y n ~".split())
COMMENT_MAX = 100  # characters of a text in a comment
JOINERS = "\u200c\u200d"  # signs without a shape that words of some scripts need
NEEDED = {
    "name": "name: {given: , family: }",
    "email": "email: ",
}


def profile_text(reading: Reading, *, head: Sequence[str] = ()) -> str:
    """The file's text. A fact that is unsure has a comment; what is missing stands in one too."""
    unsure = {f.place: f.text for f in reading.found if not f.sure}
    lines = [f"# {each}".rstrip() for each in head]
    needed = [NEEDED[key] for key in missing(reading)]
    lines += [f"# {key}   <- was not found; a profile needs it" for key in needed]
    lines += _mapping(checked.plain(reading.found), (), unsure)
    if reading.left:
        lines += ["", "# Read, but left out:"]
        lines += [f"#   {_one_line(left.text)} ({_one_line(left.why)})" for left in reading.left]
    return "\n".join(lines) + "\n"


def _mapping(node: Mapping[str, object], at: Place, unsure: Mapping[Place, str]) -> Iterator[str]:
    for key, value in node.items():
        place = (*at, key)
        name = _scalar(key)
        match value:
            case Mapping():
                yield f"{name}:"
                yield from _indented(_mapping(value, place, unsure))
            case list():
                yield f"{name}:"
                yield from _indented(_sequence(value, place, unsure))
            case _:
                yield f"{name}: {_scalar(value)}{_comment(place, unsure)}"


def _sequence(nodes: Sequence[object], at: Place, unsure: Mapping[Place, str]) -> Iterator[str]:
    for number, node in enumerate(nodes):
        place = (*at, number)
        if not isinstance(node, Mapping):
            yield f"- {_scalar(node)}{_comment(place, unsure)}"
            continue
        lines = list(_mapping(node, place, unsure))
        yield f"- {lines[0]}"
        yield from _indented(lines[1:])


def _indented(lines: Sequence[str] | Iterator[str]) -> Iterator[str]:
    yield from (f"  {line}" for line in lines)


def _comment(place: Place, unsure: Mapping[Place, str]) -> str:
    return f'  # unsure: read from "{_one_line(unsure[place])}"' if place in unsure else ""


def _one_line(text: str) -> str:
    return plain(text, COMMENT_MAX)


def _scalar(value: object) -> str:
    """The value so that it is read back as it is."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return f"{value:g}"
    text = str(value)
    safe = PLAIN.fullmatch(text) and text.casefold() not in WORDS and not text.endswith(" ")
    if safe and ": " not in text and " #" not in text:
        return text
    return "".join(map(_escaped, json.dumps(text, ensure_ascii=False)))


def _escaped(sign: str) -> str:
    """The sign, or its escape where a reader of YAML, or of the file, would see something else."""
    if sign.isprintable() or sign in JOINERS:
        return sign
    return f"\\u{ord(sign):04x}" if ord(sign) <= 0xFFFF else f"\\U{ord(sign):08x}"
