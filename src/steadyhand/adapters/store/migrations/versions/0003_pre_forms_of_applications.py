"""Applications know their form and profile, so that the next one can be compared."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

INDEX = "ix_applications_form"


def upgrade() -> None:
    """The columns are there; what was recorded before has no form and compares with nothing."""
    for name in ("form", "profile"):
        empty = sa.Column(name, sa.String(200), nullable=False, server_default="")
        op.add_column("applications", empty)
    op.create_index(INDEX, "applications", ["user_id", "form", "profile", "at"])
