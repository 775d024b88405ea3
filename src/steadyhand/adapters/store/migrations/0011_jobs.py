"""The tables of the service: jobs, their changes and callbacks, workers, keys, limits, users."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

JOB = ("user_id", "job_id")


def upgrade() -> None:
    """Create them, empty; no older table changes."""
    _create_jobs()
    _create_callbacks()
    _create_fleet()
    _create_users()


def _create_jobs() -> None:
    _create(
        "jobs",
        *_keys(*JOB, "status", "type", "host"),
        _number("priority"),
        *_keys("affinity"),
        *_texts("created_at updated_at due_at"),
        _number("attempt"),
        _number("retries"),
        *_keys("run_id", "worker_id"),
        _number("fence"),
        *_texts("lease_until started_at completed_at waiting_for cancel_by verdict error_code why"),
        _big_number("micro_usd"),
        _number("changes"),
        _number("losses"),
        sa.Column("idempotency_key", sa.String(255), nullable=True),
        *_texts("body"),
        key=JOB,
    )
    op.create_index("ix_jobs_key", "jobs", ["user_id", "idempotency_key"], unique=True)
    op.create_index("ix_jobs_turn", "jobs", ["status", "user_id", "priority", "due_at"])
    op.create_index("ix_jobs_lease", "jobs", ["lease_until"])
    op.create_index("ix_jobs_created", "jobs", ["user_id", "created_at"])
    tag = ("user_id", "tag", "job_id")
    _create("job_tags", *_keys(*tag), key=tag, of_job=True)
    _create(
        "job_changes",
        *_keys(*JOB),
        _number("seq"),
        *_texts("at before after actor why error_code"),
        key=(*JOB, "seq"),
        of_job=True,
    )


def _create_callbacks() -> None:
    _create(
        "callbacks",
        *_keys("user_id", "event_id", "job_id", "kind"),
        *_texts("url created_at due_at body deliveries"),
        key=("user_id", "event_id"),
        of_job=True,
    )
    op.create_index("ix_callbacks_due", "callbacks", ["due_at"])


def _create_fleet() -> None:
    _create(
        "workers",
        *_keys("user_id", "worker_id"),
        *_texts("version types address"),
        _number("capacity"),
        _number("running"),
        *_texts("status registered_at beat_at"),
        _number("completed"),
        _number("failed"),
        sa.Column("drain", sa.Boolean(), nullable=False),
        key=("user_id", "worker_id"),
    )


def _create_users() -> None:
    _create(
        "service_keys",
        *_keys("user_id", "key_id"),
        *_texts("name digest scopes created_at revoked_at"),
        key=("user_id", "key_id"),
    )
    op.create_index("ix_service_keys_id", "service_keys", ["key_id"])
    _create(
        "rate_counts",
        *_keys("user_id", "subject"),
        _number("length_s"),
        _big_number("number"),
        _number("used"),
        key=("user_id", "subject", "length_s", "number"),
    )
    _create("users", *_keys("user_id"), *_texts("tier delegates created_at"), key=("user_id",))


def _create(
    name: str, *columns: sa.Column[object], key: Sequence[str], of_job: bool = False
) -> None:
    """Create a table with that primary key; with *of_job* its rows belong to a job."""
    rules: list[sa.Constraint] = [sa.PrimaryKeyConstraint(*key, name=f"pk_{name}")]
    if of_job:
        theirs = [f"jobs.{column}" for column in JOB]
        rules.append(sa.ForeignKeyConstraint(JOB, theirs, name=f"fk_{name}_jobs"))
    op.create_table(name, *columns, *rules)


def _texts(names: str) -> tuple[sa.Column[object], ...]:
    return tuple(sa.Column(name, sa.Text(), nullable=False) for name in names.split())


def _keys(*names: str) -> tuple[sa.Column[object], ...]:
    return tuple(sa.Column(name, sa.String(200), nullable=False) for name in names)


def _number(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.Integer(), nullable=False, autoincrement=False)


def _big_number(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.BigInteger(), nullable=False, autoincrement=False)
