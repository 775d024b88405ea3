"""Pairs, postings and people of the fit tests, as the scorer takes them."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import yaml

from steadyhand.adapters.documents.language_files import load_terms
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.jobs import profile as core
from steadyhand.jobs.fit.fit import fit_of
from steadyhand.jobs.fit.reasons import Fit
from steadyhand.jobs.posting.posting import Period, Posting, Remote, Salary

TODAY = date(2026, 11, 1)
HERE = Path(__file__).parent
REMOTE = {"remote": Remote.REMOTE, "hybrid": Remote.HYBRID, "on_site": Remote.ONSITE}


def pairs(name: str) -> list[dict[str, Any]]:
    """The pairs of that file."""
    found: list[dict[str, Any]] = yaml.safe_load((HERE / name).read_text(encoding="utf-8"))["pairs"]
    return found


def posting(**told: Any) -> Posting:
    """A posting in the shape of the pairs; what is not told is the plainest."""
    pay = told.get("salary")
    return Posting(
        title=told.get("title", "Gardener"),
        company=told.get("company", "Bramble Yard"),
        locations=tuple(told.get("locations", ())),
        remote=REMOTE.get(told.get("remote", ""), Remote.UNKNOWN),
        salary=Salary(pay["min"], pay["max"], pay["currency"], Period(pay["period"]))
        if pay
        else None,
        language=told.get("language", "en"),
        description=told.get("text", ""),
    )


def person(folder: Path, **told: Any) -> Profile:
    """A profile with those facts."""
    path = folder / "profile.json"
    plain = {"name": "Ada Moorfield", "email": "ada@example.org"}
    path.write_text(json.dumps(plain | told), encoding="utf-8")
    return Profile.load(path)


def fit(job: Posting, profile: core.Profile) -> Fit:
    """Their fit with the words that ship."""
    return fit_of(job, profile, today=TODAY, terms=load_terms())


def told(job: Posting, profile: core.Profile) -> list[tuple[str, str]]:
    """Subjects and verdicts."""
    return [(each.about.value, each.verdict.value) for each in fit(job, profile).reasons]
