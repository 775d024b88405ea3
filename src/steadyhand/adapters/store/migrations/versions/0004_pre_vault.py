"""Sealed secrets, and the audit log, which can only grow."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

REFUSAL = "the audit log can only grow"
SQLITE = """
CREATE TRIGGER audit_no_{deed} BEFORE {deed} ON audit
BEGIN SELECT RAISE(ABORT, '{refusal}'); END
"""
POSTGRES = (
    f"""
CREATE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '{REFUSAL}'; END $$
""",
    """
CREATE TRIGGER audit_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
FOR EACH STATEMENT EXECUTE FUNCTION audit_only_grows()
""",
)


def upgrade() -> None:
    """The tables are there, empty."""
    _vault()
    _audit()
    if op.get_bind().dialect.name == "postgresql":
        statements: tuple[str, ...] = POSTGRES
    else:
        deeds = ("UPDATE", "DELETE")
        statements = tuple(SQLITE.format(deed=deed, refusal=REFUSAL) for deed in deeds)
    for statement in statements:
        op.execute(statement)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _key(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(200), nullable=False)


def _vault() -> None:
    op.create_table(
        "vault",
        _key("user_id"),
        _key("domain"),
        _key("kind"),
        *map(_text, ("envelope", "created_at", "expires_at", "last_verified_at")),
        sa.Column("is_valid", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "domain", "kind", name="pk_vault"),
    )


def _audit() -> None:
    op.create_table(
        "audit",
        _key("user_id"),
        sa.Column("seq", sa.Integer(), nullable=False, autoincrement=False),
        *map(_text, ("at", "actor", "deed", "subject", "prev", "hash")),
        sa.PrimaryKeyConstraint("user_id", "seq", name="pk_audit"),
    )
