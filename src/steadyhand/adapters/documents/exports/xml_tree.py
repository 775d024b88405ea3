"""XML as a tree of values, of which nothing is fetched and nothing can grow.

Attributes are children of their element. A document type is refused: no export has one, and
entities and files of elsewhere are declared nowhere else.
"""

from __future__ import annotations

from xml.parsers import expat

from steadyhand.errors import BadInput

from .leaves import Node, located

DEPTH_MAX = 40  # a resume of Europass has 12
NODES_MAX = 50_000  # a long one has 2,000
TEXT_MAX = 200_000  # characters of one value that are kept; a picture has more
LAYOUT = frozenset("schemaLocation noNamespaceSchemaLocation lang space".split())


def xml_tree(content: bytes, name: str) -> Node:
    """The document's elements below one node without a name. Raises BadInput."""
    tree = _Builder(name).tree(content)
    for root in tree.children:
        located(root)
    return tree


class _Builder:
    """Takes expat's events for one document."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._open = [Node("")]
        self._count = 0

    def tree(self, content: bytes) -> Node:
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
        node = Node(_local(name))
        for key, value in attributes.items():
            if value.strip() and _local(key) not in LAYOUT:
                node.children.append(Node(_local(key), value.strip()))
        self._open[-1].children.append(node)
        self._open.append(node)

    def _end(self, _: str) -> None:
        node = self._open.pop()
        node.text = node.text.strip()

    def _text(self, text: str) -> None:
        node = self._open[-1]
        if len(node.text) < TEXT_MAX:
            node.text += text[: TEXT_MAX - len(node.text)]


def _local(name: str) -> str:
    """The name without its namespace."""
    return name.rpartition(" ")[2].rpartition(":")[2]
