"""The tables of the first release, in one step: what came before it was never released."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = None
branch_labels = None
depends_on = None

RUN, APPLICATION = ("user_id", "run_id"), ("user_id", "application_id")
AUDIT_REFUSAL = "the audit log can only grow"
AUDIT_ON_SQLITE = """
CREATE TRIGGER audit_no_{deed} BEFORE {deed} ON audit
BEGIN SELECT RAISE(ABORT, '{refusal}'); END
"""
AUDIT_ON_POSTGRESQL = (
    f"""
CREATE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '{AUDIT_REFUSAL}'; END $$
""",
    """
CREATE TRIGGER audit_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
FOR EACH STATEMENT EXECUTE FUNCTION audit_only_grows()
""",
)


def upgrade() -> None:
    """Create every table, empty."""
    _create_runs()
    _create_answers()
    _create_applications()
    _create_recipes()
    _create_limits()
    _create_secrets()


def _create_runs() -> None:
    _create("runs", *_keys(*RUN), *_texts("url created_at verdict"), key=RUN)
    op.create_index("ix_runs_created", "runs", ["user_id", "created_at"])
    _create("claims", *_keys(*RUN), *_texts("worker"), _number("fence"), *_texts("until"), key=RUN)
    _create(
        "events",
        *_keys(*RUN),
        _number("seq"),
        *_texts("at kind"),
        _number("v"),
        *_texts("actor body"),
        key=(*RUN, "seq"),
        of="claims",
    )
    _create(
        "questions",
        *_keys(*RUN, "question_id"),
        *_texts("asked_at body"),
        sa.Column("reply", sa.Text(), nullable=True),
        *_texts("answered_at"),
        _flag("closed"),
        key=(*RUN, "question_id"),
    )
    op.create_index("ix_questions_id", "questions", ["user_id", "question_id"])


def _create_answers() -> None:
    _create(
        "bank",
        *_keys("user_id", "profile", "entry_id"),
        *_texts("question answer intent slots context provenance created_at used_at aliases"),
        *_texts("company"),
        _number("used"),
        *_texts("language"),
        key=("user_id", "profile", "entry_id"),
    )


def _create_applications() -> None:
    _create(
        "applications",
        *_keys(*RUN),
        *_texts("url"),
        *_keys("fingerprint"),
        *_texts("status title company reference at"),
        *_keys("form", "profile"),
        key=RUN,
    )
    form = ["user_id", "form", "profile", "at"]
    op.create_index("ix_applications_form", "applications", form)
    op.create_index("ix_applications_fingerprint", "applications", ["user_id", "fingerprint", "at"])
    op.create_index("ix_applications_at", "applications", ["user_id", "at"])
    _create(
        "tracked",
        *_keys(*APPLICATION, "profile"),
        *_texts("vacancy text_key created_at"),
        _number("keyed"),
        *_keys("standing"),
        *_texts("newest_at"),
        key=APPLICATION,
    )
    op.create_index("ix_tracked_newest", "tracked", ["user_id", "newest_at"])
    mark = ("user_id", "mark", "application_id")
    _create("tracked_marks", *_keys(*mark), key=mark, of="tracked")
    _create(
        "tracked_entries",
        *_keys(*APPLICATION),
        _number("seq"),
        *_texts("at"),
        *_keys("actor", "kind"),
        *_texts("body"),
        key=(*APPLICATION, "seq"),
        of="tracked",
    )


def _create_recipes() -> None:
    _create(
        "recipes",
        *_keys("user_id", "recipe_id", "fingerprint", "place", "door"),
        *_texts("forms made_at body"),
        _number("successes"),
        _number("failures"),
        *_texts("used_at"),
        _flag("quarantined"),
        sa.Column("score", sa.Double(), nullable=False),
        key=("user_id", "recipe_id"),
    )
    for found_by in ("fingerprint", "place", "door"):
        op.create_index(f"ix_recipes_{found_by}", "recipes", ["user_id", found_by])


def _create_limits() -> None:
    _create(
        "spendings",
        *_keys("user_id", "call_id", "month"),
        sa.Column("micro_usd", sa.BigInteger(), nullable=False),
        _flag("settled"),
        key=("user_id", "call_id"),
    )
    op.create_index("ix_spendings_month", "spendings", ["user_id", "month"])
    _create("switches", *_keys("user_id", "switch"), *_texts("at"), key=("user_id", "switch"))


def _create_secrets() -> None:
    """Create the vault, and the audit log with what refuses to change it."""
    _create(
        "vault",
        *_keys("user_id", "domain", "kind"),
        *_texts("envelope created_at expires_at last_verified_at"),
        _flag("is_valid"),
        key=("user_id", "domain", "kind"),
    )
    told = _texts("at actor deed subject prev hash")
    _create("audit", *_keys("user_id"), _number("seq"), *told, key=("user_id", "seq"))
    statements: Sequence[str] = AUDIT_ON_POSTGRESQL
    if op.get_bind().dialect.name != "postgresql":
        deeds = ("UPDATE", "DELETE")
        statements = [AUDIT_ON_SQLITE.format(deed=deed, refusal=AUDIT_REFUSAL) for deed in deeds]
    for statement in statements:
        op.execute(statement)


def _create(name: str, *columns: sa.Column[object], key: Sequence[str], of: str = "") -> None:
    """Create a table with that primary key; its first two columns name a row of the table *of*."""
    rules: list[sa.Constraint] = [sa.PrimaryKeyConstraint(*key, name=f"pk_{name}")]
    if of:
        own = APPLICATION if of == "tracked" else RUN
        theirs = [f"{of}.{column}" for column in own]
        rules.append(sa.ForeignKeyConstraint(own, theirs, name=f"fk_{name}_{of}"))
    op.create_table(name, *columns, *rules)


def _texts(names: str) -> tuple[sa.Column[object], ...]:
    return tuple(sa.Column(name, sa.Text(), nullable=False) for name in names.split())


def _keys(*names: str) -> tuple[sa.Column[object], ...]:
    return tuple(sa.Column(name, sa.String(200), nullable=False) for name in names)


def _number(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.Integer(), nullable=False, autoincrement=False)


def _flag(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.Boolean(), nullable=False)
