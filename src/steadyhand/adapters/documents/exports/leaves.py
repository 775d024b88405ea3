"""A file of data as a tree of values, each of which is accounted for.

A reader takes the leaves that it knows into facts. What it did not take is told as left out, with
its place in the file, so that no element or column can vanish.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ..imports.checked import checked
from ..imports.found import CERTAIN, Found, Left, Line, Place, Read, Reading

UNREAD = "has no place in a profile"
ARRANGES = "-"  # the mark of a leaf that says how another one is meant
TEXT_SHOWN = 300  # characters of a leaf in what is told of it


@dataclass(slots=True)
class Node:
    """One element or value; `name` is without its namespace, `where` its place for a person."""

    name: str
    text: str = ""
    children: list[Node] = field(default_factory=list)
    where: str = ""
    fact: str = ""  # where the fact stands that says it, or ARRANGES; '' while nobody took it
    why: str = UNREAD
    whole: bool = False  # told as one, whatever is in it

    def first(self, path: str) -> Node | None:
        """The first descendant at that path of names: "Employer/Name"."""
        return next(self.each(path), None)

    def each(self, path: str) -> Iterator[Node]:
        """All descendants at that path, in their order."""
        name, _, rest = path.partition("/")
        for child in self.children:
            if child.name == name:
                yield from child.each(rest) if rest else (child,)

    def entries(self, name: str) -> Iterator[Node]:
        """The elements of that name, also within a list of theirs: `NameList`, or `Name` again."""
        for child in self.children:
            if child.name == f"{name}List" or (child.name == name and child.first(name)):
                yield from child.entries(name)
            elif child.name == name:
                yield child

    def leaves(self) -> Iterator[Node]:
        """Everything in it that says something; what is told as one is one."""
        if self.text or self.whole:
            yield self
        for child in self.children if not self.whole else ():
            yield from child.leaves()

    def set_aside(self, *paths: str, why: str) -> None:
        """What is at those paths is told as one, with that reason."""
        for path in paths:
            for node in self.each(path):
                count = sum(1 for _ in node.leaves())
                node.whole, node.why = count > 0, why
                node.text = node.text or f"{node.name}: {count} value{'s' * (count != 1)}"

    def arrange(self, *paths: str) -> None:
        """What is at those paths only says how others are meant."""
        for path in paths:
            for node in self.each(path):
                for leaf in node.leaves():
                    leaf.fact = leaf.fact or ARRANGES


def located(root: Node) -> Node:
    """The tree with the place of each node; of several of one name each has its number."""
    for child in root.children:
        _locate(child, "", [c.name for c in root.children], 1)
    return root


def _locate(node: Node, around: str, names: Sequence[str], number: int) -> None:
    several = names.count(node.name) > 1
    own = f"{node.name} {number}" if several else node.name
    node.where = node.where or (f"{around}, {own}" if around else own)
    inside = [child.name for child in node.children]
    counts: Counter[str] = Counter()
    for child in node.children:
        counts[child.name] += 1
        _locate(child, node.where, inside, counts[child.name])


@dataclass(slots=True)
class Facts:
    """The facts that a reader took from leaves, in their order."""

    found: list[Found] = field(default_factory=list)

    def take(
        self,
        place: Place,
        leaf: Node | None,
        value: Read | None = None,
        *,
        surely: float = CERTAIN,
        beside: Iterable[Node] = (),
    ) -> bool:
        """The leaf is that fact, with those *beside* it; False where it says nothing."""
        told = leaf.text if leaf is not None and value is None else value
        if leaf is None or told in (None, ""):
            return False
        self.found.append(Found(place, told, surely, leaf.text or str(told), leaf.where))
        for each in (leaf, *beside):
            each.fact = leaf.where
        return True

    def accounted(self, root: Node, left: Iterable[Left] = ()) -> Reading:
        """What a profile may hold of the facts, a line for each leaf, and all that is unread."""
        leaves = list(root.leaves())
        unread = [
            Left(leaf.text[:TEXT_SHOWN], leaf.why, leaf.where) for leaf in leaves if not leaf.fact
        ]
        reading = checked(Reading(tuple(self.found), (*left, *unread)))
        names: dict[str, list[str]] = {}
        for fact in reading.found:
            names.setdefault(fact.where, []).append(fact.named)
        lines = tuple(_line(leaf, names) for leaf in leaves)
        return Reading(reading.found, reading.left, lines)


def _line(leaf: Node, names: dict[str, list[str]]) -> Line:
    facts = tuple(names.get(leaf.fact, ()))
    told = f"{leaf.name}: {leaf.text[:TEXT_SHOWN]}" if not leaf.whole else leaf.text
    return Line(told, leaf.where, facts, not facts and leaf.fact != ARRANGES)
