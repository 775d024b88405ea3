"""Bank entries have an id, confirmed wordings, the employer they hold for, and a count of uses.

The table is made anew with its rows: its key was the question's text, and a database refuses keys
as long as some questions are.
"""

from __future__ import annotations

from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_BEFORE = (
    "user_id",
    "profile",
    "question",
    "answer",
    "intent",
    "slots",
    "context",
    "provenance",
    "created_at",
    "used_at",
)


def upgrade() -> None:
    """Every entry stands in the new table."""
    before = sa.table("bank", *map(sa.column, _BEFORE))
    rows = op.get_bind().execute(sa.select(before)).mappings().all()
    op.drop_table("bank")
    table = _bank()
    if rows:
        op.bulk_insert(table, [_with_more(dict(row)) for row in rows])


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _key(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(200), nullable=False)


def _bank() -> sa.Table:
    return op.create_table(
        "bank",
        _key("user_id"),
        _key("profile"),
        _key("entry_id"),
        *map(_text, _BEFORE[2:]),
        _text("aliases"),
        _text("company"),
        sa.Column("used", sa.Integer(), nullable=False),
        _text("language"),
        sa.PrimaryKeyConstraint("user_id", "profile", "entry_id", name="pk_bank"),
    )


def _with_more(row: dict[str, object]) -> dict[str, object]:
    named = sha256(f"\0{row['question']}".encode()).hexdigest()[:12]
    more = {"entry_id": named, "aliases": "[]", "company": "", "used": 0, "language": ""}
    return {**row, **more}
