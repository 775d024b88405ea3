"""The tracker: applications with their history. What runs recorded so far is its beginning.

Runs at one address for one profile become attempts at one application. The marks by which it is
found are left to the version that reads it first (`keyed` is 0), as only that knows their rules.
"""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import groupby

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

Row = dict[str, str]

COLUMNS = "user_id profile fingerprint at run_id url status title company reference".split()
STANDINGS = {
    "blocked": "failed",
    "stopped_before_submit": "skipped",
    "duplicate_skipped": "skipped",
}


def upgrade() -> None:
    """The tables are there, with an application for each that was recorded."""
    tracked, entries = _tables()
    before = sa.table("applications", *map(sa.column, COLUMNS))
    told = sa.select(before).order_by(*(before.c[name] for name in COLUMNS[:5]))
    rows = [{k: str(v) for k, v in row.items()} for row in op.get_bind().execute(told).mappings()]
    for _, same in groupby(rows, key=lambda row: [row[name] for name in COLUMNS[:3]]):
        runs = list(same)
        named = sha256(f"{runs[0]['profile']}\x1f{runs[0]['fingerprint']}".encode()).hexdigest()[
            :32
        ]
        op.bulk_insert(tracked, [_application(named, runs)])
        op.bulk_insert(entries, _entries(named, runs))


def _application(named: str, runs: list[Row]) -> dict[str, object]:
    last = runs[-1]
    vacancy = {"url": last["url"], "company": last["company"], "role": last["title"]}
    return {
        "user_id": last["user_id"],
        "application_id": named,
        "profile": last["profile"],
        "vacancy": json.dumps(vacancy),
        "text_key": "",
        "created_at": runs[0]["at"],
        "keyed": 0,
        "standing": _standing(runs),
        "newest_at": last["at"],
    }


def _standing(runs: list[Row]) -> str:
    """Sent stays sent, and a dry run replaces nothing."""
    now = "new"
    for run in runs:
        result = STANDINGS.get(run["status"], run["status"])
        unknown = now == "submit_unknown" and result != "submitted"
        if now == "submitted" or unknown or (result == "dry_run" and now != "new"):
            continue
        now = result
    return now


def _entries(named: str, runs: list[Row]) -> list[dict[str, object]]:
    told: list[dict[str, object]] = []
    for run in runs:
        one = {"run_id": run["run_id"]}
        result = STANDINGS.get(run["status"], run["status"])
        deeds: list[tuple[str, dict[str, object]]] = [
            ("attempted", {**one, "dry": run["status"] == "dry_run"}),
            ("resulted", {**one, "result": result}),
        ]
        if run["reference"]:
            deeds.append(("proven", {**one, "text": "", "reference": run["reference"]}))
        told += ({"kind": kind, "body": json.dumps(body), **_of(run)} for kind, body in deeds)
    return [{**row, "application_id": named, "seq": seq} for seq, row in enumerate(told)]


def _of(run: Row) -> dict[str, object]:
    return {"user_id": run["user_id"], "at": run["at"], "actor": "run"}


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _key(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(200), nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False, autoincrement=False)


def _tables() -> tuple[sa.Table, sa.Table]:
    own, theirs = ["user_id", "application_id"], ["tracked.user_id", "tracked.application_id"]
    tracked = op.create_table(
        "tracked",
        *map(_key, (*own, "profile")),
        *map(_text, ("vacancy", "text_key", "created_at")),
        _number("keyed"),
        _key("standing"),
        _text("newest_at"),
        sa.PrimaryKeyConstraint(*own, name="pk_tracked"),
    )
    op.create_index("ix_tracked_newest", "tracked", ["user_id", "newest_at"])
    op.create_table(
        "tracked_marks",
        *map(_key, ("user_id", "mark", "application_id")),
        sa.PrimaryKeyConstraint("user_id", "mark", "application_id", name="pk_tracked_marks"),
        sa.ForeignKeyConstraint(own, theirs, name="fk_tracked_marks_tracked"),
    )
    entries = op.create_table(
        "tracked_entries",
        *map(_key, own),
        _number("seq"),
        _text("at"),
        *map(_key, ("actor", "kind")),
        _text("body"),
        sa.PrimaryKeyConstraint(*own, "seq", name="pk_tracked_entries"),
        sa.ForeignKeyConstraint(own, theirs, name="fk_tracked_entries_tracked"),
    )
    return tracked, entries
