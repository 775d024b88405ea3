"""A reading of a profile from a file: a resume in PDF, JSON Resume, or a profile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from steadyhand.errors import ProfileInvalid

from ..json_resume import converted, is_json_resume, left_out
from ..tree import Tree, read_tree
from .checked import checked
from .found import CERTAIN, Found, Left, Place, Reading

PDF = b"%PDF-"


def reading_of(path: Path) -> Reading:
    """What the file tells and a profile may hold. Raises BadInput for a file that is neither."""
    if _is_pdf(path):
        from ..resume import read_resume

        return checked(read_resume(path))
    tree = read_tree(path, ProfileInvalid, what="resume")
    if not isinstance(tree.value, Mapping):
        raise ProfileInvalid(f"{path.name} is neither a PDF, nor JSON Resume, nor a profile")
    left = tuple(Left(f"{key}", "has no place in a profile", f"line {n}") for key, n in _left(tree))
    told = converted(tree) if is_json_resume(tree) else tree
    return checked(Reading(tuple(_found(told, ())), left))


def _is_pdf(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(PDF)) == PDF
    except OSError:
        return path.suffix.lower() == ".pdf"  # its reader tells what is wrong


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
