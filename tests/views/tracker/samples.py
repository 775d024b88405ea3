"""Invented applications for the tracker's views."""

from __future__ import annotations

from steadyhand.jobs.history.application import TrackedApplication, application_of
from steadyhand.jobs.history.fingerprint import Vacancy
from steadyhand.jobs.history.record import (
    AttemptEnded,
    AttemptStarted,
    FileAdded,
    NoteAdded,
    Override,
    ProofAdded,
    Standing,
    StandingMarked,
    StepDone,
    StepPlanned,
    TrackerEntry,
    TrackerEvent,
    WordsErased,
)

TODAY = "2026-12-01"
GARDENER = Vacancy(
    "https://jobs.example/postings/4711",
    "Birkenhof GmbH",
    "Gardener (m/w/d)",
    ("Berlin, Germany", "Köln"),
    "REQ-4711",
)
FULL: tuple[TrackerEvent, ...] = (
    AttemptStarted("r0", dry=True),
    AttemptStarted("r1"),
    FileAdded("resume.pdf", "/runs/x/resume.pdf", "r1"),
    FileAdded("cover_letter.pdf", "/runs/x/cover_letter.pdf", "r1"),
    AttemptEnded("r1", Standing.SUBMITTED, "the site confirmed it"),
    ProofAdded("r1", "Thank you for applying", "APP-7", "/runs/x/proof.png"),
    StandingMarked(Standing.INTERVIEW, "they called"),
    NoteAdded("ask for\nMs Green"),
    StepPlanned("call back", "2026-11-30"),
    StepPlanned("send pictures", "2026-12-24"),
    StepPlanned("read about oaks"),
    StepDone(10),
    Override("r2", Standing.INTERVIEW, "another team"),
)


def tracked(
    *deeds: TrackerEvent, vacancy: Vacancy = GARDENER, profile: str = "anna"
) -> TrackedApplication:
    entries = (
        TrackerEntry(n, f"2026-11-22T09:{n:02}:00.000Z", "anna", d) for n, d in enumerate(deeds)
    )
    application = application_of(vacancy, profile=profile, at="2026-11-22T08:00:00.000Z")
    return TrackedApplication(application, tuple(entries))


def erased() -> TrackedApplication:
    return tracked(WordsErased("words"), profile="")
