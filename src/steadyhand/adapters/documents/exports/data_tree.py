"""A file of data as a tree of values, each accounted for, and XML as such a tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from xml.parsers import expat

from steadyhand.errors import BadInput

from .. import extraction

# A file of data as a tree of values, each of which is accounted for.
#
# A reader takes the leaves that it knows into facts. What it did not take is told as left out,
# with its place in the file, so that no element or column can vanish.

UNREAD_REASON = "has no place in a profile"
ARRANGES_REASON = "-"  # the mark of a leaf that says how another one is meant
TEXT_MAX_IN_REPORT = 300  # characters of a leaf in what is told of it


@dataclass(slots=True)
class DataNode:
    """One element or value; `name` is without its namespace, `where` its place for a person."""

    name: str
    text: str = ""
    children: list[DataNode] = field(default_factory=list)
    where: str = ""
    fact: str = ""  # where the fact stands that says it, or ARRANGES; '' while nobody took it
    why: str = UNREAD_REASON
    whole: bool = False  # told as one, whatever is in it

    def first(self, path: str) -> DataNode | None:
        """The first descendant at that path of names: "Employer/Name"."""
        return next(self.each(path), None)

    def each(self, path: str) -> Iterator[DataNode]:
        """All descendants at that path, in their order."""
        name, _, rest = path.partition("/")
        for child in self.children:
            if child.name == name:
                yield from child.each(rest) if rest else (child,)

    def entries(self, name: str) -> Iterator[DataNode]:
        """The elements of that name, also within a list of theirs: `NameList`, or `Name` again."""
        for child in self.children:
            if child.name == f"{name}List" or (child.name == name and child.first(name)):
                yield from child.entries(name)
            elif child.name == name:
                yield child

    def leaves(self) -> Iterator[DataNode]:
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
                    leaf.fact = leaf.fact or ARRANGES_REASON


def locate_nodes(root: DataNode) -> DataNode:
    """The tree with the place of each node; of several of one name each has its number."""
    for child in root.children:
        _locate(child, "", [c.name for c in root.children], 1)
    return root


def _locate(node: DataNode, around: str, names: Sequence[str], number: int) -> None:
    several = names.count(node.name) > 1
    own = f"{node.name} {number}" if several else node.name
    node.where = node.where or (f"{around}, {own}" if around else own)
    inside = [child.name for child in node.children]
    counts: Counter[str] = Counter()
    for child in node.children:
        counts[child.name] += 1
        _locate(child, node.where, inside, counts[child.name])


@dataclass(slots=True)
class FactCollector:
    """The facts that a reader took from leaves, in their order."""

    found: list[extraction.ExtractedFact] = field(default_factory=list)

    def take(
        self,
        place: extraction.Place,
        leaf: DataNode | None,
        value: extraction.FactValue | None = None,
        *,
        surely: float = extraction.FULL_CONFIDENCE,
        beside: Iterable[DataNode] = (),
    ) -> bool:
        """The leaf is that fact, with those *beside* it; False where it says nothing."""
        told = leaf.text if leaf is not None and value is None else value
        if leaf is None or told in (None, ""):
            return False
        self.found.append(
            extraction.ExtractedFact(place, told, surely, leaf.text or str(told), leaf.where)
        )
        for each in (leaf, *beside):
            each.fact = leaf.where
        return True

    def accounted(
        self, root: DataNode, left: Iterable[extraction.LeftOut] = ()
    ) -> extraction.Extraction:
        """What a profile may hold of the facts, a line for each leaf, and all that is unread."""
        leaves = list(root.leaves())
        unread = [
            extraction.LeftOut(leaf.text[:TEXT_MAX_IN_REPORT], leaf.why, leaf.where)
            for leaf in leaves
            if not leaf.fact
        ]
        reading = extraction.check_extraction(
            extraction.Extraction(tuple(self.found), (*left, *unread))
        )
        names: dict[str, list[str]] = {}
        for fact in reading.found:
            names.setdefault(fact.where, []).append(fact.named)
        lines = tuple(_source_line(leaf, names) for leaf in leaves)
        return extraction.Extraction(reading.found, reading.left, lines)


def _source_line(leaf: DataNode, names: dict[str, list[str]]) -> extraction.SourceLine:
    facts = tuple(names.get(leaf.fact, ()))
    told = f"{leaf.name}: {leaf.text[:TEXT_MAX_IN_REPORT]}" if not leaf.whole else leaf.text
    return extraction.SourceLine(
        told, leaf.where, facts, not facts and leaf.fact != ARRANGES_REASON
    )


# XML as a tree of values, of which nothing is fetched and nothing can grow.
#
# Attributes are children of their element. A document type is refused: no export has one, and
# entities and files of elsewhere are declared nowhere else.

DEPTH_MAX = 40  # a resume of Europass has 12
NODES_MAX = 50_000  # a long one has 2,000
TEXT_MAX = 200_000  # characters of one value that are kept; a picture has more
LAYOUT_ATTRIBUTES = frozenset("schemaLocation noNamespaceSchemaLocation lang space".split())


def xml_tree(content: bytes, name: str) -> DataNode:
    """The document's elements below one node without a name. Raises BadInput."""
    tree = _Builder(name).tree(content)
    for root in tree.children:
        locate_nodes(root)
    return tree


class _Builder:
    """Takes expat's events for one document."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._open = [DataNode("")]
        self._count = 0

    def tree(self, content: bytes) -> DataNode:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._refuse_type
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        try:
            parser.Parse(content, True)
        except expat.ExpatError as exc:
            why = expat.ErrorString(exc.code)
            at = f"{self._name} line {exc.lineno}"
            raise BadInput(f"{at}: no XML that can be read ({why}); export it anew") from exc
        except (LookupError, ValueError) as exc:
            raise BadInput(
                f"{self._name} is in letters that are not known; export it anew"
            ) from exc
        return self._open[0]

    def _refuse_type(self, *_: object) -> None:
        told = "declares a document type, which no resume needs"
        raise BadInput(f"{self._name} {told}; export it anew")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1 + len(attributes)
        if len(self._open) > DEPTH_MAX or self._count > NODES_MAX:
            raise BadInput(f"{self._name} is nested or filled beyond any resume; is it one?")
        node = DataNode(_local_name(name))
        for key, value in attributes.items():
            if value.strip() and _local_name(key) not in LAYOUT_ATTRIBUTES:
                node.children.append(DataNode(_local_name(key), value.strip()))
        self._open[-1].children.append(node)
        self._open.append(node)

    def _end(self, _: str) -> None:
        node = self._open.pop()
        node.text = node.text.strip()

    def _text(self, text: str) -> None:
        node = self._open[-1]
        if len(node.text) < TEXT_MAX:
            node.text += text[: TEXT_MAX - len(node.text)]


def _local_name(name: str) -> str:
    """The name without its namespace."""
    return name.rpartition(" ")[2].rpartition(":")[2]
