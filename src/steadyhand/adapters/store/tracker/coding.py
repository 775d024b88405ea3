"""Applications and entries as rows, and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy import Row

from ....core.job.history import Application, Entry, Tracked, Vacancy
from ....core.job.history.fingerprint import KEYS, marks_of
from ....core.job.history.record import KINDS
from ....core.log.codec import pack, unpack
from ....errors import StoreFailed
from ..database import storable

Fields = dict[str, object]


def stored(application: Application) -> Application:
    """The application as it comes back: without what a database cannot hold."""
    v = application.vacancy
    kept = Vacancy(
        url=storable(v.url),
        company=storable(v.company),
        role=storable(v.role),
        locations=tuple(map(storable, v.locations)),
        requisition=storable(v.requisition),
        also=tuple(map(storable, v.also)),
    )
    return replace(application, vacancy=kept, profile=storable(application.profile))


def application_row(user: str, application: Application) -> Fields:
    """The columns of `tracked` that facts fill."""
    return {
        "user_id": user,
        "application_id": application.id,
        "profile": application.profile,
        "vacancy": pack(application.vacancy).decode(),
        "text_key": application.text,
        "created_at": application.created_at,
        "keyed": KEYS,
    }


def mark_rows(user: str, application: Application) -> list[Fields]:
    """The rows by which the application is found."""
    return [
        {"user_id": user, "mark": mark, "application_id": application.id}
        for mark in sorted(marks_of(application.keys))
    ]


def entry_row(user: str, application_id: str, entry: Entry) -> Fields:
    """The entry's row."""
    return {
        "user_id": user,
        "application_id": application_id,
        "seq": entry.seq,
        "at": entry.at,
        "actor": storable(entry.by),
        "kind": entry.kind,
        "body": storable(pack(entry.deed).decode()),
    }


def application_from(row: Row[tuple[object, ...]]) -> Application:
    """The application of that row. Raises StoreFailed."""
    vacancy = unpack(Vacancy, row.vacancy.encode())
    return Application(row.application_id, row.profile, vacancy, row.text_key, row.created_at)


def entry_from(row: Row[tuple[object, ...]]) -> Entry:
    """The entry of that row. Raises StoreFailed for a kind that a newer version wrote."""
    kind = KINDS.get(row.kind)
    if kind is None:
        raise StoreFailed(
            f"the tracker holds an entry {row.kind!r} that this version of steadyhand does not "
            "know; update steadyhand to read it"
        )
    return Entry(row.seq, row.at, row.actor, unpack(kind, row.body.encode()))


def joined(
    applications: Iterable[Row[tuple[object, ...]]], entries: Iterable[Row[tuple[object, ...]]]
) -> tuple[Tracked, ...]:
    """The applications in their order, each with its entries in theirs."""
    of: dict[str, list[Entry]] = {}
    for row in entries:
        of.setdefault(row.application_id, []).append(entry_from(row))
    found = map(application_from, applications)
    return tuple(Tracked(each, tuple(of.get(each.id, ()))) for each in found)
