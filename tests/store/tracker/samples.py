"""Invented postings and entries for the tracker's contract."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from steadyhand.core.journal.codec import stamp
from steadyhand.jobs.history.application import Application, application_of
from steadyhand.jobs.history.fingerprint import Vacancy

START = datetime(2026, 11, 22, 9, 0, tzinfo=UTC)
TEXT = " ".join(f"We plant trees of kind {chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(40))
GARDENER = Vacancy(
    url="https://jobs.example/postings/4711",
    company="Grün & Söhne GmbH",
    role="Gärtner:in (m/w/d)",
    locations=("Berlin, Germany", "Köln"),
    requisition="REQ-4711",
    text=TEXT,
    also=("https://board.example/lead?id=9",),
)
FLORIST = Vacancy("https://jobs.example/postings/4712", "Grün & Söhne", "Florist", ("Berlin",))


def at(minute: int, *, days: int = 0) -> str:
    return stamp(START + timedelta(days=days, minutes=minute))


def gardener(profile: str = "anna") -> Application:
    return application_of(GARDENER, profile=profile, at=at(0))


def florist(profile: str = "anna") -> Application:
    return application_of(FLORIST, profile=profile, at=at(1))
