"""The first tables: runs, claims, events, questions, bank, applications."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The tables are there."""
    _runs()
    _journal()
    _questions()
    _bank()
    _applications()


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _key(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(200), nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False, autoincrement=False)


def _runs() -> None:
    op.create_table(
        "runs",
        _key("user_id"),
        _key("run_id"),
        _text("url"),
        _text("created_at"),
        _text("verdict"),
        sa.PrimaryKeyConstraint("user_id", "run_id", name="pk_runs"),
    )
    op.create_index("ix_runs_created", "runs", ["user_id", "created_at"])


def _journal() -> None:
    op.create_table(
        "claims",
        _key("user_id"),
        _key("run_id"),
        _text("worker"),
        _number("fence"),
        _text("until"),
        sa.PrimaryKeyConstraint("user_id", "run_id", name="pk_claims"),
    )
    op.create_table(
        "events",
        _key("user_id"),
        _key("run_id"),
        _number("seq"),
        _text("at"),
        _text("kind"),
        _number("v"),
        _text("actor"),
        _text("body"),
        sa.PrimaryKeyConstraint("user_id", "run_id", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(
            ["user_id", "run_id"], ["claims.user_id", "claims.run_id"], name="fk_events_claims"
        ),
    )


def _questions() -> None:
    op.create_table(
        "questions",
        _key("user_id"),
        _key("run_id"),
        _key("question_id"),
        _text("asked_at"),
        _text("body"),
        sa.Column("reply", sa.Text(), nullable=True),
        _text("answered_at"),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "run_id", "question_id", name="pk_questions"),
    )
    op.create_index("ix_questions_id", "questions", ["user_id", "question_id"])


def _bank() -> None:
    op.create_table(
        "bank",
        _key("user_id"),
        _key("profile"),
        _text("question"),
        _text("answer"),
        _text("intent"),
        _text("slots"),
        _text("context"),
        _text("provenance"),
        _text("created_at"),
        _text("used_at"),
        sa.PrimaryKeyConstraint("user_id", "profile", "question", name="pk_bank"),
    )


def _applications() -> None:
    op.create_table(
        "applications",
        _key("user_id"),
        _key("run_id"),
        _text("url"),
        _key("fingerprint"),
        _text("status"),
        _text("title"),
        _text("company"),
        _text("reference"),
        _text("at"),
        sa.PrimaryKeyConstraint("user_id", "run_id", name="pk_applications"),
    )
    op.create_index("ix_applications_fingerprint", "applications", ["user_id", "fingerprint", "at"])
    op.create_index("ix_applications_at", "applications", ["user_id", "at"])
