"""A reading of a profile from a file: a resume, another system's export of one, or a profile.

PDF, Word, XML of Europass and LinkedIn's archive are read in a process of their own; JSON of
Europass, JSON Resume and profiles are trees with lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from steadyhand.errors import ProfileInvalid
from steadyhand.views.wording import plain

from ...files.given_file import Role, head_of, read_given
from ...files.parser_child import Arguments
from ...files.parser_process import ParserFailed, parsed_apart
from ..exports.json_tree import passport_in
from ..json_resume import converted, is_json_resume, left_out
from ..tree import Tree, read_tree
from .checked import checked
from .found import CERTAIN, Found, Left, Place, Reading

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
HEAD = 8  # bytes by which the kinds below are told apart
FOREIGN = (  # kinds of files in which resumes are kept, and which are not read
    (b"\xd0\xcf\x11\xe0", "a file of an old Word (.doc)"),
    (b"{\\rtf", "rich text (.rtf)"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
)
RESUME = Role("resume", PDF_MAX, ProfileInvalid)


def reading_of(path: Path) -> Reading:
    """What the file tells and a profile may hold. Raises BadInput for a file that is neither."""
    head, name = head_of(path, HEAD, RESUME), plain(path.name)
    if head.startswith((PDF, ZIP, *XML)):
        return _resume(path, head)
    for begins, what in FOREIGN:
        if head.startswith(begins):
            raise ProfileInvalid(f"{name} is {what}; save it as a PDF there, and import that")
    tree = read_tree(path, ProfileInvalid, what="resume")
    if not isinstance(tree.value, Mapping):
        raise ProfileInvalid(
            f"{name} is neither a PDF, nor a Word file, nor an export that is known, nor a profile"
        )
    if (passport := passport_in(tree)) is not None:
        return passport
    why = "has no place in a profile"
    left = tuple(Left(f"{key}", why, f"line {n}") for key, n in _left(tree))
    told = converted(tree) if is_json_resume(tree) else tree
    return checked(Reading(tuple(_found(told, ())), left))


Parse = Callable[[bytes, Arguments], Reading]


def _resume(path: Path, head: bytes) -> Reading:
    parse, kind = _parser(head)
    name = plain(path.name)
    content = read_given(path, RESUME)
    try:
        return parsed_apart(parse, content, returns=Reading, arguments={"name": name})
    except ParserFailed as exc:
        remedy = "print it to a PDF anew, or write a profile with 'steadyhand profile new NAME'"
        raise ProfileInvalid(f"{name} cannot be read as {kind}: {exc}; {remedy}") from exc


def _parser(head: bytes) -> tuple[Parse, str]:
    """What reads a file that begins so, and what the file is called."""
    from .parsers import parse_archive, parse_resume, parse_xml

    if head.startswith(PDF):
        return parse_resume, "a PDF"
    if head.startswith(ZIP):
        return parse_archive, "a Word file or an archive"
    return parse_xml, "XML"


def _left(tree: Tree) -> Iterator[tuple[str, int]]:
    if is_json_resume(tree):
        yield from left_out(tree)


def _found(tree: Tree, at: Place) -> Iterator[Found]:
    """Every value of the file, which said it itself."""
    match tree.value:
        case None | "":
            return
        case str() | bool():
            yield Found(at, tree.value, CERTAIN, str(tree.value), f"line {tree.line}")
        case tuple():
            for place, entry in enumerate(tree.value):
                yield from _found(entry, (*at, place))
        case _:
            for key, entry in tree.value.items():
                yield from _found(entry, (*at, key))
