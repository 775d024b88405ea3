"""Recipes that were learned from proven runs, with how they did since."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The table is there, empty."""
    op.create_table(
        "recipes",
        *map(_key, ("user_id", "recipe_id", "fingerprint", "place")),
        *map(_text, ("made_at", "body")),
        sa.Column("successes", sa.Integer(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        _text("used_at"),
        sa.Column("quarantined", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "recipe_id", name="pk_recipes"),
    )
    op.create_index("ix_recipes_fingerprint", "recipes", ["user_id", "fingerprint"])
    op.create_index("ix_recipes_place", "recipes", ["user_id", "place"])


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _key(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(200), nullable=False)
