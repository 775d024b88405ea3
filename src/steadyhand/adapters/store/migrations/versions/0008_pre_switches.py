"""What was switched off, for a user or for everybody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The table is there, empty."""
    op.create_table(
        "switches",
        sa.Column("user_id", sa.String(200), nullable=False),
        sa.Column("switch", sa.String(200), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "switch", name="pk_switches"),
    )
