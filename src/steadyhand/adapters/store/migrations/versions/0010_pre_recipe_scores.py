"""The score of a recipe is kept, so that its newest runs weigh most."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Every recipe has a score; for those that were used before, the share that went well."""
    op.add_column("recipes", sa.Column("score", sa.Double(), nullable=False, server_default="1"))
    op.execute("UPDATE recipes SET score = (successes + 1.0) / (successes + failures + 1.0)")
