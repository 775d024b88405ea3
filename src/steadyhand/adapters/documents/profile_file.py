"""Reads a profile: our own YAML or JSON, or JSON Resume."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Self

import msgspec
import phonenumbers
from pydantic import ValidationError

from steadyhand.core.job import profile as core
from steadyhand.errors import ProfileInvalid

from .json_resume import converted, is_json_resume
from .problems import sentences
from .profile_schema import ProfileFile, phone_number, profile_schema
from .tree import Tree, read_tree

__all__ = ["Profile", "profile_schema"]


@dataclass(frozen=True, slots=True)
class Profile(core.Profile):
    """A person's own facts; `Profile.load` reads them from a file."""

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The profile in that file. Raises ProfileInvalid: one sentence per problem."""
        file = Path(path).expanduser()
        tree = read_tree(file, ProfileInvalid, what="profile")
        if is_json_resume(tree):
            tree = converted(tree)
        return msgspec.convert(_facts(_valid(tree, file)), type=cls)


def _valid(tree: Tree, path: Path) -> ProfileFile:
    plain = tree.plain()
    if not isinstance(plain, dict):
        advice = "write `key: value` lines, such as `email: you@example.org`"
        raise ProfileInvalid(f"{path.name} line {tree.line}: this is no profile; {advice}")
    try:
        return ProfileFile.model_validate(plain)
    except ValidationError as exc:
        raise ProfileInvalid("\n".join(sentences(path.name, tree, exc))) from exc


def _facts(file: ProfileFile) -> dict[str, object]:
    """The fields of a core profile."""
    given = file.model_dump()
    given["name"]["whole"] = given["name"].pop("full")
    return given | _phone(file)


def _phone(file: ProfileFile) -> dict[str, str]:
    if not file.phone:
        return {}
    number = phone_number(file.phone, file.address.country)
    return {
        "phone": phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164),
        "phone_code": f"+{number.country_code}",
        "phone_national": phonenumbers.national_significant_number(number),
    }
