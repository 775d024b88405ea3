"""Rules for what the documentation promises: each promise has a row, and each row its tests.

A promise is a sentence of README or docs with a word that leaves no room ("never", "only", "at
most"). `docs/promises.md` has a heading for each page and a row for each of its promises: the
sentence, the tests that keep it, and the last figure that was measured.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tests.arch.source import Offenders

Texts = Sequence[tuple[str, str]]

PAPER = "docs/promises.md"
PAGES = re.compile(r"README\.md|docs/(?:index|howto/[\w-]+|reference/[\w-]+)\.md")
BINDING = re.compile(
    r"\b(never|nothing|nobody|always|cannot|at most|only|no|none|nowhere|not a single)\b", re.I
)
HEADING = re.compile(r"^#+ ")
NO_PROSE = re.compile(r"```.*?```|^\|.*?$|^#+ .*?$|^---.*?$", re.M | re.S)
TEST = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")
BENCH = re.compile(r"`(bench/\w+\.py)`")
QUOTED_MAX = 60  # characters of a sentence in a report


def promises_without_a_row(texts: Texts) -> Offenders:
    """Binding sentences of a page that the paper does not name under that page."""
    kept = {(page, promise) for page, promise, _, _ in rows(texts)}
    return tuple(
        f"{path}: no row for {sentence!r}"
        for path, text in texts
        if PAGES.fullmatch(path)
        for sentence in binding(text)
        if (path, sentence) not in kept
    )


def rows_without_a_promise(texts: Texts) -> Offenders:
    """Rows whose sentence no longer stands on its page."""
    pages = dict(texts)
    return tuple(
        f"{page} does not say {promise[:QUOTED_MAX]!r}"
        for page, promise, _, _ in rows(texts)
        if promise not in set(sentences(pages.get(page, "")))
    )


def rows_without_a_test(texts: Texts) -> Offenders:
    """Rows that name no test or bench, one that does not exist, or no figure."""
    files = dict(texts)
    return tuple(
        f"{page}: {promise[:QUOTED_MAX]!r} {why}"
        for page, promise, tests, figure in rows(texts)
        if (why := _unkept(files, tests, figure))
    )


def rows(texts: Texts) -> Iterator[tuple[str, str, str, str]]:
    """Page, promise, tests and figure of each row of the paper."""
    page = ""
    for line in dict(texts).get(PAPER, "").splitlines():
        if line.startswith("## "):
            page = line[3:].strip().strip("`")
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if line.startswith("|") and len(cells) == 3 and cells[0] not in ("promise", "---"):
            yield page, plain(cells[0]), cells[1], cells[2]


def binding(text: str) -> tuple[str, ...]:
    """The sentences of a page that promise something."""
    return tuple(s for s in dict.fromkeys(sentences(text)) if BINDING.search(s))


def sentences(text: str) -> Iterator[str]:
    """The sentences of a page's prose, as one line each; tables, code and headings left out."""
    prose = NO_PROSE.sub("\n", text)
    for block in re.split(r"\n\s*\n|\n(?=[-*] |\d+\. )", prose):
        joined = plain(re.sub(r"^\s*(?:[-*]|\d+\.)\s+", "", block))
        yield from (s for s in re.split(r"(?<=[.!?])\s+(?=[A-Z\"`(])", joined) if s)


def plain(text: str) -> str:
    """The text on one line, without marks of emphasis and the targets of links."""
    linked = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return " ".join(linked.replace("**", "").split())


def _unkept(files: dict[str, str], tests: str, figure: str) -> str:
    named = TEST.findall(tests)
    if not named and not BENCH.findall(tests):
        return "names no test"
    for path, name in named:
        if path not in files:
            return f"names {path}, which does not exist"
        if name and not re.search(rf"def {name}\b", files[path]):
            return f"names {name}, which {path} does not have"
    missing = [path for path in BENCH.findall(tests) if path not in files]
    if missing:
        return f"names {missing[0]}, which does not exist"
    return "" if figure else "has no figure"
