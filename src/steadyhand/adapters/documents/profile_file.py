"""Profile files: our own YAML or JSON, or JSON Resume, and what is wrong with one, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Self, get_args

import msgspec
import phonenumbers
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from steadyhand.errors import ProfileInvalid
from steadyhand.jobs import profile
from steadyhand.views.wording import one_line

from ..files.given_file import user_path
from .json_resume import is_json_resume, to_profile_tree
from .profile_schema import ProfileFile, phone_number
from .tree import Place, Tree, read_tree

PROBLEMS_MAX = 9  # problems that are told one by one; the next line counts the others
SENTENCE_MAX = 300  # characters of one problem
VALUE_MAX = 80  # characters of a value or a key in it
OWN_KINDS = frozenset({"email", "date", "range", "link", "country", "twice"})
SELF_CONTAINED_KINDS = frozenset({"phone", "name"})  # sentences that name their place themselves
# What pydantic adds to a place: `[key]` for keys, and the names of a union's members.
NO_PLACE = frozenset({"[key]", "bool", "str", "tuple[str, ...]", "times", "dict[str,str]"})
EXAMPLES = {"email": "email: you@example.org", "name": "name: {given: Ada, family: Byron}"}
REMEDIES = {
    "bool": "write true or false",
    "float": "write a number",
    "string": "write a text",
    "tuple": "write a list",
    "dict": "write `key: value` lines below it",
    "model": "write `key: value` lines below it",
}


def problem_sentences(name: str, tree: Tree, error: ValidationError) -> list[str]:
    """One sentence per problem, in the order of the file; many are counted from some line on."""
    details = error.errors(include_url=False, include_context=True)
    ahead = sorted(((tree.line_of(place_of(d)), n) for n, d in enumerate(details)))
    told: dict[tuple[int, str], None] = {}
    for number, (line, at) in enumerate(ahead):
        if len(told) == PROBLEMS_MAX:
            more = f"{len(ahead) - number:,} more problems from here on"
            return [*_with_line_numbers(name, told), f"{one_line(name)} line {line}: {more}"]
        told[line, one_line(sentence_of(details[at]), SENTENCE_MAX)] = None
    return list(_with_line_numbers(name, told))


def _with_line_numbers(name: str, told: Iterable[tuple[int, str]]) -> Iterator[str]:
    return (f"{one_line(name)} line {line}: {text}" for line, text in told)


def place_of(detail: ErrorDetails) -> Place:
    """Where in the file."""
    return tuple(p for p in detail["loc"] if p not in NO_PLACE)


def _place_text(detail: ErrorDetails) -> str:
    words = [f"[{p}]" if isinstance(p, int) else f".{p}" for p in place_of(detail)]
    return one_line("".join(words).lstrip("."), VALUE_MAX)


def sentence_of(detail: ErrorDetails) -> str:
    """What is wrong there and how to mend it, without the line."""
    kind, place = detail["type"], _place_text(detail)
    if kind in SELF_CONTAINED_KINDS:
        return detail["msg"]
    if kind in OWN_KINDS:
        return f"{place} {detail['msg']}"
    if kind == "extra_forbidden":
        return _unknown_key(place_of(detail))
    if kind == "missing":
        return f"{place} is missing; add `{EXAMPLES.get(place, f'{place}: ...')}`"
    if kind in ("greater_than_equal", "less_than_equal"):
        unit = "percent" if place.endswith("percent") else "years"
        return f"{place} {detail['input']!r} is out of range; write a number of {unit}"
    remedy = next((r for k, r in REMEDIES.items() if kind.startswith(k)), "correct it")
    return f"{place} cannot be {_value_words(detail['input'])}; {remedy}"


def _value_words(value: object) -> str:
    if value is None:
        return "empty"
    if isinstance(value, dict | list | tuple):
        return "a list" if not isinstance(value, dict) else "a group of keys"
    return f'"{one_line(str(value), VALUE_MAX)}"'


def _unknown_key(place: Place) -> str:
    known = _keys(ProfileFile, place[:-1])
    key = one_line(str(place[-1]), VALUE_MAX)
    near = get_close_matches(key.casefold(), known, n=1, cutoff=0.5)
    if near:
        return f'unknown key "{key}"; did you mean "{near[0]}"?'
    return f'unknown key "{key}"; put it under `facts`, or use one of {", ".join(known)}'


def _keys(model: type[BaseModel], place: Place) -> list[str]:
    """The keys that are known at that place."""
    for step in place:
        if isinstance(step, str) and step in model.model_fields:
            inner = _models(model.model_fields[step].annotation)
            model = next(inner, model)
    return list(model.model_fields)


def _models(annotation: object) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)


PATH_STEP = re.compile(r"[^.\[\]]+")


@dataclass(frozen=True, slots=True)
class Profile(profile.Profile):
    """A person's own facts; `Profile.load` reads them from a file."""

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The profile in that file. Raises ProfileInvalid: one sentence per problem."""
        file = user_path(path)
        tree = read_tree(file, ProfileInvalid, what="profile")
        if is_json_resume(tree):
            tree = to_profile_tree(tree)
        return msgspec.convert(_facts(_validate(tree, file)), type=cls)


def line_of(path: str | Path, fact: str) -> int:
    """The line of the file where that fact of its profile stands: work[0].company."""
    tree = read_tree(user_path(path), ProfileInvalid, what="profile")
    tree = to_profile_tree(tree) if is_json_resume(tree) else tree
    steps = PATH_STEP.findall(fact.replace("name.whole", "name.full"))
    return tree.line_of(tuple(int(step) if step.isdecimal() else step for step in steps))


def _validate(tree: Tree, path: Path) -> ProfileFile:
    said = tree.plain()
    if not isinstance(said, dict):
        advice = "write `key: value` lines, such as `email: you@example.org`"
        raise ProfileInvalid(
            f"{one_line(path.name)} line {tree.line}: this is no profile; {advice}"
        )
    try:
        return ProfileFile.model_validate(said)
    except ValidationError as exc:
        raise ProfileInvalid("\n".join(problem_sentences(path.name, tree, exc))) from exc


def _facts(file: ProfileFile) -> dict[str, object]:
    """The fields of a core profile."""
    given = file.model_dump()
    given["name"]["whole"] = given["name"].pop("full")
    given["documents"] = dict(_documents(file.documents))
    given["consents"] = {k: v for k, v in given["consents"].items() if v is not None}
    country = file.address.country
    given["other_phones"] = [_e164(phone_number(n, country)) for n in file.other_phones if n]
    return given | _phone(file) | _sponsorship(file)


def _documents(documents: Mapping[str, str | dict[str, str]]) -> Iterator[tuple[str, str]]:
    """Each path under its role; those by language under both, the first under the role alone."""
    for role, paths in documents.items():
        if isinstance(paths, str):
            yield role, paths
            continue
        yield from ((role, path) for path in list(paths.values())[:1])
        yield from ((f"{role}.{language}", path) for language, path in paths.items())


def _sponsorship(file: ProfileFile) -> dict[str, dict[str, bool]]:
    """Per country: needed now, needed later, and needed at any time, where that follows."""
    now: dict[str, bool] = {}
    later: dict[str, bool] = {}
    ever: dict[str, bool] = {}
    for country, said in file.sponsorship.items():
        if isinstance(said, bool):
            ever[country] = said
            continue
        now |= {country: said.now} if said.now is not None else {}
        later |= {country: said.later} if said.later is not None else {}
        if said.now or said.later or (said.now is False and said.later is False):
            ever[country] = bool(said.now or said.later)
    return {"sponsorship": ever, "sponsorship_now": now, "sponsorship_later": later}


def _phone(file: ProfileFile) -> dict[str, str]:
    if not file.phone:
        return {}
    number = phone_number(file.phone, file.address.country)
    return {
        "phone": _e164(number),
        "phone_code": f"+{number.country_code}",
        "phone_national": phonenumbers.national_significant_number(number),
    }


def _e164(number: phonenumbers.PhoneNumber) -> str:
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)
