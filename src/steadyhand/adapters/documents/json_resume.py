"""JSON Resume (jsonresume.org, schema 1.0.0) in the shape of our own profile file, lines kept."""

from __future__ import annotations

from collections.abc import Mapping

from .tree import Tree

WORK = {
    "company": "name",
    "title": "position",
    "start": "startDate",
    "end": "endDate",
    "location": "location",
    "summary": "summary",
    "highlights": "highlights",
}
EDUCATION = {
    "school": "institution",
    "degree": "studyType",
    "field": "area",
    "start": "startDate",
    "end": "endDate",
}
ADDRESS = {
    "line1": "address",
    "city": "city",
    "region": "region",
    "postal_code": "postalCode",
    "country": "countryCode",
}


def is_json_resume(tree: Tree) -> bool:
    """Whether the file is one: no profile of ours has `basics`."""
    return isinstance(tree.value, Mapping) and "basics" in tree.value


def converted(tree: Tree) -> Tree:
    """The same facts under our names; what has no place in a profile is left out."""
    basics = tree.get("basics")
    parts = {
        "name": _name(basics.get("name")),
        "email": basics.get("email"),
        "phone": basics.get("phone"),
        "address": _renamed(basics.get("location"), ADDRESS),
        "links": _links(basics),
        "work": _each(tree.get("work"), WORK),
        "education": _each(tree.get("education"), EDUCATION),
        "skills": _each(tree.get("skills"), {"name": "name"}),
        "languages": _each(tree.get("languages"), {"name": "language", "level": "fluency"}),
    }
    return Tree(basics.line, {k: t for k, t in parts.items() if t.value is not None})


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
    links = {"website": basics.get("url")}
    profiles = basics.get("profiles").value
    for profile in profiles if isinstance(profiles, tuple) else ():
        network = profile.get("network").value
        if isinstance(network, str):
            links[network.casefold()] = profile.get("url")
    return Tree(basics.line, {k: t for k, t in links.items() if t.value})


def _each(tree: Tree, names: Mapping[str, str]) -> Tree:
    if not isinstance(tree.value, tuple):
        return tree
    return Tree(tree.line, tuple(_renamed(entry, names) for entry in tree.value))


def _renamed(tree: Tree, names: Mapping[str, str]) -> Tree:
    if not isinstance(tree.value, Mapping):
        return tree
    found = {ours: tree.value[theirs] for ours, theirs in names.items() if theirs in tree.value}
    return Tree(tree.line, found)
