"""The list of files that runs left, by handle: what had to be looked for in folders before.

Runs of before are listed when somebody first asks for theirs. No earlier table is touched, so that
workers of the version before go on beside it.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

USER = "NULLIF(current_setting('steadyhand.user', true), '')"


def upgrade() -> None:
    """Create the table, empty; its policy is as those of migration 0012."""
    op.create_table(
        "artifacts",
        sa.Column("user_id", sa.String(200), nullable=False),
        sa.Column("handle", sa.String(200), nullable=False),
        sa.Column("run_id", sa.String(200), nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("media_type", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "handle", name="pk_artifacts"),
    )
    op.create_index("ix_artifacts_run", "artifacts", ["user_id", "run_id"])
    op.create_index("ix_artifacts_at", "artifacts", ["at"])
    _protect()


def _protect() -> None:
    """Show each user their own rows alone, where the database knows policies."""
    if op.get_bind().dialect.name == "postgresql":
        own = f"user_id = {USER}"
        op.execute("ALTER TABLE artifacts ENABLE ROW LEVEL SECURITY")
        op.execute(f"CREATE POLICY own_rows ON artifacts USING ({own}) WITH CHECK ({own})")
