"""The facts of a resume as a list, in the notation in which two lists of them are compared."""

from __future__ import annotations

from collections.abc import Iterator

Place = tuple[str | int, ...]


def leaves(node: object, at: Place = ()) -> Iterator[tuple[Place, object]]:
    """Every value with its place."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from leaves(value, (*at, key))
    elif isinstance(node, list):
        for number, value in enumerate(node):
            yield from leaves(value, (*at, number))
    else:
        yield at, node


def alike(value: object) -> str:
    """The value in the notation in which two are compared."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return f"{value:g}" if number else " ".join(str(value).replace("’", "'").split())
