"""Reads a profile: our own YAML or JSON, or JSON Resume."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import msgspec
import phonenumbers
from pydantic import ValidationError

from steadyhand.core.job import profile as core
from steadyhand.errors import ProfileInvalid
from steadyhand.views.wording import plain

from ..files.given_file import user_path
from .json_resume import converted, is_json_resume
from .problems import sentences
from .profile_schema import ProfileFile, phone_number, profile_schema
from .tree import Tree, read_tree

__all__ = ["Profile", "line_of", "profile_schema"]

STEP = re.compile(r"[^.\[\]]+")


@dataclass(frozen=True, slots=True)
class Profile(core.Profile):
    """A person's own facts; `Profile.load` reads them from a file."""

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The profile in that file. Raises ProfileInvalid: one sentence per problem."""
        file = user_path(path)
        tree = read_tree(file, ProfileInvalid, what="profile")
        if is_json_resume(tree):
            tree = converted(tree)
        return msgspec.convert(_facts(_valid(tree, file)), type=cls)


def line_of(path: str | Path, fact: str) -> int:
    """The line of the file where that fact of its profile stands: work[0].company."""
    tree = read_tree(user_path(path), ProfileInvalid, what="profile")
    tree = converted(tree) if is_json_resume(tree) else tree
    steps = STEP.findall(fact.replace("name.whole", "name.full"))
    return tree.line_of(tuple(int(step) if step.isdecimal() else step for step in steps))


def _valid(tree: Tree, path: Path) -> ProfileFile:
    said = tree.plain()
    if not isinstance(said, dict):
        advice = "write `key: value` lines, such as `email: you@example.org`"
        raise ProfileInvalid(f"{plain(path.name)} line {tree.line}: this is no profile; {advice}")
    try:
        return ProfileFile.model_validate(said)
    except ValidationError as exc:
        raise ProfileInvalid("\n".join(sentences(path.name, tree, exc))) from exc


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
