"""A profile made from a file: a CV, JSON Resume or the template, reviewed, and written as YAML."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from steadyhand.errors import ProfileInvalid
from steadyhand.views.wording import one_line

from ..files.given_file import Role, read_foreign, read_head
from ..files.parser_child import Arguments
from ..files.parser_process import ParserFailed, parse_apart
from . import extraction
from .exports.passport import extract_json_passport
from .extraction import (
    FULL_CONFIDENCE,
    ExtractedFact,
    Extraction,
    LeftOut,
    Place,
    check_extraction,
    missing_keys,
)
from .json_resume import is_json_resume, left_out_keys, to_profile_tree
from .tree import Tree, read_tree

# The file that a new profile begins as: everything that can be said, with room to say it.
#
# What it says from the start are lines that their owner sees and saves: "decline" for demographic
# questions is such a line. Delete it, and those questions are asked.

TEMPLATE = """\
# Your profile. What you write here may be said about you on a form; what you leave out is asked.
# Delete what you do not need. `steadyhand profile check {name}` tells what is wrong, line by line.

name:
  given:
  family:
  # middle: ...      preferred: ...      full: (in place of given and family)
email:
phone:               # international: +49 30 5550 1423
address:
  line1:
  postal_code:
  city:
  region:
  country:           # code or name: DE, Germany
links: {{}}            # linkedin: https://...
# birthday: 1990-03-31
# citizenships: [DE]

# Newest first. Without `end` it goes on.
work: []
#  - company: ...
#    title: ...
#    start: 2021-03
#    location: ...
education: []
#  - school: ...
#    degree: ...
#    field: ...
#    start: 2014-10
#    end: 2018-07
skills: []           # - {{name: Python, years: 4}}
languages: []        # - {{name: German, level: native}}
certificates: []     # - {{name: ..., issuer: ..., date: 2022-05, expires: 2025-05}}
# driving_licence: [B]

# Per country code: may you work there? Do you need a sponsor, now or later?
authorizations: {{}}   # DE: true
sponsorship: {{}}      # DE: false      or US: {{now: false, later: true}}

preferences: {{}}
#  salary: {{amount: 60000, currency: EUR, period: year}}
#  notice_period: 3 months
#  start: 2027-04-01
#  relocate: false
#  remote: true
#  travel_percent: 20

# Your own statements; only what you write here is ever said.
background: {{}}
#  criminal_record: false
#  worked_for: [...]   every employer so far: who is not in the list was none
#  non_compete: false

# Demographic questions. "decline" is your answer to all kinds that you do not name.
eeo:
  default: decline
#  gender: ...

consents: {{}}         # privacy: true
documents: {{}}        # resume: cv.pdf
facts: {{}}            # Do you own a bicycle?: true
"""


def template(name: str) -> str:
    """The text of a new profile of that name."""
    return TEMPLATE.format(name=name)


# A reading of a profile from a file: a resume, another system's export of one, or a profile.
#
# PDF, Word, XML of Europass and LinkedIn's archive are read in a process of their own; JSON of
# Europass, JSON Resume and profiles are trees with lines.

PDF = b"%PDF-"
ZIP = b"PK\x03\x04"  # how a Word file begins, and LinkedIn's archive
XML = tuple(
    f"{mark}{begins}".encode(code)
    for mark, code in (
        ("", "utf-8"),
        ("\ufeff", "utf-8"),
        ("\ufeff", "utf-16-le"),
        ("\ufeff", "utf-16-be"),
    )
    for begins in ("<?x", "<Sk", "<Ca")  # a declaration, or an element of Europass
)
PDF_MAX = 20_000_000  # bytes; with pictures in it a resume has a few million
HEAD_BYTES = 8  # bytes by which the kinds below are told apart
REFUSED_FORMATS = (  # kinds of files in which resumes are kept, and which are not read
    (b"\xd0\xcf\x11\xe0", "a file of an old Word (.doc)"),
    (b"{\\rtf", "rich text (.rtf)"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
)
CV_ROLE = Role("resume", PDF_MAX, ProfileInvalid)


def import_file(path: Path) -> Extraction:
    """What the file tells and a profile may hold. Raises BadInput for a file that is neither."""
    head, name = read_head(path, HEAD_BYTES, CV_ROLE), one_line(path.name)
    if head.startswith((PDF, ZIP, *XML)):
        return _import_cv(path, head)
    for begins, what in REFUSED_FORMATS:
        if head.startswith(begins):
            raise ProfileInvalid(f"{name} is {what}; save it as a PDF there, and import that")
    tree = read_tree(path, ProfileInvalid, what="resume")
    if not isinstance(tree.value, Mapping):
        raise ProfileInvalid(
            f"{name} is neither a PDF, nor a Word file, nor an export that is known, nor a profile"
        )
    if (passport := extract_json_passport(tree)) is not None:
        return passport
    why = "has no place in a profile"
    left = tuple(LeftOut(f"{key}", why, f"line {n}") for key, n in _left_out_keys(tree))
    told = to_profile_tree(tree) if is_json_resume(tree) else tree
    return check_extraction(Extraction(tuple(_facts_of_tree(told, ())), left))


Parse = Callable[[bytes, Arguments], Extraction]


def _import_cv(path: Path, head: bytes) -> Extraction:
    parse, kind = _parser(head)
    name = one_line(path.name)
    content = read_foreign(path, CV_ROLE)
    try:
        return parse_apart(parse, content, returns=Extraction, arguments={"name": name})
    except ParserFailed as exc:
        remedy = "print it to a PDF anew, or write a profile with 'steadyhand profile new NAME'"
        raise ProfileInvalid(f"{name} cannot be read as {kind}: {exc}; {remedy}") from exc


def _parser(head: bytes) -> tuple[Parse, str]:
    """What reads a file that begins so, and what the file is called."""
    from .cv.parsers import parse_archive_cv, parse_pdf_cv, parse_xml_cv

    if head.startswith(PDF):
        return parse_pdf_cv, "a PDF"
    if head.startswith(ZIP):
        return parse_archive_cv, "a Word file or an archive"
    return parse_xml_cv, "XML"


def _left_out_keys(tree: Tree) -> Iterator[tuple[str, int]]:
    if is_json_resume(tree):
        yield from left_out_keys(tree)


def _facts_of_tree(tree: Tree, at: Place) -> Iterator[ExtractedFact]:
    """Every value of the file, which said it itself."""
    match tree.value:
        case None | "":
            return
        case str() | bool():
            yield ExtractedFact(
                at, tree.value, FULL_CONFIDENCE, str(tree.value), f"line {tree.line}"
            )
        case tuple():
            for place, entry in enumerate(tree.value):
                yield from _facts_of_tree(entry, (*at, place))
        case _:
            for key, entry in tree.value.items():
                yield from _facts_of_tree(entry, (*at, key))


LEAVE_OUT = "-"


def apply_answer(reading: Extraction, fact: ExtractedFact, said: str) -> Extraction:
    """The reading after the person's word on that fact: '' keeps it, "-" takes it out."""
    told = said.strip()
    others = tuple(f for f in reading.found if f.place != fact.place)
    if told == LEAVE_OUT:
        left = LeftOut(f"{fact.named}: {fact.value}", "you left it out", fact.where)
        return check_extraction(replace(reading, found=others, left=(*reading.left, left)))
    value = told or fact.value
    kept = (
        replace(f, value=value, confidence=FULL_CONFIDENCE) if f == fact else f
        for f in reading.found
    )
    return check_extraction(replace(reading, found=tuple(kept)))


def add_fact(reading: Extraction, key: str, said: str) -> Extraction:
    """The reading with what the person wrote under a key that it lacked."""
    told = said.strip()
    if not told:
        return reading
    place = ("name", "full") if key == "name" else (key,)
    return check_extraction(
        replace(reading, found=(ExtractedFact(place, told, FULL_CONFIDENCE, told), *reading.found))
    )


PLAIN_SCALAR = re.compile(
    r"[^\W_][\w .,/()+&'@%€£$;!?–—-]*"
)  # YAML reads no more into it than we do
YAML_WORDS = frozenset("true false yes no on off null y n ~".split())
COMMENT_MAX = 100  # characters of a text in a comment
JOINERS = "\u200c\u200d"  # signs without a shape that words of some scripts need
REQUIRED_LINES = {
    "name": "name: {given: , family: }",
    "email": "email: ",
}


def profile_text(reading: Extraction, *, head: Sequence[str] = ()) -> str:
    """The file's text. A fact that is unsure has a comment; what is missing stands in one too."""
    unsure = {f.place: f.text for f in reading.found if not f.sure}
    lines = [f"# {each}".rstrip() for each in head]
    needed = [REQUIRED_LINES[key] for key in missing_keys(reading)]
    lines += [f"# {key}   <- was not found; a profile needs it" for key in needed]
    lines += _mapping(extraction.plain_facts(reading.found), (), unsure)
    if reading.left:
        lines += ["", "# Read, but left out:"]
        lines += [f"#   {_shorten(left.text)} ({_shorten(left.why)})" for left in reading.left]
    return "\n".join(lines) + "\n"


def _mapping(node: Mapping[str, object], at: Place, unsure: Mapping[Place, str]) -> Iterator[str]:
    for key, value in node.items():
        place = (*at, key)
        name = _scalar(key)
        match value:
            case Mapping():
                yield f"{name}:"
                yield from _indent(_mapping(value, place, unsure))
            case list():
                yield f"{name}:"
                yield from _indent(_sequence(value, place, unsure))
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
        yield from _indent(lines[1:])


def _indent(lines: Sequence[str] | Iterator[str]) -> Iterator[str]:
    yield from (f"  {line}" for line in lines)


def _comment(place: Place, unsure: Mapping[Place, str]) -> str:
    return f'  # unsure: read from "{_shorten(unsure[place])}"' if place in unsure else ""


def _shorten(text: str) -> str:
    return one_line(text, COMMENT_MAX)


def _scalar(value: object) -> str:
    """The value so that it is read back as it is."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return f"{value:g}"
    text = str(value)
    safe = (
        PLAIN_SCALAR.fullmatch(text)
        and text.casefold() not in YAML_WORDS
        and not text.endswith(" ")
    )
    if safe and ": " not in text and " #" not in text:
        return text
    return "".join(map(_escape, json.dumps(text, ensure_ascii=False)))


def _escape(sign: str) -> str:
    """The sign, or its escape where a reader of YAML, or of the file, would see something else."""
    if sign.isprintable() or sign in JOINERS:
        return sign
    return f"\\u{ord(sign):04x}" if ord(sign) <= 0xFFFF else f"\\U{ord(sign):08x}"
