"""Rules for what is written beside the code: words, decisions, the change log."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

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
GLOSSARY = "docs/glossary.md"
GLOSSARY_WORDS_MAX = 40
GLOSSARY_WORD = re.compile(r"^\| \*\*(.+?)\*\*", re.M)
# What WAI-ARIA, CDP, HTTP, event sourcing or the trade define has no line in the glossary.
FIELD_TERMS = frozenset(
    "combobox listbox widget dialog disclosure role frame target session request response proxy"
    " event envelope journal state fold snapshot lease claim fence posting application profile"
    " budget captcha evidence locator view artifact receipt vocabulary intent autosave".split()
)
GUIDES = re.compile(
    r"(?:CONTRIBUTING|README)\.md|docs/(?:tour|glossary|testing|index|howto/add-[\w-]+)\.md"
)
FENCED = re.compile(r"^```.*?^```$", re.M | re.S)
PATH = re.compile(r"`([\w.-]+(?:/[\w.-]+)*\.(?:py|js|json|j2|ts)|[\w-]+(?:/[\w-]+)+)/?`")
PATH_HOMES = ("", "src/steadyhand/", "src/steadyhand/core/", "src/steadyhand/adapters/")
POINTER = re.compile(r"`([\w/]+\.(?:py|js))`")
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


def overgrown_glossary(texts: Texts) -> Offenders:
    """Words of the glossary beyond its cap, twice in it, or the field's own."""
    words = [word.lower() for word in GLOSSARY_WORD.findall(dict(texts).get(GLOSSARY, ""))]
    return (
        *(f"{GLOSSARY} has one word too many: {word}" for word in words[GLOSSARY_WORDS_MAX:]),
        *(f"{GLOSSARY} has {word} twice" for word in set(words) if words.count(word) > 1),
        *(f"{GLOSSARY} defines the field's own {word}" for word in FIELD_TERMS.intersection(words)),
    )


def missing_paths(texts: Texts) -> Offenders:
    """Paths that a guide names and that lead nowhere."""
    there = _places(texts)
    return tuple(
        f"{page} names {path}, which does not exist"
        for page, text in texts
        if GUIDES.fullmatch(page)
        for path in PATH.findall(FENCED.sub("", text))
        if not there.intersection(f"{home}{path}" for home in PATH_HOMES)
    )


def stale_pointers(texts: Texts) -> Offenders:
    """Files that a docstring or comment sends its reader to and that are not there.

    `core/lang` is left out until its lists are one file for each language.
    """
    there = _places(texts)
    return tuple(
        f"{path} points to {file}, which does not exist"
        for path, text in texts
        if path.startswith("src/") and path.endswith((".py", ".js")) and "/core/lang/" not in path
        for file in POINTER.findall(text)
        if file.rsplit("/", 1)[-1] not in there
    )


def _places(texts: Texts) -> frozenset[str]:
    """Every file and folder, modules without their ending too, and every file's own name."""
    files = {path for path, _ in texts}
    folders = {str(each) for path in files for each in PurePosixPath(path).parents}
    names = {path.rsplit("/", 1)[-1] for path in files}
    return frozenset(files | folders | names | {path.removesuffix(".py") for path in files})


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
