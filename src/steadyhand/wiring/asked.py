"""What the user asks for, read and checked: a request that can be kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..adapters.documents.answers_file import answers_of
from ..adapters.documents.handles import documents
from ..adapters.documents.profile_file import Profile
from ..adapters.documents.profiles import bank_name
from ..budget_settings import actions_of
from ..core.decide.budget import JobType
from ..core.log.events import Mode
from ..run.request import Request
from ..settings import Settings


@dataclass(frozen=True, slots=True)
class Given:
    """What the user brings along for an application."""

    profile: Profile | Path | str
    resume: Path | str | None
    cover_letter: Path | str | None
    answers: Path | str | Mapping[str, object] | None


def request_of(url: str, given: Given, settings: Settings, *, dry_run: bool) -> Request:
    """What was asked for, read and checked. Raises BadInput."""
    profile = given.profile
    file = None if isinstance(profile, Profile) else Path(profile)
    person = profile if isinstance(profile, Profile) else Profile.load(Path(profile))
    return Request(
        url=url,
        profile=person,
        profile_name=bank_name(settings.home, file, person.email),
        mode=Mode.DRY_RUN if dry_run else Mode.APPLY,
        given=answers_of(given.answers),
        documents=documents(resume=given.resume, cover_letter=given.cover_letter),
        origins=settings.allow_origins,
        max_looks=settings.max_looks,
        max_failures=settings.max_failures,
        deadline_s=settings.deadline_s,
        prohibited=settings.prohibited_domains,
        max_actions=actions_of(settings, JobType.APPLY),
    )
