"""Which vacancies the boards list, under which numbers, and where their pages stand."""

from __future__ import annotations

import zlib
from enum import StrEnum
from uuid import NAMESPACE_URL, uuid5

from steadyhand.demo.postings import POSTINGS
from steadyhand.demo.postings.posting import Ending, Posting

SITE = "pomariumrobotics"  # the employer's name on both boards
FIRST_ID = 4_000_000_000


class Kind(StrEnum):
    """Whose shape a board has."""

    GREENHOUSE = "greenhouse"
    LEVER = "lever"


def number(kind: Kind, slug: str) -> str:
    """The number of a vacancy: digits, or a UUID; the same in every process."""
    if kind is Kind.LEVER:
        return str(uuid5(NAMESPACE_URL, f"https://{SITE}.example.com/{slug}"))
    return str(FIRST_ID + zlib.crc32(slug.encode()) % FIRST_ID)


def hosted_path(kind: Kind, slug: str) -> str:
    """The path of the vacancy's page on the board."""
    between = "jobs/" if kind is Kind.GREENHOUSE else ""
    return f"/{SITE}/{between}{number(kind, slug)}"


def listed() -> tuple[Posting, ...]:
    """The vacancies that take applications and tell what became of them."""
    return tuple(p for p in POSTINGS if p.ending is Ending.CONFIRMS)


def find(kind: Kind, job: str) -> Posting | None:
    """The listed vacancy with that number, where there is one."""
    return next((p for p in listed() if number(kind, p.slug) == job), None)
