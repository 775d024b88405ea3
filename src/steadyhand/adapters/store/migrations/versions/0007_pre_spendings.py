"""What calls of models cost, so that a month has a limit over all runs of a user."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The table is there, empty."""
    op.create_table(
        "spendings",
        *map(_key, ("user_id", "call_id", "month")),
        sa.Column("micro_usd", sa.BigInteger(), nullable=False),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "call_id", name="pk_spendings"),
    )
    op.create_index("ix_spendings_month", "spendings", ["user_id", "month"])


def _key(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(200), nullable=False)
