"""Rules for what is written beside the code: words, decisions, the change log."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.arch.source import Offenders

Texts = Sequence[tuple[str, str]]

# The lock names where its packages come from; nothing else has a reason to.
LOCKED = ("uv.lock",)
# Written with a bracket so that this file does not name them itself.
MAKING = re.compile(
    r"/[w]ork/|/[r]oot/|[p]ypi\.org|[p]ythonhosted|[c]o-authored-by|[g]enerated (by|with) \w*ai\b",
    re.IGNORECASE,
)
UNFINISHED = re.compile(r"\b([T]ODO|[F]IXME|[X]XX|[H]ACK)\b")
ADR = re.compile(r"docs/adr/(\d{4})-[a-z0-9-]+\.md")
ADR_LINES_MAX = 90  # a page
VERSION = re.compile(r"## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}")


def words_about_making(texts: Texts) -> Offenders:
    """Lines that name the machine or the registry that the project was made with."""
    return _matching(texts, MAKING, free=LOCKED)


def unfinished(texts: Texts) -> Offenders:
    """Marks of unfinished work in code."""
    code = [each for each in texts if each[0].endswith((".py", ".js", ".sh", "Makefile"))]
    return _matching(code, UNFINISHED, free=())


def numbering(texts: Texts) -> Offenders:
    """Decision records whose numbers leave a gap or repeat."""
    numbers = [int(match[1]) for path, _ in texts if (match := ADR.fullmatch(path))]
    wanted = list(range(1, len(numbers) + 1))
    return () if sorted(numbers) == wanted else (f"docs/adr holds {sorted(numbers)}",)


def shapeless_decisions(texts: Texts) -> Offenders:
    """Decision records longer than a page, or that do not say what would change them."""
    kept = tuple((path, text) for path, text in texts if ADR.fullmatch(path))
    return (
        *(f"{path} is longer than a page" for path, text in kept if _lines(text) > ADR_LINES_MAX),
        *(
            f"{path} does not say what would change our mind"
            for path, text in kept
            if "change our mind" not in text.lower()
        ),
    )


def unlisted_decisions(texts: Texts) -> Offenders:
    """Decision records that the index does not link."""
    index = dict(texts).get("docs/adr/README.md", "")
    names = (path.rsplit("/", 1)[-1] for path, _ in texts if ADR.fullmatch(path))
    return tuple(f"docs/adr/README.md does not link {name}" for name in names if name not in index)


def change_log(texts: Texts) -> Offenders:
    """A change log without its Unreleased part, or with a heading of no version."""
    text = dict(texts).get("CHANGELOG.md", "")
    headings = re.findall(r"^## .*$", text, re.MULTILINE)
    if not headings or headings[0] != "## [Unreleased]":
        return ("CHANGELOG.md does not begin with ## [Unreleased]",)
    wrong = (each for each in headings[1:] if not VERSION.fullmatch(each))
    return tuple(f"CHANGELOG.md: {each!r} is no version with its date" for each in wrong)


def _matching(texts: Texts, pattern: re.Pattern[str], *, free: Sequence[str]) -> Offenders:
    return tuple(
        f"{path}:{number} says {match.group()!r}"
        for path, text in texts
        if path not in free
        for number, line in enumerate(text.splitlines(), 1)
        if (match := pattern.search(line))
    )


def _lines(text: str) -> int:
    return text.count("\n")
