"""Europass in JSON as the tree of values that its XML is as well.

Lists are elements of one name that follow one another, as the schema of 2013 has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..imports.found import Reading
from ..tree import Tree
from .leaves import Node, located
from .passport import ROOTS, read_passport

INNER = "LearnerInfo"  # by which a file is known that lacks the root


def passport_in(tree: Tree) -> Reading | None:
    """What that file tells, where it is a resume of Europass; None for anything else."""
    for name in ROOTS:
        if isinstance(tree.get(name).value, Mapping):
            return read_passport(located(_node(name, tree.get(name))))
    if isinstance(tree.get(INNER).value, Mapping):
        return read_passport(located(_node(ROOTS[0], tree)))
    return None


def _node(name: str, tree: Tree) -> Node:
    return Node(name, children=list(_children(tree)))


def _children(tree: Tree) -> Iterator[Node]:
    """The keys as elements; one that holds a list, as often as the list is long."""
    for key, value in tree.value.items() if isinstance(tree.value, Mapping) else ():
        for each in value.value if isinstance(value.value, tuple) else (value,):
            yield _leaf(key, each) if _is_leaf(each) else _node(key, each)


def _is_leaf(tree: Tree) -> bool:
    return not isinstance(tree.value, Mapping | tuple)


def _leaf(name: str, tree: Tree) -> Node:
    """The value as text; nothing for a null."""
    match tree.value:
        case bool():
            return Node(name, str(tree.value).lower())
        case str():
            return Node(name, tree.value.strip())
    return Node(name)
