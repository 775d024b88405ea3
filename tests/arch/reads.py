"""Where files are opened: what comes from outside is read in one place, under its limits."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from tests.arch.source import Offenders, Source, at, below, dotted

# Who opens a file by itself, and what. Everybody else asks `adapters/files`.
READERS: dict[str, str] = {
    "adapters/files/given_file.py": "the place for what comes from outside",
    "adapters/files/own_file.py": "the place for what is ours",
    "adapters/files/parser_child.py": "what leads nowhere",
    "adapters/browser/installation.py": "rules of the system about its browsers",
    "adapters/browser/page/script.py": "scripts of the package",
    "adapters/browser/profiles.py": "what a browser keeps in a profile",
    "adapters/browser/cdp/mux.py": "what the browser says, in a folder of ours",
    "wiring/application.py": "addresses of the package",
    "adapters/documents/cv/lexicon.py": "words of the package",
    "adapters/documents/language_files.py": "words of the package",
    "adapters/guard/fetch.py": "a script of the package",
    "adapters/pictures.py": "pictures of ours",
    "adapters/store/home.py": "a folder, so that its names are on the disk",
    "adapters/store/database.py": "the store, whose address its user may write",
    "settings.py": "settings, whose size it looks at first",
    "surfaces/cli/app.py": "what leads nowhere",
    "surfaces/cli/events.py": "a report that was just written",
    "wiring/home.py": "a template of the package",
}
OPENED_BELOW = ("adapters/", "run/", "surfaces/", "wiring/", "settings.py")
READS = frozenset(("read_text", "read_bytes"))


def unbounded_reads(found: Sequence[Source]) -> Offenders:
    """Files that are opened or read whole outside the places that may."""
    return tuple(
        at(source, node, f"reads by {what}; ask adapters/files")
        for source in found
        if below(source, *OPENED_BELOW) and not below(source, *READERS)
        for node, what in _reads(source)
    )


def _reads(source: Source) -> Iterator[tuple[ast.Call, str]]:
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.Call):
            continue
        name = dotted(node.func)
        last = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        mode = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else ""
        if name in ("open", "os.open", "io.open") or last in READS:
            yield node, name or last
        elif last == "open" and isinstance(mode, str) and mode in ("r", "rb", "w", "wb"):
            yield node, last
