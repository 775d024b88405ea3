"""Row-level security of PostgreSQL: a role that owns nothing meets the rows of its user alone.

Whoever owns the tables is not subject to it: workers, the fleet and the command line. SQLite has no
roles, and nothing changes there. The role is made, and gets its rights, where a setting names one
(`store.py`): not every login that may migrate may make a role.
"""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

TABLES = (
    "runs claims events questions bank applications tracked tracked_marks tracked_entries recipes"
    " spendings switches vault jobs job_tags job_changes callbacks workers service_keys rate_counts"
    " users"
).split()
# A setting that ended with its transaction reads as '', which is nobody: never the user ''.
USER = "NULLIF(current_setting('steadyhand.user', true), '')"
AUDIT_OWNER = "NULLIF(current_setting('steadyhand.audit', true), '')"


def upgrade() -> None:
    """Create a policy for each table; what is switched off for everybody may be read by all."""
    if op.get_bind().dialect.name != "postgresql":
        return
    for table in TABLES:
        _protect(table, f"user_id = {USER}")
    _protect("audit", f"user_id = {AUDIT_OWNER}")
    op.execute("CREATE POLICY everybodys_rows ON switches FOR SELECT USING (user_id = '')")


def _protect(table: str, own: str) -> None:
    """Show the table's own rows alone, and let nobody write another's name into one."""
    op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute(f"CREATE POLICY own_rows ON {table} USING ({own}) WITH CHECK ({own})")
