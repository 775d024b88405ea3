"""Recipes are found by each page of their form, and by the place of its door, too."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Every recipe has a door and its pages; '' for those that were learned before."""
    op.add_column("recipes", sa.Column("forms", sa.Text(), nullable=False, server_default=""))
    door = sa.Column("door", sa.String(200), nullable=False, server_default="")
    op.add_column("recipes", door)
    op.create_index("ix_recipes_door", "recipes", ["user_id", "door"])
