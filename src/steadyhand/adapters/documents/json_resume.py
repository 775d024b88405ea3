"""JSON Resume (jsonresume.org, schema 1.0.0) in the shape of our own profile file, lines kept.

References are what others say and no facts of the person's; they and whatever else has no place in
a profile are left out, and `left_out` names them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .tree import Tree

Names = Mapping[str, str]

SPAN = {"start": "startDate", "end": "endDate"}
TOLD = {"summary": "summary", "highlights": "highlights", "website": "url"}
SECTIONS: Mapping[str, tuple[str, Names]] = {
    "work": (
        "work",
        {"company": "name", "title": "position", "location": "location"} | SPAN | TOLD,
    ),
    "volunteering": ("volunteer", {"company": "organization", "title": "position"} | SPAN | TOLD),
    "education": (
        "education",
        {"school": "institution", "degree": "studyType", "field": "area", "grade": "score"}
        | {"courses": "courses"}
        | SPAN,
    ),
    "awards": (
        "awards",
        {"title": "title", "date": "date", "issuer": "awarder", "summary": "summary"},
    ),
    "certificates": (
        "certificates",
        {"name": "name", "date": "date", "issuer": "issuer", "website": "url"},
    ),
    "publications": (
        "publications",
        {"title": "name", "publisher": "publisher", "date": "releaseDate"}
        | {"website": "url", "summary": "summary"},
    ),
    "skills": ("skills", {"name": "name", "level": "level", "keywords": "keywords"}),
    "languages": ("languages", {"name": "language", "level": "fluency"}),
    "projects": (
        "projects",
        {"name": "name", "summary": "description", "highlights": "highlights"}
        | {"keywords": "keywords", "website": "url"}
        | SPAN,
    ),
}
ADDRESS = {
    "line1": "address",
    "city": "city",
    "region": "region",
    "postal_code": "postalCode",
    "country": "countryCode",
}
BASICS = frozenset("name label email phone url summary location profiles".split())
READ_ELSEWHERE = {"projects": frozenset({"roles"})}
NO_FACTS = frozenset({"basics", "interests", "meta", "$schema"})


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
        "headline": basics.get("label"),
        "summary": basics.get("summary"),
        "address": _renamed(basics.get("location"), ADDRESS),
        "links": _links(basics),
        "interests": _listed(tree.get("interests"), "name"),
    }
    for ours, (theirs, names) in SECTIONS.items():
        parts[ours] = _each(tree.get(theirs), names)
    parts["projects"] = _with_roles(parts["projects"], tree.get("projects"))
    return Tree(basics.line, {k: t for k, t in parts.items() if t.value not in (None, "")})


def left_out(tree: Tree) -> Iterator[tuple[str, int]]:
    """The keys whose values have no place in a profile, each with its line."""
    known = {theirs: (ours, names) for ours, (theirs, names) in SECTIONS.items()}
    for key, part in _items(tree):
        if key in known:
            names = frozenset(known[key][1].values()) | READ_ELSEWHERE.get(key, frozenset())
            yield from _unknown(part, names, key)
        elif key not in NO_FACTS and part.value:
            yield key, part.line
    yield from _unknown(tree.get("basics"), BASICS, "basics")
    yield from _unknown(tree.get("interests"), frozenset({"name"}), "interests")


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
    links = {"website": basics.get("url")}
    profiles = basics.get("profiles").value
    for profile in profiles if isinstance(profiles, tuple) else ():
        network = profile.get("network").value
        if isinstance(network, str):
            links[network.casefold()] = profile.get("url")
    return Tree(basics.line, {k: t for k, t in links.items() if t.value})


def _each(tree: Tree, names: Names) -> Tree:
    if not isinstance(tree.value, tuple):
        return tree
    return Tree(tree.line, tuple(_renamed(entry, names) for entry in tree.value))


def _listed(tree: Tree, key: str) -> Tree:
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


def _renamed(tree: Tree, names: Names) -> Tree:
    if not isinstance(tree.value, Mapping):
        return tree
    found = {ours: tree.value[theirs] for ours, theirs in names.items() if theirs in tree.value}
    return Tree(tree.line, found)
