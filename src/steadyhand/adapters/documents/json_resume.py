"""JSON Resume (jsonresume.org, schemas 0.0.0 to 1.2) in the shape of our own profile file.

Lines are kept. Keys of older schemas and of exporters that never left them are read where the newer
one is not there. A moment (RFC 3339) is its day, markup of HTML and Markdown is taken out of texts.

References are what others say and no facts of the person's; they and whatever else has no place in
a profile are left out, and `left_out_keys` names them.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping

from .tree import Tree

Keys = str | tuple[str, ...]  # the first that is there
Names = Mapping[str, Keys]

WEBSITE_KEYS = ("url", "website")
PERIOD_KEYS: Names = {"start": ("startDate", "start"), "end": ("endDate", "end")}
NARRATIVE_KEYS: Names = {"summary": "summary", "highlights": "highlights", "website": WEBSITE_KEYS}
MOMENT = re.compile(
    r"(\d{4}-\d\d-\d\d)[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:Z|z|[+-]\d\d:?\d\d)?"
)
TAGS = (
    "a|abbr|b|blockquote|br|code|div|em|font|h[1-6]|hr|i|li|ol|p|pre|small|span|strong|sub|sup|u|ul"
)
TAG = re.compile(rf"(?i)</?(?:{TAGS})(?:\s[^<>]*)?/?>")
MARKDOWN = (
    (re.compile(r"!?\[([^\[\]]+)\]\((?:[^()\s]+)\)"), r"\1"),
    (re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1"), r"\2"),
    (re.compile(r"(?<![\w*])\*(?=[^\s*])([^*]+?)(?<=\S)\*(?![\w*])"), r"\1"),
    (re.compile(r"`([^`]+)`"), r"\1"),
    (re.compile(r"(?m)^\s*(?:#{1,6}|[-*+])\s+"), ""),
)

SECTIONS: Mapping[str, tuple[str, Names]] = {
    "work": (
        "work",
        {
            "company": ("name", "company", "employer"),
            "title": ("position", "title"),
            "location": "location",
            **PERIOD_KEYS,
            **NARRATIVE_KEYS,
        },
    ),
    "volunteering": (
        "volunteer",
        {
            "company": ("organization", "company"),
            "title": ("position", "role"),
            **PERIOD_KEYS,
            **NARRATIVE_KEYS,
        },
    ),
    "education": (
        "education",
        {
            "school": ("institution", "school"),
            "degree": ("studyType", "degree"),
            "field": "area",
            "grade": ("score", "gpa"),
            "courses": "courses",
            **PERIOD_KEYS,
        },
    ),
    "awards": (
        "awards",
        {"title": "title", "date": "date", "issuer": "awarder", "summary": "summary"},
    ),
    "certificates": (
        "certificates",
        {"name": "name", "date": "date", "issuer": "issuer", "website": WEBSITE_KEYS},
    ),
    "publications": (
        "publications",
        {
            "title": "name",
            "publisher": "publisher",
            "date": "releaseDate",
            "website": WEBSITE_KEYS,
            "summary": "summary",
        },
    ),
    "skills": ("skills", {"name": "name", "level": "level", "keywords": "keywords"}),
    "languages": ("languages", {"name": ("language", "name"), "level": ("fluency", "level")}),
    "projects": (
        "projects",
        {
            "name": "name",
            "summary": ("description", "summary"),
            "highlights": "highlights",
            "keywords": "keywords",
            "website": WEBSITE_KEYS,
            **PERIOD_KEYS,
        },
    ),
}
ADDRESS: Names = {
    "line1": "address",
    "city": "city",
    "region": "region",
    "postal_code": "postalCode",
    "country": ("countryCode", "country"),
}
BASICS = frozenset("name label email phone url website summary location profiles".split())
ADDRESSES = frozenset({"url", "website", "email"})
KEYS_READ_ELSEWHERE = {"projects": frozenset({"roles"})}
IGNORED_KEYS = frozenset({"basics", "interests", "meta", "$schema"})


def is_json_resume(tree: Tree) -> bool:
    """Whether the file is one: no profile of ours has `basics`."""
    return isinstance(tree.value, Mapping) and "basics" in tree.value


def to_profile_tree(tree: Tree) -> Tree:
    """The same facts under our names; what has no place in a profile is left out."""
    basics = tree.get("basics")
    parts = {
        "name": _name(basics.get("name")),
        "email": basics.get("email"),
        "phone": basics.get("phone"),
        "headline": basics.get("label"),
        "summary": basics.get("summary"),
        "address": _rename_keys(basics.get("location"), ADDRESS),
        "links": _links(basics),
        "interests": _texts_under(tree.get("interests"), "name"),
    }
    for ours, (theirs, names) in SECTIONS.items():
        parts[ours] = _rename_each(tree.get(theirs), names)
    parts["projects"] = _with_roles(parts["projects"], tree.get("projects"))
    told = {k: _plain_tree(t, k) for k, t in parts.items() if t.value not in (None, "")}
    return Tree(basics.line, told)


def _plain_tree(tree: Tree, key: str) -> Tree:
    """The same with moments as days and without markup, addresses of the web untouched."""
    match tree.value:
        case str() if key not in ADDRESSES:
            return Tree(tree.line, plain_text(tree.value))
        case tuple():
            return Tree(tree.line, tuple(_plain_tree(each, key) for each in tree.value))
        case Mapping() if key != "links":
            return Tree(tree.line, {k: _plain_tree(each, k) for k, each in tree.value.items()})
    return tree


def plain_text(text: str) -> str:
    """The text without markup of HTML and Markdown; of a moment its day."""
    if moment := MOMENT.fullmatch(text.strip()):
        return moment[1]
    plain = TAG.sub(" ", text)
    plain = html.unescape(plain) if plain != text or re.search(r"&\w+;|&#\d+;", text) else plain
    for pattern, inner in MARKDOWN:
        plain = pattern.sub(inner, plain)
    return re.sub(r"\s+", " ", plain).strip() if plain != text else text


def left_out_keys(tree: Tree) -> Iterator[tuple[str, int]]:
    """The keys whose values have no place in a profile, each with its line."""
    known = {theirs: (ours, names) for ours, (theirs, names) in SECTIONS.items()}
    for key, part in _items(tree):
        if key in known:
            names = _keys(known[key][1]) | KEYS_READ_ELSEWHERE.get(key, frozenset())
            yield from _unknown(part, names, key)
        elif key not in IGNORED_KEYS and part.value:
            yield key, part.line
    yield from _unknown(tree.get("basics"), BASICS, "basics")
    yield from _unknown(tree.get("interests"), frozenset({"name"}), "interests")


def _keys(names: Names) -> frozenset[str]:
    """All keys of theirs that are read."""
    return frozenset(
        k for keys in names.values() for k in ((keys,) if isinstance(keys, str) else keys)
    )


def _unknown(tree: Tree, names: frozenset[str], place: str) -> Iterator[tuple[str, int]]:
    entries = tree.value if isinstance(tree.value, tuple) else (tree,)
    for entry in entries:
        for key, part in _items(entry):
            if key not in names and part.value:
                yield f"{place}.{key}", part.line


def _items(tree: Tree) -> Iterator[tuple[str, Tree]]:
    if isinstance(tree.value, Mapping):
        yield from tree.value.items()


def _name(name: Tree) -> Tree:
    """Two words are given and family name; anything else stays whole, since nobody can tell."""
    if not isinstance(name.value, str):
        return name
    words = name.value.split()
    if len(words) != 2:
        return Tree(name.line, {"full": name})
    given, family = (Tree(name.line, word) for word in words)
    return Tree(name.line, {"given": given, "family": family})


def _links(basics: Tree) -> Tree:
    """The own page and the profiles, by the network's name."""
    links = {"website": _first_value(basics.value, WEBSITE_KEYS) or Tree(basics.line, None)}
    profiles = basics.get("profiles").value
    for profile in profiles if isinstance(profiles, tuple) else ():
        network = profile.get("network").value
        if isinstance(network, str) and network:
            links[network.casefold()] = profile.get("url")
    return Tree(basics.line, {k: t for k, t in links.items() if t.value})


def _rename_each(tree: Tree, names: Names) -> Tree:
    if not isinstance(tree.value, tuple):
        return tree
    return Tree(tree.line, tuple(_rename_keys(entry, names) for entry in tree.value))


def _texts_under(tree: Tree, key: str) -> Tree:
    """The texts under that key of all entries."""
    if not isinstance(tree.value, tuple):
        return tree
    return Tree(tree.line, tuple(t for entry in tree.value if (t := entry.get(key)).value))


def _with_roles(projects: Tree, theirs: Tree) -> Tree:
    """The projects, each with its roles in one text."""
    if not (isinstance(projects.value, tuple) and isinstance(theirs.value, tuple)):
        return projects
    entries = zip(projects.value, theirs.value, strict=True)
    return Tree(projects.line, tuple(_with_role(ours, entry) for ours, entry in entries))


def _with_role(ours: Tree, entry: Tree) -> Tree:
    roles = entry.get("roles")
    if not (isinstance(roles.value, tuple) and roles.value and isinstance(ours.value, Mapping)):
        return ours
    texts = [str(each.value) for each in roles.value]
    return Tree(ours.line, {**ours.value, "role": Tree(roles.line, ", ".join(texts))})


def _rename_keys(tree: Tree, names: Names) -> Tree:
    if not isinstance(tree.value, Mapping):
        return tree
    found = {ours: _first_value(tree.value, keys) for ours, keys in names.items()}
    return Tree(tree.line, {ours: value for ours, value in found.items() if value})


def _first_value(values: object, keys: Keys) -> Tree | None:
    """The first of those keys' values that says something."""
    told = values if isinstance(values, Mapping) else {}
    for key in (keys,) if isinstance(keys, str) else keys:
        found = told.get(key)
        if isinstance(found, Tree) and found.value not in (None, "", ()):
            return found
    return None
