"""Applications as JSON, whole: what CSV has no columns for is here."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict

from ...core.job.history import Tracked
from ..wording import storable


def exported(applications: Iterable[Tracked]) -> str:
    """`{"applications": [...]}`, in the order given; words as they were stored."""
    return _written({"applications": [fact_of(each) for each in applications]})


def fact(tracked: Tracked) -> str:
    """One application, as it stands in the list."""
    return _written(fact_of(tracked))


def fact_of(tracked: Tracked) -> dict[str, object]:
    """One application as plain values, keys in this order."""
    application, record = tracked.application, tracked.record
    vacancy = application.vacancy
    return {
        "id": application.id,
        "profile": application.profile,
        "status": record.standing,
        "since": tracked.known.at,
        "created_at": application.created_at,
        "posting": {
            "url": vacancy.url,
            "also": vacancy.also,
            "company": vacancy.company,
            "role": vacancy.role,
            "locations": vacancy.locations,
            "requisition": vacancy.requisition,
        },
        "history": [asdict(change) for change in record.changes],
        "attempts": [asdict(attempt) for attempt in record.attempts],
        "proof": asdict(record.proof) if record.proof else None,
        "files": [asdict(file) for file in record.files],
        "next_steps": [asdict(step) for step in record.steps],
        "notes": [{"at": at, "by": by, "text": text} for at, by, text in record.notes],
        "overrides": [asdict(given) for given in record.let_run],
        "erased_at": record.erased_at,
    }


def _written(whole: dict[str, object]) -> str:
    return storable(json.dumps(whole, indent=2, ensure_ascii=False)) + "\n"
