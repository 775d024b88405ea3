"""The page's script: the ES modules of `js/`, put together as one closure.

Imports are named and never renamed, and no two modules declare the same name: so a bundle is the
modules one after the other, each after those that it imports, without their `import` lines and the
word `export`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files

ENTRY = "main"
_NAMES = r"\s*(?:[\w$]+\s*,\s*)*(?:[\w$]+\s*)?"
_IMPORT = re.compile(rf'^import \{{{_NAMES}\}} from "\./(\w+)\.js";\n', re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|let|class)\b)", re.M)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.M)


@cache
def script() -> str:
    """Return the page's script as one closure: `steadyhand` is defined once it has run."""
    return bundle(source)


def source(module: str) -> str:
    """Return the text of the module of that name."""
    folder = files("steadyhand.adapters.browser") / "js"
    return (folder / f"{module}.js").read_text(encoding="utf-8")


def bundle(read: Callable[[str], str], entry: str = ENTRY) -> str:
    """Return the modules that *entry* needs, in the order in which a browser would run them."""
    texts: dict[str, str] = {}
    entered: set[str] = set()

    def enter(module: str) -> None:
        if module in entered:
            return
        entered.add(module)
        text = read(module)
        for imported in _IMPORT.findall(text):
            enter(imported)
        texts[module] = _plain(module, text)

    enter(entry)
    return "(() => {\n'use strict';\n" + "\n".join(texts.values()) + "\n})();"


def _plain(module: str, text: str) -> str:
    plain = _EXPORT.sub("", _IMPORT.sub("", text))
    if left := _LEFT.search(plain):
        raise ValueError(f"{module}.js: only named imports and exports can be bundled: {left[0]}")
    return plain
